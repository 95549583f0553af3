"""Faults that the simulation, or reading for it, has found: each held by a scene of its own."""

import json
from typing import Any

import pytest

from contour_echo.actions.change import end_stage
from contour_echo.actions.ports import LinkedElsewhere, Links, LostRace, Row, Timer
from contour_echo.actions.respond import Arrived, respond
from contour_echo.actions.timeout import end_timed_stage
from contour_echo.rules.game import Game
from contour_echo.rules.rejections import TryAgain
from tests.simulated.memory import MemoryCloud, MemoryGames
from tests.simulation import deck
from tests.simulation.faults import Faults
from tests.simulation.habits import Habits
from tests.simulation.party import Party

KEYS = {seat: f"key-of-a-seat-----------{seat}" for seat in range(1, 6)}


class Scene:
    """A game of some seats over the memory ports, by hand."""

    def __init__(self, seats: int = 4) -> None:
        deck.install()
        self.cloud = MemoryCloud()
        self.code: str = self.ask("c1", action="create", request_id="request-1", key=KEYS[1], name="P1")[
            "code"
        ]
        for seat in range(2, seats + 1):
            self.join(seat)

    def ask(self, connection: str, **message: Any) -> dict[str, Any]:
        message.setdefault("request_id", f"request-{message['action']}-{self.cloud.now}")
        self.cloud.now += 1
        self.cloud.connections.open.add(connection)
        body = respond(self.cloud.ports, Arrived(connection, self.cloud.now, json.dumps(message))).body
        found: dict[str, Any] = json.loads(body or "{}")
        return found

    def join(self, seat: int, connection: str | None = None) -> dict[str, Any]:
        """The very same request each time."""
        who = connection or f"c{seat}"
        return self.ask(
            who, action="join", request_id=f"request-{seat}", code=self.code, key=KEYS[seat], name=f"P{seat}"
        )

    @property
    def game(self) -> Game:
        return self.cloud.games.rows[self.code].game

    def shown(self, connection: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.cloud.connections.inbox[connection][-1])
        return found

    def time_up(self) -> None:
        ends = self.game.ends_at
        assert ends is not None
        self.cloud.now = max(self.cloud.now, ends)
        end_timed_stage(self.cloud.ports, self.cloud.timers.started[-1])


def test_a_late_copy_of_a_join_takes_no_seat_after_a_rematch_without_its_sender() -> None:
    scene = Scene()
    scene.ask("c1", action="start")
    scene.ask("c4", action="leave")
    while scene.game.stage != "finished":
        scene.time_up()
    scene.ask("c1", action="rematch")
    before = scene.game.seats
    answer = scene.join(4, "c9")
    assert (answer["type"], answer["seat"]) == ("accepted", 4)
    assert scene.game.seats == before


def test_a_removed_seats_repeated_join_is_answered_as_before_and_brings_nothing_back() -> None:
    scene = Scene()
    first = scene.join(3)
    scene.ask("c1", action="start")
    scene.ask("c1", action="remove", seat=3)
    again = scene.join(3, "c9")
    assert {**again, "now": 0} == {**first, "now": 0}
    assert scene.game.seats[2].connection is None


def test_the_host_shown_stays_from_the_clue_to_the_reveal() -> None:
    scene = Scene()
    scene.ask("c1", action="start")
    guide = scene.game.round and scene.game.round.guide
    token = scene.shown(f"c{guide}")["you"]["action_token"]
    scene.ask(f"c{guide}", action="clue", action_token=token, card=0, association="as if")
    scene.cloud.connections.close("c1")
    scene.ask("c1-other", action="join", code=scene.code, key=KEYS[1])
    scene.cloud.connections.close("c1-other")
    hosts = set()
    while scene.game.stage != "reveal":
        scene.time_up()
        hosts.add((str(scene.game.stage), scene.game.host))
    assert hosts == {("contour", 1), ("reveal", 2)}


class AlwaysTooSlow(MemoryGames):
    """Somebody else is always quicker."""

    def replace(self, row: Row, after: Game, links: Links) -> Row:
        raise LostRace


