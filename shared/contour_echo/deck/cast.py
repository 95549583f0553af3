"""The two forms of a card: each a motif bent out of its habit, or two motifs made one."""

from contour_echo.deck import cuts, growths, hybrids
from contour_echo.deck.form import Form
from contour_echo.deck.inlays import inlaid
from contour_echo.deck.motifs import Motif
from contour_echo.deck.plans import Plan
from contour_echo.deck.stream import Stream


def lead(draw: Stream, plan: Plan) -> tuple[Form, str]:
    """Draw the dominant form; say of what kind it became."""
    form, kind = _made(draw, plan.lead, plan.lead_kind, plan.lead_other)
    return _told(draw, form, 92), kind


def second(draw: Stream, plan: Plan, *, bare: bool) -> tuple[Form, str]:
    """Draw the smaller form, or nothing but its body; say of what kind it became."""
    form, kind = _made(draw, plan.second, plan.second_kind, plan.second_other)
    return _body(form) if bare else _told(draw, form, 70), kind


def _made(draw: Stream, motif: Motif, kind: str, other: Motif) -> tuple[Form, str]:
    """Draw a motif, and make it what its kind says, or what is possible instead."""
    form = hybrids.warped(draw, motif.draw(draw), 1.0)
    match kind:
        case "graft":
            form = hybrids.graft(draw, form, hybrids.warped(draw, other.draw(draw), 0.6))
        case "nest":
            form = hybrids.nest(form, other.draw(draw))
        case "chimera" if whole := hybrids.chimera(form, hybrids.warped(draw, other.draw(draw), 0.6)):
            form = whole
        case "blend" | "chimera":
            kind = "blend"
            form = hybrids.warped(draw, hybrids.blend(draw, form, other.draw(draw)), 0.7)
        case "twin":
            form = hybrids.twin(draw, form)
        case "fringe":
            form = growths.fringe(draw, form)
        case "rhythm":
            form = growths.rhythm(draw, form)
        case "split":
            pieces = cuts.split(draw, form)
            form, kind = pieces or form, "split" if pieces else "plain"
    return form, kind


def _told(draw: Stream, form: Form, percent: int) -> Form:
    """Lay an inlay on a bare form, in so many of a hundred cases."""
    bare = all(part.tone != "mark" for part in form.parts)
    return inlaid(draw, form) if bare and draw.chance(percent) else form


def third(draw: Stream, plan: Plan) -> Form:
    """Draw the body of a small form that keeps away from the other two."""
    return hybrids.warped(draw, _body(plan.third.draw(draw)), 1.4)


def _body(form: Form) -> Form:
    return Form([part for part in form.parts if part.tone == "body"])
