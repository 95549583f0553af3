"""Services that fail, answers that are lost, writers who are quicker: nothing is done twice, or half."""

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from contour_echo.actions.change import TRIES
from contour_echo.actions.ports import Cloud, LostRace, NotStored, Timer, Unavailable
from contour_echo.actions.timeout import end_timed_stage
from contour_echo.rules.rejections import TryAgain
from tests.unit.actions.party import Json, Party, key


class Tapped:
    """A port that says before and after each call that it is made."""

    def __init__(self, port: object, before: Callable[[str], None], after: Callable[[str], None]) -> None:
        self._port, self._before, self._after = port, before, after

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._port, name)

        def call(*arguments: object, **named: object) -> object:
            self._before(name)
            done = method(*arguments, **named)
            self._after(name)
            return done

        return call


def tap(
    party: Party,
    before: Callable[[str], None] = lambda _: None,
    after: Callable[[str], None] = lambda _: None,
) -> None:
    """Watch every call of every port."""
    ports: Cloud = party.memory.ports
    party.cloud = replace(
        ports,
        games=Tapped(ports.games, before, after),
        connections=Tapped(ports.connections, before, after),
        timers=Tapped(ports.timers, before, after),
    )


def untap(party: Party) -> None:
    party.cloud = party.memory.ports


def last_echo(party: Party) -> tuple[str, Json]:
    """The request that will spend the stage's last token."""
    *most, last = sorted(party.game.tokens)
    for number in most:
        party.accepted(f"c{number}", party.move(number))
    return f"c{last}", party.move(last)


def ready(action: str) -> tuple[Party, str, Json]:
    """A party, and a request that will be accepted, with its connection."""
    if action == "create":
        party = Party()
        return party, "c1", party.arrival(1)
    party = Party(4)
    if action == "join":
        return party, "c5", party.arrival(5)
    if action == "return":
        party.to("echo")
        return party, "back", party.request("join", code=party.code, key=key(2))
    if action == "watch":
        return party, "w", party.request("watch", code=party.code)
    if action in ("start", "leave"):
        return party, "c1", party.request(action)
    if action == "remove":
        return party, "c1", party.request("remove", seat=2)
    if action == "echo":
        party.to("echo")
        return (party, *last_echo(party))
    party.to("reveal")
    party.memory.now += 4_000
    return party, "c1", party.request("advance")


ACTIONS = ["create", "join", "return", "watch", "start", "leave", "remove", "echo", "advance"]


def outcome(party: Party) -> object:
    """What counts: the table as everybody sees it, and who is where. Which code or cards were drawn is chance."""
    game = party.game
    return (
        game.stage,
        game.stage_id,
        [(seat.number, seat.name, seat.connection, seat.left, seat.score) for seat in game.seats],
        game.watchers,
        game.tokens,
        {action: sorted(made) for action, made in game.moves.items()},
    )


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("action", ACTIONS)
def test_after_any_failing_call_the_request_is_sent_again_and_has_its_one_effect(
    action: str, when: str
) -> None:
    party, line, request = ready(action)
    party.accepted(line, request)
    wanted = outcome(party)
    for failing in itertools.count():
        party, line, request = ready(action)
        calls = itertools.count()
        failed: list[str] = []

        def fail(name: str, calls: Any = calls, failing: int = failing, failed: list[str] = failed) -> None:
            # Posts and closings never fail: the port says so.
            if name not in ("post", "close") and next(calls) == failing:
                failed.append(name)
                raise NotStored(name) if when == "before" else Unavailable(name)

        tap(party, **{when: fail})
        before = party.stored()
        try:
            answer = party.ask(line, request)
        except NotStored:
            answer = {"type": "rejected", "reason": "try_again"}
        except Unavailable:
            answer = {"type": "rejected", "reason": "internal"}
        if answer.get("reason") == "try_again":
            assert party.stored() == before, failed
        untap(party)
        if not failed:
            assert failing > 0
            break
        assert answer.get("reason") in (None, "internal", "try_again"), (failed, answer)
        party.memory.now += 2_000  # a passer-by is patient
        assert party.ask(line, request)["type"] == "accepted", failed
        assert outcome(party) == wanted, failed


