"""Forms of sky, water and handwriting."""

from contour_echo.deck.form import CUT, Contour, Form, Point, body, hole, solid
from contour_echo.deck.motifs import motif
from contour_echo.deck.scissors import band, cut, pebble, ring, sweep
from contour_echo.deck.stream import Stream
from contour_echo.deck.trigonometry import cos, sin


@motif("a spiral", "a curled tail", matter="shell", sinuous=True)
def spiral(draw: Stream) -> Form:
    """A band that winds in, broad outside."""
    turn = draw.whole(430, 620)
    start = draw.below(360)
    side = draw.sign()
    steps = turn // 52
    fat = draw.between(5, 7.5)
    spine = sweep((start, start + turn), lambda t: 7 + 41 * t, steps)
    spine = [(side * x, y) for x, y in spine]
    widths = [fat * (0.5 + 0.6 * i / steps) for i in range(steps)] + [0.0 if draw.chance(50) else fat]
    return Form(body(band(spine, widths, "round")))


@motif("a moon", "a bitten biscuit", matter="stone", sinuous=True)
def moon(draw: Stream) -> Form:
    """A round out of which another round is cut."""
    bite = draw.between(0.5, 0.86)
    start = draw.below(360)
    outer = sweep((start, start + 290), lambda _: 50, 8)
    points: list[Point] = [(*outer[0], CUT), *outer[1:-1], (*outer[-1], CUT)]
    inner = sweep((start + 290 - 12, start + 12), lambda t: 50 * (1 - bite * 4 * t * (1 - t)) * 0.9, 4)
    return Form(body([*points, *inner[1:-1]]))


@motif("a star", "a shattered pane", matter="paper")
def star(draw: Stream) -> Form:
    """A few points of very different length; hollow or straight between them."""
    count = draw.whole(3, 6)
    start, soft = draw.below(360), draw.chance(60)
    points: list[Point] = []
    for i in range(count):
        angle = start + 360 * i // count + draw.whole(-14, 14)
        inner = start + 180 * (2 * i + 1) // count + draw.whole(-8, 8)
        length, notch = draw.between(30, 70), draw.between(10, 24)
        points.append((length * cos(angle), length * sin(angle), CUT))
        valley = (notch * cos(inner), notch * sin(inner))
        points.append(valley if soft else (*valley, CUT))
    return Form(body(points))


@motif("a cloud", "a sheep", stance="lies", matter="paper")
def cloud(draw: Stream) -> Form:
    """Heaps of very unequal height above a base that is bitten out once."""
    heaps, base = draw.whole(2, 4), draw.between(14, 30)
    bite = draw.between(-16, 20)
    points: list[Point] = [
        (-62, base - 4),
        (-52, base + 18),
        (bite - 26, base + 14),
        (bite, base - draw.between(-6, 16)),
        (bite + 24, base + 16),
        (54, base + 14),
        (62, base - 8),
    ]
    for i in range(heaps):
        right, left = 54 - 108 * i / heaps, 54 - 108 * (i + 1) / heaps
        top = -draw.between(4, 58)
        points += ((right - 2, top + draw.wobble(8)), (left + 6, top - draw.wobble(10)))
        if i < heaps - 1:
            points.append((left, base - draw.between(14, 26), CUT))
    return Form(body(list(reversed(points))))


@motif("a drop", "a bowed head", matter="glass")
def drop(draw: Stream) -> Form:
    """A point that bends right over, and a heavy end that is dented."""
    bend, wide = draw.between(18, 50) * draw.sign(), draw.between(24, 38)
    dent = draw.between(0, 20)
    contour: list[Point] = [
        (bend, -44 - draw.between(0, 14), CUT),
        (bend * 0.2 + wide * 0.3, -30),
        (wide * 1.1, 0),
        (wide * 1.1, 46),
        (wide * 0.2, 56),
        (-wide * 0.2, 54 - dent),
        (-wide, 56),
        (-wide * 1.2, 12),
        (-wide * 0.4 + bend * 0.2, -34),
    ]
    return Form(body(contour), crown=(bend, -46))


@motif("a mountain", "a crumpled sheet", stance="stands", matter="stone")
def peak(draw: Stream) -> Form:
    """Two summits and a face turned from the light."""
    one, two = draw.between(-26, -4), draw.between(10, 34)
    high, low = draw.between(-58, -44), draw.between(-30, 6)
    dip = draw.between(4, 20)
    contour = cut((one, high), ((one + two) / 2, max(low, high) + dip), (two, low), (58, 50), (-58, 50))
    shade = cut(
        (one, high),
        ((one + two) / 2 - 2, max(low, high) + dip),
        (one + draw.between(6, 20), 14),
        (one + draw.between(-6, 12), 50),
        (one - draw.between(8, 20), 10),
    )
    return Form(body(contour, marks=[shade]), crown=(one, high))


