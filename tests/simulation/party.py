"""A whole evening in a simulated cloud: people, their game, and the verdict."""

import contextlib
import io
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from contour_echo.actions.ports import NoNotes, Row
from contour_echo.observability import notebook
from tests.simulation import deck
from tests.simulation.canaries import Canaries
from tests.simulation.client import Client
from tests.simulation.covered import Covered
from tests.simulation.faults import Faults
from tests.simulation.gateway import Gateway, Observer
from tests.simulation.habits import Habits
from tests.simulation.history import History
from tests.simulation.judge import GivesUp, Judge
from tests.simulation.points import Point
from tests.simulation.quiet import quiet
from tests.simulation.visitors import Flooder, Guesser, Shadow, Wanderer
from tests.simulation.world import SECOND, START, Invocation, World

MIN_SEATS = 3
HOUR = 3_600 * SECOND
ODD_HABITS: dict[str, Any] = {"knocks": 0.95, "too_late": 0.15, "double": 0.3}
LAST_WORDS: dict[str, dict[str, Any]] = {
    **{action: {} for action in ("leave", "start", "advance", "rematch", "sync")},
    "settings": {"pace": "full"},
    "rename": {"name": "again"},
    "remove": {"seat": 2},
}
STORM = 40 * 60 * SECOND
"""So long, at most, do faults go on; after it the game must end."""


@dataclass
class Outcome:
    """What a run came to."""

    seed: int
    seats: int
    requests: int
    faults: list[str]
    answers: Counter[str]
    injected: Counter[str]
    crashed: Counter[Point]
    finished: int
    effects: int
    lateness: list[int]
    story: str = ""
    pauses: int = 0

    def report(self) -> str:
        """What somebody needs who has to mend it."""
        return f"seed {self.seed}\n{self.story}\n" + "\n".join(self.faults)


