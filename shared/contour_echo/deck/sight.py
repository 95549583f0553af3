"""What of a card is seen: off the card, behind later forms or too small, a contour is left out."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from contour_echo.deck.form import (
    INNER,
    Box,
    Contour,
    Disc,
    area,
    box_of,
    crossings,
    fine_line_of,
    inside,
    line_of,
)
from contour_echo.deck.path import path_of

WIDTH, HEIGHT = 600, 800

DETAIL = 6
"""Units that a form measures at least, to be seen on a phone."""

THIN = 4
"""Units that a mark is broad on average at least: thinner, it would be a hairline."""

GROUND = ("sheet", "land", "depth")
"""Tones whose wide shapes are drawn wherever they show, be their outline off the card."""

BODIES = ("lead", "second", "third")
"""Tones of whole forms."""

LOOKS_DOWN, LOOKS_ACROSS = (60, 740, 180, 620, 300, 500, 400), (40, 560, 170, 430, 300)
"""Where to look for a wide shape, in rows."""

Line = Sequence[tuple[float, float]]
Layer = tuple[list[Contour], str, str]
"""Contours drawn together, their tone and their matter."""


class Shape(NamedTuple):
    """One path of the outline; its tone and matter are for the painter."""

    path: str
    tone: str
    matter: str


def visible(layers: Sequence[Layer]) -> Iterable[Shape]:
    """Leave out what would be off the card, covered by a later form or too small to see."""
    found: list[Shape] = []
    before: list[_Cover] = []
    covered = 0.0
    for contours, tone, matter in reversed(layers):
        if tone.endswith(INNER):
            kept = [c for c in contours if _in_plain_sight(c, before) or _large_and_seen(c, before)]
        else:
            kept = []
            pieces: list[tuple[Box, Line, bool]] = []
            turn = len(contours) > 1 and _turn(contours[0])
            for contour in contours:
                line = line_of(contour) if len(contour) > 12 else fine_line_of(contour)
                box = box_of(line)
                if _wide_and_shown(line, box, tone, before, covered) or (
                    box[2] - box[0] >= DETAIL <= box[3] - box[1]
                    and _seen(line, box, before, whole=tone in BODIES)
                ):
                    kept.append(contour)
                    pieces.append((box, line, len(contours) > 1 and _turn(contour) != turn))
            if pieces:
                box = pieces[0][0]
                if len(pieces) > 1:
                    box = box_of([corner for piece in pieces for corner in piece[0].corners])
                before.append((box, pieces))
                if tone in BODIES:
                    covered += _on_card(box)
        if kept:
            found.append(Shape(path_of(kept), tone, matter))
    return reversed(found)


_Cover = tuple[Box, Sequence[tuple[Box, Line, bool]]]
"""The box of one shape, and its contours; true for holes."""


def _turn(contour: Contour) -> bool:
    return isinstance(contour, Disc) or area(contour) > 0


def _wide_and_shown(line: Line, box: Box, tone: str, before: Sequence[_Cover], covered: float) -> bool:
    """Tell whether a wide shape of the ground shows: surely, if later forms have covered much less than it is."""
    if tone not in GROUND or max(box[2] - box[0], box[3] - box[1]) <= WIDTH / 2:
        return False
    return (covered < 0.6 * _on_card(box) and tone != "sheet") or _shows(line, box, before)


def _in_plain_sight(contour: Contour, before: Sequence[_Cover]) -> bool:
    """Tell from its corners' box that nothing comes near a contour, and that it is large enough."""
    if isinstance(contour, Disc):
        x, y, r = contour
        left, top, right, bottom = x - r, y - r, x + r, y + r
        large = 2 * r > DETAIL
    else:
        xs, ys = [p[0] for p in contour], [p[1] for p in contour]
        left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
        large = abs(area(contour)) > DETAIL * max(right - left, bottom - top)
    on_card = left > 4 and top > 4 and right < WIDTH - 4 and bottom < HEIGHT - 4
    return large and on_card and not _near(Box(left, top, right, bottom), before)


def _large_and_seen(contour: Contour, before: Sequence[_Cover]) -> bool:
    line = line_of(contour)
    box = box_of(line)
    long = max(box.width, box.height)
    return abs(area(line)) > long * THIN and _seen(line, box, before, whole=False)


def _on_card(box: Box) -> float:
    """Measure what part of a box lies on the card, in square units."""
    across = min(box.right, WIDTH) - max(box.left, 0)
    return max(0.0, across) * max(0.0, min(box.bottom, HEIGHT) - max(box.top, 0))


def _near(box: Box, before: Sequence[_Cover]) -> list[_Cover]:
    """List what may cover something in the box."""
    left, top, right, bottom = box
    return [
        shape
        for shape in before
        if shape[0][0] < right and shape[0][2] > left and shape[0][1] < bottom and shape[0][3] > top
    ]


def _covered(x: float, y: float, before: Sequence[_Cover]) -> bool:
    """Tell whether a point is behind one of the shapes, and not behind a hole of it."""
    for _, pieces in before:
        within = False
        for (left, top, right, bottom), line, hole in pieces:
            if within != hole:
                continue
            if left < x < right and top < y < bottom and inside(x, y, line):
                within = not hole
        if within:
            return True
    return False


def _shows(line: Line, box: Box, before: Sequence[_Cover]) -> bool:
    """Tell whether a wide shape shows anywhere between what is drawn later."""
    left, top, right, bottom = box
    looks = 0
    for y in LOOKS_DOWN:
        if not top < y < bottom:
            continue
        crossed = crossings(y, line)
        for x in LOOKS_ACROSS:
            if left < x < right and sum([x < at for at in crossed]) & 1 and not _covered(x, y, before):
                looks += 1
                if looks == 2:
                    return True
    return False


def _seen(line: Line, box: Box, before: Sequence[_Cover], *, whole: bool) -> bool:
    """Tell whether enough of a line is on the card and not behind what is drawn later.

    Of a `whole` form a sixth is enough, since the edges may cut it, if little else hides the rest; of everything
    else a half.
    """
    if whole:
        across, down = min(box.right, WIDTH) - max(box.left, 0), min(box.bottom, HEIGHT) - max(box.top, 0)
        if min(across, down) < 4 * DETAIL:
            return False
    sample = line[:: max(1, len(line) // (16 if whole else 6))]
    near = _near(box, before)
    on_card = seen = 0
    ahead = most = len(sample)
    for x, y in sample:
        ahead -= 1
        if 4 < x < WIDTH - 4 and 4 < y < HEIGHT - 4:
            on_card += 1
            if not near or not _covered(x, y, near):
                seen += 1
        # As soon as it is enough, whatever comes.
        if (seen * 6 >= most and seen * 5 >= (on_card + ahead) * 2) if whole else seen * 2 >= most:
            return True
    return False
