"""Two games that differ only in what is hidden from an onlooker, whose streams must then be the same bytes.

Hidden: which of the hung cards is the Source and whose each other is, the other hands, who confirms what, and (at full
pace) whether and when; who goes away, comes back, opens a second window, leaves or is removed; the keys of others, the
order of the Guides to come. Compared: what reaches spectators and one seat, with the ms of each frame, from the start
of the game until the reveal, when all of it may be known.
"""

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

from contour_echo import gateway
from contour_echo.actions.part import drop_out
from contour_echo.actions.ports import Cloud
from contour_echo.actions.timeout import end_timed_stage
from contour_echo.rules.chance import House
from contour_echo.rules.tokens import action_token
from tests.simulated.memory import MemoryGames, MemoryTimers
from tests.simulation import deck
from tests.simulation.quiet import quiet
from tests.simulation.rigged import Plan, Recorder, Rigged

T = TypeVar("T")
START = 1_800_000_000_000
SECRET = bytes(range(32))
STAGES = ("echo", "contour", "color")


class Twin:
    """One of the two games."""

    def __init__(self, plan: Plan, hidden: int) -> None:
        deck.install()
        self.log = quiet()
        self.plan = plan
        self.open = random.Random(plan.seed)  # draws what is the same in both
        self.hidden = random.Random(hidden)
        self.now = START
        self.lookers = {f"c{plan.onlooker}", "w1", "w2"}
        self.games, self.timers = MemoryGames(), MemoryTimers()
        self.connections = Recorder(lambda: self.now, self.lookers)
        self._deal()
        self.chance = Rigged(self.hidden, plan, self.hung)
        self.cloud = Cloud(
            self.games,
            self.connections,
            self.timers,
            House(self.chance, self._dealt),
            clock=lambda: self.now,
            new_code=lambda: "BCDFGH",
        )
        self.ids: Counter[str] = Counter()

    # ---- cards

    def _deal(self) -> None:
        """The same cards hang; whose they are differs, but for the onlooker's own hand."""
        seats, plan = range(1, self.plan.seats + 1), self.plan
        numbers = self.open.sample(range(3 * plan.seats), 3 * plan.seats)
        self.hung = frozenset(numbers[: plan.seats])
        own = [numbers[0], *numbers[plan.seats : plan.seats + 2]]
        self.open.shuffle(own)
        others = [seat for seat in seats if seat != plan.onlooker]
        hung = self.hidden.sample(numbers[1 : plan.seats], plan.seats - 1)
        rest = self.hidden.sample(numbers[plan.seats + 2 :], 2 * (plan.seats - 1))
        self.hands = {plan.onlooker: own}
        for at, seat in enumerate(others):
            hand = [hung[at], *rest[2 * at : 2 * at + 2]]
            self.hidden.shuffle(hand)
            self.hands[seat] = hand
        self._order = [plan.guide, *(seat for seat in seats if seat != plan.guide)]
        self._dealings = 0

    def _dealt(self, _secret: bytes, _start: int, count: int) -> tuple[int, ...]:
        to = self._order[self._dealings : self._dealings + count // 3]
        self._dealings += count // 3
        return tuple(card for seat in to for card in self.hands[seat])

    def choice(self, seat: int) -> int:
        """Which card of the hand hangs."""
        return next(i for i, card in enumerate(self.hands[seat]) if card in self.hung)

    # ---- the game

    def send(self, connection: str, **message: Any) -> dict[str, Any]:
        """A frame and its answer."""
        message.setdefault("request_id", self._request_id(connection))
        self.connections.open.add(connection)
        event = {
            "requestContext": {"connectionId": connection, "requestTimeEpoch": self.now},
            "body": json.dumps(message),
        }
        body: str = gateway.answer(self.cloud, event)["body"]
        if connection in self.lookers and not self.connections.shows_reveal:
            self.connections.stream.append((self.now, connection, body))
        found: dict[str, Any] = json.loads(body)
        return found

    def _request_id(self, connection: str) -> str:
        self.ids[connection] += 1
        own = self.ids[connection] if connection in self.lookers else self.hidden.getrandbits(64)
        return f"{connection[-8:]}-{own}-request"

    def play(self) -> list[tuple[int, str, str]]:
        """From an empty lobby to the first reveal; what the onlookers saw."""
        self._lobby()
        for stage in ("clue", *STAGES):
            if self.stage != stage:
                break
            self._stage(stage)
        return self.connections.stream

    @property
    def stage(self) -> str:
        return str(self.games.rows["BCDFGH"].game.stage)

    def _key(self, seat: int) -> str:
        mine = seat == self.plan.onlooker
        return "k" * 22 + (str(seat) if mine else str(self.hidden.getrandbits(60)))

    def _lobby(self) -> None:
        self.keys = {seat: self._key(seat) for seat in range(1, self.plan.seats + 1)}
        self.send("c1", action="create", key=self.keys[1], name="P1", pace=self.plan.pace)
        for seat in range(2, self.plan.seats + 1):
            self.send(f"c{seat}", action="join", code="BCDFGH", key=self.keys[seat], name=f"P{seat}")
        self.send("w1", action="watch", code="BCDFGH")
        self.send("w2", action="watch", code="BCDFGH")
        self.send("c1", action="start", request_id="the-start-of-it-all")
        self.at = {seat: f"c{seat}" for seat in self.keys}
        self.gone: set[int] = set()

    def _stage(self, stage: str) -> None:
        """Everyone does what they do, at times of their own; the timer ends it."""
        game = self.games.rows["BCDFGH"].game
        began, ends = game.began, game.ends_at
        assert ends is not None
        todo: list[tuple[int, int, Callable[[], None]]] = []
        brisk = self.plan.pace == "brisk"
        actors = [self.plan.guide] if stage == "clue" else [s for s in self.keys if s in game.tokens]
        slots = self.open.sample(range(100, 15_000), len(self.keys) + 1)
        mine, common = slots.pop(), sorted(slots)
        certain = (
            self.plan.onlooker
            if self.plan.onlooker != self.plan.guide
            else min(set(self.keys) - {self.plan.guide})
        )
        order = self.hidden.sample(
            [s for s in actors if s != self.plan.onlooker], len(actors) - (self.plan.onlooker in actors)
        )
        for seat in actors:
            when = self._when(stage, seat, mine, common[order.index(seat)] if seat in order else 0, certain)
            if when is not None:
                todo.append((began + when, len(todo), self._move(stage, seat)))
        todo += [
            (began + when, 100 + i, self._sync(who))
            for i, (who, when) in enumerate((("w1", 7_001), (f"c{self.plan.onlooker}", 9_001)))
        ]
        if not brisk:
            todo += self._comings_and_goings(stage, began, certain)
        sid = game.stage_id
        for when, _, do in sorted(todo, key=lambda one: one[:2]):
            if self.games.rows["BCDFGH"].game.stage_id == sid and when < ends:
                self.now = when
                do()
        for timer in list(self.timers.started):
            if self.games.rows["BCDFGH"].game.stage_id == sid == timer.stage_id:
                self.now = ends
                end_timed_stage(self.cloud, timer)

    def _when(self, stage: str, seat: int, mine: int, common: int, certain: int) -> int | None:
        """How many ms into a stage this seat acts, if it does."""
        plan = self.plan
        if stage == "contour" and not plan.guesses and (seat == plan.onlooker or plan.pace == "full"):
            return None
        if stage == "clue" or seat == plan.onlooker:
            return mine
        if plan.pace == "brisk":
            return common
        when = self.hidden.randrange(100, 20_000)
        missed = self.hidden.random() < 0.4 and not (stage == "contour" and seat == certain)
        return None if missed else when

    def _sync(self, who: str) -> Callable[[], None]:
        def do() -> None:
            self.send(who, action="sync")

        return do

    def _move(self, stage: str, seat: int) -> Callable[[], None]:
        mine = seat == self.plan.onlooker
        dice = self.open if mine else self.hidden

        def do() -> None:
            game = self.games.rows["BCDFGH"].game
            token = action_token(game, seat)
            if token is None or seat in self.gone:
                return
            message: dict[str, Any] = {"action_token": token}
            if stage == "clue":
                message |= {"action": "clue", "card": self.choice(seat), "association": "as if"}
            elif stage == "echo":
                message |= {"action": "echo", "card": self.choice(seat)}
            else:
                assert game.round is not None
                others = [i for i, hung in enumerate(game.round.gallery) if hung.owner != seat]
                message |= {
                    "action": "outline" if stage == "contour" else "final",
                    "slot": dice.choice(others),
                }
            if seat == self.plan.onlooker or self.at[seat] in self.connections.open:
                self.send(self.at[seat], **message)
                if not mine and self.hidden.random() < 0.3:
                    self.send(self.at[seat], **{**message, "request_id": "again-and-again"})

        return do

    def _comings_and_goings(
        self, stage: str, began: int, certain: int
    ) -> list[tuple[int, int, Callable[[], None]]]:
        found = []
        for seat in self.keys:
            if seat == self.plan.onlooker or self.hidden.random() < 0.5:
                continue
            kinds = ["window", "noise"]
            if seat != certain and not (seat == self.plan.guide and stage == "clue"):
                kinds += [
                    "away",
                    "back",
                ]  # a clue that does not come, and no outline at all, are seen by everyone
            if seat not in (self.plan.guide, certain):
                kinds += ["leave", "removed"]
            kind = self.hidden.choice(kinds)
            found.append((began + self.hidden.randrange(50, 19_000), 200 + seat, self._goes(seat, kind)))
        return found

    def _goes(self, seat: int, kind: str) -> Callable[[], None]:
        def do() -> None:
            connection = self.at[seat]
            if seat in self.gone:
                return
            if kind == "away":
                self.connections.open.discard(connection)
                drop_out(self.cloud, connection)
            elif kind in ("back", "window"):
                self.at[seat] = f"{connection}_"
                self.send(self.at[seat], action="join", code="BCDFGH", key=self.keys[seat])
            elif connection not in self.connections.open:
                return
            elif kind == "noise":
                self.send(connection, action="clue", action_token="x", card=0, association="??")
            elif kind == "leave":
                self.gone.add(seat)
                self.send(connection, action="leave")
            elif self.plan.onlooker != 1 and seat != 1 and self.at[1] in self.connections.open:
                answer = self.send(self.at[1], action="remove", seat=seat)
                self.gone |= {seat} if answer["type"] == "accepted" else set()

        return do


def plan_of(seed: int) -> Plan:
    """The public part of the pair with this seed."""
    dice = random.Random(seed)
    seats = dice.randint(3, 12)
    return Plan(
        seed,
        seats,
        dice.choice(["full", "full", "brisk"]),
        dice.randint(1, seats),
        dice.randint(1, seats),
        dice.random() < 0.85,
    )


def differing(seed: int) -> str | None:
    """The first difference between two twins' streams, or None; with how the pair was made."""
    plan = plan_of(seed)
    one, other = (Twin(plan, seed * 2 + i).play() for i in range(2))
    for left, right in zip(one, other, strict=False):
        if left != right:
            return f"pair {seed} ({plan}):\n{left}\n{right}"
    if len(one) != len(other):
        longer = one if len(one) > len(other) else other
        return (
            f"pair {seed} ({plan}): {len(one)} and {len(other)} frames; {longer[min(len(one), len(other))]}"
        )
    return None
