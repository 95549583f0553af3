"""Many tables at once, on Locust: arrivals that no slow server can hold back, on one machine or on many.

Locust starts `rate` tables each second, whatever became of those before, and each begins at a moment of its own
within that second. A table plays one transcript to its end; the next one is another table.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

import gevent
from events.replay.figures import Measured
from events.replay.live import LiveVenue
from events.replay.table import Table
from events.replay.transcript import Transcript
from events.replay.venue import Deviation, Unreachable
from locust import User, task
from locust.env import Environment
from locust.exception import StopUser
from locust.runners import MasterRunner, WorkerRunner

ENDED = "table_ended"


class Load:
    """A replay under way: what is played, against whom, and what has been measured so far."""

    def __init__(
        self, transcripts: Sequence[Transcript], url: str, games: int, speed: float, allowance: int
    ) -> None:
        self.measured = Measured()
        self.games = games
        self._transcripts = transcripts
        self._url = url
        self._speed = speed
        self._allowance = allowance
        self._begun = 0

    def environment(self, host: str) -> Environment:
        """Locust's environment, whose users are tables of this load."""
        load = self

        class TableUser(User):
            """One table, once."""

            @task
            def play(self) -> None:
                load.play(self.environment)
                raise StopUser

        return Environment(user_classes=[TableUser], host=host, stop_timeout=0)

    def play(self, environment: Environment) -> None:
        """Play the next transcript at a table of its own."""
        runner = environment.runner
        turn = self._begun
        self._begun += 1
        if isinstance(
            runner, WorkerRunner
        ):  # so that many workers do not all begin with the first transcript
            turn = turn * max(1, len(self._transcripts) // 2) + runner.worker_index
        gevent.sleep(random.random())  # noqa: S311 - tables that begin together would measure each other
        transcript = self._transcripts[turn % len(self._transcripts)]
        failure = None
        figures = _Shown(self.measured, environment)
        try:
            Table(
                transcript, LiveVenue(self._url), figures, speed=self._speed, allowance=self._allowance
            ).play()
        except (Deviation, Unreachable) as error:
            failure = str(error)
        self.measured.played(failure)
        figures.show("game", transcript.path.stem, 0, 0, failure)

    @property
    def ended(self) -> int:
        """How many games have ended."""
        return self.measured.counts["games right"] + self.measured.counts["games wrong"]

    def share(self, environment: Environment) -> None:
        """Between master and workers: figures travel with Locust's own reports."""
        runner = environment.runner
        if isinstance(runner, WorkerRunner):

            def report(data: dict[str, Any], **_: object) -> None:
                data["measured"] = self.measured.packed()

            environment.events.report_to_master.add_listener(report)  # type: ignore[no-untyped-call]
        elif isinstance(runner, MasterRunner):

            def take(data: dict[str, Any], **_: object) -> None:
                if "measured" in data:
                    self.measured.add(data["measured"])

            environment.events.worker_report.add_listener(take)  # type: ignore[no-untyped-call]

    def wait(self, runner_ended: Callable[[], bool]) -> None:
        """Until every game has ended, or Locust itself has."""
        while self.ended < self.games and not runner_ended():
            gevent.sleep(0.2)


class _Shown:
    """`Figures` that are kept and, besides, shown on Locust's page."""

    def __init__(self, measured: Measured, environment: Environment) -> None:
        self._measured = measured
        self._environment = environment

    def answered(self, action: str, took: float, lag: float) -> None:
        self._measured.answered(action, took, lag)
        self.show("answer", action, took, 0, None)

    def rejected(self, reason: str) -> None:
        self._measured.rejected(reason)

    def told(self, stage: str, size: int, spread: float | None) -> None:
        self._measured.told(stage, size, spread)
        self.show("snapshot", stage, spread or 0, size, None)

    def timer(self, stage: str, late: float) -> None:
        self._measured.timer(stage, late)
        self.show("timer late", stage, late, 0, None)

    def connected(self, took: float, *, again: bool) -> None:
        self._measured.connected(took, again=again)
        self.show("connect", "again" if again else "first", took, 0, None)

    def show(self, kind: str, name: str, took: float, size: int, failure: str | None) -> None:
        self._environment.events.request.fire(  # type: ignore[no-untyped-call]
            request_type=kind,
            name=name,
            response_time=took,
            response_length=size,
            exception=Deviation(failure) if failure else None,
            context={},
        )
