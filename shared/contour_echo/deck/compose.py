"""One card's outline: what is on it, where, and what covers what."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from contour_echo.deck import cast
from contour_echo.deck.compositions import Layout, Place, spare_room
from contour_echo.deck.form import Box, Contour, Form, Pose, box_of, extent, inside, points_of
from contour_echo.deck.grounds import Ground
from contour_echo.deck.path import path_of
from contour_echo.deck.plans import Plan, plan
from contour_echo.deck.stream import Stream
from contour_echo.deck.words import alt

WIDTH, HEIGHT = 600, 800
OUTLINE_LIMIT = 1330
"""Bytes of path strings that leave room for the paint and both texts."""

DETAIL = 6
"""Units that a form measures at least, to be seen on a phone."""

GROUND = ("sheet", "land", "depth")
"""Tones whose wide shapes are always drawn: what covers them is never as wide."""

SHEET = f"M0 0h{WIDTH}v{HEIGHT}H0z"


class Shape(NamedTuple):
    """One path of the outline; its tone and matter are for the painter."""

    path: str
    tone: str
    matter: str


class Outline(NamedTuple):
    """A card without its paint."""

    shapes: Sequence[Shape]
    alt: str


def outline(draw: Stream) -> Outline:
    """Draw a card's outline and say in words what is on it."""
    chosen = plan(draw)
    setting = chosen.ground.draw(draw)
    layout = chosen.composition.arrange(draw, setting.floor)
    layers = _layers(draw, chosen, setting, layout)
    shapes = _within([Shape(SHEET, "sheet", chosen.ground.matter), *_visible(layers)])
    return Outline(shapes, alt(chosen, [shape.tone for shape in shapes], len(layout.accents)))


def _placed(form: Form, place: Place) -> Form:
    """Set a form into its place: turned first, so that the box is filled as seen."""
    turned = Pose(turn=place.turn, mirrored=place.mirrored).form(form)
    box = extent(turned)
    by_width, by_height = place.width / max(box.width, 1.0), place.height / max(box.height, 1.0)
    scale = min(by_width, by_height)
    x = place.x - box.middle[0] * scale
    y = place.y - (box.bottom if place.stands else box.middle[1]) * scale
    return Pose(x, y, scale).form(turned)


Line = Sequence[tuple[float, float]]
_Layer = tuple[list[Contour], str, str]


def _layers(draw: Stream, chosen: Plan, setting: Ground, layout: Layout) -> list[_Layer]:
    lead, second = cast.lead(draw, chosen), cast.second(draw, chosen)
    layers: list[_Layer] = [(list(p.contours), p.tone, p.matter) for p in setting.back]
    layers += _parts(_placed(lead, layout.lead), "lead", chosen.lead.matter)
    layers += [(list(p.contours), p.tone, p.matter) for p in setting.front]
    copies = [_parts(_placed(second, place), "second", chosen.second.matter) for place in layout.seconds]
    if len(copies) > 1:  # of several only the bodies are drawn: a row is one thing
        copies = [[layer for layer in copy if layer[1] == "second"] for copy in copies]
    layers += [layer for copy in copies for layer in copy]
    room = spare_room(draw, layout, setting.floor)
    if room:
        third = _parts(_placed(cast.third(draw, chosen), room), "third", chosen.third.matter)
        layers += [layer for layer in third if layer[1] == "third"]
    dots = [
        Pose(x, y, r, draw.below(360)).contour(c)
        for x, y, r in layout.accents
        for c in chosen.accent.cut(draw)
    ]
    if dots:
        layers.append((dots, "accent", ""))
    return layers


def _parts(form: Form, tone: str, matter: str) -> list[_Layer]:
    behind = [(list(p.contours), f"{tone} limb", p.matter or matter) for p in form.parts if p.tone == "limb"]
    before = [(list(p.contours), tone, p.matter or matter) for p in form.parts if p.tone == "body"]
    marks = [c for p in form.parts if p.tone == "mark" for c in p.contours]
    return [*behind, *before, *([(marks, f"{tone} mark", "")] if marks else [])]


def _visible(layers: Sequence[_Layer]) -> Iterable[Shape]:
    """Leave out what would be off the card, covered by a later form or too small to see."""
    found: list[Shape] = []
    before: list[tuple[Box, Line]] = []
    for contours, tone, matter in reversed(layers):
        lines = [points_of([contour]) for contour in contours]
        boxes = [box_of(line) for line in lines]
        wide = tone in GROUND
        kept = [
            contour
            for contour, line, box in zip(contours, lines, boxes, strict=True)
            if (wide and max(box.right - box.left, box.bottom - box.top) > WIDTH / 2)
            or (min(box.right - box.left, box.bottom - box.top) >= DETAIL and _seen(line, before))
        ]
        if kept:
            found.append(Shape(path_of(kept), tone, matter))
        before += zip(boxes, lines, strict=True)
    return reversed(found)


def _seen(line: Line, before: Sequence[tuple[Box, Line]]) -> bool:
    """Tell whether enough of a line is on the card and not behind what is drawn later."""
    sample = line[:: max(1, len(line) // 8)]
    seen = 0
    for x, y in sample:
        if not (4 < x < WIDTH - 4 and 4 < y < HEIGHT - 4):
            continue
        for (left, top, right, bottom), outline in before:
            if left < x < right and top < y < bottom and inside(x, y, outline):
                break
        else:
            seen += 1
    return seen * 3 >= len(sample)


def _within(shapes: list[Shape]) -> list[Shape]:
    """Leave out marks and limbs, the last first, until the outline is short enough."""
    spare = ("second mark", "second limb", "accent", "lead mark", "lead limb", "depth")
    for tone in spare:
        if sum(len(shape.path) + 3 for shape in shapes) <= OUTLINE_LIMIT:
            break
        shapes = [shape for shape in shapes if shape.tone != tone]
    return shapes
