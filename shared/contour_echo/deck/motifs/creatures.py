"""Forms that might look back."""

from math import sqrt

from contour_echo.deck.form import CUT, Disc, Form, Point, body, hole
from contour_echo.deck.motifs import motif
from contour_echo.deck.scissors import band, lobes, pebble, ring, sweep, turned
from contour_echo.deck.stream import Stream


@motif("a bird", "a folded letter", stance="lies", matter="hide")
def bird(draw: Stream) -> Form:
    """A breast, a beak-like corner, a long tail and perhaps a raised wing."""
    tail = draw.between(-22, 26)
    neck = draw.between(-34, -12)
    breast = draw.between(22, 36)
    contour: list[Point] = [
        (54, neck + 4, CUT),
        (38, neck - 14),
        (20, neck - 4),
        (6, neck * 0.2 - 4),
        (-56, tail - 14, CUT),
        (-42, tail + 4, CUT),
        (-50, tail + 18, CUT),
        (-8, breast + 6),
        (30, breast),
        (36, neck + 14),
    ]
    marks: list[list[Point]] = []
    if draw.chance(60):
        high = draw.between(30, 56)
        wing: list[Point] = [
            (14, 4, CUT),
            (2, -high * 0.5),
            (-26, -high, CUT),
            (-30, -high * 0.4),
            (-20, 12, CUT),
        ]
        marks = [wing]
    return Form(body(contour, limbs=[], marks=marks), crown=(10, neck - 6))


@motif("a fish", "a spindle", stance="lies", matter="scale")
def fish(draw: Stream) -> Form:
    """A long round with a split end."""
    deep = draw.between(16, 30)
    waist = draw.between(3, 7)
    bend = draw.wobble(12)
    contour: list[Point] = [
        (54, bend * 0.5),
        (40, -deep * 0.9),
        (6, -deep * 1.1),
        (-26, -waist + bend),
        (-56, bend * 1.5 - draw.between(14, 26), CUT),
        (-46, bend * 1.4, CUT),
        (-54, bend * 1.5 + draw.between(12, 24), CUT),
        (-26, waist + bend),
        (6, deep * 1.0),
        (40, deep * 0.8),
    ]
    marks: list[list[Point] | Disc] = []
    if draw.chance(40):
        marks.append(Disc(36, -2, 3.6))
    else:
        gill = draw.between(14, 26)
        marks.append([(gill, -deep * 0.6, CUT), (gill + 9, 0), (gill, deep * 0.6, CUT), (gill - 3, 0)])
    return Form(body(contour, marks=marks))


@motif("a grazing beast", "a table", stance="stands", matter="hide")
def beast(draw: Stream) -> Form:
    """A back on legs like arches, the neck up or down."""
    back = draw.between(-24, -8)
    thick = draw.between(5, 9)
    up = draw.chance(55)
    head_y = draw.between(-60, -44) if up else draw.between(6, 26)
    belly = draw.between(4, 14)
    contour: list[Point] = [
        (-44, back, CUT) if draw.chance(40) else (-46, back),
        (0, back + draw.between(-8, 8)),
        (26, back),
        (38, head_y - 2),
        (60, head_y + 2),
        (58, head_y + 14),
        (44, head_y + 16),
        (38, belly),
        (36, 52, CUT),
        (36 - thick * 1.6, 52, CUT),
        (26 - thick, belly + 6),
        (0, belly - draw.between(0, 8)),
        (-26 + thick, belly + 6),
        (-34 + thick * 1.2, 52, CUT),
        (-36 - thick * 0.5, 52, CUT),
        (-48, belly),
    ]
    return Form(body(contour), crown=(0, back))


