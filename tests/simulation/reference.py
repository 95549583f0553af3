"""The rules once more, small and slow, written from the rules page: what a table must look like after a request.

It shares nothing with `contour_echo.rules`. What the server draws by lot (who guides when, hands, the order of the
gallery, the card that stands in for a missed Echo) is read from what it stored, and only checked to be fair play.
"""

from copy import copy
from dataclasses import dataclass, field
from typing import Any

LENGTHS = {"clue": 45_000, "echo": 30_000, "contour": 25_000, "color": 20_000, "reveal": 15_000}
NETWORK = 750
STAGE_OF = {"clue": "clue", "echo": "echo", "outline": "contour", "final": "color"}


class Refused(Exception):  # noqa: N818
    """By the rules this cannot happen here."""


@dataclass
class Chair:
    number: int
    name: str
    connection: str | None
    score: int = 0
    left: bool = False
    barred: bool = False
    since: int = 0  # when the request that gave it its connection reached the server


@dataclass
class Seen:
    """What can be read from the server's store: its draws, and the whole for comparison."""

    began: int
    stage_id: int
    schedule: list[int]
    hands: dict[int, list[int]]
    gallery: list[tuple[int, int, bool]]  # card, owner, automatic
    connections: dict[int, str | None]
    watchers: list[str]
    whole: dict[str, Any]


