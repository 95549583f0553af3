"""Inlays that follow the outline they lie in.

One is one function in `FITTED`: it takes points of the outline and proposes contours; those that would leave the
form are dropped.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

from contour_echo.deck.form import CUT, Contour, Disc, box_of, crossings
from contour_echo.deck.scissors import band
from contour_echo.deck.stream import Stream


def _width(y: float, outline: Sequence[tuple[float, float]]) -> tuple[float, float] | None:
    """Find the widest stretch that is inside an outline at a height."""
    xs = sorted(crossings(y, outline))
    best: tuple[float, float] | None = None
    for left, right in zip(xs[::2], xs[1::2], strict=True):
        if best is None or right - left > best[1] - best[0]:
            best = (left, right)
    return best


def _ribs(draw: Stream, outline: Sequence[tuple[float, float]]) -> list[Contour]:
    """Bowed bands from side to side, as wide as the form is there: ribs, pages, ripples."""
    box = box_of(outline)
    count = draw.whole(3, 6)
    margin, bow = draw.between(0.1, 0.24), draw.wobble(0.16) * box.height
    slant = draw.wobble(0.1) * box.height
    thick = box.height * draw.between(0.34, 0.56) / count
    found: list[Contour] = []
    for i in range(count):
        y = box.top + box.height * (i + 0.8) / (count + 0.6)
        reach = _width(y, outline)
        if not reach or reach[1] - reach[0] < 0.16 * box.width:
            continue
        left, right = reach
        inset = (right - left) * margin
        left, right = left + inset, right - inset
        share = (right - left) / box.width
        middle, rise = (left + right) / 2, bow * share
        found.append(
            [
                (left, y + slant * share, CUT),
                (middle, y - rise - thick * share),
                (right, y - slant * share, CUT),
                (middle, y - rise + thick * share),
            ]
        )
    return found


def _spine(draw: Stream, outline: Sequence[tuple[float, float]]) -> list[Contour]:
    """A line through the middle of a form from head to foot, with branches to both sides."""
    box = box_of(outline)
    middles: list[tuple[float, float]] = []
    reaches: list[float] = []
    for i in range(5):
        y = box.top + box.height * (0.12 + 0.19 * i)
        stretch = _width(y, outline)
        if not stretch:
            return []
        middles.append(((stretch[0] + stretch[1]) / 2, y))
        reaches.append((stretch[1] - stretch[0]) / 2)
    if max(abs(a[0] - b[0]) for a, b in pairwise(middles)) > 0.3 * box.width:
        return []
    thin = min(box.width, box.height) * draw.between(0.022, 0.036)
    lift = box.height * draw.between(0.04, 0.13) * draw.sign()
    found: list[Contour] = [band(middles, [0, thin, thin * 1.2, thin * 1.4, thin], "flat")]
    for i in range(1, 5):
        (x, y), reach = middles[i], reaches[i] * draw.between(0.55, 0.8)
        for side in (-1, 1):
            tip = (x + side * reach, y - lift)
            heel = y - lift * 0.2
            found.append(
                [
                    (x + side * thin * 2.4, heel - thin, CUT),
                    (x + side * reach * 0.6, y - lift * 0.4 - thin * 1.6),
                    (*tip, CUT),
                    (x + side * reach * 0.5, heel + thin * 1.6),
                ]
            )
    return found


def _necklace(draw: Stream, outline: Sequence[tuple[float, float]]) -> list[Contour]:
    """Rounds along the inside of an edge, swelling and shrinking."""
    box = box_of(outline)
    x0, y0 = box.middle
    count = len(outline)
    beads = draw.whole(5, 8)
    first, step = draw.below(count), max(1, count // (beads + draw.whole(1, 4)))
    size = min(box.width, box.height) * draw.between(0.045, 0.07)
    inset = draw.between(0.2, 0.34)
    found: list[Contour] = []
    last = Disc(x0, y0, 0)
    for i in range(beads):
        x, y = outline[(first + i * step) % count]
        at = (i + 0.6) / beads
        disc = Disc(x + (x0 - x) * inset, y + (y0 - y) * inset, size * (0.6 + 2.2 * at * (1 - at)))
        if not found or abs(disc.x - last.x) + abs(disc.y - last.y) > 2.4 * (disc.r + last.r):
            found.append(disc)
            last = disc
    return found


FITTED: tuple[Callable[[Stream, Sequence[tuple[float, float]]], list[Contour]], ...] = (
    _ribs,
    _spine,
    _necklace,
)
"""Every inlay that follows the outline it lies in."""
