"""Cards drawn without a browser: path strings to coarse bit pictures, and distances between them.

A picture is one whole number, a bit for each cell of 10 × 10 units, row by row. Only what the deck writes
is read: M l h H v q t a z, relative but for M and H.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

CELL = 10
COLUMNS, ROWS = 600 // CELL, 800 // CELL
ALL = (1 << COLUMNS * ROWS) - 1

Line = list[tuple[float, float]]

_ROUND = ((0.71, -0.71), (1.0, 0.0), (0.71, 0.71), (0.0, 1.0), (-0.71, 0.71), (-1.0, 0.0), (-0.71, -0.71))
_TOKEN = re.compile(r"[A-Za-z]|-?\d+")


def flat(path: str, steps: int = 4) -> list[Line]:  # noqa: PLR0912 - a branch for each command
    """Turn a path string into closed polygons, so many points to a curve."""
    tokens = _TOKEN.findall(path)
    lines: list[Line] = []
    line: Line = []
    x = y = cx = cy = 0.0
    i = 0
    command = ""
    while i < len(tokens):
        if tokens[i].isalpha():
            command = tokens[i]
            i += 1
            if command == "z":
                lines.append(line)
                continue
        count = {"M": 2, "l": 2, "h": 1, "H": 1, "v": 1, "q": 4, "t": 2, "a": 7}[command]
        n = [int(token) for token in tokens[i : i + count]]
        i += count
        x0, y0 = x, y
        match command:
            case "M":
                x, y = n
                line = [(x, y)]
                continue
            case "l":
                x, y = x + n[0], y + n[1]
            case "h":
                x += n[0]
            case "H":
                x = n[0]
            case "v":
                y += n[0]
            case "a":  # the deck's only arc: a round, begun at its top
                r = n[0]
                line += [(x0 + r * dx, y0 + r + r * dy) for dx, dy in _ROUND]
                continue
            case "q" | "t":
                if command == "q":
                    cx, cy, x, y = x0 + n[0], y0 + n[1], x0 + n[2], y0 + n[3]
                else:
                    cx, cy, x, y = 2 * x0 - cx, 2 * y0 - cy, x0 + n[0], y0 + n[1]
                for k in range(1, steps):
                    t = k / steps
                    a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
                    line.append((a * x0 + b * cx + c * x, a * y0 + b * cy + c * y))
        line.append((x, y))
    return lines


def filled(lines: Sequence[Line]) -> int:
    """Draw what polygons enclose, by the nonzero rule: a cell counts when its middle is inside."""
    crossings: dict[int, list[tuple[float, int]]] = {}
    for line in lines:
        x0, y0 = line[-1]
        for x1, y1 in line:
            if y0 != y1:
                (left, top), (right, bottom), turn = (
                    ((x0, y0), (x1, y1), 1) if y0 < y1 else ((x1, y1), (x0, y0), -1)
                )
                slope = (right - left) / (bottom - top)
                first = max(0, -int(-(top / CELL - 0.5) // 1))
                last = min(ROWS, -int(-(bottom / CELL - 0.5) // 1))
                for row in range(first, last):
                    at = left + ((row + 0.5) * CELL - top) * slope
                    crossings.setdefault(row, []).append((at, turn))
            x0, y0 = x1, y1
    picture = 0
    for row, found in crossings.items():
        found.sort()
        wind = 0
        bits = 0
        start = 0.0
        for at, turn in found:
            if wind == 0:
                start = at
            wind += turn
            if wind == 0:
                low, high = (min(COLUMNS, max(0, round(x / CELL))) for x in (start, at))
                if high > low:
                    bits |= (1 << high) - (1 << low)
        picture |= bits << row * COLUMNS
    return picture


def traced(lines: Sequence[Line]) -> int:
    """Draw the cells that polygons' edges pass through."""
    picture = 0
    for line in lines:
        x0, y0 = line[-1]
        for x1, y1 in line:
            steps = int(max(abs(x1 - x0), abs(y1 - y0)) / (CELL * 0.8)) + 1
            dx, dy = (x1 - x0) / steps / CELL, (y1 - y0) / steps / CELL
            x, y = x0 / CELL, y0 / CELL
            for _ in range(steps):
                if 0 <= x < COLUMNS and 0 <= y < ROWS:
                    picture |= 1 << int(y) * COLUMNS + int(x)
                x += dx
                y += dy
            x0, y0 = x1, y1
    return picture


def ink(outline: Sequence[str]) -> int:
    """Draw a contour card's lines, each shape hiding what lies behind it; the sheet's own edge left out."""
    picture = 0
    for path in outline[1:]:
        lines = flat(path, 3)
        picture = picture & ~filled(lines) | traced(lines)
    return picture


def areas(outline: Sequence[str], *, fine: bool = False) -> list[int]:
    """Draw for each shape the cells where it is seen; `fine` counts those that its edge passes through, too."""
    seen: list[int] = []
    free = ALL
    for path in reversed(outline):
        lines = flat(path, 3)
        shape = filled(lines) & free
        if fine:
            seen.append(shape | traced(lines) & free)
            free &= ~shape
            continue
        free &= ~shape
        seen.append(shape)
    return seen[::-1]


def spread(picture: int) -> int:
    """Let a picture grow by a cell to each side."""
    return picture | picture << 1 | picture >> 1 | picture << COLUMNS | picture >> COLUMNS


class Ink(NamedTuple):
    """A contour's lines, those lines a cell broader, and how many cells they are."""

    line: int
    broad: int
    cells: int


def inked(outline: Sequence[str]) -> Ink:
    """Draw a contour for comparison."""
    line = ink(outline)
    return Ink(line, spread(line), line.bit_count())


def apart(one: Ink, other: Ink) -> float:
    """Measure how much of two contours' ink has no counterpart in the other within a cell, 0 to 1."""
    shared = (one.line & other.broad).bit_count() + (other.line & one.broad).bit_count()
    return 1 - shared / ((one.cells + other.cells) or 1)