@dataclass
class Table:
    """A game as the rules see it. `play` has what was confirmed: action → seat → choice."""

    pace: str
    chairs: list[Chair]
    stage: str = "lobby"
    stage_id: int = 1
    began: int = 0
    next_chair: int = 2
    host: int | None = 1
    watchers: list[str] = field(default_factory=list)
    schedule: list[int] = field(default_factory=list)
    round: int = 0
    may_act: set[int] = field(default_factory=set)
    play: dict[str, dict[int, Any]] = field(default_factory=dict)
    hands: dict[int, list[int]] = field(default_factory=dict)
    gallery: list[tuple[int, int, bool]] = field(default_factory=list)
    outcome: str | None = None
    dealt: set[int] = field(default_factory=set)
    finals: int = 0  # games finished

    def twin(self) -> "Table":
        other = copy(self)
        other.chairs = [copy(chair) for chair in self.chairs]
        other.watchers, other.may_act, other.dealt = list(self.watchers), set(self.may_act), set(self.dealt)
        other.play = {action: dict(made) for action, made in self.play.items()}
        other.hands = dict(self.hands)
        return other

    # ---- who is there

    def chair(self, number: int | None) -> Chair:
        for chair in self.chairs:
            if chair.number == number:
                return chair
        raise Refused(f"no seat {number}")

    def held_by(self, connection: str) -> int | None:
        return next((chair.number for chair in self.chairs if chair.connection == connection), None)

    @property
    def open(self) -> bool:
        return self.stage in ("lobby", "reveal", "finished")

    @property
    def guide(self) -> int:
        return self.schedule[self.round - 1]

    @property
    def remaining(self) -> list[Chair]:
        return [chair for chair in self.chairs if not chair.left]

    def roster_changed(self) -> None:
        """Who is connected and hosts is seen in the open stages only; from the clue on nothing of it changes."""
        if self.open:
            self.choose_host()

    def choose_host(self) -> None:
        there = [chair.number for chair in self.chairs if chair.connection and not chair.left]
        waiting = (
            there or [chair.number for chair in self.remaining] or [chair.number for chair in self.chairs]
        )
        self.host = waiting[0] if waiting else None

    def free(self, connection: str) -> None:
        self.watchers = [one for one in self.watchers if one != connection]
        for chair in self.chairs:
            if chair.connection == connection:
                chair.connection = None

    # ---- requests

    def sit(self, seat: int | None, name: str, connection: str, arrived: int) -> int:
        """Somebody shows the key of this seat, or of none, in a request that reached the server at a time."""
        if seat is not None:
            chair = self.chair(seat)
            if chair.barred:
                raise Refused("removed")
            if chair.connection not in (None, connection) and arrived < chair.since:
                raise Refused("a newer connection has the seat")
            chair.since = max(arrived, chair.since) if chair.connection == connection else arrived
            self.free(connection)
            chair.connection = connection
            self.roster_changed()
            return seat
        if self.stage != "lobby" or len(self.chairs) >= 12:
            raise Refused("no seat is free")
        if name.casefold() in [chair.name.casefold() for chair in self.chairs]:
            raise Refused("the name is taken")
        self.free(connection)
        self.chairs.append(Chair(self.next_chair, name, connection, since=arrived))
        self.next_chair += 1
        self.roster_changed()
        return self.next_chair - 1

    def watch(self, connection: str) -> None:
        if connection not in self.watchers:
            self.free(connection)
            self.watchers.append(connection)
            self.roster_changed()

    def command(self, seat: int, message: dict[str, Any], now: int, seen: Seen) -> None:
        """A seat's request, moves apart."""
        host = self.host == seat
        match message["action"]:
            case "rename" if self.stage == "lobby":
                others = [chair.name.casefold() for chair in self.chairs if chair.number != seat]
                if message["name"].casefold() in others:
                    raise Refused("the name is taken")
                self.chair(seat).name = message["name"]
            case "settings" if self.stage == "lobby" and host:
                self.pace = message["pace"]
            case "leave":
                self._leave(self.chair(seat))
            case "remove" if host and self.stage != "finished":
                chair = self.chair(message["seat"])
                chair.barred = True
                self._leave(chair)
            case "start" if host and self.stage == "lobby" and len(self.chairs) >= 3:
                self._start(now, seen)
            case "advance" if host and self.stage == "reveal" and now >= self.began + 4_000:
                self._after_reveal(now, seen)
            case "rematch" if host and self.stage == "finished":
                self.chairs = self.remaining
                for chair in self.chairs:
                    chair.score = 0
                self.play, self.outcome, self.round, self.schedule = {}, None, 0, []
                self.gallery, self.hands = [], {}
                self._enter("lobby", now)
            case action:
                raise Refused(f"{action} in {self.stage}")

    def move(self, seat: int, stage_id: int, message: dict[str, Any], arrived: int) -> None:
        """A confirmation that reached the server at a time."""
        action, chair = message["action"], self.chair(seat)
        if (
            STAGE_OF[action] != self.stage
            or stage_id != self.stage_id
            or seat not in self.may_act
            or chair.left
        ):
            raise Refused(f"{action} of seat {seat} in {self.stage} {self.stage_id}")
        if arrived > self.began + LENGTHS[self.stage] + NETWORK:
            raise Refused("too late")
        if action in ("outline", "final"):
            slot = message["slot"]
            if not 0 <= slot < len(self.gallery):
                raise Refused("no such slot")
            if self.gallery[slot][1] == seat:
                raise Refused("own Echo")
            made: Any = slot
        else:
            made = message["card"]
            if action == "clue":
                text = " ".join(message["association"].split())
                if not 2 <= len(text) <= 60:
                    raise Refused("association")
                made = (made, text)
        self.play.setdefault(action, {})[seat] = made
        self.may_act.discard(seat)

    # ---- the course

    def may_end(self, now: int) -> bool:
        """Whether the stage is over at this time by the server's clock."""
        if self.stage not in LENGTHS:
            return False
        if now >= self.began + LENGTHS[self.stage] + (0 if self.stage == "reveal" else NETWORK):
            return True
        if self.stage == "reveal" or self.may_act:
            return False
        return self.stage == "clue" or self.pace == "brisk"

    def end_stage(self, now: int, seen: Seen) -> None:
        if not self.may_end(now):
            raise Refused(f"{self.stage} is not over")
        match self.stage:
            case "clue" if not self.play.get("clue"):
                self._reveal("no_clue", now)
            case "clue":
                self._deal([c.number for c in self.chairs if c.number != self.guide], seen)
                self._enter("echo", now, self._seekers())
            case "echo":
                self._hang(seen)
                self._enter("contour", now, self._seekers())
            case "contour" if not self.play.get("outline"):
                self._reveal("no_outlines", now)
            case "contour":
                self._enter("color", now, self._seekers() & set(self.play["outline"]))
            case "color":
                self._score()
                self._reveal("scored", now)
            case _:
                self._after_reveal(now, seen)

    def _start(self, now: int, seen: Seen) -> None:
        numbers = [chair.number for chair in self.chairs]
        size, order = len(numbers), seen.schedule
        cycles = 2 if size <= 5 else 1
        if len(order) != size * cycles or any(
            sorted(order[i * size : (i + 1) * size]) != sorted(numbers) for i in range(cycles)
        ):
            raise Refused(f"no complete cycles: {order}")
        if any(order[i] == order[i + 1] for i in range(len(order) - 1)):
            raise Refused(f"a Guide twice running: {order}")
        self.schedule, self.dealt = order, set()
        self._begin_round(1, now, seen)

    def _begin_round(self, number: int, now: int, seen: Seen) -> None:
        self.round, self.play, self.outcome = number, {}, None
        self.hands, self.gallery = {}, []
        if self.chair(self.guide).left:
            self._reveal("no_clue", now)
            return
        self._deal([self.guide], seen)
        self._enter("clue", now, {self.guide})

    def _after_reveal(self, now: int, seen: Seen) -> None:
        if self.round == len(self.schedule) or len(self.remaining) < 3:
            self.finals += 1
            self._enter("finished", now)
        else:
            self._begin_round(self.round + 1, now, seen)

    def _enter(self, stage: str, now: int, may_act: set[int] | None = None) -> None:
        self.stage, self.stage_id, self.began = stage, self.stage_id + 1, now
        self.may_act = may_act or set()
        if self.open or stage == "clue":
            self.choose_host()

    def _seekers(self) -> set[int]:
        return {chair.number for chair in self.remaining if chair.number != self.guide}

    def _deal(self, numbers: list[int], seen: Seen) -> None:
        for number in numbers:
            hand = seen.hands.get(number, [])
            if len(hand) != 3 or len(set(hand)) != 3 or set(hand) & self.dealt:
                raise Refused(f"a hand of {hand}")
            self.hands[number] = hand
            self.dealt |= set(hand)

    def _hang(self, seen: Seen) -> None:
        hung, source = {}, self.play["clue"][self.guide][0]
        for chair in self.chairs:
            number = chair.number
            if number == self.guide:
                hung[number] = (self.hands[number][source], number, False)
            elif number in self.play.get("echo", {}):
                hung[number] = (self.hands[number][self.play["echo"][number]], number, False)
        for card, owner, automatic in seen.gallery:
            if (
                hung.get(owner, (card, owner, True)) != (card, owner, automatic)
                or card not in self.hands[owner]
            ):
                raise Refused(f"card {card} of seat {owner} in the gallery")
        if sorted(owner for _, owner, _ in seen.gallery) != sorted(chair.number for chair in self.chairs):
            raise Refused("the gallery has not one card of everyone")
        self.gallery = seen.gallery

    def _score(self) -> None:
        outlines, finals = self.play.get("outline", {}), self.play.get("final", {})
        source = next(slot for slot, (_, owner, _) in enumerate(self.gallery) if owner == self.guide)
        voices = {seat: finals.get(seat, slot) for seat, slot in outlines.items()}
        correct = [seat for seat, slot in voices.items() if slot == source]
        for seat in correct:
            sure = finals.get(seat) == source and outlines[seat] == source
            self.chair(seat).score += 240 if sure else 160
        for slot, (_, owner, automatic) in enumerate(self.gallery):
            if owner != self.guide and not automatic:
                self.chair(owner).score += min(180, 60 * list(voices.values()).count(slot))
        v, c = len(voices), len(correct)
        if v >= 2 and 0 < c < v:
            self.chair(self.guide).score += min(320, 120 + 40 * min(c, v - c))

    def _reveal(self, outcome: str, now: int) -> None:
        self.outcome = outcome
        self._enter("reveal", now)

    def _leave(self, chair: Chair) -> None:
        if self.stage == "lobby":
            self.chairs.remove(chair)
        else:
            chair.left, chair.connection = True, None
            self.may_act.discard(chair.number)
        self.roster_changed()

    # ---- comparison

    def whole(self) -> dict[str, Any]:
        playing = self.stage in LENGTHS
        return {
            "pace": self.pace,
            "stage": self.stage,
            "stage_id": self.stage_id,
            "began": self.began if playing else None,
            "deadline": self.began + LENGTHS[self.stage] if playing else None,
            "host": self.host,
            "seats": [(c.number, c.name, c.score, c.left, c.connection) for c in self.chairs],
            "watchers": self.watchers,
            "guide": self.guide if playing else None,
            "round": self.round if playing else None,
            "may_act": sorted(self.may_act),
            "play": {action: made for action, made in self.play.items() if made and self.round},
            "gallery": self.gallery if playing else None,
            "outcome": self.outcome if self.stage == "reveal" else None,
        }
