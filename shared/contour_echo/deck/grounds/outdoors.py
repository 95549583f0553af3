"""Grounds under an open sky."""

from contour_echo.deck.form import CUT, Contour, Disc, Part, Point
from contour_echo.deck.grounds import Ground, ground
from contour_echo.deck.scissors import cut
from contour_echo.deck.stream import Stream


def below(line: list[Point]) -> list[Point]:
    """Close a line that runs from left to right round the card's lower part."""
    return [*line, *cut((612, 812), (-12, 812))]


def ridge(draw: Stream, height: float, swell: float, crests: int, tilt: float = 0.0) -> list[Point]:
    """Draw a rolling line across the card."""
    points: list[Point] = [(-12, height - tilt + draw.wobble(swell), CUT)]
    side = draw.sign()
    for i in range(crests):
        x = 600 * (i + 0.5) / crests + draw.wobble(200 / crests)
        points.append((x, height + tilt * (x / 300 - 1) + side * swell * draw.between(0.5, 1.3)))
        side = -side
    return [*points, (612, height + tilt + draw.wobble(swell), CUT)]


@ground("one long line that divides high from low", matter="sky")
def horizon(draw: Stream) -> Ground:
    """One line, high or low, and not level."""
    height = draw.choice((230.0, 300.0, 520.0, 590.0, 650.0)) + draw.wobble(30)
    line = ridge(draw, height, draw.between(4, 24), 1, draw.wobble(40))
    parts = [Part([below(line)], "land", "earth")]
    if draw.chance(65):  # something far away, half behind the line
        x, wide, high = draw.between(60, 540), draw.between(80, 220), draw.between(80, 150)
        far: list[Point] = [
            (x - wide, height + 60, CUT),
            (x - wide * 0.5, height - high),
            (x, height - high * 1.2),
        ]
        far += (
            (x + wide * 0.3, height - high * 0.3),
            (x + wide * 0.8, height - high * 0.6),
            (x + wide, height + 60, CUT),
        )
        parts.insert(0, Part([far], "depth", "stone"))
    return Ground(parts, floor=max(height + 50, draw.between(620, 730)))


@ground("hills, one behind another", matter="sky")
def hills(draw: Stream) -> Ground:
    """A far slope and a near one, the near one before the forms."""
    far = draw.between(330, 500)
    near = far + draw.between(110, 190)
    back = [Part([below(ridge(draw, far, draw.between(50, 130), 2, draw.wobble(60)))], "land", "earth")]
    if draw.chance(60):
        first = far - draw.between(70, 150)
        back.insert(
            0, Part([below(ridge(draw, first, draw.between(40, 100), 3, draw.wobble(60)))], "depth", "stone")
        )
    front = [
        Part([below(ridge(draw, max(near, 600), draw.between(30, 70), 1, draw.wobble(50)))], "depth", "earth")
    ]
    return Ground(back, front, floor=max(near, 600) + 30)


@ground("bands of waves", matter="sky")
def sea(draw: Stream) -> Ground:
    """Waves of two sizes; the near one stands before the forms."""
    level = draw.between(380, 540)

    def waves(height: float, count: int, rise: float) -> list[Point]:
        step = 640 / count
        shift = -draw.between(0, step * 0.8) - 12
        points: list[Point] = [(-12, height, CUT)]
        for i in range(count + 2):
            x = shift + i * step
            if x > -8:
                points.append((min(x, 608), height, CUT))
            if x + step * 0.3 < 600 and x + step * 0.3 > 0:
                points.append((x + step * 0.36, height + rise))
        return [*points, (612, height, CUT)]

    back = [Part([below(waves(level, draw.whole(2, 4), draw.between(40, 80)))], "land", "water")]
    near = level + draw.between(120, 190)
    front = [Part([below(waves(near, draw.whole(3, 5), draw.between(24, 60)))], "depth", "water")]
    if near < 640 and draw.chance(60):
        front.append(
            Part([below(waves(near + 120, draw.whole(2, 4), draw.between(20, 50)))], "land", "water")
        )
    return Ground(back, front, floor=max(near + 40, 620))


