"""One card's outline: what is on it, where, and what covers what."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from contour_echo.deck import hybrids
from contour_echo.deck.accents import ACCENTS, Accent
from contour_echo.deck.compositions import COMPOSITIONS, Composition, Layout, Place
from contour_echo.deck.form import Box, Contour, Form, Part, Pose, box_of, extent, points_of
from contour_echo.deck.grounds import GROUNDS, Ground, Kind
from contour_echo.deck.motifs import MOTIFS, Motif
from contour_echo.deck.path import path_of
from contour_echo.deck.stream import Stream

WIDTH, HEIGHT = 600, 800
OUTLINE_LIMIT = 1330
"""Bytes of path strings that leave room for the paint and both texts."""

SHEET = f"M0 0h{WIDTH}v{HEIGHT}H0z"


class Plan(NamedTuple):
    """What a card is about: enough to tell whether two cards could look alike."""

    ground: Kind
    composition: Composition
    lead: Motif
    kind: str
    other: Motif
    second: Motif
    accent: Accent


class Shape(NamedTuple):
    """One path of the outline; its tone and matter are for the painter."""

    path: str
    tone: str
    matter: str


class Outline(NamedTuple):
    """A card without its paint."""

    shapes: Sequence[Shape]
    alt: str


def plan(draw: Stream) -> Plan:
    """Choose what the card is about."""
    ground = draw.choice(GROUNDS)
    composition = draw.choice(COMPOSITIONS)
    lead = draw.choice(MOTIFS)
    while composition.upright and lead.stance == "any":
        lead = draw.choice(MOTIFS)
    kind = draw.choice(hybrids.KINDS)
    other, second = draw.choice(MOTIFS), draw.choice(MOTIFS)
    while other is lead:
        other = draw.choice(MOTIFS)
    while second is lead or second is other:
        second = draw.choice(MOTIFS)
    return Plan(ground, composition, lead, kind, other, second, draw.choice(ACCENTS))


def outline(draw: Stream) -> Outline:
    """Draw a card's outline and say in words what is on it."""
    chosen = plan(draw)
    setting = chosen.ground.draw(draw)
    layout = chosen.composition.arrange(draw, setting.floor)
    lead, kind = _lead(draw, chosen)
    second = hybrids.warped(draw, chosen.second.draw(draw), 0.8)
    layers = _layers(draw, chosen, setting, layout, lead, second)
    shapes = [Shape(SHEET, "sheet", chosen.ground.matter), *_visible(layers)]
    return Outline(_within(shapes), words(chosen, kind, layout, shapes))


def _lead(draw: Stream, chosen: Plan) -> tuple[Form, str]:
    form = hybrids.warped(draw, chosen.lead.draw(draw), 1.0)
    match chosen.kind:
        case "graft":
            return hybrids.graft(draw, form, hybrids.warped(draw, chosen.other.draw(draw), 0.6)), "graft"
        case "nest":
            kind = "nest" if form.heart else "graft"
            return hybrids.nest(draw, form, chosen.other.draw(draw)), kind
        case "blend":
            return hybrids.warped(draw, hybrids.blend(draw, form, chosen.other.draw(draw)), 0.7), "blend"
        case "twin":
            return hybrids.twin(draw, form), "twin"
    return form, "plain"


def _placed(form: Form, place: Place) -> Form:
    """Set a form into its place: turned first, so that the box is filled as seen."""
    turned = Pose(turn=place.turn, mirrored=place.mirrored).form(form)
    box = extent(turned)
    by_width, by_height = place.width / max(box.width, 1.0), place.height / max(box.height, 1.0)
    scale = min(by_width, by_height)
    x = place.x - box.middle[0] * scale
    y = place.y - (box.bottom if place.stands else box.middle[1]) * scale
    return Pose(x, y, scale).form(turned)


_Layer = tuple[list[Contour], str, str]


