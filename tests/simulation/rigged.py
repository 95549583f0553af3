"""What twin games are played with: what is public of a pair, lots that fall alike, a record of what is seen."""

import hashlib
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from contour_echo.rules.game import Hung

T = TypeVar("T")
SECRET = bytes(range(32))


@dataclass
class Plan:
    """What is public of a pair of games, and the same for both."""

    seed: int
    seats: int
    pace: str
    onlooker: int  # the seat whose stream is compared, beside the spectators'
    guide: int
    guesses: bool  # whether anyone chooses an outline: that is seen, for the color stage follows


@dataclass
class Rigged:
    """Lots that fall so that the table looks the same: the gallery's order hangs on its cards alone."""

    hidden: random.Random
    plan: Plan
    hung: frozenset[int]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        if items and isinstance(items[0], Hung):
            return sorted(items, key=lambda one: hashlib.sha256(b"%d" % one.card).digest())  # type: ignore[attr-defined]
        order = self.hidden.sample(list(items), len(items))
        if self.plan.guide in order and len(order) == self.plan.seats:
            order.sort(key=lambda seat: seat != self.plan.guide)
        return order

    def pick(self, items: Sequence[T]) -> T:
        return next((one for one in items if one in self.hung and len(items) == 3), items[0])

    def secret(self) -> bytes:
        return SECRET


@dataclass
class Recorder:
    """`Connections` that keep what the onlookers are told, and when."""

    clock: Callable[[], int]
    lookers: set[str]
    open: set[str] = field(default_factory=set)
    stream: list[tuple[int, str, str]] = field(default_factory=list)
    shows_reveal: bool = False

    def post(self, frames: Mapping[str, str]) -> frozenset[str]:
        for connection, frame in frames.items():
            if '"stage":"reveal"' in frame:
                self.shows_reveal = True
            if connection in self.lookers and not self.shows_reveal:
                self.stream.append((self.clock(), connection, frame))
        return frozenset(frames) - self.open

    def close(self, connection: str) -> None:
        self.open.discard(connection)
        if connection in self.lookers:
            self.stream.append((self.clock(), connection, "closed"))