@ground("a wide night or noon with one round light", matter="sky")
def orb(draw: Stream) -> Ground:
    """A large disc that the edge or the earth cuts."""
    size = draw.between(110, 230)
    x = draw.choice((60.0, 180.0, 430.0, 540.0)) + draw.wobble(40)
    height = draw.between(560, 690)
    y = draw.choice((90.0, 220.0, height - size * 0.3)) + draw.wobble(20)
    land = below(ridge(draw, height, draw.between(5, 40), 2, draw.wobble(20)))
    return Ground(
        [Part([Disc(x, y, size)], "depth", "light"), Part([land], "land", "earth")], floor=height + 50
    )


@ground("slanting streaks above a flat strip", matter="sky")
def rain(draw: Stream) -> Ground:
    """Long drops that all fall one way, few and large."""
    slant = draw.between(-60, 60)
    streaks: list[Contour] = []
    columns = draw.whole(4, 6)
    for i in range(columns):
        x = 600 * (i + 0.5) / columns + draw.wobble(40)
        y = draw.between(-60, 380)
        long = draw.between(120, 300)
        wide = draw.between(7, 15)
        streaks.append(
            [
                (x, y, CUT),
                (x - slant * long / 300 + wide, y + long * 0.7),
                (x - slant * long / 260, y + long * 1.08),
                (x - slant * long / 300 - wide, y + long * 0.7),
            ]
        )
    height = draw.between(640, 720)
    strip = below(ridge(draw, height, 10, 1, draw.wobble(14)))
    return Ground([Part(streaks, "depth", "water"), Part([strip], "land", "earth")], floor=height + 36)


@ground("furrows that draw together far off", matter="sky")
def furrows(draw: Stream) -> Ground:
    """Bowed wedges of ground towards a point far off, or bands across, ever closer."""
    height, tilt = draw.between(260, 500), draw.wobble(70)
    land = below(ridge(draw, height, draw.between(4, 40), draw.whole(1, 2), tilt))
    rows = _across(draw, height + 30) if draw.chance(45) else _together(draw, height + abs(tilt) * 0.5 + 20)
    return Ground([Part([land], "land", "earth"), Part(rows, "depth", "earth")], floor=draw.between(620, 720))


def _together(draw: Stream, height: float) -> list[Contour]:
    x, bow = draw.between(-120, 720), draw.between(60, 240) * draw.sign()
    count = draw.whole(2, 3)
    wedges: list[Contour] = []
    for i in range(count):
        left = -300 + 1200 * (i + draw.between(0.0, 0.4)) / count
        right = left + 1200 / count * draw.between(0.3, 0.6)
        wedges.append(
            [
                (x, height, CUT),
                ((right + x) / 2 + bow, (812 + height) / 2),
                (right, 812, CUT),
                (left, 812, CUT),
                ((left + x) / 2 + bow * 0.9, (812 + height) / 2 + 10),
            ]
        )
    return wedges


def _across(draw: Stream, height: float) -> list[Contour]:
    sag, slant = draw.between(20, 110) * draw.sign(), draw.wobble(60)
    share = draw.between(0.4, 0.6)
    bands: list[Contour] = []
    for near in (0.12, 0.38, 0.8):
        y = height + (812 - height) * near
        thick = (812 - height) * near * share
        bands.append(
            [
                (-12, y - slant, CUT),
                (300 + draw.wobble(160), y + sag * (1 + near)),
                (612, y + slant, CUT),
                (612, y + slant + thick * draw.between(0.4, 1.0), CUT),
                (300 + draw.wobble(160), y + sag * (1 + near) + thick),
                (-12, y - slant + thick * draw.between(0.4, 1.0), CUT),
            ]
        )
    return bands


