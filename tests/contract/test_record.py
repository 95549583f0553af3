"""A game and its item: nothing is lost between them, and the item stays small enough to be cheap."""

import json
import random
import zlib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from contour_echo.cloud.record import from_item, to_item
from contour_echo.rules.course import start
from contour_echo.rules.game import MAX_SEATS, Departed, Game
from contour_echo.rules.moves import make
from contour_echo.rules.stages import Stage
from tests.simulated.memory import a_house
from tests.simulated.situations import any_game, dice
from tests.simulated.tables import NOON, a_move, all_asked, arrival, lobby, next_stage

KB = 1024


def item_bytes(item: dict[str, Any]) -> int:
    """What DynamoDB charges for: names and values, 3 bytes for each map and 1 for each of its elements."""
    return sum(len(name.encode()) + _value_bytes(value) for name, value in item.items())


def _value_bytes(value: dict[str, Any]) -> int:
    kind, content = next(iter(value.items()))
    if kind == "S":
        return len(str(content).encode())
    if kind == "B":
        return len(bytes(content))
    if kind == "N":
        return (len(str(content).strip("0")) + 1) // 2 + 1
    return 3 + sum(len(name) + _value_bytes(inner) + 1 for name, inner in content.items())


def _long_name(number: int) -> str:
    """20 characters of 4 bytes."""
    return "".join(chr(0x1F300 + (31 * number + 57 * i) % 0x100) for i in range(20))


def largest(game: Game, *, asked: bool = False) -> int:
    """The largest item of this game as it is played to its end, move by move."""
    house = a_house()
    game = start(game, 1, NOON + 60_000, house)
    sizes = []
    while game.stage is not Stage.FINISHED:
        game = all_asked(game) if asked else game
        sizes.append(item_bytes(to_item(game, 1_234, 1_800_000_000)))
        for seat in sorted(game.tokens):
            game = make(game, a_move(game, seat), game.began + 1)
            sizes.append(item_bytes(to_item(game, 1_234, 1_800_000_000)))
        game = next_stage(game, house)
    return max(*sizes, item_bytes(to_item(game, 1_234, 1_800_000_000)))


@settings(max_examples=300, deadline=None, derandomize=True)
@given(dice())
def test_a_game_survives_the_item(dice: random.Random) -> None:
    game = any_game(dice)
    row = from_item(to_item(game, 7, 1_900_000_000))
    assert row.game == game
    assert row.revision == 7


def test_what_a_later_version_appends_is_passed_over() -> None:
    house = a_house()
    game = start(lobby(3), 1, NOON + 60_000, house)
    item = to_item(game, 7, 1_900_000_000)
    document = json.loads(zlib.decompress(item["doc"]["B"], -15))
    seats, playing = ([[*line, "later"] for line in document[-2]], [*document[-1], "later"])
    longer = [*document[:-2], seats, playing, "later"]
    packed = zlib.compress(json.dumps(longer).encode(), wbits=-15)
    later = {**item, "doc": {"B": packed}, "later": {"S": "later"}}
    assert from_item(later).game == game


def test_what_an_earlier_version_left_out_was_long_ago() -> None:
    game = start(lobby(3), 1, NOON + 60_000, a_house())
    item = to_item(game, 7, 1_900_000_000)
    del item["since"]
    read = from_item(item).game
    assert [seat.since for seat in read.seats] == [0, 0, 0]
    assert replace(read, seats=game.seats) == game


@pytest.mark.parametrize("seats", [3, 4])
def test_up_to_four_seats_take_one_write_unit_whatever_they_have_asked(seats: int) -> None:
    assert largest(lobby(seats), asked=True) <= KB


@pytest.mark.parametrize("seats", [5, 8, 12])
def test_up_to_twelve_seats_take_two_write_units_whatever_they_have_asked(seats: int) -> None:
    assert largest(lobby(seats), asked=True) <= 2 * KB


def test_the_fullest_game_there_can_be_takes_four_write_units() -> None:
    """Names of 80 bytes, 24 spectators, 24 who left the lobby, 24 keys that the host has removed."""
    game = lobby(MAX_SEATS)
    many = [arrival(number) for number in range(100, 124)]
    fullest = replace(
        game,
        seats=tuple(replace(seat, name=_long_name(seat.number)) for seat in game.seats),
        watchers=tuple(late.connection for late in many),
        banned=tuple(late.key_hash[:8] for late in many),
        departed=tuple(Departed(late.key_hash[8:], i, late.mark) for i, late in enumerate(many)),
    )
    assert largest(fullest, asked=True) <= 4 * KB
