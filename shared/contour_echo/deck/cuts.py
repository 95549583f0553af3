"""A form cut in two: a piece that slips, a paper laid over one half, its own outline within."""

from collections.abc import Sequence
from math import sqrt

from contour_echo.deck.form import CUT, Contour, Disc, Form, Part, Point, Pose, box_of, inside, line_of
from contour_echo.deck.stream import Stream


def halved(draw: Stream, outline: Sequence[Point]) -> tuple[list[Point], list[Point]] | None:
    """Cut an outline in two between points about opposite one another, with no line but the cut changed.

    The line passes exactly through the middle between two soft points, and through every corner: only there
    it is cut. Each piece begins and ends with a corner on the cut. None if the cut would leave the outline.
    """
    count = len(outline)
    first = draw.below(count)
    last = (first + count // 2 + draw.whole(-1, 1)) % count
    if (last - first) % count < 2 or (first - last) % count < 2:
        return None
    first, last = min(first, last), max(first, last)
    start, end = _knot(outline, first), _knot(outline, last)
    shape = line_of(outline)
    if not all(
        inside(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t, shape)
        for t in (0.12, 0.31, 0.5, 0.69, 0.88)
    ):
        return None
    one = [start, *outline[first + 1 : last + 1], end]
    other = [end, *outline[last + 1 :], *outline[: first + 1], start]
    return one, other


def _knot(outline: Sequence[Point], i: int) -> Point:
    """Find a point that the line passes, at point i or between it and the next."""
    (x0, y0, *corner), (x1, y1, *next_corner) = outline[i], outline[(i + 1) % len(outline)]
    if corner:
        return (x0, y0, CUT)
    if next_corner:
        return (x1, y1, CUT)
    return ((x0 + x1) / 2, (y0 + y1) / 2, CUT)


def split(draw: Stream, form: Form) -> Form | None:
    """Cut a form in two and let one piece slip along the cut; None where it cannot be cut."""
    outline = form.parts[0].contours[0]
    if isinstance(outline, Disc) or len(form.parts[0].contours) > 1:
        return None
    halves = halved(draw, outline)
    if not halves:
        return None
    one, other = halves
    (x0, y0, *_), (x1, y1, *_) = one[0], one[-1]
    length = sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)) or 1.0
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    slip, gap = draw.sign() * draw.between(6, 24), draw.between(2, 7)
    moved = Pose(dx * slip + dy * gap, dy * slip - dx * gap).contour(one)
    return Form([Part([other, moved]), *form.parts[1:]], form.crown)


def facet(draw: Stream, form: Form) -> Form:
    """Lay a second paper over one half of a form, along a cut that bends."""
    outline = form.parts[0].contours[0]
    if isinstance(outline, Disc) or len(form.parts[0].contours) > 1:
        return form
    halves = halved(draw, outline)
    if not halves:
        return form
    one = halves[0]
    (x0, y0, *_), (x1, y1, *_) = one[0], one[-1]
    bend = draw.wobble(0.34)
    shape = line_of(outline)
    x, y = (x0 + x1) / 2 + (y1 - y0) * bend, (y0 + y1) / 2 - (x1 - x0) * bend
    seam: list[Point] = [(x, y)] if inside(x, y, shape) else []
    if draw.chance(40):  # a wave rather than a bow
        seam = [
            (x0 + (x1 - x0) * t + (y1 - y0) * off, y0 + (y1 - y0) * t - (x1 - x0) * off)
            for t, off in ((0.7, bend), (0.3, -bend))
        ]
        seam = seam if all(inside(p[0], p[1], shape) for p in seam) else []
    return form._replace(parts=[*form.parts, Part([[*one, *seam]], "facet")])


def core(draw: Stream, form: Form) -> Form:
    """Lay a form's own outline, smaller, into it once or twice: an agate, a year, an echo."""
    outline = form.parts[0].contours[0]
    if isinstance(outline, Disc) or len(form.parts[0].contours) > 1:
        return form
    shape = line_of(outline)
    box = box_of(shape)
    x = box.middle[0] + draw.wobble(0.1) * box.width
    y = box.top + box.height * draw.between(0.42, 0.62)
    size = draw.between(0.5, 0.72)
    rings: list[Contour] = []
    for i, share in enumerate((size, size * draw.between(0.5, 0.66))):
        inner = Pose(x - x * share, y - y * share, share).contour(outline)
        if isinstance(inner, Disc) or not all(inside(*p, shape) for p in line_of(inner)[::2]):
            return form
        rings.append(inner if i == 0 else list(reversed(inner)))
    kept = rings if draw.chance(55) else rings[:1]
    return form._replace(parts=[*form.parts, Part(kept, "mark")])
