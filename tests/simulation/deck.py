"""A stand-in for the real deck: the same shape, some 100 bytes to a card, and every card tells which one it is.

Drawing real cards costs more than everything else in a simulated game. What is in a card is not this suite's
subject; that none is shown too early is, and marks that can be searched for make that exact.
"""

import hashlib
from functools import lru_cache
from typing import NamedTuple

import contour_echo.deck


class Card(NamedTuple):
    """A card whose outline and paint are marks: `O:` and `P:` with 12 digits of the card's own digest."""

    mark: str

    def contour(self) -> dict[str, object]:
        return {"outline": [f"O:{self.mark}"], "alt": "forms"}

    def painted(self) -> dict[str, object]:
        texture = [f"P:{self.mark}", 1, 0, 1, 50]
        paint = {"colors": [], "fades": [], "textures": [texture], "shapes": [[0]], "alt": "colors"}
        return {**self.contour(), "paint": paint}


@lru_cache(maxsize=4096)
def card(secret: bytes, number: int) -> Card:
    """The card of this number in the game with this secret."""
    return Card(hashlib.blake2b(secret + number.to_bytes(4, "big"), digest_size=6).hexdigest())


real = contour_echo.deck.card


def install() -> None:
    """Have snapshots drawn from this deck."""
    contour_echo.deck.card = card  # type: ignore[assignment]


def put_back() -> None:
    """Have them drawn from the real one again."""
    contour_echo.deck.card = real
