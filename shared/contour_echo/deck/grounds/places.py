"""Grounds that are places: under leaves, under arches, on steps, by a pool, at a table, in a beam of light."""

from contour_echo.deck.form import CUT, Contour, Part, Point, Pose, hole
from contour_echo.deck.grounds import Ground, ground
from contour_echo.deck.scissors import cut, pebble
from contour_echo.deck.stream import Stream


def _weed(draw: Stream, side: int, top: float, foot: float, reach: float) -> list[Point]:
    """Cut lobes that grow in from one side of the card, in the manner of cut paper."""
    edge = 612.0 if side > 0 else -12.0
    count = draw.whole(2, 4)
    points: list[Point] = [(edge, top, CUT)]
    for i in range(count):
        y = top + (foot - top) * (i + 0.4) / count
        long = reach * draw.between(0.45, 1.0)
        drop = (foot - top) / count
        points += (
            (edge - side * long, y - drop * 0.5),
            (edge - side * long * 1.05, y + drop * 0.1),
            (edge - side * reach * 0.16, y + drop * 0.5),
        )
    return [*points, (edge, foot, CUT)]


@ground("great leaves that grow in from the sides", matter="light")
def foliage(draw: Stream) -> Ground:
    """Lobes from both sides at different heights, one side heavier."""
    side = draw.sign()
    one = _weed(draw, side, draw.between(-40, 120), draw.between(520, 780), draw.between(230, 380))
    other = _weed(draw, -side, draw.between(180, 420), draw.between(700, 830), draw.between(110, 220))
    parts = [Part([one], "land", "leaf"), Part([other], "depth", "leaf")]
    return Ground(parts, floor=draw.between(640, 740))


@ground("arches side by side", matter="light")
def arcade(draw: Stream) -> Ground:
    """A wall with two or three openings of unequal height and breadth."""
    count = draw.whole(2, 3)
    sill = draw.between(560, 720)
    x = draw.between(-60, 40)
    wall: list[Contour] = [cut((-12, -12), (612, -12), (612, 812), (-12, 812))]
    for i in range(count):
        wide = draw.between(0.6, 1.25) * 520 / count
        top = draw.between(60, 330)
        lean = draw.wobble(16)
        wall.append(
            hole(
                [
                    (x, sill + draw.wobble(8), CUT),
                    (x + lean, top + wide * 0.5),
                    (x + lean, top),
                    (x + wide + lean, top),
                    (x + wide + lean, top + wide * 0.5),
                    (x + wide, sill, CUT),
                ]
            )
        )
        x += wide + draw.between(36, 80)
        if x > 540 or i == count - 1:
            break
    return Ground([Part(wall, "land", "wall")], floor=max(620, sill + draw.between(0, 60)))


@ground("broad steps", matter="sky")
def terrace(draw: Stream) -> Ground:
    """Two or three ledges that climb to one side."""
    side, count = draw.sign(), draw.whole(2, 3)
    low, high = draw.between(640, 720), draw.between(220, 420)
    points: list[tuple[float, float]] = [(-12, 812), (-12, low)]
    for i in range(count):
        x = 600 * (i + draw.between(0.5, 1.0)) / (count + 0.6)
        y = low + (high - low) * (i + 1) / count
        points += ((x + draw.wobble(14), points[-1][1] + draw.wobble(12)), (x, y))
    points += ((612, points[-1][1] + draw.wobble(20)), (612, 812))
    if side < 0:
        points = [(600 - x, y) for x, y in points]
    riser = draw.between(60, 140)
    shade = [(x, min(y + riser, 812.0)) for x, y in points[1:-1]]
    ends = [(shade[-1][0], 812.0), (shade[0][0], 812.0)]
    return Ground(
        [Part([cut(*points)], "depth", "stone"), Part([cut(*shade, *ends)], "land", "stone")],
        floor=draw.between(640, 740),
    )


@ground("a pool with rings on it", matter="earth")
def pool(draw: Stream) -> Ground:
    """A flat round that the edge cuts, and a second round in it, off its middle."""
    x, y = draw.between(140, 460), draw.between(560, 690)
    wide, high = draw.between(260, 400), draw.between(130, 220)
    share, off = draw.between(0.4, 0.66), draw.wobble(60)
    outer = pebble(draw, x, y, wide, high, 0.08, 9)
    inner = pebble(draw, x + off, y + off * 0.2, wide * share, high * share, 0.08, 8)
    bank: list[Point] = [
        (-12, y - high - draw.between(40, 160), CUT),
        (300, y - high - draw.between(-20, 160)),
        (612, y - high - draw.between(20, 200), CUT),
        (612, 812, CUT),
        (-12, 812, CUT),
    ]
    parts = [Part([bank], "land", "earth"), Part([outer], "depth", "water"), Part([inner], "sheet", "water")]
    return Ground(parts, floor=y + high * 0.4)


@ground("a table with a cloth", matter="wall")
def table(draw: Stream) -> Ground:
    """A slanting top seen from above and cloth hanging over its edge."""
    edge = draw.between(430, 560)
    left, right = edge + draw.wobble(60), edge + draw.wobble(60)
    drop = draw.between(110, 190)
    top = cut((-12, left), (612, right), (612, 812), (-12, 812))
    x = draw.between(40, 260)
    wide = draw.between(200, 340)
    cloth: list[Point] = [
        (x, edge - 6 + draw.wobble(20), CUT),
        (x + wide, edge + draw.wobble(20), CUT),
        (x + wide + draw.between(10, 70), edge + drop + 120),
        (x + wide * 0.8, 812 - draw.between(0, 70)),
        (x + wide * 0.4, 830),
        (x - draw.between(20, 90), edge + drop + 140),
    ]
    return Ground(
        [Part([top], "land", "wood"), Part([cloth], "depth", "cloth")], floor=draw.between(640, 720)
    )


@ground("a beam that falls in from above", matter="wall")
def beam(draw: Stream) -> Ground:
    """A cone of light and the pool that it makes on the floor."""
    x, foot = draw.between(-40, 640), draw.between(170, 430)
    half, level = draw.between(120, 220), draw.between(640, 720)
    cone = cut((x - 24, -12), (x + 24, -12), (foot + half, level), (foot - half, level))
    spot = pebble(draw, foot, level, half * 1.1, draw.between(30, 60), 0.06, 8)
    return Ground([Part([cone], "depth", "light"), Part([spot], "land", "light")], floor=level + 14)


@ground("curved blades that turn about one point", matter="sky")
def whirl(draw: Stream) -> Ground:
    """Three or four sickles from one point, as of a fan, a flower or weather."""
    x, y = draw.between(-20, 620), draw.between(-20, 820)
    count, side = draw.whole(3, 4), draw.sign()
    first = draw.below(360)
    blades: list[Contour] = []
    for i in range(count):
        blade: list[Point] = [(0, 0, CUT), (90, -side * 150), (420, -side * 260), (900, -side * 60, CUT)]
        blade += [(520, side * draw.between(-150, -60)), (200, -side * 40)]
        turn = Pose(x, y, 1.0, first + 360 * i // count + draw.whole(-12, 12))
        blades.append(turn.contour(blade))
    return Ground([Part(blades, "land", "light")], floor=draw.between(640, 740))
