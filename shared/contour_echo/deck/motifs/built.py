"""Forms that somebody might have built."""

from contour_echo.deck.form import CUT, Contour, Form, Point, body, hole
from contour_echo.deck.motifs import motif
from contour_echo.deck.scissors import band, cut, ring, turned
from contour_echo.deck.stream import Stream
from contour_echo.deck.trigonometry import cos, sin


@motif("a tower", "a chess piece", stance="stands", matter="brick")
def tower(draw: Stream) -> Form:
    """A tapering shaft under a wider head, with one opening that is off the axis."""
    foot, shaft, head = draw.between(14, 26), draw.between(8, 15), draw.between(13, 24)
    rim, lean = draw.between(-46, -30), draw.wobble(0.1)
    top: list[Point] = [(0, -60, CUT)] if draw.chance(40) else [(head * 0.7, -56, CUT)]
    contour = turned([*top, (head, rim, CUT), (shaft, rim + 6, CUT), (shaft, 20), (foot, 54, CUT)], lean)
    opening: list[Point] = [(-5, 6, CUT), (-5, -10), (5, -10), (5, 8, CUT)]
    return Form(body(contour, hole(opening)), crown=(lean * 100, -54))


@motif("an arch", "a horseshoe", stance="stands", matter="brick")
def arch(draw: Stream) -> Form:
    """A thick bow, one leg stouter than the other."""
    wide, high = draw.between(32, 50), draw.between(-58, -44)
    left, right = draw.between(10, 20), draw.between(10, 24)
    rise = draw.between(-30, -8)
    contour: list[Point] = [
        (-wide, 54, CUT),
        (-wide, -10),
        (-wide * 0.8, high),
        (wide * 0.8, high - 4),
        (wide, -10),
        (wide, 54, CUT),
        (wide - right, 54, CUT),
        (wide - right, 0),
        ((wide - right) * 0.8, rise),
        ((left - wide) * 0.8, rise),
        (left - wide, 0),
        (left - wide, 54, CUT),
    ]
    return Form(body(contour), crown=(0, high))


@motif("stairs", "a folded screen", stance="stands", matter="stone")
def stairs(draw: Stream) -> Form:
    """Steps that are not of one height, up to a landing or over and down."""
    steps = draw.whole(3, 5)
    xs = [-52.0]
    ys = [54.0]
    for _ in range(steps):
        ys.append(ys[-1] - draw.between(0.6, 1.4) * 92 / steps)
        xs.append(xs[-1] + draw.between(0.6, 1.4) * 84 / steps)
    points: list[Point] = [(xs[0], ys[0], CUT)]
    for i in range(steps):
        points += ((xs[i] + draw.wobble(2), ys[i + 1], CUT), (xs[i + 1], ys[i + 1] + draw.wobble(2), CUT))
    back = draw.between(8, 34)
    points += ((xs[-1] + back * draw.between(0, 1), 54, CUT),)
    return Form(body(points), crown=(xs[-1] - 8, ys[-1]))


@motif("a ladder", "a railway", stance="lies", matter="wood")
def ladder(draw: Stream) -> Form:
    """Two rails that draw together, with rungs not quite level."""
    foot, top = draw.between(16, 24), draw.between(7, 15)
    thick = draw.between(3.5, 5.5)
    rungs = draw.whole(3, 5)
    rails = [(top + (foot - top) * i / 5, -56 + 112 * i / 5, CUT) for i in range(6)]
    contour = turned(rails)
    holes: list[Contour] = []
    for i in range(rungs + 1):
        low, high = 56 - 112 * i / (rungs + 1), 56 - 112 * (i + 1) / (rungs + 1)
        low_half = foot + (top - foot) * i / (rungs + 1) - thick
        high_half = foot + (top - foot) * (i + 1) / (rungs + 1) - thick
        tilt = draw.wobble(3)
        low_y, high_y = low - (0 if i == 0 else thick * 0.7), high + (0 if i == rungs else thick * 0.7)
        holes.append(
            hole(
                cut(
                    (-low_half, low_y - tilt),
                    (low_half, low_y),
                    (high_half, high_y),
                    (-high_half, high_y + tilt),
                )
            )
        )
    return Form(body(contour, *holes[1:-1]), crown=(0, -54))


