"""An accepted request has its one effect and always the same answer; its id is good for nothing else."""

from collections.abc import Callable

import pytest

from tests.unit.actions.party import Json, Party, key

Situation = Callable[[], tuple[Party, int, Json]]
"""A party, who asks, and a request that will be accepted."""


def lobby(action: str, **fields: object) -> Situation:
    return lambda: _ready("lobby", 1, action, fields)


def _ready(stage: str, number: int, action: str, fields: Json) -> tuple[Party, int, Json]:
    party = Party(4).to(stage) if stage != "lobby" else Party(4)
    party.hush()
    party.memory.now += 5_000
    return party, number, party.request(action, **fields)


def moving(stage: str) -> Situation:
    def ready() -> tuple[Party, int, Json]:
        party = Party(4, pace="full").to(stage) if stage == "clue" else Party(4).to(stage)
        number = min(party.game.tokens)
        return party, number, party.move(number)

    return ready


SEATED: dict[str, Situation] = {
    "settings": lobby("settings", pace="full"),
    "rename": lobby("rename", name="Somebody"),
    "remove": lobby("remove", seat=3),
    "start": lobby("start"),
    "leave in a game": lambda: _ready("echo", 2, "leave", {}),
    "remove in a game": lambda: _ready("echo", 1, "remove", {"seat": 3}),
    "advance": lambda: _ready("reveal", 1, "advance", {}),
    "rematch": lambda: _ready("finished", 1, "rematch", {}),
    "clue": moving("clue"),
    "echo": moving("echo"),
    "outline": moving("contour"),
    "final": moving("color"),
}


def without_clock(answer: Json) -> Json:
    return {field: value for field, value in answer.items() if field != "now"}


@pytest.mark.parametrize("situation", SEATED.values(), ids=SEATED)
def test_sent_again_by_the_same_connection(situation: Situation) -> None:
    party, number, request = situation()
    first = party.ask(f"c{number}", request)
    after = party.stored()
    party.hush()
    for later in (0, 1, 20_000):
        party.memory.now += later
        assert without_clock(party.ask(f"c{number}", request)) == without_clock(first)
        assert first["type"] == "accepted"
        assert party.told_anything() == {}
        assert party.stored() == after


@pytest.mark.parametrize("situation", SEATED.values(), ids=SEATED)
def test_sent_again_by_the_seats_next_connection(situation: Situation) -> None:
    party, number, request = situation()
    first = party.accepted(f"c{number}", request)
    party.hang_up(f"c{number}")
    party.accepted("next", party.request("join", code=party.code, key=key(number)))
    party.hush()
    after = party.stored()
    assert without_clock(party.ask("next", request)) == without_clock(first)
    assert party.stored() == after


@pytest.mark.parametrize("situation", SEATED.values(), ids=SEATED)
def test_its_id_is_refused_to_a_different_request(situation: Situation) -> None:
    party, number, request = situation()
    party.accepted(f"c{number}", request)
    party.hush()
    after = party.stored()
    others: list[Json] = [
        {"action": "settings", "pace": "brisk"},
        {"action": "rename", "name": "Another"},
        {"action": "remove", "seat": 4},
        {"action": "leave"},
        {"action": "start"},
        {"action": "advance"},
        {"action": "sync"},
    ]
    for other in others:
        if other["action"] != request["action"]:
            reused = {**other, "request_id": request["request_id"]}
            assert party.reason(f"c{number}", reused) == "bad_request", reused
    assert party.stored() == after
    assert party.told_anything() == {}


@pytest.mark.parametrize("stage", ["clue", "echo", "contour", "color"])
def test_a_moves_id_is_refused_to_another_choice(stage: str) -> None:
    party, number, request = moving(stage)()
    party.accepted(f"c{number}", request)
    field = "card" if "card" in request else "slot"
    assert party.reason(f"c{number}", {**request, field: (request[field] + 1) % 3}) == "bad_request"


@pytest.mark.parametrize("stage", ["echo", "contour", "color"])
def test_a_move_is_known_until_the_next_round_begins(stage: str) -> None:
    party, number, request = moving(stage)()
    party.accepted(f"c{number}", request)
    party.to("reveal")
    assert party.reason(f"c{number}", request) is None
    assert party.reason("any line", request) is None
    party.to("clue")
    assert party.reason(f"c{number}", request) == "too_late"


def test_one_id_cannot_be_a_move_and_the_next() -> None:
    party = Party(4).to("contour")
    number = min(party.game.tokens)
    outline = party.move(number)
    party.accepted(f"c{number}", outline)
    party.to("color")
    final = {**party.move(number), "request_id": outline["request_id"]}
    assert party.reason(f"c{number}", final) == "bad_request"


def test_the_id_of_a_join_is_refused_to_a_move() -> None:
    party = Party(4).to("echo")
    number = party.seekers[0]
    back = party.request("join", code=party.code, key=key(number))
    party.accepted("new line", back)
    token = party.snapshot("new line")["you"]["action_token"]
    reused = {"action": "echo", "action_token": token, "card": 0, "request_id": back["request_id"]}
    assert party.reason("new line", reused) == "bad_request"


def test_a_rejected_request_left_no_trace_and_is_judged_anew() -> None:
    party = Party(2)
    start = party.request("start")
    before = party.stored()
    assert party.reason("c1", start) == "not_enough_seats"
    assert party.stored() == before
    party.accepted("c3", party.arrival(3))
    assert party.reason("c1", start) is None


