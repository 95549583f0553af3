"""Ways of cutting paper: what motifs and grounds are cut with. Lengths are in the caller's own units."""

from collections.abc import Callable, Sequence
from math import sqrt

from contour_echo.deck.form import CUT, Point
from contour_echo.deck.stream import Stream
from contour_echo.deck.trigonometry import cos, sin


def cut(*points: tuple[float, float]) -> list[Point]:
    """Cut straight from point to point."""
    return [(x, y, CUT) for x, y in points]


def ring(x: float, y: float, rx: float, ry: float, corners: int = 8, start: int = 0) -> list[Point]:
    """Cut an ellipse of a few soft corners (clockwise)."""
    # A quadratic B-spline runs inside its controls: this much wider, it touches the ellipse.
    wide = 4 / (3 + cos(360 // corners))
    return [
        (x + rx * wide * cos(start + 360 * i // corners), y + ry * wide * sin(start + 360 * i // corners))
        for i in range(corners)
    ]


def pebble(
    draw: Stream, x: float, y: float, rx: float, ry: float, rough: float, corners: int = 7
) -> list[Point]:
    """Cut an uneven round: each soft corner further out or in by up to that share."""
    start = draw.below(360)
    points: list[Point] = []
    for i in range(corners):
        reach = 1.08 + draw.wobble(rough)
        angle = start + 360 * i // corners
        points.append((x + rx * reach * cos(angle), y + ry * reach * sin(angle)))
    return points


def turned(profile: Sequence[Point], lean: float = 0.0) -> list[Point]:
    """Cut a form alike on both sides of an upright axis, from (half-width, y) pairs, top to bottom.

    `lean` moves what is higher to the right, by that share of its height above the last pair.
    """
    foot = profile[-1][1]
    right = [(p[0] + lean * (foot - p[1]), *p[1:]) for p in profile]
    left = [(-p[0] + lean * (foot - p[1]), *p[1:]) for p in reversed(profile)]
    return [*right, *left]


def band(spine: Sequence[tuple[float, float]], widths: Sequence[float], ends: str = "round") -> list[Point]:
    """Cut a band along a spine, so wide (to each side) at each of its points.

    Ends are "round", "point" or "flat". The band runs clockwise when the spine runs to the right.
    """
    upper: list[Point] = []
    lower: list[Point] = []
    last = len(spine) - 1
    for i, (x, y) in enumerate(spine):
        (x0, y0), (x1, y1) = spine[max(0, i - 1)], spine[min(last, i + 1)]
        dx, dy = x1 - x0, y1 - y0
        length = sqrt(dx * dx + dy * dy) or 1.0
        nx, ny = -dy / length * widths[i], dx / length * widths[i]
        if i in (0, last) and ends == "point":
            upper.append((x, y, CUT))
            continue
        corner = (CUT,) if i in (0, last) and ends == "flat" else ()
        upper.append((x - nx, y - ny, *corner))
        lower.append((x + nx, y + ny, *corner))
    return [*upper, *reversed(lower)]


def sweep(
    turns: tuple[int, int], radius: Callable[[float], float], steps: int, x: float = 0.0, y: float = 0.0
) -> list[tuple[float, float]]:
    """List the points of an arc or spiral between two angles; `radius` takes how far along, 0 to 1."""
    first, last = turns
    return [
        (
            x + radius(i / steps) * cos(first + (last - first) * i // steps),
            y + radius(i / steps) * sin(first + (last - first) * i // steps),
        )
        for i in range(steps + 1)
    ]


def lobes(x: float, y: float, tips: Sequence[tuple[int, float]], notch: float, thick: int) -> list[Point]:
    """Cut fingers round a middle: to each tip (angle, length), and back to `notch` between two.

    `thick` is how many degrees a finger's end takes up, seen from the middle.
    """
    points: list[Point] = []
    for i, (angle, length) in enumerate(tips):
        after = tips[(i + 1) % len(tips)][0]
        gap = (after - angle) % 360 or 360
        middle = angle + gap // 2
        points.append((x + length * cos(angle - thick), y + length * sin(angle - thick)))
        points.append((x + length * cos(angle + thick), y + length * sin(angle + thick)))
        points.append((x + notch * cos(middle), y + notch * sin(middle)))
    return points
