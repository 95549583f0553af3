"""The ports in memory: the same promises as DynamoDB, API Gateway and Step Functions, in one thread."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from contour_echo.actions.ports import (
    AlreadyCreated,
    Cloud,
    CodeTaken,
    Creation,
    Link,
    LinkedElsewhere,
    Links,
    LostRace,
    Row,
    Spent,
    Timer,
)
from contour_echo.rules.chance import House
from contour_echo.rules.game import Game, Mark
from contour_echo.rules.moves import Move, judge, make
from contour_echo.rules.rejections import Rejection
from contour_echo.rules.stages import Lengths

T = TypeVar("T")


class SeededChance:
    """A source of randomness that a seed repeats."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        return self._random.sample(items, len(items))

    def pick(self, items: Sequence[T]) -> T:
        return self._random.choice(items)

    def secret(self) -> bytes:
        return self._random.randbytes(32)


def deal_in_order(_secret: bytes, start: int, count: int) -> tuple[int, ...]:
    """Every number is a card fit to be dealt."""
    return tuple(range(start, start + count))


def a_house(seed: int = 1, lengths: Lengths | None = None) -> House:
    """A house with seeded chance and the rules' own stage lengths."""
    return House(SeededChance(seed), deal_in_order, lengths or Lengths())


@dataclass
class MemoryGames:
    """`Games` in dictionaries. Values are immutable, so what is kept cannot be changed from outside."""

    rows: dict[str, Row] = field(default_factory=dict)
    links: dict[str, Link] = field(default_factory=dict)
    creations: dict[bytes, tuple[str, Mark]] = field(default_factory=dict)
    misses: dict[str, int] = field(default_factory=dict)

    def read(self, code: str) -> Row | None:
        return self.rows.get(code)

    def create(self, game: Game, creation: Creation, link: Link) -> Row:
        if creation.origin in self.creations:
            raise AlreadyCreated(*self.creations[creation.origin])
        if game.code in self.rows:
            raise CodeTaken
        self._require_not_elsewhere(link)
        self.creations[creation.origin] = (game.code, creation.mark)
        self.rows[game.code] = Row(game, 1)
        self.links[link.connection] = link
        return self.rows[game.code]

    def replace(self, row: Row, after: Game, links: Links) -> Row:
        current = self.rows.get(after.code)
        if current is None or current.revision != row.revision:
            raise LostRace
        for link in links.put:
            self._require_not_elsewhere(link)
        self.rows[after.code] = Row(after, row.revision + 1)
        self.links |= {link.connection: link for link in links.put}
        for dropped in links.drop:
            self.links.pop(dropped, None)
        return self.rows[after.code]

    def spend(self, move: Move, arrived: int, now: int) -> Spent:
        row = self.rows.get(move.token.code)
        if row is None:
            return Spent(False, None)
        try:
            refused = judge(row.game, move, arrived)
        except Rejection as reused:
            refused = reused
        if refused is not None:
            return Spent(False, row)
        after = make(row.game, move, now)
        self.rows[move.token.code] = Row(after, row.revision + 1)
        goes_on = after.tokens and after.ends_at is not None and now < after.ends_at
        return Spent(True, None if goes_on else self.rows[move.token.code])

    def link(self, connection: str) -> Link | None:
        return self.links.get(connection)

    def drop_link(self, connection: str) -> None:
        self.links.pop(connection, None)

    def count_miss(self, connection: str, _now: int) -> int:
        self.misses[connection] = self.misses.get(connection, 0) + 1
        return self.misses[connection]

    def _require_not_elsewhere(self, link: Link) -> None:
        held = self.links.get(link.connection)
        if link.code is not None and held is not None and held.code not in (None, link.code):
            raise LinkedElsewhere


@dataclass
class MemoryConnections:
    """`Connections` that keep what they were told; those not in `open` are gone."""

    open: set[str] = field(default_factory=set)
    inbox: dict[str, list[str]] = field(default_factory=dict)

    def post(self, frames: Mapping[str, str]) -> frozenset[str]:
        for connection, frame in frames.items():
            if connection in self.open:
                self.inbox.setdefault(connection, []).append(frame)
        return frozenset(frames) - self.open

    def close(self, connection: str) -> None:
        self.open.discard(connection)


@dataclass
class MemoryTimers:
    """`Timers` that only note what was asked for."""

    started: list[Timer] = field(default_factory=list)

    def start(self, timer: Timer) -> None:
        self.started.append(timer)


@dataclass
class MemoryCloud:
    """A whole cloud in memory, with a clock that stands still until it is moved."""

    now: int = 1_800_000_000_000
    seed: int = 1
    lengths: Lengths = field(default_factory=Lengths)
    games: MemoryGames = field(default_factory=MemoryGames)
    connections: MemoryConnections = field(default_factory=MemoryConnections)
    timers: MemoryTimers = field(default_factory=MemoryTimers)

    @cached_property
    def ports(self) -> Cloud:
        """What the actions take."""
        return Cloud(
            self.games,
            self.connections,
            self.timers,
            a_house(self.seed, self.lengths),
            clock=lambda: self.now,
            new_code=self._new_code,
        )

    def _new_code(self) -> str:
        return "".join("BCDFGHJKLMNPQRSTVWXZ"[(len(self.games.rows) // 20**i) % 20] for i in range(6))
