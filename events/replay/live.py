"""A table's venue on a real server: WebSockets under gevent, one greenlet reading each."""

import contextlib
import time
from urllib.parse import urlsplit

import gevent
import websocket
from events.replay.player import read_answer
from events.replay.venue import Deviation, Heard, Unreachable
from gevent.queue import Empty, Queue

OPENING_S = 20
ENDED = (websocket.WebSocketException, OSError)


class LiveLine:
    """One WebSocket. What comes on it goes into the queue of its table."""

    def __init__(self, socket: websocket.WebSocket, heard: "Queue[Heard]") -> None:
        self._socket = socket
        self._heard = heard
        self._reader = gevent.spawn(self._read)

    def send(self, text: str) -> None:
        """Send a text frame. That the other side is gone is heard from the reader."""
        with contextlib.suppress(*ENDED):
            self._socket.send(text)

    def close(self) -> None:
        """Close it, politely but without waiting for the other side."""
        self._reader.kill(block=False)
        with contextlib.suppress(*ENDED):
            self._socket.close(timeout=0)

    def _read(self) -> None:
        try:
            while text := self._socket.recv():
                self._heard.put(Heard(self, "frame", str(text), _now()))
            self._heard.put(Heard(self, "end", "closed by the server", _now()))
        except ENDED as error:
            self._heard.put(Heard(self, "end", f"{type(error).__name__}: {error}", _now()))


class LiveVenue:
    """`Venue` at the server of this URL, such as wss://example.org/live."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._heard: Queue[Heard] = Queue()

    def now(self) -> float:
        """This process's clock, ms."""
        return _now()

    def connect(self) -> LiveLine:
        """Open a WebSocket.

        Raises:
            Unreachable
        """
        return LiveLine(_open(self._url), self._heard)

    def wait(self, until: float) -> Heard | None:
        """The next thing heard, or None at that time."""
        left = (until - _now()) / 1000
        try:
            return self._heard.get(timeout=left) if left > 0 else self._heard.get_nowait()
        except Empty:
            return None


def live_url(url: str) -> str:
    """The WebSocket's address; of a page's address, the one that the page opens."""
    scheme, separator, rest = url.partition("://")
    if scheme not in ("http", "https"):
        return url
    return f"{scheme.replace('http', 'ws')}{separator}{rest.rstrip('/')}/live"


def require_contour_echo(url: str) -> None:
    """Ask the server for a `pong`, once, before anything else.

    Raises:
        Unreachable: nobody there, no WebSocket, or somebody else.
    """
    if urlsplit(url).scheme not in ("ws", "wss") or not urlsplit(url).hostname:
        raise Unreachable(
            f"{url} is no WebSocket's address: it begins with ws:// or wss:// and ends with /live"
        )
    socket = _open(url)
    socket.settimeout(OPENING_S)
    try:
        socket.send('{"action":"ping","t":20261130}')
        text = str(socket.recv())
        if read_answer(text, url).get("t") != 20261130:  # noqa: PLR2004 - the number that was sent
            raise Unreachable(f"{url} is no Contour Echo: it answers a ping with {text[:120]!r}")
    except Deviation as deviation:
        raise Unreachable(f"{url} is no Contour Echo: {deviation}") from deviation
    except ENDED as error:
        raise Unreachable(f"{url} does not answer a ping: {type(error).__name__}: {error}") from error
    finally:
        socket.close(timeout=0)


def _open(url: str) -> websocket.WebSocket:
    try:
        opened = websocket.create_connection(
            url, timeout=OPENING_S, enable_multithread=True, skip_utf8_validation=True, redirect_limit=0
        )
    except ENDED as error:
        raise Unreachable(f"{url} cannot be reached: {type(error).__name__}: {error}") from error
    opened.settimeout(None)  # a player may well be told nothing for the length of a stage
    return opened


def _now() -> float:
    return time.monotonic() * 1000
