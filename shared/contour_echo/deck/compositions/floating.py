"""Compositions without a floor: forms that hang, drift, reach over or are cut by the edges."""

from contour_echo.deck.compositions import Layout, Place, composition, trail
from contour_echo.deck.stream import Stream
from contour_echo.deck.trigonometry import cos, sin


@composition("{Lead} hangs down from the upper edge; below waits {second}.", upright=False)
def overhang(draw: Stream, floor: float) -> Layout:
    """Weight above, something smaller below."""
    x = 300 + draw.wobble(140)
    lead = Place(x, draw.between(170, 230), 660, draw.between(540, 660), 180 + draw.whole(-24, 24))
    side = -1 if x > 300 else 1
    second = Place(300 + side * draw.between(70, 150), floor + 30, 320, draw.between(240, 330), stands=True)
    accents = trail(
        draw, (x - side * 90, 560), (second.x - side * 190, floor - 20), draw.choice((0, 0, 3)), (24, 11)
    )
    return Layout(lead, [second], accents)


@composition("{Lead} rises out of a lower corner towards {second}, high on the other side.", upright=False)
def diagonal(draw: Stream, _floor: float) -> Layout:
    """From corner to corner, large to small."""
    side = draw.sign()
    lead = Place(
        300 - side * draw.between(80, 130),
        draw.between(500, 580),
        620,
        draw.between(640, 760),
        side * draw.whole(16, 42),
        mirrored=side > 0,
    )
    second = Place(
        300 + side * draw.between(120, 190),
        draw.between(130, 200),
        320,
        draw.between(240, 330),
        draw.whole(-30, 30),
        mirrored=side < 0,
    )
    accents = trail(
        draw,
        (300 + side * 230, 690),
        (300 + side * 250, 370),
        draw.choice((0, 1, 3, 4)),
        (30, 12),
        -side * 50,
    )
    return Layout(lead, [second], accents)


@composition("{Lead} lies wide along the lower edge and carries {second}.", upright=False)
def cradle(draw: Stream, _floor: float) -> Layout:
    """A broad base, cropped below, and a load off its middle."""
    lead = Place(300 + draw.wobble(60), draw.between(620, 670), 720, 370, draw.whole(-8, 8))
    second = Place(
        300 + draw.wobble(150),
        draw.between(530, 590),
        400,
        draw.between(370, 480),
        draw.whole(-12, 12),
        stands=True,
        mirrored=draw.chance(50),
    )
    side = -1 if second.x > 300 else 1
    accents = trail(
        draw,
        (300 + side * 170, 110),
        (300 + side * 240, 400),
        draw.choice((0, 1, 3, 5)),
        (12, 30),
        side * 60,
    )
    return Layout(lead, [second], accents, behind=draw.chance(40))


@composition("{Lead} hovers in the middle of things; {second} keeps to the edge.", upright=False)
def orbit(draw: Stream, _floor: float) -> Layout:
    """A floating mass and small ones on an arc about it."""
    x, y = 300 + draw.wobble(100), 370 + draw.wobble(80)
    size = draw.between(460, 580)
    lead = Place(x, y, size, size, draw.below(360), mirrored=draw.chance(50))
    side = -1 if x > 300 else 1
    second = Place(
        300 + side * draw.between(170, 230),
        draw.choice((draw.between(80, 140), draw.between(650, 710))),
        320,
        draw.between(220, 300),
        draw.whole(-30, 30),
    )
    up = -1 if second.y > 400 else 1
    accents = trail(
        draw,
        (x - side * 250, y + up * 210),
        (x + side * 120, y + up * 330),
        draw.choice((0, 3, 4, 5)),
        (10, 26),
        -side * up * 70,
    )
    return Layout(lead, [second], accents)


@composition("{Lead} stretches from side to side; {second} is apart from it.", upright=False)
def span(draw: Stream, _floor: float) -> Layout:
    """A horizontal from edge to edge that parts above and below."""
    y = draw.between(260, 540)
    lead = Place(
        300 + draw.wobble(50), y, 760, 330, 90 * draw.sign() + draw.whole(-16, 16), mirrored=draw.chance(50)
    )
    low = y < 400
    second = Place(
        300 + draw.wobble(170), 650 if low else 150, 360, draw.between(240, 320), draw.whole(-20, 20)
    )
    side = -1 if second.x > 300 else 1
    accents = trail(
        draw,
        (300 + side * 40, second.y + 20),
        (300 + side * 240, second.y - 50),
        draw.choice((0, 1, 3)),
        (12, 30),
    )
    return Layout(lead, [second], accents)


