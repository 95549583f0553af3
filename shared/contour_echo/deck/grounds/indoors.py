"""Grounds with walls, frames and cloth."""

from contour_echo.deck.form import CUT, Contour, Part, Point, hole
from contour_echo.deck.grounds import Ground, ground
from contour_echo.deck.scissors import cut, pebble
from contour_echo.deck.stream import Stream
from contour_echo.deck.trigonometry import cos, sin

_SHEET = cut((-12, -12), (612, -12), (612, 812), (-12, 812))


@ground("an empty sheet", matter="wall")
def void(draw: Stream) -> Ground:
    """Nothing, or nothing but a torn corner."""
    if draw.chance(20):
        return Ground(floor=draw.between(640, 740))
    if draw.chance(45):
        x, y, size = (
            draw.choice((40.0, 300.0, 560.0)),
            draw.choice((0.0, 180.0, 800.0)),
            draw.between(220, 330),
        )
        return Ground(
            [Part([pebble(draw, x, y, size, size, 0.16, 9)], "land", "light")], floor=draw.between(640, 740)
        )
    side = draw.sign()
    reach, drop = draw.between(240, 560), draw.between(140, 420)
    x = -12 if side < 0 else 612
    corner: list[Point] = [
        (x, 812, CUT),
        (x, 812 - drop, CUT),
        (x - side * reach * 0.4, 812 - drop * draw.between(0.5, 0.9)),
        (x - side * reach, 812, CUT),
    ]
    return Ground([Part([corner], "land", "cloth")], floor=draw.between(640, 740))


@ground("walls that meet in a corner above a floor", matter="wall")
def room(draw: Stream) -> Ground:
    """A corner seen slantwise: the floor and one wall in the shade."""
    x, y = draw.between(150, 450), draw.between(440, 580)
    left, right = y + draw.between(30, 130), y + draw.between(30, 130)
    wall = (
        cut((x, -12), (612, -12), (612, right), (x, y))
        if draw.chance(50)
        else cut((-12, -12), (x, -12), (x, y), (-12, left))
    )
    floor = cut((-12, left), (x, y), (612, right), (612, 812), (-12, 812))
    return Ground(
        [Part([wall], "land", "wall"), Part([floor], "depth", "wood")], floor=draw.between(640, 730)
    )


@ground("cloth hanging down on both sides", matter="wall")
def stage(draw: Stream) -> Ground:
    """Two curtains of unequal width and a strip of boards."""
    left, right = draw.between(70, 230), draw.between(70, 230)
    low = draw.between(560, 820)
    knot = draw.between(280, 480)
    one: list[Point] = [
        (-12, -12, CUT),
        (left * 1.5, -12, CUT),
        (left * 1.3, knot * 0.5),
        (left * 0.3, knot),
        (left * 0.7, low),
        (-12, low + 20, CUT),
    ]
    knot = draw.between(280, 480)
    two: list[Point] = [
        (612, -12, CUT),
        (612, 820, CUT),
        (600 - right * 0.6, 812, CUT),
        (600 - right * 0.35, knot),
        (600 - right * 1.3, knot * 0.5),
        (600 - right * 1.6, -12, CUT),
    ]
    boards = draw.between(640, 720)
    floor = cut((-12, boards), (612, boards + draw.wobble(20)), (612, 812), (-12, 812))
    return Ground([Part([floor], "depth", "wood"), Part([one, two], "land", "cloth")], floor=boards + 50)


@ground("a frame around an opening", matter="sky")
def window(draw: Stream) -> Ground:
    """A wall with one opening, off the middle; forms stand before it."""
    left, right = draw.between(50, 190), draw.between(410, 550)
    top, sill = draw.between(50, 190), draw.between(520, 680)
    bow = draw.between(0, 90) if draw.chance(50) else 0.0
    opening: list[Point] = [(left, sill, CUT), (left, top + bow, CUT)]
    if bow:
        opening.append(((left + right) / 2 + draw.wobble(30), top - bow))
    opening += ((right, top + bow + draw.wobble(12), CUT), (right + draw.wobble(10), sill, CUT))
    wall = Part([_SHEET, list(reversed(opening))], "land", "wall")
    line = sill - draw.between(40, 200)
    view = Part(
        [
            [
                (left - 8, line, CUT),
                ((left + right) / 2, line - draw.between(-50, 90)),
                (right + 20, line + draw.wobble(40), CUT),
                (right + 20, sill + 10, CUT),
                (left - 8, sill + 10, CUT),
            ]
        ],
        "depth",
        "earth",
    )
    return Ground([view, wall], floor=max(sill + draw.between(10, 80), 620))


@ground("the mouth of a hollow", matter="light")
def cave(draw: Stream) -> Ground:
    """A dark rim round an uneven opening."""
    x, y = draw.between(250, 350), draw.between(350, 450)
    mouth = pebble(draw, x, y, draw.between(200, 270), draw.between(270, 350), 0.3, 8)
    tongue: list[Point] = [
        (-12, 812, CUT),
        (-12, 690, CUT),
        (draw.between(60, 240), draw.between(560, 640)),
        (draw.between(300, 500), draw.between(690, 760)),
        (612, draw.between(640, 760), CUT),
        (612, 812, CUT),
    ]
    return Ground(
        [Part([_SHEET, hole(mouth)], "land", "stone")], [Part([tongue], "depth", "stone")], floor=700
    )


