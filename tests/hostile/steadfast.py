"""Players who do as the page does while the server is in trouble, and a table of them that trusts no answer."""

import asyncio
import json
import random
import secrets
import time
from collections import Counter
from contextlib import suppress
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.client import Asked, Client, without_now
from tests.e2e.ledger import Ledger
from tests.e2e.table import Plan, Round, Table, by_the_book

Frame = dict[str, Any]

ANSWER_S = 4.0
AGAIN_S = 0.3
LOOK_S = 1.0
OVERDUE_S = 1.0
"""A stage that is open so long after its deadline is asked about: the snapshot of its end may be lost."""
SILENCE_S = 3.0
TRIES = 20
UNCLEAR = {"try_again", "internal"}
ENTRIES = {"create", "join", "watch"}


class Steadfast(Client):
    """A client that sends a request again until it is plainly answered, and asks when it hears nothing."""

    def __init__(self, live_url: str, name: str, *, ledger: Ledger, chance: random.Random) -> None:
        super().__init__(live_url, name, ledger=ledger)
        self.chance = chance
        self.sent = Counter[str]()
        self.asked: dict[str, Frame] = {}
        self.unsure: set[str] = set()
        """Requests that some answer left open, or none was heard of."""
        self._watch: asyncio.Task[None] | None = None
        self._returning = asyncio.Lock()

    async def open(self) -> "Steadfast":
        await super().open()
        self._watch = asyncio.create_task(self._look())
        return self

    async def drop(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            with suppress(asyncio.CancelledError):
                await self._watch
        await super().drop()

    async def again(self, request: Frame) -> Frame:
        for _ in range(TRIES):
            answer = await self._once(request)
            reason = None if answer is None else answer.get("reason")
            if answer is not None and reason not in {*UNCLEAR, "not_in_game"}:
                self._remember(request, answer)
                return answer
            if reason == "try_again":
                self._rename(request)
            elif reason == "not_in_game":
                await self._return()
            else:
                self.unsure.add(request["request_id"])
            await asyncio.sleep(AGAIN_S * (0.5 + self.chance.random()))
        raise AssertionError(f"{self.name}: {request} was never plainly answered")

    def _rename(self, move: Frame) -> None:
        """What stored nothing may be asked for under another id: had it been stored, its token would be spent."""
        if "action_token" in move and self.sent[move["request_id"]] == 1:
            move["request_id"] = secrets.token_urlsafe(12)

    async def _once(self, request: Frame) -> Frame | None:
        """Send it once; an answer to this or an earlier sending, None when there is none."""
        request_id = request["request_id"]
        self._asked[request_id] = self.asked[request_id] = dict(request)
        if not self.is_open:
            return None
        self.sent[request_id] += 1
        with suppress(ConnectionClosed, TimeoutError):
            await self.send(json.dumps(request))
            async with asyncio.timeout(ANSWER_S):
                while self.is_open and not self._answers[request_id]:
                    self._complain()
                    self._news.clear()
                    await self._news.wait()
        self._complain()
        return self._answers[request_id].popleft() if self._answers[request_id] else None

    async def _return(self) -> None:
        """Back to the seat, or to the crowd, when the server has taken this connection for gone."""
        assert self.code is not None
        if self._returning.locked():
            async with self._returning:
                return
        async with self._returning:
            if self.seat is None:
                await self.expect("watch", code=self.code)
            else:
                await self.expect("join", code=self.code, key=self.key)

    async def _look(self) -> None:
        """Ask for a snapshot when one is due or nothing has come for long."""
        heard, since = len(self.frames), time.time()
        while self.is_open:
            await asyncio.sleep(LOOK_S * (0.5 + self.chance.random()))
            if len(self.frames) > heard:
                heard, since = len(self.frames), time.time()
            deadline = (self.snapshot or {}).get("deadline")
            overdue = deadline is not None and time.time() > deadline / 1000 + OVERDUE_S
            if self.code is not None and (overdue or time.time() > since + SILENCE_S):
                await self.ask("sync")

    def spare_answers(self) -> int:
        """How many answers came beyond one for each sending; what they say must be one thing."""
        given: dict[str, list[Frame]] = {}
        for received in self.frames:
            if received.body.get("request_id") is not None:
                given.setdefault(received.body["request_id"], []).append(received.body)
        for request_id, answers in given.items():
            accepted = [without_now(it) for it in answers if it["type"] == "accepted"]
            assert accepted == accepted[:1] * len(accepted), f"{self.asked[request_id]}: {answers}"
        return sum(max(0, len(answers) - self.sent[request_id]) for request_id, answers in given.items())


class Steady(Table):
    """A table of steadfast players, some of whom have second thoughts about a move that counts already."""

    def __init__(self, live_url: str, *, seed: int, shaky: float = 0.0, second_thoughts: float = 0.2) -> None:
        super().__init__(live_url, hurried=True, seed=seed, shaky=shaky)
        self.second_thoughts = second_thoughts
        self.accepted: list[Frame] = []
        self.refused: list[Frame] = []
        self.unknown: list[Frame] = []
        self._open: list[tuple[int, str, Frame]] = []

    async def start(self) -> Frame:
        """Begin the game; what the host is shown of it first. Others may be shown it later, or a later stage."""
        self.totals = {player.seat: 0 for player in self.players if player.seat is not None}
        await self.players[0].expect("start")
        return (await asyncio.gather(*(self._in_round(it, 1) for it in self.everyone)))[0]

    @staticmethod
    async def _in_round(client: Client, number: int) -> Frame:
        def there() -> Frame | None:
            seen = client.snapshot
            return seen if seen and (seen["round"] or 0) >= number else None

        return await client.until(there, f"round {number}")

    async def play_round(self, number: int, plan: Plan = by_the_book) -> Frame:
        """Play one round to its reveal, though some may not have been shown all of it."""
        players = [player for player in self.players if player.is_open]
        await self._in_round(players[0], number)
        guide = next(stage["guide"] for stage in self.ledger.stages.values() if stage["round"] == number)
        played = Round(guide)
        await asyncio.gather(
            *(self._live(player, number, plan(player, number), played) for player in players)
        )
        await asyncio.gather(*(player.reach("reveal", number) for player in self.everyone if player.is_open))
        reveal = self.ledger.reveal_of(number)
        self.check(reveal, played)
        return reveal

    def newcomer(self, name: str) -> Client:
        return Steadfast(self.live_url, name, ledger=self.ledger, chance=random.Random(self.chance.random()))

    async def move(self, player: Client, snapshot: Frame, action: str, **fields: Any) -> Asked | None:
        assert isinstance(player, Steadfast)
        token = snapshot["you"]["action_token"]
        asked = await player.ask(action, action_token=token, **fields)
        if not asked.accepted:
            assert asked.reason in {"too_late", "wrong_stage"}, f"{asked.request} was answered {asked.answer}"
            unsure = asked.request["request_id"] in player.unsure
            (self.unknown if unsure else self.refused).append(asked.request)
            if unsure:
                self._open.append((snapshot["you"]["seat"], action, asked.request))
            return None
        self.accepted.append(asked.request)
        if self.chance.random() < self.second_thoughts:
            await self._think_again(player, token, action, fields)
        if self.chance.random() < self.shaky:
            await player.come_back()
            await player.again(asked.request)
        return asked

    async def _think_again(self, player: Steadfast, token: str, action: str, fields: Frame) -> None:
        choice = "card" if "card" in fields else "slot"
        asked = await player.ask(action, action_token=token, **{**fields, choice: (fields[choice] + 1) % 3})
        assert asked.reason in {"already_done", "too_late"}, f"{asked.request} was answered {asked.answer}"
        self.refused.append(asked.request)

    def check(self, reveal: Frame, played: Round) -> None:
        """Of a move of which nobody knows whether it counts, the reveal says so, and that is all it may say."""
        for seat, action, request in self._open:
            if action == "clue" and reveal["reveal"]["outcome"] != "no_clue":
                played.source = self._source_of(reveal)
            if action == "echo" and any(
                (it["owner"], it["kind"]) == (seat, "echo") for it in reveal["reveal"]["cards"] or ()
            ):
                played.echoes.add(seat)
            for guess in reveal["reveal"]["guesses"] or ():
                if guess["seat"] == seat and action == "outline" and guess["outline"] == request["slot"]:
                    played.outlines[seat] = request["slot"]
                if guess["seat"] == seat and action == "final" and guess["confirmed"]:
                    assert guess["final"] == request["slot"]
                    played.finals[seat] = request["slot"]
        self._open.clear()
        super().check(reveal, played)

    @staticmethod
    def _source_of(reveal: Frame) -> str:
        slot = reveal["reveal"]["source"]
        return json.dumps(next(it["card"]["outline"] for it in reveal["gallery"] if it["slot"] == slot))
