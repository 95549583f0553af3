"""A table of clients that plays whole games, knowing all that they do and checking what comes of it."""

import asyncio
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from tests.client import Asked, Client, without_now
from tests.e2e.ledger import Ledger
from tests.e2e.scoring import Card, Guess, awards, check_result, check_reveal

Frame = dict[str, Any]
Aim = Literal["source", "other"]

ASSOCIATION = "the last boat home"


class Turn(NamedTuple):
    """What one seat does in one round. None or False for what it leaves undone."""

    clue: bool = True
    echo: int | None = 0
    outline: Aim | None = "source"
    final: Literal["keep", "change"] | None = "keep"


@dataclass
class Round:
    """What was done in one round, as those who did it know."""

    guide: int
    source: str | None = None
    echoes: set[int] = field(default_factory=set)
    outlines: dict[int, int] = field(default_factory=dict)
    finals: dict[int, int] = field(default_factory=dict)
    own: dict[int, int] = field(default_factory=dict)


Plan = Callable[[Client, int], Turn]
"""What a client does in the round of this number."""


def by_the_book(_client: Client, _round: int) -> Turn:
    """Everyone acts, finds the Source and is sure of it."""
    return Turn()


def at_random(seed: int, *, misses: float) -> Plan:
    """Some find the Source and some do not; `misses` is how likely each thing is left undone."""
    chance = random.Random(seed)

    def plan(_client: Client, _round: int) -> Turn:
        return Turn(
            clue=chance.random() >= misses / 2,
            echo=None if chance.random() < misses else chance.randrange(3),
            outline=None if chance.random() < misses else chance.choice(("source", "source", "other")),
            final=None if chance.random() < misses else chance.choice(("keep", "keep", "change")),
        )

    return plan


def face(card: Frame) -> str:
    """A card's outline, which is the same wherever the card is shown."""
    return json.dumps(card["outline"])


