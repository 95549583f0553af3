"""Every point at which an invocation can die, met and died at, in every stage in which it is met.

Games are played with one set of points for all of them. Whenever an invocation comes to a point that is not in it, in
the stage that its game is in, it dies there, once; what follows is judged as ever. Points that the source has, and no
run can come to, are listed with the reason; coming to one of them would be a fault of the list.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.simulation.covered import Covered
from tests.simulation.faults import Faults
from tests.simulation.party import Outcome, Party
from tests.simulation.points import Point, existing

UNREACHABLE: tuple[tuple[str, str], ...] = (
    (
        r"forget > .* > end_stage",
        "to forget a connection is never refused, so no stage is ended on its behalf",
    ),
    (
        r"(forget|manage) > change > _try_to_change > tell: ",
        "nothing has changed, and nobody asked for a snapshot",
    ),
    (r"^(?!join|watch).*: _ends: ", "only unknown codes of `join` and `watch` are counted"),
    (r"^(?!join|create).*: _last", "only who takes a seat can have been overtaken by a newer connection"),
    (
        r"^(?!remove|rematch).*: manage > say_closed",
        "only `remove` ends the connections of others, and `rematch` that of one who came back to a seat that left",
    ),
    (
        r"^(settings|rename|rematch): manage > change > _try_to_change > _store: .* timers",
        "it leads into no timed stage",
    ),
)
"""Patterns of points, and why nothing comes to them."""

BUSY = Faults(
    throttle=0.01,
    conflict=0.12,
    reply_lost=0.01,
    false_gone=0.15,
    timer_never=0.9,
    timer_early=0.1,
    timer_refused=0.02,
    answer_lost=0.05,
    copies=0.1,
    break_off=0.01,
    disconnect_lost=0.2,
    code_taken=0.3,
    hangs=0.01,
)
"""What brings about the rare ways: lost races, connections that are gone, stages that nobody has ended."""
CALM = Faults(timer_never=1, copies=0.05, slow_start=0.05)
"""What leaves stages to whoever passes by; the faults that lead to a wanted point come on top."""


def reason(point: Point) -> str | None:
    """Why this point cannot be come to; None when it can."""
    return next((why for pattern, why in UNREACHABLE if re.search(pattern, str(point))), None)


@dataclass
class Coverage:
    """What several games have covered."""

    reachable: frozenset[Point] = field(
        default_factory=lambda: frozenset(point for point in existing() if reason(point) is None)
    )
    covered: Covered = field(init=False)

    def __post_init__(self) -> None:
        self.covered = Covered(set(self.reachable))

    @property
    def points(self) -> set[Point]:
        """The points died at, in whatever stage."""
        return {point for point, _ in self.covered.pairs}

    @property
    def missing(self) -> list[Point]:
        """Those that can be come to, and were not."""
        return sorted(self.reachable - self.points)

    @property
    def unforeseen(self) -> list[Point]:
        """Those that were come to, and are not in the source or listed as out of reach."""
        return sorted(self.points - self.reachable)

    def report(self) -> str:
        """For a person."""
        stages = Counter(stage or "(no game)" for _, stage in self.covered.pairs)
        excused = Counter(filter(None, map(reason, existing())))
        return "\n".join(
            [
                (
                    f"{len(self.points)} of {len(existing())} crash points covered, "
                    f"{len(self.covered.pairs)} with stages, {excused.total()} out of reach, "
                    f"{len(self.missing)} missing"
                ),
                *(f"  {number:5d} in {stage}" for stage, number in sorted(stages.items())),
                *(f"  {number:5d} out of reach: {why}" for why, number in excused.items()),
                *(f"  missing: {point}" for point in self.missing),
                *(f"  unforeseen: {point}" for point in self.unforeseen),
            ]
        )

    def games(self, seed: int, most: int) -> Iterator[Outcome]:
        """So many games at most, or until nothing is missing."""
        for one in range(seed, seed + most):
            if not self.missing:
                return
            yield scene(one, self.covered).play()


def scene(seed: int, covered: Covered) -> Party:
    """A small game with odd visitors, busy or calm, whose people ask for what is still to be covered."""
    return Party(
        seed,
        BUSY if seed % 8 == 1 else CALM,
        seats=3 + seed % 2,
        rematches=int(seed % 5 == 0),
        wild=True,
        odd=True,
        covered=covered,
    )
