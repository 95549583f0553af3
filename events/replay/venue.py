"""What a table is played through: connections to a server and the passing of time. Times are ms."""

from typing import Literal, NamedTuple, Protocol


class Heard(NamedTuple):
    """Something that a line brought: a frame, or its end. `at` is when, by the venue's clock."""

    line: "Line"
    kind: Literal["frame", "end"]
    text: str
    at: float


class Line(Protocol):
    """One open WebSocket."""

    def send(self, text: str) -> None:
        """Send a text frame."""
        ...

    def close(self) -> None:
        """Close it; nothing more is heard of it."""
        ...


class Venue(Protocol):
    """Where a table is played: a deployment, or a cloud in memory with a clock of its own."""

    def now(self) -> float:
        """The venue's clock, ms from any beginning."""
        ...

    def connect(self) -> Line:
        """Open a line.

        Raises:
            Unreachable
        """
        ...

    def wait(self, until: float) -> Heard | None:
        """The next thing heard on any line, or None once the clock has reached `until`."""
        ...


class Unreachable(Exception):  # noqa: N818
    """The server cannot be reached, or is no Contour Echo. Says what was tried and what came of it."""


class Deviation(Exception):  # noqa: N818
    """The server did something else than the rules and the transcript say."""


class Figures(Protocol):
    """What is measured. Times are ms, sizes bytes."""

    def answered(self, action: str, took: float, lag: float) -> None:
        """A request was answered; `took` counts from when it was due, `lag` is how late it was sent."""
        ...

    def rejected(self, reason: str) -> None:
        """A request was rejected, as the transcript foresaw or not."""
        ...

    def told(self, stage: str, size: int, spread: float | None) -> None:
        """A snapshot came; `spread` is how long after the table's first one of that stage, when it began one."""
        ...

    def timer(self, stage: str, late: float) -> None:
        """A timer ended a stage so long after its time, by the server's clock."""
        ...

    def connected(self, took: float, *, again: bool) -> None:
        """A connection was opened, or opened again by a seat that came back."""
        ...
