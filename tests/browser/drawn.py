"""Cards for scenes, without a server: shapes enough to look at, and the wire's form."""

import math
import random
from typing import Any

Card = dict[str, Any]


def card(number: int, *, paint: bool) -> Card:
    """The card of that number; the same outline with and without its paint."""
    chance = random.Random(number)
    paths = [
        "M0 0H600V800H0Z",
        f"M0 {chance.randint(380, 620)}Q300 {chance.randint(300, 700)} 600 520V800H0Z",
    ]
    for _ in range(chance.randint(3, 6)):
        x, y, size = chance.randint(80, 520), chance.randint(100, 700), chance.randint(30, 150)
        corners = chance.randint(3, 8)
        points = [
            (
                round(x + size * chance.uniform(0.5, 1) * math.cos(2 * math.pi * at / corners)),
                round(y + size * chance.uniform(0.5, 1) * math.sin(2 * math.pi * at / corners)),
            )
            for at in range(corners)
        ]
        paths.append("M" + "L".join(f"{px} {py}" for px, py in points) + "Z")
    drawn: Card = {"outline": paths, "alt": f"A hill below {len(paths) - 2} folded shapes that drift apart."}
    if paint:
        drawn["paint"] = {"alt": "Mustard and slate, with a single red shape."}
    return drawn
