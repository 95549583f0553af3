"""Games at a table, played by the rules alone: to any stage, with whoever moves and whoever does not."""

import base64
import hashlib
from collections.abc import Iterable
from dataclasses import replace

from contour_echo.actions.ports import Creation, Link
from contour_echo.cloud.record import MARK_BYTES
from contour_echo.rules import course, roster
from contour_echo.rules.chance import House
from contour_echo.rules.game import CLUE, ECHO, KINDS, Game, Kind, Mark
from contour_echo.rules.moves import Move, make, own_slots, slots
from contour_echo.rules.stages import Pace, Stage
from contour_echo.rules.tokens import ActionToken, permission

NOON = 1_800_000_000_000
"""When the games begin, ms since the epoch."""
ID_BYTES = 6
CODE = "BCDFGH"
NAMES = (
    "Alexandra",
    "Bartholomew",
    "Charlotte",
    "Dominique",
    "Evangeline",
    "Ferdinand",
    "Guinevere",
    "Hildegard",
    "Isabella-M",
    "Jonathan-W",
    "Katharina",
    "Leopoldine",
)
"""Of some ten characters, as names are."""


def mark(request: str, body: str = "") -> Mark:
    """What is remembered of a request."""
    return Mark(_digest(f"id {request}")[:ID_BYTES], _digest(f"body {body}")[: MARK_BYTES - ID_BYTES])


def connection(number: int, device: str = "") -> str:
    """A connection's id, as long as API Gateway's."""
    return base64.urlsafe_b64encode(_digest(f"connection {number} {device}")[:11]).decode()


def arrival(number: int, device: str = "") -> roster.Arrival:
    """The player who takes the seat of that number."""
    return roster.Arrival(
        _digest(f"key {number}")[:16],
        connection(number, device),
        mark(f"join {number} {device}"),
        NOON + 1_237 * number,
        NAMES[(number - 1) % len(NAMES)],
    )


def lobby(seats: int = 3, code: str = CODE, pace: Pace = Pace.BRISK) -> Game:
    """A lobby with so many seats taken."""
    game = roster.create(code, _digest(code)[:6].hex(), arrival(1), pace, NOON)
    for number in range(2, seats + 1):
        game = roster.take_seat(game, arrival(number))
    return game


def creation(game: Game) -> tuple[Creation, Link]:
    """What the maker of this game is remembered by."""
    maker = game.seats[0]
    assert maker.connection is not None
    return Creation(_digest(game.code + game.id), maker.joined), Link(
        maker.connection, game.code, maker.number, maker.joined
    )


def kind_of(stage: Stage) -> Kind:
    """The kind of move that is made in this stage."""
    return next(kind for kind in KINDS if kind.stage is stage)


def token(game: Game, seat: int) -> ActionToken:
    """The token that this seat has, or would have, in the present stage."""
    return ActionToken(game.code, seat, game.stage_id, permission(game, seat, game.stage_id))


def a_move(game: Game, seat: int, choice: int | None = None, request: str = "") -> Move:
    """A move that this seat may make now: the given card or slot, or the first that it may choose."""
    kind = kind_of(game.stage)
    free = range(3) if kind in (CLUE, ECHO) else set(slots(game)) - {own_slots(game).get(seat)}
    return Move(
        kind,
        token(game, seat),
        min(free) if choice is None else choice,
        mark(request or f"move {game.stage_id} {seat}"),
        "a door that closes behind us" if kind is CLUE else None,
    )


def next_stage(game: Game, house: House, movers: Iterable[int] | None = None) -> Game:
    """Those seats move (everyone who may, unless named), then the stage's time is up."""
    moving = game.tokens if movers is None else game.tokens & set(movers)
    for seat in sorted(moving):
        game = make(game, a_move(game, seat), game.began + seat)
    now = max(game.ends_at or 0, game.began + 1)
    return course.settle(game, now, house)


def play_to(stage: Stage, house: House, seats: int = 3, code: str = CODE, pace: Pace = Pace.BRISK) -> Game:
    """A game whose first round has reached this stage, everyone having moved."""
    game = course.start(lobby(seats, code, pace), 1, NOON + 60_000, house)
    while game.stage is not stage:
        game = next_stage(game, house)
    return game


def all_asked(game: Game) -> Game:
    """The same game when every seat has returned to it once, each at another moment of an evening, and then asked for
    something: all that is remembered."""
    return replace(
        game,
        seats=tuple(
            replace(
                seat,
                back=mark(f"back {seat.number}"),
                last=mark(f"last {seat.number}"),
                since=game.created + 7_654_321 * seat.number % 14_400_000,
            )
            for seat in game.seats
        ),
    )


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
