"""Where the weight lies: a dominant form, a counterweight, empty room and a path for the eye.

A composition is one function marked with `composition`; nothing else needs to know of it.
"""

from collections.abc import Callable, Sequence
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
    """Places for the lead, for the second form (several: copies of one), and for accents (x, y, radius)."""

    lead: Place
    seconds: Sequence[Place] = ()
    accents: Sequence[tuple[float, float, float]] = ()


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
        _found[arrange.__name__] = Composition(arrange.__name__, relation, upright, arrange)
        return arrange

    return register


def _trail(
    draw: Stream,
    start: tuple[float, float],
    end: tuple[float, float],
    count: int,
    sizes: tuple[float, float],
    sag: float,
) -> list[tuple[float, float, float]]:
    """Lay accents along a sagging line, from the first size to the last."""
    found = []
    if count == 1:  # one alone is large, or it would look like litter
        sizes = (draw.between(24, 44), 0)
    for i in range(count):
        t = i / max(1, count - 1)
        x = start[0] + (end[0] - start[0]) * t + draw.wobble(16)
        y = start[1] + (end[1] - start[1]) * t + sag * 4 * t * (1 - t) + draw.wobble(16)
        found.append((x, y, sizes[0] + (sizes[1] - sizes[0]) * t))
    return found


def spare_room(draw: Stream, layout: Layout, floor: float) -> Place | None:
    """Find where a third, small form does not crowd the others: large, middle and small make depth."""
    if len(layout.seconds) != 1 or draw.chance(35):
        return None
    found, room = None, 75.0
    for x in (90, 200, 300, 400, 510):
        for y in (110, 240, floor - 60):
            gap = min(_gap(x, y, place) for place in (layout.lead, *layout.seconds))
            gap += draw.wobble(30)
            if gap > room:
                found, room = (x, y), gap
    if found is None:
        return None
    size = min(room * 1.2, draw.between(84, 150))
    return Place(*found, size * 1.2, size, draw.whole(-16, 16), mirrored=draw.chance(50))


def _gap(x: float, y: float, place: Place) -> float:
    middle = place.y - place.height / 2 if place.stands else place.y
    return max(abs(x - place.x) - place.width * 0.42, abs(y - middle) - place.height * 0.45)


@composition("{Lead} looms in from the side, far larger than {second}, which stands alone.", upright=True)
def loom(draw: Stream, floor: float) -> Layout:
    """A giant cut by one side, something small before the empty other side."""
    side = draw.sign()
    x = 300 + side * draw.between(200, 260)
    lead = Place(
        x, draw.between(360, 440), 560, draw.between(720, 900), draw.whole(-14, 14), mirrored=side > 0
    )
    far = 300 - side * draw.between(130, 190)
    second = Place(far, floor, 150, draw.between(120, 190), draw.whole(-6, 6), stands=True, mirrored=side < 0)
    accents = _trail(
        draw, (300 - side * 60, 130), (far - side * 20, floor - 280), draw.whole(1, 3), (22, 10), 30
    )
    return Layout(lead, [second], accents)


@composition("{Lead} hangs down from the upper edge; below waits {second}.", upright=False)
def overhang(draw: Stream, floor: float) -> Layout:
    """Weight above, something small below."""
    x = 300 + draw.wobble(150)
    lead = Place(x, draw.between(150, 220), 560, draw.between(440, 560), 180 + draw.whole(-24, 24))
    side = -1 if x > 300 else 1
    second = Place(300 + side * draw.between(70, 170), floor, 190, draw.between(130, 190), stands=True)
    return Layout(
        lead, [second], _trail(draw, (x, 500), (second.x, floor - 190), draw.whole(0, 3), (16, 9), 0)
    )


@composition("{Lead} stands small in a great emptiness; far off, {second}.", upright=True)
def lonely(draw: Stream, floor: float) -> Layout:
    """Almost nothing, exactly placed."""
    side = draw.sign()
    lead = Place(
        300 + side * draw.between(80, 150), floor, 250, draw.between(210, 290), draw.whole(-5, 5), stands=True
    )
    second = Place(
        300 - side * draw.between(130, 210),
        draw.between(130, 230),
        150,
        draw.between(90, 140),
        draw.whole(-40, 40),
    )
    count = draw.choice((0, 0, 1, 3))
    return Layout(
        lead,
        [second],
        _trail(draw, (second.x + side * 110, second.y + 40), (lead.x, floor - 330), count, (13, 9), -30),
    )


@composition("{Lead} rises out of a lower corner towards {second}, high on the other side.", upright=False)
def diagonal(draw: Stream, _floor: float) -> Layout:
    """From corner to corner, large to small."""
    side = draw.sign()
    lead = Place(
        300 - side * draw.between(80, 130),
        draw.between(500, 580),
        520,
        draw.between(520, 640),
        side * draw.whole(16, 42),
        mirrored=side > 0,
    )
    second = Place(
        300 + side * draw.between(130, 190),
        draw.between(120, 190),
        210,
        draw.between(150, 230),
        draw.whole(-30, 30),
        mirrored=side < 0,
    )
    accents = _trail(draw, (300 + side * 210, 660), (300 + side * 240, 360), draw.whole(0, 3), (14, 20), 0)
    return Layout(lead, [second], accents)


