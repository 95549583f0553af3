"""What makes more of one form: a fringe along its outline, its own copies behind it."""

from math import sqrt

from contour_echo.deck.form import CUT, Contour, Disc, Form, Part, Pose, evenly, extent
from contour_echo.deck.stream import Stream


def fringe(draw: Stream, form: Form) -> Form:
    """Let a row of points, fingers or stalked beads grow out of one stretch of a form's outline."""
    outline = evenly(form, 20)
    kind = draw.choice(("point", "finger", "bead", "finger"))
    count = draw.whole(5, 8)
    first = draw.whole(-count, 0) if draw.chance(70) else draw.below(20)
    reach = draw.between(18, 36)
    lean = draw.wobble(0.7)
    grown: list[Contour] = []
    last_x = last_y = 0.0
    for k in range(count):
        i = (first + k) % 20
        (x0, y0), (x, y), (x1, y1) = outline[i - 1], outline[i], outline[(i + 1) % 20]
        dx, dy = (x1 - x0) / 2, (y1 - y0) / 2
        length = sqrt(dx * dx + dy * dy) or 1.0
        nx, ny = dy / length + lean * dx / length, -dx / length + lean * dy / length
        at = (k + 0.7) / (count + 0.4)
        out = reach * (0.45 + 2.6 * at * (1 - at)) * draw.between(0.85, 1.15)
        tip_x, tip_y = x + nx * out, y + ny * out
        if grown and (tip_x - last_x) * dx + (tip_y - last_y) * dy < 0.7 * length * length:
            continue  # in a bay the tips would cross
        last_x, last_y = tip_x, tip_y
        wide = 0.24 if kind == "bead" else 0.34
        left, right = (
            (x - dx * wide - nx * 4, y - dy * wide - ny * 4),
            (x + dx * wide - nx * 4, y + dy * wide - ny * 4),
        )
        if kind == "point":
            grown.append([(*left, CUT), (tip_x, tip_y, CUT), (*right, CUT)])
        elif kind == "finger":
            broad = 0.46
            grown.append(
                [
                    (*left, CUT),
                    (tip_x - dx * broad, tip_y - dy * broad),
                    (tip_x + dx * broad, tip_y + dy * broad),
                    (*right, CUT),
                ]
            )
        else:
            grown.append(Disc(tip_x, tip_y, min(0.2 * reach, 0.4 * length)))
    return Form([*form.parts, Part(grown, "limb")], form.crown)


def rhythm(draw: Stream, form: Form) -> Form:
    """Repeat a form behind itself, each time smaller: turned about its foot, or stepping aside."""
    box = extent(form)
    body = Form(form.parts[:1])
    x, y = box.middle[0], box.bottom
    side = draw.sign()
    copies = []
    if box.width < box.height:
        turn = draw.whole(20, 42)
        for angle, size in ((-side * turn, draw.between(0.66, 0.9)), (side * turn, draw.between(0.5, 0.8))):
            moved = Pose(-x, -y).form(body)
            copies.append(Pose(x, y, size, angle).form(moved))
    else:
        step = draw.between(0.3, 0.5) * box.height
        shift = side * draw.between(0.05, 0.3) * box.width
        for i, size in ((2, draw.between(0.45, 0.6)), (1, draw.between(0.7, 0.85))):
            moved = Pose(-x, -y).form(body)
            copies.append(Pose(x + shift * i, y - step * i, size).form(moved))
    limbs = [Part(copy.parts[0].contours, "limb") for copy in copies]
    return Form([*form.parts, *limbs], form.crown)
