"""Uniform draws from a secret: HMAC-SHA256 in counter mode."""

import hmac
import struct
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_WORDS = struct.Struct(">16H")


class Stream:
    """The endless draws that a secret, a label and a card's number stand for.

    Two labels give two streams of which neither tells anything about the other, nor about the secret.
    Every draw is a 16-bit word, scaled by exact or correctly rounded arithmetic: the same on every machine.
    """

    __slots__ = ("_counter", "_key", "_words")

    def __init__(self, secret: bytes, label: str, number: int) -> None:
        """Begin the stream of one card."""
        self._key = hmac.digest(secret, f"contour-echo deck {label} {number}".encode(), "sha256")
        self._counter = 0
        self._words: list[int] = []

    def word(self) -> int:
        """Draw from 0…65535."""
        if not self._words:
            block = hmac.digest(self._key, self._counter.to_bytes(4), "sha256")
            self._counter += 1
            self._words = list(_WORDS.unpack(block))
        return self._words.pop()

    def below(self, n: int) -> int:
        """Draw from 0…n-1 (each within n/65536 of equally likely)."""
        return (self.word() * n) >> 16

    def between(self, low: float, high: float) -> float:
        """Draw a number from low to high."""
        return low + (high - low) * (self.word() / 65536)

    def whole(self, low: int, high: int) -> int:
        """Draw a whole number from low to high, both included."""
        return low + self.below(high - low + 1)

    def chance(self, percent: int) -> bool:
        """Draw true in so many of a hundred cases."""
        return self.below(100) < percent

    def choice(self, options: Sequence[T]) -> T:
        """Draw one of the options."""
        return options[self.below(len(options))]

    def sign(self) -> int:
        """Draw -1 or 1."""
        return 1 if self.word() & 1 else -1

    def wobble(self, amount: float) -> float:
        """Draw from -amount to amount, the middle more often than the ends."""
        return amount * ((self.word() + self.word()) / 65536 - 1.0)