@composition("{Lead} and {second} face one another across a gap, unequal in size.", upright=True)
def facing(draw: Stream, floor: float) -> Layout:
    """Tall and short, with something unsaid between them."""
    side = draw.sign()
    lead = Place(
        300 - side * draw.between(110, 150),
        floor + 14,
        320,
        draw.between(440, 560),
        draw.whole(-6, 6),
        stands=True,
        mirrored=side > 0,
    )
    second = Place(
        300 + side * draw.between(140, 175),
        floor - draw.between(0, 30),
        210,
        draw.between(180, 260),
        draw.whole(-6, 6),
        stands=True,
        mirrored=side < 0,
    )
    between = 300 + side * draw.between(20, 60)
    accents = [(between, floor - draw.between(330, 420), draw.between(14, 30))] if draw.chance(70) else []
    return Layout(lead, [second], accents)


@composition("{Lead} stands before three like {second}, each smaller than the one before.", upright=True)
def procession(draw: Stream, floor: float) -> Layout:
    """One large and a row that shrinks away from it."""
    side = draw.sign()
    lead = Place(
        300 - side * draw.between(130, 170),
        floor + 20,
        300,
        draw.between(430, 560),
        draw.whole(-8, 8),
        stands=True,
        mirrored=side > 0,
    )
    size = draw.between(150, 180)
    climb = draw.between(-30, 60)
    seconds = [
        Place(
            300 + side * (50 + 95 * i),
            floor - climb * i,
            size * (1, 0.72, 0.5)[i],
            size * (1, 0.72, 0.5)[i],
            stands=True,
            mirrored=side < 0,
        )
        for i in range(3)
    ]
    return Layout(
        lead,
        seconds,
        [(300 + side * 150, draw.between(100, 240), draw.between(18, 34))] if draw.chance(60) else [],
    )


@composition("{Second} balances on top of {lead}.", upright=True)
def totem(draw: Stream, floor: float) -> Layout:
    """One upon the other, off the middle axis."""
    x = 300 + draw.wobble(130)
    tall = draw.between(330, 420)
    lead = Place(x, floor + 20, 340, tall, draw.whole(-4, 4), stands=True)
    lean = draw.wobble(24)
    second = Place(
        x + lean,
        floor + 34 - tall,
        250,
        draw.between(190, 250),
        draw.whole(-14, 14),
        stands=True,
        mirrored=draw.chance(50),
    )
    side = -1 if x > 300 else 1
    accents = _trail(
        draw, (300 + side * 220, floor - 40), (300 + side * 200, 160), draw.whole(0, 4), (24, 10), 0
    )
    return Layout(lead, [second], accents)


@composition("{Lead} lies wide along the lower edge and carries {second}.", upright=False)
def cradle(draw: Stream, _floor: float) -> Layout:
    """A broad base, cropped below, and a load off its middle."""
    lead = Place(300 + draw.wobble(60), draw.between(640, 690), 640, 330, draw.whole(-8, 8))
    second = Place(
        300 + draw.wobble(170),
        draw.between(540, 590),
        280,
        draw.between(250, 350),
        draw.whole(-10, 10),
        stands=True,
        mirrored=draw.chance(50),
    )
    side = -1 if second.x > 300 else 1
    accents = _trail(draw, (300 + side * 190, 150), (300 + side * 130, 420), draw.whole(1, 4), (12, 22), 0)
    return Layout(lead, [second], accents)


@composition("{Lead}, very large, shelters {second}.", upright=True)
def shelter(draw: Stream, floor: float) -> Layout:
    """The small one before the body of the large one."""
    x = 300 + draw.wobble(90)
    lead = Place(
        x, floor + 50, 540, draw.between(600, 700), draw.whole(-5, 5), stands=True, mirrored=draw.chance(50)
    )
    second = Place(
        x + draw.wobble(110), floor + 66, 180, draw.between(150, 210), stands=True, mirrored=draw.chance(50)
    )
    return Layout(lead, [second], [])


@composition("{Lead} hovers in the middle of things; {second} keeps to the edge.", upright=False)
def orbit(draw: Stream, _floor: float) -> Layout:
    """A floating mass and small ones on an arc about it."""
    x, y = 300 + draw.wobble(110), 360 + draw.wobble(90)
    size = draw.between(360, 460)
    lead = Place(x, y, size, size, draw.below(360), mirrored=draw.chance(50))
    side = -1 if x > 300 else 1
    second = Place(
        300 + side * draw.between(170, 220),
        draw.choice((draw.between(90, 150), draw.between(640, 700))),
        190,
        draw.between(130, 180),
        draw.whole(-30, 30),
    )
    up = -1 if second.y > 400 else 1
    accents = _trail(
        draw,
        (x - side * 190, y + up * 250),
        (x + side * 170, y + up * 290),
        draw.whole(2, 5),
        (9, 20),
        up * 30,
    )
    return Layout(lead, [second], accents)


