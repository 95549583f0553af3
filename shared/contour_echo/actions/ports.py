"""What the actions need of the world, in the game's words. `cloud` provides it from AWS, the tests from memory."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NamedTuple, Protocol

from contour_echo.actions.credit import Credit
from contour_echo.rules.chance import House
from contour_echo.rules.game import Game, Mark
from contour_echo.rules.moves import Move


class Row(NamedTuple):
    """A stored game and the revision it was read at. Every write of any kind gives it another revision."""

    game: Game
    revision: int


class Link(NamedTuple):
    """What is known of a connection: where it belongs, and the request that brought it there or led it out.

    `code` is None once its seat has left. `seat` is None for a spectator.
    """

    connection: str
    code: str | None
    seat: int | None
    mark: Mark


class Links(NamedTuple):
    """Changes to connections that are stored together with a game: all of it, or nothing."""

    put: Sequence[Link] = ()
    drop: Sequence[str] = ()


class Creation(NamedTuple):
    """What is remembered of an accepted `create`: `origin` is the digest of its key and request id."""

    origin: bytes
    mark: Mark


class Timer(NamedTuple):
    """The end of one stage of one game, to be seen to at `ends_at` (ms since the epoch)."""

    code: str
    game_id: str
    stage_id: int
    ends_at: int

    @property
    def name(self) -> str:
        """The same name for the same wait. A stage that is tried to begin anew, with another end, has another one: the
        wait of the first try may be over before the stage is there."""
        return f"{self.code}-{self.game_id}-{self.stage_id}-{self.ends_at}"


class StoreError(Exception):
    """Nothing was stored, for one of these reasons: LostRace, CodeTaken, AlreadyCreated, LinkedElsewhere."""


class LostRace(StoreError):  # noqa: N818
    """The game has another revision by now, or somebody is writing it at this moment."""


class CodeTaken(StoreError):  # noqa: N818
    """Another game has this code."""


class AlreadyCreated(StoreError):  # noqa: N818
    """This very request has created a game before."""

    def __init__(self, code: str, mark: Mark) -> None:
        super().__init__(code)
        self.code = code
        self.mark = mark


class LinkedElsewhere(StoreError):  # noqa: N818
    """The connection belongs to another game."""


class Unavailable(Exception):  # noqa: N818
    """A service failed, or its answer was lost: whether anything was stored is not known."""


class NotStored(Unavailable):
    """A service failed, and it is certain that this call stored nothing."""


class Spent(NamedTuple):
    """Whether a move was stored, and the game: right before the move that was refused, if there is one; right after
    the move that was stored, if that may have ended its stage: None while somebody may still act, and in time."""

    stored: bool
    row: Row | None


class Games(Protocol):
    """Where games and connections are kept. Every write is one conditional write.

    Each method raises Unavailable when the store fails, or NotStored when it certainly stored nothing: reads always do.
    Every one may raise TryAgain for a game that another version of the server has stored in a form unknown to this one.
    """

    def read(self, code: str) -> Row | None:
        """The game as it is now, everything stored before included; None when there is none."""
        ...

    def create(self, game: Game, creation: Creation, link: Link) -> Row:
        """Store a new game, once for each creation.

        Raises:
            CodeTaken, AlreadyCreated, LinkedElsewhere, LostRace
        """
        ...

    def replace(self, row: Row, after: Game, links: Links) -> Row:
        """Store `after` in the place of the row it was computed from.

        Raises:
            LostRace, LinkedElsewhere
        """
        ...

    def spend(self, move: Move, arrived: int, now: int) -> Spent:
        """Store a move and spend its token, when `moves.judge` has nothing against it."""
        ...

    def link(self, connection: str) -> Link | None:
        """What is known of a connection."""
        ...

    def drop_link(self, connection: str) -> None:
        """Forget a connection."""
        ...

    def count_miss(self, connection: str, now: int) -> int:
        """One more unknown code from this connection; how many it has named by now."""
        ...


class Connections(Protocol):
    """Open WebSockets."""

    def post(self, frames: Mapping[str, str]) -> frozenset[str]:
        """Send each connection its frame, side by side; those that are gone. Other failures are logged."""
        ...

    def close(self, connection: str) -> None:
        """Close a connection; it may be gone already."""
        ...


class Timers(Protocol):
    """Waits that end in `end_stage`."""

    def start(self, timer: Timer) -> None:
        """Wait until a stage is to end. Waiting twice for the same stage is harmless.

        Raises:
            Unavailable: it may wait all the same.
        """
        ...


class Fact(StrEnum):
    """What is worth counting, by the name of its metric. A number of how many, but `TIMER_LATENESS`: ms."""

    GAME_STARTED = "GamesStarted"
    GAME_FINISHED = "GamesFinished"
    ENDED_BY_PLAYERS = "StagesEndedByPlayers"
    ENDED_BY_TIME = "StagesEndedByTime"
    ENDED_LATE = "StagesEndedLate"
    TIMER_LATENESS = "TimerLateness"
    TIMER_NOT_STARTED = "TimersNotStarted"
    SNAPSHOT_POSTED = "SnapshotsPosted"
    POST_FAILED = "PostsFailed"
    CONNECTION_GONE = "ConnectionsGone"
    RACE_LOST = "RacesLost"


EndedBy = Literal["players", "time"]


Chapter = Mapping[str, object]
"""A line of a game's story, as plain values; `story` says which forms there are."""


class Notes(Protocol):
    """What the operator is told of a request. No player ever sees it; it holds no name, key, token or association."""

    def about(self, code: str) -> None:
        """The request names this game. Whoever sent it may have made the code up."""
        ...

    def entered(self, stage: str, ended_by: EndedBy | None) -> None:
        """The game has entered a stage, and who had ended the one before it, if it was one of a round's."""
        ...

    def tell(self, chapter: Chapter) -> None:
        """A game's story has gone on, as the whole table was shown it."""
        ...

    def count(self, fact: Fact, amount: int = 1) -> None:
        """This happened, so many times, or lasted so many ms."""
        ...


class NoNotes:
    """`Notes` that nobody reads."""

    def about(self, code: str) -> None:
        """Nothing is kept."""

    def entered(self, stage: str, ended_by: EndedBy | None) -> None:
        """Nothing is kept."""

    def tell(self, chapter: Chapter) -> None:
        """Nothing is kept."""

    def count(self, fact: Fact, amount: int = 1) -> None:
        """Nothing is kept."""


@dataclass(frozen=True, slots=True)
class Cloud:
    """Everything an action works with. `clock` is the server's, ms since the epoch; `credit` is this process's own."""

    games: Games
    connections: Connections
    timers: Timers
    house: House
    clock: Callable[[], int]
    new_code: Callable[[], str]
    notes: Notes = field(default_factory=NoNotes)
    credit: Credit = field(default_factory=Credit)
