"""What the edge lets through, and what it keeps out, before a stand-in for the emulator."""

import json
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from aiohttp import WSMsgType, web
from local.edge import MESSAGE_BYTES, Behind, application, served
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.local.http import ask

API, DOMAIN = "api1", "d1.cloudfront.net"


@dataclass
class Emulator:
    """Stands behind the edge: remembers what reached it, and repeats what a WebSocket says."""

    requests: list[web.Request] = field(default_factory=list)
    closed: list[int | None] = field(default_factory=list)

    async def page(self, request: web.Request) -> web.Response:
        self.requests.append(request)
        headers = {"Content-Security-Policy": "default-src 'none'", "ETag": '"1"'}
        return web.Response(text=f"<{request.raw_path}>", content_type="text/html", headers=headers)

    async def live(self, request: web.Request) -> web.StreamResponse:
        self.requests.append(request)
        if request.query.get("refuse"):
            raise web.HTTPForbidden
        game = web.WebSocketResponse(max_msg_size=0)
        await game.prepare(request)
        async for message in game:
            if message.data == "close":
                await game.close(code=4000)
            elif message.type is WSMsgType.BINARY:
                await game.send_bytes(message.data)
            else:
                await game.send_str(json.dumps({"bytes": len(message.data)}))
        self.closed.append(game.close_code)
        return game


def bound() -> socket.socket:
    return socket.create_server(("127.0.0.1", 0))


@dataclass
class Ear:
    """A listener that keeps what it hears, in order."""

    all: list[tuple[str, int, str]] = field(default_factory=list)
    is_gone: threading.Event = field(default_factory=threading.Event)

    def said(self, connection: int, text: str) -> None:
        self.all.append(("said", connection, text))

    def heard(self, connection: int, text: str) -> None:
        self.all.append(("heard", connection, text))

    def gone(self, connection: int) -> None:
        self.all.append(("gone", connection, ""))
        self.is_gone.set()


@pytest.fixture
def emulator() -> Emulator:
    return Emulator()


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture
def edge(emulator: Emulator, ear: Ear) -> Iterator[str]:
    """The edge's address, host and port alone."""
    app = web.Application()
    app.router.add_get(f"/_aws/execute-api/{API}/live", emulator.live)
    app.router.add_route("*", "/{any:.*}", emulator.page)
    back, front = bound(), bound()
    behind = Behind(
        f"http://127.0.0.1:{back.getsockname()[1]}", DOMAIN, API, {"index.html", "cards/paint.js"}
    )
    with served(app, back), served(application(behind, ear), front):
        yield f"127.0.0.1:{front.getsockname()[1]}"


def player(edge: str, query: str = "") -> ClientConnection:
    return connect(f"ws://{edge}/live{query}", origin=Origin(f"http://{edge}"), proxy=None)


def test_files_come_from_the_distribution_with_their_headers(edge: str, emulator: Emulator) -> None:
    status, headers, body = ask(edge, "GET", "/cards/paint.js?v=1", {"If-None-Match": '"0"', "Cookie": "a=b"})
    assert (status, body) == (200, b"</cards/paint.js>")
    assert headers["content-security-policy"] == "default-src 'none'"
    assert headers["etag"] == '"1"'
    [request] = emulator.requests
    assert request.headers["Host"] == DOMAIN
    assert request.headers["X-Forwarded-Proto"] == "https"
    assert request.headers["If-None-Match"] == '"0"'
    assert "Cookie" not in request.headers


def test_the_root_is_the_page(edge: str) -> None:
    assert ask(edge, "GET", "/?game=BCDFGH")[::2] == (200, b"</>")


@pytest.mark.parametrize(
    "path",
    [
        "/_ministack/health",
        "/_aws/execute-api/api1/live",
        "/cards/../_ministack/health",
        "/cards/%2e%2e/_ministack/health",
        "//_ministack/health",
        "/live/",
        "/cards",
        "/favicon.ico",
    ],
)
def test_nothing_else_is_reached(edge: str, emulator: Emulator, path: str) -> None:
    assert ask(edge, "GET", path)[0] == 404
    assert emulator.requests == []


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
@pytest.mark.parametrize("path", ["/", "/live", "/index.html"])
def test_nothing_can_be_written(edge: str, emulator: Emulator, method: str, path: str) -> None:
    assert ask(edge, method, path)[0] == 405
    assert emulator.requests == []


def test_live_is_a_websocket_only(edge: str, emulator: Emulator) -> None:
    assert ask(edge, "GET", "/live")[0] == 426
    assert emulator.requests == []


def test_messages_go_both_ways(edge: str, emulator: Emulator) -> None:
    with player(edge, "?a=b") as ws:
        ws.send("four")
        assert json.loads(ws.recv(5)) == {"bytes": 4}
        ws.send(b"\x00\xff")
        assert ws.recv(5) == b"\x00\xff"
    [request] = emulator.requests
    assert request.headers["Origin"] == f"http://{edge}"
    assert request.headers.getall("X-Viewer-Host") == [edge]
    assert request.query["a"] == "b"


@pytest.mark.parametrize("goodbye", ["close", ""])
def test_a_listener_hears_each_connection_to_its_end(edge: str, ear: Ear, goodbye: str) -> None:
    with player(edge) as ws:
        ws.send("four")
        ws.recv(5)
        ws.send(b"\x00")
        ws.recv(5)
        if goodbye:
            ws.send(goodbye)
    assert ear.is_gone.wait(5)
    assert len({connection for _, connection, _ in ear.all}) == 1
    texts = [
        ("said", "four"),
        ("heard", '{"bytes": 4}'),
        *([("said", goodbye)] if goodbye else []),
        ("gone", ""),
    ]
    assert [(way, text) for way, _, text in ear.all] == texts


def test_no_viewer_says_for_itself_which_host_it_asked_for(edge: str, emulator: Emulator) -> None:
    said = {"X-Viewer-Host": "elsewhere.example"}
    with connect(f"ws://{edge}/live", additional_headers=said, proxy=None) as ws:
        ws.send("!")
        ws.recv(5)
    [request] = emulator.requests
    assert request.headers.getall("X-Viewer-Host") == [edge]


def test_what_is_too_large_for_the_rules_still_reaches_the_functions(edge: str) -> None:
    with player(edge) as ws:
        ws.send("x" * (MESSAGE_BYTES - 1))
        assert json.loads(ws.recv(5)) == {"bytes": MESSAGE_BYTES - 1}


def test_what_is_too_large_for_the_gateway_closes_the_connection(edge: str) -> None:
    with player(edge) as ws:
        ws.send("x" * (MESSAGE_BYTES + 1))
        with pytest.raises(ConnectionClosed) as closed:
            ws.recv(5)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1009


def test_the_games_close_reaches_the_player_with_its_code(edge: str) -> None:
    with player(edge) as ws:
        ws.send("close")
        with pytest.raises(ConnectionClosed) as closed:
            ws.recv(5)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4000


def test_the_players_close_reaches_the_game_with_its_code(edge: str, emulator: Emulator) -> None:
    with player(edge) as ws:
        ws.close(code=3001)
    with player(edge) as other:  # the edge has one thread: by now it has carried the close on
        other.send("!")
        other.recv(5)
    assert emulator.closed[:1] == [3001]


def test_a_refused_handshake_is_passed_on(edge: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        player(edge, "?refuse=1")
    assert refused.value.response.status_code == 403
