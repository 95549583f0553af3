"""A card in words: forms and places, and nothing that the picture leaves open."""

from collections.abc import Sequence

from contour_echo.deck.plans import Plan


def alt(plan: Plan, drawn: Sequence[str], accents: int) -> str:
    """Tell what is on a card, given the tones that are drawn and how many accents."""
    lead = _form(plan.lead.readings, plan.lead_kind, plan.lead_other.readings)
    second = _form(plan.second.readings, plan.second_kind, plan.second_other.readings)
    text = plan.composition.relation.format(
        Lead=_capital(lead), lead=lead, second=second, Second=_capital(second)
    )
    beside = ""
    if accents and "accent" in drawn:
        beside = f" and {plan.accent.one if accents == 1 else plan.accent.several}"
    apart = f" Apart from them, {plan.third.readings[0]}." if "third" in drawn else ""
    return f"{text}{apart} Behind them {plan.ground.words}{beside}."


def _form(readings: tuple[str, str], kind: str, others: tuple[str, str]) -> str:
    one, other = readings
    match kind:
        case "graft":
            return f"{one} out of which grows {others[0]}"
        case "nest":
            return f"{one} that holds {others[1]}"
        case "blend":
            return f"something between {one} and {others[0]}"
        case "twin":
            return f"{one} or {other} and its double"
        case "chimera":
            return f"{one} that ends as {others[0]}"
        case "fringe":
            return f"{one} or {other} with a fringe"
        case "rhythm":
            return f"{one} or {other} three times over"
        case "split":
            return f"{one} or {other} in two pieces"
    return f"{one} or {other}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
