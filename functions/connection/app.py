"""A WebSocket's beginning and end. The server says nothing at the beginning: the client speaks first."""

from typing import Any

from contour_echo.actions.part import drop_out
from contour_echo.deployed import deployed_cloud
from contour_echo.gateway import answer, is_foreign
from contour_echo.observability import log_failure, logger, notebook

_cloud = deployed_cloud()


def handler(event: dict[str, Any], context: object) -> dict[str, Any]:
    """Let a connection in, unless a foreign page opened it; forget one that has ended."""
    request = event["requestContext"]
    if request["eventType"] == "MESSAGE":
        return _answer_by_post(event, context)
    notebook.open(context)
    try:
        if request["routeKey"] == "$connect" and is_foreign(event.get("headers") or {}):
            logger.warning("foreign origin")
            return {"statusCode": 403}
        if request["routeKey"] == "$disconnect":
            drop_out(_cloud, request["connectionId"])
        logger.info(request["routeKey"], **notebook.known)
    except Exception as failure:  # noqa: BLE001 - the outermost edge; the next post to it says that it is gone
        log_failure(failure, action=request["routeKey"])
    finally:
        notebook.close()
    return {"statusCode": 200}


def _answer_by_post(event: dict[str, Any], context: object) -> dict[str, Any]:
    """Refuse a message that named one of these routes as its action: they have no answer of their own."""
    body = answer(_cloud, event, context).get("body")
    if body is not None:
        _cloud.connections.post({event["requestContext"]["connectionId"]: body})
    return {"statusCode": 200}