@motif("a serpent", "a river", matter="scale", sinuous=True)
def serpent(draw: Stream) -> Form:
    """A band that swings from side to side, thick in the middle."""
    swings = draw.whole(3, 5)
    reach = draw.between(16, 34)
    side = draw.sign()
    spine = [(0.0, -54.0)]
    for i in range(swings):
        y = -40 + 80 * i / (swings - 1)
        spine.append((side * reach * (1 - 0.25 * draw.between(0, 1)), y))
        side = -side
    spine.append((side * reach * 0.3, 54))
    fat = draw.between(7, 11)
    widths = [0.0, *(fat * (0.7 + 0.5 * draw.between(0, 1)) for _ in range(swings)), 0.0]
    return Form(body(band(list(reversed(spine)), widths, "point")), crown=(0, -50))


@motif("a snail's shell", "a coiled rope", stance="lies", matter="shell")
def snail(draw: Stream) -> Form:
    """A round with a winding cut and a foot that runs out."""
    tail = draw.between(40, 58)
    contour: list[Point] = [
        (-26, 38),
        (-48, 8),
        (-30, -40),
        (18, -46),
        (44, -10),
        (36, 22),
        (tail, 30),
        (tail + 4, 46),
        (0, 50),
    ]
    start = draw.below(360)
    spine = sweep((start, start + 500), lambda t: 5 + 23 * t, 9, -2, -4)
    winding = band(spine, [1.5, 2.4, 2.8, 3, 3.2, 3.2, 3.2, 3, 2.4, 1], "round")
    return Form(body(contour, marks=[winding]), crown=(-4, -44))


@motif("a moth", "an axe", matter="leaf")
def moth(draw: Stream) -> Form:
    """Four wings, no two alike, on a narrow waist."""
    up, down = draw.between(40, 56), draw.between(28, 44)
    rise, drop = draw.between(26, 46), draw.between(24, 46)
    skew = draw.between(0.7, 1.0)
    contour: list[Point] = [
        (0, -16, CUT),
        (up * 0.5, -rise - 14),
        (up, -rise),
        (up * 0.9, 0),
        (12, 4, CUT),
        (down, 8),
        (down * 0.8, drop + 8),
        (6, 22),
        (0, 30, CUT),
        (-6, 22),
        (-down * 0.8 * skew, drop + 8),
        (-down, 6),
        (-12, 4, CUT),
        (-up * 0.9, 0),
        (-up * skew, -rise * 1.1),
        (-up * 0.5, -rise - 14),
    ]
    marks: list[list[Point] | Disc] = [band([(0, -26), (0, 8), (draw.wobble(4), 38)], [2, 4, 0], "point")]
    if draw.chance(50):
        size = draw.between(5, 9)
        marks += (Disc(up * 0.62, -rise * 0.55, size), Disc(-up * 0.6 * skew, -rise * 0.6, size * 0.8))
    return Form(body(contour, marks=marks))


@motif("a mask", "a shield", stance="stands", matter="wood")
def mask(draw: Stream) -> Form:
    """A shield with two openings that are not alike."""
    brow, chin = draw.between(26, 40), draw.between(4, 16)
    cheek = draw.between(22, 38)
    contour = turned([(0, -56), (brow, -52), (brow * 1.05, -16), (cheek, 18), (chin, 54)], draw.wobble(0.08))
    level = draw.between(-22, -6)
    gap = draw.between(9, 14)
    one: list[Point] = [
        (gap - 5, level, CUT),
        (gap + 5, level - 9),
        (gap + 15, level, CUT),
        (gap + 5, level + 5),
    ]
    other = ring(-gap - 4, level + draw.wobble(5), draw.between(5, 9), draw.between(4, 9), 6)
    marks = [hole(one), hole(other)]
    nose = band([(1, level + 6), (-3, 12), (draw.wobble(8), 24)], [1.5, 3, 5], "flat")
    return Form(body(contour, *marks, marks=[nose] if draw.chance(50) else []), crown=(0, -52))