class Table:
    """One game and everyone at it.

    `shaky`: how likely a connection is lost right after a move. `hurried`: a move that comes too late, on a
    machine with much to do, counts as not made, and the scores must say so too.
    """

    def __init__(
        self,
        live_url: str,
        *,
        doubled: bool = False,
        shaky: float = 0.0,
        hurried: bool = False,
        seed: int = 1,
    ) -> None:
        self.live_url = live_url
        self.doubled = doubled
        self.shaky = shaky
        self.hurried = hurried
        self.chance = random.Random(seed)
        self.ledger = Ledger()
        self.players: list[Client] = []
        self.watchers: list[Client] = []
        self.totals: dict[int, int] = {}

    # Coming together

    def newcomer(self, name: str) -> Client:
        """Someone with a device and no game yet."""
        return Client(self.live_url, name, ledger=self.ledger, doubled=self.doubled)

    async def gather(self, seats: int, *, pace: str | None = None, watchers: int = 0) -> "Table":
        """Make a game and have everyone come in, one after the other."""
        host = await self.newcomer("Player 1").open()
        await host.expect("create", key=host.key, name=host.name, **({"pace": pace} if pace else {}))
        self.players.append(host)
        for number in range(2, seats + 1):
            await self.sit(f"Player {number}")
        for number in range(1, watchers + 1):
            await self.watch(f"Spectator {number}")
        return self

    async def sit(self, name: str) -> Client:
        """One more player."""
        client = await self.newcomer(name).open()
        await client.expect("join", code=self.code, key=client.key, name=name)
        self.players.append(client)
        return client

    async def watch(self, name: str) -> Client:
        """One more spectator."""
        client = await self.newcomer(name).open()
        await client.expect("watch", code=self.code)
        await client.until(lambda: client.snapshot, "a spectator's first snapshot")
        self.watchers.append(client)
        return client

    @property
    def code(self) -> str:
        code = self.players[0].code
        assert code is not None
        return code

    @property
    def everyone(self) -> list[Client]:
        return [*self.players, *self.watchers]

    def client(self, seat: int) -> Client:
        """Whoever has this seat."""
        return next(player for player in self.players if player.seat == seat)

    async def everyone_at(self, *stages: str, round_: int | None = None, after: int = 0) -> list[Frame]:
        """Wait until all who are connected have been shown one of these stages."""
        waits = (it.stage(*stages, round_=round_, after=after) for it in self.everyone if it.is_open)
        return list(await asyncio.gather(*waits))

    async def start(self) -> Frame:
        """Begin the game; the first stage."""
        self.totals = {player.seat: 0 for player in self.players if player.seat is not None}
        before = await self.players[0].until(lambda: self.players[0].snapshot, "the lobby")
        await self.players[0].expect("start")
        return (await self.everyone_at("clue", round_=1, after=before["stage_id"]))[0]

    async def end(self) -> None:
        """Close every connection, and look at the game as a whole."""
        for client in self.everyone:
            await client.drop()
            assert client.spare_answers() == 0, "a request was answered more often than it was sent"
        self.ledger.check()

    # Playing

    async def play(self, plan: Plan = by_the_book) -> Frame:
        """Play all rounds and check every one; the final snapshot."""
        first = await self.start()
        for number in range(1, first["rounds"] + 1):
            reveal = await self.play_round(number, plan)
            await self.advance(reveal)
        final = (await self.everyone_at("finished"))[0]
        check_result(final, self.totals)
        return final

    async def play_round(self, number: int, plan: Plan = by_the_book) -> Frame:
        """Play one round to its reveal and check that against what everyone did."""
        players = [player for player in self.players if player.is_open]
        opening = await players[0].reach("clue", number)
        assert opening is not None, f"round {number} has no clue stage"
        played = Round(opening["guide"])
        await asyncio.gather(
            *(self._live(player, number, plan(player, number), played) for player in players)
        )
        await asyncio.gather(*(player.reach("reveal", number) for player in self.everyone if player.is_open))
        reveal = self.ledger.reveal_of(number)
        self.check(reveal, played)
        return reveal

    async def advance(self, reveal: Frame) -> None:
        """Have the host end the reveal as soon as it may."""
        await until_ms(reveal["advance_at"])
        asked = await self._as_host("advance")
        # Had the reveal's time run out before the host was heard, the next stage is there all the same.
        assert asked.accepted or asked.reason in {"wrong_stage", "too_early", "too_late"}, asked
        host = next(player for player in self.players if player.is_open)
        await host.until(
            lambda: (host.snapshot or reveal)["stage_id"] > reveal["stage_id"], "the stage after a reveal"
        )

    async def _as_host(self, action: str) -> Asked:
        """Ask as the host; as the next one when a player who was away has taken the role back meanwhile."""
        while True:
            newest = max(
                (it.snapshot for it in self.everyone if it.snapshot), key=lambda it: int(it["version"])
            )
            asked = await self.client(newest["host"]).ask(action)
            if asked.reason != "not_host":
                return asked
            seen = await self.client(newest["host"]).sync()
            assert seen["host"] != newest["host"], "the host is told that it is not"

    async def _live(self, player: Client, number: int, turn: Turn, played: Round) -> None:
        seat = player.seat
        assert seat is not None
        if seat == played.guide:
            if turn.clue and await player.reach("clue", number):
                await self.clue(player, played)
            return
        echo = await player.reach("echo", number)
        if echo and turn.echo is not None and await self.move(player, echo, "echo", card=turn.echo):
            played.echoes.add(seat)
        if contour := await player.reach("contour", number):
            played.own[seat] = contour["you"]["own_slot"]
            if turn.outline is not None:
                await self.outline(player, contour, turn.outline, played)
        if (
            (color := await player.reach("color", number))
            and seat in played.outlines
            and turn.final is not None
        ):
            await self.final(player, color, turn.final, played)

    async def clue(self, guide: Client, played: Round, association: str = ASSOCIATION) -> None:
        """Have the Guide choose a card and confirm."""
        snapshot = await guide.stage("clue")
        card = self.chance.randrange(3)
        played.source = face(snapshot["you"]["hand"][card])
        if not await self.move(guide, snapshot, "clue", card=card, association=association):
            played.source = None

    async def outline(self, player: Client, contour: Frame, aim: Aim, played: Round) -> None:
        """Lock the Source's slot, or one that is neither the Source's nor the player's own."""
        source = next(it["slot"] for it in contour["gallery"] if face(it["card"]) == played.source)
        wrong = [s for s in range(len(contour["gallery"])) if s not in {source, contour["you"]["own_slot"]}]
        slot = source if aim == "source" else self.chance.choice(wrong)
        if await self.move(player, contour, "outline", slot=slot):
            played.outlines[contour["you"]["seat"]] = slot

    async def final(self, player: Client, color: Frame, how: str, played: Round) -> None:
        """Keep the outline guess, or change it to any other slot that may be chosen."""
        kept = color["you"]["done"]["outline"]["slot"]
        others = [s for s in range(len(color["gallery"])) if s not in {kept, color["you"]["own_slot"]}]
        slot = kept if how == "keep" else self.chance.choice(others)
        if await self.move(player, color, "final", slot=slot):
            played.finals[color["you"]["seat"]] = slot

    async def move(self, player: Client, snapshot: Frame, action: str, **fields: Any) -> Asked | None:
        """Make a move; None when it came too late, which only a hurried table may say of itself.

        On a shaky connection it is lost afterwards; the player comes back and sends the move once more.
        """
        asked = await player.ask(action, action_token=snapshot["you"]["action_token"], **fields)
        if self.hurried and asked.reason == "too_late":
            return None
        assert asked.accepted, f"{player.name}: {asked.request} was answered {asked.answer}"
        if self.chance.random() < self.shaky:
            back = await player.come_back()
            if back["round"] == snapshot["round"] and back["stage"] != "finished":
                done = {name: value for name, value in fields.items() if name != "action_token"}
                assert back["you"]["done"][action] == done
            again = await player.again(asked.request)
            if self.ledger.latest["round"] == snapshot["round"]:  # a move is remembered until the next round
                assert without_now(again) == without_now(asked.answer)
        return asked

    # Checking

    def check(self, reveal: Frame, played: Round) -> None:
        """Compare a reveal with what was done, and its points with the rules' tables."""
        it = reveal["reveal"]
        outcome = "no_clue" if played.source is None else "scored" if played.outlines else "no_outlines"
        assert it["outcome"] == outcome
        if played.source is not None:
            source = next(
                entry["slot"] for entry in reveal["gallery"] if face(entry["card"]) == played.source
            )
            assert it["source"] == source
            cards = {entry["slot"]: Card(entry["owner"], entry["kind"]) for entry in it["cards"]}
            for seat, slot in played.own.items():
                assert cards[slot] == Card(seat, "echo" if seat in played.echoes else "automatic")
            assert cards[source] == Card(played.guide, "source")
            guesses = {seat: Guess(slot, played.finals.get(seat)) for seat, slot in played.outlines.items()}
            told = {
                guess["seat"]: Guess(guess["outline"], guess["final"] if guess["confirmed"] else None)
                for guess in it["guesses"]
                if guess["outline"] is not None
            }
            assert told == guesses
            if outcome == "scored":
                expected = awards(played.guide, source, cards, guesses)
                for line in it["awards"]:
                    assert expected[line["seat"]] == (line["search"], line["echo"], line["guide"])
        self.totals = check_reveal(reveal, self.totals)


async def until_ms(moment: int) -> None:
    """Wait for a moment that the server named, ms since the epoch: on this machine its clock is ours."""
    await asyncio.sleep(max(0.0, moment / 1000 - time.time()) + 0.001)
