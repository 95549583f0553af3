"""Seats, connections, spectators and the host."""

import pytest

from contour_echo.rules import roster
from contour_echo.rules.course import rematch
from contour_echo.rules.game import OUTLINE, Game, Seat
from contour_echo.rules.rejections import (
    AlreadyStarted,
    BadRequest,
    GameFull,
    NameTaken,
    NotAllowed,
    NotHost,
    NotInGame,
    WrongStage,
)
from contour_echo.rules.stages import Pace, Stage
from tests.unit.rules.table import Table, a_mark, arrival, digest, opened


def seat_of(game: Game, number: int) -> Seat:
    seat = game.seat(number)
    assert seat is not None
    return seat


def numbers(game: Game) -> list[int]:
    return [seat.number for seat in game.seats]


def test_the_maker_has_the_first_seat_and_hosts() -> None:
    game = opened(1, Pace.FULL)
    assert (numbers(game), game.host, game.stage, game.pace) == ([1], 1, Stage.LOBBY, Pace.FULL)
    assert seat_of(game, 1).key_hash == digest("1")


def test_twelve_seats_and_no_more() -> None:
    game = opened(12)
    assert numbers(game) == list(range(1, 13))
    with pytest.raises(GameFull):
        roster.take_seat(game, arrival("13"))


def test_seats_are_taken_in_the_lobby_only() -> None:
    table = Table(3).begin()
    with pytest.raises(AlreadyStarted):
        roster.take_seat(table.game, arrival("4"))
    table.to_the_end()
    with pytest.raises(AlreadyStarted):
        roster.take_seat(table.game, arrival("4"))


@pytest.mark.parametrize("name", ["Player 1", "player 1", "PLAYER 1"])
def test_names_are_unique_ignoring_case(name: str) -> None:
    newcomer = roster.Arrival(digest("new"), "line", a_mark("new"), 0, name)
    with pytest.raises(NameTaken):
        roster.take_seat(opened(2), newcomer)


def test_case_is_ignored_as_unicode_folds_it() -> None:
    game = roster.rename(opened(2), seat_of(opened(2), 1), "Straße")
    with pytest.raises(NameTaken):
        roster.rename(game, seat_of(game, 2), "STRASSE")


def test_a_seat_may_rename_itself_to_its_own_name_in_other_letters() -> None:
    game = opened(2)
    assert seat_of(roster.rename(game, seat_of(game, 1), "PLAYER 1"), 1).name == "PLAYER 1"


def test_renaming_and_pace_belong_to_the_lobby() -> None:
    game = Table(3).begin().game
    with pytest.raises(WrongStage):
        roster.rename(game, seat_of(game, 1), "Other")
    with pytest.raises(WrongStage):
        roster.set_pace(game, seat_of(game, 1), Pace.FULL)


def test_the_host_chooses_the_pace() -> None:
    game = opened(3)
    with pytest.raises(NotHost):
        roster.set_pace(game, seat_of(game, 2), Pace.FULL)
    assert roster.set_pace(game, seat_of(game, 1), Pace.FULL).pace is Pace.FULL


def test_leaving_the_lobby_frees_the_seat_and_its_name() -> None:
    game = roster.leave(opened(3), seat_of(opened(3), 2))
    assert numbers(game) == [1, 3]
    again = roster.take_seat(game, arrival("2", request="anew"))
    assert numbers(again) == [1, 3, 4]


def test_a_late_copy_of_a_join_takes_no_seat_again() -> None:
    game = roster.leave(opened(3), seat_of(opened(3), 2))
    assert roster.departed_seat(game, digest("2"), a_mark("join of 2")) == 2
    assert roster.departed_seat(game, digest("2"), a_mark("anew")) is None
    assert roster.departed_seat(game, digest("3"), a_mark("join of 2")) is None
    with pytest.raises(BadRequest):
        roster.departed_seat(game, digest("2"), a_mark("join of 2")._replace(body=b"else"))


def test_what_is_remembered_of_the_departed_is_bounded() -> None:
    game = opened(1)
    for number in range(2, 40):
        game = roster.take_seat(game, arrival(str(number)))
        game = roster.leave(game, game.seats[-1])
    assert len(game.departed) == 24
    assert {len(departed.key) for departed in game.departed} == {8}
    assert roster.departed_seat(game, digest("39"), a_mark("join of 39")) == 39


