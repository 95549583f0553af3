"""API Gateway, Lambda and Step Functions as far as the handlers see them."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from contour_echo import gateway
from contour_echo.actions.part import drop_out
from contour_echo.actions.ports import Cloud, NoNotes, Notes, Timer, Unavailable
from contour_echo.actions.timeout import end_timed_stage
from contour_echo.rules.rejections import TryAgain
from tests.simulation.cloud import (
    SimulatedConnections,
    SimulatedGames,
    SimulatedTimers,
    Written,
    simulated_cloud,
)
from tests.simulation.world import SECOND, Invocation, World

LONGEST_NAP = 1_500
RETRY_SECONDS = (1, 2, 4, 8, 10, 10)


@dataclass(eq=False)
class Connection:
    """One WebSocket. `alive`: the two ends see each other; `known`: API Gateway still takes it for open."""

    id: str
    frame: Callable[["Connection", str], None]
    ended: Callable[["Connection"], None]
    owner: Any = None  # whose it is: a client
    alive: bool = True
    known: bool = True
    was_gone: bool = False  # it was ever reported gone to a caller


@dataclass
class Observer:
    """Who is told of what happens: the history, the secrecy check."""

    written: Written
    began: Callable[[Invocation], None] = lambda _: None
    answered: Callable[[Invocation, str | None], None] = lambda _, __: None
    died: Callable[[Invocation], None] = lambda _: None
    told: Callable[[Connection, str], None] = lambda _, __: None
    waits: Callable[[Timer], None] = lambda _: None


@dataclass
class Gateway:
    """The whole cloud of a world, from a client's frame to the frames it is sent."""

    world: World
    observer: Observer
    connections: dict[str, Connection] = field(default_factory=dict)
    invocations: list[Invocation] = field(default_factory=list)
    notes: Notes = field(default_factory=NoNotes)

    def __post_init__(self) -> None:
        self.games = SimulatedGames(self.world, self.observer.written)
        self.cloud: Cloud = simulated_cloud(
            self.world,
            self.games,
            SimulatedConnections(self.world, self._post, self._close),
            SimulatedTimers(self.world, self._wake),
            self.notes,
        )

    # ---- connections

    def connect(
        self, frame: Callable[[Connection, str], None], ended: Callable[[Connection], None], owner: Any = None
    ) -> Connection:
        """A client connects."""
        connection = Connection(f"c{len(self.connections):04d}=", frame, ended, owner)
        self.connections[connection.id] = connection
        return connection

    def send(self, connection: Connection, body: str, kind: str, sent: Any = None) -> None:
        """A client sends a frame: it arrives after a while, and is handled once or more, sooner or later."""
        world = self.world
        if connection.alive and world.happens("break_off"):
            self.break_off(connection)

        def arrive() -> None:
            if not connection.known:
                return
            arrived = world.now
            event = {
                "requestContext": {
                    "connectionId": connection.id,
                    "requestTimeEpoch": arrived,
                    "routeKey": kind,
                },
                "body": body,
                "isBase64Encoded": False,
            }
            copies = 1 + (world.dice.randint(1, 2) if world.happens("copies") else 0)
            for copy in range(copies):
                wait = world.dice.randint(1, 40) * SECOND // 4 if copy else 0
                if not copy and world.happens("slow_start"):
                    wait = world.dice.randint(1, 12) * SECOND // 4
                world.after(wait, lambda: self._handle(connection, event, kind, sent))

        world.after(world.a_while(), arrive)

    def break_off(self, connection: Connection) -> None:
        """The two ends lose each other. The client's end learns of it soon or never, the gateway's later or never."""
        world = self.world
        connection.alive = False
        world.note(f"{connection.id} breaks off")
        if world.dice.random() < 0.7:
            world.after(world.a_while(), lambda: connection.ended(connection))
        world.after(world.dice.choice([0, 50, 500, 20 * SECOND]), lambda: self._forget(connection))

    def hang_up(self, connection: Connection) -> None:
        """The client closes its connection."""
        if connection.alive:
            connection.alive = False
            self.world.after(self.world.a_while(), lambda: self._forget(connection))

    def _forget(self, connection: Connection) -> None:
        """API Gateway notices that a connection has ended."""
        if not connection.known:
            return
        world = self.world
        connection.known = False
        connection.was_gone = True
        if world.happens("disconnect_lost"):
            return
        late = world.dice.randint(1, 60) * SECOND if world.happens("disconnect_late") else world.a_while()
        world.after(late, lambda: self._disconnect(connection))

    def _disconnect(self, connection: Connection) -> None:
        invocation = self._invocation("$disconnect", connection.id)

        def handler() -> None:
            try:
                drop_out(self.cloud, connection.id)
            except (Unavailable, TryAgain) as failure:
                self.world.note(f"$disconnect failed: {failure!r}")  # a failed handler: nobody hears of it

        self._run(invocation, handler, lambda _: self.observer.answered(invocation, None))

    # ---- what the ports do

    def _post(self, to: str, frame: str, late: int) -> bool:
        connection = self.connections[to]
        self.observer.told(connection, frame)
        if not connection.known:
            return False
        if self.world.happens("false_gone") or self.world.leads("false_gone", "connections.post"):
            connection.was_gone = True
            return False

        def deliver() -> None:
            if connection.alive:
                connection.frame(connection, frame)

        self.world.after(late, deliver)
        return True

    def _close(self, one: str) -> None:
        connection = self.connections[one]
        if connection.known:
            self._forget(connection)
            if connection.alive:
                connection.alive = False
                self.world.after(self.world.a_while(), lambda: connection.ended(connection))

    def _wake(self, timer: Timer, when: int) -> None:
        self.observer.waits(timer)
        self.world.at(when, lambda: self._timer(timer, 0))

    # ---- handlers

    def _handle(self, connection: Connection, event: dict[str, Any], kind: str, sent: Any) -> None:
        invocation = self._invocation(kind, connection.id)
        invocation.sent = sent
        invocation.arrived = event["requestContext"]["requestTimeEpoch"]

        def done(result: dict[str, Any]) -> None:
            body = result.get("body")
            self.world.note(f"answers {body[:150] if body else body}")
            self.observer.answered(invocation, body)
            if body is None:
                return
            self.observer.told(connection, body)
            if self.world.happens("answer_lost"):
                if self.world.dice.random() < 0.5 and connection.alive:
                    self.break_off(connection)
                return

            def deliver() -> None:
                if connection.alive:
                    connection.frame(connection, body)

            self.world.after(self.world.a_while(), deliver)

        self._run(invocation, lambda: gateway.answer(self.cloud, event), done)

    def _timer(self, timer: Timer, tried: int) -> None:
        """What functions/phase_timeout does, and the state machine's retries around it."""
        invocation = self._invocation("timer", "")
        invocation.notes["timer"] = timer

        def retry() -> None:
            if tried < len(RETRY_SECONDS):
                self.world.after(
                    int(RETRY_SECONDS[tried] * SECOND * self.world.dice.random()),
                    lambda: self._timer(timer, tried + 1),
                )

        def handler() -> bool:
            if timer.ends_at - self.world.clock() > LONGEST_NAP:
                return False
            try:
                end_timed_stage(self.cloud, timer, nap=self.world.sleep)
            except (Unavailable, TryAgain):
                return False
            return True

        def done(well: bool) -> None:
            self.observer.answered(invocation, None)
            if not well:
                retry()

        # A crashed function fails its execution's task: the state machine tries that again as well.
        self._run(invocation, handler, done, retry)

    def _invocation(self, kind: str, connection: str) -> Invocation:
        invocation = Invocation(0, kind, self.world.now, connection=connection)
        self.invocations.append(invocation)
        return invocation

    def _run(
        self,
        invocation: Invocation,
        handler: Callable[[], Any],
        done: Callable[[Any], None],
        retry: Callable[[], None] = lambda: None,
    ) -> None:
        def died() -> None:
            self.observer.died(invocation)
            retry()

        self.observer.began(invocation)
        self.world.invoke(invocation, handler, done, died)


def as_object(frame: str) -> dict[str, Any]:
    """A frame as the client reads it."""
    found: dict[str, Any] = json.loads(frame)
    return found
