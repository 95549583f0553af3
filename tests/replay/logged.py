"""A venue in memory that writes the log as the functions do."""

import datetime
import json
from dataclasses import replace
from typing import Any

from events.replay.inprocess import InProcessVenue

from contour_echo.actions.part import drop_out
from contour_echo.actions.ports import Chapter, Cloud, EndedBy, Fact, Timer
from contour_echo.actions.respond import Arrived, respond
from contour_echo.actions.timeout import end_timed_stage
from tests.simulated.memory import MemoryCloud

LATE_MS = 3


class LoggedVenue(InProcessVenue):
    """`Notes` as well: `log` is what it wrote."""

    def __init__(self, cloud: MemoryCloud) -> None:
        super().__init__(cloud)
        self.memory = cloud
        self.log: list[str] = []
        self._known: dict[str, str] = {}
        self._ports: Cloud = replace(cloud.ports, notes=self)

    def answer(self, arrived: Arrived) -> str | None:
        self._known.clear()
        answered = respond(self._ports, arrived)
        why = {} if answered.reason is None else {"reason": answered.reason}
        self._write(
            {
                "message": answered.outcome,
                "action": answered.action,
                "ms": self.memory.now - arrived.at,
                **why,
            }
        )
        return answered.body

    def gone(self, connection: str) -> None:
        self._known.clear()
        drop_out(self._ports, connection)
        self._write({"message": "$disconnect"})

    def wake(self, timer: Timer) -> None:
        self._known.clear()
        self.memory.now += LATE_MS
        ended = end_timed_stage(self._ports, timer)
        self._write({"message": "ended" if ended else "was over", "late": self.memory.now - timer.ends_at})

    def tell(self, chapter: Chapter) -> None:
        """A chapter of the story."""
        self._put({"message": "story", **chapter})

    def about(self, code: str) -> None:
        """The request names a game."""
        self._known["game"] = code

    def entered(self, stage: str, ended_by: EndedBy | None) -> None:
        """The game has entered a stage."""
        self._known |= {"stage": stage} if ended_by is None else {"stage": stage, "by": ended_by}

    def count(self, fact: Fact, amount: int = 1) -> None:
        """Metrics are no lines of the log."""

    def _write(self, fields: dict[str, Any]) -> None:
        self._put({**fields, **self._known})

    def _put(self, fields: dict[str, Any]) -> None:
        moment = datetime.datetime.fromtimestamp(self.memory.now / 1000, datetime.UTC)
        self.log.append(json.dumps({"timestamp": moment.isoformat(), **fields}))