@motif("a bridge", "a caterpillar", stance="stands", matter="brick")
def bridge(draw: Stream) -> Form:
    """A deck over arches of unequal span."""
    spans = draw.whole(2, 4)
    deck = draw.between(-22, -10)
    rise = draw.wobble(14)
    points: list[Point] = [(-64, deck, CUT), (0, deck - rise - 8), (64, deck, CUT), (64, 34, CUT)]
    xs = [64.0]
    for rest in range(spans, 0, -1):
        xs.append(-64 + (xs[-1] + 64) * (1 - draw.between(0.75, 1.3) / rest) if rest > 1 else -64.0)
    for i in range(spans):
        right, left = xs[i] - 5, xs[i + 1] + 5
        points += ((right, 34, CUT), (right - 2, deck + 6), (left + 2, deck + 6), (left, 34, CUT))
    points.append((-64, 34, CUT))
    return Form(body(points), crown=(0, deck - 6))


@motif("a tent", "a shark's fin", stance="stands", matter="cloth")
def tent(draw: Stream) -> Form:
    """A slope that hangs through, and a flap turned out."""
    peak = draw.wobble(26)
    sag = draw.between(4, 20)
    contour: list[Point] = [
        (peak, -54, CUT),
        (peak + 22 - sag, 6),
        (56, 50, CUT),
        (-54, 50, CUT),
        (peak - 24 + sag, 8),
    ]
    flap = draw.between(8, 20)
    opening: list[Point] = [(peak * 0.9, -26, CUT), (flap + 4, 50, CUT), (-flap, 50, CUT)]
    return Form(body(contour, marks=[opening]), crown=(peak, -50))


@motif("a chair", "a letter h", stance="stands", matter="wood")
def chair(draw: Stream) -> Form:
    """A tall back, a seat and legs, all cut from one sheet."""
    seat = draw.between(-6, 14)
    thick = draw.between(7, 11)
    back = draw.between(-60, -40)
    rake = draw.between(-14, 4)
    front = draw.between(26, 42)
    contour: list[Point] = [
        (-28 + rake, back, CUT),
        (-28 + rake + thick, back + draw.wobble(6), CUT),
        (-28 + thick, seat - 2, CUT),
        (front, seat, CUT),
        (front + 3, 54, CUT),
        (front - thick + 2, 54, CUT),
        (front - thick - 2, seat + thick, CUT),
        (-28 + thick + 2, seat + thick, CUT),
        (-30 + thick, 54, CUT),
        (-32, 54, CUT),
    ]
    return Form(body(contour), crown=(-24 + rake, back))


@motif("a key", "a flower on its stem", matter="bone")
def key(draw: Stream) -> Form:
    """A ring, a shaft and a few teeth of different length."""
    wide = draw.between(17, 25)
    thick = draw.between(4, 6)
    teeth = draw.whole(1, 3)
    points: list[Point] = [
        (-thick, -14, CUT),
        (-wide, -20),
        (-wide, -56),
        (wide, -58),
        (wide * 1.1, -20),
        (thick, -14, CUT),
    ]
    y = 54.0 - 11 * (2 * teeth - 1)
    for _ in range(teeth):
        length = draw.between(14, 28)
        points += ((thick, y, CUT), (length, y, CUT), (length, y + 10, CUT), (thick, y + 11, CUT))
        y += 22
    points.append((-thick, 54, CUT))
    bow = ring(draw.wobble(3), -38, wide * 0.42, draw.between(7, 11), 6)
    return Form(body(points, hole(bow)))


@motif("a bottle", "a tall person without arms", stance="stands", matter="glass")
def bottle(draw: Stream) -> Form:
    """A neck with a lip and a shoulder, high or low."""
    lip, neck, shoulder = draw.between(6, 12), draw.between(4, 7), draw.between(16, 28)
    at = draw.between(-26, 2)
    foot = draw.between(10, 24)
    contour = turned(
        [(lip, -58, CUT), (neck, -50, CUT), (neck, at - 8), (shoulder, at), (shoulder, 22), (foot, 54, CUT)],
        draw.wobble(0.07),
    )
    level = draw.between(10, 30)
    marks: list[list[Point]] = []
    if draw.chance(40):
        marks = [
            [
                (-shoulder * 0.62, level, CUT),
                (0, level + draw.wobble(6)),
                (shoulder * 0.62, level, CUT),
                (foot * 0.6, 48, CUT),
                (-foot * 0.6, 48, CUT),
            ]
        ]
    return Form(body(contour, marks=marks), crown=(0, -56))


@motif("a vase", "a face in profile and its twin", stance="stands", matter="glass")
def vase(draw: Stream) -> Form:
    """A wide mouth, a narrow throat, a belly and a small foot."""
    mouth, throat, belly, foot = (
        draw.between(16, 32), draw.between(6, 12), draw.between(22, 38), draw.between(8, 18)
    )  # fmt: skip
    at = draw.between(-6, 20)
    contour = turned(
        [
            (mouth, -52, CUT),
            (throat, -36),
            (throat, -24),
            (belly, at - 14),
            (belly, at + 10),
            (foot * 0.7, 44),
            (foot, 54, CUT),
        ],
        draw.wobble(0.06),
    )
    handle: list[Contour] = []
    if draw.chance(45):
        reach = belly + draw.between(4, 14)
        handle = [
            band(
                [(throat, -34), (reach, -36), (reach, at - 22), (belly * 0.7, at)], [3.4, 3.4, 3.4, 3], "flat"
            )
        ]
    return Form(body(contour, limbs=handle), crown=(0, -50))


