"""Where the weight lies: a dominant form, a counterweight, empty room and a path for the eye.

A composition is one function in a module of this folder, marked with `composition`; nothing else needs to know
of it.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

from contour_echo.deck.stream import Stream


class Place(NamedTuple):
    """Room for one form: its middle (or, where `stands`, the middle of its foot), the size of the box it is
    to fill, its turn in degrees."""

    x: float
    y: float
    width: float
    height: float
    turn: int = 0
    stands: bool = False
    mirrored: bool = False


class Layout(NamedTuple):
    """Places for the lead, for the second form (several: copies of one), and for accents (x, y, radius).

    `behind` has the second form peep out from behind the lead; `alone` leaves no room for a third.
    """

    lead: Place
    seconds: Sequence[Place] = ()
    accents: Sequence[tuple[float, float, float]] = ()
    behind: bool = False
    alone: bool = False


Arrange = Callable[[Stream, float], Layout]
"""Takes the draws and the height of the floor."""


class Composition(NamedTuple):
    """What the composer knows of a composition before it is laid out."""

    name: str
    relation: str
    upright: bool
    arrange: Arrange


_found: dict[str, Composition] = {}


def composition(relation: str, *, upright: bool) -> Callable[[Arrange], Arrange]:
    """Register a composition by a sentence on `{lead}` and `{second}`; `upright` suits forms that stand."""

    def register(arrange: Arrange) -> Arrange:
        name = arrange.__name__
        if name in _found:
            raise ValueError(f"two compositions are named {name}")
        _found[name] = Composition(name, relation, upright, arrange)
        return arrange

    return register


def trail(
    draw: Stream,
    start: tuple[float, float],
    end: tuple[float, float],
    count: int,
    sizes: tuple[float, float] = (12, 26),
    sag: float = 0.0,
) -> list[tuple[float, float, float]]:
    """Lay accents along a bow, growing or shrinking from the first size to the last, ever further apart."""
    if count == 1:  # one alone is large, or it would look like litter
        return [(*start, draw.between(30, 52))]
    found = []
    bow = sag or draw.wobble(60)
    dx, dy = end[0] - start[0], end[1] - start[1]
    for i in range(count):
        t = i / max(1, count - 1)
        t = 0.6 * t + 0.4 * t * t
        off = bow * 4 * t * (1 - t) / 400
        size = sizes[0] + (sizes[1] - sizes[0]) * t
        found.append((start[0] + dx * t - dy * off, start[1] + dy * t + dx * off, size))
    return found


ROOM = 70.0
"""Units from the boxes of lead and second to a corner that has room for a third form."""


def third_place(draw: Stream, layout: Layout, floor: float) -> Place | None:
    """Find a place for a third form: small and far, where it crowds nobody, or near, large and cut by an edge."""
    if layout.alone or len(layout.seconds) != 1:
        return None
    mode = draw.below(100)
    if mode < 26:
        return None
    if mode < 56:
        return _near(draw, layout)
    return _far(draw, layout, floor)


def _near(draw: Stream, layout: Layout) -> Place | None:
    size = draw.between(230, 370)
    found, room = None, ROOM
    for corner in ((20.0, 790.0), (580.0, 790.0), (580.0, 20.0), (20.0, 20.0)):
        gap = min(_gap(*corner, layout.seconds[0]), 1.4 * _gap(*corner, layout.lead)) + draw.wobble(60)
        if gap > room:
            found, room = corner, gap
    if found is None:
        return None
    return Place(*found, size * 1.25, size, draw.whole(-60, 60), mirrored=draw.chance(50))


def _far(draw: Stream, layout: Layout, floor: float) -> Place | None:
    found, room = None, ROOM
    for x in (80, 190, 300, 410, 520):
        for y in (110, 240, floor - 70):
            gap = min(_gap(x, y, place) for place in (layout.lead, *layout.seconds))
            gap += draw.wobble(30)
            if gap > room:
                found, room = (x, y), gap
    if found is None:
        return None
    size = min(room * 1.5, draw.between(120, 210))
    return Place(*found, size * 1.2, size, draw.whole(-16, 16), mirrored=draw.chance(50))


def _gap(x: float, y: float, place: Place) -> float:
    middle = place.y - place.height / 2 if place.stands else place.y
    return max(abs(x - place.x) - place.width * 0.42, abs(y - middle) - place.height * 0.45)


for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

COMPOSITIONS: tuple[Composition, ...] = tuple(_found[name] for name in sorted(_found))
"""Every composition, in the order of their names."""
