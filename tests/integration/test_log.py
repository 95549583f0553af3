"""The log: one short line for what went well, and nobody's secret in any line, whatever happens."""

import json
from collections.abc import Callable

import pytest
from botocore.exceptions import ClientError

from contour_echo.actions.ports import NotStored, Unavailable
from tests.integration.conftest import Deployed, an_event
from tests.integration.player import ASSOCIATION, Party, name, wire
from tests.simulated.players import key

MOST_BYTES = 300
MOST_BYTES_OF_A_CHAPTER = 1_000
SECRET_NAME, SECRET_KEY = "Rumpelstiltskin", "a-key-that-must-not-be-in-any-log"


def secrets_of(party: Party) -> list[str]:
    """Keys, names, the association, and every token that anybody was shown."""
    shown = [json.loads(frame) for _, frame in party.deployed.box.posts]
    tokens = {frame["you"]["action_token"] for frame in shown if frame.get("you")}
    known = [word for number in range(1, 20) for word in (key(number), name(number))]
    pieces = {piece for token in tokens if token for piece in (token, token.split("-", 3)[3])}
    return [*known, *pieces, ASSOCIATION, "door", SECRET_NAME, SECRET_KEY, "Bartholomew"]


def assert_silent(party: Party) -> None:
    text = party.deployed.log.getvalue()
    assert text
    assert not [word for word in secrets_of(party) if word in text]


def test_what_goes_well_is_one_line_of_few_bytes(deployed: Deployed) -> None:
    party = Party(deployed, 3)
    before = len(deployed.lines())
    assert before == 3
    party.ask(1, "start")
    party.all_move()
    party.all_move()
    party.all_move()
    party.all_move()
    deployed.clock.now += 4_000
    party.ask(1, "advance")
    party.ask(2, "sync")
    deployed.send(wire(2), {"action": "ping", "t": 1})
    deployed.invoke("connection", an_event("connect"))
    deployed.disconnect(wire(3))
    waited = deployed.timers()[-1]
    deployed.clock.now = waited["ends_at"]
    deployed.invoke("phase_timeout", waited)
    assert len(deployed.lines()) == before + 1 + (1 + 2 + 2 + 2) + 6
    assert max(len(line.encode()) for line in deployed.lines()) <= MOST_BYTES
    assert {json.loads(line)["level"] for line in deployed.lines()} == {"INFO"}
    assert_silent(party)


def test_a_line_says_which_game_and_which_request_it_is_about(deployed: Deployed) -> None:
    party = Party(deployed, 3)
    party.ask(1, "start")
    party.all_move()
    party.ask(3, "sync")
    lines = [json.loads(line) for line in deployed.lines()]
    assert {line.get("game") for line in lines} == {party.code}
    assert all(line["request"] for line in lines)
    assert len({line["request"] for line in lines}) == len(lines)
    assert [(line["stage"], line.get("by")) for line in lines if "stage" in line] == [
        ("clue", None),
        ("echo", "players"),
    ]


@pytest.mark.parametrize(("sampled", "most"), [("0", 220), ("1", MOST_BYTES)])
def test_a_line_names_its_trace_only_when_there_is_one(
    deployed: Deployed, monkeypatch: pytest.MonkeyPatch, sampled: str, most: int
) -> None:
    root = "1-5759e988-bd862e3fe1be46a994272793"
    monkeypatch.setenv("_X_AMZN_TRACE_ID", f"Root={root};Parent=53995c3f42cd8ad8;Sampled={sampled}")
    Party(deployed, 3)
    lines = [json.loads(line) for line in deployed.lines()]
    assert {line.get("trace") for line in lines} == {root if sampled == "1" else None}
    assert max(len(line.encode()) for line in deployed.lines()) <= most


def test_a_move_that_was_made_before_is_told_from_a_new_one(deployed: Deployed) -> None:
    party = Party(deployed, 3)
    party.play_to("echo")
    seat = next(number for number in (1, 2, 3) if party.sees(number)["you"]["action_token"])
    move = {
        "action": "echo",
        "request_id": "request-twice",
        "action_token": party.sees(seat)["you"]["action_token"],
        "card": 1,
    }
    first, second = deployed.send(wire(seat), move), deployed.send(wire(seat), move)
    assert first | {"now": 0} == second | {"now": 0}
    assert [json.loads(line)["message"] for line in deployed.lines()[-2:]] == ["accepted", "repeated"]


@pytest.mark.parametrize("code", ["bcdfgh", "Rumpel", "RUMPELSTILTSKIN", "ÄÖÜÄÖÜ", "A B C1", ""])
def test_a_made_up_code_is_not_written_down(deployed: Deployed, code: str) -> None:
    token = f"{code}-1-2-AAAAAAAAAAAAAAAAAAAAAA"
    deployed.send(wire(9), {"action": "echo", "request_id": "request-1", "action_token": token, "card": 0})
    (line,) = deployed.lines()
    assert "game" not in json.loads(line)


def test_a_games_story_is_a_line_at_its_start_and_at_each_reveal(deployed: Deployed) -> None:
    party = Party(deployed, 12)
    assert deployed.story() == []
    party.play_to("reveal")
    started, revealed = (json.loads(line) for line in deployed.story())
    assert (started["story"], revealed["story"]) == ("started", "revealed")
    assert {started["game"], revealed["game"]} == {party.code}
    assert len(revealed["guesses"]) == 11
    assert max(len(line.encode()) for line in deployed.story()) < MOST_BYTES_OF_A_CHAPTER
    assert_silent(party)


