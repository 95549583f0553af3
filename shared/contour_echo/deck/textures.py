"""Which textures there are, how large their grain may be, and which matter they belong to.

The page draws them, from a name and numbers (web/cards/textures.js has a function of each name). Lengths
are in units of the card's 600 × 800, angles in degrees.
"""

from typing import NamedTuple


class Texture(NamedTuple):
    """A texture's name and the ranges of its scale and angle."""

    name: str
    words: str
    scale: tuple[int, int]
    angle: tuple[int, int]
    matters: tuple[str, ...]


_found: dict[str, Texture] = {}


def texture(
    name: str, words: str, matters: str, *, scale: tuple[int, int] = (16, 28), angle: tuple[int, int] = (0, 0)
) -> None:
    """Register a texture; `matters` are the matters that it suits."""
    _found[name] = Texture(name, words, scale, angle, tuple(matters.split()))


texture("grain", "grain", "sky wall paper light earth bone glass stone hide", scale=(14, 22), angle=(0, 180))
texture("stipple", "dots", "earth stone hide sky bone paper", scale=(14, 26), angle=(0, 90))
texture(
    "brush", "brush strokes", "sky water wall paper cloth light glass wood", scale=(22, 40), angle=(-25, 25)
)
texture("hatch", "hatching", "earth leaf wood hide bone stone", scale=(14, 24), angle=(20, 160))
texture("crosshatch", "cross-hatching", "stone wall hide bone", scale=(20, 32), angle=(15, 75))
texture("waves", "waves", "water light glass cloth", scale=(22, 40), angle=(-8, 8))
texture("scales", "scales", "scale water brick hide", scale=(24, 42))
texture("rings", "wood rings", "wood shell earth", scale=(26, 44), angle=(0, 180))
texture("weave", "weave", "cloth wall wood", scale=(20, 34), angle=(0, 90))
texture("brick", "bricks", "brick wall", scale=(26, 44), angle=(-3, 3))
texture("marble", "veins of marble", "stone shell glass water", scale=(60, 90), angle=(0, 180))
texture("veins", "leaf veins", "leaf scale", scale=(20, 34), angle=(-30, 30))
texture("fur", "short strokes", "hide leaf earth", scale=(18, 30), angle=(0, 180))
texture("stripes", "stripes", "cloth wood shell light wall", scale=(22, 44), angle=(0, 180))
texture("spots", "spots", "hide shell cloth leaf", scale=(34, 56), angle=(0, 90))
texture("net", "a net", "scale water bone leaf", scale=(24, 40), angle=(0, 90))
texture("cracks", "cracks", "bone stone glass shell wall", scale=(44, 70), angle=(0, 180))

TEXTURES: tuple[Texture, ...] = tuple(_found[name] for name in sorted(_found))
"""Every texture, in the order of their names."""

MATTERS: dict[str, tuple[Texture, ...]] = {
    matter: tuple(t for t in TEXTURES if matter in t.matters)
    for matter in sorted({matter for t in TEXTURES for matter in t.matters})
}
"""The textures that suit each matter."""

QUIET = frozenset(("sky", "wall", "earth", "water", "light"))
"""The matters of grounds: their textures keep back, so that forms come forward."""
