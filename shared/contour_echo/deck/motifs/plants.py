"""Forms that grow."""

from contour_echo.deck.form import CUT, Contour, Disc, Form, Point, body, hole
from contour_echo.deck.motifs import motif
from contour_echo.deck.scissors import band, pebble
from contour_echo.deck.stream import Stream
from contour_echo.deck.trigonometry import cos, sin


@motif("a frond", "a hand of weed", matter="leaf")
def frond(draw: Stream) -> Form:
    """A spine with long lobes to both sides, as cut in one go."""
    lobe_count = draw.whole(3, 5)
    bend = draw.wobble(26)
    width = draw.between(24, 44)
    lift = draw.between(4, 18)
    right: list[Point] = []
    left: list[Point] = []
    for i in range(lobe_count):
        along = (i + 0.4) / lobe_count
        x, y = bend * along * along, 52 - 92 * along
        reach = width * (0.62 + 1.5 * along * (1 - along)) * (1 + draw.wobble(0.28))
        right += ((x + 5, y + 5), (x + reach, y - lift + 3), (x + reach * 0.9, y - lift - 8))
        reach = width * (0.62 + 1.5 * along * (1 - along)) * (1 + draw.wobble(0.28))
        left += ((x - 5, y + 1), (x - reach, y - lift - 3), (x - reach * 0.9, y - lift - 14))
    top = [(bend + 7, -44.0), (bend + draw.wobble(8), -66.0), (bend - 7, -44.0)]
    contour = [(6.0, 54.0), *right, *top, *reversed(left), (-6.0, 54.0)]
    return Form(body(contour), crown=(bend, -52))


@motif("a leaf", "a canoe", matter="leaf")
def blade(draw: Stream) -> Form:
    """Two arcs that meet in points, slit along the middle."""
    wide, narrow = draw.between(18, 34), draw.between(10, 26)
    belly = draw.between(-20, 20)
    bend = draw.wobble(16)
    contour: list[Point] = [
        (bend, -54, CUT),
        (bend + wide * 0.7, -30 + belly),
        (wide, belly),
        (wide * 0.6, 30 + belly * 0.4),
        (0, 54, CUT),
        (-narrow * 0.8, 26 + belly * 0.4),
        (-narrow, belly - 4),
        (bend - narrow * 0.6, -32 + belly),
    ]
    slit = band(
        [(bend * 0.8, -36), (bend * 0.3 + 1, belly * 0.3), (0, 38)], [0, draw.between(2.5, 5), 0], "point"
    )
    if draw.chance(50):
        return Form(body(contour, hole(slit)), crown=(bend, -50))
    return Form(body(contour, marks=[slit]), crown=(bend, -50))


@motif("a tree", "a lung", stance="stands", matter="leaf")
def crown(draw: Stream) -> Form:
    """A bare forking stem before one or two rounded masses."""
    tilt = draw.wobble(14)
    mass = pebble(draw, tilt, -22, draw.between(26, 38), draw.between(26, 34), 0.3, 9)
    reach, other = draw.between(14, 26), draw.between(12, 24)
    thick = draw.between(5, 9)
    stem: list[Point] = [
        (thick, 54, CUT),
        (tilt * 0.4 + 5, 14),
        (tilt * 0.5 + reach * 0.5, -4),
        (tilt + reach, -26, CUT),
        (tilt * 0.6 + reach * 0.3, -10),
        (tilt * 0.7 + 2, -10),
        (tilt + 1, -44, CUT),
        (tilt * 0.6 - 3, -10),
        (tilt * 0.5 - other * 0.4, -10),
        (tilt - other, -22, CUT),
        (tilt * 0.4 - other * 0.5, 0),
        (tilt * 0.3 - 4, 16),
        (-thick, 54, CUT),
    ]
    return Form(body(mass, marks=[stem]), crown=(tilt, -50))


@motif("a flame", "a cypress", stance="stands", matter="leaf")
def flame(draw: Stream) -> Form:
    """A tall drop that leans, with a second tongue and a cool core."""
    lean = draw.wobble(22)
    wide = draw.between(20, 34)
    side = draw.sign()
    contour: list[Point] = [
        (lean, -56, CUT),
        (lean * 0.2 + wide * 0.2, -24),
        (wide * 1.05, 4),
        (wide, 40),
        (wide * 0.3, 54),
        (-wide * 0.5, 52),
        (-wide * 1.1, 34),
        (-wide * 0.9, 0),
        (-wide * 0.7 + lean * 0.2, -30, CUT),
        (-wide * 0.3, -8),
        (lean * 0.6 - wide * 0.15, -20),
    ]
    contour = [(side * p[0], *p[1:]) for p in contour]
    core = pebble(draw, 0, 28, wide * 0.42, draw.between(10, 18), 0.2, 5)
    return Form(body(contour, marks=[core]) if draw.chance(60) else body(contour), crown=(side * lean, -50))