@motif("an eye", "a boat seen from above", matter="shell")
def eye(draw: Stream) -> Form:
    """An almond round a disc that is not in its middle."""
    open_up, open_down = draw.between(22, 42), draw.between(14, 34)
    contour: list[Point] = [
        (-58, draw.wobble(10), CUT),
        (0, -open_up * 1.5),
        (58, 0, CUT),
        (0, open_down * 1.5),
    ]
    look = draw.wobble(18)
    size = min(open_up, open_down) * draw.between(0.5, 0.66)
    iris = Disc(look, (open_down - open_up) * 0.3, size)
    return Form(body(contour, marks=[iris]))


@motif("a hand", "a plume", stance="stands", matter="hide")
def palm(draw: Stream) -> Form:
    """A palm with a thumb and fingers that bend one way."""
    bend = draw.wobble(18)
    fingers = draw.whole(3, 4)
    points: list[Point] = [(-13, 54, CUT), (-20, 22)]
    for i in range(fingers):
        left = -21 + 42 * i / fingers
        right = -21 + 42 * (i + 1) / fingers
        top = draw.between(-58, -30)
        points += ((left + 1, 0), (left + bend, top), (right + bend - 2, top), (right - 1, -2))
    points += ((22, 10), (34, 2), (46, -22), (52, -14), (42, 22), (18, 38), (13, 54, CUT))
    return Form(body(points))


@motif("a standing figure", "a keyhole", stance="stands", matter="cloth")
def figure(draw: Stream) -> Form:
    """A small head on a long body that widens or narrows."""
    shoulder, hem = draw.between(10, 22), draw.between(10, 30)
    lean = draw.wobble(0.1)
    size = draw.between(9, 14)
    neck = draw.between(3, 6)
    contour = turned(
        [(neck, -26), (shoulder, -24), (shoulder * 0.9, 4), (hem * 0.8, 30), (hem, 54, CUT)], lean
    )
    head = pebble(draw, lean * 92, -38, size, size * draw.between(0.9, 1.3), 0.18, 6)
    return Form(body(contour, limbs=[head]), crown=(0, -50))


@motif("a horn", "a new moon", matter="bone", sinuous=True)
def horn(draw: Stream) -> Form:
    """A crescent, thick at one end."""
    opened = draw.whole(150, 250)
    start = draw.below(360)
    size = draw.between(34, 40)
    fat = draw.between(10, 17)
    spine = sweep((start, start + opened), lambda _: size, 5)
    shift = draw.between(0.2, 0.8)
    widths = [fat * sqrt(min(i / 5 / shift, (1 - i / 5) / (1 - shift))) for i in range(6)]
    return Form(body(band(spine, widths, "point")))


@motif("a torso", "a violin", stance="lies", matter="wood")
def torso(draw: Stream) -> Form:
    """Two swellings and a waist, one side fuller."""
    top, waist, hip = draw.between(20, 32), draw.between(8, 15), draw.between(24, 38)
    lean = draw.wobble(0.16)
    contour = turned(
        [(8, -54), (top, -46), (top, -20), (waist, -2), (hip, 18), (hip * 0.9, 50), (6, 54)], lean
    )
    marks: list[Disc] = [Disc(0, draw.between(20, 30), draw.between(4, 8))] if draw.chance(45) else []
    return Form(body(contour, marks=marks), crown=(lean * 100, -50))


@motif("a wing", "a harp", matter="hide")
def wing(draw: Stream) -> Form:
    """A rounded leading edge and three to five feathers cut behind."""
    count = draw.whole(3, 5)
    points: list[Point] = [(-46, 42, CUT), (-52, -10), (-20, -58), (50, -50, CUT)]
    for i in range(count):
        share = (i + 1) / count
        x, y = 50 - 84 * share, -50 + 92 * share
        out = draw.between(8, 22)
        points += ((x + 34 + out * 0.5, y - 20), (x + 22 + out, y + 2))
        if i < count - 1:
            points.append((x + 4, y - 6, CUT))
    return Form(body(points))


