"""What is taken down of one game while it is played. Times are ms."""

from dataclasses import dataclass, field
from typing import Any

Frame = dict[str, Any]
MOVES = ("clue", "echo", "outline", "final")


@dataclass
class StageNotes:
    """One stage: when it was first seen, who could act, and what was done, as (seat, request)."""

    stage: str
    began: int
    may_act: set[int] = field(default_factory=set)
    done: list[tuple[int, Frame]] = field(default_factory=list)


@dataclass
class RoundNotes:
    """One round: its Guide's seat, its stages, and its reveal."""

    guide: int
    stages: dict[int, StageNotes] = field(default_factory=dict)
    reveal: Frame | None = None


@dataclass
class Notes:
    """One game. `seats` are those of the start, in the order of joining."""

    seats: list[int] = field(default_factory=list)
    watchers: int = 0
    pace: str = "brisk"
    rounds: list[RoundNotes] = field(default_factory=list)
    left: set[int] = field(default_factory=set)
    result: Frame | None = None
    written: bool = False
    _stage_id: int = 0
    _from_the_start: bool = False

    @classmethod
    def from_the_start(cls, seats: list[int], watchers: int, pace: str) -> "Notes":
        """The notes of a game that begins at this moment."""
        return cls(seats, watchers, pace, _from_the_start=True)

    @property
    def whole(self) -> bool:
        """Whether it was seen from its lobby to its end."""
        return self._from_the_start and self.result is not None

    def came(self, seat: int | None, at: int) -> None:
        """Somebody has taken a seat, come back to one, or watches."""
        if seat is None and not self.rounds:
            self.watchers += 1
        if seat is not None and self.rounds:
            self._take_down(seat, {"action": "reconnects", "at": at})

    def lost(self, seat: int, at: int) -> None:
        """A seat's last connection has ended."""
        if self.rounds and self.result is None and seat not in self.left:
            self._take_down(seat, {"action": "drops", "at": at})

    def did(self, seat: int, asked: Frame) -> None:
        """A seat's request was accepted."""
        if asked["action"] in (*MOVES, "leave", "remove", "advance"):
            self._take_down(seat, asked)
        if self.rounds and asked["action"] in ("leave", "remove"):
            self.left.add(asked.get("seat", seat))

    def shown(self, snapshot: Frame, at: int) -> None:
        """A snapshot came."""
        if snapshot["stage"] == "lobby":
            self._from_the_start = True
            self.seats = [seat["seat"] for seat in snapshot["seats"]]
            self.written = False
            return
        self.pace = snapshot["pace"]
        if snapshot["result"] is not None:
            self.result = {**snapshot["result"], "rounds": snapshot["round"]}
            return
        if snapshot["stage_id"] > self._stage_id:
            self._stage_id = snapshot["stage_id"]
            if len(self.rounds) < snapshot["round"]:
                self.rounds.append(RoundNotes(snapshot["guide"]))
            self.rounds[-1].stages[self._stage_id] = StageNotes(snapshot["stage"], at)
        if self.rounds and snapshot["stage_id"] == self._stage_id:
            self.rounds[-1].reveal = snapshot["reveal"]
            if snapshot["you"] and snapshot["you"]["action_token"]:
                self.rounds[-1].stages[self._stage_id].may_act.add(snapshot["you"]["seat"])

    def _take_down(self, seat: int, asked: Frame) -> None:
        """Where it belongs: a move to its own stage, anything else to the stage in which it was asked for.

        What a request sets off may be seen before its own answer, so the present stage can be a later one.
        """
        if not self.rounds:
            return
        wanted = {"clue": "clue", "echo": "echo", "outline": "contour", "final": "color"}.get(asked["action"])
        of_kind = [stage for stage in self.rounds[-1].stages.values() if stage.stage == wanted]
        begun = [stage for one in self.rounds for stage in one.stages.values() if stage.began <= asked["at"]]
        fitting = of_kind if wanted else begun
        if fitting:
            fitting[-1].done.append((seat, asked))