def test_leaving_a_game_keeps_the_seat_on_the_scoreboard() -> None:
    table = Table(4).to_echo()
    gone = table.seekers[0]
    table.leave(gone)
    seat = seat_of(table.game, gone)
    assert (seat.left, seat.connection) == (True, None)
    assert gone not in table.game.tokens
    assert numbers(table.game) == [1, 2, 3, 4]


def test_a_seat_that_left_is_shown_so_from_the_reveal_on() -> None:
    table = Table(4).to_echo()
    gone = table.seekers[0]
    table.leave(gone)
    for stage in (Stage.ECHO, Stage.CONTOUR):
        assert table.game.stage is stage
        assert not seat_of(table.game, gone).shown_left
        table.wait()
    assert table.game.stage is Stage.REVEAL
    assert seat_of(table.game, gone).shown_left


def test_in_the_reveal_it_is_shown_at_once() -> None:
    table = Table(4).to_reveal()
    version = table.game.version
    table.leave(3)
    assert seat_of(table.game, 3).shown_left
    assert table.game.version == version + 1


def test_nothing_of_the_roster_changes_the_version_while_it_is_hidden() -> None:
    table = Table(5).to_echo()
    version = table.game.version
    table.leave(table.seekers[0])
    table.disconnect(table.seekers[1])
    table.reconnect(table.seekers[1], "another line")
    table.game = roster.watch(table.game, "a spectator", 24)
    host = seat_of(table.game, table.game.host or 0)
    table.game = roster.remove(table.game, host, table.seekers[2])
    assert table.game.version == version


def test_what_may_be_seen_raises_the_version() -> None:
    game = opened(3)
    steps = [
        roster.rename(game, seat_of(game, 1), "Other"),
        roster.set_pace(game, seat_of(game, 1), Pace.FULL),
        roster.leave(game, seat_of(game, 3)),
        roster.lose_connection(game, "line of 3"),
        roster.return_to_seat(game, seat_of(game, 3), "another line", a_mark("return"), at=1),
        roster.watch(game, "a spectator", 24),
        roster.remove(game, seat_of(game, 1), 2),
    ]
    assert [step.version for step in steps] == [game.version + 1] * len(steps)


def test_the_host_is_the_connected_seat_that_joined_first() -> None:
    table = Table(3)
    table.disconnect(1)
    assert table.game.host == 2
    table.disconnect(2)
    assert table.game.host == 3
    table.reconnect(2, "back")
    assert table.game.host == 2
    table.reconnect(1, "back too")
    assert table.game.host == 1


def test_with_nobody_there_the_role_waits_for_the_first() -> None:
    table = Table(3)
    for number in (1, 2, 3):
        table.disconnect(number)
    assert table.game.host == 1


def test_a_host_who_leaves_is_host_no_more() -> None:
    table = Table(4).to_reveal()
    table.leave(1)
    assert table.game.host == 2
    table.reconnect(1, "back")
    assert table.game.host == 2


def test_while_nothing_may_show_who_is_connected_the_host_stays() -> None:
    table = Table(4).begin()
    table.disconnect(1)
    shown = []
    for stage in (Stage.ECHO, Stage.CONTOUR, Stage.COLOR):
        if stage is Stage.ECHO:
            table.to_echo()
        else:
            table.wait()
        shown.append((table.game.stage, table.game.host))
        if stage is Stage.CONTOUR:
            table.play(OUTLINE, table.seekers[0], table.source)
    assert shown == [(Stage.ECHO, 1), (Stage.CONTOUR, 1), (Stage.COLOR, 1)]
    table.wait()
    assert (table.game.stage, table.game.host) == (Stage.REVEAL, 2)


def test_the_host_removes_a_seat_whose_key_cannot_come_back() -> None:
    game = opened(4)
    with pytest.raises(NotHost):
        roster.remove(game, seat_of(game, 2), 3)
    with pytest.raises(BadRequest):
        roster.remove(game, seat_of(game, 1), 9)
    game = roster.remove(game, seat_of(game, 1), 3)
    assert numbers(game) == [1, 2, 4]
    with pytest.raises(NotAllowed):
        roster.take_seat(game, arrival("3", request="anew"))


