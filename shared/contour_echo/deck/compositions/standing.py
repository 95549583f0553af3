"""Compositions on a floor: forms that stand, wait, meet or follow one another."""

from contour_echo.deck.compositions import Layout, Place, composition, trail
from contour_echo.deck.stream import Stream


@composition("{Lead} looms in from the side, far larger than {second}, which stands alone.", upright=True)
def loom(draw: Stream, floor: float) -> Layout:
    """A giant cut by one side, something small before the empty other side."""
    side = draw.sign()
    x = 300 + side * draw.between(170, 240)
    lead = Place(
        x, draw.between(350, 440), 640, draw.between(780, 960), draw.whole(-14, 14), mirrored=side > 0
    )
    far = 300 - side * draw.between(120, 180)
    second = Place(far, floor, 250, draw.between(220, 330), draw.whole(-6, 6), stands=True, mirrored=side < 0)
    accents = trail(
        draw, (far + side * 30, floor - 400), (300 - side * 90, 110), draw.choice((0, 1, 3, 4)), (14, 34)
    )
    return Layout(lead, [second], accents)


@composition("{Lead} stands in a great emptiness; far off, {second}.", upright=True)
def lonely(draw: Stream, floor: float) -> Layout:
    """Much room, exactly divided."""
    side = draw.sign()
    lead = Place(
        300 + side * draw.between(90, 140), floor, 380, draw.between(340, 450), draw.whole(-5, 5), stands=True
    )
    second = Place(
        300 - side * draw.between(150, 210),
        draw.between(140, 230),
        240,
        draw.between(150, 220),
        draw.whole(-40, 40),
    )
    accents = trail(
        draw,
        (second.x + side * 130, second.y + 30),
        (lead.x + side * 40, floor - 490),
        draw.choice((0, 0, 3, 5)),
        (9, 20),
    )
    return Layout(lead, [second], accents, alone=True)


@composition("{Lead} and {second} lean towards one another, unequal in size.", upright=True)
def facing(draw: Stream, floor: float) -> Layout:
    """Tall and short, with something unsaid between them."""
    side = draw.sign()
    lead = Place(
        300 - side * draw.between(110, 150),
        floor + 30,
        420,
        draw.between(560, 690),
        side * draw.whole(-2, 12),
        stands=True,
        mirrored=side > 0,
    )
    second = Place(
        300 + side * draw.between(140, 180),
        floor + draw.between(0, 50),
        340,
        draw.between(300, 430),
        -side * draw.whole(-2, 12),
        stands=True,
        mirrored=side < 0,
    )
    top = floor - second.height - 90
    accents = trail(
        draw, (second.x, top), (second.x - side * 60, top - 170), draw.choice((0, 1, 3)), (14, 34)
    )
    return Layout(lead, [second], accents)


@composition("{Lead} stands before three like {second}, each smaller than the one before.", upright=True)
def procession(draw: Stream, floor: float) -> Layout:
    """One large and a row that shrinks away behind it."""
    side = draw.sign()
    lead = Place(
        300 - side * draw.between(130, 170),
        floor + 40,
        400,
        draw.between(520, 680),
        draw.whole(-8, 8),
        stands=True,
        mirrored=side > 0,
    )
    size = draw.between(240, 300)
    climb = draw.between(0, 90)
    seconds = [
        Place(
            300 + side * (250 - 135 * i),
            floor + 20 - climb * i,
            size * (1, 0.76, 0.56)[i],
            size * (1, 0.76, 0.56)[i],
            stands=True,
            mirrored=side < 0,
        )
        for i in (2, 1, 0)
    ]
    accents = [(300 + side * 150, draw.between(110, 220), draw.between(34, 60))] if draw.chance(60) else []
    return Layout(lead, seconds, accents, behind=draw.chance(50))


