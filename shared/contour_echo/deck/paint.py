"""One card's paint: a palette, how the light falls, and what matter each form is of.

The choices are drawn from a stream of their own, always as many and in the same order whatever the outline is;
they are then laid over the outline's shapes by their tones.
"""

from collections.abc import Sequence
from typing import NamedTuple

from contour_echo.deck.compose import Shape
from contour_echo.deck.palettes import PALETTES, Palette
from contour_echo.deck.stream import Stream
from contour_echo.deck.textures import MATTERS, Texture

LIGHTS: dict[str, tuple[int, int, int, int, int, int]] = {
    # sheet, land, depth, lead, second, ink: by rank among the six colors that are not focal, dark to light
    "night": (0, 1, 2, 5, 4, 3),
    "dusk": (1, 0, 2, 5, 4, 3),
    "glow": (2, 1, 0, 5, 4, 3),
    "haze": (4, 3, 5, 0, 1, 2),
    "day": (5, 4, 3, 0, 1, 2),
    "snow": (3, 5, 4, 0, 1, 2),
}
"""Ways for the light to fall: what is before what, always apart in lightness."""

TONES = ("sheet", "land", "depth", "lead", "second", "ink", "focal")


class Mood(NamedTuple):
    """What the paint's stream decides first: enough to tell whether two cards could be of one look."""

    palette: Palette
    light: str
    focal: str


class Choices(NamedTuple):
    """Everything that the paint's stream decides."""

    palette: Palette
    light: str
    focal: str
    mark: str
    textures: dict[str, tuple[Texture | None, int, int, int]]


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
    textures: dict[str, tuple[Texture | None, int, int, int]] = {}
    for matter, suited in MATTERS.items():
        texture = draw.choice(suited)
        scale, angle, seed = draw.whole(*texture.scale), draw.whole(*texture.angle), draw.below(10)
        plain = draw.chance(30)
        textures[matter] = (None if plain else texture, scale, angle, seed)
    return Choices(*chosen, mark, textures)


def tones(choices: Choices) -> dict[str, int]:
    """Say which of the palette's colors each tone has."""
    palette = choices.palette
    rest = [i for i in range(7) if i != palette.focal]
    found = dict(zip(TONES, (*(rest[rank] for rank in LIGHTS[choices.light]), palette.focal), strict=True))
    if choices.focal in found:
        found[choices.focal], found["focal"] = found["focal"], found[choices.focal]
    return found


_TONE_OF = {
    "sheet": "sheet",
    "land": "land",
    "depth": "depth",
    "lead": "lead",
    "lead limb": "ink",
    "second": "second",
    "second limb": "ink",
    "accent": "focal",
}


def paint(choices: Choices, shapes: Sequence[Shape]) -> dict[str, object]:
    """Lay the paint over the shapes: what goes over the wire (see web/cards/card.d.ts)."""
    tone = tones(choices)
    mark = tone[choices.mark]
    colors: list[int] = []
    names: list[list[object]] = []
    laid: list[list[int]] = []
    index: dict[str, int] = {}
    worn: list[tuple[str, int]] = []
    for shape in shapes:
        color = tone[_TONE_OF[shape.tone]] if shape.tone in _TONE_OF else mark
        place = _place(colors, color)
        texture, scale, angle, seed = choices.textures.get(shape.matter, (None, 0, 0, 0))
        if texture is None:
            laid.append([place])
            continue
        if shape.matter not in index:
            index[shape.matter] = len(names)
            names.append([texture.name, scale, angle, seed])
        laid.append([place, index[shape.matter], _place(colors, _grain(color))])
        worn.append((texture.words, color))
    palette = choices.palette
    return {
        "colors": [palette.colors[i] for i in colors],
        "textures": names,
        "shapes": laid,
        "alt": _words(palette, tone, [shape.tone for shape in shapes], worn),
    }


def _place(colors: list[int], color: int) -> int:
    if color not in colors:
        colors.append(color)
    return colors.index(color)


def _grain(color: int) -> int:
    """Choose the color of a texture on a color: the next lighter one, on light colors the next darker."""
    return color + 1 if color < 4 else color - 1


def _words(
    palette: Palette, tone: dict[str, int], drawn: Sequence[str], worn: Sequence[tuple[str, int]]
) -> str:
    names = palette.names
    parts = [f"{names[tone['lead']]} before {names[tone['sheet']]}"]
    if "second" in drawn:
        parts.append(f"the smaller form {names[tone['second']]}")
    if "accent" in drawn:
        parts.append(f"{names[tone['focal']]} for the smallest")
    text = ", ".join(parts)
    matter = list(dict.fromkeys(words for words, _ in worn))[:2]
    told = f" With {' and '.join(matter)}." if matter else ""
    return f"{text[0].upper()}{text[1:]}.{told}"
