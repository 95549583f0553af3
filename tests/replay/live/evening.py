"""A whole game of practice partners, one of whom creates it, through the public address."""

import asyncio
import json
import random
import secrets
from typing import Any

from local.bots.partner import Partner
from local.bots.words import NAMES
from websockets.asyncio.client import connect

Frame = dict[str, Any]
WITHIN_S = 240


class Host(Partner):
    """A partner that starts the game once `seats` are taken, and ends every reveal as soon as it may."""

    seats = 3

    def __init__(self, live_url: str, code: str, key: str, chance: random.Random) -> None:
        super().__init__(live_url, code, [NAMES[0]], chance=chance, secret=key, sleep=asyncio.sleep)
        self.result: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        self._asking: set[asyncio.Task[None]] = set()

    def _see(self, snapshot: Frame) -> None:
        newer = snapshot["version"] > self._version
        super()._see(snapshot)
        if not newer:
            return
        if snapshot["stage"] == "lobby" and len(snapshot["seats"]) == self.seats:
            self._later(0, "start")
        if snapshot["stage"] == "reveal":
            self._later(max(0, snapshot["advance_at"] - snapshot["now"]) / 1000 + 0.2, "advance")
        if snapshot["stage"] == "finished" and not self.result.done():
            self.result.set_result(snapshot)

    def _later(self, seconds: float, action: str) -> None:
        async def ask() -> None:
            await asyncio.sleep(seconds)
            await self._ask(action)

        self._asking.add(asyncio.create_task(ask()))


async def bots_play(live_url: str, seats: int, chance: random.Random) -> tuple[str, Frame]:
    """The game's code, and the snapshot of its end as its host saw it."""
    key = secrets.token_urlsafe(16)
    async with connect(live_url, proxy=None) as creator:
        asked = {"action": "create", "request_id": secrets.token_hex(8), "key": key, "name": NAMES[0]}
        await creator.send(json.dumps(asked))
        while (answer := json.loads(await creator.recv()))["type"] != "accepted":
            assert answer["type"] == "snapshot", answer
    code = answer["code"]
    host = Host(live_url, code, key, chance)
    host.seats = seats
    others = [
        Partner(live_url, code, [name], chance=chance, secret=secrets.token_urlsafe(16), sleep=asyncio.sleep)
        for name in NAMES[1:seats]
    ]
    playing = [asyncio.create_task(host.play())]
    await host.seated.wait()
    playing += [asyncio.create_task(partner.play()) for partner in others]
    try:
        async with asyncio.timeout(WITHIN_S):
            return code, await host.result
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
