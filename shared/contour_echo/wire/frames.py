"""From a raw frame to a request, or to the one rejection it deserves. Nothing here can have an effect."""

import hashlib
import json
import math
import re
from dataclasses import dataclass
from typing import Any, cast

from pydantic import ValidationError

from contour_echo.rules.game import Mark
from contour_echo.rules.rejections import BadRequest, Rejection, TooLarge, UnknownAction
from contour_echo.wire.requests import MAX_FRAME_BYTES, REQUESTS, Inbound

_MARK_ID_BYTES = 6
_MARK_BODY_BYTES = 4
_REQUEST_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
_ACTION = re.compile(r"[a-z_]{1,32}")


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame that was read: the request, its mark, and what an answer to it repeats.

    Exactly one of `request` and `rejection` is there. `mark` is None for a `ping`, which has no id.
    """

    request_id: str | None
    action: str | None
    request: Inbound | None = None
    mark: Mark | None = None
    rejection: Rejection | None = None


def read_frame(body: str | None, *, binary: bool = False) -> Frame:
    """Read one inbound frame; whatever it holds, this returns."""
    if body is None or binary:
        return Frame(None, None, rejection=BadRequest("A request is one text frame."))
    if len(body) > MAX_FRAME_BYTES or len(body.encode("utf-8", "surrogatepass")) > MAX_FRAME_BYTES:
        return Frame(None, None, rejection=TooLarge(f"A request has at most {MAX_FRAME_BYTES} bytes."))
    try:
        found = json.loads(
            body,
            object_pairs_hook=_no_key_twice,
            parse_constant=_no_constant,
            parse_float=_finite,
            parse_int=_whole,
        )
    except (ValueError, RecursionError):
        return Frame(None, None, rejection=BadRequest("A request is one JSON object with each key once."))
    if not isinstance(found, dict):
        return Frame(None, None, rejection=BadRequest("A request is a JSON object."))
    return _read_object(found)


def _read_object(found: dict[str, Any]) -> Frame:
    request_id, action = found.get("request_id"), found.get("action")
    shown_id = request_id if isinstance(request_id, str) and _REQUEST_ID.fullmatch(request_id) else None
    shown_action = action if isinstance(action, str) and _ACTION.fullmatch(action) else None
    if not isinstance(action, str):
        return Frame(shown_id, None, rejection=BadRequest("A request names its action."))
    if action not in REQUESTS:
        return Frame(shown_id, shown_action, rejection=UnknownAction())
    try:
        request = cast("Inbound", REQUESTS[action].model_validate(found))
    except ValidationError as error:
        return Frame(shown_id, action, rejection=BadRequest(_sentence(error)))
    return Frame(shown_id, action, request, mark_of(found) if shown_id else None)


def mark_of(found: dict[str, Any]) -> Mark:
    """What is remembered of a request: digests of its id, and of everything else in it."""
    rest = {key: value for key, value in found.items() if key != "request_id"}
    body = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return Mark(
        hashlib.sha256(found["request_id"].encode()).digest()[:_MARK_ID_BYTES],
        hashlib.sha256(body.encode()).digest()[:_MARK_BODY_BYTES],
    )


def _sentence(error: ValidationError) -> str:
    """Which field is wrong; never what it held, which may be a secret or a flood."""
    place = error.errors()[0]["loc"]
    field = next((str(part) for part in reversed(place) if part in _FIELDS), "")
    return f"The field {field} is missing or wrong." if field else "The request has a field too many."


_FIELDS = frozenset(field for model in REQUESTS.values() for field in model.model_fields)


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


def _whole(digits: str) -> int:
    """A whole number that a double can hold: what other readers of JSON make of it."""
    _finite(digits)
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError("the number is too large")
    return number
