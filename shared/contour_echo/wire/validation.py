"""A request by its model, or the one rejection it deserves."""

from typing import Any, cast

from pydantic import ValidationError

from contour_echo.rules.rejections import BadRequest, UnknownAction
from contour_echo.wire.moves import MOVES, MoveRequest, move_of
from contour_echo.wire.requests import REQUESTS, TableRequest


def read_request(action: str, found: dict[str, Any]) -> MoveRequest | TableRequest:
    """The request that this object is.

    Raises:
        UnknownAction
        BadRequest: a field is missing, wrong, or one too many.
    """
    model = REQUESTS.get(action)
    if model is None:
        raise UnknownAction
    try:
        request = model.model_validate(found)
    except ValidationError as error:
        raise BadRequest(_sentence(error)) from None
    return move_of(found) if action in MOVES else cast("TableRequest", request)


def _sentence(error: ValidationError) -> str:
    """Which field is wrong; never what it held, which may be a secret or a flood."""
    place = error.errors()[0]["loc"]
    field = next((str(part) for part in reversed(place) if part in _FIELDS), "")
    return f"The field {field} is missing or wrong." if field else "The request has a field too many."


_FIELDS = frozenset(field for model in REQUESTS.values() for field in model.model_fields)
