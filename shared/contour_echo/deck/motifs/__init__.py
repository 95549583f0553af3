"""The forms that cards are made of, each on the edge of recognition.

A motif is one function in a module of this folder, marked with `motif`; nothing else needs to know of it.
It draws a `Form` in a box of some 100 units, the middle at (0, 0), its foot at y = 50.
"""

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

from contour_echo.deck.form import Form
from contour_echo.deck.stream import Stream

Draw = Callable[[Stream], Form]


class Motif(NamedTuple):
    """What the composer knows of a motif before it is drawn."""

    name: str
    readings: tuple[str, str]
    stance: str
    matter: str
    sinuous: bool
    draw: Draw


_found: dict[str, Motif] = {}


def motif(
    one: str, other: str, *, stance: str = "any", matter: str = "paper", sinuous: bool = False
) -> Callable[[Draw], Draw]:
    """Register a motif by two nouns (with their articles) that a player may well see in it.

    `stance` is "stands" (kept upright), "lies" (turned a little) or "any" (turned freely); `matter` says
    which textures belong to it; `sinuous` forms wind so much that what lies between them and another is a
    tangle.
    """

    def register(draw: Draw) -> Draw:
        name = draw.__name__
        if name in _found:
            raise ValueError(f"two motifs are named {name}")
        _found[name] = Motif(name, (one, other), stance, matter, sinuous, draw)
        return draw

    return register


for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

MOTIFS: tuple[Motif, ...] = tuple(_found[name] for name in sorted(_found))
"""Every motif, in the order of their names."""
