"""What is so before anything has happened: a game, a seat, a round and a house with nothing said of them."""

from dataclasses import asdict

import pytest

from contour_echo.rules import roster
from contour_echo.rules.chance import House
from contour_echo.rules.game import (
    CLUE,
    ECHO,
    HAND,
    KINDS,
    MAX_SEATS,
    MIN_SEATS,
    Award,
    Game,
    Hung,
    Made,
    Round,
    Seat,
)
from contour_echo.rules.moves import Move
from contour_echo.rules.rejections import GameFull
from contour_echo.rules.stages import Lengths, Pace, Stage
from contour_echo.rules.tokens import ActionToken
from tests.simulated.memory import SeededChance, deal_in_order
from tests.unit.rules.table import a_mark, opened

JOINED = a_mark("join")


def test_a_seat_that_was_just_taken_has_done_nothing_yet() -> None:
    assert asdict(Seat(3, "Ann", b"key", JOINED)) == {
        "number": 3,
        "name": "Ann",
        "key_hash": b"key",
        "joined": JOINED,
        "connection": None,
        "score": 0,
        "left": False,
        "shown_left": False,
        "removed": False,
        "back": None,
        "last": None,
        "since": 0,
    }
    assert Seat(3, "Ann", b"key", JOINED).marks == (JOINED,)


def test_a_game_begins_in_a_brisk_lobby_that_is_empty() -> None:
    assert asdict(Game("BCDFGH", "0a1b2c", 7)) == {
        "code": "BCDFGH",
        "id": "0a1b2c",
        "created": 7,
        "pace": Pace.BRISK,
        "stage": Stage.LOBBY,
        "stage_id": 1,
        "version": 1,
        "began": 0,
        "deadline": None,
        "ends_at": None,
        "touched": 0,
        "host": None,
        "seats": (),
        "next_seat": 1,
        "watchers": (),
        "banned": (),
        "departed": (),
        "schedule": (),
        "secret": b"",
        "next_card": 0,
        "round": None,
        "tokens": frozenset(),
        "moves": {},
    }


def test_a_round_begins_without_cards_or_outcome() -> None:
    assert asdict(Round(2, 4, first=7)) == {
        "number": 2,
        "guide": 4,
        "first": 7,
        "hands": {},
        "gallery": (),
        "outcome": None,
        "awards": {},
    }


def test_a_card_is_hung_by_its_owner_and_earns_nothing_by_itself() -> None:
    assert Hung(9, 2) == (9, 2, False)
    assert Award() == (0, 0, 0)


def test_only_a_clue_has_an_association_and_only_who_says_so_a_name() -> None:
    assert Made(1, JOINED).association is None
    move = Move(ECHO, ActionToken("BCDFGH", 2, 3, bytes(16)), 1, JOINED)
    assert (move.association, move.made) == (None, Made(1, JOINED))
    assert roster.Arrival(b"key", "line", JOINED, 0).name is None


def test_a_house_plays_by_the_rules_own_lengths_and_takes_24_spectators_unless_told_otherwise() -> None:
    house = House(SeededChance(1), deal_in_order)
    assert house.lengths == Lengths()
    game = opened(3)
    for number in range(24):
        game = roster.watch(game, f"spectator {number}", house.max_watchers)
    with pytest.raises(GameFull):
        roster.watch(game, "one more", house.max_watchers)


def test_the_numbers_of_the_table() -> None:
    assert (MIN_SEATS, MAX_SEATS, HAND) == (3, 12, 3)
    assert [kind.action for kind in KINDS] == ["clue", "echo", "outline", "final"]
    assert [kind.stage for kind in KINDS] == [Stage.CLUE, Stage.ECHO, Stage.CONTOUR, Stage.COLOR]
    assert Game("BCDFGH", "0a1b2c", 7).made(CLUE) == {}


def test_stages_and_paces_are_the_wires_words() -> None:
    """They are stored, too: a game that is being played when the server changes goes on."""
    assert [stage.value for stage in Stage] == [
        "lobby",
        "clue",
        "echo",
        "contour",
        "color",
        "reveal",
        "finished",
    ]
    assert [pace.value for pace in Pace] == ["brisk", "full"]
