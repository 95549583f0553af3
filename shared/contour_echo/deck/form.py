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


def points_of(contours: Iterable[Contour]) -> list[tuple[float, float]]:
    """List one point on the line for each of the contours' points."""
    found: list[tuple[float, float]] = []
    for contour in contours:
        found += line_of(contour)
    return found


def is_soft(contour: Sequence[Point]) -> bool:
    """Tell whether a contour has no corner, as most have none."""
    return sum(map(len, contour)) == 2 * len(contour)


def line_of(contour: Contour) -> list[tuple[float, float]]:
    """List one point on the line for each of a contour's points."""
    if isinstance(contour, Disc):
        x, y, r = contour
        return [(x - r, y), (x, y - r), (x + r, y), (x, y + r)]
    if is_soft(contour):
        before, after = (contour[-1], *contour), (*contour[1:], contour[0])
        return [
            ((bx + 6 * x + ax) / 8, (by + 6 * y + ay) / 8)
            for (bx, by), (x, y), (ax, ay) in zip(before, contour, after, strict=False)
        ]
    found: list[tuple[float, float]] = []
    b = contour[-1]
    p = contour[0]
    for a in (*contour[1:], p):
        if len(p) == 2:
            found.append(((b[0] + 6 * p[0] + a[0]) / 8, (b[1] + 6 * p[1] + a[1]) / 8))
        else:
            found.append((p[0], p[1]))
        b, p = p, a
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
    if is_soft(contour):
        before, after = (contour[-1], *contour), (*contour[1:], contour[0])
        return [
            point
            for (bx, by), (x, y), (ax, ay) in zip(before, contour, after, strict=False)
            for point in (((bx + x) / 2, (by + y) / 2), ((bx + 6 * x + ax) / 8, (by + 6 * y + ay) / 8))
        ]
    found: list[tuple[float, float]] = []
    b = contour[-1]
    for p, a in zip(contour, (*contour[1:], contour[0]), strict=True):
        x, y = p[0], p[1]
        if len(p) == 2:
            if len(b) == 2:
                found.append(((b[0] + x) / 2, (b[1] + y) / 2))
                found.append(((b[0] + 6 * x + a[0]) / 8, (b[1] + 6 * y + a[1]) / 8))
            else:
                found.append(
                    (
                        (b[0] + 2 * x + (x + a[0]) / 2) / 4 if len(a) == 2 else (b[0] + 2 * x + a[0]) / 4,
                        (b[1] + 2 * y + (y + a[1]) / 2) / 4 if len(a) == 2 else (b[1] + 2 * y + a[1]) / 4,
                    )
                )
        else:
            found.append((x, y))
        b = p
    return found


def box_of(points: Sequence[tuple[float, float]]) -> Box:
    """Measure the smallest upright rectangle around the points."""
    xs, ys = zip(*points, strict=False)
    return Box(min(xs), min(ys), max(xs), max(ys))


INNER = ("mark", "facet")
"""Tones of parts that lie upon a form's body, and so do not reach past it."""


def extent(form: Form) -> Box:
    """Measure the smallest upright rectangle around a form."""
    return box_of(
        points_of(contour for part in form.parts if part.tone not in INNER for contour in part.contours)
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
        return self.contours([contour])[0]

    def contours(self, contours: Iterable[Contour]) -> list[Contour]:
        """Carry contours over."""
        along, across = self.scale * cos(self.turn), self.scale * sin(self.turn)
        side = -1.0 if self.mirrored else 1.0
        a, b, c, d = side * along, side * across, -across, along
        e, f = self.x, self.y
        return [
            Disc(a * old.x + c * old.y + e, b * old.x + d * old.y + f, old.r * self.scale)
            if isinstance(old, Disc)
            else [
                (a * p[0] + c * p[1] + e, b * p[0] + d * p[1] + f)
                if len(p) == 2
                else (a * p[0] + c * p[1] + e, b * p[0] + d * p[1] + f, CUT)
                for p in old
            ]
            for old in contours
        ]

    def points(self, points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        """Carry points over."""
        along, across = self.scale * cos(self.turn), self.scale * sin(self.turn)
        side = -1.0 if self.mirrored else 1.0
        a, b, c, d = side * along, side * across, -across, along
        e, f = self.x, self.y
        return [(a * x + c * y + e, b * x + d * y + f) for x, y in points]

    def point(self, point: tuple[float, float]) -> tuple[float, float]:
        """Carry a point over."""
        return self.points([point])[0]

    def form(self, form: Form) -> Form:
        """Carry a form over."""
        parts = [Part(self.contours(part.contours), part.tone, part.matter) for part in form.parts]
        crown = form.crown and self.point(form.crown)
        return Form(parts, crown)


def inside(x: float, y: float, outline: Sequence[tuple[float, float]]) -> bool:
    """Tell whether a point is within a polygon."""
    within = False
    x0, y0 = outline[-1]
    for x1, y1 in outline:
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            within = not within
        x0, y0 = x1, y1
    return within


def crossings(y: float, outline: Sequence[tuple[float, float]]) -> list[float]:
    """List where a polygon crosses the height: what has an odd number of these to its right is within."""
    found = []
    x0, y0 = outline[-1]
    for x1, y1 in outline:
        if (y0 > y) != (y1 > y):
            found.append(x0 + (y - y0) * (x1 - x0) / (y1 - y0))
        x0, y0 = x1, y1
    return found


def evenly(form: Form, count: int) -> list[tuple[float, float]]:
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
