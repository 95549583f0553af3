"""What of a card is seen: off the card, behind later forms or too small, a contour is left out."""

from bisect import bisect
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from contour_echo.deck.form import (
    INNER,
    Contour,
    Disc,
    Line,
    Sides,
    area,
    around,
    crossings,
    fine_line_of,
    inside,
    line_of,
    sides_of,
)
from contour_echo.deck.path import path_of

WIDTH, HEIGHT = 600, 800

EDGE = 4
"""Units from the card's edges within which a point is not looked for."""

DETAIL = 6
"""Units that a form measures at least, to be seen on a phone."""

MOSTLY = 0.8
"""Share of a box on the card, from which on what is in it is on the card, too."""

THIN = 4
"""Units that a mark is broad on average at least: thinner, it would be a hairline."""

GROUND = ("sheet", "land", "depth")
"""Tones whose wide shapes are drawn wherever they show, be their outline off the card."""

BODIES = ("lead", "second", "third")
"""Tones of whole forms."""

FEW = 7
"""Points of a contour up to which its line is followed at twice as many."""

SAMPLE = 9
"""Points of a body's line that are looked at, or up to twice as many."""

LOOKS_DOWN, LOOKS_ACROSS = (24, 180, 740, 300, 620, 500, 400, 60, 776), (24, 100, 200, 300, 400, 500, 576)
"""Where to look for a wide shape, in rows."""

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
            seen = _mark_seen if tone.endswith("mark") else _facet_seen
            kept = [contour for contour in contours if seen(contour, before)]
        else:
            cover = _Cover(tone)
            for contour in contours:
                _take(contour, tone, before, covered, cover)
            kept = cover.contours
            if kept:
                before.append(cover)
                if tone in BODIES:
                    covered += _on_card(cover.sides)
        if kept:
            found.append(Shape(path_of(kept), tone, matter))
    return reversed(found)


class _Cover:
    """One shape, and what it hides of all that is behind it: worked out when something comes near it."""

    __slots__ = ("_hidden", "_known", "_pieces", "contours", "sides", "tone")

    def __init__(self, tone: str) -> None:
        self.tone = tone
        self.contours: list[Contour] = []
        self.sides: Sides = (0.0, 0.0, 0.0, 0.0)
        self._known: list[tuple[Sides, Line | None]] = []
        self._pieces: list[tuple[Sides, Line, bool]] = []
        self._hidden: dict[int, int] = {}

    def add(self, contour: Contour, sides: Sides, line: Line | None = None) -> None:
        """Take in a contour, with its line if that is known, before anything is asked about what it hides."""
        self.sides = around(self.sides, sides) if self.contours else sides
        self.contours.append(contour)
        self._known.append((sides, line))

    def meets(self, sides: Sides) -> bool:
        """Tell whether one of its contours comes near what is in a box."""
        left, top, right, bottom = sides
        return any(s[0] < right and s[2] > left and s[1] < bottom and s[3] > top for s, _ in self._known)

    def hides(self, x: float, y: float) -> bool:
        """Tell whether a point is behind the shape, and not behind a hole of it."""
        within = False
        for (left, top, right, bottom), line, hole in self._pieces or self._worked_out():
            if within == hole and left < x < right and top < y < bottom and inside(x, y, line):
                within = not hole
        return within

    def hidden(self, y: int) -> int:
        """Tell which looks of a row are behind the shape, a bit for each."""
        if y not in self._hidden:
            row = 0
            for (_, top, _, bottom), line, hole in self._pieces or self._worked_out():
                if top < y < bottom:
                    row = row & ~_looks_within(y, line) if hole else row | _looks_within(y, line)
            self._hidden[y] = row
        return self._hidden[y]

    def _worked_out(self) -> Sequence[tuple[Sides, Line, bool]]:
        several = len(self.contours) > 1
        turn = several and _turn(self.contours[0])
        self._pieces = [
            (sides, line or _line(contour), several and _turn(contour) != turn)
            for contour, (sides, line) in zip(self.contours, self._known, strict=True)
        ]
        return self._pieces


def _take(contour: Contour, tone: str, before: Sequence[_Cover], covered: float, cover: _Cover) -> None:
    """Add a contour to its shape if it is seen; `covered` is how much of the card the later bodies take up."""
    left, top, right, bottom = sides = sides_of(contour)
    wide, high = right - left, bottom - top
    if tone in GROUND and (wide > WIDTH / 2 or high > WIDTH / 2):
        # Surely it shows, if later forms have covered much less than it is.
        if tone != "sheet" and covered < 1.2 * _on_card(sides):
            cover.add(contour, sides)
            return
        if _shows(line_of(contour), sides, before):
            cover.add(contour, sides)
            return
    near = _near(sides, before)
    large = wide >= 2 * DETAIL <= high  # a line is at least half as broad and high as its points
    if large and not near and (_whole_on_card(sides) or _on_card(sides) > MOSTLY * wide * high):
        cover.add(contour, sides)
        return
    line = _line(contour)
    if not large:
        left, top, right, bottom = sides_of(line)
        large = right - left >= DETAIL <= bottom - top
    if large and (_body_seen(line, near) if tone in BODIES else _seen(line, near, 1 / 2)):
        cover.add(contour, sides, line)