@motif("a coral", "antlers", stance="stands", matter="bone")
def coral(draw: Stream) -> Form:
    """A stem that forks into blunt arms of different height."""
    arms = draw.whole(3, 5)
    points: list[Point] = [(7.0, 54.0), (6.0, 22.0)]
    for i in range(arms):
        at = 1 - 2 * (i + 0.5) / arms
        x = at * draw.between(36, 48)
        top = -50 + abs(at) * draw.between(4, 40)
        thick = draw.between(5, 8)
        valley = 1 - 2 * (i + 1) / arms
        points += (
            (x + thick, 10 - abs(at) * 6),
            (x + thick, top),
            (x - thick, top),
            (x - thick, 8 - abs(at) * 4),
        )
        if i < arms - 1:
            points.append((valley * 18, 16 + draw.between(-6, 8)))
    points += ((-6.0, 22.0), (-8.0, 54.0))
    return Form(body(list(reversed(points))), crown=(0, -46))


@motif("a pod", "a boat with lamps", matter="leaf")
def pod(draw: Stream) -> Form:
    """A fat sickle of a husk; rounds of falling size lie in it, the largest pushes out."""
    bend = draw.between(16, 34) * draw.sign()
    wide = draw.between(16, 26)
    spine = [(draw.wobble(16), -56.0), (bend * 0.8, -26.0), (bend, 6.0), (bend * 0.5, 34.0), (0.0, 56.0)]
    contour = band(spine, [0, wide * 0.8, wide, wide * draw.between(0.4, 0.8), 0], "point")
    out = 1 if bend > 0 else -1
    swollen = [Disc(bend + out * wide * 0.5, 2, draw.between(12, 18))]
    seeds: list[Contour] = []
    for at, size in ((-28.0, 0.42), (28.0, 0.34))[: draw.whole(1, 2)]:
        seeds.append(Disc(bend * 0.82 if at < 0 else bend * 0.66, at, wide * size))
    return Form(body(contour, marks=seeds, limbs=swollen), crown=(0, -50))


@motif("a flower", "a splash", matter="leaf")
def bloom(draw: Stream) -> Form:
    """Lobes of very different length and breadth round a middle that is off the middle."""
    count = draw.whole(4, 7)
    start, x, y = draw.below(360), draw.wobble(14), draw.wobble(14)
    points: list[Point] = []
    for i in range(count):
        angle = start + 360 * i // count + draw.whole(-9, 9)
        after = start + 360 * (2 * i + 1) // (2 * count)
        length, thick = draw.between(34, 66), draw.whole(40, 90) // count
        notch = draw.between(14, 26)
        points += (
            (x + length * cos(angle - thick), y + length * sin(angle - thick)),
            (x + length * cos(angle + thick), y + length * sin(angle + thick)),
            (x + notch * cos(after), y + notch * sin(after)),
        )
    core = pebble(
        draw, x + draw.wobble(6), y + draw.wobble(6), draw.between(7, 11), draw.between(7, 11), 0.2, 5
    )
    return Form(body(points, marks=[core] if draw.chance(45) else []), crown=(0, -46))


@motif("a thistle", "a crown", stance="stands", matter="leaf")
def tuft(draw: Stream) -> Form:
    """A heavy cup out of which tongues of different length lean away from one another."""
    count, wide = draw.whole(3, 5), draw.between(22, 36)
    rim = draw.between(-8, 14)
    points: list[Point] = [(-draw.between(6, 16), 54, CUT), (-wide * 1.1, 40), (-wide, rim)]
    for i in range(count):
        left, right = -wide + 2 * wide * i / count, -wide + 2 * wide * (i + 1) / count
        tip = (left + right) / 2 * draw.between(1.2, 2.0)
        top = rim - draw.between(22, 56)
        points += ((left + tip * 0.2, rim - 14), (tip, top, CUT), (right + tip * 0.1, rim - 10))
        if i < count - 1:
            points.append((right, rim - draw.between(0, 8), CUT))
    points += ((wide, rim), (wide * 1.1, 40), (draw.between(6, 16), 54, CUT))
    return Form(body(points), crown=(0, rim - 30))