def test_a_removed_seat_of_a_game_is_left_and_closed_to_its_key() -> None:
    table = Table(4).to_echo()
    table.game = roster.remove(table.game, seat_of(table.game, 1), 3)
    seat = seat_of(table.game, 3)
    assert (seat.left, seat.removed, seat.connection) == (True, True, None)
    with pytest.raises(NotAllowed):
        roster.return_to_seat(table.game, seat, "back", a_mark("return"), at=1)
    table.to_the_end()
    table.game = rematch(table.game, table.game.host or 0, table.now)
    with pytest.raises(NotAllowed):
        roster.take_seat(table.game, arrival("3", request="anew"))


def test_the_request_that_took_a_removed_seat_is_answered_again_and_leads_nowhere() -> None:
    table = Table(4).to_echo()
    table.game = roster.remove(table.game, seat_of(table.game, 1), 3)
    seat = seat_of(table.game, 3)
    assert roster.return_to_seat(table.game, seat, "back", a_mark("join of 3"), at=1) is table.game


def test_nobody_is_removed_after_the_end() -> None:
    table = Table(3).begin().to_the_end()
    with pytest.raises(WrongStage):
        roster.remove(table.game, seat_of(table.game, 1), 2)


def test_removed_keys_are_kept_once_and_in_bounds() -> None:
    game = opened(1)
    for number in range(2, 40):
        game = roster.take_seat(game, arrival(str(number)))
        game = roster.remove(game, seat_of(game, 1), number)
    assert len(game.banned) == 24
    assert {len(key) for key in game.banned} == {8}
    table = Table(4).to_echo()
    for _ in range(2):
        table.game = roster.remove(table.game, seat_of(table.game, 1), 3)
    assert len(table.game.banned) == 1


def test_the_newest_connection_has_the_seat() -> None:
    game = opened(3)
    game = roster.return_to_seat(game, seat_of(game, 2), "new", a_mark("return"), at=1)
    assert seat_of(game, 2).connection == "new"
    assert roster.lose_connection(game, "line of 2") is game
    assert seat_of(roster.lose_connection(game, "new"), 2).connection is None


def test_a_request_that_was_overtaken_displaces_nobody() -> None:
    game = opened(3)
    game = roster.return_to_seat(game, seat_of(game, 2), "new", a_mark("newer"), at=100)
    assert roster.return_to_seat(game, seat_of(game, 2), "old", a_mark("older"), at=99) is game
    same_moment = roster.return_to_seat(game, seat_of(game, 2), "other", a_mark("other"), at=100)
    assert seat_of(same_moment, 2).connection == "other"
    # Nobody is displaced where nobody is.
    empty = roster.lose_connection(game, "new")
    assert (
        seat_of(roster.return_to_seat(empty, seat_of(empty, 2), "old", a_mark("older"), at=99), 2).since == 99
    )


def test_an_older_request_by_the_seats_own_connection_makes_it_no_older() -> None:
    game = opened(3)
    game = roster.return_to_seat(game, seat_of(game, 2), "new", a_mark("newer"), at=100)
    game = roster.return_to_seat(game, seat_of(game, 2), "new", a_mark("older"), at=50)
    assert roster.return_to_seat(game, seat_of(game, 2), "old", a_mark("between"), at=70) is game


def test_every_return_is_remembered_and_changes_nothing_twice() -> None:
    game = opened(3)
    seat = seat_of(game, 2)
    here = roster.return_to_seat(game, seat, "line of 2", a_mark("return"), at=1)
    assert here.version == game.version
    assert seat_of(here, 2).marks == (a_mark("join of 2"), a_mark("return"))
    assert roster.return_to_seat(here, seat_of(here, 2), "line of 2", a_mark("return"), at=1) is here
    assert roster.return_to_seat(here, seat_of(here, 2), "line of 2", a_mark("join of 2"), at=1) is here


