"""Randomness from the operating system."""

import secrets
from collections.abc import Sequence
from typing import TypeVar

from contour_echo.actions.enter import CODE_LENGTH, CODE_LETTERS

T = TypeVar("T")
_random = secrets.SystemRandom()


class SystemChance:
    """`Chance` from the operating system's generator."""

    def shuffled(self, items: Sequence[T]) -> list[T]:
        return _random.sample(items, len(items))

    def pick(self, items: Sequence[T]) -> T:
        return secrets.choice(items)

    def secret(self) -> bytes:
        return secrets.token_bytes(32)


def new_code() -> str:
    """A code for a game, drawn uniformly: six consonants."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