@composition("{Second} balances on top of {lead}.", upright=True)
def totem(draw: Stream, floor: float) -> Layout:
    """One upon the other, off the middle axis."""
    x = 300 + draw.wobble(110)
    tall = draw.between(360, 440)
    lead = Place(x, floor + 40, 430, tall, draw.whole(-4, 4), stands=True)
    second = Place(
        x + draw.wobble(40),
        floor + 66 - tall,
        370,
        draw.between(290, 370),
        draw.whole(-16, 16),
        stands=True,
        mirrored=draw.chance(50),
    )
    side = -1 if x > 300 else 1
    accents = trail(
        draw,
        (x + side * 240, floor - 60),
        (x + side * 190, 150),
        draw.choice((0, 1, 3, 4)),
        (30, 12),
        side * 70,
    )
    return Layout(lead, [second], accents)


@composition("{Lead}, very large, shelters {second}.", upright=True)
def shelter(draw: Stream, floor: float) -> Layout:
    """The small one before the body of the large one."""
    x = 300 + draw.wobble(90)
    lead = Place(
        x, floor + 60, 600, draw.between(660, 780), draw.whole(-5, 5), stands=True, mirrored=draw.chance(50)
    )
    second = Place(
        x + draw.wobble(140), floor + 80, 290, draw.between(240, 340), stands=True, mirrored=draw.chance(50)
    )
    return Layout(lead, [second])


@composition(
    "{Lead} keeps to one side while a handful like {second} rises in a bow away from it.", upright=True
)
def swarm(draw: Stream, floor: float) -> Layout:
    """One against several, which grow or shrink along their way."""
    side = draw.sign()
    lead = Place(
        300 - side * draw.between(110, 160),
        floor + 30,
        430,
        draw.between(470, 620),
        draw.whole(-10, 10),
        stands=True,
        mirrored=side > 0,
    )
    turn = draw.whole(-30, 30)
    count = draw.whole(3, 5)
    small, large = draw.between(80, 120), draw.between(170, 240)
    if draw.chance(50):
        small, large = large, small
    seconds = []
    for i in range(count):
        t = i / (count - 1)
        size = small + (large - small) * t
        x = 300 + side * (-170 + 640 * t - 260 * t * t)
        y = 110 + 520 * t * t
        seconds.append(Place(x, y, size, size, turn + side * round(40 * t), mirrored=side < 0))
    return Layout(lead, seconds)


@composition(
    "{Lead} stands at one side of the middle, {second} lower at the other, like guests who wait.",
    upright=True,
)
def frieze(draw: Stream, floor: float) -> Layout:
    """Uprights of different height along the floor, overlapping, the third cut by the edge."""
    side = draw.sign()
    lead = Place(
        300 - side * draw.between(30, 70), floor, 340, draw.between(500, 640), draw.whole(-4, 4), stands=True
    )
    tall = draw.between(330, 430)
    seconds = [
        Place(300 + side * draw.between(160, 200), floor + 44, 280, tall, stands=True, mirrored=side < 0),
        Place(
            300 - side * draw.between(240, 280), floor + 30, 240, tall * 0.7, stands=True, mirrored=side > 0
        ),
    ]
    accents = [(300 + side * 190, draw.between(120, 200), draw.between(34, 64))] if draw.chance(50) else []
    return Layout(lead, seconds, accents)


@composition("{Second} shows behind {lead}, half hidden.", upright=True)
def eclipse(draw: Stream, floor: float) -> Layout:
    """Two large ones, one in the other's shadow and reaching past it."""
    side = draw.sign()
    x = 300 - side * draw.between(60, 110)
    lead = Place(
        x, floor + 40, 460, draw.between(440, 560), draw.whole(-8, 8), stands=True, mirrored=side > 0
    )
    second = Place(
        300 + side * draw.between(60, 130),
        draw.between(230, 320),
        520,
        draw.between(400, 520),
        draw.whole(-30, 30),
        mirrored=draw.chance(50),
    )
    accents = trail(
        draw,
        (300 + side * 220, floor - 30),
        (300 + side * 250, floor - 250),
        draw.choice((0, 1, 3)),
        (30, 14),
    )
    return Layout(lead, [second], accents, behind=True)