@pytest.mark.parametrize("action", ACTIONS)
def test_the_timer_is_started_before_the_write_and_told_after_it(action: str) -> None:
    party, line, request = ready(action)
    calls: list[str] = []
    tap(party, before=calls.append)
    party.accepted(line, request)
    order = [name for name in calls if name in ("start", "create", "replace", "spend", "post")]
    stored = max(order.index(name) for name in ("create", "replace", "spend") if name in order)
    assert "post" not in order[:stored]
    if "start" in order:
        assert order[order.index("start") + 1] == "replace"
    begins = action in ("start", "echo", "advance")
    assert ("start" in order) == begins
    if begins:
        assert party.memory.timers.started[-1] == Timer(
            party.code, party.game.id, party.game.stage_id, party.game.ends_at or 0
        )


def test_without_its_timer_no_stage_begins() -> None:
    party = Party(3)

    def no_timer(name: str) -> None:
        if name == "start":
            raise Unavailable(name)

    tap(party, before=no_timer)
    before = party.stored()
    start = party.request("start")
    with pytest.raises(NotStored):
        party.ask("c1", start)
    assert party.stored() == before
    untap(party)
    assert party.reason("c1", start) is None


def test_nothing_is_certain_any_more_behind_a_lost_race() -> None:
    """The write that was in the way may have been our own, sent twice."""
    party = Party(3)
    raced: list[str] = []

    def lose_then_fail(name: str) -> None:
        if name == "replace":
            raced.append(name)
            raise LostRace
        if raced:
            raise NotStored(name)

    tap(party, before=lose_then_fail)
    with pytest.raises(Unavailable) as failure:
        party.ask("c1", party.request("start"))
    assert not isinstance(failure.value, NotStored)


def test_a_second_try_that_fails_says_nothing_of_the_first() -> None:
    party = Party(3)
    tries: list[str] = []

    def lose_then_fail(name: str) -> None:
        if name == "replace" and not tries:
            tries.append(name)
            raise LostRace
        if name == "start" and tries:
            raise NotStored(name)

    tap(party, before=lose_then_fail)
    with pytest.raises(Unavailable) as failure:
        party.ask("c1", party.request("start"))
    assert not isinstance(failure.value, NotStored)


def test_a_refused_request_is_refused_though_its_game_cannot_be_moved_on() -> None:
    party = Party(3).to("echo")
    party.memory.now = (party.game.ends_at or 0) + 2_000

    def no_timer(name: str) -> None:
        if name == "start":
            raise Unavailable(name)

    tap(party, before=no_timer)
    assert party.reason("c1", party.request("rematch")) == "wrong_stage"


def test_a_code_that_cannot_be_counted_is_not_judged() -> None:
    party = Party(1)

    def no_count(name: str) -> None:
        if name == "count_miss":
            raise Unavailable(name)

    tap(party, before=no_count)
    with pytest.raises(NotStored):
        party.ask("x", party.request("watch", code="ZZZZZZ"))


@pytest.mark.parametrize("action", ["join", "return", "watch", "start", "leave", "remove", "advance"])
def test_who_loses_a_race_reads_again(action: str) -> None:
    party, line, request = ready(action)
    party.accepted("other", party.request("watch", code=party.code))
    once = iter([True])

    def another_is_quicker(name: str) -> None:
        if name == "replace" and next(once, False):
            inner = party.cloud
            untap(party)
            party.hang_up("other")
            party.cloud = inner

    tap(party, before=another_is_quicker)
    party.accepted(line, request)
    assert next(once, False) is False
    assert "other" not in party.game.watchers
    untap(party)
    after = party.stored()
    assert party.ask(line, request)["type"] == "accepted"
    assert party.stored() == after


def test_two_who_take_the_last_seat_at_once() -> None:
    party = Party(11)
    rival = party.arrival(13)
    once = iter([True])

    def another_is_quicker(name: str) -> None:
        if name == "replace" and next(once, False):
            inner = party.cloud
            untap(party)
            party.accepted("c13", rival)
            party.cloud = inner

    mine = party.arrival(12)
    tap(party, before=another_is_quicker)
    assert party.reason("c12", mine) == "game_full"
    assert len(party.game.seats) == 12


def test_the_last_move_and_the_timer_end_a_stage_once() -> None:
    party, line, request = ready("echo")
    timer = party.memory.timers.started[-1]
    once = iter([True])

    def timer_is_quicker(name: str) -> None:
        if name == "start" and next(once, False):
            party.memory.now = timer.ends_at
            end_timed_stage(party.memory.ports, timer)

    stage_id = party.game.stage_id
    tap(party, before=timer_is_quicker)
    party.hush()
    party.accepted(line, request)
    assert party.game.stage_id == stage_id + 1
    assert party.told_anything() == {each: ["snapshot"] for each in ("c1", "c2", "c3", "c4")}


