"""From a frame to its one answer."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from contour_echo.actions.move import make_move
from contour_echo.actions.part import Why, say_closed
from contour_echo.actions.ports import Cloud, NotStored, Unavailable
from contour_echo.rules.game import Mark
from contour_echo.rules.rejections import GameNotFound, RateLimited, Rejection
from contour_echo.wire.frames import Frame, read_frame
from contour_echo.wire.moves import MoveRequest
from contour_echo.wire.snapshot import encode

if TYPE_CHECKING:
    from contour_echo.actions.enter import Seated
    from contour_echo.wire.requests import Ping, TableRequest

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
    """The answer to send back (JSON; None when the connection was closed behind it), and what to log of it.

    A move that had been made before is answered like a new one, and is no new one: its outcome is `repeated`.
    """

    body: str | None
    action: str | None
    outcome: Outcome
    reason: str | None = None


def respond(cloud: Cloud, arrived: Arrived) -> Answered:
    """Read a message, do what it asks for and say how it went. Faults of the server's own are the caller's to catch."""
    return respond_to(cloud, arrived, read_frame(arrived.body, binary=arrived.binary))


def respond_within_credit(cloud: Cloud, arrived: Arrived, frame: Frame) -> Answered:
    """The same for a frame that was read before, if its connection has not asked too much lately.

    What is too much costs no call of AWS, but for the one time that the connection is closed over it.
    """
    left = cloud.credit.spend(arrived.connection, arrived.at)
    if left >= 0:
        return respond_to(cloud, arrived, frame)
    why: Why | None = "too_many_errors" if cloud.credit.is_used_up(left) else None
    return _rejected(cloud, arrived, frame, RateLimited(), why)


def respond_to(cloud: Cloud, arrived: Arrived, frame: Frame) -> Answered:
    """The same, whatever was asked before."""
    request = frame.request
    try:
        if request is None or (frame.mark is None and frame.action != "ping"):
            raise frame.rejection or Rejection()
        if frame.action == "ping":
            return Answered(_say(cloud, "pong", t=cast("Ping", request).t), "ping", "pong")
        done = _carry_out(cloud, arrived, request, frame.mark or Mark(b"", b""))
    except Rejection as rejection:
        return _rejected(cloud, arrived, frame, rejection, _ends(cloud, arrived, frame, rejection))
    body = _say(cloud, "accepted", request_id=frame.request_id, action=frame.action, **done.extra)
    return _last(cloud, arrived, Answered(body, frame.action, done.outcome), done.closes)


class _Done(NamedTuple):
    """What a request led to: what its answer says besides, and why the connection ends with it, if it does."""

    extra: Mapping[str, object] = MappingProxyType({})
    closes: Why | None = None
    outcome: Outcome = "accepted"


def _carry_out(cloud: Cloud, arrived: Arrived, request: "MoveRequest | TableRequest", mark: Mark) -> _Done:
    """Have the request's effect. What no move needs is loaded when first needed."""
    connection = arrived.connection
    if isinstance(request, MoveRequest):
        made = make_move(cloud, connection, request, mark, arrived.at)
        return _Done(outcome="accepted" if made else "repeated")
    from contour_echo.actions.enter import create, join, watch  # noqa: PLC0415
    from contour_echo.actions.manage import manage, sync  # noqa: PLC0415
    from contour_echo.wire import requests  # noqa: PLC0415

    match request:
        case requests.Create():
            return _seated(create(cloud, connection, request, mark, arrived.at))
        case requests.Join():
            return _seated(join(cloud, connection, request, mark, arrived.at))
        case requests.Watch():
            return _Done({"code": watch(cloud, connection, request, mark)})
        case requests.Sync():
            sync(cloud, connection, mark)
        case requests.Ping():
            pass
        case _:
            manage(cloud, connection, request, mark)
    return _Done()


def _seated(seated: "Seated") -> _Done:
    return _Done({"code": seated.code, "seat": seated.seat}, "replaced" if seated.replaced else None)


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


def _rejected(
    cloud: Cloud, arrived: Arrived, frame: Frame, rejection: Rejection, why: Why | None
) -> Answered:
    answered = Answered(rejected(cloud, frame, rejection), frame.action, "rejected", rejection.reason)
    return _last(cloud, arrived, answered, why)


def _ends(cloud: Cloud, arrived: Arrived, frame: Frame, rejection: Rejection) -> Why | None:
    """Why the connection ends with this rejection, if it does."""
    if not isinstance(rejection, GameNotFound) or frame.action == "create":
        return None
    if frame.action not in ("join", "watch"):
        return "expired"
    try:
        misses = cloud.games.count_miss(arrived.connection, cloud.clock())
    except Unavailable as failure:
        # Uncounted it is not answered either: what it asked for has had no effect, and it learns nothing of the code.
        raise NotStored(str(failure)) from failure
    return "too_many_errors" if misses >= UNKNOWN_CODES else None


def _last(cloud: Cloud, arrived: Arrived, answered: Answered, why: Why | None) -> Answered:
    """The answer as it is, or posted and followed by the connection's end: a route's answer would come after that."""
    if why is None or answered.body is None:
        return answered
    cloud.connections.post({arrived.connection: answered.body})
    say_closed(cloud, arrived.connection, why)
    return answered._replace(body=None)


def _say(cloud: Cloud, kind: str, **rest: object) -> str:
    return encode({"type": kind, "now": cloud.clock(), **rest})
