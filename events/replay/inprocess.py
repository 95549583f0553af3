"""A table's venue in this very process: the actions over ports of any kind, and a clock that jumps to what is next."""

from collections import deque
from dataclasses import dataclass, field
from typing import Protocol

from events.replay.venue import Heard

from contour_echo.actions.part import drop_out
from contour_echo.actions.ports import Cloud, Timer
from contour_echo.actions.respond import Arrived, respond
from contour_echo.actions.timeout import end_timed_stage


class OpenSockets(Protocol):
    """The connections' end that the server posts to."""

    open: set[str]
    inbox: dict[str, list[str]]


class StartedTimers(Protocol):
    """The timers that were asked for."""

    started: list[Timer]


class StandingCloud(Protocol):
    """A cloud whose clock (`now`, ms) stands still until it is moved."""

    now: int

    @property
    def ports(self) -> Cloud:
        """What the actions take."""
        ...

    @property
    def connections(self) -> OpenSockets:
        """Where frames are posted."""
        ...

    @property
    def timers(self) -> StartedTimers:
        """Where timers are started."""
        ...


ROUND_TRIP = 4
"""How long, in ms, a frame is under way."""


@dataclass(eq=False)
class InProcessLine:
    """One connection."""

    venue: "InProcessVenue"
    connection: str
    frames: int = 0

    def send(self, text: str) -> None:
        """Have a frame answered."""
        self.venue.arrive(self, text)

    def close(self) -> None:
        """Go away, as a client does."""
        self.venue.lines.pop(self.connection, None)
        self.venue.cloud.connections.open.discard(self.connection)
        self.venue.gone(self.connection)
        self.venue.collect()


@dataclass
class InProcessVenue:
    """`Venue` over a cloud in this process."""

    cloud: StandingCloud
    lines: dict[str, InProcessLine] = field(default_factory=dict)
    heard: deque[Heard] = field(default_factory=deque)
    opened: int = 0

    def now(self) -> float:
        """The cloud's clock."""
        return self.cloud.now

    def connect(self) -> InProcessLine:
        """A new connection."""
        self.opened += 1
        line = InProcessLine(self, f"connection-{self.opened}=")
        self.lines[line.connection] = line
        self.cloud.connections.open.add(line.connection)
        return line

    def wait(self, until: float) -> Heard | None:
        """The next thing heard; the clock jumps there, and past every timer on the way."""
        if self.heard:
            return self.heard.popleft()
        while self.cloud.timers.started:
            timer = min(self.cloud.timers.started, key=lambda timer: timer.ends_at)
            if timer.ends_at > until:
                break
            self.cloud.timers.started.remove(timer)
            self.cloud.now = max(self.cloud.now, timer.ends_at)
            self.wake(timer)
            self.collect()
            if self.heard:
                return self.heard.popleft()
        self.cloud.now = max(self.cloud.now, int(until) + 1)
        return None

    def arrive(self, line: InProcessLine, text: str) -> None:
        """A frame arrives at the server."""
        self.cloud.now += ROUND_TRIP
        answer = self.answer(Arrived(line.connection, self.cloud.now, text))
        self.collect()
        if answer is not None:
            self.heard.append(Heard(line, "frame", answer, self.cloud.now))

    def answer(self, arrived: Arrived) -> str | None:
        """What the server does with a frame."""
        return respond(self.cloud.ports, arrived).body

    def gone(self, connection: str) -> None:
        """What the server does when a connection has ended."""
        drop_out(self.cloud.ports, connection)

    def wake(self, timer: Timer) -> None:
        """What the server does when a wait is over."""
        end_timed_stage(self.cloud.ports, timer)

    def collect(self) -> None:
        """Bring in what the server has posted since."""
        for connection, inbox in self.cloud.connections.inbox.items():
            line = self.lines.get(connection)
            if line is not None:
                self.heard.extend(Heard(line, "frame", text, self.cloud.now) for text in inbox)
            inbox.clear()
