"""What a transcript means for one round and one Guide: who does what, and what must come of it.

A plan is made without any server: `walk.py` walks through the steps with the rules' own words, `terms.py` knows whom
and which card they name, `check.py` holds what a transcript states against what comes out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from events.replay.scorer import Award, Guess
from events.replay.transcript import NumberedStep, Outcome, StageName

Actor = int | str
"""A place, or `host`, `watcher`, `stranger`."""
On = int | Literal["kept", "nowhere"]
"""The card of a guess: the place it came from (the Guide's: the Source), one's own outline guess, or no slot."""
NOBODY = frozenset[int]()


@dataclass(frozen=True, slots=True)
class Act:
    """One step by one actor, its terms resolved."""

    step: NumberedStep
    actor: Actor
    after: int
    on: On | None = None
    whom: int | None = None


@dataclass(frozen=True, slots=True)
class StagePlan:
    """A stage that will be seen: what is done in it, and whether the last move or the timer ends it."""

    stage: StageName
    acts: tuple[Act, ...]
    ended_by: Literal["move", "timer"]


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """A round: its stages and what must come out, by place. `automatic` are the owners of automatic Echoes."""

    guide: int
    stages: tuple[StagePlan, ...]
    outcome: Outcome
    association: str | None
    automatic: frozenset[int]
    guesses: Mapping[int, Guess]
    awards: Mapping[int, Award]
    left: frozenset[int]


def rounds_of(seats: int) -> int:
    """How many rounds a whole game of so many seats has."""
    return seats * (2 if seats <= 5 else 1)  # noqa: PLR2004 - the rules' own number


def turns(order: Sequence[int]) -> list[tuple[int, int]]:
    """The Guides of all rounds, each with which of its own turns that is."""
    return [(guide, 1 + order[:index].count(guide)) for index, guide in enumerate(order)]
