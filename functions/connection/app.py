"""A WebSocket's beginning and end. The server says nothing at the beginning: the client speaks first."""

from typing import Any

from contour_echo.actions.part import drop_out
from contour_echo.deployed import deployed_cloud
from contour_echo.observability import logger

_cloud = deployed_cloud()


def handler(event: dict[str, Any], _context: object) -> dict[str, Any]:
    """Let a connection in; forget one that has ended."""
    context = event["requestContext"]
    if context["routeKey"] == "$disconnect":
        drop_out(_cloud, context["connectionId"])
    logger.info(context["routeKey"])
    return {"statusCode": 200}
