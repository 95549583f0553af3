"""Forms that grow."""

from contour_echo.deck.form import CUT, Disc, Form, Point, body, hole
from contour_echo.deck.motifs import motif
from contour_echo.deck.scissors import band, lobes, pebble, ring
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


@motif("a pod", "a row of windows in a hull", matter="leaf")
def pod(draw: Stream) -> Form:
    """A curved husk with round things in a row."""
    bend = draw.between(10, 26) * draw.sign()
    wide = draw.between(13, 20)
    spine = [(0.0, -54.0), (bend * 0.7, -26.0), (bend, 0.0), (bend * 0.7, 26.0), (0.0, 54.0)]
    contour = band(spine, [0, wide * 0.8, wide, wide * 0.8, 0], "point")
    count = draw.whole(3, 5)
    seeds = []
    for i in range(count):
        at = -1 + 2 * (i + 0.5) / count
        size = min(wide * (0.62 - 0.28 * at * at), 31 / count)
        seeds.append(Disc(bend * (1 - at * at * 0.8) * 0.86, at * 34, size))
    return Form(body(contour, marks=seeds), crown=(0, -50))


@motif("a flower", "a cog", matter="leaf")
def bloom(draw: Stream) -> Form:
    """Petals of unequal length round an eye that sits off the middle."""
    count = draw.whole(5, 9)
    start = draw.below(90)
    tips = [(start + 360 * i // count + draw.whole(-5, 5), draw.between(46, 62)) for i in range(count)]
    contour = lobes(0, 0, tips, draw.between(12, 24), draw.whole(70, 100) // count)
    core = pebble(draw, draw.wobble(6), draw.wobble(6), draw.between(9, 15), draw.between(9, 15), 0.2, 6)
    return Form(body(contour, marks=[core]), crown=(0, -46))


@motif("a thistle", "a raised hand", stance="stands", matter="leaf")
def tuft(draw: Stream) -> Form:
    """Fingers of different length that fan out from a wrist."""
    count = draw.whole(4, 6)
    spread = draw.whole(100, 150)
    wrist = draw.between(8, 13)
    points: list[Point] = [(-wrist, 54, CUT), (-wrist * 0.9, 30)]
    for i in range(count):
        angle = -90 - spread // 2 + spread * i // (count - 1) + draw.whole(-4, 4)
        length = draw.between(48, 66) if i else draw.between(36, 44)
        thick = draw.whole(5, 7)
        points += (
            (length * cos(angle - thick), 22 + length * 1.1 * sin(angle - thick)),
            (length * cos(angle + thick), 22 + length * 1.1 * sin(angle + thick)),
        )
        if i < count - 1:
            middle = angle + spread // (2 * (count - 1))
            points.append((17 * cos(middle), 18 + 20 * sin(middle)))
    points += ((wrist * 0.9, 30), (wrist, 54, CUT))
    return Form(body(points), crown=(0, -44))


@motif("a cactus", "a candlestick", stance="stands", matter="bone")
def candelabra(draw: Stream) -> Form:
    """A column with arms that turn up, one high and one low."""
    thick = draw.between(7, 11)
    low, high = draw.between(8, 20), draw.between(-22, 0)
    right_top, left_top = draw.between(-34, -10), draw.between(-44, -24)
    reach, other = draw.between(26, 38), draw.between(24, 36)
    points: list[Point] = [
        (thick, 54, CUT),
        (thick, low + thick + 3, CUT),
        (reach + thick, low + thick + 4),
        (reach + thick, right_top),
        (reach - thick * 0.6, right_top),
        (reach - thick * 0.6, low - 6),
        (thick, low - 4, CUT),
        (thick, -54),
        (-thick, -54),
        (-thick, high - 4, CUT),
        (-other + thick * 0.6, high - 6),
        (-other + thick * 0.6, left_top),
        (-other - thick, left_top),
        (-other - thick, high + thick + 4),
        (-thick, high + thick + 3, CUT),
        (-thick * 1.2, 54, CUT),
    ]
    return Form(body(list(reversed(points))), crown=(0, -50))


@motif("a mushroom", "a parasol", stance="stands", matter="shell")
def parasol(draw: Stream) -> Form:
    """A dome with a scalloped or straight hem over a leaning stem."""
    wide = draw.between(36, 54)
    hem = draw.between(-14, 8)
    lean = draw.wobble(16)
    dome: list[Point] = [
        (-wide, hem, CUT),
        (-wide * 0.9, -40),
        (lean, -62),
        (wide * 0.9, -44),
        (wide, hem, CUT),
    ]
    scallops = draw.whole(1, 4)
    for i in range(scallops):
        left, right = wide - 2 * wide * i / scallops, wide - 2 * wide * (i + 1) / scallops
        dome.append(((left + right) / 2, hem - draw.between(8, 22)))
        if i < scallops - 1:
            dome.append((right, hem, CUT))
    stem = band(
        [(lean * 0.3, hem - 14), (lean * 0.6, 24), (0, 54)],
        [5, draw.between(4, 6), draw.between(6, 16)],
        "flat",
    )
    return Form(body(dome, limbs=[stem]), crown=(lean, -52))


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
    """Round and closed above two leaves that hold it."""
    wide = draw.between(20, 30)
    lean = draw.wobble(10)
    head: list[Point] = [
        (lean, -56, CUT),
        (lean + wide * 0.7, -40),
        (wide * 1.15, -12),
        (wide * 0.6, 12),
        (-wide * 0.6, 12),
        (-wide * 1.15, -10),
        (lean - wide * 0.5, -38),
    ]
    spread, other = draw.between(26, 44), draw.between(22, 40)
    leaves: list[Point] = [
        (0, 56, CUT),
        (spread * 0.5, 42),
        (spread, 0, CUT),
        (spread * 0.35, 14),
        (4, 34, CUT),
        (4, 4, CUT),
        (-4, 4, CUT),
        (-4, 30, CUT),
        (-other * 0.4, 10),
        (-other, 12, CUT),
        (-other * 0.5, 42),
    ]
    cheek = ring(wide * 0.25, -16, wide * 0.3, 13, 5)
    return Form(body(head, limbs=[leaves], marks=[cheek] if draw.chance(45) else []), crown=(lean, -50))
