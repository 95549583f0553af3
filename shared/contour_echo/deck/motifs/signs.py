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
    """Points of very different length."""
    count = draw.whole(4, 7)
    start = draw.below(90)
    points: list[tuple[float, float]] = []
    for i in range(count):
        angle = start + 360 * i // count + draw.whole(-8, 8)
        inner = angle + 180 // count + draw.whole(-6, 6)
        length, notch = draw.between(38, 64), draw.between(11, 22)
        points += ((length * cos(angle), length * sin(angle)), (notch * cos(inner), notch * sin(inner)))
    return Form(body(cut(*points)))


@motif("a cloud", "a sheep", stance="lies", matter="paper")
def cloud(draw: Stream) -> Form:
    """Round heaps above a long, nearly straight base."""
    heaps = draw.whole(2, 4)
    base = draw.between(14, 26)
    points: list[Point] = [(-60, base - 2), (-58, base + 10), (56, base + 10), (60, base - 6)]
    for i in range(heaps):
        right, left = 52 - 104 * i / heaps, 52 - 104 * (i + 1) / heaps
        top = -draw.between(10, 46)
        points += ((right, top), (left + 4, top - draw.wobble(10)), (left + 2, base - 16))
    return Form(body(list(reversed(points))))


@motif("a drop", "a bowed head", matter="glass")
def drop(draw: Stream) -> Form:
    """A point that bends over and a heavy end."""
    bend = draw.wobble(30)
    wide = draw.between(22, 34)
    contour: list[Point] = [
        (bend, -56, CUT),
        (wide * 0.2 + bend * 0.2, -18),
        (wide * 1.2, 8),
        (wide, 52),
        (-wide, 54),
        (-wide * 1.2, 8),
        (-wide * 0.3 + bend * 0.5, -18),
    ]
    shine: list[Contour] = []
    if draw.chance(50):
        shine = [[(-wide * 0.62, 12, CUT), (-wide * 0.66, 40), (-wide * 0.1, 42, CUT), (-wide * 0.4, 32)]]
    return Form(body(contour, marks=shine), crown=(bend, -52))


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
    """A head and streams behind it."""
    size = draw.between(14, 22)
    tails = draw.whole(2, 3)
    streams = []
    for i in range(tails):
        at = -0.75 + 1.5 * (i + 0.5) / tails
        x, y = size * at, 30.0
        streams.append(
            [
                (x - 5, y, CUT),
                (x * 1.5 - 5, -4),
                (x * 2.4 + draw.wobble(5), draw.between(-58, -24), CUT),
                (x * 1.5 + 7, -2),
                (x + 6, y, CUT),
            ]
        )
    head = pebble(draw, 0, 54 - size, size, size, 0.15, 7)
    return Form(body(head, limbs=streams))


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


@motif("two rings", "spectacles", matter="bone", sinuous=True)
def link(draw: Stream) -> Form:
    """Two rings of different size that overlap in one place."""
    big, small = draw.between(26, 34), draw.between(16, 24)
    thick = draw.between(6, 9)
    offset = draw.between(4, 16)
    x = big + small - thick * 1.1
    one = [ring(-20, 0, big, big, 8), hole(ring(-20, 0, big - thick, big - thick, 8))]
    other = [
        ring(-20 + x, offset, small, small * 1.15, 7),
        hole(ring(-20 + x, offset, small - thick, small * 1.15 - thick, 7)),
    ]
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


@motif("a hook", "a swan's neck", matter="bone", sinuous=True)
def hook(draw: Stream) -> Form:
    """A bow that comes down into a stem and turns out again."""
    wide = draw.between(18, 34)
    fat = draw.between(7, 11)
    tail = draw.between(20, 44)
    spine = [
        (-wide, -22.0),
        (-wide * 0.7, -48.0),
        (wide * 0.6, -50.0),
        (wide, -16.0),
        (wide * 0.2, 8.0),
        (-wide * 0.4, 28.0),
        (0.0, 50.0),
        (tail, 46.0),
    ]
    ends = draw.choice(("point", "round"))
    bow = band(spine, [fat * 0.5, fat, fat * 1.1, fat, fat * 0.9, fat * 1.2, fat * 1.4, fat], ends)
    return Form(body(bow), crown=(0, -52))


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