@composition("{Lead} stretches from side to side; {second} is apart from it.", upright=False)
def span(draw: Stream, _floor: float) -> Layout:
    """A horizontal from edge to edge that parts above and below."""
    y = draw.between(260, 540)
    lead = Place(
        300 + draw.wobble(50), y, 300, 720, 90 * draw.sign() + draw.whole(-16, 16), mirrored=draw.chance(50)
    )
    low = y < 400
    second = Place(
        300 + draw.wobble(170), 660 if low else 150, 220, draw.between(150, 210), draw.whole(-20, 20)
    )
    side = -1 if second.x > 300 else 1
    accents = _trail(
        draw,
        (300 + side * 60, second.y + 10),
        (300 + side * 230, second.y - 30),
        draw.whole(0, 3),
        (18, 9),
        0,
    )
    return Layout(lead, [second], accents)


@composition("{Lead} leans in from a lower corner; high up, {second} drifts away.", upright=False)
def corner(draw: Stream, _floor: float) -> Layout:
    """A heavy corner and a light one."""
    side = draw.sign()
    lead = Place(
        300 - side * draw.between(190, 240),
        draw.between(640, 700),
        620,
        draw.between(620, 760),
        side * draw.whole(20, 50),
        mirrored=side > 0,
    )
    second = Place(
        300 + side * draw.between(110, 180),
        draw.between(130, 220),
        230,
        draw.between(130, 210),
        draw.whole(-40, 40),
        mirrored=side < 0,
    )
    accents = _trail(
        draw, (second.x - side * 120, second.y + 120), (300 - side * 20, 400), draw.whole(0, 4), (16, 8), -20
    )
    return Layout(lead, [second], accents)


@composition("{Lead} keeps to one side while a handful like {second} moves away from it.", upright=True)
def swarm(draw: Stream, floor: float) -> Layout:
    """One against several."""
    side = draw.sign()
    lead = Place(
        300 - side * draw.between(110, 170),
        floor,
        340,
        draw.between(360, 500),
        draw.whole(-10, 10),
        stands=True,
        mirrored=side > 0,
    )
    turn = draw.whole(-40, 40)
    seconds = []
    for i in range(draw.whole(4, 5)):
        size = draw.between(62, 120)
        x = 300 + side * (30 + 110 * (i % 3)) + draw.wobble(24)
        y = 110 + 150 * (i // 2) + 50 * (i % 2) + draw.wobble(24)
        seconds.append(Place(x, y, size, size, turn + draw.whole(-25, 25), mirrored=side < 0))
    return Layout(lead, seconds, [])


@composition(
    "{Lead} stands at one side of the middle, {second} lower at the other, like guests who wait.",
    upright=True,
)
def frieze(draw: Stream, floor: float) -> Layout:
    """Uprights of different height along the floor, the third cut by the edge."""
    side = draw.sign()
    lead = Place(
        300 - side * draw.between(30, 70), floor, 260, draw.between(400, 520), draw.whole(-4, 4), stands=True
    )
    tall = draw.between(240, 330)
    seconds = [
        Place(300 + side * draw.between(150, 180), floor + 24, 190, tall, stands=True, mirrored=side < 0),
        Place(
            300 - side * draw.between(250, 280), floor + 10, 170, tall * 0.72, stands=True, mirrored=side > 0
        ),
    ]
    return Layout(
        lead,
        seconds,
        [(300 + side * 170, draw.between(120, 220), draw.between(16, 40))] if draw.chance(50) else [],
    )


@composition("{Lead} is pushed so near that the edges cut it; {second} is laid upon it.", upright=False)
def close(draw: Stream, _floor: float) -> Layout:
    """Too near to be seen whole."""
    lead = Place(
        300 + draw.wobble(120),
        400 + draw.wobble(140),
        820,
        draw.between(860, 1000),
        draw.whole(-60, 60),
        mirrored=draw.chance(50),
    )
    second = Place(
        300 + draw.wobble(150), 420 + draw.wobble(170), 220, draw.between(170, 240), draw.whole(-30, 30)
    )
    side = -1 if second.x > 300 else 1
    return Layout(
        lead,
        [second],
        _trail(draw, (300 + side * 190, 650), (300 + side * 220, 420), draw.whole(0, 3), (12, 18), 0),
    )


COMPOSITIONS: tuple[Composition, ...] = tuple(_found[name] for name in sorted(_found))
"""Every composition, in the order of their names."""