@ground("a winding strip that narrows upwards", matter="earth")
def road(draw: Stream) -> Ground:
    """A road, a river or smoke from below to the horizon."""
    height = draw.between(190, 420)
    end = draw.between(120, 480)
    swing = draw.between(100, 240) * draw.sign()
    low = draw.between(100, 500)
    wide = draw.between(70, 130)
    way: list[Point] = [
        (end - 4, height + 6, CUT),
        (end + swing * 0.5 + 16, height + 70),
        (end - swing * 0.8 + 40, height + 180),
        (low + swing * 0.4 + wide, 660),
        (low + wide * 1.4, 812, CUT),
        (low - wide * 1.4, 812, CUT),
        (low + swing * 0.3 - wide, 640),
        (end - swing * 0.9 - 40, height + 190),
        (end + swing * 0.4 - 14, height + 80),
    ]
    land = below(ridge(draw, height, draw.between(6, 30), 2))
    return Ground(
        [Part([land], "land", "earth"), Part([way], "depth", "water")], floor=draw.between(600, 720)
    )


@ground("a mound rising out of the lower edge", matter="water")
def island(draw: Stream) -> Ground:
    """One rounded mass, off the middle, with a ledge."""
    x = draw.between(120, 480)
    top = draw.between(420, 600)
    wide = draw.between(240, 420)
    mass: list[Point] = [
        (x - wide, 812, CUT),
        (x - wide * 0.9, top + 130),
        (x - wide * 0.4, top),
        (x + wide * 0.3, top - 20),
        (x + wide * 0.6, top + 110),
        (x + wide, top + 140),
        (x + wide * 1.2, 812, CUT),
    ]
    far = draw.between(-40, 90) if x > 300 else draw.between(510, 640)
    rock: list[Point] = [
        (far - 110, 812, CUT),
        (far - 70, top + 110),
        (far + 20, top + 60),
        (far + 70, top + 190),
        (far + 130, 812, CUT),
    ]
    ledge: list[Point] = [
        (x - wide * 0.5, 812, CUT),
        (x - wide * 0.2, top + 190),
        (x + wide * 0.5, top + 200),
        (x + wide, 812, CUT),
    ]
    return Ground(
        [Part([rock], "depth", "stone"), Part([mass], "land", "stone")],
        [Part([ledge], "depth", "stone")],
        floor=max(top + 60, 620),
    )


@ground("two slopes that leave a gap between them", matter="sky")
def gorge(draw: Stream) -> Ground:
    """Masses from the left and from the right, of unequal height."""
    gap = draw.between(200, 400)
    half = draw.between(30, 90)
    one, two = draw.between(60, 330), draw.between(60, 330)
    if abs(one - two) < 90:
        two = one + 160
    left: list[Point] = [
        (-12, one, CUT),
        (gap * 0.5, one + draw.between(-30, 60)),
        (gap - half, 430),
        (gap - half * 2, 560),
        (gap - half * 0.4, 812, CUT),
        (-12, 812, CUT),
    ]
    right: list[Point] = [
        (612, two, CUT),
        (612, 812, CUT),
        (gap + half * 0.6, 812, CUT),
        (gap + half * 1.7, 600),
        (gap + half, 440),
        ((612 + gap) / 2, two + draw.between(-20, 60)),
    ]
    return Ground([Part([left], "land", "stone"), Part([right], "depth", "stone")], floor=700)


@ground("layers, each with an edge of its own", matter="earth")
def strata(draw: Stream) -> Ground:
    """Three slanting beds from edge to edge."""
    tilt = draw.between(30, 120) * draw.sign()
    y = draw.between(180, 300)
    step = draw.between(120, 190)
    beds = []
    for i, tone in enumerate(("land", "depth", "sheet")):
        beds.append(
            Part(
                [below(ridge(draw, y + i * step, draw.between(8, 40), draw.whole(1, 3), tilt))],
                tone,
                ("earth", "stone", "water")[i],
            )
        )
    return Ground(beds, floor=draw.between(600, 740))