@motif("a boat", "a slice of melon", stance="lies", matter="wood")
def boat(draw: Stream) -> Form:
    """A hull with one high end, perhaps a sail that is too small or too large."""
    sheer, keel = draw.between(4, 16), draw.between(34, 58)
    hull: list[Point] = [
        (-58, sheer - 4, CUT),
        (0, sheer + 8),
        (60, sheer - draw.between(8, 24), CUT),
        (36, keel),
        (-36, keel),
    ]
    if draw.chance(65):
        mast = draw.wobble(18)
        luff = draw.between(20, 44) * draw.sign()
        side = 5 if luff > 0 else -5
        sail: list[Point] = [
            (mast + side, -58, CUT),
            (mast + luff * 0.9, -20),
            (mast + luff, sheer - 4, CUT),
            (mast + side, sheer - 2, CUT),
        ]
        pole = band([(mast, -60), (mast, sheer + 10)], [1.8, 2.2], "flat")
        return Form(body(hull, limbs=[sail, pole]), crown=(mast, -56))
    return Form(body(hull), crown=(0, sheer))


@motif("a kite", "a stingray", matter="cloth", sinuous=True)
def kite(draw: Stream) -> Form:
    """Four corners, one side hollow, and a tail that swings."""
    wide, other = draw.between(26, 44), draw.between(22, 40)
    cross = draw.between(-30, -12)
    low = draw.between(14, 30)
    contour: list[Point] = [
        (0, -58, CUT),
        (wide, cross, CUT),
        (wide * 0.3, cross + 16),
        (0, low, CUT),
        (-other, cross + draw.wobble(6), CUT),
    ]
    swing = draw.between(8, 20) * draw.sign()
    tail = band(
        [(0, low - 2), (swing, low + 12), (-swing * 0.6, low + 24), (swing * 0.4, 62)],
        [1.6, 2.2, 2.2, 0],
        "flat",
    )
    seam: list[Point] = cut((-other * 0.1, cross + 1), (0, -50), (3, cross), (1, low - 6))
    return Form(body(contour, limbs=[tail], marks=[seam]))


@motif("a lantern", "a cage", stance="stands", matter="glass")
def lantern(draw: Stream) -> Form:
    """A bellied frame with upright openings and a hook above."""
    wide, top = draw.between(20, 32), draw.between(8, 16)
    contour = turned([(top, -36, CUT), (wide, -24), (wide, 34), (top * 1.1, 46, CUT)], draw.wobble(0.05))
    count = draw.whole(2, 3)
    openings: list[Contour] = []
    for i in range(count):
        x = wide * (-0.72 + 1.44 * (i + 0.5) / count)
        half = wide * 0.5 / count
        openings.append(
            hole([(x - half, -18), (x, -30), (x + half, -18), (x + half, 30), (x, 40), (x - half, 30)])
        )
    hook = draw.between(7, 13)
    loop: list[Contour] = [
        ring(0, -36 - hook, hook, hook, 6),
        hole(ring(0, -36 - hook, hook - 4, hook - 4, 6)),
    ]
    return Form(body(contour, *openings, limbs=loop), crown=(0, -52))


@motif("a wheel", "a sliced fruit", matter="wood")
def wheel(draw: Stream) -> Form:
    """A round with wedges cut out, round a hub off the middle."""
    count = draw.whole(3, 6)
    rim = draw.between(30, 37)
    start = draw.below(120)
    share = 360 // count
    x, y = draw.wobble(6), draw.wobble(6)
    wedges: list[Contour] = []
    for i in range(count):
        low, high = start + share * i + 8, start + share * (i + 1) - 8
        middle = (low + high) // 2
        wedges.append(
            hole(
                [
                    (x * 0.5 + 12 * cos(middle), y * 0.5 + 12 * sin(middle), CUT),
                    (rim * cos(low), rim * sin(low), CUT),
                    (rim * 1.16 * cos(middle), rim * 1.16 * sin(middle)),
                    (rim * cos(high), rim * sin(high), CUT),
                ]
            )
        )
    return Form(body(ring(0, 0, 48, draw.between(44, 50), 9), *wedges))