@ground("paths that turn at right angles", matter="wall")
def maze(draw: Stream) -> Ground:
    """One broad way that bends, from one edge to another."""
    wide = draw.between(52, 92)
    x, y = draw.between(60, 200), draw.between(80, 230)
    x2, y2 = draw.between(330, 500), draw.between(480, 680)
    y3 = y + (y2 - y) * draw.between(0.35, 0.6)
    way = cut(
        (-12, y), (x2 + wide, y), (x2 + wide, y3 + wide), (x + wide, y3 + wide), (x + wide, y2), (612, y2),
        (612, y2 + wide),
        (x, y2 + wide), (x, y3), (x2, y3), (x2, y + wide), (-12, y + wide),
    )  # fmt: skip
    across, down = draw.chance(50), draw.chance(50)
    way = [(600 - p[0] if across else p[0], 800 - p[1] if down else p[1], CUT) for p in way]
    parts = [Part([way], "land", "stone")]
    if draw.chance(60):
        side = cut((x2 - 60, 812), (x2 - 60, y2 + wide + 50), (612, y2 + wide + 40), (612, 812))
        parts.append(Part([side], "depth", "stone"))
    return Ground(parts, floor=draw.between(620, 740))


@ground("a patchwork of uneven squares", matter="cloth")
def patches(draw: Stream) -> Ground:
    """Some fields of a crooked grid, none alike."""
    columns, rows = draw.whole(2, 3), draw.whole(3, 4)
    xs = [-12.0, *(600 * (i + 1) / columns + draw.wobble(70) for i in range(columns - 1)), 612.0]
    ys = [-12.0, *(800 * (i + 1) / rows + draw.wobble(70) for i in range(rows - 1)), 812.0]
    tones: dict[str, list[Contour]] = {"land": [], "depth": []}
    first = draw.below(2)
    for row in range(rows):
        for column in range(columns):
            kind = (row + column + first) % 2
            if kind == 0 or draw.chance(30):
                continue
            tone = "depth" if draw.chance(40) else "land"
            skew = draw.wobble(16)
            tones[tone].append(
                cut(
                    (xs[column], ys[row]),
                    (xs[column + 1], ys[row]),
                    (xs[column + 1] + skew, ys[row + 1]),
                    (xs[column] - skew, ys[row + 1]),
                )
            )
    parts = [Part(found, tone, "cloth") for tone, found in tones.items() if found]
    return Ground(parts, floor=draw.between(620, 740))


@ground("broad rays from one point", matter="sky")
def rays(draw: Stream) -> Ground:
    """A few wedges of unequal breadth from a point near an edge."""
    x = draw.between(-40, 640)
    y = draw.choice((draw.between(-60, 120), draw.between(520, 860)))
    wedges: list[Contour] = []
    count = draw.whole(4, 7)
    first = draw.below(360)
    for i in range(count):
        low = first + 360 * i // count + draw.whole(-8, 8)
        high = low + draw.whole(12, 260 // count)
        wedges.append(
            cut(
                (x, y),
                (x + 1300 * cos(low), y + 1300 * sin(low)),
                (x + 1300 * cos(high), y + 1300 * sin(high)),
            )
        )
    return Ground([Part(wedges, "land", "light")], floor=draw.between(640, 740))


@ground("a torn edge from side to side", matter="wall")
def torn(draw: Stream) -> Ground:
    """Two papers, one torn and laid over the other, from corner to corner."""
    y1, y2 = draw.between(120, 420), draw.between(420, 720)
    if draw.chance(50):
        y1, y2 = y2, y1
    steps = draw.whole(5, 8)
    line: list[Point] = [(-12, y1, CUT)]
    for i in range(1, steps):
        x = 600 * i / steps + draw.wobble(30)
        y = y1 + (y2 - y1) * i / steps + draw.wobble(64)
        line.append((x, y, CUT) if draw.chance(60) else (x, y))
    line.append((612, y2, CUT))
    lower = [*line, *cut((612, 812), (-12, 812))]
    second: list[Point] = [
        *((p[0], p[1] + 70 + draw.wobble(36), *p[2:]) for p in line),
        *cut((612, 812), (-12, 812)),
    ]
    parts = [Part([lower], "depth", "wall"), Part([second], "land", "cloth")]
    return Ground(parts, floor=draw.between(640, 740))


@ground("upright stripes of unequal width", matter="wall")
def pillars(draw: Stream) -> Ground:
    """Two or three broad stripes, one of them leaning."""
    stripes: list[Contour] = []
    x = draw.between(-60, 80)
    while x < 560:
        wide = draw.between(50, 150)
        lean = draw.wobble(40)
        stripes.append(cut((x + lean, -12), (x + wide + lean, -12), (x + wide, 812), (x, 812)))
        x += wide + draw.between(90, 200)
    base = draw.between(640, 740)
    foot = cut((-12, base), (612, base + draw.wobble(24)), (612, 812), (-12, 812))
    return Ground([Part(stripes, "land", "cloth"), Part([foot], "depth", "wood")], floor=base + 30)
