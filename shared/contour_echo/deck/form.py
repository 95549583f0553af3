"""What a drawing is made of: contours, parts, forms; and how a form is set into the picture."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from contour_echo.deck.trigonometry import cos, sin

Point = tuple[float, ...]
"""(x, y) pulls the line towards itself, as the control point of a quadratic B-spline; (x, y, 1) is a corner
on the line. x grows to the right, y downwards."""

CUT = 1
"""The third member of a point that is a corner."""


class Disc(NamedTuple):
    """A circle."""

    x: float
    y: float
    r: float


Contour = Sequence[Point] | Disc
"""One closed line. Contours that turn the other way inside another are holes."""

Line = Sequence[tuple[float, float]]
"""Points on a contour's line."""

Sides = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Box(NamedTuple):
    """A rectangle, by its sides."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        """The centre, x and y."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def corners(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The upper left and the lower right corner."""
        return (self.left, self.top), (self.right, self.bottom)


class Part(NamedTuple):
    """Contours that are drawn as one shape, of one tone and one matter."""

    contours: Sequence[Contour]
    tone: str = "body"
    matter: str = ""


class Form(NamedTuple):
    """A motif as drawn once: its parts back to front (the first is the body) and where others may grow."""

    parts: Sequence[Part]
    crown: tuple[float, float] | None = None


def area(contour: Sequence[Point]) -> float:
    """Measure what the points enclose: positive when they run clockwise as seen."""
    total = 0.0
    x0, y0 = contour[-1][:2]
    for point in contour:
        x1, y1 = point[0], point[1]
        total = total + (x0 * y1 - x1 * y0)
        x0, y0 = x1, y1
    return total / 2


def solid(contour: Sequence[Point]) -> list[Point]:
    """Let a contour run clockwise, as the outside of a form does."""
    return list(contour) if area(contour) > 0 else list(reversed(contour))


def hole(contour: Sequence[Point]) -> list[Point]:
    """Let a contour run against the clock, so that it is a hole inside another."""
    return list(contour) if area(contour) < 0 else list(reversed(contour))


def body(*contours: Contour, marks: Sequence[Contour] = (), limbs: Sequence[Contour] = ()) -> list[Part]:
    """List the parts of a plain form: limbs behind the body, marks upon it."""
    first, *others = contours
    parts = [Part([first if isinstance(first, Disc) else solid(first), *others])]
    if limbs:
        parts.append(Part(limbs, "limb"))
    if marks:
        parts.append(Part(marks, "mark"))
    return parts


def line_of(contour: Contour) -> list[tuple[float, float]]:
    """List one point on the line for each of a contour's points."""
    if isinstance(contour, Disc):
        x, y, r = contour
        return [(x - r, y), (x, y - r), (x + r, y), (x, y + r)]
    before, after = [contour[-1], *contour], [*contour[1:], contour[0]]
    return [
        (0.75 * p[0] + 0.125 * (b[0] + a[0]), 0.75 * p[1] + 0.125 * (b[1] + a[1]))
        if len(p) == 2
        else (p[0], p[1])
        for b, p, a in zip(before, contour, after, strict=False)
    ]


def lines_of(contours: Iterable[Contour]) -> list[tuple[float, float]]:
    """List one point on the line for each point of all the contours."""
    found: list[tuple[float, float]] = []
    for contour in contours:
        found += line_of(contour)
    return found


def fine_line_of(contour: Contour) -> list[tuple[float, float]]:
    """List points on the line for each of a contour's points and halfway to the next."""
    if isinstance(contour, Disc):
        x, y, r = contour
        slant = 0.7 * r
        return [
            (x - r, y), (x - slant, y - slant), (x, y - r), (x + slant, y - slant),
            (x + r, y), (x + slant, y + slant), (x, y + r), (x - slant, y + slant),
        ]  # fmt: skip
    found: list[tuple[float, float]] = []
    back = contour[-1]
    for point, on in zip(contour, line_of(contour), strict=True):
        if len(back) == 2 == len(point):
            found.append((0.5 * (back[0] + point[0]), 0.5 * (back[1] + point[1])))
        found.append(on)
        back = point
    return found


