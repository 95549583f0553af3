"""The four moves as they are asked for, read without the models.

A move is most of what is ever sent, and the function that answers moves is to be ready soon: pydantic and its models
take longer to load than all the rest of the game. So a move that nothing is wrong with is known by itself. Whatever is
not known here is left to the models, which are the contract; the tests hold the two together.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from contour_echo.rules.game import HAND

REQUEST_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
LONGEST_TOKEN = 128
LAST_CARD = HAND - 1


class MoveRequest(NamedTuple):
    """A clue, an echo, an outline or a final, as asked for. `choice` is a card of the hand or a slot of the gallery;
    `association` is what was typed, and a clue's alone."""

    action: str
    request_id: str
    action_token: str
    choice: int
    association: str | None = None


def move_of(found: Mapping[str, Any]) -> MoveRequest:
    """The move of an object that a model, or `is_move`, has found to be one."""
    choice = found["card"] if "card" in found else found["slot"]
    return MoveRequest(
        found["action"], found["request_id"], found["action_token"], choice, found.get("association")
    )


def is_move(found: Mapping[str, Any]) -> bool:
    """Whether this is surely a move as the models describe it: these fields, of these types, and none besides."""
    action = found.get("action")
    fields = _FIELDS.get(action) if isinstance(action, str) else None
    return (
        fields is not None
        and found.keys() == fields.keys()
        and all(is_fit(found[name]) for name, is_fit in fields.items())
    )


def _is_request_id(value: Any) -> bool:
    return isinstance(value, str) and REQUEST_ID.fullmatch(value) is not None


def _is_token(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_TOKEN and value.isascii()


def _is_card(value: Any) -> bool:
    return type(value) is int and 0 <= value <= LAST_CARD


def _is_slot(value: Any) -> bool:
    return type(value) is int


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _fields(**own: Callable[[Any], bool]) -> Mapping[str, Callable[[Any], bool]]:
    return {"action": _is_text, "request_id": _is_request_id, "action_token": _is_token, **own}


_FIELDS = {
    "clue": _fields(card=_is_card, association=_is_text),
    "echo": _fields(card=_is_card),
    "outline": _fields(slot=_is_slot),
    "final": _fields(slot=_is_slot),
}
MOVES = frozenset(_FIELDS)
"""The moves' actions."""
