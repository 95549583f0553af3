"""Who is told what, and when: snapshots and closings, and nothing to anybody else."""

import json

import pytest

from contour_echo.actions.part import drop_out
from contour_echo.actions.timeout import end_timed_stage
from tests.unit.actions.party import Party, key

EVERYONE = {line: ["snapshot"] for line in ("c1", "c2", "c3", "c4", "w")}
HIDDEN = ["clue", "echo", "contour", "color"]


def watched(stage: str = "lobby", pace: str = "brisk") -> Party:
    """Four players and a spectator."""
    party = Party(4, pace)
    party.accepted("w", party.request("watch", code=party.code))
    party.to(stage)
    party.hush()
    return party


def only(*lines: str) -> dict[str, list[str]]:
    return {line: ["snapshot"] for line in lines}


def test_everyone_is_told_of_who_comes_in_the_lobby() -> None:
    party = Party(1)
    assert party.told_anything() == only("c1")
    party.accepted("c2", party.arrival(2))
    assert party.told_anything() == only("c1", "c2")
    party.accepted("w", party.request("watch", code=party.code))
    assert party.told_anything() == only("c1", "c2", "w")


@pytest.mark.parametrize(
    ("number", "action", "fields"),
    [(1, "settings", {"pace": "full"}), (2, "rename", {"name": "Another"}), (1, "start", {})],
)
def test_everyone_is_told_of_what_changes_in_the_lobby(
    number: int, action: str, fields: dict[str, object]
) -> None:
    party = watched()
    party.do(number, action, **fields)
    assert party.told_anything() == EVERYONE


def test_who_leaves_is_told_nothing_more() -> None:
    party = watched()
    party.do(2, "leave")
    assert party.told_anything() == only("c1", "c3", "c4", "w")


@pytest.mark.parametrize("stage", ["lobby", "reveal"])
def test_who_is_removed_is_told_so_and_closed(stage: str) -> None:
    party = watched(stage)
    party.do(1, "remove", seat=3)
    assert [(each["type"], each["reason"]) for each in party.told("c3")] == [("closed", "removed")]
    assert "c3" not in party.memory.connections.open
    assert party.told_anything() == only("c1", "c2", "c4", "w")
    assert (
        party.reason("c9", party.request("join", code=party.code, key=key(3), name="Anew")) == "not_allowed"
    )


@pytest.mark.parametrize("stage", HIDDEN)
def test_in_a_hidden_stage_the_removed_alone_is_told(stage: str) -> None:
    party = watched(stage)
    gone = next(number for number in (2, 3, 4) if number != party.guide)
    party.do(1, "remove", seat=gone)
    assert party.told_anything() == {f"c{gone}": ["closed"]}


@pytest.mark.parametrize("stage", HIDDEN)
def test_in_a_hidden_stage_comings_and_goings_are_told_to_nobody_else(stage: str) -> None:
    party = watched(stage)
    gone = next(number for number in (2, 3, 4) if number != party.guide)
    party.hang_up(f"c{gone}")
    party.hang_up("w")
    assert party.told_anything() == {}
    party.accepted("back", party.request("join", code=party.code, key=key(gone)))
    assert party.told_anything() == only("back")
    party.accepted("w2", party.request("watch", code=party.code))
    assert party.told_anything() == only("w2")
    party.accepted("back", party.request("leave"))
    assert party.told_anything() == {}


@pytest.mark.parametrize("stage", ["echo", "contour", "color"])
def test_a_move_is_answered_to_its_sender_alone(stage: str) -> None:
    party = watched(stage)
    *most, last = sorted(party.game.tokens)
    for number in most:
        move = party.move(number)
        party.hush()
        party.accepted(f"c{number}", move)
        assert party.told_anything() == {}
    move = party.move(last)
    party.hush()
    party.accepted(f"c{last}", move)
    assert party.told_anything() == EVERYONE  # the next stage has begun


@pytest.mark.parametrize("action", ["leave", "remove"])
def test_nobody_waits_for_who_leaves_or_is_removed(action: str) -> None:
    party = watched("echo")
    *most, last = sorted(party.game.tokens)
    for number in most:
        party.accepted(f"c{number}", party.move(number))
    party.hush()
    if action == "leave":
        party.do(last, "leave")
    else:
        party.do(1, "remove", seat=last)
    assert party.game.stage.value == "contour"
    told = party.told_anything()
    assert {line for line, types in told.items() if types == ["snapshot"]} == {
        "c1",
        "c2",
        "c3",
        "c4",
        "w",
    } - {f"c{last}"}


