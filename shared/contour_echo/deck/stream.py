"""Uniform draws from a secret: a key by HMAC-SHA256, spread out by SHAKE-256."""

import hashlib
import hmac
import struct
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, count
from typing import TypeVar

T = TypeVar("T")

_BLOCK = 272
"""Bytes to a block: two turns of SHAKE-256, and more draws than most cards need."""

_WORDS = struct.Struct(f">{_BLOCK // 2}H")


def _block(key: bytes, number: int) -> tuple[int, ...]:
    return _WORDS.unpack(hashlib.shake_256(key + number.to_bytes(4)).digest(_BLOCK))


class Stream:
    """The endless draws that a secret, a label and a card's number stand for.

    Two labels give two keys, and so two streams, of which neither tells anything about the other, nor about
    the secret. Every draw is a 16-bit word, scaled by exact or correctly rounded arithmetic: the same on
    every machine.
    """

    __slots__ = ("word",)

    word: Callable[[], int]
    """Draw from 0…65535."""

    def __init__(self, secret: bytes, label: str, number: int) -> None:
        """Begin the stream of one card."""
        key = hmac.digest(secret, f"contour-echo deck {label} {number}".encode(), "sha256")
        self.word = chain.from_iterable(map(partial(_block, key), count())).__next__

    def below(self, n: int) -> int:
        """Draw from 0…n-1 (each within n/65536 of equally likely)."""
        return (self.word() * n) >> 16

    def between(self, low: float, high: float) -> float:
        """Draw a number from low to high."""
        return low + (high - low) * (self.word() / 65536)

    def whole(self, low: int, high: int) -> int:
        """Draw a whole number from low to high, both included."""
        return low + ((self.word() * (high - low + 1)) >> 16)

    def chance(self, percent: int) -> bool:
        """Draw true in so many of a hundred cases."""
        return (self.word() * 100) >> 16 < percent

    def choice(self, options: Sequence[T]) -> T:
        """Draw one of the options."""
        return options[(self.word() * len(options)) >> 16]

    def sign(self) -> int:
        """Draw -1 or 1."""
        return 1 if self.word() & 1 else -1

    def wobble(self, amount: float) -> float:
        """Draw from -amount to amount, the middle more often than the ends."""
        return amount * ((self.word() + self.word()) / 65536 - 1.0)
