"""People at their screens: clients that keep the protocol, with habits of their own."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.simulation.covered import FORGED
from tests.simulation.gateway import Connection, Gateway
from tests.simulation.habits import MOVES_OUT_OF_PLACE, OUT_OF_PLACE, Habits
from tests.simulation.history import History, Sent
from tests.simulation.world import SECOND, World

AGAIN_AFTER = 3 * SECOND
MOST_TRIES = 8
HEARTBEAT = 40 * SECOND
KEY_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
FINAL_ANSWERS_OF_A_SEAT = frozenset({"not_allowed", "game_not_found", "game_full", "already_started"})


@dataclass(eq=False)
class Client:
    """One person with one seat, or a spectator: everything that the page would do for them."""

    world: World
    gateway: Gateway
    history: History
    name: str
    habits: Habits
    code: str | None = None  # the game to go to; None for the one who makes it
    watches: bool = False
    pace: str = "brisk"
    rematches: int = 0
    key: str = ""
    seat: int | None = None
    out: bool = False  # has left, was removed, or stays away
    snap: dict[str, Any] | None = None
    connection: Connection | None = None
    seated: bool = False  # by this connection
    waiting: dict[str, Sent] = field(default_factory=dict)
    made: Callable[[str], None] = lambda _: None
    floods: bool = False  # and may be told so
    one_place: bool = True  # one seat remembers all that it has asked for

    def __post_init__(self) -> None:
        # Who is made to ask for what is still to be covered asks too much.
        self.floods = self.world.covered is not None
        self.key = "".join(self.world.dice.choices(KEY_LETTERS, k=24))
        self.key_hash = hashlib.sha256(self.key.encode()).digest()
        self.knows = {self.key_hash}  # the hashes of the keys that it has
        self.history.keyed.append(self.key)
        # Where all points are to be died at, others are let go first, and one that hung.
        self.patience = SECOND if self.world.covered is None else 3 * SECOND
        self._planned = 0
        self._token: str | None = None  # the last one that it was shown
        self._entry: Sent | None = None
        self._beating = False

    # ---- connecting

    def come(self) -> None:
        """Open the page, or reconnect."""
        if self.out or (self.connection is not None and self.connection.alive):
            return
        self.connection = self.gateway.connect(self._frame, self._ended, self)
        self.seated = False
        self._enter()
        if not self._beating:
            self._beating = True
            self.world.after(HEARTBEAT, self._beat)

    def _beat(self) -> None:
        """A quiet connection may be dead, or forgotten by the server: ask from time to time."""
        if self.out:
            return
        if self.connection is not None and self.seated:
            self.ask(action="sync")
        self.world.after(HEARTBEAT, self._beat)

    def stay_away(self, ms: int) -> None:
        """Close the page for a while."""
        if self.connection is not None:
            self.gateway.hang_up(self.connection)
            self.connection = None
        self.world.after(ms, self.come)

    @property
    def entry(self) -> Sent | None:
        """The request by which it came in."""
        return self._entry

    def _enter(self) -> None:
        if self._entry is not None and self._entry.id in self.waiting:
            self._transmit(self._entry)
            return
        if self.code is None:
            message = {"action": "create", "key": self.key, "name": self.name, "pace": self.pace}
        elif self.watches:
            message = {"action": "watch", "code": self.code}
        else:
            message = {"action": "join", "code": self.code, "key": self.key}
            if self.seat is None:
                message["name"] = self.name
        self._entry = self.ask(**message)

    def _ended(self, connection: Connection) -> None:
        if connection is self.connection:
            self.connection = None
            self.world.after(self.world.dice.choice([100, 1_000, 4_000]), self.come)

    # ---- asking

    def ask(self, *, request_id: str | None = None, **message: Any) -> Sent:
        """Send a request and keep it until it is answered."""
        dice = self.world.dice
        message["request_id"] = request_id or "".join(dice.choices(KEY_LETTERS, k=12))
        sent = self.history.asks(self, message)
        self.waiting[sent.id] = sent
        self._transmit(sent)
        if dice.random() < self.habits.double:
            self.world.after(dice.choice([0, 0, 5, 300]), lambda: self._transmit(sent))
        return sent

    def _transmit(self, sent: Sent) -> None:
        connection = self.connection
        if connection is None or sent.id not in self.waiting:
            return
        sent.tries += 1
        self.gateway.send(connection, sent.body, sent.action, sent)
        self.world.after(AGAIN_AFTER, lambda: self._check(sent, connection))

    def _check(self, sent: Sent, connection: Connection) -> None:
        """Not answered: send it again; after several times take the connection for dead."""
        if sent.id not in self.waiting or self.out or self.connection is not connection:
            return
        if sent.tries % 3 == 0:
            self.gateway.hang_up(connection)
            self.connection = None
            self.come()
        elif sent.tries < MOST_TRIES or sent is self._entry:
            self._transmit(sent)
        else:
            self.waiting.pop(sent.id, None)

    # ---- being told

    def _frame(self, connection: Connection, frame: str) -> None:
        if connection is not self.connection:
            return
        told = json.loads(frame)
        match told["type"]:
            case "snapshot":
                self.history.sees(self, told, frame)
                self._snapshot(told)
            case "accepted":
                self._accepted(told)
            case "rejected":
                self._rejected(told)
            case "closed":
                self._closed(told["reason"])

    def _accepted(self, told: dict[str, Any]) -> None:
        sent = self.waiting.pop(told["request_id"], None)
        if sent is None:
            return
        if sent is self._entry:
            self.seated = True
            if not self.watches:
                self.seat = told.get("seat", self.seat)
            if self.code is None:
                self.code = told["code"]
                self.made(told["code"])
            for other in list(self.waiting.values()):
                self._transmit(other)
        elif sent.action == "leave":
            self.go_for_good()

    def _rejected(self, told: dict[str, Any]) -> None:
        sent = self.waiting.get(told["request_id"] or "")
        if sent is None:
            return
        reason = told["reason"]
        if reason in ("try_again", "internal"):
            self.world.after(300, lambda: self._transmit(sent))
        elif reason == "not_in_game" and sent is not self._entry:
            if self.seated:
                self.seated = False
                self._enter()
        else:
            del self.waiting[sent.id]
            if sent is self._entry:
                if reason == "name_taken":
                    self.name += "'"
                    self._enter()
                elif reason == "bad_name":
                    self.seat = None  # gone with a rematch, say: a new one needs a name
                    self.world.after(2 * SECOND, self._enter)
                elif reason in FINAL_ANSWERS_OF_A_SEAT:
                    self.go_for_good()
                else:
                    self.world.after(2 * SECOND, self._enter)

    def _closed(self, reason: str) -> None:
        if reason == "replaced":
            # The person looks at the newer window; when that is none of theirs any more, they press "come back".
            self.connection = None
            self.world.after(8 * SECOND, self.come)
        else:
            self.go_for_good()

    def go_for_good(self) -> None:
        """Close the page, and not come back."""
        self.out = True
        self.waiting.clear()
        if self.connection is not None:
            self.gateway.hang_up(self.connection)
            self.connection = None

    # ---- playing

    def _snapshot(self, told: dict[str, Any]) -> None:
        same = self.snap is not None and self.snap["code"] == told["code"]
        if same and self.snap is not None and told["version"] < self.snap["version"]:
            return
        if told["you"] is not None:
            self.seat = told["you"]["seat"]
        new = self.snap is None or told["stage_id"] != self.snap["stage_id"]
        self.snap = told
        if new:
            self._new_stage(told)
        you = told["you"]
        if you and you["action_token"]:
            self._token = you["action_token"]
        if you and you["action_token"] and self._planned != told["stage_id"]:
            self._planned = told["stage_id"]
            self._think(told)

    def _new_stage(self, told: dict[str, Any]) -> None:
        world, dice, stage_id = self.world, self.world.dice, told["stage_id"]
        if told["deadline"] is not None:
            self._sync_when_due(stage_id, told["deadline"] + self.patience - world.now, 0)
        if told["you"] is None:
            return
        hosts = told["host"] == told["you"]["seat"]
        if told["stage"] == "reveal" and hosts and dice.random() < self.habits.advances:
            wait = told["advance_at"] - world.now + dice.choice([-500, 0, 10, 100, 3_000])
            world.after(max(0, wait), lambda: self._if_still(stage_id, "advance"))
        self._be_oneself(stage_id, told)

    def _be_oneself(self, stage_id: int, told: dict[str, Any]) -> None:
        world, dice, habits = self.world, self.world.dice, self.habits
        when = dice.randint(0, 12 * SECOND)
        if dice.random() < habits.fidgety:
            world.after(when, lambda: self._if_still(stage_id, "sync"))
        if dice.random() < habits.walks_off:
            world.after(when, lambda: self.stay_away(dice.choice([0, 500, 20 * SECOND, 120 * SECOND])))
        if dice.random() < habits.second_window:
            world.after(when, self._second_window)
        if dice.random() < habits.leaves:
            world.after(when, lambda: self._if_still(stage_id, "leave"))
        if told["host"] == self.seat and dice.random() < habits.removes:
            other = dice.choice(told["seats"])["seat"]
            if other != self.seat:
                world.after(when, lambda: self._if_still(stage_id, "remove", seat=other))
        if told["stage"] == "lobby" and dice.random() < habits.fidgety:
            change = dice.choice(["rename", "settings"])
            extra = {"name": f"{self.name[:16]}~"} if change == "rename" else {"pace": self.pace}
            world.after(when, lambda: self._if_still(stage_id, change, **extra))

    def _if_still(self, stage_id: int, action: str, **more: Any) -> None:
        if self.out or not self.seated or self.snap is None or self.snap["stage_id"] != stage_id:
            return
        self.ask(action=action, **more)

    def _second_window(self) -> None:
        """A second tab with the same key; the first one is told that it is replaced."""
        if self.out or self.connection is None or self.watches or self.seat is None:
            return
        first = self.connection
        self.connection = None
        self.come()
        if self.world.dice.random() < 0.5:
            self.world.after(self.world.dice.choice([0, 2_000, 60_000]), lambda: self.gateway.hang_up(first))

    def _sync_when_due(self, stage_id: int, wait: int, tries: int) -> None:
        def due() -> None:
            if self.snap is None or self.snap["stage_id"] != stage_id or self.out:
                return
            if self.connection is not None and self.seated:
                if self.world.dice.random() < self.habits.knocks:
                    self._knock()
                else:
                    self.ask(action="sync")
            if tries < 12:
                self._sync_when_due(stage_id, SECOND << min(tries, 5), tries + 1)

        self.world.after(max(0, wait), due)

    def _knock(self) -> None:
        """Ask for something out of place: by no token or too late, for what only the host may, to come in again."""
        dice, covered = self.world.dice, self.world.covered
        aims = covered.aims() if covered else []
        aim = dice.choice(aims) if aims else None
        action = aim.handler if aim else dice.choice((*OUT_OF_PLACE, "join", "watch"))
        if self._entry is not None and self.one_place and dice.random() < 0.4:
            # The id by which it came in, for something else.
            more = OUT_OF_PLACE.get(action, {"code": (self.code or "").lower()})
            move = {"action_token": "none"} if action in MOVES_OUT_OF_PLACE else {}
            key = {"key": self.key} if action == "join" else {}
            self.history.asks_again(self, self._entry, {"action": action, **more, **move, **key})
        elif action in ("join", "watch"):
            self._enter()
        elif action in MOVES_OUT_OF_PLACE:
            tokens = {"unreadable": "none", "invented": f"{self.code}-{self.seat or 1}-2-{'A' * 22}"}
            tokens["spent"] = self._token or "none"
            shown = [kind for step, kind in FORGED.items() if aim and step in aim.way]
            token = tokens[dice.choice(shown or sorted(tokens))]
            self.history.forges(self, {**OUT_OF_PLACE[action], "action": action, "action_token": token})
        else:
            self.ask(action=action, **OUT_OF_PLACE[action])

    def _think(self, told: dict[str, Any]) -> None:
        """Decide on a move, and make it after a while, or too late, or never."""
        world, dice, habits = self.world, self.world.dice, self.habits
        if dice.random() < habits.lazy:
            return
        wait = dice.choice(habits.thinking)
        if dice.random() < habits.too_late:
            wait = told["deadline"] - world.now + dice.choice([-40, 0, 300, 700, 740, 750, 760, 900, 3_000])
        stage_id = told["stage_id"]
        world.after(max(0, wait), lambda: self._move(told, stage_id))

    def _move(self, told: dict[str, Any], stage_id: int) -> None:
        if self.out or self.connection is None or self.snap is None or self.snap["stage_id"] != stage_id:
            return
        dice = self.world.dice
        action = {"clue": "clue", "echo": "echo", "contour": "outline", "color": "final"}[told["stage"]]
        wrong = dice.random() < self.habits.wrong
        message = {"action": action, "action_token": told["you"]["action_token"]}
        if action in ("clue", "echo"):
            message["card"] = dice.randrange(3)
            if action == "clue":
                message["association"] = "x" if wrong else f"  like {self.name}\u00a0 {stage_id}"
        else:
            own = told["you"]["own_slot"]
            others = [slot for slot in range(len(told["gallery"])) if slot != own]
            message["slot"] = dice.choice([own, 99, len(told["gallery"])]) if wrong else dice.choice(others)
        sent = self.ask(**message)
        if wrong:
            self.world.after(dice.choice([50, 2_000]), lambda: self._move(told, stage_id))
        elif dice.random() < self.habits.double / 3:
            # Two clicks, two requests: only one can count.
            self.ask(**{**message, "request_id": None})
        elif dice.random() < self.habits.wrong / 4:
            # The same id for something else.
            other = {**message, "card" if "card" in message else "slot": 1 + dice.randrange(2)}
            self.history.asks_again(self, sent, other)
