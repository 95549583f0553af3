"""Everything but moves: create, join, watch, what a seat or the host asks for, sync, ping, and what is none of it."""

from typing import Any

from contour_echo.actions import enter, manage  # noqa: F401 - needed by all but pings, so before the first of them
from contour_echo.deployed import deployed_cloud
from contour_echo.gateway import answer

_cloud = deployed_cloud()


def handler(event: dict[str, Any], context: object) -> dict[str, Any]:
    """Answer one message."""
    return answer(_cloud, event, context)
