"""Everything that everyone at one table was ever sent, and what must agree between them."""

import itertools
import json
import math
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tests.client import Client

Frame = dict[str, Any]

LENGTHS_MS = {"clue": 45_000, "echo": 30_000, "contour": 25_000, "color": 20_000, "reveal": 15_000}
ADVANCE_MS = 4_000

_NEXT = {
    "lobby": {"clue", "reveal"},
    "clue": {"echo", "reveal"},
    "echo": {"contour", "reveal"},
    "contour": {"color", "reveal"},
    "color": {"reveal"},
    "reveal": {"clue", "reveal", "finished"},
    "finished": {"lobby"},
}
"""What may follow a stage. A round whose Guide has left begins and ends with its reveal."""

_FIXED = ("stage", "deadline", "advance_at", "round", "rounds", "guide", "association", "gallery", "reveal")
"""What does not change while a stage lasts."""

_SECRETIVE = ("echo", "contour", "color")
"""The stages in which nothing may show who has acted or who is there."""

_ENOUGH = 5
"""Of so many stages of a kind one at least was told of soon after it began."""


class Received(NamedTuple):
    """A frame as it came, and as it reads."""

    raw: str
    body: Frame


def table_of(snapshot: Frame) -> str:
    """What a snapshot says of the table: all but whom it was sent to and when."""
    return json.dumps({field: value for field, value in snapshot.items() if field not in {"you", "now"}})


class Ledger:
    """The snapshots of one game, of all its players and spectators."""

    def __init__(self) -> None:
        self.clients: list[Client] = []
        self.tables: dict[int, str] = {}
        self.stages: dict[int, Frame] = {}
        self._earliest: dict[int, int] = {}
        self._seen: dict[Client, list[Frame]] = defaultdict(list)

    def note(self, client: "Client", received: Received) -> None:
        """Check a snapshot against what everyone else was sent."""
        snapshot = received.body
        if client not in self._seen:
            self.clients.append(client)
        self._seen[client].append(snapshot)
        table = table_of(snapshot)
        known = self.tables.setdefault(snapshot["version"], table)
        assert known == table, f"version {snapshot['version']} is told in two ways:\n{known}\n{table}"
        self._note_stage(snapshot)

    def _note_stage(self, snapshot: Frame) -> None:
        number = snapshot["stage_id"]
        self._earliest[number] = min(snapshot["now"], self._earliest.get(number, snapshot["now"]))
        stage = self.stages.setdefault(number, snapshot)
        for field in (
            "stage",
            "deadline",
            "advance_at",
            "round",
            "rounds",
            "guide",
            "association",
            "gallery",
            "reveal",
        ):
            assert stage[field] == snapshot[field], f"{field} changed within stage {number}"
        if stage["stage"] in _SECRETIVE:
            assert table_of(stage) == table_of(snapshot), (
                "what is no secret does not change while secrets are kept"
            )

    def rounds(self) -> Iterator[tuple[int, list[Frame]]]:
        """The first snapshot of every stage, round after round."""
        rounds: defaultdict[int, list[Frame]] = defaultdict(list)
        for _, snapshot in sorted(self.stages.items()):
            if snapshot["round"] is not None and snapshot["stage"] != "finished":
                rounds[snapshot["round"]].append(snapshot)
        yield from sorted(rounds.items())

    @property
    def latest(self) -> Frame:
        """The newest stage that anyone has been shown."""
        return self.stages[max(self.stages)]

    def began(self, after: int | None) -> float:
        """When the round after this one began, ms since the epoch, as far as anyone was told."""
        later = (n for n, stage in self.stages.items() if stage["round"] and stage["round"] > (after or 0))
        return min((self._earliest[n] for n in later), default=math.inf)

    def reveal_of(self, round_: int) -> Frame:
        """The reveal of this round of the newest game."""
        return next(
            stage
            for _, stage in sorted(self.stages.items(), reverse=True)
            if (stage["round"], stage["stage"]) == (round_, "reveal")
        )

    def check(self) -> None:
        """What can only be seen of the whole: order, versions, times, the schedule."""
        numbers = sorted(self.stages)
        for earlier, later in itertools.pairwise(numbers):
            if later == earlier + 1:
                follows = self.stages[later]["stage"]
                assert follows in _NEXT[self.stages[earlier]["stage"]], (earlier, follows)
        version_of_stage = [self.stages[number]["version"] for number in numbers]
        assert version_of_stage == sorted(set(version_of_stage)), "a new stage has a higher version"
        self._check_times()
        self._check_schedule()

    def _check_times(self) -> None:
        reveals = [stage for stage in self.stages.values() if stage["stage"] == "reveal"]
        if not reveals:
            return
        # The time from `advance_at` to the deadline is the only length that the wire says outright.
        speed = (LENGTHS_MS["reveal"] - ADVANCE_MS) / (reveals[0]["deadline"] - reveals[0]["advance_at"])
        for number, stage in self.stages.items():
            if stage["deadline"] is not None:
                length = LENGTHS_MS[stage["stage"]] / speed
                told = stage["deadline"] - self._earliest[number]
                assert told <= length + 2, f"{stage['stage']} is to last {told} ms, longer than {length}"
        for name, nominal in LENGTHS_MS.items():
            told_lengths = [
                stage["deadline"] - self._earliest[number]
                for number, stage in self.stages.items()
                if stage["stage"] == name
            ]
            if len(told_lengths) >= _ENOUGH:
                assert max(told_lengths) > 0.5 * nominal / speed, (
                    f"{name} lasts {told_lengths}, not {nominal / speed}"
                )

    def _check_schedule(self) -> None:
        guides = {number: stages[0]["guide"] for number, stages in self.rounds()}
        first = next((stages[0] for _, stages in self.rounds()), None)
        if first is None or len(guides) < first["rounds"]:
            return
        seats = {line["seat"] for line in first["seats"]}
        order = [guides[number] for number in sorted(guides)]
        cycles = 2 if len(seats) <= 5 else 1
        assert len(order) == cycles * len(seats)
        for start in range(0, len(order), len(seats)):
            assert set(order[start : start + len(seats)]) == seats, (
                f"{order} are no complete cycles of {seats}"
            )
        assert all(a != b for a, b in itertools.pairwise(order)), f"{order}: the same Guide twice in a row"
