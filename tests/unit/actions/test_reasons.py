"""Every reason of the protocol, in the situation that it means."""

from typing import get_args

import pytest

from contour_echo.rules import rejections
from contour_echo.rules.rejections import Rejection
from contour_echo.wire.answers import Reason
from tests.unit.actions.party import Party, key


def every(kind: type[Rejection]) -> set[str]:
    return {kind.reason}.union(*(every(below) for below in kind.__subclasses__()))


def test_the_wire_knows_the_reasons_of_the_rules() -> None:
    assert every(Rejection) == set(get_args(Reason))
    assert (
        rejections.RateLimited.reason == "rate_limited"
    )  # the gateway's own throttling answers before we do


def refused(party: Party, line: str, action: str, **fields: object) -> str | None:
    return party.reason(line, party.request(action, **fields))


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("settings", {"pace": "full"}),
        ("rename", {"name": "Other"}),
        ("remove", {"seat": 2}),
        ("leave", {}),
        ("start", {}),
        ("advance", {}),
        ("rematch", {}),
        ("sync", {}),
    ],
)
def test_strangers_and_spectators_are_not_in_the_game(action: str, fields: dict[str, object]) -> None:
    party = Party(3)
    assert refused(party, "stranger", action, **fields) == "not_in_game"
    party.accepted("w", party.request("watch", code=party.code))
    assert refused(party, "w", action, **fields) == (None if action == "sync" else "not_in_game")


@pytest.mark.parametrize(
    ("stage", "action", "fields"),
    [
        ("lobby", "settings", {"pace": "full"}),
        ("lobby", "remove", {"seat": 3}),
        ("lobby", "start", {}),
        ("echo", "remove", {"seat": 3}),
        ("reveal", "advance", {}),
        ("finished", "rematch", {}),
    ],
)
def test_what_only_the_host_may(stage: str, action: str, fields: dict[str, object]) -> None:
    party = Party(3).to(stage) if stage != "lobby" else Party(3)
    party.memory.now += 5_000
    assert refused(party, "c2", action, **fields) == "not_host"
    assert refused(party, "c1", action, **fields) is None


ANY_STAGE = ["lobby", "clue", "echo", "contour", "color", "reveal", "finished"]


@pytest.mark.parametrize(
    ("action", "fields", "stages"),
    [
        ("settings", {"pace": "full"}, {"lobby"}),
        ("rename", {"name": "Other"}, {"lobby"}),
        ("start", {}, {"lobby"}),
        ("advance", {}, {"reveal"}),
        ("rematch", {}, {"finished"}),
        ("remove", {"seat": 3}, set(ANY_STAGE) - {"finished"}),
        ("leave", {}, set(ANY_STAGE)),
        ("sync", {}, set(ANY_STAGE)),
    ],
)
@pytest.mark.parametrize("stage", ANY_STAGE)
def test_each_request_has_its_stages(
    stage: str, action: str, fields: dict[str, object], stages: set[str]
) -> None:
    party = Party(4)
    party.to(stage)
    party.memory.now += 5_000
    assert refused(party, "c1", action, **fields) == (None if stage in stages else "wrong_stage")


def test_a_reveal_is_not_advanced_too_early() -> None:
    party = Party(3).to("reveal")
    party.memory.now += 3_999
    assert refused(party, "c1", "advance") == "too_early"


def test_names() -> None:
    party = Party(2)
    for name in ("", " \u200b", "x" * 21, "\U0001f468" * 21):
        assert refused(party, "c1", "rename", name=name) == "bad_name"
        assert refused(party, "x", "create", key=key(9), name=name) == "bad_name"
        assert refused(party, "x", "join", code=party.code, key=key(9), name=name) == "bad_name"
    assert refused(party, "x", "join", code=party.code, key=key(9)) == "bad_name"
    assert refused(party, "x", "join", code=party.code, key=key(9), name=" player\t1 ") == "name_taken"
    assert refused(party, "c2", "rename", name="PLAYER 1") == "name_taken"
    assert refused(party, "c2", "rename", name="  Some\u200b one  ") is None
    assert party.game.seats[1].name == "Some one"


def test_associations() -> None:
    party = Party(3).to("clue")
    guide = party.guide
    for association in ("", "x", "x" * 61, "a b c d e f g h i"):
        assert party.reason(f"c{guide}", party.move(guide, association=association)) == "bad_association"
    party.accepted(f"c{guide}", party.move(guide, association="  a\u202e   clue "))
    assert party.snapshot("c1")["association"] == "a clue"


def test_seats_are_taken_in_the_lobby_alone_and_twelve_at_most() -> None:
    party = Party(12)
    assert refused(party, "x", "join", code=party.code, key=key(13), name="Thirteen") == "game_full"
    assert refused(party, "c3", "join", code=party.code, key=key(3)) is None
    party = Party(3).to("clue")
    assert refused(party, "x", "join", code=party.code, key=key(4), name="Four") == "already_started"
    assert refused(party, "x", "join", code=party.code, key=key(3)) is None  # a key comes back at any time