class SentTwice(MemoryGames):
    """Each reply is lost once, and the client library sends the write again."""

    def replace(self, row: Row, after: Game, links: Links) -> Row:
        super().replace(row, after, links)
        return super().replace(row, after, links)


def test_a_leave_that_finds_its_own_work_in_the_way_is_accepted_and_told() -> None:
    scene = Scene()
    games = scene.cloud.games
    scene.cloud.games = SentTwice(rows=games.rows, links=games.links)
    del scene.cloud.__dict__["ports"]
    assert scene.ask("c4", action="leave")["type"] == "accepted"
    assert [seat["seat"] for seat in scene.shown("c1")["seats"]] == [1, 2, 3]


class ElsewhereAgain(MemoryGames):
    """The connection joins another game at the same moment, again and again."""

    def replace(self, row: Row, after: Game, links: Links) -> Row:
        raise LinkedElsewhere if links.put else LostRace


def test_a_timer_that_lost_every_race_says_so() -> None:
    scene = Scene()
    scene.ask("c1", action="start")
    row = scene.cloud.games.rows[scene.code]
    scene.cloud.games = AlwaysTooSlow(rows=scene.cloud.games.rows)
    del scene.cloud.__dict__["ports"]
    scene.cloud.now += 60_000
    with pytest.raises(TryAgain):
        end_stage(scene.cloud.ports, row)


def test_a_timer_of_a_try_that_was_overtaken_is_tried_again() -> None:
    scene = Scene()
    scene.ask("c1", action="start")
    real = scene.cloud.timers.started[-1]
    early = Timer(real.code, real.game_id, real.stage_id, real.ends_at - 400)
    scene.cloud.now = early.ends_at
    with pytest.raises(TryAgain):
        end_timed_stage(scene.cloud.ports, early)
    scene.cloud.now = real.ends_at
    assert end_timed_stage(scene.cloud.ports, early)
    assert scene.game.stage == "reveal"


def test_a_connection_torn_between_two_games_is_asked_to_try_again() -> None:
    scene = Scene()
    scene.cloud.games = ElsewhereAgain(rows=scene.cloud.games.rows, links=scene.cloud.games.links)
    del scene.cloud.__dict__["ports"]
    answer = scene.ask("c9", action="watch", code=scene.code)
    assert answer["reason"] == "try_again"


def test_even_a_move_without_a_genuine_token_ends_an_overdue_stage() -> None:
    scene = Scene()
    scene.ask("c1", action="start")
    stage_id = scene.game.stage_id
    scene.cloud.now += 60_000
    scene.ask("c2", action="clue", action_token="nothing-of-the-kind", card=0, association="as if")
    assert scene.game.stage_id > stage_id


def test_with_everyone_away_the_timers_alone_play_a_game_to_its_end() -> None:
    away = Habits(walks_off=0, second_window=0)
    outcome = Party(5, Faults(), seats=4, rematches=0, wild=False, habits=away, deserted=True).play()
    assert not outcome.faults, outcome.report()
    assert outcome.finished == 1


@pytest.mark.parametrize("seed", [1, 5, 9, 11])
def test_a_stage_whose_first_try_failed_has_a_timer_all_the_same(seed: int) -> None:
    """The first try's may be over before a second one succeeds, and a standard execution's name is taken for good."""
    away = Habits(walks_off=0, second_window=0)
    throttled = Faults(throttle=0.3, reply_lost=0.05)
    outcome = Party(seed, throttled, seats=4, rematches=0, wild=False, habits=away, deserted=True).play()
    assert not outcome.faults, outcome.report()
    assert outcome.finished == 1


def test_timers_out_of_order_end_their_own_stage_and_no_other() -> None:
    """Each stage's timer wakes after the next one's, and each a second time."""
    scene = Scene()
    scene.ask("c1", action="start")
    for stage in ("reveal", "clue", "reveal", "clue"):
        *_, older, newest = [None, *scene.cloud.timers.started]
        assert newest is not None
        scene.cloud.now = newest.ends_at
        assert end_timed_stage(scene.cloud.ports, newest)
        assert scene.game.stage == stage
        stored = scene.game
        for late in (older, newest):
            assert late is None or not end_timed_stage(scene.cloud.ports, late)
        assert scene.game == stored
