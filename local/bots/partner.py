"""One partner: a connection that is mended, a seat that is kept, and the moves that are made from it."""

import asyncio
import contextlib
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from local.bots.mind import Frame, decide, pause
from local.failure import Failure

Sleep = Callable[[float], Awaitable[None]]
Pause = Callable[[Frame, random.Random], float]

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
LONGEST_BACK_OFF_S = 15.0
OPEN_WITHIN_S = 60.0
"""The first connection of all may meet functions that have never run."""
CLOSE_WITHIN_S = 2.0
"""A connection whose other end is dead does not say goodbye."""
UNANSWERED_S = 8.0
"""After so long without its answer a request is sent again, on a connection of its own: this one may be dead."""
PING_AFTER_S = 240.0
"""API Gateway closes a connection that was idle for ten minutes."""
REMATCH_WITHIN_S = 900.0
"""How long a partner stays in a finished game for a rematch."""
AGAIN = {"try_again", "internal", "rate_limited"}
"""Reasons after which the same request may be sent again."""
TRIES = 5
ENTERING = {"create", "join"}
"""The requests that take a seat, or return to it."""


class Unseated(Exception):  # noqa: N818
    """There is no seat for this partner. The text says why, as one sentence."""


class Partner:
    """A practice partner at one game's table.

    `chance` is all its randomness, but for its key; `sleep` how it waits; `pause` how many seconds it thinks about a
    snapshot. `secret` is its seat's key and must be drawn from the operating system. `unanswered` is how many seconds
    an answer may take.
    """

    def __init__(
        self,
        live_url: str,
        code: str,
        names: list[str],
        *,
        chance: random.Random,
        secret: str,
        sleep: Sleep,
        pause: Pause = pause,
        unanswered: float = UNANSWERED_S,
    ) -> None:
        self.live_url = live_url
        self.code = code
        self.name = names[0]
        self._names = names
        self._chance = chance
        self._key = secret
        self._sleep = sleep
        self._pause = pause
        self._unanswered = unanswered
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, Frame] = {}
        self._asked: dict[str, float] = {}
        self._tries = self._lost = 0
        self._version = 0
        self._token: str | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._stage = ""
        self.seated = asyncio.Event()
        self.over = ""

    async def play(self) -> str:
        """Sit down and play until it is over; one sentence about why it was.

        Raises:
            Unseated: the game has no seat for this partner.
            Failure: nothing answers there, and this partner had no seat yet.
        """
        try:
            while not self.over:
                try:
                    async with connect(
                        self.live_url,
                        open_timeout=OPEN_WITHIN_S,
                        close_timeout=CLOSE_WITHIN_S,
                        ping_interval=None,
                        proxy=None,
                    ) as self._socket:
                        await self._take_part(self._socket)
                except (OSError, WebSocketException) as lost:
                    if not self.seated.is_set():
                        raise Failure(f"No game answers at {self.live_url}: does it run?") from lost
                if not self.over:
                    self._lost += 1
                    longest = min(LONGEST_BACK_OFF_S, 0.5 * 2.0**self._lost)
                    await self._sleep(self._chance.uniform(0, longest))
        finally:
            self._stop_thinking()
            self._socket = None
        return self.over

    async def leave(self) -> None:
        """Give the seat up, so that nobody waits for it; in silence when there is no connection."""
        self.over = f"{self.name} leaves."
        if self._socket is not None and self.seated.is_set():
            with contextlib.suppress(OSError, WebSocketException):
                await self._ask("leave")
                await self._socket.close()

    async def _take_part(self, socket: ClientConnection) -> None:
        self._version = 0
        unanswered = list(self._waiting.values())
        self._waiting.clear()
        await self._enter()
        for request in unanswered:
            if request["action"] not in ENTERING:
                await self._send(request)
        clock = asyncio.get_running_loop().time
        heard_at = clock()
        while not self.over and not self._overdue():
            frame = None
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._unanswered):
                    frame = json.loads(await socket.recv())
            if frame is not None:
                heard_at = clock()
                await self._hear(frame)
            silence = clock() - heard_at
            if self._stage == "finished" and silence > REMATCH_WITHIN_S:
                await self.leave()
                self.over = f"No rematch came: {self.name} leaves."
            elif silence > PING_AFTER_S:
                await socket.send(json.dumps({"action": "ping", "t": 0}))
                heard_at = clock()

    def _overdue(self) -> bool:
        """Whether a request has gone without its answer for too long."""
        now = asyncio.get_running_loop().time()
        return any(now - self._asked[request_id] > self._unanswered for request_id in self._waiting)

    async def _enter(self) -> None:
        """The first words on a connection: take a seat, or return to it."""
        await self._ask("join", code=self.code, key=self._key, name=self.name)

    async def _hear(self, frame: Frame) -> None:
        match frame.get("type"):  # API Gateway's own frames have none
            case "snapshot":
                self._see(frame)
            case "accepted":
                self._waiting.pop(frame["request_id"], None)
                if frame["action"] in ENTERING:
                    self.code = frame["code"]
                    self._tries = self._lost = 0
                    self.seated.set()
            case "rejected":
                await self._be_refused(frame)
            case "closed":
                self.over = {
                    "replaced": f"{self.name}'s seat was taken over from another window.",
                    "removed": f"{self.name} was removed from the game.",
                    "expired": "The game has expired.",
                }.get(frame["reason"], "The server closed the connection.")

    def _see(self, snapshot: Frame) -> None:
        if snapshot["version"] < self._version:
            return
        self._version, self._stage = snapshot["version"], snapshot["stage"]
        token = snapshot["you"] and snapshot["you"]["action_token"]
        if token != self._token:
            self._stop_thinking()
            self._token = token
            if token:
                self._thinking = asyncio.create_task(self._think(snapshot))

    async def _think(self, snapshot: Frame) -> None:
        move = decide(snapshot, self._chance)
        await self._sleep(self._pause(snapshot, self._chance))
        if move is not None:
            with contextlib.suppress(OSError, WebSocketException):  # it is sent again on the next connection
                await self._ask(move.action, action_token=self._token, **move.fields)

    def _stop_thinking(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()

    async def _be_refused(self, frame: Frame) -> None:
        request = self._waiting.pop(frame["request_id"], None)
        if request is None:
            return
        if frame["reason"] in AGAIN and self._tries < TRIES:
            self._tries += 1
            await self._sleep(self._chance.uniform(0.2, 0.4) * self._tries)
            await self._send(request)
        elif request["action"] in ENTERING:
            await self._stand(frame["reason"], frame["message"])

    async def _stand(self, reason: str, message: str) -> None:
        """Deal with a seat that was refused: under another name, or not at all."""
        names = [name for name in self._names if name != self.name]
        if reason == "name_taken" and names:
            self._names, self.name = names, names[0]
            await self._ask("join", code=self.code, key=self._key, name=self.name)
            return
        raise Unseated(
            {
                "game_not_found": f"There is no game with the code {self.code}.",
                "game_full": f"The game {self.code} is full.",
                "already_started": f"The game {self.code} has already started: partners join in the lobby.",
            }.get(reason, message)
        )

    async def _ask(self, action: str, **fields: Any) -> None:
        request_id = "".join(self._chance.choices(ALPHABET, k=20))
        await self._send({"action": action, "request_id": request_id, **fields})

    async def _send(self, request: Frame) -> None:
        self._waiting[request["request_id"]] = request
        self._asked[request["request_id"]] = asyncio.get_running_loop().time()
        if self._socket is not None:
            await self._socket.send(json.dumps(request))