def test_after_too_many_lost_races_nothing_was_stored() -> None:
    party = Party(3)
    tries = []

    def always_too_late(name: str) -> None:
        if name == "replace":
            tries.append(name)
            raise LostRace

    tap(party, before=always_too_late)
    before = party.stored()
    assert party.reason("c1", party.request("start")) == "try_again"
    assert (party.stored(), len(tries)) == (before, TRIES)
    untap(party)
    party.to("echo")
    party.memory.now = party.game.ends_at or 0
    tap(party, before=always_too_late)
    with pytest.raises(TryAgain):
        end_timed_stage(party.cloud, party.memory.timers.started[-1])


def test_a_write_whose_answer_was_lost_and_that_was_sent_again_is_told() -> None:
    party = Party(3)
    party.hush()

    def sent_twice(name: str) -> None:
        if name == "replace":
            raise LostRace  # what the second copy of a stored write hears

    tap(party, after=sent_twice)
    party.accepted("c1", party.request("start"))
    assert party.told_anything() == {line: ["snapshot"] for line in ("c1", "c2", "c3")}


def test_a_timer_that_another_try_overtook_waits_again() -> None:
    party = Party(3).to("clue")
    early = party.memory.timers.started[-1]._replace(ends_at=party.memory.now)
    with pytest.raises(TryAgain):
        end_timed_stage(party.cloud, early)
    assert party.game.stage.value == "clue"


def test_a_connection_of_another_game_is_taken_out_of_it_first() -> None:
    party = Party(3)
    first = party.code
    party.accepted("c3", party.request("create", key=key(3), name="Player 3"))
    assert party.code != first
    assert party.memory.games.rows[first].game.seats[2].connection is None
    party.accepted("c3", party.request("join", code=first, key=key(3)))
    assert party.game.seats[0].connection is None
    assert party.memory.games.rows[first].game.seats[2].connection == "c3"


def test_a_code_that_is_taken_is_drawn_again() -> None:
    party = Party(1)
    codes = iter([party.code, party.code, "ZZZZZZ"])
    party.cloud = replace(party.memory.ports, new_code=lambda: next(codes))
    assert party.accepted("x", party.request("create", key=key(9), name="Other"))["code"] == "ZZZZZZ"
    party.cloud = replace(party.memory.ports, new_code=lambda: "ZZZZZZ")
    assert party.reason("y", party.request("create", key=key(8), name="Other")) == "try_again"


def test_a_stage_without_an_end_has_no_timer() -> None:
    party = Party(3).to("finished")
    party.do(1, "rematch")
    stages = [timer.stage_id for timer in party.memory.timers.started]
    assert stages == list(
        range(2, party.game.stage_id - 1)
    )  # every stage of the game but lobby and end, once each


def test_a_timer_naps_until_its_time_and_looks_again() -> None:
    party = Party(3).to("echo")
    timer = party.memory.timers.started[-1]
    naps = []

    def nap(milliseconds: int) -> None:
        naps.append(milliseconds)
        party.memory.now += milliseconds

    party.memory.now = timer.ends_at - 800
    assert end_timed_stage(party.cloud, timer, nap)
    assert (naps, party.game.stage.value) == ([800], "contour")
    assert not end_timed_stage(party.cloud, timer, nap)
    assert len(naps) == 1


def test_a_stage_that_its_players_end_during_the_nap_is_over() -> None:
    party = Party(3).to("echo")
    timer = party.memory.timers.started[-1]
    started = len(party.memory.timers.started)

    def nap(_: int) -> None:
        party.all_move()

    party.memory.now = timer.ends_at - 800
    assert not end_timed_stage(party.cloud, timer, nap)
    assert (party.game.stage.value, len(party.memory.timers.started)) == ("contour", started + 1)


def test_the_end_of_a_connection_whose_seat_has_left_leaves_nothing_behind() -> None:
    party = Party(3)
    party.do(2, "leave")
    assert party.memory.games.link("c2") is not None
    party.hang_up("c2")
    assert party.memory.games.link("c2") is None
