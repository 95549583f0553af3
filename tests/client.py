"""A client of the wire contract that believes nothing: every frame is checked as it arrives."""

import asyncio
import contextlib
import json
import secrets
from collections import defaultdict, deque
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.e2e import form
from tests.e2e.ledger import Ledger, Received

T = TypeVar("T")
Frame = dict[str, Any]

PATIENCE_S = 60.0
"""How long anything may take before a test gives up. Nothing waits for this long unless the game hangs."""


class Rejected(AssertionError):  # noqa: N818 - the wire's word
    """A request that should have been accepted was rejected."""


class Asked(NamedTuple):
    """A request as it was sent, and the answer it got."""

    request: Frame
    answer: Frame

    @property
    def accepted(self) -> bool:
        return bool(self.answer["type"] == "accepted")

    @property
    def reason(self) -> str | None:
        """Why it was rejected; None when it was accepted."""
        return self.answer.get("reason")


def without_now(answer: Frame) -> Frame:
    """What has to be the same in the answers to the same request."""
    return {field: value for field, value in answer.items() if field != "now"}


class Client:
    """One person at the table, or watching it, through any number of connections one after the other.

    With `doubled` every request is sent twice at once, under the same id, and both answers must be the same.
    """

    def __init__(
        self, live_url: str, name: str = "", *, ledger: Ledger | None = None, doubled: bool = False
    ) -> None:
        self.live_url = live_url
        self.name = name
        self.key = secrets.token_urlsafe(16)
        self.ledger = ledger or Ledger()
        self.doubled = doubled
        self.code: str | None = None
        self.seat: int | None = None
        self.snapshot: Frame | None = None
        self.closed: str | None = None
        self.frames: list[Received] = []
        self._asked: dict[str, Frame] = {}
        self._answers: defaultdict[str | None, deque[Frame]] = defaultdict(deque)
        self._news = asyncio.Event()
        self._fault: BaseException | None = None
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None

    # Connections

    async def open(self) -> "Client":
        """Connect, and say nothing yet."""
        self._socket = await connect(
            self.live_url, max_size=None, ping_interval=None, proxy=None, open_timeout=PATIENCE_S
        )
        self.closed = None
        self._reader = asyncio.create_task(self._read(self._socket))
        return self

    async def drop(self) -> None:
        """Lose the connection; the seat stays."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    async def come_back(self) -> Frame:
        """Reopen the connection and return to the seat; the first snapshot there."""
        await self.drop()
        self.snapshot = None
        await self.open()
        await self.expect("join", code=self.code, key=self.key)
        return await self.until(lambda: self.snapshot, "the snapshot after coming back")

    @property
    def is_open(self) -> bool:
        return self._reader is not None and not self._reader.done()

    async def shut(self) -> None:
        """Wait until the server has closed the connection."""
        assert self._reader is not None
        await asyncio.wait_for(asyncio.shield(self._reader), PATIENCE_S)
        self._complain()

    # Requests

    async def ask(self, action: str, *, request_id: str | None = None, **fields: Any) -> Asked:
        """Send a request, twice when this client doubles everything, and wait for what it was answered."""
        request = {"action": action, "request_id": request_id or secrets.token_urlsafe(12), **fields}
        answer = await self.again(request)
        return Asked(request, answer)

    async def again(self, request: Frame) -> Frame:
        """Send a request that may have been sent before, on whatever connection there is now; its answer."""
        request_id = request["request_id"]
        self._asked[request_id] = request
        round_ = (self.snapshot or {}).get("round")
        times = 2 if self.doubled else 1
        for _ in range(times):
            await self.send(json.dumps(request))
        answer, *others = [await self._answer(request_id) for _ in range(times)]
        for other in others:
            if without_now(other) != without_now(answer):
                # Of a busy server's two answers one may come so late that the move is forgotten: in the next round.
                assert "action_token" in request, f"{answer} and {other}"
                assert self.ledger.began(round_) <= other["now"], f"{answer} and {other} in round {round_}"
        self._remember(request, answer)
        return answer

    async def expect(self, action: str, **fields: Any) -> Asked:
        """Ask for something that must be accepted."""
        asked = await self.ask(action, **fields)
        if not asked.accepted:
            raise Rejected(f"{self.name}: {asked.request} was answered {asked.answer}")
        return asked

    async def refuse(self, action: str, *reasons: str, **fields: Any) -> Asked:
        """Ask for something that must be rejected, for one of these reasons."""
        asked = await self.ask(action, **fields)
        assert asked.reason in reasons, f"{asked.request} was answered {asked.answer}, not {reasons}"
        return asked

    async def sync(self) -> Frame:
        """Ask for a snapshot; the one that came."""
        before = len(self.frames)
        await self.expect("sync")
        await self.until(
            lambda: any(it.body["type"] == "snapshot" for it in self.frames[before:]), "a synced snapshot"
        )
        assert self.snapshot is not None
        return self.snapshot

    async def send(self, frame: str | bytes) -> None:
        """Send any frame at all."""
        assert self._socket is not None
        await self._socket.send(frame)

    async def send_only(self, action: str, **fields: Any) -> None:
        """Send a request whose answer may never come."""
        request = {"action": action, "request_id": secrets.token_urlsafe(12), **fields}
        self._asked[request["request_id"]] = request
        await self.send(json.dumps(request))

    async def unread_answer(self) -> Frame:
        """The answer to a frame whose request_id could not be read."""
        return await self._answer(None)

    # Waiting

    async def until(self, ready: Callable[[], T | None], what: str, patience: float = PATIENCE_S) -> T:
        """Wait for frames until `ready` says something true; that."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while not (found := ready()):
                    self._complain()
                    assert self.is_open, f"{self.name}: the connection ended before {what}"
                    self._news.clear()
                    await self._news.wait()
                return found
        self._complain()
        state = {k: v for k, v in (self.snapshot or {}).items() if k not in {"gallery", "reveal"}}
        raise AssertionError(f"{self.name} waited {patience} s for {what}; last snapshot: {state}")

    async def stage(self, *stages: str, round_: int | None = None, after: int = 0) -> Frame:
        """Wait for a snapshot of one of these stages, of this round, with a stage_id above `after`."""

        def there() -> Frame | None:
            seen = self.snapshot
            if seen is None or seen["stage"] not in stages or seen["stage_id"] <= after:
                return None
            return seen if round_ in {None, seen["round"]} else None

        return await self.until(there, f"{'/'.join(stages)} of round {round_}")

    async def reach(self, stage: str, round_: int) -> Frame | None:
        """Wait for this stage of this round; None when it has been passed over, or is over already."""
        place = (round_, form.STAGES.index(stage))

        def there() -> Frame | None:
            seen = self.snapshot
            passed = seen is not None and (seen["round"] or 0, form.STAGES.index(seen["stage"])) >= place
            return seen if passed else None

        seen = await self.until(there, f"{stage} of round {round_}")
        return seen if (seen["round"], seen["stage"]) == (round_, stage) else None

    def snapshots(self) -> list[Frame]:
        """Every snapshot so far, in the order they came."""
        return [it.body for it in self.frames if it.body["type"] == "snapshot"]

    # Arrivals

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for raw in socket:
                assert isinstance(raw, str), "the server sent a binary frame"
                self._take(raw)
                self._news.set()
        except ConnectionClosed:
            pass
        except BaseException as fault:
            self._fault = fault
            await socket.close()
            raise
        finally:
            self._news.set()

    def _take(self, raw: str) -> None:
        body = form.read(raw)
        self.frames.append(received := Received(raw, body))
        assert self.closed is None, f"{raw[:200]} came after `closed`"
        match body["type"]:
            case "accepted" | "rejected":
                request_id = body["request_id"]
                assert request_id is None or request_id in self._asked, f"an answer to nothing: {raw}"
                self._answers[request_id].append(body)
            case "snapshot":
                self.ledger.note(self, received)
                if self.snapshot is None or body["version"] >= self.snapshot["version"]:
                    self.snapshot = body
            case "closed":
                self.closed = body["reason"]
            case "pong":
                self._answers["pong"].append(body)

    async def _answer(self, request_id: str | None) -> Frame:
        await self.until(
            lambda: self._answers[request_id], f"an answer to {self._asked.get(request_id or '')}"
        )
        return self._answers[request_id].popleft()

    async def ping(self, t: float) -> Frame:
        """Send `ping`, twice when doubling; the last `pong`."""
        for _ in range(2 if self.doubled else 1):
            await self.send(json.dumps({"action": "ping", "t": t}))
        return [await self._answer("pong") for _ in range(2 if self.doubled else 1)][-1]

    def spare_answers(self) -> int:
        """How many answers came that nobody has asked for."""
        return sum(map(len, self._answers.values()))

    def _remember(self, request: Frame, answer: Frame) -> None:
        if answer["type"] == "accepted" and answer["action"] in {"create", "join", "watch"}:
            self.code, self.seat = answer["code"], answer.get("seat")

    def _complain(self) -> None:
        if self._fault is not None:
            raise AssertionError(f"{self.name} was sent something wrong: {self._fault}") from self._fault