@motif("an hourglass", "two mountains, one upside down", stance="stands", matter="glass")
def hourglass(draw: Stream) -> Form:
    """Two bulbs that meet in a waist, the lower one fuller."""
    top, foot, waist = draw.between(18, 32), draw.between(24, 38), draw.between(3, 7)
    at = draw.between(-16, 4)
    contour = turned(
        [(top, -54, CUT), (top, -34), (waist, at), (waist, at + 3), (foot, 30), (foot, 54, CUT)],
        draw.wobble(0.1),
    )
    heap: list[Point] = [(-foot * 0.6, 48, CUT), (draw.wobble(8), 14), (foot * 0.6, 48, CUT)]
    return Form(body(contour, marks=[heap]), crown=(0, -52))


@motif("a house", "an arrow", stance="lies", matter="brick")
def gable(draw: Stream) -> Form:
    """A block under a roof that is too large, with one tall opening."""
    wide, eave = draw.between(20, 32), draw.between(-20, -2)
    peak = draw.wobble(20)
    over = draw.between(4, 18)
    contour = cut(
        (peak, -56),
        (wide + over, eave),
        (wide, eave + 2),
        (wide - 4, 52),
        (-wide, 54),
        (-wide, eave + 3),
        (-wide - over, eave + 3),
    )
    at = draw.wobble(wide * 0.5)
    opening: list[Point] = [(at - 6, 40, CUT), (at - 6, eave + 12), (at + 6, eave + 12), (at + 6, 40, CUT)]
    return Form(body(contour, hole(opening)), crown=(peak, -52))


@motif("stacked stones", "a bowing figure", stance="stands", matter="stone")
def cairn(draw: Stream) -> Form:
    """Three or four stones, each off the one below."""
    count = draw.whole(3, 4)
    y = 54.0
    x = 0.0
    size = draw.between(34, 44)
    stones: list[Contour] = []
    for _ in range(count):
        high = draw.between(0.7, 1.2) * 54 / count
        corners = 6
        stone = [
            (x + size * dx, y - high + high * dy)
            for dx, dy in ((-0.9, 0.9), (-1.15, -0.2), (-0.5, -1.15), (0.6, -1.1), (1.15, 0.1), (0.8, 0.95))
        ]
        stones.append(stone[:corners])
        y -= high * 2.06
        x += draw.wobble(size * 0.5)
        size *= draw.between(0.62, 0.86)
    return Form(body(*stones), crown=(x, y))


@motif("a sail", "a dorsal fin", stance="lies", matter="cloth")
def sail(draw: Stream) -> Form:
    """Two hollow triangles of unequal size, back to back."""
    mast = draw.wobble(12)
    big, small = draw.between(34, 52), draw.between(18, 36)
    belly = draw.between(6, 22)
    main: list[Point] = [
        (mast + 3, -58, CUT),
        (mast + big * 0.5 + belly, -2),
        (mast + big, 48, CUT),
        (mast + big * 0.4, 40),
        (mast + 3, 50, CUT),
    ]
    jib: list[Point] = [
        (mast - 3, draw.between(-48, -20), CUT),
        (mast - 3, 50, CUT),
        (mast - small, 46, CUT),
        (mast - small * 0.4 - belly * 0.3, 14),
    ]
    return Form(body(main, jib), crown=(mast, -54))


@motif("a gate", "a face with closed lips", stance="stands", matter="wood")
def gate(draw: Stream) -> Form:
    """Two posts and beams that reach past them."""
    wide, over = draw.between(24, 36), draw.between(6, 18)
    thick = draw.between(6, 10)
    bow = draw.between(-10, 10)
    second = draw.between(-26, -14)
    contour: list[Point] = [
        (-wide - over, -50, CUT),
        (0, -50 + bow),
        (wide + over, -50, CUT),
        (wide + over - 4, -50 + thick * 1.3, CUT),
        (wide, -50 + thick * 1.4 + bow * 0.3, CUT),
        (wide + 3, 54, CUT),
        (wide - thick, 54, CUT),
        (wide - thick - 1, second + thick, CUT),
        (-wide + thick, second + thick, CUT),
        (-wide + thick - 2, 54, CUT),
        (-wide - 5, 54, CUT),
        (-wide, -50 + thick * 1.4 + bow * 0.3, CUT),
        (-wide - over + 4, -50 + thick * 1.3, CUT),
    ]
    window = hole(
        cut(
            (-wide + thick, -50 + thick * 1.4 + bow * 0.5),
            (wide - thick, -50 + thick * 1.4 + bow * 0.5),
            (wide - thick, second),
            (-wide + thick, second),
        )
    )
    return Form(body(contour, window), crown=(0, -50))
