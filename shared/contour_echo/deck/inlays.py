"""What is cut into a form or laid on it: what makes a silhouette worth looking at twice.

An inlay is one function in `INLAYS`: it takes the body's box and proposes contours from head to foot; those
that would leave the body are dropped.
"""

from collections.abc import Callable, Sequence

from contour_echo.deck.cuts import core, facet
from contour_echo.deck.fitted import FITTED
from contour_echo.deck.form import (
    CUT,
    Box,
    Contour,
    Disc,
    Form,
    Line,
    Part,
    Point,
    box_of,
    inside,
    line_of,
    sides_of,
)
from contour_echo.deck.scissors import band, ring
from contour_echo.deck.stream import Stream
from contour_echo.deck.trigonometry import cos, sin

ROOM = 1.12
"""How much wider than an inlay the place is that must be within the body."""

Propose = Callable[[Stream, Box], Sequence[Contour]]


def _beads(draw: Stream, box: Box) -> list[Contour]:
    """Rounds in a row, from large to small."""
    count = draw.whole(3, 5)
    sway = draw.wobble(0.16) * box.width
    size = min(box.width, box.height) * draw.between(0.06, 0.1)
    found: list[Contour] = []
    for i in range(count):
        t = (i + 0.7) / (count + 0.4)
        x = box.middle[0] + sway * (2 * t - 1)
        found.append(Disc(x, box.top + box.height * t, size * (0.6 + 0.6 * t)))
    return found


def _slits(draw: Stream, box: Box) -> list[Contour]:
    """Slanting cuts side by side, pointed at both ends."""
    count = draw.whole(3, 5)
    slant = draw.between(-0.12, 0.12) * box.height
    half = box.width * draw.between(0.14, 0.24)
    found: list[Contour] = []
    for i in range(count):
        y = box.top + box.height * (i + 0.9) / (count + 0.8)
        x = box.middle[0] + draw.wobble(0.06) * box.width
        long = half * (0.6 + 0.5 * draw.between(0, 1))
        spine = [(x - long, y + slant), (x, y - box.height * 0.02), (x + long, y - slant)]
        found.append(band(spine, [0, box.height * 0.034, 0], "point"))
    return found


def _leaflets(draw: Stream, box: Box) -> list[Contour]:
    """Seeds in two rows, leaning away from one another."""
    count = draw.whole(2, 4)
    off = box.width * draw.between(0.1, 0.17)
    long, wide = box.height * 0.06, box.width * 0.05 + 2
    found: list[Contour] = []
    for i in range(count):
        y = box.top + box.height * (i + 0.8) / (count + 0.6)
        for side in (-1, 1):
            x = box.middle[0] + side * off
            found.append(
                [
                    (x + side * long * 0.8, y - long, CUT),
                    (x + side * wide + long * 0.2, y),
                    (x - side * long * 0.5, y + long, CUT),
                    (x - side * wide, y),
                ]
            )
    return found


def _moon(draw: Stream, box: Box) -> list[Contour]:
    """One large round or sickle, off the middle."""
    size = min(box.width, box.height) * draw.between(0.15, 0.24)
    x = box.middle[0] + draw.wobble(0.12) * box.width
    y = box.top + box.height * draw.between(0.3, 0.66)
    if draw.chance(50):
        return [Disc(x, y, size)]
    start = draw.below(360)
    points: list[Point] = [
        (x + size * cos(start), y + size * sin(start), CUT),
        (x + 1.5 * size * cos(start + 60), y + 1.5 * size * sin(start + 60)),
        (x + 1.5 * size * cos(start + 120), y + 1.5 * size * sin(start + 120)),
        (x + size * cos(start + 180), y + size * sin(start + 180), CUT),
        (x + 0.4 * size * cos(start + 90), y + 0.4 * size * sin(start + 90)),
    ]
    return [points]


def _rounds(draw: Stream, box: Box) -> list[Contour]:
    """A round within a round within a round: a target, a well, a year."""
    size = min(box.width, box.height) * draw.between(0.2, 0.28)
    x = box.middle[0] + draw.wobble(0.1) * box.width
    y = box.top + box.height * draw.between(0.36, 0.64)
    outer, inner = size * 0.78, size * 0.34
    return [ring(x, y, size, size, 8), list(reversed(ring(x, y, outer, outer * 0.96, 8))), Disc(x, y, inner)]


def _blaze(draw: Stream, box: Box) -> list[Contour]:
    """A long flame along the axis."""
    lean = draw.wobble(0.14) * box.width
    x, top, foot = box.middle[0], box.top + box.height * 0.2, box.top + box.height * 0.8
    wide = box.width * draw.between(0.06, 0.12)
    return [
        [
            (x + lean, top, CUT),
            (x + wide * 1.6, (top + foot) / 2),
            (x - lean * 0.4, foot, CUT),
            (x - wide, (top + 2 * foot) / 3),
        ]
    ]


INLAYS: tuple[Propose, ...] = (_beads, _slits, _leaflets, _moon, _rounds, _blaze)
"""Every inlay that is proposed for a box, whatever is in it."""


def inlaid(draw: Stream, form: Form) -> Form:
    """Lay something on a form that has nothing on it yet, where it is broad enough to carry it."""
    kind = draw.below(12)
    if kind < 3:
        richer = facet(draw, form)
    elif kind < 5:
        richer = core(draw, form)
    else:
        richer = _proposed(draw, form, fitted=kind < 9)
    return richer if richer is not form else _proposed(draw, form, fitted=draw.chance(50))


def _proposed(draw: Stream, form: Form, *, fitted: bool) -> Form:
    outline = line_of(form.parts[0].contours[0])
    propose = draw.choice(INLAYS)
    proposed = draw.choice(FITTED)(draw, outline) if fitted else propose(draw, box_of(outline))
    holes = [line_of(hole) for hole in form.parts[0].contours[1:]]
    kept = [c for c in proposed if _lies_in(c, outline, holes)]
    if propose is _rounds and not fitted and len(kept) < len(proposed):
        kept = kept[2:]
    return form._replace(parts=[*form.parts, Part(kept, "mark")]) if kept else form


def _lies_in(contour: Contour, outline: Line, holes: Sequence[Line]) -> bool:
    """Tell whether a contour, and a little room around it, is within the body and in none of its holes."""
    left, top, right, bottom = sides_of(contour)
    x0, y0 = (left + right) / 2, (top + bottom) / 2
    if isinstance(contour, Disc):
        points: Sequence[Point] = ((left, y0), (x0, top), (right, y0), (x0, bottom))
    else:
        points = contour[:: max(1, len(contour) // 3)]
    for point in points:
        x, y = x0 + (point[0] - x0) * ROOM, y0 + (point[1] - y0) * ROOM
        if not inside(x, y, outline):
            return False
        for hole in holes:
            if inside(x, y, hole):
                return False
    return True
