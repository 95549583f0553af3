"""What the rules take from outside: randomness, cards and stage lengths."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from contour_echo.rules.stages import Lengths

T = TypeVar("T")

Deal = Callable[[bytes, int, int], tuple[int, ...]]
"""(secret, start, count) → the next `count` card numbers from `start` on that may be dealt in this game."""


class Chance(Protocol):
    """A source of randomness. In production it draws from the operating system."""

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in an order drawn uniformly."""
        ...

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, drawn uniformly."""
        ...

    def secret(self) -> bytes:
        """32 bytes that nobody can guess."""
        ...


@dataclass(frozen=True, slots=True)
class House:
    """What a game is played with: chance, cards, and how long the stages last."""

    chance: Chance
    deal: Deal
    lengths: Lengths = field(default_factory=Lengths)
    max_watchers: int = 24