def _layers(
    draw: Stream, chosen: Plan, setting: Ground, layout: Layout, lead: Form, second: Form
) -> list[_Layer]:
    layers: list[_Layer] = [(list(p.contours), p.tone, p.matter) for p in setting.back]
    layers += _parts(_placed(lead, layout.lead), "lead", chosen.lead.matter)
    layers += [(list(p.contours), p.tone, p.matter) for p in setting.front]
    copies = [_parts(_placed(second, place), "second", chosen.second.matter) for place in layout.seconds]
    if len(copies) > 1:  # of several only the bodies are drawn: a row is one thing
        copies = [[layer for layer in copy if layer[1] == "second"] for copy in copies]
    layers += [layer for copy in copies for layer in copy]
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
    measured = [[(contour, points_of([contour])) for contour in contours] for contours, _, _ in layers]
    boxes = [[box_of(points) for _, points in layer] for layer in measured]
    for i, (_, tone, matter) in enumerate(layers):
        if tone in ("land", "depth", "sheet"):
            yield Shape(path_of(c for c, _ in measured[i]), tone, matter)
            continue
        kept = [
            contour
            for (contour, points), box in zip(measured[i], boxes[i], strict=True)
            if min(box.width, box.height) >= 6 and _seen(points, measured[i + 1 :], boxes[i + 1 :])
        ]
        if kept:
            yield Shape(path_of(kept), tone, matter)


def _seen(
    points: Sequence[tuple[float, float]],
    later: Sequence[Sequence[tuple[Contour, Sequence[tuple[float, float]]]]],
    boxes: Sequence[Sequence[Box]],
) -> bool:
    """Tell whether enough of a contour's line is on the card and before everything drawn later."""
    sample = points[:: max(1, len(points) // 8)]
    seen = 0
    for x, y in sample:
        if not (4 < x < WIDTH - 4 and 4 < y < HEIGHT - 4):
            continue
        for layer, around in zip(later, boxes, strict=True):
            if any(
                box.left < x < box.right and box.top < y < box.bottom and _inside(x, y, outline)
                for (_, outline), box in zip(layer, around, strict=True)
            ):
                break
        else:
            seen += 1
    return seen * 3 >= len(sample)


def _inside(x: float, y: float, outline: Sequence[tuple[float, float]]) -> bool:
    inside = False
    x0, y0 = outline[-1]
    for x1, y1 in outline:
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            inside = not inside
        x0, y0 = x1, y1
    return inside


def _within(shapes: list[Shape]) -> list[Shape]:
    """Leave out marks and limbs, the last first, until the outline is short enough."""
    spare = ("second mark", "second limb", "accent", "lead mark", "lead limb", "depth")
    for tone in spare:
        if sum(len(shape.path) + 3 for shape in shapes) <= OUTLINE_LIMIT:
            break
        shapes = [shape for shape in shapes if shape.tone != tone]
    return shapes


def words(chosen: Plan, kind: str, layout: Layout, shapes: Sequence[Shape]) -> str:
    """Say what is there: forms and places, nothing that the picture leaves open."""
    one, other = chosen.lead.readings
    lead = f"{one} or {other}"
    grown, twice = chosen.other.readings
    match kind:
        case "graft":
            lead = f"{one} out of which grows {grown}"
        case "nest":
            lead = f"{one} with {twice} cut into it"
        case "blend":
            lead = f"something between {one} and {grown}"
        case "twin":
            lead = f"{one} or {other}, doubled"
    second = f"{chosen.second.readings[0]} or {chosen.second.readings[1]}"
    text = chosen.composition.relation.format(
        Lead=lead[0].upper() + lead[1:], lead=lead, second=second, Second=second[0].upper() + second[1:]
    )
    count = len(layout.accents) if any(shape.tone == "accent" for shape in shapes) else 0
    beside = f" and {chosen.accent.one if count == 1 else chosen.accent.several}" if count else ""
    return f"{text} Behind them {chosen.ground.words}{beside}."