@motif("a cactus", "somebody waving", stance="stands", matter="bone")
def candelabra(draw: Stream) -> Form:
    """A thick trunk that bends and throws up one arm; the other only begins."""
    thick, bend = draw.between(10, 17), draw.wobble(18)
    low, top = draw.between(0, 18), draw.between(-50, -16)
    reach, stub = draw.between(28, 44), draw.between(18, 32)
    other = draw.between(-26, 4)
    points: list[Point] = [
        (thick * 1.2, 54, CUT),
        (thick, low + thick),
        (reach + thick, low + thick),
        (reach + thick + 4, top),
        (reach - thick * 0.4, top - 4),
        (reach - thick * 0.8, low - 10),
        (thick + 2, low - 8),
        (thick + bend, -50),
        (bend, -64),
        (bend - thick * 1.2, -48),
        (-thick + bend * 0.4, other - 10),
        (-stub - 4, other - 14),
        (-stub, other + 12),
        (-thick, other + 16),
        (-thick * 1.3, 54, CUT),
    ]
    return Form(body(list(reversed(points))), crown=(bend, -54))


@motif("a parasol", "a jellyfish", stance="stands", matter="shell")
def parasol(draw: Stream) -> Form:
    """A lopsided dome, lower at one side, over a stem out of the middle and one or two strands."""
    wide = draw.between(34, 52)
    high, low = draw.between(-20, -2), draw.between(2, 26)
    lean = draw.wobble(22)
    dome: list[Point] = [
        (-wide, high, CUT),
        (-wide * 0.9, -38),
        (lean, -64),
        (wide * 0.8, -46),
        (wide, low - 18),
        (wide * 1.04, low, CUT),
    ]
    scallops = draw.whole(2, 3)
    for i in range(scallops):
        at, after = i / scallops, (i + 1) / scallops
        middle = (at + after) / 2
        dome.append((wide - 2 * wide * middle, low + (high - low) * middle - draw.between(8, 20)))
        if i < scallops - 1:
            dome.append((wide - 2 * wide * after, low + (high - low) * after + draw.wobble(5), CUT))
    sway = draw.wobble(10)
    strands = ((-0.35, 54.0, 5.0), (0.25, draw.between(26, 50), 3.4), (0.75, 40.0, 2.6))[: draw.whole(2, 3)]
    limbs: list[Contour] = []
    for x, foot, thick in strands:
        spine = [(wide * x, -16.0), (wide * x + sway, (foot + low) / 2), (wide * x - sway * 0.5, foot)]
        limbs.append(band(spine, [thick * 1.4, thick, 0], "point"))
    return Form(body(dome, limbs=limbs), crown=(lean, -52))


@motif("roots", "lightning", stance="stands", matter="bone")
def roots(draw: Stream) -> Form:
    """A stem that parts downwards into ever thinner legs."""
    count = draw.whole(3, 4)
    top = draw.between(6, 11)
    points: list[Point] = [(-top, -54, CUT), (top, -54, CUT), (top * 0.9, -20)]
    for i in range(count):
        at = 1 - 2 * i / (count - 1)
        foot = at * draw.between(34, 50)
        knee = foot * 0.62 + draw.wobble(10)
        points += ((knee + 5, 8), (foot, draw.between(46, 56), CUT), (knee - 5, 14))
        if i < count - 1:
            points.append((at * 12 - 12 / count, -2 + draw.wobble(8)))
    points.append((-top * 0.9, -20))
    return Form(body(points), crown=(0, -54))


@motif("a bud", "a lamp", stance="stands", matter="shell")
def bud(draw: Stream) -> Form:
    """A closed head that leans out of one leaf, or of two that do not match."""
    wide, lean = draw.between(20, 32), draw.wobble(26)
    head: list[Point] = [
        (lean, -58, CUT),
        (lean + wide * 0.8, -40),
        (wide * 1.2, -8),
        (wide * 0.4, 18),
        (-wide * 0.5, 16),
        (-wide * 1.1, -12),
        (lean - wide * 0.6, -36),
    ]
    spread, high = draw.between(30, 54), draw.between(-24, 14)
    other = draw.between(0, 44)
    leaves: list[Point] = [
        (2, 58, CUT),
        (spread * 0.8, 44),
        (spread, high, CUT),
        (spread * 0.2, 22),
        (5, 4, CUT),
        (-5, 4, CUT),
        (-other * 0.4 - 4, 24),
        (-other - 6, high * 0.5 + 8, CUT),
        (-other * 0.6 - 4, 48),
    ]
    return Form(body(head, limbs=[leaves]), crown=(lean, -50))
