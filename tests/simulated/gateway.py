"""API Gateway's `@connections` as a real HTTP server on the loopback address."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote

NAMES = {410: "GoneException", 429: "LimitExceededException", 403: "ForbiddenException"}


@dataclass
class Gateway:
    """What reached the server, and how it fares: 200 unless `fates` says else.

    `bare` leaves the error's name out; `hang_up` closes every connection behind its answer without saying so;
    `chunked` sends bodies without a length; `service_s` is how long an answer takes; `mute` gets none at all.
    """

    url: str = ""
    posts: list[tuple[str, str]] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    fates: dict[str, int] = field(default_factory=dict)
    mute: set[str] = field(default_factory=set)
    accepted: int = 0
    bare: bool = False
    named_in_body: bool = False
    hang_up: bool = False
    chunked: bool = False
    service_s: float = 0


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    gateway: Gateway
    wbufsize = -1

    def setup(self) -> None:
        super().setup()
        self.gateway.accepted += 1

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"])).decode()
        self.gateway.posts.append((self._connection, body))
        self._answer()

    def do_DELETE(self) -> None:
        self.gateway.closed.append(self._connection)
        self._answer()

    @property
    def _connection(self) -> str:
        return unquote(self.path.rpartition("/")[2])

    def _answer(self) -> None:
        gateway = self.gateway
        gateway.headers.append(dict(self.headers.items()))
        time.sleep(gateway.service_s)
        if self._connection in gateway.mute:
            self.close_connection = True
            return
        status = gateway.fates.get(self._connection, 200)
        name = "" if gateway.bare else NAMES.get(status, "")
        body = f'{{"__type":"com.amazonaws#{name}"}}'.encode() if gateway.named_in_body and name else b""
        self.send_response(status)
        if name and not gateway.named_in_body:
            self.send_header("x-amzn-ErrorType", f"{name}:http://internal.amazon.com/")
        if gateway.chunked:
            self.send_header("Transfer-Encoding", "chunked")
        else:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(b"0\r\n\r\n" if gateway.chunked else body)
        self.close_connection = gateway.hang_up

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Say nothing."""


class _Server(ThreadingHTTPServer):
    request_queue_size = 64


@contextmanager
def gateway() -> Iterator[Gateway]:
    """A gateway that listens while the block runs."""
    kept = Gateway()
    server = _Server(("127.0.0.1", 0), type("Handler", (_Handler,), {"gateway": kept}))
    kept.url = f"http://127.0.0.1:{server.server_address[1]}/live"
    thread = threading.Thread(target=lambda: server.serve_forever(poll_interval=0.01))
    thread.start()
    try:
        yield kept
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
