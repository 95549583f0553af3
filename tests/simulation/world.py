"""One seed, one run: a clock, a heap of what is to come, and invocations that yield around every port call.

An invocation is a greenlet. Before and after each port call it hands itself back to the world, which wakes it again
at a time of the seed's choosing, or never (a crash). Nothing else decides the order of anything.
"""

import heapq
import importlib
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.simulation.covered import Covered
from tests.simulation.faults import Faults
from tests.simulation.points import Point, here

greenlet: Any = importlib.import_module("greenlet").greenlet  # its types are a package of their own
START = 1_800_000_000_000
SECOND = 1_000
LONGEST_HANG = 17 * SECOND
"""A function ends after 20 s; a reveal lasts 15."""
LED = {"conflict": 1 / 2, "false_gone": 1 / 5, "hangs": 1 / 2}


class Killed(BaseException):
    """The invocation has died at this point. No `except Exception` sees it, and no port works for it any more."""


@dataclass(eq=False)
class Invocation:
    """One run of a handler: what woke it, and what became of it."""

    number: int
    kind: str  # a message's action, "$disconnect" or "timer"
    started: int
    sent: Any = None  # the request, for messages
    connection: str = ""
    arrived: int = 0
    skew: int = 0
    faulty: bool = False  # a fault was injected into it
    dead: bool = False
    ended: int | None = None
    calls: int = 0
    notes: dict[str, Any] = field(default_factory=dict)


class World:
    """The clock, the future and the dice of one run."""

    def __init__(self, seed: int, faults: Faults, *, trace: bool = False) -> None:
        self.seed = seed
        self.dice = random.Random(seed)
        self.faults = faults
        self.now = START
        self.injected: Counter[str] = Counter()
        self.crashed: Counter[Point] = Counter()
        self.covered: Covered | None = None  # where all points are to be died at
        self.stage_of: Callable[[Invocation], str] = lambda _: ""
        self.pauses = 0
        self.closed = False
        self.current: Invocation | None = None
        self.lines: list[tuple[int, int, str]] | None = [] if trace else None
        self._heap: list[tuple[int, float, int, Callable[[], None]]] = []
        self._order = 0
        self._invocations = 0
        self._pace = self.dice.choice([4, 12, 40, 150])

    # ---- time

    def at(self, when: int, do: Callable[[], None]) -> None:
        """Do this at a time; what falls on the same ms happens in an order of the seed's choosing."""
        self._order += 1
        heapq.heappush(self._heap, (max(when, self.now), self.dice.random(), self._order, do))

    def after(self, ms: float, do: Callable[[], None]) -> None:
        """Do this so many ms from now."""
        self.at(self.now + int(ms), do)

    def run(self, until: Callable[[], bool], latest: int) -> bool:
        """Go on until it is so; False when it is not so by then, or when nothing is left to happen."""
        turn = 0
        while turn % 32 or not until():
            turn += 1
            if not self._heap or self._heap[0][0] > latest:
                return until()
            when, _, _, do = heapq.heappop(self._heap)
            self.now = when
            do()
        return True

    # ---- chance

    def happens(self, fault: str) -> bool:
        """Whether this kind of fault happens now. Counted, and held against the invocation that suffers it."""
        chance = getattr(self.faults, fault)
        return bool(chance) and self.dice.random() < chance and self._suffers(fault)

    def leads(self, fault: str, call: str) -> bool:
        """Whether it happens because a point that is wanted lies behind it: now and then."""
        if self.covered is None or self.current is None:
            return False
        point = here(self.current.kind, "before", call)
        return self.covered.leads(fault, point) and self.dice.random() < LED[fault] and self._suffers(fault)

    def _suffers(self, fault: str) -> bool:
        self.injected[fault] += 1
        if self.current is not None:
            self.current.faulty = True
        self.note(f"fault: {fault}")
        return True

    def a_while(self) -> int:
        """How long, in ms, a call or a hop takes: mostly little, at times seconds."""
        dice = self.dice.random()
        if dice < 0.5:
            return int(dice * 2 * self._pace)
        if dice < 0.985:
            return int(self._pace * (1 + 3 * dice * dice))
        return int(self.dice.random() * 2 * SECOND)

    # ---- invocations

    def invoke(
        self,
        invocation: Invocation,
        handler: Callable[[], Any],
        done: Callable[[Any], None],
        died: Callable[[], None],
    ) -> None:
        """Run a handler from now on; `done` gets its result, unless it has `died`."""
        self._invocations += 1
        invocation.number = self._invocations
        invocation.started = self.now
        if self.faults.skew and self.dice.random() < self.faults.skew:
            invocation.skew = self.dice.randint(-40, 40)
            self.injected["skew"] += 1

        def body() -> None:
            try:
                result = handler()
            except Killed:
                if not self.closed:
                    died()
                return
            invocation.ended = self.now
            done(result)

        self.note(f"#{invocation.number} {invocation.kind} begins")
        thread = greenlet(body)
        invocation.notes["resume"] = thread
        self._switch(invocation, thread)

    def _switch(self, invocation: Invocation, thread: Any) -> None:
        self.current = invocation
        try:
            thread.switch()
        finally:
            self.current = None

    def pause(self, side: str, call: str) -> None:
        """On both sides of every port call: others may run meanwhile, and the invocation may die here."""
        invocation = self.current
        if invocation is None or invocation.dead:
            raise Killed  # dying handlers run their `finally`; a dead machine would not
        invocation.calls += 1
        self.pauses += 1
        if self._dies(invocation, side, call):
            self.crashed[here(invocation.kind, side, call)] += 1
            self.injected["crash"] += 1
            self.note(f"#{invocation.number} crashes {side} {call}")
            invocation.dead = invocation.faulty = True
            raise Killed
        if side == "after" and self.leads("hangs", call):
            self.sleep(LONGEST_HANG)
        elif self.happens("hangs"):
            self.sleep(self.dice.randint(1, 4) * SECOND)
        elif self.dice.random() > 0.25:
            self.sleep(self.a_while())

    def _dies(self, invocation: Invocation, side: str, call: str) -> bool:
        """By lot; or, where all points are to be covered, whenever one is met that no invocation has died at."""
        if self.covered is None:
            return bool(self.faults.crash) and self.dice.random() < self.faults.crash
        return self.covered.dies(here(invocation.kind, side, call), self.stage_of(invocation))

    def sleep(self, ms: int) -> None:
        """The present invocation waits."""
        invocation = self.current
        assert invocation is not None
        thread = invocation.notes["resume"]
        self.after(ms, lambda: self._switch(invocation, thread))
        thread.parent.switch()
        self.current = invocation

    def clock(self) -> int:
        """What the present invocation's machine takes the time to be."""
        return self.now + (self.current.skew if self.current else 0)

    def note(self, text: str) -> None:
        """A line of the trace."""
        if self.lines is not None:
            number = self.current.number if self.current else 0
            self.lines.append((self.now - START, number, text))

    def story(self, last: int = 400) -> str:
        """The end of the trace, to be read."""
        lines = (self.lines or [])[-last:]
        return "\n".join(
            f"{when / 1000:10.3f}s {f'#{who}' if who else '':>6} {text}" for when, who, text in lines
        )
