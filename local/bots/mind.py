"""What a partner chooses, from what its own snapshot shows it and nothing else."""

import random
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from local.bots.words import MOODS, PATTERNS, nouns, stems

Frame = dict[str, Any]

LONGEST_ASSOCIATION = 60
PHRASED = 0.75
"""How often an association is a phrase for the card's mood, rather than a word about a thing on it."""
DOUBT = 1.6
"""The spread of what chance adds to a likeness: partners are no machines. One word in common counts 2."""
SECOND_THOUGHTS = 2.5
"""So much likelier must another card be in color for a partner to change its mind."""


class Move(NamedTuple):
    """A move to make: its action, and the fields beside the token."""

    action: str
    fields: dict[str, object]


def decide(snapshot: Frame, chance: random.Random) -> Move | None:
    """The move for this snapshot; None while this seat has nothing to do."""
    you = snapshot["you"]
    if not you or not you["action_token"]:
        return None
    match snapshot["stage"]:
        case "clue":
            card = chance.randrange(len(you["hand"]))
            return Move("clue", {"card": card, "association": associate(you["hand"][card], chance)})
        case "echo":
            return Move("echo", {"card": likest(snapshot["association"], enumerate(you["hand"]), chance)})
        case "contour":
            return Move("outline", {"slot": likest(snapshot["association"], _others(snapshot), chance)})
        case "color":
            return Move("final", {"slot": reconsider(snapshot, chance)})
    return None


def associate(card: Frame, chance: random.Random) -> str:
    """An association for a card: of its mood, or of one thing on it."""
    words = stems(told(card))
    strongest = max(len(mood.cues & words) for mood in MOODS)
    fitting = [mood for mood in MOODS if strongest and len(mood.cues & words) == strongest]
    things = nouns(card["alt"])
    if fitting and (not things or chance.random() < PHRASED):
        return chance.choice(chance.choice(fitting).phrases)
    if things:
        return chance.choice(PATTERNS).format(chance.choice(things))[:LONGEST_ASSOCIATION].strip()
    return "hard to say"


def told(card: Frame) -> str:
    """All that a card's texts say; in contour they are silent about color."""
    return " ".join([card["alt"], card.get("paint", {}).get("alt", "")])


def likeness(association: str, card: Frame) -> float:
    """How well a card goes with an association: 2 for a word in common, up to 3 for a mood in common."""
    said, shown = stems(association), stems(told(card))
    words = 2 * len(said & shown)
    moods = [
        min(3, len(mood.cues & shown))
        for mood in MOODS
        if association in mood.phrases
        or mood.cues & said
        or any(said & stems(phrase) for phrase in mood.phrases)
    ]
    return float(words + max(moods, default=0))


def likest(association: str, cards: Iterable[tuple[int, Frame]], chance: random.Random) -> int:
    """The number of the card that goes best with an association, in this partner's eyes."""
    felt = {number: likeness(association, card) + chance.gauss(0, DOUBT) for number, card in cards}
    return max(felt, key=lambda number: felt[number])


def reconsider(snapshot: Frame, chance: random.Random) -> int:
    """The slot to confirm in color: the outline guess, unless another card has become much likelier."""
    kept: int = snapshot["you"]["done"]["outline"]["slot"]
    others = _others(snapshot)
    rival = likest(snapshot["association"], others, chance)
    felt = {slot: likeness(snapshot["association"], card) for slot, card in others}
    return rival if felt[rival] - felt[kept] >= SECOND_THOUGHTS else kept


def _others(snapshot: Frame) -> Sequence[tuple[int, Frame]]:
    """The gallery without this seat's own Echo."""
    own = snapshot["you"]["own_slot"]
    return [(entry["slot"], entry["card"]) for entry in snapshot["gallery"] if entry["slot"] != own]


def pause(snapshot: Frame, chance: random.Random) -> float:
    """How many seconds to think before this snapshot's move: a part of what is left of its stage."""
    left: float = max(0, snapshot["deadline"] - snapshot["now"]) / 1000
    return left * chance.triangular(0.1, 0.65, 0.25)
