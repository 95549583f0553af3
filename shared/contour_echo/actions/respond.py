"""From a frame to its one answer."""

from typing import Literal, NamedTuple

from contour_echo.actions.enter import create, join, watch
from contour_echo.actions.manage import manage, sync
from contour_echo.actions.move import make_move
from contour_echo.actions.part import Why, say_closed
from contour_echo.actions.ports import Cloud
from contour_echo.rules.game import Mark
from contour_echo.rules.rejections import GameNotFound, Rejection
from contour_echo.wire import requests
from contour_echo.wire.frames import Frame, read_frame
from contour_echo.wire.snapshot import encode

UNKNOWN_CODES = 5
"""So many unknown codes on one connection, and the server closes it: codes cannot be tried out."""


class Arrived(NamedTuple):
    """A message as it reached the server: when (ms since the epoch), by which connection, and what."""

    connection: str
    at: int
    body: str | None
    binary: bool = False


Outcome = Literal["accepted", "repeated", "rejected", "pong"]


class Answered(NamedTuple):
    """The answer to send back (JSON; None when the connection is closed instead), and what to log of it.

    A move that had been made before is answered like a new one, and is no new one: its outcome is `repeated`.
    """

    body: str | None
    action: str | None
    outcome: Outcome
    reason: str | None = None


def respond(cloud: Cloud, arrived: Arrived) -> Answered:
    """Read a message, do what it asks for and say how it went. Faults of the server's own are the caller's to catch."""
    return respond_to(cloud, arrived, read_frame(arrived.body, binary=arrived.binary))


def respond_to(cloud: Cloud, arrived: Arrived, frame: Frame) -> Answered:
    """The same for a frame that was read before."""
    request = frame.request
    try:
        if request is None or (frame.mark is None and not isinstance(request, requests.Ping)):
            raise frame.rejection or Rejection()
        if isinstance(request, requests.Ping):
            return Answered(_say(cloud, "pong", t=request.t), "ping", "pong")
        outcome, extra = _carry_out(cloud, arrived, request, frame.mark or Mark(b"", b""))
    except Rejection as rejection:
        return _rejected(cloud, arrived, frame, rejection)
    body = _say(cloud, "accepted", request_id=frame.request_id, action=frame.action, **extra)
    return Answered(body, frame.action, outcome)


def _carry_out(
    cloud: Cloud, arrived: Arrived, request: requests.Inbound, mark: Mark
) -> tuple[Outcome, dict[str, object]]:
    """Have the request's effect; how that went, and what its answer says besides."""
    connection, extra = arrived.connection, dict[str, object]()
    match request:
        case requests.Create():
            extra["code"], extra["seat"] = create(cloud, connection, request, mark)
        case requests.Join():
            extra["code"], extra["seat"] = join(cloud, connection, request, mark)
        case requests.Watch():
            extra["code"] = watch(cloud, connection, request, mark)
        case requests.Clue() | requests.Echo() | requests.Outline() | requests.Final():
            if not make_move(cloud, connection, request, mark, arrived.at):
                return "repeated", extra
        case requests.Sync():
            sync(cloud, connection, mark)
        case requests.Ping():
            pass
        case _:
            manage(cloud, connection, request, mark)
    return "accepted", extra


def rejected(cloud: Cloud, frame: Frame, rejection: Rejection) -> str:
    """The answer to a request that had no effect."""
    return _say(
        cloud,
        "rejected",
        request_id=frame.request_id,
        action=frame.action,
        reason=rejection.reason,
        message=str(rejection),
    )


def _rejected(cloud: Cloud, arrived: Arrived, frame: Frame, rejection: Rejection) -> Answered:
    body = rejected(cloud, frame, rejection)
    why: Why | None = None
    if isinstance(rejection, GameNotFound) and not isinstance(frame.request, requests.Create):
        if not isinstance(frame.request, requests.Join | requests.Watch):
            why = "expired"
        elif cloud.games.count_miss(arrived.connection, cloud.clock()) >= UNKNOWN_CODES:
            why = "too_many_errors"
    if why is None:
        return Answered(body, frame.action, "rejected", rejection.reason)
    cloud.connections.post({arrived.connection: body})
    say_closed(cloud, arrived.connection, why)
    return Answered(None, frame.action, "rejected", rejection.reason)


def _say(cloud: Cloud, kind: str, **rest: object) -> str:
    return encode({"type": kind, "now": cloud.clock(), **rest})