@motif("two kidneys grown together", "a cloud", matter="stone")
def concretion(draw: Stream) -> Form:
    """A form worn round, with one deep bay."""
    bay = draw.between(4, 20)
    contour: list[Point] = [
        (-8, -bay),
        (8, -46 + draw.wobble(10)),
        (44, -50),
        (58, -12 + draw.wobble(10)),
        (36, 18),
        (40, 46 + draw.wobble(8)),
        (-6, 54),
        (-46, 40),
        (-54, -4 + draw.wobble(12)),
        (-44, -44 + draw.wobble(8)),
        (-20, -44),
    ]
    if draw.chance(35):
        return Form(
            body(contour, hole(ring(draw.between(8, 22), 6, draw.between(7, 12), draw.between(8, 13), 6)))
        )
    return Form(body(contour))


@motif("a jellyfish", "a bell with ribbons", stance="stands", matter="shell")
def jelly(draw: Stream) -> Form:
    """A dome above loose ribbons."""
    wide = draw.between(26, 38)
    hem = draw.between(-12, 2)
    dome: list[Point] = [
        (-wide, hem, CUT),
        (-wide, -52),
        (0, -64),
        (wide, -52),
        (wide, hem, CUT),
        (0, hem - 12),
    ]
    count = draw.whole(3, 4)
    ribbons = []
    for i in range(count):
        x = -wide * 0.7 + 1.4 * wide * i / (count - 1)
        swing = draw.wobble(5)
        end = draw.between(26, 54)
        spine = [
            (x, hem - 6),
            (x + swing, (hem + end) * 0.4),
            (x - swing * 0.6, end * 0.75),
            (x + swing * 0.4, end),
        ]
        ribbons.append(band(spine, [3.5, 3.2, 2.6, 0], "flat"))
    return Form(body(dome, limbs=ribbons), crown=(0, -56))


@motif("a many-legged thing", "a sun", matter="hide")
def burr(draw: Stream) -> Form:
    """A small middle with long limbs, bent at the end, all round."""
    count = draw.whole(5, 8)
    start = draw.below(360)
    tips = [(start + 360 * i // count + draw.whole(-8, 8), draw.between(44, 64)) for i in range(count)]
    contour = lobes(0, 0, tips, draw.between(10, 17), draw.whole(3, 5))
    marks = [Disc(draw.wobble(3), draw.wobble(3), draw.between(4, 6))] if draw.chance(50) else []
    return Form(body(contour, marks=marks))


@motif("a crest", "a comb", stance="lies", matter="bone")
def crest(draw: Stream) -> Form:
    """A curved back with teeth to one side."""
    teeth = draw.whole(3, 6)
    drop = draw.between(24, 46)
    points: list[Point] = [(-54, 8, CUT), (-40, -36), (10, -48), (54, -20, CUT)]
    for i in range(teeth):
        x = 52 - 100 * (i + 0.5) / teeth
        points.append((x, drop + draw.wobble(12), CUT))
        if i < teeth - 1:
            points.append((x - 50 / teeth, -4 + draw.wobble(6)))
    return Form(body(points), crown=(0, -38))


@motif("a pair of legs", "a wishbone", stance="stands", matter="bone")
def wishbone(draw: Stream) -> Form:
    """Two limbs from one joint, one of them bent."""
    split = draw.between(-34, -10)
    foot, other = draw.between(24, 44), draw.between(24, 44)
    knee = draw.between(6, 26)
    thick = draw.between(6, 9)
    contour: list[Point] = [
        (0, -56),
        (12, -50),
        (foot * 0.5 + knee, -4),
        (foot + thick, 46),
        (foot + thick * 1.5, 56),
        (foot - thick, 54),
        (foot * 0.4 + knee * 0.5 - 4, 4),
        (0, split),
        (-other * 0.5 - 2, 6),
        (-other + thick, 54),
        (-other - thick, 54),
        (-other * 0.6 - thick, 0),
        (-12, -50),
    ]
    return Form(body(contour), crown=(0, -52))
