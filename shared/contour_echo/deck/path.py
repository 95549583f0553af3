"""Contours as SVG path strings: short, in whole units, and drawn alike everywhere.

A run of soft points becomes `q` and then `t` commands. `t` mirrors the last control point at the point
reached, which for a quadratic B-spline, whose pieces meet halfway between their controls, is exactly the
next control: a soft point costs two small numbers. What rounding moves is put right at the next point, so
it never adds up.
"""

from collections.abc import Iterable

from contour_echo.deck.form import Contour, Disc, is_soft


def path_of(contours: Iterable[Contour]) -> str:
    """Write contours as one path string."""
    out: list[str] = []
    for contour in contours:
        if isinstance(contour, Disc):
            # A circle but for one unit, which the closing line bridges.
            r = max(1, round(contour.r))
            out.append(f"M{round(contour.x)} {round(contour.y) - r}a{r} {r} 0 1 1 -1 0z")
        elif is_soft(contour):
            _loop([(round(p[0]), round(p[1])) for p in contour], out)
        else:
            _trace([(round(p[0]), round(p[1]), len(p) > 2) for p in contour], out)
    return "".join(out).replace(" -", "-")


def _loop(points: list[tuple[int, int]], out: list[str]) -> None:
    """Write a contour without corners: the same as `_trace`, which asks at each point, and the most frequent by far."""
    (before_x, before_y), (control_x, control_y) = points[-1], points[0]
    x, y = start_x, start_y = (before_x + control_x) // 2, (before_y + control_y) // 2
    out.append(f"M{x} {y}q{control_x - x} {control_y - y} ")
    command = ""
    for next_x, next_y in points[1:]:
        to_x, to_y = (control_x + next_x) // 2, (control_y + next_y) // 2
        out.append(f"{command}{to_x - x} {to_y - y}")
        command = " " if command else "t"
        x, y, control_x, control_y = to_x, to_y, 2 * to_x - control_x, 2 * to_y - control_y
    out.append(f"{command}{start_x - x} {start_y - y}z")


def _trace(points: list[tuple[int, int, bool]], out: list[str]) -> None:
    first = next(i for i, point in enumerate(points) if point[2])
    stops = [*points[first:], *points[: first + 1]]
    x, y, _ = stops[0]
    out.append(f"M{x} {y}")
    letter = ""
    control_x = control_y = 0
    mirrored = False
    last = len(stops) - 1
    for i in range(1, last + 1):
        to_x, to_y, corner = stops[i]
        if corner:
            if mirrored:
                mirrored = False
                continue
            if i == last:
                break
            if to_y == y:
                if to_x == x:
                    continue
                letter = "h"
                out.append(f"h{to_x - x}")
            elif to_x == x:
                letter = "v"
                out.append(f"v{to_y - y}")
            else:
                out.append(f"{' ' if letter == 'l' else 'l'}{to_x - x} {to_y - y}")
                letter = "l"
            x, y = to_x, to_y
            continue
        if mirrored:
            control_x, control_y = 2 * x - control_x, 2 * y - control_y
            command = " " if letter == "t" else "t"
            letter = "t"
        else:
            control_x, control_y = to_x, to_y
            command = f"q{control_x - x} {control_y - y} "
            letter = "q"
            mirrored = True
        next_x, next_y, next_corner = stops[i + 1]
        if not next_corner:
            next_x, next_y = (control_x + next_x) // 2, (control_y + next_y) // 2
        out.append(f"{command}{next_x - x} {next_y - y}")
        x, y = next_x, next_y
    out.append("z")
