"""Contours as SVG path strings: short, in whole units, and drawn alike everywhere.

A run of soft points becomes `q` and then `t` commands. `t` mirrors the last control point at the point
reached, which for a quadratic B-spline, whose pieces meet halfway between their controls, is exactly the
next control: a soft point costs two small numbers. Controls lie on even units, so that what is halfway
between two is a whole one, and rounding never adds up.
"""

from collections.abc import Iterable
from itertools import pairwise

from contour_echo.deck.form import Contour, Disc

Spot = tuple[int, int, bool]
"""Where the line turns: a corner (true) in whole units, or a control in pairs of units."""


class _Written(dict[int, str]):
    """Whole numbers as they follow another one: after a space, unless their minus parts them from it."""

    def __missing__(self, number: int) -> str:
        text = self[number] = str(number) if number < 0 else f" {number}"
        return text


_AFTER = _Written()


def path_of(contours: Iterable[Contour]) -> str:
    """Write contours as one path string."""
    out: list[str] = []
    for contour in contours:
        if isinstance(contour, Disc):
            # A circle but for one unit, which the closing line bridges.
            r = max(1, round(contour.r))
            out.append(f"M{round(contour.x)}{_AFTER[round(contour.y) - r]}a{r} {r} 0 1 1-1 0z")
            continue
        spots = [
            (round(0.5 * p[0]), round(0.5 * p[1]), False) if len(p) == 2 else (round(p[0]), round(p[1]), True)
            for p in contour
        ]
        for i, spot in enumerate(spots):
            if spot[2]:
                _trace(spots[i + 1 :] + spots[: i + 1], out)
                break
        else:
            _loop(spots, out)
    return "".join(out)


def _loop(spots: list[Spot], out: list[str]) -> None:
    """Write a contour without corners: from joint to joint, each the sum of two halved controls."""
    (x, y, _), (last_x, last_y, _) = spots[0], spots[-1]
    steps = [
        _AFTER[after_x - before_x] + _AFTER[after_y - before_y]
        for (before_x, before_y, _), (after_x, after_y, _) in zip(
            [spots[-1], *spots], [*spots[1:], spots[0]], strict=False
        )
    ]
    out.append(f"M{last_x + x}{_AFTER[last_y + y]}q{x - last_x}{_AFTER[y - last_y]}{steps[0]}")
    out.append(f"t{steps[1].lstrip()}")
    out += steps[2:]
    out.append("z")


def _trace(spots: list[Spot], out: list[str]) -> None:
    """Write a contour that ends with a corner, from there round to it again."""
    x, y, _ = spots[-1]
    out.append(f"M{x}{_AFTER[y]}")
    letter = ""
    bent = False
    for (to_x, to_y, corner), (next_x, next_y, next_corner) in pairwise(spots):
        if not corner:
            end_x, end_y = (next_x, next_y) if next_corner else (to_x + next_x, to_y + next_y)
            if letter == "t" and bent:
                out.append(_AFTER[end_x - x] + _AFTER[end_y - y])
            elif bent:
                letter = "t"
                out.append(f"t{end_x - x}{_AFTER[end_y - y]}")
            else:
                letter = "q"
                bent = True
                out.append(f"q{2 * to_x - x}{_AFTER[2 * to_y - y]}{_AFTER[end_x - x]}{_AFTER[end_y - y]}")
            x, y = end_x, end_y
        elif bent:  # the curve has come here already
            bent = False
        elif to_y == y and to_x == x:
            continue
        else:
            if to_y == y:
                letter = "h"
                out.append(f"h{to_x - x}")
            elif to_x == x:
                letter = "v"
                out.append(f"v{to_y - y}")
            elif letter == "l":
                out.append(_AFTER[to_x - x] + _AFTER[to_y - y])
            else:
                letter = "l"
                out.append(f"l{to_x - x}{_AFTER[to_y - y]}")
            x, y = to_x, to_y
    out.append("z")