@motif("a breaking wave", "a claw", stance="stands", matter="water")
def breaker(draw: Stream) -> Form:
    """A rising back that curls over and points."""
    tip_x, tip_y = draw.between(26, 48), draw.between(-18, 8)
    contour: list[Point] = [
        (-58, 50, CUT),
        (-40, 10),
        (-34, -46),
        (16, -66),
        (50, -38),
        (tip_x, tip_y, CUT),
        (tip_x - 6, -24),
        (4, -26),
        (-8, 14),
        (18, 36),
        (56, 50, CUT),
    ]
    return Form(body(contour), crown=(0, -52))


@motif("a comet", "a paintbrush", matter="paper", sinuous=True)
def comet(draw: Stream) -> Form:
    """A heavy head and the streams that it leaves behind, cut in one."""
    size, tails = draw.between(18, 28), draw.whole(2, 4)
    sweep_to = draw.wobble(30)
    points: list[Point] = [(size, 34), (size * 0.9, 56), (-size * 0.9, 56), (-size, 34)]
    for i in range(tails):
        left, right = -size + 2 * size * i / tails, -size + 2 * size * (i + 1) / tails
        tip, top = (left + right) * 0.8 + sweep_to, draw.between(-60, -18)
        points += ((left * 1.2 + sweep_to * 0.3, 4), (tip, top, CUT), (right * 1.1 + sweep_to * 0.3, 8))
        if i < tails - 1:
            points.append((right, draw.between(14, 26), CUT))
    return Form(body(points))


@motif("a nest", "a mouth", stance="lies", matter="wood")
def nest(draw: Stream) -> Form:
    """A bowl that holds one or more eggs."""
    rim = draw.between(-4, 10)
    bowl: list[Point] = [
        (-54, rim - 6, CUT),
        (0, rim + 16),
        (54, rim - draw.between(0, 14), CUT),
        (40, 54),
        (-40, 54),
    ]
    count = draw.whole(1, 3)
    eggs = []
    for i in range(count):
        x = -34 + 68 * (i + 0.5) / count
        size = draw.between(0.55, 0.8) * 34 / count if count > 1 else draw.between(12, 20)
        eggs.append(ring(x, rim - 4 + draw.wobble(4), size, size * draw.between(1.1, 1.7), 6))
    return Form(body(bowl, limbs=eggs), crown=(0, rim - 10))


@motif("two rings", "somebody carrying a child", matter="bone", sinuous=True)
def link(draw: Stream) -> Form:
    """Two uneven rings of very different size, the small one before or behind the large one's edge."""
    big, small = draw.between(28, 38), draw.between(12, 22)
    thick = draw.between(9, 15)
    x, y = big * draw.between(0.6, 1.0), -big * draw.between(0.1, 0.8)
    one = [
        pebble(draw, -12, 8, big, big, 0.08, 8),
        hole(ring(-12 + draw.wobble(4), 10, big - thick, big - thick * 1.3, 7)),
    ]
    other = [ring(x, y, small, small * 1.15, 7), hole(ring(x, y, small * 0.5, small * 0.6, 6))]
    return Form(body(*one, limbs=other))


@motif("a signpost", "a bird's footprint", stance="lies", matter="wood", sinuous=True)
def splint(draw: Stream) -> Form:
    """A stem and arms that leave it slanting, at different heights."""
    thick = draw.between(5, 8)
    lean = draw.wobble(10)
    points: list[tuple[float, float]] = [(lean - thick, -56), (lean + thick, -54)]
    y = draw.between(-36, -20)
    for side in (1, -1):
        arms = draw.whole(1, 2)
        ys = [y + 34 * i + draw.wobble(8) for i in range(arms)]
        for at in ys if side > 0 else reversed(ys):
            reach, lift = draw.between(24, 46), draw.between(-24, 4)
            arm = [
                (side * thick, at - thick),
                (side * reach, at + lift - thick * 1.3),
                (side * (reach + 2), at + lift + thick * 0.8),
                (side * thick, at + thick),
            ]
            points += arm if side > 0 else reversed(arm)
        if side > 0:
            points += [(thick * 1.3, 54), (-thick * 1.3, 54)]
    return Form(body(cut(*points)), crown=(lean, -54))


