"""What forms stand, float or hide in.

A ground is one function in a module of this folder, marked with `ground`; nothing else needs to know of it.
It draws a `Ground` on the card's 600 × 800, its shapes running past the edges.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

from contour_echo.deck.form import Part
from contour_echo.deck.stream import Stream


class Ground(NamedTuple):
    """A ground as drawn once: shapes behind the forms, shapes before them, and the height to stand at."""

    back: Sequence[Part] = ()
    front: Sequence[Part] = ()
    floor: float = 690.0


Draw = Callable[[Stream], Ground]


class Kind(NamedTuple):
    """What the composer knows of a ground before it is drawn."""

    name: str
    words: str
    matter: str
    draw: Draw


_found: dict[str, Kind] = {}


def ground(words: str, *, matter: str = "sky") -> Callable[[Draw], Draw]:
    """Register a ground with what can be said of it after "Behind them", and the matter of the bare sheet."""

    def register(draw: Draw) -> Draw:
        name = draw.__name__
        if name in _found:
            raise ValueError(f"two grounds are named {name}")
        _found[name] = Kind(name, words, matter, draw)
        return draw

    return register


for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

GROUNDS: tuple[Kind, ...] = tuple(_found[name] for name in sorted(_found))
"""Every ground, in the order of their names."""
