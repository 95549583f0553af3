"""Forms that might look back."""

from math import sqrt

from contour_echo.deck.form import CUT, Disc, Form, Point, body, hole
from contour_echo.deck.motifs import motif
from contour_echo.deck.scissors import band, pebble, ring, sweep, turned
from contour_echo.deck.stream import Stream
from contour_echo.deck.trigonometry import cos, sin


@motif("a bird", "a folded letter", stance="lies", matter="hide")
def bird(draw: Stream) -> Form:
    """A breast that runs out into a long tail, a corner before, and one wing thrown up."""
    tail, neck = draw.between(-26, 30), draw.between(-30, -4)
    breast, high = draw.between(20, 40), draw.between(-62, -26)
    root = draw.between(-6, 16)
    contour: list[Point] = [
        (58, neck + draw.between(-4, 14), CUT),
        (40, neck - 14),
        (root + 12, neck * 0.4, CUT),
        (root, high * 0.5),
        (root - draw.between(14, 44), high, CUT),
        (root - 26, high * 0.3),
        (root - 22, neck * 0.2 + 2, CUT),
        (-58, tail - 12, CUT),
        (-36, tail * 0.6 + 14),
        (-10, breast + 8),
        (30, breast),
    ]
    return Form(body(contour), crown=(root - 20, high))


@motif("a fish", "a leaf blown off", stance="lies", matter="scale")
def fish(draw: Stream) -> Form:
    """A deep or slender round that narrows and swings out into one curved end."""
    deep, other = draw.between(18, 38), draw.between(12, 34)
    bend, swing = draw.wobble(16), draw.between(14, 34) * draw.sign()
    contour: list[Point] = [
        (54, bend * 0.5, CUT),
        (34, -deep * 1.1),
        (-4, -deep),
        (-28, bend - 5),
        (-44, bend - 8 - max(0, swing)),
        (-60, bend - swing, CUT),
        (-46, bend + 6),
        (-56, bend + swing * 0.7 + 8, CUT) if draw.chance(45) else (-42, bend + 10),
        (-26, bend + 7),
        (0, other),
        (34, other * 0.9),
    ]
    return Form(body(contour))


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
    """Two large wings to one side, two small ones to the other, on a waist that leans."""
    up, down = draw.between(42, 60), draw.between(22, 46)
    rise, drop = draw.between(24, 50), draw.between(18, 48)
    small, low = draw.between(0.35, 0.8), draw.between(0.4, 1.1)
    contour: list[Point] = [
        (-4, -22, CUT),
        (up * 0.4, -rise - 18),
        (up, -rise),
        (up * 0.8, 2),
        (12, 4, CUT),
        (down, 6),
        (down * 0.7, drop + 10),
        (2, 34, CUT),
        (-down * 0.7 * low, drop * low + 12),
        (-down * low, 8),
        (-10, 2, CUT),
        (-up * 0.9 * small, 2),
        (-up * small, -rise * small - 14),
        (-up * 0.4 * small, -rise * small - 16),
    ]
    return Form(body(contour), crown=(0, -20))


@motif("a mask", "a shield", stance="stands", matter="wood")
def mask(draw: Stream) -> Form:
    """A shield with a horn to one side and one opening, drawn out towards the edge."""
    brow, chin = draw.between(26, 40), draw.wobble(18)
    cheek, horn = draw.between(20, 38), draw.between(0, 18)
    level, bay = draw.between(-30, 26), draw.between(0, 14)
    contour: list[Point] = [
        (-brow * 0.9, -46 - horn, CUT),
        (-brow * 0.3, -44),
        (brow * 0.7, -58),
        (brow * 1.1, -40),
        (brow - bay, level + 6),
        (cheek * 1.1, 26),
        (chin, 56, CUT),
        (-cheek, 36),
        (-brow - 4, -6),
    ]
    # Never where an eye would be looked for alone: near one edge, long and slanting.
    side, slant = draw.sign(), draw.between(6, 22) * draw.sign()
    near, far = side * draw.between(14, 20), -side * draw.between(0, 14)
    opening: list[Point] = [
        (near, level - slant, CUT),
        ((near + far) / 2, level - draw.between(7, 14)),
        (far, level + slant, CUT),
        ((near + far) / 2 + draw.wobble(5), level + draw.between(3, 12)),
    ]
    return Form(body(contour, hole(opening)), crown=(0, -50))