def test_spectators_up_to_a_number() -> None:
    party = Party(1)
    for number in range(24):
        assert refused(party, f"w{number}", "watch", code=party.code) is None
    assert refused(party, "w24", "watch", code=party.code) == "game_full"


def test_a_returning_player_is_known_by_the_key_alone() -> None:
    party = Party(3).to("echo")
    answer = party.accepted(
        "x", party.request("join", code=party.code, key=key(2), name="Whatever \u200b" + "x" * 40)
    )
    assert (answer["code"], answer["seat"]) == (party.code, 2)
    assert party.game.seats[1].name == "Player 2"


def test_moves() -> None:
    party = Party(4).to("contour")
    seat = party.seekers[0]
    line = f"c{seat}"
    move = party.move(seat)
    assert party.game.round is not None
    own = next(slot for slot, hung in enumerate(party.game.round.gallery) if hung.owner == seat)
    forged = move["action_token"][:-4] + "AAAA"
    assert party.reason(line, {**move, "slot": own}) == "own_echo"
    assert party.reason(line, {**move, "slot": 4}) == "no_such_slot"
    assert party.reason(line, {**move, "slot": -1}) == "no_such_slot"
    assert party.reason(line, {**move, "action_token": forged}) == "not_allowed"
    assert party.reason(line, {**move, "action_token": "nonsense"}) == "not_allowed"
    assert party.reason(line, {**move, "action": "final", "action_token": "nonsense"}) == "wrong_stage"
    assert party.reason("stranger", {**move, "action_token": forged}) == "not_in_game"
    assert party.reason("stranger", {**move, "action_token": "nonsense"}) == "not_in_game"
    assert party.reason(line, {**move, "action": "final"}) == "wrong_stage"
    assert party.reason(line, move) is None
    assert party.reason(line, {**move, "request_id": "another-request"}) == "already_done"
    assert party.game.ends_at is not None
    other = party.seekers[1]
    assert party.reason(f"c{other}", party.move(other), at=party.game.ends_at + 1) == "too_late"


def test_who_has_left_or_was_removed_makes_no_move() -> None:
    party = Party(5).to("echo")
    one, two = [number for number in party.seekers if number != 1][:2]
    first, second = party.move(one), party.move(two)
    party.do(one, "leave")
    assert party.reason(f"c{one}", first) == "not_allowed"
    party.do(1, "remove", seat=two)
    assert party.reason(f"c{two}", second) == "not_allowed"
    assert party.reason(f"c{two}", party.request("join", code=party.code, key=key(two))) == "not_allowed"
    assert party.snapshot("c1")["stage"] == "echo"


def test_removing_nobody_is_a_bad_request() -> None:
    assert refused(Party(3), "c1", "remove", seat=9) == "bad_request"


def test_a_connection_that_was_forgotten_by_halves_holds_nothing() -> None:
    party = Party(3)
    party.accepted("w", party.request("watch", code=party.code))
    links = dict(party.memory.games.links)
    party.accepted("new", party.request("join", code=party.code, key=key(1)))
    party.hang_up("w")
    party.memory.games.links |= {line: links[line] for line in ("c1", "w")}
    for action in ("start", "sync", "leave"):
        assert refused(party, "c1", action) == "not_in_game"
    assert refused(party, "w", "sync") == "not_in_game"


def test_a_token_of_a_seat_that_a_rematch_has_cleared_is_not_allowed() -> None:
    party = Party(4).to("echo")
    seat = party.seekers[-1] if party.seekers[-1] != 1 else party.seekers[0]
    move = party.move(seat)
    party.do(seat, "leave")
    party.to("finished").do(1, "rematch")
    assert party.reason(f"c{seat}", move) == "not_allowed"
    assert party.reason("c1", {**move, "request_id": "another-request"}) == "not_allowed"


@pytest.mark.parametrize("t", [0, -7, 1.5, 10**15])
def test_a_ping_comes_back(t: float) -> None:
    party = Party()
    answer = party.ask("anybody", {"action": "ping", "t": t})
    assert answer == {"type": "pong", "now": party.memory.now, "t": t}


def test_a_create_whose_game_is_gone_closes_nobody() -> None:
    party = Party()
    create = party.arrival(1)
    party.accepted("c1", create)
    party.memory.games.rows.clear()
    party.memory.games.links.clear()
    assert party.reason("c1", create) == "game_not_found"
    assert "c1" in party.memory.connections.open


def test_even_a_forged_token_ends_an_overdue_stage() -> None:
    party = Party(3).to("echo")
    assert party.game.ends_at is not None
    forged = {**party.move(party.seekers[0]), "action_token": "nonsense"}
    party.memory.now = party.game.ends_at + 1_000
    assert party.reason("c1", forged) == "not_allowed"
    assert party.game.stage.value == "contour"
