"""Holds a run against the reference: every write is one that the rules allow, every answer is true.

For each write of a game the judge looks for the one way in which the rules lead from the table before to the table
after: stages that were over, then the request that is being handled (or not), then stages that are over by that.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

from contour_echo.actions.ports import Row
from tests.simulation.gateway import Connection
from tests.simulation.history import History, Sent
from tests.simulation.observed import marks, observe
from tests.simulation.reference import LENGTHS, Chair, Refused, Seen, Table
from tests.simulation.world import Invocation, World

MOVES = frozenset({"clue", "echo", "outline", "final"})
COMMANDS = frozenset({"settings", "rename", "remove", "leave", "start", "advance", "rematch"})
PATIENCE = 2_000
SKEW = 80


class Judge:
    """Follows a world's writes and answers, and says what does not hold."""

    def __init__(self, world: World, history: History) -> None:
        self.world = world
        self.history = history
        self.log: dict[str, list[Table]] = defaultdict(list)
        self.keys: dict[str, dict[str, int]] = defaultdict(dict)  # code → key → seat
        self.latest: dict[tuple[str, int], Sent] = {}
        self.counted: Counter[str] = Counter()
        self.lateness: list[int] = []
        self.connections: dict[str, Connection] = {}
        self.leads_to: Callable[[str], str | None] = lambda _: None
        """The game that a connection leads to. A crash may leave it in the roster of one that it led to before."""

    # ---- writes

    def written(self, invocation: Invocation, before: Row | None, after: Row) -> None:
        code, seen, sent = after.game.code, observe(after.game), invocation.sent
        invocation.notes["writes"] = code
        if before is None:
            self._created(invocation, code, seen)
            return
        log = self.log[code]
        table = log[-1]
        delta = seen.stage_id - table.stage_id
        hint = sent is not None and (
            any(sent.digest.startswith(mark) for mark in marks(after.game) - marks(before.game))
            or (sent.action in ("leave", "remove") and len(after.game.seats) < len(before.game.seats))
            or (
                sent.action in ("watch", "join")
                and invocation.connection in _connections(seen) - _connections(observe(before.game))
            )
        )
        why = []
        for use in [True, False] if hint else [False, True]:
            if use and sent is None:
                continue
            for pre in range(max(delta, 0) + 1):
                try:
                    found, seat = self._follow(table, seen, invocation, pre, use=use)
                except Refused as refused:
                    why.append(f"{'with' if use else 'without'} the request after {pre} ends: {refused}")
                    continue
                if hint and not use:
                    self.world.note(f"taken for none of the request's doing, though it is remembered: {why}")
                if delta and table.stage in LENGTHS:
                    self.lateness.append(found.began - table.began - LENGTHS[table.stage])
                log.append(found)
                if use and sent is not None:
                    invocation.notes["did"] = True
                    self._effect(code, seat, sent)
                return
        self.history.fail(
            f"{code}: no rule leads to what invocation #{invocation.number} ({invocation.kind}, "
            f"{sent.message if sent else invocation.notes.get('timer')}) stored:\n  " + "\n  ".join(why)
        )
        raise GivesUp

    def _created(self, invocation: Invocation, code: str, seen: Seen) -> None:
        sent: Sent = invocation.sent
        message = sent.message
        maker = Chair(1, message["name"], invocation.connection, since=invocation.arrived)
        table = Table(message.get("pace", "brisk"), [maker], began=seen.began)
        if table.whole() != seen.whole:
            self.history.fail(f"{code}: a new game of {seen.whole}")
        self.log[code].append(table)
        self.keys[code][message["key"]] = 1
        invocation.notes["did"] = True
        sent.effects.append(self.world.now)

    def _follow(
        self, table: Table, seen: Seen, invocation: Invocation, pre: int, *, use: bool
    ) -> tuple[Table, int]:
        now, seat = seen.began, 0
        found = table.twin()
        if seen.stage_id != table.stage_id and not invocation.started - SKEW <= now <= self.world.now + SKEW:
            raise Refused("the new stage begins at another time than now")
        for _ in range(pre):
            found.end_stage(now, seen)
        if use:
            seat = self._apply(found, invocation, seen)
        for connection in sorted(_connections_of(found) - _connections(seen)):
            if not self.connections[connection].was_gone and connection != invocation.connection:
                raise Refused(f"{connection} is forgotten, and was there")
            found.free(connection)
            found.roster_changed()
        while found.stage_id < seen.stage_id:
            found.end_stage(now, seen)
        if not any(chair.connection for chair in found.chairs):
            found.host = seen.whole["host"]
        whole = found.whole()
        if whole != seen.whole:
            differ = {
                name: (whole[name], seen.whole[name]) for name in whole if whole[name] != seen.whole[name]
            }
            raise Refused(f"by the rules, and as stored: {differ}")
        return found, seat

    def _apply(self, table: Table, invocation: Invocation, seen: Seen) -> int:
        sent: Sent = invocation.sent
        message, client, connection = sent.message, sent.client, invocation.connection
        if sent.action in ("join", "create"):
            known = self.keys[invocation.notes["writes"]].get(message["key"])
            return table.sit(known, message.get("name", ""), connection, invocation.arrived)
        if sent.action == "watch":
            table.watch(connection)
            return 0
        if sent.action in MOVES:
            assert client.seat is not None, "whoever has a token was shown their seat"
            table.move(client.seat, sent.stage_id, message, invocation.arrived)
            return client.seat
        seat = table.held_by(connection)
        if sent.action not in COMMANDS or seat is None:
            raise Refused(f"{sent.action} by {connection}, which holds no seat")
        table.command(seat, message, seen.began, seen) if seen.stage_id != table.stage_id else table.command(
            seat, message, self.world.now, seen
        )
        return seat

    def _effect(self, code: str, seat: int, sent: Sent) -> None:
        if sent.action in ("join", "create"):
            key = sent.message["key"]
            if self.keys[code].get(key) is not None:
                return  # came back to its seat: that may be as often as it likes
            self.keys[code][key] = seat
        elif sent.action == "watch":
            return
        if sent.effects and sent.action in COMMANDS and self.latest.get((code, seat)) is not sent:
            self.counted["done again after the seat's next request"] += 1
            self.latest[code, seat] = sent  # and so remembered in the place of that one
            return
        if sent.action in COMMANDS:
            self.latest[code, seat] = sent
            if sent.action in ("leave", "remove") and self.log[code][-1].stage == "lobby":
                gone = {chair.number for chair in self.log[code][-1].chairs}
                self.keys[code] = {key: s for key, s in self.keys[code].items() if s in gone}
        sent.effects.append(self.world.now)
        if len(sent.effects) > 1:
            self.history.fail(f"doubled: {sent.message} at {sent.effects}")

    # ---- answers

    def began(self, invocation: Invocation) -> None:
        sent: Sent | None = invocation.sent
        code = self._reaches(invocation)
        if sent is not None:
            sent.begun += 1
        if code is not None and self.log.get(code):
            invocation.notes["reaches"] = code, len(self.log[code]) - 1

    def _reaches(self, invocation: Invocation) -> str | None:
        sent: Sent | None = invocation.sent
        if sent is not None and sent.action in ("join", "watch"):
            return str(sent.message["code"])
        return self.leads_to(invocation.connection)

    def died(self, invocation: Invocation) -> None:
        if invocation.sent is not None:
            invocation.sent.died += 1

    def answered(self, invocation: Invocation, body: str | None) -> None:
        self._stage_ended(invocation)
        sent: Sent | None = invocation.sent
        if sent is None:
            return
        answer = self.history.read(body)
        kind = "closed" if answer is None else answer["type"]
        self.counted[kind if kind != "rejected" else f"rejected {answer['reason'] if answer else ''}"] += 1
        if answer is None:
            sent.rejected.append("closed")
        elif kind == "accepted":
            self._accepted(sent, answer)
        elif kind == "rejected":
            sent.rejected.append(answer["reason"])
            self._rejected(invocation, sent, answer["reason"])

    def _stage_ended(self, invocation: Invocation) -> None:
        """Whatever reaches a game ends a stage that is overdue. What is refused for its form alone, without any call,
        does not reach it."""
        reached = invocation.notes.get("reaches")
        if reached is None or invocation.faulty or not invocation.calls:
            return
        code, at = reached
        table = self.log[code][at]
        if table.stage not in LENGTHS:
            return
        overdue = invocation.started - table.began - LENGTHS[table.stage] - PATIENCE - SKEW
        if overdue > 0 and self.log[code][-1].stage_id == table.stage_id:
            self.history.fail(
                f"hung: {table.stage} {table.stage_id} of {code} is {overdue} ms over its time, "
                f"and #{invocation.number} ({invocation.kind}) has not ended it"
            )

    def _accepted(self, sent: Sent, answer: dict[str, Any]) -> None:
        shown = str({name: value for name, value in answer.items() if name != "now"})
        if sent.accepted and sent.accepted[0] != shown:
            self.history.fail(f"another answer to {sent.message}: {shown}, not {sent.accepted[0]}")
        sent.accepted.append(shown)
        if sent.action in MOVES | COMMANDS and not sent.effects:
            self.history.fail(f"lost: {sent.message} was accepted without an effect")

    def _rejected(self, invocation: Invocation, sent: Sent, reason: str) -> None:
        if reason == "rate_limited" and not sent.client.floods:
            self.history.fail(f"a player is taken for a flood: {sent.message}")
        if reason == "try_again" and "did" in invocation.notes:
            self.history.fail(f"said to have stored nothing, and has: {sent.message}")
        if reason in ("internal", "try_again") or "reaches" not in invocation.notes:
            return
        code, at = invocation.notes["reaches"]
        states = self.log[code][at:]
        seat = sent.client.seat
        if sent.effects and sent.effects[0] < invocation.started:
            if sent.action in MOVES and states[-1].stage_id < _round_end(self.log[code], sent):
                self.history.fail(f"refused what had been accepted: {sent.message}: {reason}")
            # A connection that has ended may be forgotten in either of two places first.
            gone = self.connections[invocation.connection].was_gone
            holds = not gone and all(state.held_by(invocation.connection) == seat for state in states)
            if sent.action in COMMANDS and holds and self.latest.get((code, seat or 0)) is sent:
                self.history.fail(f"refused what had been accepted: {sent.message}: {reason}")
        elif (
            sent.action in MOVES
            and not sent.reuse
            and all(self._legal(state, sent, invocation) for state in states)
        ):
            self.history.fail(f"lost: {sent.message} was refused as {reason}, and is within the rules")
        if (
            sent.action in MOVES
            and not sent.reuse
            and reason not in ("already_done", "bad_association", "bad_request")
        ):
            spent = [s.stage_id == sent.stage_id and seat in s.play.get(sent.action, {}) for s in states]
            if all(spent) and not sent.effects:
                self.history.fail(f"refused as {reason}, though its token was spent: {sent.message}")

    @staticmethod
    def _legal(table: Table, sent: Sent, invocation: Invocation) -> bool:
        try:
            table.twin().move(sent.client.seat or 0, sent.stage_id, sent.message, invocation.arrived)
        except Refused:
            return False
        return True

    # ---- the end

    def settle_accounts(self) -> None:
        """Each accepted request once, each refused never, each unknown at most once."""
        for sent in self.history.sent:
            if sent.action not in MOVES | COMMANDS:
                continue
            if sent.accepted and len(sent.effects) != 1:
                self.history.fail(f"accepted, but done {len(sent.effects)} times: {sent.message}")
            if not sent.accepted and not sent.unknown and sent.effects:
                self.history.fail(f"refused as {sent.rejected}, but done: {sent.message}")
            if len(sent.effects) > 1:
                self.history.fail(f"done {len(sent.effects)} times: {sent.message}")


class GivesUp(BaseException):
    """The stored game has left the rules: nothing that follows can be judged."""


def _round_end(log: list[Table], sent: Sent) -> int:
    """The stage id with which the round after the one of this move begins; far away if it has not begun."""
    at = next((i for i, table in enumerate(log) if table.stage_id == sent.stage_id), None)
    if at is None:
        return 0
    number = log[at].round
    return next((table.stage_id for table in log[at:] if table.round != number), 10**9)


def _connections(seen: Seen) -> set[str]:
    return {one for one in seen.connections.values() if one} | set(seen.watchers)


def _connections_of(table: Table) -> set[str]:
    return {chair.connection for chair in table.chairs if chair.connection} | set(table.watchers)
