"""The two forms of a card: each a motif bent out of its habit, or two motifs made one."""

from contour_echo.deck import hybrids
from contour_echo.deck.form import Form
from contour_echo.deck.inlays import inlaid
from contour_echo.deck.plans import Plan
from contour_echo.deck.stream import Stream


def lead(draw: Stream, plan: Plan) -> Form:
    """Draw the dominant form."""
    form = hybrids.warped(draw, plan.lead.draw(draw), 1.0)
    match plan.lead_kind:
        case "graft":
            form = hybrids.graft(draw, form, hybrids.warped(draw, plan.lead_other.draw(draw), 0.6))
        case "nest":
            form = hybrids.nest(form, plan.lead_other.draw(draw))
        case "blend":
            form = hybrids.warped(draw, hybrids.blend(draw, form, plan.lead_other.draw(draw)), 0.7)
        case "twin":
            form = hybrids.twin(draw, form)
    return _told(draw, form, 92)


def second(draw: Stream, plan: Plan) -> Form:
    """Draw the smaller form."""
    form = hybrids.warped(draw, plan.second.draw(draw), 1.0)
    if plan.second_kind == "blend":
        form = hybrids.blend(draw, form, plan.second_other.draw(draw))
    return _told(draw, form, 65)


def _told(draw: Stream, form: Form, percent: int) -> Form:
    """Lay an inlay on a bare form, in so many of a hundred cases."""
    bare = all(part.tone != "mark" for part in form.parts)
    return inlaid(draw, form) if bare and draw.chance(percent) else form


def third(draw: Stream, plan: Plan) -> Form:
    """Draw a small form that keeps away from the other two."""
    return hybrids.warped(draw, plan.third.draw(draw), 1.5)
