"""API Gateway's WebSocket events, and the answers it takes."""

from collections.abc import Mapping
from typing import Any

from contour_echo.actions.ports import Cloud, NotStored, Unavailable
from contour_echo.actions.respond import Arrived, rejected, respond_within_credit
from contour_echo.observability import log_failure, logger, notebook
from contour_echo.rules.rejections import Internal, TryAgain
from contour_echo.wire.frames import Frame, read_frame

Event = dict[str, Any]
_OK = 200


def arrived(event: Event) -> Arrived:
    """The message of a route's event. It arrived when API Gateway took it, however long the function took to start."""
    context = event["requestContext"]
    return Arrived(
        connection=context["connectionId"],
        at=context["requestTimeEpoch"],
        body=event.get("body"),
        binary=bool(event.get("isBase64Encoded", False)),
    )


def is_foreign(headers: Mapping[str, str]) -> bool:
    """Whether a WebSocket was opened by another site's page, in the browser of somebody who only looked at it.

    A browser says which page opened it (`Origin`) and lets no page say anything else. Which site it should be the
    edge says (`X-Viewer-Host`: the host that the viewer asked for, whatever the viewer says of it). Whoever reaches
    the API past the edge has no such header, so no page does. Programs send no origin and are nobody's page.
    """
    said = {name.lower(): value for name, value in headers.items()}
    origin = said.get("origin")
    # A browser's origin is a scheme, "://" and the host; or "null", which is nobody's.
    return (
        origin is not None
        and origin.partition("://")[2].lower() != (said.get("x-viewer-host") or "/").lower()
    )


def answer(cloud: Cloud, event: Event, context: object = None) -> Event:
    """Answer a message; the route's response. Nothing is raised: an exception's text would reach the player."""
    notebook.open(context)
    try:
        return _answer(cloud, arrived(event))
    finally:
        notebook.close()


def _answer(cloud: Cloud, message: Arrived) -> Event:
    frame = Frame(None, None)
    try:
        frame = read_frame(message.body, binary=message.binary)
        answered = respond_within_credit(cloud, message, frame)
    except Unavailable as failure:
        return _failed(cloud, frame, failure, reason=str(failure))
    except Exception as failure:  # noqa: BLE001 - the outermost edge
        return _failed(cloud, frame, failure)
    why: Event = {} if answered.reason is None else {"reason": answered.reason}
    taken = cloud.clock() - message.at
    logger.info(answered.outcome, action=answered.action, ms=taken, **why, **notebook.known)
    return {"statusCode": _OK} if answered.body is None else {"statusCode": _OK, "body": answered.body}


def _failed(cloud: Cloud, frame: Frame, failure: Exception, **known: str) -> Event:
    log_failure(failure, action=frame.action, **known)
    # Of these two the first says that nothing was stored, the second says nothing.
    rejection = TryAgain() if isinstance(failure, NotStored) else Internal()
    return {"statusCode": _OK, "body": rejected(cloud, frame, rejection)}
