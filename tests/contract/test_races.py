"""Callers who meet in the same game at the same moment, over MiniStack's DynamoDB.

It carries out one write after another, each whole, as the real one does, and nobody knows whose comes first.
"""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any

import pytest

from contour_echo.actions.ports import Cloud, Row, Timer
from contour_echo.actions.timeout import end_timed_stage
from contour_echo.cloud.chance import SystemChance, new_code
from contour_echo.cloud.record import to_item
from contour_echo.rules.chance import House
from contour_echo.rules.game import ECHO, MAX_SEATS, OUTLINE, Game
from contour_echo.rules.stages import Stage
from tests.contract.conftest import DynamoStore
from tests.simulated.meeting import at_once
from tests.simulated.memory import MemoryConnections, MemoryTimers, a_house, deal_in_order
from tests.simulated.players import Table, a_request, key, move_request
from tests.simulated.tables import NOON, a_move, connection, play_to

ROUNDS = 20
KEPT_UNTIL = NOON // 1000 + 86_400
EVERYONE = [connection(number, device) for number in range(1, 16) for device in ("", "phone")]


class World:
    """The actions over MiniStack's DynamoDB, with connections and timers in memory."""

    def __init__(self, store: DynamoStore) -> None:
        self.store = store
        self.connections = MemoryConnections(set(EVERYONE))
        self.timers = MemoryTimers()
        house = House(SystemChance(), deal_in_order)
        self.cloud = Cloud(store.games, self.connections, self.timers, house, store.clock, new_code)
        self.table = Table(self.cloud)

    def put(self, game: Game) -> None:
        """A game that is under way, and nobody told of anything yet."""
        item = to_item(game, 1, KEPT_UNTIL)
        self.store.client.put_item(TableName=self.store.table, Item=item)
        self.table.code = game.code
        self.store.clock.now = game.began + 5_000
        self.connections.inbox.clear()
        self.timers.started.clear()

    def told(self, kind: str) -> Counter[str]:
        """Who has been sent a snapshot of this stage, or another message of this type, and how often."""
        return Counter(
            one
            for one, frames in self.connections.inbox.items()
            for frame in map(json.loads, frames)
            if kind in (frame["type"], frame.get("stage"))
        )

    def stored(self) -> Row:
        row = self.cloud.games.read(self.table.code)
        assert row is not None
        return row


@pytest.fixture
def world(ministack: DynamoStore) -> World:
    return World(ministack)


def seats_of(game: Game) -> Counter[str]:
    return Counter(seat.connection for seat in game.seats if seat.connection)


def test_of_two_moves_for_each_of_twelve_tokens_one_is_stored(world: World, house: House) -> None:
    # No echo stage has twelve Seekers, but the store does not mind whose token it is.
    game = replace(play_to(Stage.ECHO, house, MAX_SEATS), tokens=frozenset(range(1, MAX_SEATS + 1)))
    for _ in range(ROUNDS):
        world.put(game)
        moves = [a_move(game, seat, i, f"{seat}-{i}") for seat in sorted(game.tokens) for i in (0, 1)]
        spent = at_once([partial(world.store.games.spend, move, NOON, NOON) for move in moves])
        won = {move.token.seat: move.made for move, one in zip(moves, spent, strict=True) if one.stored}
        assert won.keys() == game.tokens
        assert sum(one.stored for one in spent) == len(won)
        refused = [(move, one.row) for move, one in zip(moves, spent, strict=True) if not one.stored]
        assert [row and row.game.made(ECHO)[move.token.seat] for move, row in refused] == [
            won[move.token.seat] for move, _ in refused
        ]
        # The game is handed on to the one that may have to end the stage: the last one.
        [last] = [one.row for one in spent if one.stored and one.row is not None]
        assert not last.game.tokens
        assert last == world.stored()
        assert world.stored().game.made(ECHO) == won
        assert world.stored().revision == 1 + MAX_SEATS


