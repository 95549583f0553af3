"""Seven colors for a mood, from dark to light, so that any two can be told apart in grey.

A palette is one call of `palette` in a module of this folder; nothing else needs to know of it.
"""

from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple


class Palette(NamedTuple):
    """Colors from the darkest to the lightest, what each is called, which is the focal one, the palette's
    lights, and for each color the one most like it, in which a texture on it is drawn."""

    mood: str
    colors: tuple[str, ...]
    names: tuple[str, ...]
    focal: int
    lights: tuple[str, ...]
    kin: tuple[int, ...]


_found: dict[str, Palette] = {}


def palette(mood: str, focal: str, lights: str, *colors: str) -> None:
    """Register a palette.

    Each color is "rrggbb name", the darkest first; `focal` is the name of the one that draws the eye;
    `lights` are the ways of laying it out (see paint.LIGHTS) that suit the mood.
    """
    values, names = zip(*(color.split(" ", 1) for color in colors), strict=True)
    if len(values) != 7 or mood in _found:
        raise ValueError(f"{mood}: a palette has a name of its own and seven colors")
    _found[mood] = Palette(mood, values, names, names.index(focal), tuple(lights.split()), _kin(values))


def _kin(colors: Sequence[str]) -> tuple[int, ...]:
    seen = [bytes.fromhex(color) for color in colors]

    def apart(one: int, other: int) -> int:
        red, green, blue = (a - b for a, b in zip(seen[one], seen[other], strict=True))
        return 3 * red * red + 4 * green * green + 2 * blue * blue

    others = [[other for other in range(len(seen)) if other != one] for one in range(len(seen))]
    return tuple(min(rest, key=partial(apart, one)) for one, rest in enumerate(others))


for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

PALETTES: tuple[Palette, ...] = tuple(_found[mood] for mood in sorted(_found))
"""Every palette, in the order of their moods."""
