"""One card's outline: what is on it, where, and what covers what."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from contour_echo.deck import cast
from contour_echo.deck.compositions import Layout, Place, third_place
from contour_echo.deck.form import (
    INNER,
    Contour,
    Disc,
    Form,
    Pose,
    area,
    sides_of,
)
from contour_echo.deck.grounds import Ground
from contour_echo.deck.path import path_of
from contour_echo.deck.plans import Plan, plan
from contour_echo.deck.sight import HEIGHT, WIDTH, Layer, Shape, visible
from contour_echo.deck.stream import Stream
from contour_echo.deck.words import alt

OUTLINE_LIMIT = 1330
"""Bytes of path strings that leave room for the paint and both texts."""

LEAST = (0.13, 0.045, 0.014)
"""Shares of the card that lead, second and third form cover at least, where their places allow it."""

MOST = 0.8
"""Share of the card that a form measures at most, what the edges cut off included."""

FULL = 1.04
"""How much larger than its box a form may be by its points, which its line runs within."""

TURNS = 16
"""How often a plan is drawn anew while the bare card, its lead or its second form would not be seen."""

KEPT = 0.6
"""Share of a form's width and of its height that stays on the card."""

SHEET: Contour = [(0, 0, 1), (WIDTH, 0, 1), (WIDTH, HEIGHT, 1), (0, HEIGHT, 1)]
PLAIN = path_of([SHEET])
"""The bare card, which must show, too."""


class Outline(NamedTuple):
    """A card without its paint."""

    shapes: Sequence[Shape]
    alt: str


def outline(draw: Stream) -> Outline:
    """Draw a card's outline and say in words what is on it."""
    chosen = plan(draw)
    for _ in range(TURNS):
        setting = chosen.ground.draw(draw)
        layout = chosen.composition.arrange(draw, setting.floor)
        layers, made = _layers(draw, chosen, setting, layout)
        shapes = _within(list(visible([([SHEET], "sheet", chosen.ground.matter), *layers])))
        if shapes[0].path == PLAIN and {"lead", "second"} <= {shape.tone for shape in shapes}:
            break
    return Outline(shapes, alt(made, [shape.tone for shape in shapes], len(layout.accents)))


def _placed(form: Form, place: Place, least: float) -> Form:
    """Set a form into its place: turned first, so that the box is filled as seen.

    A slender form may leave its box on two sides, so that it keeps its weight; `least` is the share of the card
    that its body should cover.
    """
    corners = [
        (point[0], point[1])
        for part in form.parts
        if part.tone not in INNER
        for contour in part.contours
        for point in (_extremes(contour) if isinstance(contour, Disc) else contour)
    ]
    if place.turn or place.mirrored:
        corners = Pose(turn=place.turn, mirrored=place.mirrored).points(corners)
    left, top, right, bottom = sides_of(corners)
    by_width, by_height = (
        FULL * place.width / max(right - left, 1.0),
        FULL * place.height / max(bottom - top, 1.0),
    )
    fit = min(by_width, by_height)
    covered = abs(area_of(form)) or 1.0
    scale = max(
        min(sqrt(by_width * by_height), 1.4 * fit), min(sqrt(least * WIDTH * HEIGHT / covered), 1.9 * fit)
    )
    scale = min(scale, sqrt(MOST * WIDTH * HEIGHT / covered))
    x = place.x - (left + right) / 2 * scale
    y = place.y - (bottom if place.stands else (top + bottom) / 2) * scale
    x += _pull(left * scale + x, right * scale + x, WIDTH)
    y += _pull(top * scale + y, bottom * scale + y, HEIGHT)
    return Pose(x, y, scale, place.turn, place.mirrored).form(form)


def _extremes(disc: Disc) -> Sequence[tuple[float, float]]:
    x, y, r = disc
    return (x - r, y), (x, y - r), (x + r, y), (x, y + r)


def _pull(low: float, high: float, side: float) -> float:
    """Say how far to move what reaches from low to high, so that at least KEPT of it lies on the card."""
    least = min(high - low, side) * KEPT
    return max(0.0, least - high) - max(0.0, low - (side - least))


def area_of(form: Form) -> float:
    """Measure the area of a form's body, its holes taken off."""
    total = 0.0
    for contour in form.parts[0].contours:
        total += 3.14 * contour.r * contour.r if isinstance(contour, Disc) else area(contour)
    return total


def _layers(draw: Stream, chosen: Plan, setting: Ground, layout: Layout) -> tuple[list[Layer], Plan]:
    lead, lead_kind = cast.lead(draw, chosen)
    # Of several only the bodies are drawn: a row is one thing.
    second, second_kind = cast.second(draw, chosen, bare=len(layout.seconds) > 1)
    first = _parts(_placed(lead, layout.lead, LEAST[0]), "lead", chosen.lead.matter)
    copies = [
        _parts(_placed(second, place, LEAST[1] / len(layout.seconds)), "second", chosen.second.matter)
        for place in layout.seconds
    ]
    others = [layer for copy in copies for layer in copy]
    layers: list[Layer] = [(list(p.contours), p.tone, p.matter) for p in setting.back]
    layers += others + first if layout.behind else first
    layers += [(list(p.contours), p.tone, p.matter) for p in setting.front]
    if not layout.behind:
        layers += others
    room = third_place(draw, layout, setting.floor)
    if room:
        third = _placed(cast.third(draw, chosen), room, LEAST[2])
        layers += _parts(third, "third", chosen.third.matter)
    dots = [
        Pose(x, y, r, draw.below(360)).contour(c)
        for x, y, r in layout.accents
        for c in chosen.accent.cut(draw)
    ]
    if dots:
        layers.append((dots, "accent", ""))
    return layers, chosen._replace(lead_kind=lead_kind, second_kind=second_kind)


def _parts(form: Form, tone: str, matter: str) -> list[Layer]:
    behind = [(list(p.contours), f"{tone} limb", p.matter or matter) for p in form.parts if p.tone == "limb"]
    before = [(list(p.contours), tone, p.matter or matter) for p in form.parts if p.tone == "body"]
    before += [(list(p.contours), f"{tone} facet", matter) for p in form.parts if p.tone == "facet"]
    marks = [c for p in form.parts if p.tone == "mark" for c in p.contours]
    return [*behind, *before, *([(marks, f"{tone} mark", "")] if marks else [])]


def _within(shapes: list[Shape]) -> list[Shape]:
    """Leave out marks and limbs, the last first, until the outline is short enough."""
    spare = ("second mark", "second limb", "second facet", "accent", "lead mark", "lead limb", "depth")
    for tone in spare:
        if sum(len(shape.path) + 3 for shape in shapes) <= OUTLINE_LIMIT:
            break
        shapes = [shape for shape in shapes if shape.tone != tone]
    return shapes