def test_every_move_sent_twice_has_one_effect_and_one_answer(world: World) -> None:
    for turn in range(ROUNDS):
        game = play_to(Stage.ECHO, a_house(turn), MAX_SEATS)
        world.put(game)
        requests = [
            (connection(seat), move_request(game, seat)) for seat in sorted(game.tokens) for _ in "12"
        ]
        answers = at_once([partial(world.table.ask, by, request) for by, request in requests])
        assert [answer["type"] for answer in answers] == ["accepted"] * len(requests)
        assert answers[::2] == answers[1::2]
        row = world.stored()
        assert (row.game.stage, row.game.stage_id) == (Stage.CONTOUR, game.stage_id + 1)
        assert row.game.made(ECHO).keys() == game.tokens
        assert row.revision == 1 + len(game.tokens) + 1
        assert len(world.timers.started) == 1
        assert world.told("contour") == seats_of(game)


def test_of_two_different_moves_with_one_token_the_loser_is_told_so(world: World, house: House) -> None:
    game = play_to(Stage.ECHO, house, MAX_SEATS)
    world.put(game)
    requests = [
        (connection(seat), move_request(game, seat, f"request-{seat}-{card}", card))
        for seat in sorted(game.tokens)
        for card in (0, 1)
    ]
    answers = at_once([partial(world.table.ask, by, request) for by, request in requests])
    assert [
        {one.get("reason"), other.get("reason")}
        for one, other in zip(answers[::2], answers[1::2], strict=True)
    ] == [{None, "already_done"}] * len(game.tokens)
    assert world.stored().game.stage is Stage.CONTOUR
    assert len(world.timers.started) == 1


def test_the_last_move_and_the_timer_end_a_stage_once(world: World) -> None:
    for turn in range(ROUNDS):
        game = play_to(Stage.CONTOUR, a_house(turn), 4)
        *early, last = sorted(game.tokens)
        world.put(game)
        for seat in early:
            world.table.accepted(connection(seat), move_request(game, seat))
        assert game.ends_at is not None
        # No two callers read the same millisecond: two who did could store the same state, and tell it twice.
        cloud = replace(world.cloud, clock=count(game.ends_at).__next__)
        timer = Timer(game.code, game.id, game.stage_id, game.ends_at)
        request = move_request(game, last)
        ask = partial(Table(cloud).ask, connection(last), request, at=game.ends_at)
        wake = partial(end_timed_stage, cloud, timer)
        calls: list[Callable[[], Any]] = [ask, wake, wake]
        answer = at_once(calls)[0]
        assert answer.get("reason") in (None, "too_late")
        after = world.stored().game
        assert (after.stage, after.stage_id) == (Stage.COLOR, game.stage_id + 1)
        assert (last in after.made(OUTLINE)) == (answer["type"] == "accepted")
        assert world.told("color") == seats_of(game)
        assert {timer.stage_id for timer in world.timers.started} == {after.stage_id}


def test_whoever_passes_by_an_overdue_stage_at_once_ends_it_once(world: World) -> None:
    world.table.start(6)
    world.table.all_move()
    game = world.table.game
    assert game.ends_at is not None
    world.store.clock.now = game.ends_at + 60_000
    passers = [partial(world.table.ask, connection(seat.number), a_request("sync")) for seat in game.seats]
    assert at_once(passers) == [world.table.ask(connection(1), a_request("sync"))] * 6
    assert world.stored().game.stage_id == game.stage_id + 1
    assert len(set(world.timers.started)) == 3


def test_a_seat_that_leaves_while_all_others_move_costs_no_move(world: World, house: House) -> None:
    world.table.start(MAX_SEATS)
    world.table.all_move()
    game = world.table.game
    leaver, *movers = sorted(game.tokens)
    calls = [partial(world.table.ask, connection(seat), move_request(game, seat)) for seat in movers]
    answers = at_once([*calls, partial(world.table.ask, connection(leaver), a_request("leave"))])
    assert {answer["type"] for answer in answers} == {"accepted"}
    after = world.table.game
    assert after.made(ECHO).keys() == set(movers)
    assert after.stage_id == game.stage_id + 1
    assert [seat.number for seat in after.seats if seat.left] == [leaver]


