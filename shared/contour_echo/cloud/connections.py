"""Open WebSockets, reached through API Gateway's `@connections`."""

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

from contour_echo.cloud.errors import GONE
from contour_echo.cloud.signing import Keys, Signer

if TYPE_CHECKING:
    from contour_echo.cloud.fanout import Fanout, Reply

SIDE_BY_SIDE = 48
"""Every player and a crowd of spectators in one wave."""


class ApiConnections:
    """`Connections` at the address that API Gateway names for a stage of an API.

    `keys` gives the credentials of the moment. `report` is told the name of each failure that is not a
    connection's end: such a frame is not sent again, for a client that misses one asks for a snapshot, and a slow
    connection must not hold up the others.
    """

    def __init__(
        self, url: str, region: str, keys: Callable[[], Keys], report: Callable[[str], None] = lambda _: None
    ) -> None:
        parts = urlsplit(url)
        self._url = url
        self._path = f"{parts.path.rstrip('/')}/@connections/"
        self._signer = Signer(parts.netloc, region, "execute-api", keys)
        self._report = report
        self._opened: Fanout | None = None

    def post(self, frames: Mapping[str, str]) -> frozenset[str]:
        bodies = {connection: frame.encode() for connection, frame in frames.items()}
        replies = self._send("POST", bodies)
        return frozenset(connection for connection, reply in replies.items() if not self._reached(reply))

    def close(self, connection: str) -> None:
        self._reached(self._send("DELETE", {connection: b""})[connection])

    def _send(self, method: str, bodies: Mapping[str, bytes]) -> "dict[str, Reply]":
        # Loaded when first needed: most calls of most functions post nothing.
        from contour_echo.cloud.fanout import Fanout, Request  # noqa: PLC0415

        if self._opened is None:
            self._opened = Fanout(self._url, self._sign, SIDE_BY_SIDE)
        requests = (
            Request(one, method, self._path + quote(one, safe=""), body) for one, body in bodies.items()
        )
        return self._opened.send(requests)

    def _sign(self, method: str, path: str, body: bytes) -> dict[str, str]:
        return self._signer.headers(method, path, body, time.time())

    def _reached(self, reply: "Reply") -> bool:
        """Whether the connection is there, as far as one knows. API Gateway says in two shapes that it is not: by
        the error's name and by the bare status."""
        if reply.status == GONE or reply.error in ("GoneException", str(GONE)):
            return False
        if reply.error is not None:
            self._report(reply.error)
        return True
