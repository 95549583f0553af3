"""A table's venue over the cloud in memory: its clock jumps to whatever is next."""

from collections import deque
from dataclasses import dataclass, field

from events.replay.venue import Heard

from contour_echo.actions.part import drop_out
from contour_echo.actions.respond import Arrived, respond
from contour_echo.actions.timeout import end_timed_stage
from tests.simulated.memory import MemoryCloud

ROUND_TRIP = 4
"""How long, in ms, a frame is under way."""


@dataclass(eq=False)
class MemoryLine:
    venue: "MemoryVenue"
    connection: str
    frames: int = 0

    def send(self, text: str) -> None:
        self.venue.arrive(self, text)

    def close(self) -> None:
        self.venue.lines.pop(self.connection, None)
        self.venue.cloud.connections.open.discard(self.connection)
        drop_out(self.venue.cloud.ports, self.connection)
        self.venue.collect()


@dataclass
class MemoryVenue:
    cloud: MemoryCloud = field(default_factory=MemoryCloud)
    lines: dict[str, MemoryLine] = field(default_factory=dict)
    heard: deque[Heard] = field(default_factory=deque)
    opened: int = 0
    fired: int = 0

    def now(self) -> float:
        return self.cloud.now

    def connect(self) -> MemoryLine:
        self.opened += 1
        line = MemoryLine(self, f"connection-{self.opened}=")
        self.lines[line.connection] = line
        self.cloud.connections.open.add(line.connection)
        return line

    def wait(self, until: float) -> Heard | None:
        if self.heard:
            return self.heard.popleft()
        while self.fired < len(self.cloud.timers.started):
            timer = min(self.cloud.timers.started[self.fired :], key=lambda timer: timer.ends_at)
            if timer.ends_at > until:
                break
            self.cloud.timers.started.remove(timer)
            self.cloud.now = max(self.cloud.now, timer.ends_at)
            end_timed_stage(self.cloud.ports, timer)
            self.collect()
            if self.heard:
                return self.heard.popleft()
        self.cloud.now = max(self.cloud.now, int(until) + 1)
        return None

    def arrive(self, line: MemoryLine, text: str) -> None:
        self.cloud.now += ROUND_TRIP
        answer = respond(self.cloud.ports, Arrived(line.connection, self.cloud.now, text))
        self.collect()
        if answer.body is not None:
            self.heard.append(Heard(line, "frame", answer.body, self.cloud.now))

    def collect(self) -> None:
        """Bring in what the server has posted since."""
        for connection, inbox in self.cloud.connections.inbox.items():
            line = self.lines.get(connection)
            if line is not None:
                self.heard.extend(Heard(line, "frame", text, self.cloud.now) for text in inbox)
            inbox.clear()
