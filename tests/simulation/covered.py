"""Which points some invocation has died at, and what leads to those that are still wanted."""

from dataclasses import dataclass, field

from tests.simulation.habits import OUT_OF_PLACE
from tests.simulation.points import AGAIN, Point

KNOCKS = frozenset({*OUT_OF_PLACE, "join", "watch"})
FORGED = {"_stranger#1": "unreadable", "_stranger#2": "invented", "_explain": "spent"}
"""Which token shows the way to a stage's end past a move that is refused."""


@dataclass
class Covered:
    """`pairs`: the points, each with the stage that its game was in. `wanted`: those that no stage has had yet."""

    wanted: set[Point]
    pairs: set[tuple[Point, str]] = field(default_factory=set)
    _met: set[Point] = field(default_factory=set)

    def dies(self, point: Point, stage: str) -> bool:
        """Whether an invocation that comes to this point in this stage dies there.

        The first one at all does; when all points have had one, the first one in each stage.
        """
        if (point, stage) in self.pairs or (self.wanted and point in self._met):
            return False
        self.pairs.add((point, stage))
        self._met.add(point)
        self.wanted.discard(point)
        return True

    def leads(self, fault: str, point: Point) -> bool:
        """Whether this fault of a call leads on to a point that is wanted."""
        match fault, point.call:
            case "conflict", "games.replace":
                return any(
                    it.handler == point.handler
                    and it.call == "games.read"
                    and it.way in (point.way, point.way[:-1])
                    for it in self.wanted
                )
            case "false_gone", "connections.post":
                return point.way[0] != AGAIN and any(
                    it.handler == point.handler and it.way[0] == AGAIN for it in self.wanted
                )
            case "hangs", "connections.post":
                # Meanwhile the stage runs out in which connections that are gone are to be forgotten.
                return any(
                    it.handler == point.handler and it.way[0] == AGAIN and it.call == "timers.start"
                    for it in self.wanted
                )
        return False

    def aims(self) -> list[Point]:
        """The points to be led to by whoever ends an overdue stage: past a request that is refused, first of all."""
        found = [it for it in self.wanted if it.handler in KNOCKS]
        ending = [it for it in found if "end_stage" in it.way]
        return sorted(ending or [it for it in found if it.way[0] == AGAIN] or found)

    def floods(self) -> list[str]:
        """The actions that are still to be asked for too often."""
        return sorted({it.handler for it in self.wanted if "_rejected" in it.way})

    @property
    def guesses(self) -> bool:
        """Whether codes are still to be tried out."""
        return any("_ends" in it.way for it in self.wanted)