@motif("a fan", "a scallop", stance="lies", matter="shell")
def fan(draw: Stream) -> Form:
    """Ribs that open from one point to a wavy edge."""
    ribs = draw.whole(3, 6)
    spread = draw.whole(90, 150)
    points: list[Point] = [(-5, 52, CUT)]
    slits: list[Contour] = []
    for i in range(ribs):
        low = -90 - spread // 2 + spread * i // ribs
        high = -90 - spread // 2 + spread * (i + 1) // ribs
        length = draw.between(88, 108)
        points += (
            (92 * cos(low), 50 + 92 * sin(low), CUT),
            (length * 1.1 * cos((low + high) // 2), 50 + length * 1.1 * sin((low + high) // 2)),
        )
        if i:
            slits.append(
                cut(
                    (84 * cos(low), 50 + 84 * sin(low)),
                    (28 * cos(low + 5), 50 + 28 * sin(low + 5)),
                    (28 * cos(low - 5), 50 + 28 * sin(low - 5)),
                )
            )
    end = -90 - spread // 2 + spread
    points += ((92 * cos(end), 50 + 92 * sin(end), CUT), (5, 52, CUT))
    return Form(body(points, marks=slits[: draw.whole(2, 6)]))


@motif("an ear", "a swan asleep", matter="bone", sinuous=True)
def hook(draw: Stream) -> Form:
    """A broad band that comes round, thick at the fold, and tucks its end into itself."""
    wide, fat = draw.between(24, 38), draw.between(11, 17)
    spine = [
        (wide * 0.3, 54.0),
        (wide * 0.9, 22.0),
        (wide, -14.0),
        (wide * 0.3, -40.0),
        (-wide * 0.6, -34.0),
        (-wide * 0.9, -4.0),
        (-wide * 0.3, 16.0),
    ]
    widths = [fat * 1.3, fat, fat * 0.8, fat * 0.9, fat, fat * 0.9, fat * 0.3]
    return Form(body(band(spine, widths, draw.choice(("point", "round")))), crown=(wide * 0.3, -48))


@motif("a ribbon", "a road", matter="cloth", sinuous=True)
def ribbon(draw: Stream) -> Form:
    """One fold, then another, straight between."""
    wide = draw.between(9, 14)
    a, b, c, d = (draw.between(22, 42) * s for s in (-1, 1, -1, 1))
    y1, y2 = draw.between(-30, -12), draw.between(6, 24)
    under = cut((b, y1 - wide), (b, y1 + wide), (c, y2 + wide), (c, y2 - wide))
    over = cut((a, -54), (a + 2 * wide, -58), (b, y1 + wide), (b, y1 - wide))
    last = cut((c, y2 - wide), (c, y2 + wide), (d - 2 * wide, 54), (d, 50 - wide))
    return Form(body(over, last, limbs=[under]))


@motif("a knot", "a pretzel", matter="cloth")
def knot(draw: Stream) -> Form:
    """A loop with three openings and two loose ends."""
    wide = draw.between(34, 46)
    contour: list[Point] = [
        (0, -20, CUT), (-10, -52), (-wide, -54), (-wide * 1.2, -6), (-14, 18), (-30, 44), (-18, 56),
        (0, 32, CUT),
        (18, 56), (32, 44), (14, 18), (wide * 1.2, -8), (wide, -54), (10, -50),
    ]  # fmt: skip
    one = ring(-wide * 0.56, -20, wide * 0.3, draw.between(10, 16), 6)
    other = ring(wide * 0.56, -20, wide * draw.between(0.2, 0.32), draw.between(9, 16), 6)
    last = ring(0, 12, 6, draw.between(5, 9), 5)
    return Form(body(solid(contour), hole(one), hole(other), hole(last)))


@motif("a wind", "hair", stance="lies", matter="water", sinuous=True)
def gust(draw: Stream) -> Form:
    """Long streams that lie side by side and curl at one end."""
    count = draw.whole(2, 3)
    streams = []
    for i in range(count):
        y = -40 + 100 * i / count + draw.wobble(4)
        curl = draw.between(7, 9.5)
        long = draw.between(10, 36)
        fat = draw.between(3.5, 5)
        spine = [
            (-60.0 + draw.between(0, 22), y + 6),
            (-20.0, y - 6),
            (long, y + 2),
            (long + curl * 1.6, y - curl * 0.6),
            (long + curl * 0.4, y - curl * 1.9),
            (long - curl * 0.6, y - curl),
        ]
        streams.append(band(spine, [0, fat, fat * 1.1, fat, fat * 0.8, fat * 0.5], "round"))
    return Form(body(*streams))
