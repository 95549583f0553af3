"""Forms that somebody might have built."""

from contour_echo.deck.form import CUT, Contour, Form, Point, body, hole
from contour_echo.deck.motifs import motif
from contour_echo.deck.scissors import band, pebble, turned
from contour_echo.deck.stream import Stream
from contour_echo.deck.trigonometry import cos, sin


@motif("a tower", "a chess piece", stance="stands", matter="brick")
def tower(draw: Stream) -> Form:
    """A shaft stepped on one side and swelling on the other, under a head that leans out."""
    foot, shaft, head = draw.between(16, 28), draw.between(9, 16), draw.between(15, 27)
    rim, belly, tilt = draw.between(-40, -18), draw.between(0, 18), draw.wobble(12)
    ledge, notch = draw.between(0, 26), draw.between(3, 9)
    contour: list[Point] = [
        (-foot, 54, CUT),
        (-foot + 3, ledge + 12, CUT),
        (-shaft, ledge, CUT),
        (-shaft, ledge - notch * 2, CUT),
        (-shaft + notch, ledge - notch * 2.6),
        (-shaft * 0.8, rim + 8, CUT),
        (tilt - head, rim, CUT),
        (tilt - head * 0.9, -58),
        (tilt + head * 0.2, -60 + notch),
        (tilt + head * 1.2, -56),
        (tilt + head * 1.1, rim + 4),
        (shaft * 0.4, rim + 10),
        (shaft * 0.8, ledge - 18),
        (shaft + belly * 1.6, ledge + 6),
        (foot * 0.7, 54, CUT),
    ]
    return Form(body(contour), crown=(tilt, -54))


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


@motif("a ladder", "a spine", stance="lies", matter="bone")
def ladder(draw: Stream) -> Form:
    """A bent stem with bars to both sides, longest in the middle, none alike."""
    bars = draw.whole(3, 5)
    bend, thick = draw.wobble(24), draw.between(4, 7)
    right: list[Point] = []
    left: list[Point] = []
    for i in range(bars):
        t = (i + 0.5) / bars
        y, x = -52 + 104 * t, bend * 4 * t * (1 - t)
        half = 36 / bars
        long = draw.between(22, 36) * (0.55 + 1.8 * t * (1 - t))
        tilt = draw.between(-8, 8)
        right += (
            (x + thick, y - half, CUT),
            (x + long, y + tilt - half * 0.8),
            (x + long, y + tilt + half * 0.6),
            (x + thick, y + half * 0.7, CUT),
        )
        long *= draw.between(0.6, 1.1)
        left += (
            (x - thick, y - half, CUT),
            (x - long, y - tilt - half * 0.8),
            (x - long, y - tilt + half * 0.6),
            (x - thick, y + half * 0.7, CUT),
        )
    contour = [
        (-thick, -58.0, CUT),
        (thick, -58.0, CUT),
        *right,
        (thick, 58.0, CUT),
        (-thick, 58.0, CUT),
        *reversed(left),
    ]
    return Form(body(contour), crown=(0, -54))


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


@motif("a tent", "an opened coat", stance="stands", matter="cloth")
def tent(draw: Stream) -> Form:
    """A slope that hangs through on both sides, its hem in waves, one side turned back."""
    peak, sag = draw.wobble(28), draw.between(2, 18)
    hem = draw.between(40, 54)
    contour: list[Point] = [
        (peak - 5, -56),
        (peak + 7, -54),
        (peak + 26 - sag, 0),
        (58, hem, CUT),
        (30, hem + draw.between(-16, 10)),
        (12, 54, CUT),
        (draw.between(-4, 6), draw.between(-26, 16), CUT),
        (-16, 52, CUT),
        (-36, hem - draw.between(-6, 18)),
        (-56, 48, CUT),
        (peak - 26 + sag, 4),
    ]
    return Form(body(contour), crown=(peak, -50))


@motif("a chair", "a kneeling beast", stance="stands", matter="wood")
def chair(draw: Stream) -> Form:
    """A back like a neck, a seat like a back, and two feet that are not alike."""
    seat, rake = draw.between(-4, 16), draw.between(-22, 10)
    back, thick = draw.between(-62, -34), draw.between(8, 15)
    front, foot = draw.between(26, 46), draw.between(8, 20)
    contour: list[Point] = [
        (-30 + rake - draw.between(0, 12), back),
        (-24 + rake + thick, back - 4),
        (-24 + thick, seat - 14),
        (-10 + thick, seat - 4),
        (front + 6, seat - draw.between(0, 16)),
        (front + 10, seat + 16),
        (front + 4, 54, CUT),
        (front - foot, 54, CUT),
        (front - foot, seat + 22),
        (-4, seat + 16 + draw.wobble(8)),
        (-24 + foot, 54, CUT),
        (-36, 54, CUT),
        (-36, seat),
    ]
    return Form(body(contour), crown=(-24 + rake, back))