def _facet_seen(contour: Contour, before: Sequence[_Cover]) -> bool:
    """Tell whether enough is seen of a paper that covers a part of a body."""
    sides, line = sides_of(contour), line_of(contour)
    return _broad(line, sides, THIN) and _seen(line, _near(sides, before), 1 / 2)


def _mark_seen(contour: Contour, before: Sequence[_Cover]) -> bool:
    """Tell whether a mark is seen whole: what is left of one, or two small things in one place, are a tangle."""
    sides = sides_of(contour)
    near = _near(sides, before)
    if not near and _whole_on_card(sides) and _broad(contour, sides, DETAIL):
        return True
    if any(cover.tone == "accent" and cover.meets(sides) for cover in near):
        return False
    line = line_of(contour)
    return _broad(line, sides, THIN) and _seen(line, near, 1.0)


def _broad(contour: Contour, sides: Sides, least: float) -> bool:
    """Tell whether a contour in a box is broader than that on average."""
    left, top, right, bottom = sides
    if isinstance(contour, Disc):
        return right - left > least
    return abs(area(contour)) > least * max(right - left, bottom - top)


def _turn(contour: Contour) -> bool:
    return isinstance(contour, Disc) or area(contour) > 0


def _line(contour: Contour) -> Line:
    return line_of(contour) if len(contour) > FEW else fine_line_of(contour)


def _whole_on_card(sides: Sides) -> bool:
    left, top, right, bottom = sides
    return left > EDGE and top > EDGE and right < WIDTH - EDGE and bottom < HEIGHT - EDGE


def _on_card(sides: Sides) -> float:
    """Measure what part of a box lies on the card, in square units."""
    left, top, right, bottom = sides
    across, down = min(right, WIDTH) - max(left, 0), min(bottom, HEIGHT) - max(top, 0)
    return across * down if across > 0 < down else 0.0


def _near(sides: Sides, before: Sequence[_Cover]) -> list[_Cover]:
    """List what may cover something in the box."""
    left, top, right, bottom = sides
    found = []
    for cover in before:
        its_left, its_top, its_right, its_bottom = cover.sides
        if its_left < right and its_right > left and its_top < bottom and its_bottom > top:
            found.append(cover)
    return found


def _covered(x: float, y: float, before: Sequence[_Cover]) -> bool:
    """Tell whether a point is behind one of the shapes."""
    for cover in before:
        left, top, right, bottom = cover.sides
        if left < x < right and top < y < bottom and cover.hides(x, y):
            return True
    return False


def _looks_within(y: float, line: Line) -> int:
    """Tell which looks of a row are within a line, a bit for each: every crossing turns all to its left over."""
    row = 0
    for x in crossings(y, line):
        row ^= (1 << bisect(LOOKS_ACROSS, x)) - 1
    return row


def _shows(line: Line, sides: Sides, before: Sequence[_Cover]) -> bool:
    """Tell whether a wide shape shows anywhere between what is drawn later."""
    looks = 0
    for y in LOOKS_DOWN:
        if sides[1] < y < sides[3]:
            row = _looks_within(y, line)
            for cover in before:
                if not row:
                    break
                if cover.sides[1] < y < cover.sides[3]:
                    row &= ~cover.hidden(y)
            looks += row.bit_count()
            if looks > 1:
                return True
    return False


def _body_seen(line: Line, near: Sequence[_Cover]) -> bool:
    """Tell whether enough of a body's line is seen: a ninth, since the edges may cut it, if little else hides it."""
    left, top, right, bottom = sides_of(line)
    if min(right, WIDTH) - max(left, 0) < 4 * DETAIL or min(bottom, HEIGHT) - max(top, 0) < 4 * DETAIL:
        return False
    sample = line[:: max(1, len(line) // SAMPLE)]
    on_card = [(x, y) for x, y in sample if EDGE < x < WIDTH - EDGE and EDGE < y < HEIGHT - EDGE]
    missing = max(len(sample) / 9, len(on_card) * 2 / 5)
    if not near:
        return len(on_card) >= missing
    for x, y in on_card:
        if not _covered(x, y, near):
            missing -= 1
            if missing <= 0:  # enough, whatever comes
                return True
    return False


def _seen(line: Line, near: Sequence[_Cover], share: float) -> bool:
    """Tell whether such a share of a line is on the card and not behind what is drawn later."""
    sample = line[:: max(1, len(line) // 6)]
    missing = len(sample) * share
    for x, y in sample:
        if EDGE < x < WIDTH - EDGE and EDGE < y < HEIGHT - EDGE and not (near and _covered(x, y, near)):
            missing -= 1
            if missing <= 0:
                return True
    return False
