"""A venue in memory that writes the log as the functions do."""

import datetime
import json
from dataclasses import replace
from typing import Any

from events.replay.inprocess import InProcessVenue

from contour_echo.actions.part import drop_out
from contour_echo.actions.ports import Chapter, Cloud, Timer
from contour_echo.actions.respond import Arrived, respond
from contour_echo.actions.timeout import end_timed_stage
from contour_echo.rules.rejections import Rejection
from tests.simulated.memory import MemoryCloud

LATE_MS = 3


class LoggedVenue(InProcessVenue):
    """One game at a time; `log` is what it wrote."""

    def __init__(self, cloud: MemoryCloud) -> None:
        super().__init__(cloud)
        self.memory = cloud
        self.log: list[str] = []
        self._ports: Cloud = replace(cloud.ports, story=self._tell)

    def answer(self, arrived: Arrived) -> str | None:
        before = self._stage()
        answered = respond(self._ports, arrived)
        refused = answered.outcome in {rejection.reason for rejection in _rejections(Rejection)}
        how = (
            {"message": "rejected", "reason": answered.outcome} if refused else {"message": answered.outcome}
        )
        self._write(
            {**how, "action": answered.action, "ms": self.memory.now - arrived.at, **self._entered(before)}
        )
        return answered.body

    def gone(self, connection: str) -> None:
        drop_out(self._ports, connection)
        self._write({"message": "$disconnect"})

    def wake(self, timer: Timer) -> None:
        before = self._stage()
        self.memory.now += LATE_MS
        ended = end_timed_stage(self._ports, timer)
        late = self.memory.now - timer.ends_at
        self._write(
            {"message": "ended" if ended else "was over", "late": late, **self._entered(before, "time")}
        )

    def _tell(self, chapter: Chapter) -> None:
        self._write({"message": "story", **chapter})

    def _stage(self) -> int:
        return max((row.game.stage_id for row in self.memory.games.rows.values()), default=0)

    def _entered(self, before: int, by: str = "players") -> dict[str, Any]:
        if self._stage() == before or not before:
            return {}
        [row] = self.memory.games.rows.values()
        return {"stage": row.game.stage.value, "by": by}

    def _write(self, fields: dict[str, Any]) -> None:
        moment = datetime.datetime.fromtimestamp(self.memory.now / 1000, datetime.UTC)
        for code in self.memory.games.rows:
            self.log.append(json.dumps({"timestamp": moment.isoformat(), "game": code, **fields}))


def _rejections(kind: type[Rejection]) -> list[type[Rejection]]:
    return [kind, *(each for sub in kind.__subclasses__() for each in _rejections(sub))]
