"""What a card is about, before anything is drawn: enough to tell whether two cards could look alike."""

from typing import NamedTuple

from contour_echo.deck.accents import ACCENTS, Accent
from contour_echo.deck.compositions import COMPOSITIONS, Composition
from contour_echo.deck.grounds import GROUNDS, Kind
from contour_echo.deck.motifs import MOTIFS, Motif
from contour_echo.deck.stream import Stream

LEAD_KINDS = (
    *("plain", "plain", "graft", "nest", "blend", "blend", "twin", "chimera", "chimera", "chimera"),
    *("fringe", "fringe", "rhythm", "rhythm", "split"),
)
SECOND_KINDS = ("plain", "blend", "chimera", "chimera", "fringe", "split")
"""How a form is made from one motif or two, as often as each stands here (see hybrids)."""

UNWOUND = ("blend", "chimera", "fringe", "rhythm")
"""Kinds that would make a tangle of a sinuous form."""


class Plan(NamedTuple):
    """A card's ground and composition, and the motifs that its two forms are made of."""

    ground: Kind
    composition: Composition
    lead: Motif
    lead_kind: str
    lead_other: Motif
    second: Motif
    second_kind: str
    second_other: Motif
    third: Motif
    accent: Accent


def plan(draw: Stream) -> Plan:
    """Draw what the card is about."""
    ground = draw.choice(GROUNDS)
    composition = draw.choice(COMPOSITIONS)
    motifs: list[Motif] = []
    while len(motifs) < 5:
        motif = draw.choice(MOTIFS)
        fits = motifs or not composition.upright or motif.stance != "any"
        if fits and motif not in motifs:
            motifs.append(motif)
    lead, lead_other, second, second_other, third = motifs
    lead_kind, second_kind = draw.choice(LEAD_KINDS), draw.choice(SECOND_KINDS)
    if lead_kind in UNWOUND and (lead.sinuous or lead_other.sinuous):
        lead_kind = "graft"
    if second_kind in UNWOUND and (second.sinuous or second_other.sinuous):
        second_kind = "plain"
    return Plan(
        ground,
        composition,
        lead,
        lead_kind,
        lead_other,
        second,
        second_kind,
        second_other,
        third,
        draw.choice(ACCENTS),
    )
