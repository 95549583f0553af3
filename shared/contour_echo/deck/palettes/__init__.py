"""Seven colors for a mood, from dark to light, so that any two can be told apart in grey.

A palette is one call of `palette` in a module of this folder; nothing else needs to know of it.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple


class Palette(NamedTuple):
    """Colors from the darkest to the lightest, what each is called, which is the focal one, and its lights."""

    mood: str
    colors: tuple[str, ...]
    names: tuple[str, ...]
    focal: int
    lights: tuple[str, ...]

    def nearest(self, color: int) -> int:
        """Find the color most like one of the palette's: what a texture on it is drawn in."""
        red, green, blue = bytes.fromhex(self.colors[color])

        def distance(other: int) -> int:
            r, g, b = bytes.fromhex(self.colors[other])
            return 3 * (r - red) ** 2 + 4 * (g - green) ** 2 + 2 * (b - blue) ** 2

        return min((i for i in range(len(self.colors)) if i != color), key=distance)


_found: dict[str, Palette] = {}


def palette(mood: str, focal: str, lights: str, *colors: str) -> None:
    """Register a palette.

    Each color is "rrggbb name", the darkest first; `focal` is the name of the one that draws the eye; `lights` are
    the ways of laying it out (see paint.LIGHTS) that suit the mood.
    """
    values, names = zip(*(color.split(" ", 1) for color in colors), strict=True)
    if len(values) != 7 or mood in _found:
        raise ValueError(f"{mood}: a palette has a name of its own and seven colors")
    _found[mood] = Palette(mood, values, names, names.index(focal), tuple(lights.split()))


for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

PALETTES: tuple[Palette, ...] = tuple(_found[mood] for mood in sorted(_found))
"""Every palette, in the order of their moods."""