def box_of(points: Sequence[Point]) -> Box:
    """Measure the smallest upright rectangle around the points."""
    return Box(*_sides(points))


def _sides(points: Sequence[Point]) -> Sides:
    # Faster than `min` and `max` of lists, on every Python from 3.11 on.
    left, top = right, bottom = points[0][:2]
    for point in points:
        x, y = point[0], point[1]
        if x < left:
            left = x
        elif x > right:
            right = x
        if y < top:
            top = y
        elif y > bottom:
            bottom = y
    return left, top, right, bottom


def sides_of(contour: Contour) -> Sides:
    """Measure a box that a contour does not reach out of: that of its points."""
    if isinstance(contour, Disc):
        x, y, r = contour
        return x - r, y - r, x + r, y + r
    return _sides(contour)


def around(one: Sides, other: Sides) -> Sides:
    """Measure the smallest box around two."""
    left, top, right, bottom = other
    return min(one[0], left), min(one[1], top), max(one[2], right), max(one[3], bottom)


INNER = ("mark", "facet")
"""Tones of parts that lie upon a form's body, and so do not reach past it."""


def extent(form: Form) -> Box:
    """Measure the smallest upright rectangle around a form."""
    return box_of(
        lines_of(contour for part in form.parts if part.tone not in INNER for contour in part.contours)
    )


class Pose(NamedTuple):
    """Where a form stands: mirrored or not, scaled, turned by whole degrees, then moved."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: int = 0
    mirrored: bool = False

    def contour(self, contour: Contour) -> Contour:
        """Carry a contour over."""
        return _carried(contour, self._moves(), self.scale)

    def points(self, points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        """Carry points over."""
        a, b, c, d, e, f = self._moves()
        return [(a * x + c * y + e, b * x + d * y + f) for x, y in points]

    def form(self, form: Form) -> Form:
        """Carry a form over."""
        moves = self._moves()
        parts = [
            Part([_carried(contour, moves, self.scale) for contour in contours], tone, matter)
            for contours, tone, matter in form.parts
        ]
        crown = form.crown and self.points([form.crown])[0]
        return Form(parts, crown)

    def _moves(self) -> Sequence[float]:
        """Give a … f of x' = ax + cy + e, y' = bx + dy + f."""
        along, across = self.scale * cos(self.turn), self.scale * sin(self.turn)
        side = -1.0 if self.mirrored else 1.0
        return side * along, side * across, -across, along, self.x, self.y


def _carried(contour: Contour, moves: Sequence[float], scale: float) -> Contour:
    a, b, c, d, e, f = moves
    if isinstance(contour, Disc):
        x, y, r = contour
        return Disc(a * x + c * y + e, b * x + d * y + f, r * scale)
    return [
        (a * p[0] + c * p[1] + e, b * p[0] + d * p[1] + f)
        if len(p) == 2
        else (a * p[0] + c * p[1] + e, b * p[0] + d * p[1] + f, CUT)
        for p in contour
    ]


def inside(x: float, y: float, outline: Sequence[tuple[float, float]]) -> bool:
    """Tell whether a point is within a polygon."""
    within = False
    x0, y0 = outline[-1]
    lower = y0 > y
    for x1, y1 in outline:
        if not lower if y1 > y else lower:
            lower = not lower
            if x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
                within = not within
        x0, y0 = x1, y1
    return within


def crossings(y: float, outline: Sequence[tuple[float, float]]) -> list[float]:
    """List where a polygon crosses the height: what has an odd number of these to its right is within."""
    found = []
    x0, y0 = outline[-1]
    lower = y0 > y
    for x1, y1 in outline:
        if not lower if y1 > y else lower:
            lower = not lower
            found.append(x0 + (y - y0) * (x1 - x0) / (y1 - y0))
        x0, y0 = x1, y1
    return found


def evenly(form: Form, count: int) -> list[tuple[float, float]]:
    """List so many points round a form's first contour, from its top, evenly by length."""
    points = line_of(form.parts[0].contours[0])
    heights = [y for _, y in points]
    top = heights.index(min(heights))
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
