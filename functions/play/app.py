"""The four moves: clue, echo, outline, final."""

from typing import Any

from contour_echo.deployed import deployed_cloud
from contour_echo.gateway import answer

_cloud = deployed_cloud()


def handler(event: dict[str, Any], context: object) -> dict[str, Any]:
    """Answer one message."""
    return answer(_cloud, event, context)
