"""Going away: a connection's end, and connections that the server ends."""

from typing import Literal

from contour_echo.actions.change import forget, perhaps_stored
from contour_echo.actions.ports import Cloud
from contour_echo.wire.snapshot import encode

Why = Literal["replaced", "removed", "expired", "too_many_errors"]


def drop_out(cloud: Cloud, connection: str) -> None:
    """A connection holds its seat, or watches, no longer. An old connection's end unseats no newer one."""
    link = cloud.games.link(connection)
    if link is None:
        return
    if link.code is not None:
        forget(cloud, link.code, frozenset([connection]))
    # The game may be gone, or have known nothing of it: then the link is all there is to forget.
    with perhaps_stored():
        cloud.games.drop_link(connection)


def say_closed(cloud: Cloud, connection: str, why: Why) -> None:
    """Tell a connection that, and why, it is closed; then close it."""
    cloud.connections.post({connection: encode({"type": "closed", "now": cloud.clock(), "reason": why})})
    cloud.connections.close(connection)