@dataclass
class Party:
    """A world with its people."""

    seed: int
    faults: Faults | None = None
    seats: int | None = None
    trace: bool = False
    rematches: int | None = None
    wild: bool | None = None
    habits: Habits | None = None
    deserted: bool = False  # everyone goes away right after the start, and nobody comes back
    odd: bool = (
        False  # with visitors who wander between games and try out codes, and a game that expires at its end
    )
    covered: Covered | None = None  # an invocation dies at each point that is not yet in here
    clients: list[Client] = field(default_factory=list)

    def play(self, *, tell: bool = False) -> Outcome:
        """Play it to its end and judge it; `tell` it even when nothing is wrong."""
        log = quiet()
        with contextlib.redirect_stdout(log):  # where metrics are written
            return self._play(log, tell=tell)

    def _play(self, log: io.StringIO, *, tell: bool) -> Outcome:
        deck.install()
        dice = random.Random(self.seed ^ 0x5EED)
        faults = self.faults if self.faults is not None else Faults.drawn(dice)
        world = World(self.seed, faults, trace=self.trace)
        world.covered = self.covered
        history = History(lambda: world.now)
        judge = Judge(world, history)
        canaries = Canaries(history)

        def written(invocation: Invocation, before: Row | None, after: Row) -> None:
            canaries.written(invocation, before, after)
            judge.written(invocation, before, after)

        observer = Observer(
            written, judge.began, judge.answered, judge.died, told=canaries.told, waits=canaries.timer
        )
        # Metrics cost as much as the rest of an invocation: those of some games are searched.
        gateway = Gateway(world, observer, notes=NoNotes() if self.seed % 4 else notebook)
        judge.connections = gateway.connections
        judge.leads_to = lambda connection: linked_code(gateway, connection)
        world.stage_of = lambda invocation: stage_reached(gateway, invocation)
        self._invite(world, gateway, history, dice)
        finished = False
        try:
            finished = world.run(self._over, START + STORM)
            if not finished and not self.deserted:
                world.faults = Faults()
                for client in self.clients:
                    client.habits = Habits(walks_off=0, second_window=0)
                    client.come()
                finished = world.run(self._over, START + STORM + HOUR)
            world.run(lambda: False, world.now + 100 * SECOND)
            if self.odd:
                self._expire(world, gateway)
            judge.settle_accounts()
            if not finished and not self.deserted:
                history.fail(
                    f"hung: the game has not ended by {(world.now - START) / 1000:.0f} s: {self._where(gateway)}"
                )
        except GivesUp:
            pass
        world.closed = True
        canaries.logged(log.getvalue())
        for line in log.getvalue().splitlines():
            if '"level":"ERROR"' in line and "exception" in line:
                history.fail(f"a fault of the server's own: {line}")
        return Outcome(
            self.seed,
            len(self.clients),
            sum(sent.begun for sent in history.sent),
            history.faults,
            judge.counted,
            world.injected,
            world.crashed,
            sum(log[-1].finals for log in judge.log.values()),
            sum(len(sent.effects) for sent in history.sent),
            judge.lateness,
            world.story(10**6 if tell else 400) if history.faults or tell else "",
            world.pauses,
        )

    def _where(self, gateway: Gateway) -> str:
        """Who waits for what."""
        games = [f"{code} is in {row.game.stage}" for code, row in gateway.games.inner.rows.items()]
        waiting = [
            f"{c.name} sees {c.snap['stage'] if c.snap else None} {'seated' if c.seated else 'not seated'} "
            f"by {c.connection.id if c.connection else None}, asks {[s.action for s in c.waiting.values()]}"
            for c in self.clients
            if not self._done(c)
        ]
        return "; ".join(games + waiting)

    def _expire(self, world: World, gateway: Gateway) -> None:
        """The store has deleted the games; whoever still looks at one asks for this or that, and hears of it."""
        rows = gateway.games.inner.rows
        for code in [code for code, row in rows.items() if not row.game.stage.in_round]:
            del rows[code]
        asks = world.dice.sample(sorted(LAST_WORDS), len(LAST_WORDS))
        for client in self.clients:
            if asks and client.connection is not None and client.seated:
                action = asks.pop()
                client.ask(action=action, **LAST_WORDS[action])
        world.run(lambda: False, world.now + 100 * SECOND)

    def _desert(self) -> None:
        for client in self.clients:
            if not client.out:
                client.go_for_good()

    def _over(self) -> bool:
        if self.deserted:
            return False
        return all(self._done(client) for client in self.clients)

    @staticmethod
    def _done(client: Client) -> bool:
        if client.out:
            return True
        snap = client.snap
        if snap is None:
            return False
        # So many may have left the lobby that no game can start.
        late = client.world.now > START + 60 * SECOND
        deserted = snap["stage"] == "lobby" and late and len(snap["seats"]) < MIN_SEATS
        return deserted or (snap["stage"] == "finished" and not client.rematches)

    def _invite(self, world: World, gateway: Gateway, history: History, dice: random.Random) -> None:
        seats = self.seats or dice.randint(3, 12)
        pace = dice.choice(["brisk", "brisk", "full"])
        again = self.rematches if self.rematches is not None else int(dice.random() < 0.15)
        wild = dice.random() < 0.3 if self.wild is None else self.wild
        thinking = dice.choice([(0,), (0, 1_000), (500, 1_500, 4_000), (1_000, 10_000, 24_000)])

        # Among odd people nobody makes a move, and every stage is ended by whoever knocks first; or everyone does.
        idle = self.odd and self.seed % 3 != 0
        busy = self.odd and not idle
        if busy:
            thinking = (0, 1_000)

        def habits() -> Habits:
            lazy = dice.choice([0.0, 0.05, 0.5]) if dice.random() < 0.7 else 1.0
            return self.habits or Habits(
                leaves=0.01 if wild else 0,
                removes=0.03 if wild else 0,
                lazy=1.0 if idle else 0.0 if busy else lazy,
                walks_off=dice.choice([0.0, 0.02, 0.2]),
                second_window=dice.choice([0.0, 0.02, 0.2]) if wild else 0.02,
                thinking=thinking,
                **(ODD_HABITS if self.odd else {}),
            )

        maker = Client(world, gateway, history, "P1", habits(), pace=pace, rematches=again)
        if idle and again:
            maker.habits.leaves = (
                0.2  # its shadow comes back to the seat that it left, and a rematch drops that
            )
        self.clients.append(maker)

        def bring_others(code: str) -> None:
            others = [
                Client(world, gateway, history, f"P{i}", habits(), code=code, pace=pace)
                for i in range(2, seats + 1)
            ]
            others += [
                Client(world, gateway, history, f"W{i}", habits(), code=code, watches=True)
                for i in range(dice.randint(0, 2))
            ]
            if idle:
                others += [
                    Wanderer(world, gateway, history, f"V{i}", Habits(**ODD_HABITS), code=code, watches=True)
                    for i in range(2)
                ]
                shadows = [
                    Shadow(world, gateway, history, "S1", Habits(), code=code, watches=True),
                    Shadow(world, gateway, history, "S2", Habits(), code=code),
                ]
                for shadow in shadows:
                    shadow.follow(maker)
                others += shadows
            if self.odd:
                if self.covered is not None and self.covered.floods():
                    Flooder(world, gateway, history, "F1", Habits(), code=code, watches=True).come()
                if self.covered is None or self.covered.guesses:
                    Guesser(world, gateway, history, "G1", Habits(), code=code, watches=True).come()
            self.clients.extend(others)
            for client in others:
                world.after(dice.randint(0, 4_000), client.come)
            world.after(6_000, start)

        def start() -> None:
            """Whoever hosts starts the game when three are there, and opens a rematch when one is wanted."""
            for client in self.clients:
                snap = client.snap
                if (
                    client.out
                    or not client.seated
                    or not snap
                    or not snap["you"]
                    or snap["host"] != client.seat
                ):
                    continue
                if snap["stage"] == "lobby" and len(snap["seats"]) >= MIN_SEATS:
                    client.ask(action="start")
                    if self.deserted:
                        world.after(8_000, self._desert)
                elif snap["stage"] == "finished" and maker.rematches:
                    client.ask(action="rematch")
                elif maker.rematches and snap["stage"] == "lobby":
                    maker.rematches = 0
            if any(snap and snap["stage_id"] > 2 and snap["stage"] == "lobby" for snap in (maker.snap,)):
                maker.rematches = 0
            world.after(4_000, start)

        maker.made = bring_others
        world.after(0, maker.come)


def stage_reached(gateway: Gateway, invocation: Invocation) -> str:
    """The stage of the game that an invocation is about; empty while it is about none."""
    timer = invocation.notes.get("timer")
    code = timer.code if timer else linked_code(gateway, invocation.connection)
    if code is None and invocation.sent is not None:
        code = invocation.sent.message.get("code")
    row = gateway.games.inner.rows.get(code or "")
    return str(row.game.stage) if row else ""


def linked_code(gateway: Gateway, connection: str) -> str | None:
    """The game that a connection leads to."""
    link = gateway.games.inner.links.get(connection)
    return link.code if link else None