@pytest.mark.parametrize("stage", ["lobby", "reveal", "finished"])
def test_where_the_roster_is_open_everyone_is_told_who_goes_and_who_returns(stage: str) -> None:
    party = watched(stage)
    party.hang_up("c2")
    assert party.told_anything() == only("c1", "c3", "c4", "w")
    party.accepted("back", party.request("join", code=party.code, key=key(2)))
    assert party.told_anything() == only("c1", "c3", "c4", "w", "back")
    party.hang_up("w")
    assert party.told_anything() == only("c1", "c3", "c4", "back")


@pytest.mark.parametrize("stage", ["lobby", *HIDDEN, "reveal", "finished"])
def test_sync_is_answered_with_a_snapshot_for_one(stage: str) -> None:
    party = watched(stage)
    for line in ("c1", "w"):
        party.accepted(line, party.request("sync"))
        assert party.told_anything() == only(line)


@pytest.mark.parametrize("stage", ["lobby", *HIDDEN, "reveal", "finished"])
def test_the_newest_window_has_the_seat_and_the_older_is_closed(stage: str) -> None:
    party = watched(stage)
    party.accepted("new", party.request("join", code=party.code, key=key(2)))
    assert [(each["type"], each["reason"]) for each in party.told("c2")] == [("closed", "replaced")]
    assert "c2" not in party.memory.connections.open
    (snapshot,) = party.told("new")
    assert snapshot["you"]["seat"] == 2
    assert party.reason("c2", party.request("sync")) == "not_in_game"


@pytest.mark.parametrize("stage", ["lobby", *HIDDEN, "reveal", "finished"])
def test_a_window_whose_join_was_overtaken_hears_what_it_would_have_heard_in_time(stage: str) -> None:
    party = watched(stage)
    begun = party.memory.now
    party.memory.now += 3_000
    party.accepted("new", party.request("join", code=party.code, key=key(2)))
    party.hush()
    before = party.game
    late = party.request("join", code=party.code, key=key(2))
    assert party.raw("old", json.dumps(late), at=begun) is None
    told = party.told("old")
    assert [(each["type"], each.get("reason")) for each in told] == [
        ("accepted", None),
        ("closed", "replaced"),
    ]
    assert (told[0]["request_id"], told[0]["code"], told[0]["seat"]) == (late["request_id"], party.code, 2)
    assert party.told_anything() == {}
    assert "old" not in party.memory.connections.open
    assert party.game is before
    assert party.memory.games.link("old") is None


def test_a_late_copy_of_the_first_join_does_not_take_the_seat_back() -> None:
    party = watched("echo")
    first = party.request("join", code=party.code, key=key(2))
    begun = party.memory.now
    party.accepted("old", first)
    party.memory.now += 1_000
    party.accepted("new", party.request("join", code=party.code, key=key(2)))
    assert party.raw("old", json.dumps(first), at=begun) is None
    assert party.game.seats[1].connection == "new"


@pytest.mark.parametrize("stage", ["lobby", "echo", "reveal"])
def test_an_old_windows_end_never_unseats_the_new(stage: str) -> None:
    party = watched(stage)
    party.accepted("new", party.request("join", code=party.code, key=key(2)))
    party.hush()
    drop_out(party.cloud, "c2")
    assert party.told_anything() == {}
    assert party.snapshot("new")["you"]["seat"] == 2


def test_a_post_that_says_gone_forgets_that_connection_alone() -> None:
    party = watched()
    party.memory.connections.open.discard("c3")
    party.memory.connections.open.discard("w")
    party.do(1, "settings", pace="full")
    assert [seat.connection for seat in party.game.seats] == ["c1", "c2", None, "c4"]
    assert party.game.watchers == ()
    assert party.memory.games.link("c3") is None
    last = [party.told(line)[-1] for line in ("c1", "c2", "c4")]
    assert [seat["online"] for seat in last[0]["seats"]] == [True, True, False, True]
    assert {each["watchers"] for each in last} == {0}


