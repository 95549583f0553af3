"""Which cards a game deals: none that could be mistaken for one dealt before.

Two cards could look alike only if their plans agree, so plans are compared, not drawings: some 15 µs a number
instead of a drawing of each. That this keeps the drawings apart is what tests/deck shows.
"""

from collections.abc import Hashable

from contour_echo.deck.paint import mood
from contour_echo.deck.plans import plan
from contour_echo.deck.stream import Stream


def deal(secret: bytes, start: int, count: int) -> tuple[int, ...]:
    """Give the next `count` accepted numbers from `start` on.

    A number is accepted when its outline and its painting are far enough from those of all accepted numbers
    below it; so every call finds the same numbers accepted, wherever it starts.
    """
    if start < 0 or count < 0:
        raise ValueError("start and count are not negative")
    seen: set[Hashable] = set()
    dealt: list[int] = []
    number = 0
    while len(dealt) < count:
        told = features(secret, number)
        if seen.isdisjoint(told):
            seen.update(told)
            if number >= start:
                dealt.append(number)
        number += 1
    return tuple(dealt)


def features(secret: bytes, number: int) -> list[tuple[str, ...]]:
    """List what no other card of the game may share."""
    drawn, painted = plan(Stream(secret, "outline", number)), mood(Stream(secret, "paint", number))
    ground, composition, lead = drawn.ground.name, drawn.composition.name, drawn.lead.name
    palette, light = painted.palette.mood, painted.light
    return [
        ("form in its place", lead, composition),
        ("place in its ground", ground, composition, drawn.second.name),
        ("ground in its light", ground, palette, light),
        ("form in its light", lead, palette, light),
    ]