@motif("an eye", "a boat seen from above", matter="shell")
def eye(draw: Stream) -> Form:
    """An almond drawn out to one side, and a disc or a sickle that hangs from its upper edge."""
    up, down = draw.between(18, 44), draw.between(10, 36)
    tail = draw.wobble(22)
    contour: list[Point] = [
        (-60, tail, CUT),
        (-24, -up * 1.2),
        (30, -up * 1.1),
        (56, draw.wobble(10), CUT),
        (26, down * 1.2),
        (-20, down * 0.8 + tail * 0.3),
    ]
    look = draw.wobble(16) + 4
    size = (up + down) * 0.5 * draw.between(0.42, 0.6)
    y = (down - up) * 0.42
    if draw.chance(40):
        return Form(body(contour, marks=[Disc(look, y, size)]))
    lid: list[Point] = [
        (look - size, y - size * 0.4, CUT),
        (look, y - size * draw.between(0.2, 0.9)),
        (look + size, y - size * 0.4, CUT),
        (look + size, y + size * 1.1),
        (look - size, y + size * 1.1),
    ]
    return Form(body(contour, marks=[lid]))


@motif("a hand", "a tulip", stance="stands", matter="hide")
def palm(draw: Stream) -> Form:
    """A cup that parts into two or three broad flames, bending one way, and something like a thumb."""
    bend, fingers = draw.wobble(26), draw.whole(2, 3)
    wrist = draw.between(7, 16)
    points: list[Point] = [(-wrist, 54, CUT), (-30, 26), (-30, 0)]
    for i in range(fingers):
        left, right = -30 + 56 * i / fingers, -30 + 56 * (i + 1) / fingers
        top = draw.between(-60, -24)
        points += (
            (left + bend * 0.4, top + 22),
            ((left + right) / 2 + bend, top, CUT),
            (right + bend * 0.3, top + 26),
        )
        if i < fingers - 1:
            points.append((right, draw.between(-8, 12), CUT))
    thumb = draw.between(-22, 14)
    points += ((26, 6), (36, thumb), (50, thumb - 8), (48, thumb + 16), (30, 36), (wrist, 54, CUT))
    return Form(body(points), crown=(0, 0))


@motif("a standing figure", "a keyhole", stance="stands", matter="cloth")
def figure(draw: Stream) -> Form:
    """A small head, bowed forward, on one sweep of cloth that drags behind."""
    shoulder, hem = draw.between(12, 24), draw.between(16, 34)
    train, size = draw.between(0, 30), draw.between(9, 15)
    bow = draw.between(-4, 18)
    contour: list[Point] = [
        (bow - 4, -30, CUT),
        (bow + shoulder * 0.8, -28),
        (shoulder, 0),
        (hem * 0.7, 30),
        (hem, 54, CUT),
        (-hem * 0.4, 54 - draw.between(0, 12)),
        (-hem - train, 56, CUT),
        (-shoulder * 0.6, 20),
        (-shoulder, -18),
    ]
    head = pebble(draw, bow + size * 0.5, -40, size, size * draw.between(0.9, 1.4), 0.18, 6)
    return Form(body(contour, limbs=[head]), crown=(0, -44))


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


@motif("a many-legged thing", "a root dug up", matter="hide")
def burr(draw: Stream) -> Form:
    """A body drawn out to one side, with long limbs below and short ones above."""
    count, start = draw.whole(4, 7), draw.below(360)
    points: list[Point] = []
    for i in range(count):
        angle = start + 360 * i // count + draw.whole(-12, 12)
        after = start + 180 * (2 * i + 1) // count
        length = draw.between(30, 46) if i < count // 2 else draw.between(48, 68)
        kink, notch = draw.whole(-22, 22), draw.between(14, 26)
        points += (
            (length * 0.6 * cos(angle - 9), length * 0.6 * sin(angle - 9)),
            (length * cos(angle + kink - 3), length * sin(angle + kink - 3), CUT),
            (length * 0.6 * cos(angle + 12), length * 0.6 * sin(angle + 12)),
            (notch * cos(after), notch * sin(after)),
        )
    return Form(body(points))


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
