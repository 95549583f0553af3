"""The edge: stands where CloudFront stands.

It forwards the page's own files to the distribution and `/live` to the WebSocket API, and nothing else.
So the players of an evening reach the game from their phones, while the emulator, which would run
anybody's code, stays out of their reach.
"""

import asyncio
import contextlib
import socket
import threading
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from aiohttp import ClientSession, ClientTimeout, TCPConnector, WSMsgType, WSServerHandshakeError, web
from aiohttp.client import ClientWebSocketResponse
from multidict import CIMultiDict

# API Gateway's limit for one message: a larger one never reaches a function, it closes the connection (1009).
MESSAGE_BYTES = 128 * 1024
ASKED = ("Accept", "Accept-Encoding", "If-Modified-Since", "If-None-Match", "Range")
ONE_HOP_ONLY = {"connection", "keep-alive", "transfer-encoding", "content-length", "date", "server"}
HANDSHAKE_ONLY = {
    "connection",
    "host",
    "sec-websocket-accept",
    "sec-websocket-extensions",
    "sec-websocket-key",
    "sec-websocket-version",
    "upgrade",
}
# Codes that stand for the absence of a close frame, and so cannot be put into one (RFC 6455, 7.4.1).
NEVER_SENT = {1005, 1006, 1015}


@dataclass(frozen=True)
class Behind:
    """What the edge stands in front of."""

    endpoint: str  # the emulator, such as http://127.0.0.1:4566
    domain: str  # the distribution's, by which the emulator knows it
    api_id: str
    files: Collection[str]  # the page's files, by their path from the root


class Listener(Protocol):
    """Hears every text frame that goes through, such as a recorder. `connection` stands for one WebSocket."""

    def said(self, connection: int, text: str) -> None:
        """A client has sent this frame."""
        ...

    def heard(self, connection: int, text: str) -> None:
        """The server has sent this frame."""
        ...

    def gone(self, connection: int) -> None:
        """A connection has ended."""
        ...


class Deaf:
    """A listener that hears nothing."""

    def said(self, connection: int, text: str) -> None:
        """Nothing."""

    def heard(self, connection: int, text: str) -> None:
        """Nothing."""

    def gone(self, connection: int) -> None:
        """Nothing."""


class Edge:
    """The handlers of one edge."""

    def __init__(self, behind: Behind, client: ClientSession, listener: Listener) -> None:
        """Forward with `client`, which must not decompress."""
        self._behind = behind
        self._client = client
        self._listener = listener

    async def page(self, request: web.Request) -> web.StreamResponse:
        """One of the page's files, as the distribution gives it. The query is the page's own affair."""
        name = request.path.removeprefix("/")
        if name and name not in self._behind.files:
            raise web.HTTPNotFound
        headers = {header: request.headers[header] for header in ASKED if header in request.headers}
        headers |= {
            "Host": self._behind.domain,
            "X-Forwarded-Proto": "https",
            "CloudFront-Forwarded-Proto": "https",
        }
        url = f"{self._behind.endpoint}/{name}"
        async with self._client.request(
            request.method, url, headers=headers, allow_redirects=False
        ) as answer:
            body = await answer.read()
            kept = CIMultiDict((k, v) for k, v in answer.headers.items() if k.lower() not in ONE_HOP_ONLY)
            return web.Response(status=answer.status, headers=kept, body=body)

    async def live(self, request: web.Request) -> web.StreamResponse:
        """The WebSocket, joined to one of the API."""
        player = web.WebSocketResponse(max_msg_size=MESSAGE_BYTES, compress=False)
        if not player.can_prepare(request):
            raise web.HTTPUpgradeRequired(headers={"Upgrade": "websocket"})
        headers = CIMultiDict((k, v) for k, v in request.headers.items() if k.lower() not in HANDSHAKE_ONLY)
        headers["X-Forwarded-For"] = request.remote or ""
        headers["X-Viewer-Host"] = request.host
        url = f"{self._behind.endpoint}/_aws/execute-api/{self._behind.api_id}/live"
        try:
            game = await self._client.ws_connect(
                url, params=request.query, headers=headers, max_msg_size=0, autoclose=True
            )
        except WSServerHandshakeError as refusal:
            return web.Response(status=refusal.status)
        async with game:
            # Whoever reloads the page may be gone before the game has answered.
            with contextlib.suppress(ConnectionResetError):
                await player.prepare(request)
                await self._join(player, game)
        return player

    async def _join(self, player: web.WebSocketResponse, game: ClientWebSocketResponse) -> None:
        """Carry messages both ways until either side closes; the other is closed with the same code."""
        connection = id(player)
        ways = {
            asyncio.create_task(_carry(player, game, partial(self._listener.said, connection))),
            asyncio.create_task(_carry(game, player, partial(self._listener.heard, connection))),
        }
        _, unfinished = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in unfinished:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        self._listener.gone(connection)


async def _carry(
    source: web.WebSocketResponse | ClientWebSocketResponse,
    target: web.WebSocketResponse | ClientWebSocketResponse,
    hear: Callable[[str], None],
) -> None:
    # A side that vanished is told by its own reader: what cannot be delivered any more is dropped.
    with contextlib.suppress(ConnectionError):
        async for message in source:
            if message.type is WSMsgType.TEXT:
                hear(message.data)
                await target.send_str(message.data)
            elif message.type is WSMsgType.BINARY:
                await target.send_bytes(message.data)
        code = source.close_code or 1000
        await target.close(code=1000 if code in NEVER_SENT else code)


async def _nothing_else(_request: web.Request) -> web.StreamResponse:
    raise web.HTTPMethodNotAllowed(_request.method, ["GET", "HEAD"])


def application(behind: Behind, listener: Listener | None = None) -> web.Application:
    """The edge as an aiohttp application. `listener` is called from the thread that serves it."""
    app = web.Application()

    async def client(_app: web.Application) -> AsyncIterator[None]:
        timeout = ClientTimeout(total=None, connect=10)
        async with ClientSession(
            auto_decompress=False, timeout=timeout, connector=TCPConnector(limit=0)
        ) as session:
            edge = Edge(behind, session, listener or Deaf())
            app.router.add_get("/live", edge.live, allow_head=False)
            app.router.add_get("/{file:.*}", edge.page)
            app.router.add_route("*", "/{file:.*}", _nothing_else)
            yield

    app.cleanup_ctx.append(client)
    return app


async def _start(app: web.Application, listener: socket.socket) -> web.AppRunner:
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
    await runner.setup()
    await web.SockSite(runner, listener).start()
    return runner


@contextlib.contextmanager
def served(app: web.Application, listener: socket.socket) -> Iterator[None]:
    """An application on the bound socket `listener`, in a thread of its own, while the block runs."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="edge")
    thread.start()
    try:
        runner = asyncio.run_coroutine_threadsafe(_start(app, listener), loop).result()
        try:
            yield
        finally:
            asyncio.run_coroutine_threadsafe(runner.cleanup(), loop).result()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