def test_a_rejected_id_may_be_used_for_something_else() -> None:
    party = Party(2)
    start = party.request("start")
    assert party.reason("c1", start) == "not_enough_seats"
    assert (
        party.reason("c1", {"action": "settings", "pace": "full", "request_id": start["request_id"]}) is None
    )


# ── create, join and watch: as long as the game lives ──


def test_create_makes_one_game() -> None:
    party = Party()
    create = party.arrival(1)
    first = party.accepted("c1", create)
    for line in ("c1", "another line", "c1"):
        again = party.accepted(line, create)
        assert without_clock(again) == without_clock(first)
    assert len(party.memory.games.rows) == 1
    assert first["seat"] == 1


@pytest.mark.parametrize("stage", ["clue", "reveal", "finished"])
def test_create_and_join_are_answered_the_same_as_long_as_the_game_lives(stage: str) -> None:
    party = Party()
    arrivals = []
    for number in (1, 2, 3):
        request = party.arrival(number)
        arrivals.append((number, request, party.accepted(f"c{number}", request)))
    party.to(stage)
    for number, request, first in arrivals:
        before = party.game
        assert without_clock(party.accepted(f"c{number}", request)) == without_clock(first)
        assert party.game == before
        assert without_clock(party.accepted(f"late {number}", request)) == without_clock(first)
    assert len(party.game.seats) == 3


def test_create_is_answered_the_same_after_its_seat_has_left() -> None:
    party = Party()
    create = party.arrival(1)
    first = party.accepted("c1", create)
    party.accepted("c2", party.arrival(2))
    party.do(1, "leave")
    assert without_clock(party.accepted("late", create)) == without_clock(first)
    assert [seat.number for seat in party.game.seats] == [2]


def test_join_is_answered_the_same_after_its_seat_has_left_and_takes_none_again() -> None:
    party = Party(1)
    join = party.arrival(2)
    first = party.accepted("c2", join)
    party.do(2, "leave")
    assert without_clock(party.accepted("late", join)) == without_clock(first)
    assert [seat.number for seat in party.game.seats] == [1]


def test_and_after_a_rematch_too() -> None:
    party = Party(3)
    join = party.arrival(4)
    first = party.accepted("c4", join)
    party.to("echo").do(4, "leave")
    party.to("finished").do(1, "rematch")
    assert without_clock(party.accepted("late", join)) == without_clock(first)
    assert [seat.number for seat in party.game.seats] == [1, 2, 3]


def test_watch_is_one_spectator() -> None:
    party = Party(3)
    watch = party.request("watch", code=party.code)
    first = party.accepted("w", watch)
    assert without_clock(party.accepted("w", watch)) == without_clock(first)
    assert party.game.watchers == ("w",)


@pytest.mark.parametrize("field", ["key", "name", "pace"])
def test_the_id_of_a_create_is_refused_to_another(field: str) -> None:
    party = Party()
    create = party.arrival(1)
    party.accepted("c1", create)
    other = {**create, field: {"key": key(1), "name": "Other", "pace": "full"}[field]}
    assert party.reason("c2", other) == ("bad_request" if field != "key" else None)


def test_the_id_of_a_join_is_refused_to_another() -> None:
    party = Party(1)
    join = party.arrival(2)
    party.accepted("c2", join)
    assert party.reason("c2", {**join, "name": "Other"}) == "bad_request"
    assert party.reason("c9", {**join, "name": "Other"}) == "bad_request"
    party.do(2, "leave")
    assert party.reason("c9", {**join, "name": "Other"}) == "bad_request"


def test_what_brought_a_connection_in_is_refused_to_another_way_in() -> None:
    party = Party(2)
    watch = party.request("watch", code=party.code)
    party.accepted("w", watch)
    join = party.request("join", code=party.code, key=key(3), name="Player 3")
    assert party.reason("w", {**join, "request_id": watch["request_id"]}) == "bad_request"
    assert party.reason("w", {"action": "sync", "request_id": watch["request_id"]}) == "bad_request"
    party.accepted("w", join)
    assert party.reason("w", {**watch, "request_id": join["request_id"]}) == "bad_request"
    other = party.request("join", code=party.code, key=key(4), name="Player 4")
    assert party.reason("w", {**other, "request_id": join["request_id"]}) == "bad_request"


def test_a_return_is_remembered_even_by_the_connection_that_has_the_seat() -> None:
    party = Party(3)
    back = party.request("join", code=party.code, key=key(1))
    party.accepted("c1", back)
    assert party.reason("c1", back) is None
    assert party.reason("c1", {"action": "start", "request_id": back["request_id"]}) == "bad_request"


def test_leaving_the_lobby_is_answered_again_on_its_connection() -> None:
    party = Party(3)
    leave = party.request("leave")
    party.accepted("c2", leave)
    assert party.reason("c2", leave) is None
    assert party.reason("c2", party.request("leave")) == "not_in_game"
    assert party.reason("c2", {"action": "start", "request_id": leave["request_id"]}) == "bad_request"
    assert party.reason("c2", party.request("join", code=party.code, key=key(2), name="Player 2")) is None


def test_a_repeated_sync_is_answered_again() -> None:
    party = Party(3)
    sync = party.request("sync")
    assert [party.reason("c1", sync) for _ in range(2)] == [None, None]