@motif("a key", "a flower in the wind", matter="bone")
def key(draw: Stream) -> Form:
    """A lobe with a bay in it, on a stem that bends, and one leaf or tooth to each side."""
    wide, high = draw.between(20, 32), draw.between(16, 26)
    thick, bend = draw.between(4, 7), draw.wobble(26)
    deep = draw.between(0.1, 0.9)
    right, left = draw.between(16, 40), draw.between(8, 34)
    low, droop = draw.between(0, 16), draw.between(-14, 12)
    points: list[Point] = [
        (-thick * 0.6, -8),
        (-wide, -20),
        (-wide * 1.1 + bend * 0.3, -34 - high),
        (-wide * 0.1, -30 - high * 1.3, CUT),
        (wide * 0.1 - wide * 0.3 * deep, -34 + high * (deep - 0.5)),
        (wide * 0.7, -36 - high * (1.1 - deep), CUT),
        (wide * 1.3, -26),
        (thick + bend * 0.2, -6),
        (thick + bend, 10),
        (thick + bend * 0.8, low + 12, CUT),
        (bend + right, low + 6 + droop),
        (bend + right * 0.9, low + 22 + droop),
        (thick + bend * 0.6, low + 24, CUT),
        (thick * 0.6, 56, CUT),
        (-thick, 54, CUT),
        (-thick + bend * 0.3, 44, CUT),
        (bend * 0.4 - left, 42 - droop),
        (bend * 0.5 - left, 30 - droop),
        (-thick + bend * 0.6, 32, CUT),
        (-thick + bend, 12),
    ]
    return Form(body(points))


@motif("a bottle", "a long-necked bird", stance="stands", matter="glass")
def bottle(draw: Stream) -> Form:
    """A belly that leans one way and a neck that goes the other."""
    neck, belly, foot = draw.between(5, 9), draw.between(22, 36), draw.between(8, 18)
    lean, beak = draw.between(-16, 16), draw.between(2, 20) * draw.sign()
    at = draw.between(-6, 18)
    contour: list[Point] = [
        (lean - neck + min(0, beak), -56 + draw.between(0, 10), CUT),
        (lean + neck + max(0, beak), -56, CUT),
        (lean + neck, -40),
        (neck, at - 24),
        (belly, at - 6),
        (belly * 0.9, 40),
        (foot, 54, CUT),
        (-foot, 54, CUT),
        (-belly * 0.5, 42),
        (-belly * 0.8, at),
        (lean * 0.6 - neck * 1.2, at - 22),
    ]
    return Form(body(contour), crown=(lean, -54))


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
    """A hull with one high end; sometimes something like a sail or a wing stands in it."""
    sheer, keel = draw.between(-2, 14), draw.between(36, 60)
    lift = draw.between(10, 44)
    hull: list[Point] = [
        (-58, sheer - draw.between(0, 16), CUT),
        (-20, sheer + 12),
        (22, sheer + 8),
        (60, sheer - lift, CUT),
        (52, keel * 0.7),
        (10, keel),
        (-40, keel),
    ]
    if draw.chance(55):
        mast, luff = draw.wobble(22), draw.between(24, 46) * draw.sign()
        sail: list[Point] = [
            (mast, -60, CUT),
            (mast + luff * 1.1, -34),
            (mast + luff * 0.8, sheer + 6, CUT),
            (mast + luff * 0.2, sheer - 8),
            (mast - luff * 0.1, sheer + 12, CUT),
            (mast - luff * 0.2, -22),
        ]
        return Form(body(hull, limbs=[sail]), crown=(mast, -56))
    return Form(body(hull), crown=(0, sheer))


@motif("a kite", "a stingray", matter="cloth", sinuous=True)
def kite(draw: Stream) -> Form:
    """Wings of unequal reach, hollow behind, drawn out into a tail."""
    wide, other = draw.between(34, 56), draw.between(24, 44)
    cross, low = draw.between(-26, -4), draw.between(10, 26)
    swing = draw.between(8, 22) * draw.sign()
    contour: list[Point] = [
        (draw.wobble(8), -58, CUT),
        (wide * 0.5, -44),
        (wide, cross, CUT),
        (wide * 0.3, cross + 12),
        (5, low),
        (swing + 4, low + 16),
        (swing * 0.2, 60, CUT),
        (swing - 5, low + 18),
        (-5, low),
        (-other * 0.4, cross + 20),
        (-other, cross + draw.wobble(16), CUT),
        (-other * 0.5, -38),
    ]
    return Form(body(contour), crown=(0, -52))


@motif("a lantern", "a chrysalis", stance="stands", matter="glass")
def lantern(draw: Stream) -> Form:
    """A swollen body, slit from head to foot, hung on a bent stalk."""
    wide, low = draw.between(22, 34), draw.between(8, 30)
    bend = draw.wobble(20)
    shell: list[Point] = [
        (bend * 0.4, -34, CUT),
        (wide * 0.8, -26),
        (wide * 1.2, low - 14),
        (wide * 0.5, 44),
        (draw.wobble(8), 56, CUT),
        (-wide * 0.6, 42),
        (-wide, low),
        (-wide * 0.7, -28),
    ]
    slits: list[Contour] = []
    for x in (-0.4, 0.12)[: draw.whole(1, 2)]:
        half = draw.between(3, 6)
        slits.append(
            hole(
                [
                    (wide * x + bend * 0.2, -16, CUT),
                    (wide * (x + 0.16) + half, low - 6),
                    (wide * x * 0.6, 34, CUT),
                    (wide * x - half, low),
                ]
            )
        )
    stalk = band([(bend * 0.4, -28), (bend * 0.2 - 8, -46), (bend + 6, -60)], [3.5, 3, 5], "flat")
    return Form(body(shell, *slits, limbs=[stalk]), crown=(bend * 0.4, -34))


