"""Cousins, not twins: how a motif is bent out of its habit, and how two motifs become one form."""

from itertools import pairwise
from math import sqrt

from contour_echo.deck.form import (
    CUT,
    Contour,
    Disc,
    Form,
    Part,
    Point,
    Pose,
    box_of,
    extent,
    inside,
    points_of,
)
from contour_echo.deck.stream import Stream


def warped(draw: Stream, form: Form, strength: float) -> Form:
    """Stretch, shear, taper and bend a form, its foot staying where it is."""
    box = extent(form)
    half = box.height / 2 or 1.0
    middle_x, foot = box.middle[0], box.bottom
    wide = 1 + draw.wobble(0.34) * strength
    high = 1 + draw.wobble(0.30) * strength
    shear = draw.wobble(0.26) * strength
    taper = draw.wobble(0.34) * strength
    bend = draw.wobble(0.30) * strength

    def carry(x: float, y: float) -> tuple[float, float, float]:
        rise = (foot - y) / half
        width = wide * (1 + taper * (rise - 1))
        return (
            middle_x + (x - middle_x) * width + (foot - y) * shear + bend * half * rise * (rise - 1),
            foot - (foot - y) * high,
            width,
        )

    def contour(old: Contour) -> Contour:
        if isinstance(old, Disc):
            x, y, width = carry(old.x, old.y)
            return Disc(x, y, old.r * min(width, high, 1.15))
        new: list[Point] = []
        for point in old:
            x, y, _ = carry(point[0], point[1])
            new.append((x, y, CUT) if len(point) > 2 else (x, y))
        return new

    parts = [Part([contour(c) for c in part.contours], part.tone, part.matter) for part in form.parts]
    crown = carry(*form.crown)[:2] if form.crown else None
    return Form(parts, crown)


def graft(draw: Stream, base: Form, bough: Form) -> Form:
    """Let one form grow out of the crown of the other."""
    box = extent(base)
    x, y = base.crown or ((box.left + box.right) / 2, box.top + 4)
    size = draw.between(0.5, 0.8)
    turn = draw.whole(-24, 24)
    grown = Pose(scale=size, turn=turn, mirrored=draw.chance(50)).form(bough)
    foot = extent(grown)
    grown = Pose(x - foot.middle[0], y + 7 - foot.bottom).form(grown)
    limb = Part(grown.parts[0 if grown.parts[0].tone == "body" else 1].contours, "limb")
    return Form([limb, *base.parts])


def nest(shell: Form, kernel: Form) -> Form:
    """Cut the shape of one out of the other, where it is broad."""
    x, y, reach = _heart(shell)
    box = box_of(points_of(kernel.parts[0].contours))
    scale = 2.1 * reach / max(box.width, box.height)
    middle = box.middle
    inner = Pose(x - middle[0] * scale, y - middle[1] * scale, scale).form(kernel)
    window = Part(inner.parts[0].contours, "mark")
    return Form([*(part for part in shell.parts if part.tone != "mark"), window], shell.crown)


def _heart(form: Form) -> tuple[float, float, float]:
    """Find where a form is broad: a point inside, and how far it reaches."""
    outline = points_of(form.parts[0].contours[:1])
    box = box_of(outline)
    best = (*box.middle, 0.0)
    for i in range(3, 8):
        for j in range(3, 8):
            x, y = box.left + box.width * i / 10, box.top + box.height * j / 10
            if inside(x, y, outline):
                near = min((px - x) * (px - x) + (py - y) * (py - y) for px, py in outline)
                best = max(best, (x, y, 0.8 * sqrt(near)), key=lambda heart: heart[2])
    return best


def blend(draw: Stream, one: Form, other: Form) -> Form:
    """Draw what lies between two outlines: a soft form that is both and neither."""
    share = draw.between(0.24, 0.46)
    a, b = _evenly(one, 26), _evenly(other, 26)
    middle: list[Point] = [
        (ax + (bx - ax) * share, ay + (by - ay) * share) for (ax, ay), (bx, by) in zip(a, b, strict=True)
    ]
    return Form([Part([middle])], crown=(middle[0][0], middle[0][1]))


def twin(draw: Stream, form: Form) -> Form:
    """Set a form back to back with its own image, smaller or the other way up."""
    box = extent(form)
    over = draw.chance(40)
    size = draw.between(0.62, 0.9)
    image = Pose(scale=size, turn=180 if over else 0, mirrored=not over).form(Form(form.parts[:1]))
    new = extent(image)
    x = box.right - new.left - box.width * draw.between(0.1, 0.3)
    y = box.top - new.top if over else box.bottom - new.bottom
    image = Pose(x, y).form(image)
    return Form([Part(image.parts[0].contours, "limb"), *form.parts], form.crown)


def _evenly(form: Form, count: int) -> list[tuple[float, float]]:
    """List so many points round a form's first contour, from its top, evenly by length."""
    points = points_of(form.parts[0].contours[:1])
    top = min(range(len(points)), key=lambda i: points[i][1])
    points = points[top:] + points[: top + 1]
    lengths = [abs(x1 - x0) + abs(y1 - y0) for (x0, y0), (x1, y1) in pairwise(points)]
    around = 0.0
    for length in lengths:  # `sum` rounds otherwise from Python 3.12 on
        around += length
    step = around / count
    found: list[tuple[float, float]] = []
    i, gone = 0, 0.0
    for k in range(count):
        target = k * step
        while i < len(lengths) - 1 and gone + lengths[i] <= target:
            gone += lengths[i]
            i += 1
        t = (target - gone) / (lengths[i] or 1.0)
        (x0, y0), (x1, y1) = points[i], points[i + 1]
        found.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t))
    return found