@composition("{Lead} leans in from a lower corner; high up, {second} drifts away.", upright=False)
def corner(draw: Stream, _floor: float) -> Layout:
    """A heavy corner and a light one."""
    side = draw.sign()
    lead = Place(
        300 - side * draw.between(170, 220),
        draw.between(600, 680),
        720,
        draw.between(740, 900),
        side * draw.whole(20, 50),
        mirrored=side > 0,
    )
    second = Place(
        300 + side * draw.between(100, 180),
        draw.between(140, 220),
        340,
        draw.between(220, 320),
        draw.whole(-40, 40),
        mirrored=side < 0,
    )
    accents = trail(
        draw,
        (second.x + side * 60, second.y + 230),
        (300 + side * 240, 700),
        draw.choice((0, 1, 3, 5)),
        (10, 28),
    )
    return Layout(lead, [second], accents)


@composition("{Lead} is pushed so near that the edges cut it; {second} is laid upon it.", upright=False)
def close(draw: Stream, _floor: float) -> Layout:
    """Too near to be seen whole."""
    lead = Place(
        300 + draw.wobble(150),
        400 + draw.wobble(160),
        840,
        draw.between(860, 1000),
        draw.whole(-60, 60),
        mirrored=draw.chance(50),
    )
    second = Place(
        300 + draw.wobble(150), 420 + draw.wobble(170), 340, draw.between(270, 360), draw.whole(-30, 30)
    )
    side = -1 if second.x > 300 else 1
    accents = trail(
        draw, (300 + side * 210, 690), (300 + side * 240, 400), draw.choice((0, 0, 3)), (26, 12), side * 40
    )
    return Layout(lead, [second], accents)


@composition("{Lead} comes up from below and {second} down from above; they nearly meet.", upright=False)
def interlock(draw: Stream, _floor: float) -> Layout:
    """Two large ones, both cut by an edge, one in the other's gap."""
    side = draw.sign()
    lead = Place(
        300 - side * draw.between(80, 140),
        draw.between(540, 600),
        500,
        draw.between(600, 720),
        draw.whole(-16, 16),
        mirrored=side > 0,
    )
    second = Place(
        300 + side * draw.between(110, 170),
        draw.between(150, 220),
        430,
        draw.between(420, 520),
        180 + draw.whole(-24, 24),
        mirrored=side < 0,
    )
    accents = trail(
        draw, (300 + side * 190, 560), (300 + side * 230, 720), draw.choice((0, 1, 1, 3)), (16, 30)
    )
    return Layout(lead, [second], accents)


@composition(
    "{Lead} pushes in from one side and {second} from the other; a channel stays open.", upright=False
)
def channel(draw: Stream, _floor: float) -> Layout:
    """Masses at both edges, at different heights."""
    side = draw.sign()
    y = draw.between(280, 520)
    lead = Place(
        300 - side * draw.between(200, 250),
        y,
        640,
        draw.between(560, 700),
        side * (90 + draw.whole(-30, 30)),
        mirrored=draw.chance(50),
    )
    second = Place(
        300 + side * draw.between(210, 260),
        800 - y + draw.wobble(60),
        400,
        draw.between(340, 440),
        -side * (90 + draw.whole(-40, 40)),
        mirrored=draw.chance(50),
    )
    accents = trail(
        draw, (300 + side * 60, 90), (300 - side * 60, 710), draw.choice((0, 3, 4, 5)), (12, 30), side * 40
    )
    return Layout(lead, [second], accents)


@composition("Five like {second} lie in a wreath about {lead}.", upright=False)
def wreath(draw: Stream, _floor: float) -> Layout:
    """A middle and a broken ring, its last piece much larger."""
    x, y = 300 + draw.wobble(60), 400 + draw.wobble(60)
    size = draw.between(290, 370)
    lead = Place(x, y, size, size * 1.15, draw.whole(-20, 20), mirrored=draw.chance(50))
    seconds = []
    first, way = draw.below(360), draw.sign()
    small, step = draw.between(110, 150), draw.between(14, 32)
    for i in range(5):
        angle = first + way * 66 * i
        fit = small + step * i
        reach = 250 + 12 * i
        seconds.append(
            Place(x + 0.88 * reach * cos(angle), y + 1.16 * reach * sin(angle), fit, fit, angle + 90)
        )
    return Layout(lead, seconds, alone=True)
