"""From a raw frame to a request, or to the one rejection it deserves. Nothing here can have an effect."""

import hashlib
import json
import math
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from contour_echo.rules.game import Mark
from contour_echo.rules.rejections import BadRequest, Rejection, TooLarge
from contour_echo.wire.moves import REQUEST_ID, MoveRequest, is_move, move_of

if TYPE_CHECKING:
    from contour_echo.wire.requests import TableRequest

MAX_FRAME_BYTES = 4_096
_MARK_ID_BYTES = 6
_MARK_BODY_BYTES = 4
_ACTION = re.compile(r"[a-z_]{1,32}")
_SURELY_FINITE = 300
"""So many digits are less than the largest double."""
_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


class Frame(NamedTuple):
    """A frame that was read: the request, its mark, and what an answer to it repeats.

    Exactly one of `request` and `rejection` is there. `mark` is None for a `ping`, which has no id.
    """

    request_id: str | None
    action: str | None
    request: "MoveRequest | TableRequest | None" = None
    mark: Mark | None = None
    rejection: Rejection | None = None


def read_frame(body: str | None, *, binary: bool = False) -> Frame:
    """Read one inbound frame; whatever it holds, this returns."""
    if body is None or binary:
        return Frame(None, None, rejection=BadRequest("A request is one text frame."))
    if len(body) > MAX_FRAME_BYTES or len(body.encode("utf-8", "surrogatepass")) > MAX_FRAME_BYTES:
        return Frame(None, None, rejection=TooLarge(f"A request has at most {MAX_FRAME_BYTES} bytes."))
    try:
        found = _READER.decode(body)
    except (ValueError, RecursionError):
        return Frame(None, None, rejection=BadRequest("A request is one JSON object with each key once."))
    if not isinstance(found, dict):
        return Frame(None, None, rejection=BadRequest("A request is a JSON object."))
    return _read_object(found)


def _read_object(found: dict[str, Any]) -> Frame:
    if is_move(found):
        move = move_of(found)
        return Frame(move.request_id, move.action, move, mark_of(found))
    request_id, action = found.get("request_id"), found.get("action")
    shown_id = request_id if isinstance(request_id, str) and REQUEST_ID.fullmatch(request_id) else None
    shown_action = action if isinstance(action, str) and _ACTION.fullmatch(action) else None
    if not isinstance(action, str):
        return Frame(shown_id, None, rejection=BadRequest("A request names its action."))
    # Loaded when first needed: a function that answers moves answers little else.
    from contour_echo.wire.validation import read_request  # noqa: PLC0415

    try:
        request = read_request(action, found)
    except BadRequest as rejection:
        return Frame(shown_id, shown_action, rejection=rejection)
    return Frame(shown_id, action, request, mark_of(found) if shown_id else None)


def mark_of(found: dict[str, Any]) -> Mark:
    """What is remembered of a request: digests of its id, and of everything else in it."""
    rest = {key: value for key, value in found.items() if key != "request_id"}
    body = _CANONICAL.encode(rest)
    return Mark(
        hashlib.sha256(found["request_id"].encode()).digest()[:_MARK_ID_BYTES],
        hashlib.sha256(body.encode()).digest()[:_MARK_BODY_BYTES],
    )


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


def _whole(digits: str) -> int:
    """A whole number that a double can hold: what other readers of JSON make of it."""
    if len(digits) > _SURELY_FINITE:
        _finite(digits)
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError("the number is too large")
    return number


_READER = json.JSONDecoder(
    object_pairs_hook=_no_key_twice, parse_constant=_no_constant, parse_float=_finite, parse_int=_whole
)