@motif("a wheel", "a sliced fruit", matter="wood")
def wheel(draw: Stream) -> Form:
    """An uneven round, opened by a few wedges of different breadth round a point off the middle."""
    count = draw.whole(2, 4)
    start, used = draw.below(360), draw.whole(250, 330)
    x, y = draw.wobble(12), draw.wobble(12)
    wedges: list[Contour] = []
    for i in range(count):
        low = start + used * i // count + draw.whole(4, 12)
        high = start + used * (i + 1) // count - draw.whole(4, 12)
        middle, rim = (low + high) // 2, draw.between(24, 32)
        wedges.append(
            hole(
                [
                    (x + 9 * cos(middle), y + 9 * sin(middle), CUT),
                    (x * 0.4 + rim * cos(low), y * 0.4 + rim * sin(low)),
                    (x * 0.4 + rim * 1.12 * cos(middle), y * 0.4 + rim * 1.12 * sin(middle)),
                    (x * 0.4 + rim * cos(high), y * 0.4 + rim * sin(high)),
                ]
            )
        )
    return Form(body(pebble(draw, 0, 0, 47, 45, 0.1, 8), *wedges))


@motif("an hourglass", "a dancer's dress", stance="stands", matter="glass")
def hourglass(draw: Stream) -> Form:
    """Two swellings that meet in a waist, the upper one with horns or shoulders, the lower one spread."""
    top, foot, waist = draw.between(16, 34), draw.between(26, 46), draw.between(4, 8)
    at, dip = draw.between(-22, 0), draw.between(-6, 24)
    lean, swing = draw.wobble(12), draw.wobble(16)
    contour: list[Point] = [
        (lean - top, -54, CUT),
        (lean, -54 + dip),
        (lean + top * draw.between(0.7, 1.0), -56, CUT),
        (lean + top * 0.8, -30),
        (waist, at),
        (waist + 2, at + 8),
        (foot + swing, 36),
        (foot * 0.8 + swing, 54, CUT),
        (swing, 54 - draw.between(0, 14)),
        (-foot + swing, 54, CUT),
        (-foot * 0.6, 26),
        (-waist, at + 6),
        (lean - top * 0.9, -28),
    ]
    return Form(body(contour), crown=(lean, -54 + dip))


@motif("a house", "a bird that covers its young", stance="lies", matter="brick")
def gable(draw: Stream) -> Form:
    """A hood that comes down to the ground like a wing on one side, and ends short on the other."""
    wide, eave = draw.between(22, 36), draw.between(-20, 4)
    peak, over, under = draw.wobble(28), draw.between(14, 34), draw.between(2, 12)
    drop = draw.between(14, 44)
    contour: list[Point] = [
        (peak, -58, CUT),
        (peak * 0.5 + wide * 0.8, eave - 26),
        (wide + over * 0.6, drop - 24),
        (wide + over, drop, CUT),
        (wide * 0.9, drop - 8),
        (wide * 0.5, 30),
        (wide - under, 53, CUT),
        (0, 54 - under * 2),
        (-wide * 0.7, 54, CUT),
        (-wide + under * 0.5, eave + 18),
        (-wide * 0.8, eave + 6),
        (-wide - under, eave + 4, CUT),
        (peak * 0.6 - wide * 0.6, eave - 18),
    ]
    return Form(body(contour), crown=(peak, -52))


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


@motif("a gate", "somebody seen from the waist down", stance="stands", matter="wood")
def gate(draw: Stream) -> Form:
    """Two stout legs, one bowed, under a beam that sags and reaches past them."""
    wide, over = draw.between(18, 36), draw.between(18, 40)
    left, right = draw.between(6, 11), draw.between(6, 13)
    top, sag = draw.between(-50, -34), draw.wobble(22)
    thick = draw.between(9, 14)
    contour: list[Point] = [
        (-wide - over, top + draw.between(-8, 6), CUT),
        (0, top + sag),
        (wide + over, top + draw.between(-10, 4), CUT),
        (wide + over - 4, top + thick),
        (wide + right * 0.7, top + thick + 6),
        (wide + right * 1.1, 20),
        (wide + right * 0.4, 54, CUT),
        (wide - right, 54, CUT),
        (wide - right * 1.2, 0),
        (0, top + thick + sag + draw.between(2, 18)),
        (-wide + left * 1.1, 6),
        (-wide + left, 54, CUT),
        (-wide - left, 54, CUT),
        (-wide - left * 0.6, top + thick + 6),
        (-wide - over + 2, top + thick * 0.8),
    ]
    return Form(body(contour), crown=(0, top + sag * 0.5))
