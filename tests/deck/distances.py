"""How far a deck's cards are from one another, as drawn: `python -m tests.deck.distances 10000 1000`.

Prints the distribution over all pairs of so many cards, in contour and painted, then deals so many games of
12 seats from these cards by the deck's own rule and prints the nearest pair that any of them holds.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from tests.deck.drawn import COLUMNS, ROWS, Ink, areas, inked

from contour_echo import deck
from contour_echo.deck.dealing import features

OUTLINE_LIMIT, PAINT_LIMIT = 0.2, 0.05
"""Nearer than this, two contours, or two painted cards, could be mistaken for one another."""

GAME = 12 * 36


class Painted(NamedTuple):
    """Where each color of a painted card is seen, and the palette's mood."""

    colors: Sequence[tuple[str, int]]


@cache
def lab(color: str) -> tuple[float, float, float]:
    """Convert "rrggbb" to CIELAB (D65)."""
    linear = [
        (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
        for c in (v / 255 for v in bytes.fromhex(color))
    ]
    r, g, b = linear
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    x, y, z = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@cache
def contrast(one: str, other: str) -> float:
    """Measure two colors' difference, 1 for 100 units of CIELAB or more."""
    (l1, a1, b1), (l2, a2, b2) = lab(one), lab(other)
    return float(min(100.0, ((l1 - l2) ** 2 + (a1 - a2) ** 2 + (b1 - b2) ** 2) ** 0.5)) / 100


def seen_colors(card: dict[str, object]) -> Painted:
    """Draw a painted card for comparison."""
    outline, paint = card["outline"], card["paint"]
    assert isinstance(outline, list)
    assert isinstance(paint, dict)
    found: dict[str, int] = {}
    for area, (color, *_) in zip(areas(outline), paint["shapes"], strict=True):
        name = paint["colors"][color]
        found[name] = found.get(name, 0) | area
    return Painted(list(found.items()))


def apart_in_paint(one: Painted, other: Painted) -> float:
    """Measure the mean difference of color over the card: 0 the same, 1 black against white."""
    total = 0.0
    for color, area in one.colors:
        for other_color, other_area in other.colors:
            shared = (area & other_area).bit_count()
            if shared:
                total += shared * contrast(color, other_color)
    return total / (COLUMNS * ROWS)


def pairs(inks: Sequence[Ink]) -> Iterator[tuple[float, int, int]]:
    """Measure every pair of contours."""
    for i, (one, broad, count) in enumerate(inks):
        for j in range(i):
            line, other, cells = inks[j]
            yield 1 - ((one & other).bit_count() + (line & broad).bit_count()) / (count + cells), i, j


def game(numbers: Sequence[int], told: Sequence[Sequence[object]], size: int = GAME) -> list[int]:
    """Deal a game from shuffled numbers by the deck's rule."""
    seen: set[object] = set()
    dealt: list[int] = []
    for number in numbers:
        if seen.isdisjoint(told[number]):
            seen.update(told[number])
            dealt.append(number)
            if len(dealt) == size:
                break
    return dealt


def main(cards: int, games: int) -> None:
    """Print the distributions and the nearest pairs."""
    secret = bytes(range(32))
    drawn = [deck.card(secret, number).painted() for number in range(cards)]
    inks = [inked(card["outline"]) for card in drawn]  # type: ignore[arg-type]
    paints = [seen_colors(card) for card in drawn]
    told = [features(secret, number) for number in range(cards)]
    steps: Counter[int] = Counter()
    near: list[tuple[float, int, int]] = []
    for pair in pairs(inks):
        steps[int(pair[0] * 20)] += 1
        if pair[0] < 2 * OUTLINE_LIMIT:
            near.append(pair)
    near.sort()
    print(f"contours: {sum(steps.values())} pairs, by twentieths {[steps[i] for i in range(21)]}")
    print(f"nearest {[(round(d, 3), i, j, not set(told[i]).isdisjoint(told[j])) for d, i, j in near[:12]]}")
    chance = random.Random(1)  # any pairs will do
    sample = [chance.sample(range(cards), 2) for _ in range(200_000)]
    by_mood: dict[object, list[int]] = {}
    for number in range(cards):
        by_mood.setdefault(told[number][2][2], []).append(number)
    alike = [(i, j) for numbers in by_mood.values() for k, i in enumerate(numbers) for j in numbers[:k]]
    steps = Counter(int(apart_in_paint(paints[i], paints[j]) * 20) for i, j in sample)
    print(f"painted: {len(sample)} pairs by chance, by twentieths {[steps[i] for i in range(21)]}")
    near_paint = sorted((apart_in_paint(paints[i], paints[j]), i, j) for i, j in alike[:1_500_000])
    print(f"of one palette: {len(alike)} pairs, nearest", end=" ")
    print([(round(d, 3), i, j, not set(told[i]).isdisjoint(told[j])) for d, i, j in near_paint[:12]])
    order = list(range(cards))
    worst, worst_paint = 1.0, 1.0
    for _ in range(games):
        chance.shuffle(order)
        held = set(game(order, told))
        worst = min(worst, next((d for d, i, j in near if i in held and j in held), 1.0))
        worst_paint = min(worst_paint, next((d for d, i, j in near_paint if i in held and j in held), 1.0))
    print(f"{games} games: nearest contours {worst:.3f}, nearest paintings of one palette {worst_paint:.3f}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