@pytest.mark.parametrize("devices", [1, 8])
def test_a_creation_sent_eight_times_at_once_makes_one_game(world: World, devices: int) -> None:
    request = a_request("create", key=key(1), name="Ann")
    by = [connection(1 + i % devices) for i in range(8)]
    answers = at_once([partial(world.table.ask, one, request) for one in by])
    assert answers == [answers[0]] * 8
    assert (answers[0]["type"], answers[0]["seat"]) == ("accepted", 1)
    items = world.store.client.scan(TableName=world.store.table)["Items"]
    kinds = Counter(item["pk"]["S"].partition("#")[0] for item in items)
    assert kinds == {"game": 1, "create": 1, "connection": 1}
    world.table.code = answers[0]["code"]
    (seat,) = world.table.game.seats
    assert world.cloud.games.link(str(seat.connection)) is not None
    assert world.told("closed").keys() <= set(by) - {seat.connection}


def test_of_many_who_join_at_once_twelve_have_a_seat(world: World) -> None:
    world.table.seat(1)
    numbers = range(2, 15)
    joins = [partial(world.table.ask, connection(number), world.table.join(number)) for number in numbers]
    answers = at_once(joins)
    assert Counter(answer.get("reason") for answer in answers) == {None: MAX_SEATS - 1, "game_full": 2}
    seats = world.table.game.seats
    assert len({seat.name for seat in seats}) == len({seat.number for seat in seats}) == MAX_SEATS
    told = {
        by: answer["seat"]
        for by, answer in zip(map(connection, numbers), answers, strict=True)
        if "seat" in answer
    }
    assert told | {connection(1): 1} == {seat.connection: seat.number for seat in seats}
    for seat in seats:
        link = world.cloud.games.link(str(seat.connection))
        assert link is not None
        assert link.seat == seat.number


def test_of_eight_who_want_one_name_at_once_one_has_it(world: World) -> None:
    world.table.seat(1)
    requests = [world.table.join(number) | {"name": ("ann", "ANN")[number % 2]} for number in range(2, 10)]
    calls = [partial(world.table.ask, connection(i), request) for i, request in enumerate(requests, 2)]
    reasons = Counter(answer.get("reason") for answer in at_once(calls))
    assert reasons == {None: 1, "name_taken": 7}
    assert len(world.table.game.seats) == 2


def test_one_join_sent_twice_at_once_takes_one_seat(world: World) -> None:
    world.table.seat(1)
    calls = [
        partial(world.table.ask, connection(number), world.table.join(number))
        for number in range(2, 8)
        for _ in "12"
    ]
    answers = at_once(calls)
    assert {answer["type"] for answer in answers} == {"accepted"}
    assert answers[::2] == answers[1::2]
    assert len(world.table.game.seats) == 7


def test_two_devices_with_one_key_at_once_have_one_seat_between_them(world: World) -> None:
    for _ in range(ROUNDS):
        world.connections.open = set(EVERYONE)
        world.connections.inbox.clear()
        world.table.seat(1)
        table = world.table
        devices = [connection(2), connection(2, "phone")]
        one, other = at_once(
            [
                partial(table.ask, devices[0], table.join(2)),
                partial(table.ask, devices[1], table.join(2, "-phone")),
            ]
        )
        assert one["seat"] == other["seat"] == 2
        _, seat = table.game.seats
        assert seat.connection in devices
        (loser,) = set(devices) - {seat.connection}
        assert world.told("closed") == {loser: 1}
        assert world.cloud.games.link(loser) is None
        for one_of_them in (*devices, connection(1)):
            world.cloud.games.drop_link(one_of_them)
