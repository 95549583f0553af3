"""The actions' ports inside a world: the memory ports, with a pause and a possible fault around every call."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from contour_echo.actions.ports import (
    Cloud,
    Creation,
    Link,
    Links,
    LostRace,
    Notes,
    NotStored,
    Row,
    Spent,
    StoreError,
    Timer,
    Unavailable,
)
from contour_echo.rules.chance import House
from contour_echo.rules.game import Game
from contour_echo.rules.moves import Move
from contour_echo.rules.stages import Lengths
from tests.simulated.memory import MemoryGames, SeededChance, deal_in_order
from tests.simulation.world import SECOND, Invocation, World

T = TypeVar("T")
Written = Callable[[Invocation, Row | None, Row], None]
"""Told of every write of a game, as it happens: by whom, what was there before, what is there now."""


class SimulatedGames:
    """`Games` in memory, where every call may fail, be lost after it was carried out, or be sent twice."""

    def __init__(self, world: World, written: Written) -> None:
        self.inner = MemoryGames()
        self._world = world
        self._written = written

    def read(self, code: str) -> Row | None:
        return self._call("read", lambda: self.inner.read(code), writes=False)

    def create(self, game: Game, creation: Creation, link: Link) -> Row:
        return self._call("create", lambda: self.inner.create(game, creation, link), game.code)

    def replace(self, row: Row, after: Game, links: Links) -> Row:
        return self._call("replace", lambda: self.inner.replace(row, after, links), after.code)

    def spend(self, move: Move, arrived: int, now: int) -> Spent:
        code = move.token.code
        return self._call("spend", lambda: self.inner.spend(move, arrived, now), code, conflict=NotStored)

    def link(self, connection: str) -> Link | None:
        return self._call("link", lambda: self.inner.link(connection), writes=False)

    def drop_link(self, connection: str) -> None:
        self._call("drop_link", lambda: self.inner.drop_link(connection), conflict=NotStored)

    def count_miss(self, connection: str, now: int) -> int:
        return self._call("count_miss", lambda: self.inner.count_miss(connection, now), conflict=NotStored)

    def _call(
        self,
        name: str,
        carry_out: Callable[[], T],
        code: str = "",
        *,
        writes: bool = True,
        conflict: type[Exception] = LostRace,
    ) -> T:
        world = self._world
        world.pause("before", f"games.{name}")
        if world.happens("throttle"):
            world.pause("after", f"games.{name}")
            raise NotStored("Throttling")
        if writes and (world.happens("conflict") or world.leads("conflict", f"games.{name}")):
            world.pause("after", f"games.{name}")
            raise conflict("TransactionConflict")
        lost = writes and world.happens("reply_lost")
        again = writes and not lost and world.happens("sent_twice")
        try:
            result = self._observed(carry_out, name, code)
            if again:
                world.pause("after", f"games.{name}")
                result = self._observed(carry_out, name, code)
        except StoreError:
            world.pause("after", f"games.{name}")
            if lost:
                raise Unavailable("ReadTimeout") from None
            raise
        world.pause("after", f"games.{name}")
        if lost:
            raise Unavailable("ReadTimeout")
        return result

    def _observed(self, carry_out: Callable[[], T], name: str, code: str) -> T:
        before = self.inner.rows.get(code)
        try:
            return carry_out()
        finally:
            after = self.inner.rows.get(code)
            if after is not None and after is not before:
                assert self._world.current is not None
                self._world.note(
                    f"wrote {code}: {after.game.stage} {after.game.stage_id} rev {after.revision}"
                )
                self._written(self._world.current, before, after)


class SimulatedConnections:
    """`Connections` over the world's gateway."""

    def __init__(
        self, world: World, post: Callable[[str, str, int], bool], close: Callable[[str], None]
    ) -> None:
        self._world = world
        self._post = post
        self._close = close

    def post(self, frames: Mapping[str, str]) -> frozenset[str]:
        world = self._world
        world.pause("before", "connections.post")
        gone = []
        for connection, frame in frames.items():
            if world.happens("post_lost"):
                continue
            late = world.dice.randint(1, 4) * SECOND if world.happens("post_late") else world.a_while()
            if not self._post(connection, frame, late):
                gone.append(connection)
        world.pause("after", "connections.post")
        return frozenset(gone)

    def close(self, connection: str) -> None:
        self._world.pause("before", "connections.close")
        self._close(connection)
        self._world.pause("after", "connections.close")


class SimulatedTimers:
    """`Timers` as Step Functions could behave at its worst."""

    def __init__(self, world: World, wake: Callable[[Timer, int], None]) -> None:
        self._world = world
        self._wake = wake
        # Of a standard state machine's executions each name is there once, for good; an express one's has none.
        self._is_standard = bool(world.seed % 2)
        self._names = set[str]()

    def start(self, timer: Timer) -> None:
        world = self._world
        world.pause("before", "timers.start")
        if world.happens("timer_refused"):
            world.pause("after", "timers.start")
            raise Unavailable("Throttling")
        if self._is_standard and timer.name in self._names:
            world.pause("after", "timers.start")
            return
        self._names.add(timer.name)
        on_time = timer.ends_at - timer.ends_at % SECOND  # a Wait drops the milliseconds
        times = [] if world.happens("timer_never") else [on_time + world.a_while()]
        if times and world.happens("timer_late"):
            times = [on_time + world.dice.randint(2, 240) * SECOND]
        if world.happens("timer_twice"):
            times.append(on_time + world.dice.randint(0, 90) * SECOND)
        if world.happens("timer_early"):
            times.append(on_time - world.dice.randint(1, 20) * SECOND)
        for when in times:
            self._wake(timer, when)
        world.pause("after", "timers.start")
        if world.happens("timer_reply_lost"):
            raise Unavailable("ReadTimeout")


def simulated_cloud(
    world: World,
    games: SimulatedGames,
    connections: SimulatedConnections,
    timers: SimulatedTimers,
    notes: Notes,
) -> Cloud:
    """What the actions take, inside this world."""
    house = House(SeededChance(world.dice.getrandbits(64)), deal_in_order, Lengths())
    letters = "BCDFGHJKLMNPQRSTVWXZ"

    def new_code() -> str:
        if games.inner.rows and world.happens("code_taken"):
            return world.dice.choice(list(games.inner.rows))
        return "".join(world.dice.choice(letters) for _ in range(6))

    return Cloud(
        games,
        connections,
        timers,
        house,
        clock=world.clock,
        new_code=new_code,
        notes=notes,
    )
