"""The state of one game, as immutable values. Nothing here changes in place."""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from contour_echo.rules.stages import Pace, Stage

MIN_SEATS = 3
MAX_SEATS = 12
HAND = 3
"""Cards dealt to a seat in a round."""

NOTHING: Mapping[int, "Made"] = MappingProxyType({})


class Mark(NamedTuple):
    """What is remembered of an accepted request, to know it again: digests of its id and of its body."""

    id: bytes
    body: bytes


class Kind(NamedTuple):
    """A kind of move: the action's name on the wire and the stage it is made in."""

    action: str
    stage: Stage


CLUE = Kind("clue", Stage.CLUE)
ECHO = Kind("echo", Stage.ECHO)
OUTLINE = Kind("outline", Stage.CONTOUR)
FINAL = Kind("final", Stage.COLOR)
KINDS = (CLUE, ECHO, OUTLINE, FINAL)
"""In the order of the stages: a round's stage ids follow one another in it."""


class Made(NamedTuple):
    """A confirmed move: which card of the hand or which slot, by which request, and the clue's text."""

    choice: int
    mark: Mark
    association: str | None = None


@dataclass(frozen=True)
class Seat:
    """A player's place in the game; it outlives any connection.

    `left` is how things are, `shown_left` what the table may be shown (decision 9).
    `joined`, `back` and `last` are the requests that took the seat, last returned to it, and were last
    accepted of any other kind but a move. `since` is when the request that gave it its connection reached the server.
    """

    number: int
    name: str
    key_hash: bytes
    joined: Mark
    connection: str | None = None
    score: int = 0
    left: bool = False
    shown_left: bool = False
    removed: bool = False
    back: Mark | None = None
    last: Mark | None = None
    since: int = 0

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The requests remembered of this seat, moves apart."""
        return tuple([mark for mark in (self.joined, self.back, self.last) if mark is not None])


class Departed(NamedTuple):
    """A seat that was left in the lobby: the first 8 bytes of its key's hash, its number, the request that took it.

    Kept so that a late copy of that request does not take a seat again.
    """

    key: bytes
    seat: int
    joined: Mark


class Hung(NamedTuple):
    """A card of the gallery: its number, whose it is, and whether the server chose it."""

    card: int
    owner: int
    automatic: bool = False


class Award(NamedTuple):
    """What one seat earned in a round, by kind."""

    search: int = 0
    echo: int = 0
    guide: int = 0

    @property
    def total(self) -> int:
        """All three together."""
        return sum(self)


@dataclass(frozen=True)
class Round:
    """One round: who guides, who holds which cards, what hangs in the gallery.

    `first` is the stage id of its clue stage. `hands` maps a seat to its three card numbers; `gallery` is in
    the order of the slots; `outcome` and `awards` are set when the reveal begins.
    """

    number: int
    guide: int
    first: int
    hands: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    gallery: tuple[Hung, ...] = ()
    outcome: str | None = None
    awards: Mapping[int, Award] = field(default_factory=dict)


Moves = Mapping[str, Mapping[int, Made]]
"""The round's confirmed moves: action → seat → move."""


@dataclass(frozen=True)
class Game:
    """The whole state of one game.

    Times are ms since the epoch by the server's clock. `version` grows with every change that anyone may
    see, and with nothing else: a number that grew with every move would tell who has acted.
    `secret` (32 bytes) is what cards and action tokens are derived from; a new one for every start.
    `touched` is when the last move was stored.
    """

    code: str
    id: str
    created: int
    pace: Pace = Pace.BRISK
    stage: Stage = Stage.LOBBY
    stage_id: int = 1
    version: int = 1
    began: int = 0
    deadline: int | None = None
    ends_at: int | None = None
    touched: int = 0
    host: int | None = None
    seats: tuple[Seat, ...] = ()
    next_seat: int = 1
    watchers: tuple[str, ...] = ()
    banned: tuple[bytes, ...] = ()
    """The first 8 bytes of the hashes of keys that the host has removed."""
    departed: tuple[Departed, ...] = ()
    schedule: tuple[int, ...] = ()
    secret: bytes = b""
    next_card: int = 0
    round: Round | None = None
    tokens: frozenset[int] = frozenset()
    """The seats that hold an unspent action token of the present stage."""
    moves: Moves = field(default_factory=dict)

    def seat(self, number: int) -> Seat | None:
        """The seat with this number, if there is one."""
        for seat in self.seats:
            if seat.number == number:
                return seat
        return None

    def seat_of_key(self, key_hash: bytes) -> Seat | None:
        """The seat whose key has this SHA-256. How long it takes tells neither how near a key came nor to whose."""
        found = [seat for seat in self.seats if hmac.compare_digest(seat.key_hash, key_hash)]
        return found[0] if found else None

    def seat_of_connection(self, connection: str) -> Seat | None:
        """The seat that this connection holds at present."""
        return next((seat for seat in self.seats if seat.connection == connection), None)

    def made(self, kind: Kind) -> Mapping[int, Made]:
        """The confirmed moves of one kind in this round, by seat."""
        return self.moves.get(kind.action, NOTHING)

    @property
    def remaining(self) -> tuple[Seat, ...]:
        """The seats that have not left."""
        return tuple(seat for seat in self.seats if not seat.left)

    @property
    def recipients(self) -> tuple[tuple[str, int | None], ...]:
        """Every connection that is told of changes, with its seat (None for a spectator)."""
        seated = tuple((seat.connection, seat.number) for seat in self.seats if seat.connection is not None)
        return seated + tuple((watcher, None) for watcher in self.watchers)


Value = TypeVar("Value", Game, Round, Seat)


def changed(value: Value, **changes: object) -> Value:
    """What `dataclasses.replace` does, at a fifth of its cost: a game is little else than small changes of it."""
    kept = value.__dict__
    fresh: Value = object.__new__(type(value))
    fresh.__dict__.update(kept, **changes)
    assert len(fresh.__dict__) == len(kept), "every field of a value is there from its beginning"
    return fresh
