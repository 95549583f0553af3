"""Cousins, not twins: how a motif is bent out of its habit, and how two motifs become one form."""

from collections.abc import Sequence
from math import sqrt

from contour_echo.deck.form import (
    CUT,
    Disc,
    Form,
    Part,
    Point,
    Pose,
    box_of,
    evenly,
    extent,
    inside,
    line_of,
    lines_of,
)
from contour_echo.deck.stream import Stream

FOOT, HALF = 54.0, 54.0
"""Where a motif stands in its box, and half its height."""


def warped(draw: Stream, form: Form, strength: float) -> Form:
    """Stretch, shear, taper, bend, sway and swell a form, its foot staying where it is."""
    wide = 1 + draw.wobble(0.34) * strength
    high = 1 + draw.wobble(0.30) * strength
    shear = draw.wobble(0.26) * strength
    lessens = wide * draw.wobble(0.40) * strength
    bend = draw.wobble(0.34) * strength * HALF
    sway = draw.wobble(0.60) * strength * HALF
    swell = max(-0.5, draw.wobble(1.0) * strength)
    at = draw.between(0.3, 1.7)

    def carried(contour: Sequence[Point]) -> list[Point]:
        found: list[Point] = []
        for point in contour:
            below = FOOT - point[1]
            rise = below / HALF
            off = (rise - at) * 2.6
            x = (
                point[0] * (wide + lessens * (rise - 1.0)) * (1.0 + swell / (1.0 + off * off))
                + below * shear
                + rise * (rise - 1.0) * (bend + sway * (rise - 2.0))
            )
            y = FOOT - below * high
            found.append((x, y) if len(point) == 2 else (x, y, CUT))
        return found

    def round_carried(disc: Disc) -> Disc:
        ((left, y), (right, _)) = carried([(disc.x - disc.r, disc.y), (disc.x + disc.r, disc.y)])
        return Disc((left + right) / 2, y, min((right - left) / 2, disc.r * min(high, 1.15)))

    parts = [
        Part([round_carried(c) if isinstance(c, Disc) else carried(c) for c in contours], tone, matter)
        for contours, tone, matter in form.parts
    ]
    crown = None
    if form.crown:
        ((x, y),) = carried([form.crown])
        crown = (x, y)
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
    box = box_of(lines_of(kernel.parts[0].contours))
    scale = 2.1 * reach / max(box.width, box.height)
    middle = box.middle
    inner = Pose(x - middle[0] * scale, y - middle[1] * scale, scale).form(kernel)
    window = Part(inner.parts[0].contours, "mark")
    return Form([*(part for part in shell.parts if part.tone != "mark"), window], shell.crown)


def _heart(form: Form) -> tuple[float, float, float]:
    """Find where a form is broad: a point inside, and how far it reaches."""
    outline = lines_of(form.parts[0].contours[:1])
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
    a, b = evenly(one, 22), evenly(other, 22)
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


def chimera(upper: Form, lower: Form) -> Form | None:
    """Join the upper half of one outline to the lower half of another; None where a half is in pieces."""
    level, low_level = extent(upper).middle[1], extent(lower).middle[1]
    over = _half(upper, level, above=True)
    under = over and _half(lower, low_level, above=False)
    if not over or not under:
        return None
    (left, right), top = over
    (low_left, low_right), foot = under
    ratio = min(1.7, max(0.6, (right - left) / max(low_right - low_left, 1.0)))
    x, y = (left + right) / 2 - (low_left + low_right) / 2 * ratio, level - low_level
    carried: list[Point] = [(p[0] * ratio + x, p[1] + y, *p[2:]) for p in foot]
    first = upper.parts[0]
    holes = [c for c in first.contours[1:] if box_of(line_of(c)).bottom < level]
    others = [
        part._replace(contours=kept)
        for part in upper.parts[1:]
        if (kept := [c for c in part.contours if box_of(line_of(c)).bottom < level])
    ]
    return Form([first._replace(contours=[[*top, *carried], *holes]), *others], upper.crown)


def _half(form: Form, level: float, *, above: bool) -> tuple[tuple[float, float], list[Point]] | None:
    """Find the points of a form's outline on one side of a height, and where it crosses that."""
    outline = form.parts[0].contours[0]
    if isinstance(outline, Disc):
        return None
    on = [(point[1] < level) == above for point in outline]
    starts = [i for i, here in enumerate(on) if here and not on[i - 1]]
    if len(starts) != 1:
        return None
    count = len(outline)
    run = [outline[(starts[0] + i) % count] for i in range(on.count(True))]
    ends = (outline[starts[0] - 1], run[0]), (run[-1], outline[(starts[0] + len(run)) % count])
    crossings = []
    for (x0, y0, *_), (x1, y1, *_) in ends:
        crossings.append(x0 + (x1 - x0) * (level - y0) / ((y1 - y0) or 1.0))
    left, right = min(crossings), max(crossings)
    return (left, right), run