def test_the_longest_line_there_can_be_is_short_too(deployed: Deployed) -> None:
    deployed.clock.now = an_event("settings")["requestContext"]["requestTimeEpoch"] + 10**8
    deployed.invoke("lobby", an_event("settings"))
    (line,) = deployed.lines()
    assert len(line.encode()) <= MOST_BYTES
    assert json.loads(line)["timestamp"].endswith(("Z", "+00:00"))


@pytest.mark.parametrize(
    "frame",
    [
        {"action": "create", "request_id": "request-1", "key": SECRET_KEY, "name": SECRET_NAME * 9},
        {
            "action": "create",
            "request_id": "request-1",
            "key": SECRET_KEY,
            "name": SECRET_NAME,
            SECRET_NAME: 1,
        },
        {"action": SECRET_NAME, "request_id": SECRET_KEY},
        {"action": SECRET_NAME.lower(), "request_id": SECRET_KEY},
        {
            "action": "join",
            "request_id": "request-1",
            "code": SECRET_NAME,
            "key": SECRET_KEY,
            "name": SECRET_NAME,
        },
        {
            "action": "clue",
            "request_id": "request-1",
            "action_token": SECRET_KEY,
            "card": 0,
            "association": ASSOCIATION,
        },
        {
            "action": "clue",
            "request_id": "request-1",
            "action_token": SECRET_KEY,
            "card": 9,
            "association": ASSOCIATION,
        },
        {"action": "rename", "request_id": SECRET_KEY, "name": SECRET_NAME},
    ],
)
def test_a_refused_request_leaves_nothing_of_itself(deployed: Deployed, frame: dict[str, object]) -> None:
    party = Party(deployed, 3)
    answer = deployed.send(wire(9), frame)
    assert answer["type"] == "rejected"
    assert_silent(party)


def test_a_frame_that_is_no_request_leaves_nothing_of_itself(deployed: Deployed) -> None:
    party = Party(deployed, 3)
    for frame in (
        SECRET_NAME,
        f'{{"action":"{SECRET_NAME}',
        f'["{SECRET_KEY}"]',
        SECRET_NAME * 400,
        "\x00",
        "",
    ):
        assert deployed.send(wire(9), frame)["type"] == "rejected"
    assert_silent(party)


def telling(failure: Exception) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise failure

    return fail


FAILURES = {
    "a bug that quotes what was sent": KeyError(SECRET_NAME),
    "an unavailable store": Unavailable("ThrottlingException"),
    "a store that has stored nothing": NotStored("ThrottlingException"),
    "an error nobody translated": ClientError(
        {"Error": {"Code": "ValidationException", "Message": f"{SECRET_KEY} is not valid"}}, "UpdateItem"
    ),
}


@pytest.mark.parametrize("failure", FAILURES.values(), ids=FAILURES.keys())
def test_a_failure_is_answered_and_logged_without_its_text(
    deployed: Deployed, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    party = Party(deployed, 3)
    party.play_to("echo")
    seat = next(number for number in (1, 2, 3) if party.sees(number)["you"]["action_token"])
    for app in deployed.apps.values():
        for port in ("read", "create", "spend", "link"):
            monkeypatch.setattr(app._cloud.games, port, telling(failure))
    answers = [
        party.ask(9, "create", key=SECRET_KEY, name=SECRET_NAME),
        party.ask(9, "join", code=party.code, key=SECRET_KEY, name=SECRET_NAME),
        party.ask(seat, "sync"),
        party.move(seat),
    ]
    reason = "try_again" if isinstance(failure, NotStored) else "internal"
    assert [(answer["type"], answer["reason"]) for answer in answers] == [("rejected", reason)] * 4
    assert all(answer["request_id"] and answer["action"] for answer in answers)
    deployed.disconnect(wire(1))
    lines = [json.loads(line) for line in deployed.lines()][-5:]
    assert {line["level"] for line in lines} == {"ERROR"}
    assert {line["failure"] for line in lines} == {type(failure).__name__}
    assert [line["action"] for line in lines] == ["create", "join", "sync", "echo", "$disconnect"]
    assert all(line["where"] for line in lines)
    told = "ThrottlingException" if isinstance(failure, Unavailable) else None
    assert [line.get("reason") for line in lines] == [told] * 4 + [None]
    assert_silent(party)


@pytest.mark.parametrize("failure", FAILURES.values(), ids=FAILURES.keys())
def test_a_timer_that_fails_raises_for_its_retry_and_says_nothing_secret(
    deployed: Deployed, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    party = Party(deployed, 3)
    party.ask(1, "start")
    (waited,) = deployed.timers()
    deployed.clock.now = waited["ends_at"]
    app = deployed.apps["phase_timeout"]
    monkeypatch.setattr(app._cloud.games, "read", telling(failure))
    with pytest.raises(app.NotEndedError) as raised:
        deployed.invoke("phase_timeout", waited)
    assert raised.value.__suppress_context__
    assert str(raised.value) == ""
    assert json.loads(deployed.lines()[-1])["failure"] == type(failure).__name__
    assert_silent(party)