def test_a_connection_holds_one_place_in_a_game() -> None:
    game = roster.watch(opened(3), "line of 2", 24)
    assert seat_of(game, 2).connection is None
    game = roster.return_to_seat(game, seat_of(game, 2), "line of 2", a_mark("return"), at=1)
    assert game.watchers == ()
    game = roster.return_to_seat(game, seat_of(game, 3), "line of 2", a_mark("return"), at=1)
    assert (seat_of(game, 2).connection, seat_of(game, 3).connection) == (None, "line of 2")
    game = roster.take_seat(roster.watch(game, "w", 24), arrival("4", connection="w"))
    assert game.watchers == ()
    game = roster.take_seat(game, arrival("5", connection="w"))
    assert (seat_of(game, 4).connection, seat_of(game, 5).connection) == (None, "w")


def test_spectators_come_and_go_up_to_a_number() -> None:
    game = roster.watch(roster.watch(opened(3), "a", 2), "b", 2)
    assert roster.watch(game, "a", 2) is game
    with pytest.raises(GameFull):
        roster.watch(game, "c", 2)
    assert roster.lose_connection(game, "a").watchers == ("b",)


def test_a_seat_that_is_gone_has_no_requests() -> None:
    game = opened(3)
    assert seat_of(roster.remember(game, 2, a_mark("x")), 2).last == a_mark("x")
    assert roster.remember(game, 9, a_mark("x")) is game
    for nobody in (None, 9):
        with pytest.raises(NotInGame):
            roster.require_seat(game, nobody)


def test_after_a_rematch_seats_may_change() -> None:
    table = Table(4).to_reveal()
    table.leave(3)
    table.to_the_end()
    game = rematch(table.game, 1, table.now)
    assert roster.departed_seat(game, digest("3"), a_mark("join of 3")) == 3
    game = roster.watch(game, "a spectator", 24)
    game = roster.take_seat(game, arrival("9", connection="a spectator"))
    assert (numbers(game), game.watchers) == ([1, 2, 4, 5], ())


def test_an_old_request_come_again_does_not_displace_a_newer_one() -> None:
    game = opened(3)
    game = roster.return_to_seat(game, seat_of(game, 2), "second", a_mark("return"), at=1)
    game = roster.return_to_seat(game, seat_of(game, 2), "third", a_mark("join of 2"), at=1)
    assert seat_of(game, 2).marks == (a_mark("join of 2"), a_mark("return"))


def test_with_nobody_there_the_role_waits_for_the_first_that_has_not_left() -> None:
    table = Table(4).to_reveal()
    table.leave(1)
    for number in (2, 3, 4):
        table.disconnect(number)
    assert table.game.host == 2
    for number in (2, 3, 4):
        table.leave(number)
    assert table.game.host == 1


def late(key: str, at: int) -> roster.Arrival:
    return roster.Arrival(digest(key), f"line of {key}", a_mark(f"join of {key}"), at, f"Player {key}")


def test_a_seat_knows_when_its_connection_came() -> None:
    game = roster.create("BCDFGH", "0a1b2c", late("1", 70), Pace.BRISK, 90)
    game = roster.take_seat(game, late("2", 80))
    assert [seat.since for seat in game.seats] == [70, 80]
    again = roster.return_to_seat(game, seat_of(game, 2), "line of 2", a_mark("again"), at=85)
    assert seat_of(again, 2).since == 85


def test_a_new_game_has_its_identity_and_its_time() -> None:
    game = roster.create("BCDFGH", "0a1b2c", late("1", 70), Pace.BRISK, 90)
    assert (game.code, game.id, game.created, game.began) == ("BCDFGH", "0a1b2c", 90, 90)


def test_whoever_is_connected_is_told_and_spectators_after_the_seats() -> None:
    game = roster.watch(opened(3), "a spectator", 24)
    game = roster.lose_connection(game, "line of 2")
    assert game.recipients == (("line of 1", 1), ("line of 3", 3), ("a spectator", None))


def test_only_a_seat_that_is_there_is_required() -> None:
    game = opened(3)
    assert roster.require_seat(game, 2) == seat_of(game, 2)
    for number in (None, 4):
        with pytest.raises(NotInGame):
            roster.require_seat(game, number)
