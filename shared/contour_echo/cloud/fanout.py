"""Many small HTTP requests to one host, side by side: connections kept, one event loop, no threads.

A response's body is read for its length alone, and to find the name of an error. A connection that the server has
closed in the meantime is noticed and replaced; a request on it is sent again, once, only if not a byte came back.
"""

import asyncio
import json
import ssl
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple
from urllib.parse import urlsplit

CONNECT_S = 1.0
ANSWER_S = 2.0
_END = b"\r\n\r\n"


class Request(NamedTuple):
    """A request of the fan-out; `key` tells its answer from the others."""

    key: str
    method: str
    path: str
    body: bytes


class Reply(NamedTuple):
    """An answer: its HTTP status (0: there was none) and the name of the error, if it is one."""

    status: int
    error: str | None


class Fanout:
    """Sends requests to the host of `url`. `sign` gives the headers for a request."""

    def __init__(
        self, url: str, sign: Callable[[str, str, bytes], dict[str, str]], side_by_side: int
    ) -> None:
        parts = urlsplit(url)
        self._host = parts.hostname or ""
        self._tls = ssl.create_default_context() if parts.scheme == "https" else None
        self._port = parts.port or (443 if self._tls else 80)
        self._sign = sign
        self._side_by_side = side_by_side
        self._loop = asyncio.new_event_loop()
        self._idle: list[_Wire] = []

    def send(self, requests: Iterable[Request]) -> dict[str, Reply]:
        """Send all of them; each one's answer. Never raises for a request that failed."""
        waiting, replies = list(requests), dict[str, Reply]()
        workers = min(len(waiting), self._side_by_side)
        self._loop.run_until_complete(self._work_all(iter(waiting), workers, replies))
        return replies

    def close(self) -> None:
        """Close all connections."""
        for wire in self._idle:
            wire.close()
        self._idle.clear()
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()

    async def _work_all(self, waiting: Iterator[Request], workers: int, replies: dict[str, Reply]) -> None:
        await asyncio.gather(*(self._work(waiting, replies) for _ in range(workers)))

    async def _work(self, waiting: Iterator[Request], replies: dict[str, Reply]) -> None:
        for request in waiting:
            try:
                replies[request.key] = await self._one(request)
            except (OSError, TimeoutError) as failure:
                replies[request.key] = Reply(0, type(failure).__name__)

    async def _one(self, request: Request) -> Reply:
        data = self._raw(request)
        while self._idle:
            wire = self._idle.pop()
            if wire.open:
                try:
                    return await self._ask(wire, data)
                except ConnectionResetError:
                    if wire.heard:
                        raise
        return await self._ask(await self._connect(), data)

    async def _ask(self, wire: "_Wire", data: bytes) -> Reply:
        reply = await wire.ask(data)
        if wire.open:
            self._idle.append(wire)
        return reply

    async def _connect(self) -> "_Wire":
        async with asyncio.timeout(CONNECT_S):
            name = self._host if self._tls else None
            _, wire = await self._loop.create_connection(
                _Wire, self._host, self._port, ssl=self._tls, server_hostname=name
            )
        return wire

    def _raw(self, request: Request) -> bytes:
        headers = self._sign(request.method, request.path, request.body)
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        length = len(request.body)
        head = f"{request.method} {request.path} HTTP/1.1\r\n{lines}content-length: {length}\r\n\r\n"
        return head.encode() + request.body


class _Wire(asyncio.Protocol):
    """One HTTP/1.1 connection: one request at a time."""

    def __init__(self) -> None:
        self.open = False
        self.heard = b""
        self._transport: asyncio.Transport | None = None
        self._reply: asyncio.Future[Reply] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport, self.open = transport, True

    def data_received(self, data: bytes) -> None:
        if self._reply is None or self._reply.done():
            return self.close()  # nobody asked
        self.heard += data
        end = self.heard.find(_END)
        if end < 0:
            return None
        status, headers = _head(self.heard[:end])
        length = headers.get("content-length")
        if length is None and "transfer-encoding" in headers:
            # A body without a length is not waited for, so this connection cannot be used again.
            self.close()
        elif len(self.heard) < end + len(_END) + int(length or 0):
            return None
        if headers.get("connection", "").lower() == "close":
            self.close()
        self._reply.set_result(Reply(status, _error(status, headers, self.heard[end + len(_END) :])))
        return None

    def connection_lost(self, _exc: Exception | None) -> None:
        self.open = False
        if self._reply is not None and not self._reply.done():
            self._reply.set_exception(ConnectionResetError("closed before it answered"))

    async def ask(self, data: bytes) -> Reply:
        """Send a request; its answer."""
        assert self._transport is not None, "a wire is used once it is connected"
        self.heard = b""
        self._reply = asyncio.get_running_loop().create_future()
        timer = asyncio.get_running_loop().call_later(ANSWER_S, self._give_up)
        self._transport.write(data)
        try:
            return await self._reply
        finally:
            timer.cancel()

    def close(self) -> None:
        """Close the connection."""
        self.open = False
        if self._transport is not None:
            self._transport.close()

    def _give_up(self) -> None:
        if self._reply is not None and not self._reply.done():
            self._reply.set_exception(TimeoutError("no answer"))
        self.close()


def _head(raw: bytes) -> tuple[int, dict[str, str]]:
    """The status and the headers of a response, names in lower case."""
    first, *lines = raw.decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in lines)
    return int(first.split(" ", 2)[1]), {name.lower(): value.strip() for name, _, value in pairs}


def _error(status: int, headers: dict[str, str], body: bytes) -> str | None:
    """The service's own name of an error: from the header, from the body, or else the status."""
    if status < 300:  # noqa: PLR2004 - HTTP's successes
        return None
    named = headers.get("x-amzn-errortype", "")
    if not named:
        try:
            found = json.loads(body)
            named = str(found.get("__type") or found.get("code") or "") if isinstance(found, dict) else ""
        except ValueError:
            named = ""
    return named.partition(":")[0].rpartition("#")[2] or str(status)