def test_in_a_hidden_stage_a_gone_connection_is_forgotten_in_silence() -> None:
    party = watched("echo")
    for number in sorted(party.game.tokens)[:-1]:
        party.accepted(f"c{number}", party.move(number))
    last = party.move(max(party.game.tokens))
    gone = party.seekers[0]
    party.memory.connections.open.discard(f"c{gone}")
    party.hush()
    party.accepted(f"c{party.seekers[-1]}", last)
    assert party.game.seats[gone - 1].connection is None
    assert {line: types for line, types in party.told_anything().items() if types != ["snapshot"]} == {}


def test_after_five_unknown_codes_the_connection_is_closed() -> None:
    party = Party(1)
    watch = party.request("watch", code="ZZZZZZ")
    bad = party.request("join", code="nowhere", key=key(2), name="Nobody")
    assert [party.reason("x", each) for each in (watch, bad, watch, bad)] == ["game_not_found"] * 4
    party.hush()
    assert party.raw("x", '{"action":"watch","code":"ZZZZZZ","request_id":"12345678"}') is None
    rejected, closed = party.told("x")
    assert (rejected["type"], rejected["reason"]) == ("rejected", "game_not_found")
    assert (closed["type"], closed["reason"]) == ("closed", "too_many_errors")
    assert "x" not in party.memory.connections.open


def test_a_code_is_taken_in_any_case() -> None:
    party = Party(1)
    assert party.reason("x", party.request("watch", code=party.code.lower())) is None
    assert (
        party.reason("y", party.request("watch", code="\u017f" * 6)) == "game_not_found"
    )  # upper() would make S of it


def test_a_game_that_is_gone_closes_its_connections() -> None:
    party = Party(1)
    party.hush()
    del party.memory.games.rows[party.code]
    assert party.raw("c1", '{"action":"sync","request_id":"12345678"}') is None
    rejected, closed = party.told("c1")
    assert (rejected["reason"], closed["reason"]) == ("game_not_found", "expired")


def test_an_overdue_stage_is_ended_by_a_passer_by_after_the_patience_alone() -> None:
    party = watched("echo")
    assert party.game.ends_at is not None
    party.memory.now = party.game.ends_at + 999
    party.accepted("w", party.request("sync"))
    assert (party.game.stage.value, party.told_anything()) == ("echo", only("w"))
    party.memory.now += 1
    party.accepted("w", party.request("sync"))
    assert (party.game.stage.value, party.told_anything()) == ("contour", EVERYONE)


def test_a_rejected_request_ends_an_overdue_stage_too() -> None:
    party = watched("echo")
    assert party.game.ends_at is not None
    late = party.move(party.seekers[0])
    party.hush()
    party.memory.now = party.game.ends_at + 1_000
    assert party.reason(f"c{party.seekers[0]}", late) == "too_late"
    assert (party.game.stage.value, party.told_anything()) == ("contour", EVERYONE)
    party.memory.now = (party.game.ends_at or 0) + 1_000
    assert party.reason("c2", party.request("advance")) == "not_host"
    assert party.game.stage.value == "reveal"


def test_a_timer_ends_its_stage_at_once_and_no_other() -> None:
    party = watched("echo")
    timer = party.memory.timers.started[-1]
    assert (timer.stage_id, timer.ends_at) == (party.game.stage_id, party.game.ends_at)
    party.memory.now = timer.ends_at
    assert end_timed_stage(party.cloud, timer)
    assert (party.game.stage.value, party.told_anything()) == ("contour", EVERYONE)
    assert not end_timed_stage(party.cloud, timer)
    assert not end_timed_stage(party.cloud, party.memory.timers.started[-1]._replace(game_id="another"))
    assert party.game.stage.value == "contour"


@pytest.mark.parametrize("stage", ["echo", "contour", "color"])
def test_a_move_in_the_allowance_counts_and_one_after_it_does_not(stage: str) -> None:
    party = watched(stage)
    first, second = sorted(party.game.tokens)[:2]
    one, other = party.move(first), party.move(second)
    assert party.game.deadline is not None
    assert party.reason(f"c{first}", one, at=party.game.deadline + 750) is None
    assert party.reason(f"c{second}", other, at=party.game.deadline + 751) == "too_late"
