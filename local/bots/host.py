"""A partner that makes a game of its own, starts it when all have come, and ends its reveals."""

import asyncio
import contextlib
from typing import Any

from websockets.exceptions import WebSocketException

from local.bots.mind import Frame
from local.bots.partner import Partner


class Host(Partner):
    """A partner who hosts. `code` is empty until the game is there; it starts with `seats` seats."""

    def __init__(self, live_url: str, names: list[str], *, seats: int, **manner: Any) -> None:
        super().__init__(live_url, "", names, **manner)
        self._seats = seats
        self._asked_in = 0
        self._advancing: asyncio.Task[None] | None = None
        self.reveals: dict[int, Frame] = {}
        """The reveal of each round so far."""
        self.result: Frame | None = None
        self.finished = asyncio.Event()

    async def _enter(self) -> None:
        if self.code:
            await super()._enter()
        else:
            await self._ask("create", key=self._key, name=self.name, pace="brisk")

    def _see(self, snapshot: Frame) -> None:
        super()._see(snapshot)
        if snapshot["stage"] == "reveal":
            self.reveals[snapshot["round"]] = snapshot["reveal"]
        if snapshot["stage"] == "finished":
            self.result = snapshot["result"]
            self.finished.set()
        ripe = snapshot["stage"] == "reveal" or (
            snapshot["stage"] == "lobby" and len(snapshot["seats"]) == self._seats
        )
        if ripe and snapshot["stage_id"] != self._asked_in:
            self._asked_in = snapshot["stage_id"]
            self._advancing = asyncio.create_task(self._go_on(snapshot))

    async def _go_on(self, snapshot: Frame) -> None:
        wait = max(0, (snapshot["advance_at"] or 0) - snapshot["now"]) / 1000
        await self._sleep(wait)
        # Where it does not arrive, the reveal's own time ends it.
        with contextlib.suppress(OSError, WebSocketException):
            await self._ask("start" if snapshot["stage"] == "lobby" else "advance")
