"""A connection that floods is slowed down, then closed, and costs nobody else anything."""

import json
from collections import Counter
from typing import Any

import pytest

from contour_echo import gateway
from contour_echo.actions.credit import BURST, PER_SECOND, Credit
from tests.unit.actions.party import Party, key
from tests.unit.actions.test_trouble import tap


def send(party: Party, line: str, message: dict[str, Any] | str) -> dict[str, Any] | None:
    """Send a frame the way that API Gateway does; the answer, None when the connection was closed instead."""
    party.memory.connections.open.add(line)
    body = message if isinstance(message, str) else json.dumps(message)
    context = {"connectionId": line, "requestTimeEpoch": party.memory.now}
    answer = gateway.answer(party.cloud, {"requestContext": context, "body": body}).get("body")
    return None if answer is None else json.loads(answer)


def reasons(party: Party, line: str, message: dict[str, Any] | str, times: int) -> list[str]:
    answers = [send(party, line, message) for _ in range(times)]
    return ["closed" if it is None else it.get("reason", it["type"]) for it in answers]


FLOODS: dict[str, dict[str, Any] | str] = {
    "ping": {"action": "ping", "t": 1},
    "noise": "{",
    "sync": {"action": "sync", "request_id": "sync-sync"},
    "a move": {
        "action": "echo",
        "request_id": "echo-echo",
        "action_token": "BCDFGH-1-2-" + "A" * 22,
        "card": 1,
    },
    "a code": {"action": "watch", "request_id": "watch-watch", "code": "not one"},
}


@pytest.mark.parametrize("what", FLOODS)
def test_a_flood_is_refused_then_closed(what: str) -> None:
    party = Party(3)
    party.memory.now += 60_000
    calls: Counter[str] = Counter()
    tap(party, before=lambda name: calls.update([name]))
    if what == "a code":
        calls.clear()
        assert reasons(party, "x", FLOODS[what], 5)[-1] == "closed", "codes end a connection sooner"
        return
    said = reasons(party, "c2", FLOODS[what], 2 * BURST + 1)
    assert "rate_limited" not in said[:BURST]
    served = calls.copy()
    assert said[BURST:-1] == ["rate_limited"] * BURST
    assert said[-1] == "closed"
    told = [json.loads(frame) for frame in party.memory.connections.inbox["c2"][-2:]]
    assert [it.get("reason") for it in told] == ["rate_limited", "too_many_errors"]
    assert "c2" not in party.memory.connections.open
    assert served["close"] == 1


def test_what_is_one_too_many_costs_no_call() -> None:
    party = Party(3)
    reasons(party, "c2", {"action": "ping", "t": 1}, BURST)
    calls: list[str] = []
    tap(party, before=calls.append)
    before = party.stored()
    for message in (*FLOODS.values(), party.request("leave"), party.request("rename", name="Other")):
        answer = send(party, "c2", message)
        assert answer is not None
        assert answer["reason"] == "rate_limited"
        if isinstance(message, dict):
            assert answer["action"] == message["action"]
            assert answer["request_id"] == message.get("request_id")
    assert calls == []
    assert party.stored() == before


def test_credit_comes_back_with_time_and_a_refused_request_is_judged_anew() -> None:
    party = Party(3)
    rename = party.request("rename", name="Other")
    assert reasons(party, "c2", {"action": "ping", "t": 1}, BURST + 10)[-1] == "rate_limited"
    assert reasons(party, "c2", rename, 1) == ["rate_limited"]
    party.memory.now += 1_000 * (11 + 1) // PER_SECOND
    assert reasons(party, "c2", rename, 2) == ["accepted", "rate_limited"]


def test_nobody_pays_for_another() -> None:
    party = Party(3)
    reasons(party, "c2", {"action": "ping", "t": 1}, 2 * BURST + 1)
    assert reasons(party, "c3", {"action": "ping", "t": 1}, BURST) == ["pong"] * BURST
    # The seat is its holder's still, by a new connection.
    assert reasons(party, "new", party.request("join", code=party.code, key=key(2)), 1) == ["accepted"]


def test_the_steady_rate_may_go_on_for_ever_and_a_faster_one_may_not() -> None:
    credit = Credit(burst=10, per_second=4)
    assert all(credit.spend("steady", 250 * n) >= 0 for n in range(1_000))
    levels = [credit.spend("faster", 200 * n) for n in range(200)]
    assert min(levels[:40]) >= 0
    assert levels[60] < 0
    assert credit.is_used_up(levels[-1])


def test_a_clock_that_goes_back_gives_nothing() -> None:
    credit = Credit(burst=2, per_second=1)
    assert [credit.spend("x", at) for at in (5_000, 4_000, 5_000, 6_000)] == [1, 0, -1, -1]


def test_no_more_is_kept_than_is_said() -> None:
    credit = Credit(burst=2, per_second=1, most_kept=3)
    for name in ("a", "b", "a", "c", "d"):
        credit.spend(name, 0)
    assert credit.spend("a", 0) == -1, "kept: it was heard of lately"
    assert credit.spend("b", 0) == 1, "forgotten"
