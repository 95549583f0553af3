"""One card's paint: a palette, how the light falls, and what matter each form is of.

The choices are drawn from a stream of their own, always as many and in the same order whatever the outline
is; they are then laid over the outline's shapes by their tones.
"""

from collections.abc import Sequence
from typing import NamedTuple

from contour_echo.deck.palettes import PALETTES, Palette
from contour_echo.deck.sight import Shape
from contour_echo.deck.stream import Stream
from contour_echo.deck.textures import MATTERS, QUIET, Texture

LIGHTS: dict[str, tuple[int, int, int, int, int, int]] = {
    # sheet, land, depth, lead, second, ink: by rank among the six colors that are not focal, dark to light
    "night": (0, 1, 2, 5, 4, 3),
    "dusk": (1, 0, 2, 5, 4, 3),
    "glow": (2, 1, 0, 5, 4, 3),
    "haze": (4, 3, 5, 0, 1, 2),
    "day": (5, 4, 3, 0, 1, 2),
    "snow": (3, 4, 5, 0, 1, 2),
}
"""Ways for the light to fall: what is before what, always apart in lightness."""

TONES = ("sheet", "land", "depth", "lead", "second", "ink", "focal")

_TONE_OF = {
    "lead limb": "ink",
    "second limb": "ink",
    "lead facet": "ink",
    "second facet": "ink",
    "third": "ink",
    "accent": "focal",
}

MIST, GLOW = 45, 30
"""How far, in percent, ground fades downwards into the sheet's color, and the sky into the focal one."""


class Mood(NamedTuple):
    """What the paint's stream decides first: enough to tell whether two cards could be of one look."""

    palette: Palette
    light: str
    focal: str


class Surface(NamedTuple):
    """How a matter looks on one card; plain without a texture."""

    texture: Texture | None
    scale: int
    angle: int
    seed: int


class Choices(NamedTuple):
    """Everything that the paint's stream decides."""

    mood: Mood
    mark: str
    words: tuple[int, ...]
    """Two for each matter, in the order of their names."""


def mood(draw: Stream) -> Mood:
    """Draw a card's mood."""
    palette = draw.choice(PALETTES)
    return Mood(
        palette, draw.choice(palette.lights), draw.choice(("accent", "accent", "lead", "second", "sheet"))
    )


def choose(draw: Stream) -> Choices:
    """Draw a card's paint."""
    chosen = mood(draw)
    mark = draw.choice(("ink", "sheet", "focal"))
    return Choices(chosen, mark, tuple([draw.word() for _ in range(2 * len(MATTERS))]))


def surface(choices: Choices, matter: str) -> Surface:
    """Say how a matter looks."""
    place, suited = _PLACES[matter], MATTERS[matter]
    one, two = choices.words[place : place + 2]
    texture = suited[one % len(suited)]
    plain = one >> 8 < (100 if matter in QUIET else 64)
    (small, large), (low, high) = texture.scale, texture.angle
    scale, angle = small + two % (large - small + 1), low + ((two * (high - low + 1)) >> 16)
    return Surface(None if plain else texture, scale, angle, two % 10)


_PLACES = {matter: 2 * i for i, matter in enumerate(MATTERS)}


def tones(chosen: Mood) -> dict[str, int]:
    """Say which of the palette's colors each tone has."""
    rest = [i for i in range(7) if i != chosen.palette.focal]
    ranks = LIGHTS[chosen.light]
    found = dict(zip(TONES, (*(rest[rank] for rank in ranks), chosen.palette.focal), strict=True))
    if chosen.focal in found:
        found[chosen.focal], found["focal"] = found["focal"], found[chosen.focal]
    return found


def paint(choices: Choices, shapes: Sequence[Shape]) -> dict[str, object]:
    """Lay the paint over the shapes: what goes over the wire, as web/cards/card.js describes it."""
    tone = tones(choices.mood)
    colors: dict[int, int] = {}
    fades: list[list[int]] = []
    textures: list[list[str | int]] = []
    looks: dict[str, Surface] = {}
    numbered: dict[str, int] = {}

    def place(color: int) -> int:
        return colors.setdefault(color, len(colors))

    laid: list[list[int]] = []
    for shape in shapes:
        name = _TONE_OF.get(shape.tone, shape.tone)
        color = tone[choices.mark if name.endswith("mark") else name]
        look = [place(color), -1]
        fade = _fade(name, tone, choices.mood)
        if fade:
            entry = [place(fade[0]), fade[1]]
            if entry not in fades:
                fades.append(entry)
            look[1] = fades.index(entry)
        if shape.matter and shape.matter not in looks:
            looks[shape.matter] = surface(choices, shape.matter)
        worn = looks.get(shape.matter)
        if worn and worn.texture:
            if shape.matter not in numbered:
                numbered[shape.matter] = len(textures)
                strength = 38 if shape.matter in QUIET else 75
                textures.append([worn.texture.name, worn.scale, worn.angle, worn.seed, strength])
            look += (numbered[shape.matter], place(choices.mood.palette.kin[color]))
        elif not fade:
            look.pop()
        laid.append(look)
    surfaces = [looks[matter] for matter in numbered]
    return {
        "colors": [choices.mood.palette.colors[i] for i in colors],
        "fades": fades,
        "textures": textures,
        "shapes": laid,
        "alt": _words(choices.mood.palette, tone, [shape.tone for shape in shapes], surfaces),
    }


def _fade(name: str, tone: dict[str, int], chosen: Mood) -> tuple[int, int] | None:
    """Say into which color a shape fades downwards, and how far; never towards what stands before it."""
    if name in ("land", "depth"):
        return tone["sheet"], MIST
    if name == "sheet" and chosen.light in ("glow", "dusk") and tone["focal"] > tone["sheet"] > tone["land"]:
        return tone["focal"], GLOW
    return None


def _words(palette: Palette, tone: dict[str, int], drawn: Sequence[str], surfaces: Sequence[Surface]) -> str:
    names = palette.names
    parts = [f"{names[tone['lead']]} before {names[tone['sheet']]}"]
    if "second" in drawn:
        parts.append(f"the smaller form {names[tone['second']]}")
    if "accent" in drawn:
        parts.append(f"{names[tone['focal']]} for the smallest")
    text = ", ".join(parts)
    matter = list(dict.fromkeys(surface.texture.words for surface in surfaces if surface.texture))[:2]
    told = f" With {' and '.join(matter)}." if matter else ""
    return f"{text[0].upper()}{text[1:]}.{told}"
