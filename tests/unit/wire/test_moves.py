"""A move that is read without the models is one that the models take, and is read as they would have read it."""

import json
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contour_echo.wire.frames import Frame, read_frame
from contour_echo.wire.moves import MOVES, MoveRequest, is_move
from contour_echo.wire.requests import REQUESTS

TOKEN = "BCDFGH-12-34-AAAAAAAAAAAAAAAAAAAAAA"
RIGHT: dict[str, Any] = {
    "request_id": "12345678",
    "action_token": TOKEN,
    "card": 1,
    "slot": 7,
    "association": "a word",
}
HALF_A_CHARACTER = "\ud83d"


def a_move(action: str, **change: object) -> dict[str, Any]:
    body = {"action": action} | {
        field: RIGHT[field] for field in REQUESTS[action].model_fields if field != "action"
    }
    return body | {field: value for field, value in change.items() if field in body}


def by_the_models(body: str) -> Frame:
    with patch("contour_echo.wire.frames.is_move", lambda _: False):
        return read_frame(body)


def outcome(frame: Frame) -> tuple[object, ...]:
    rejection = frame.rejection
    return (*frame[:4], type(rejection), str(rejection))


def test_the_moves_are_those_that_have_a_token() -> None:
    assert {name for name, model in REQUESTS.items() if "action_token" in model.model_fields} == MOVES


@pytest.mark.parametrize("action", sorted(MOVES))
@given(
    association=st.one_of(st.text(max_size=80), st.just(HALF_A_CHARACTER)),
    card=st.integers(0, 2),
    slot=st.integers(-(2**70), 2**70),
    request_id=st.from_regex(r"[A-Za-z0-9_-]{8,64}", fullmatch=True),
)
def test_every_right_move_is_known_without_the_models(
    action: str, association: str, card: int, slot: int, request_id: str
) -> None:
    body = a_move(action, association=association, card=card, slot=slot, request_id=request_id)
    assert is_move(body)
    with patch("contour_echo.wire.validation.read_request", side_effect=AssertionError):
        read = read_frame(json.dumps(body))
    assert isinstance(read.request, MoveRequest)
    assert read == by_the_models(json.dumps(body))


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-4, 4),
    st.integers(),
    st.floats(),
    st.text(max_size=12),
    st.text("A-_é\n" + HALF_A_CHARACTER, min_size=6, max_size=66),
    st.sampled_from([TOKEN, "x" * 128, "x" * 129, "12345678\n", "clue", "final", "sync", 1.0, "1"]),
    st.lists(st.integers(), max_size=2),
)


@given(
    action=st.sampled_from(sorted(MOVES)),
    field=st.sampled_from(["action", *RIGHT, "more"]),
    value=ODD,
    missing=st.booleans(),
)
def test_whatever_is_wrong_is_for_the_models_to_say(
    action: str, field: str, value: object, missing: bool
) -> None:
    body = a_move(action)
    if missing:
        body.pop(field, None)
    else:
        body[field] = value
    text = json.dumps(body)
    assert outcome(read_frame(text)) == outcome(by_the_models(text))


@pytest.mark.parametrize(
    ("action", "field", "value"),
    [
        ("echo", "card", True),
        ("echo", "card", 3),
        ("echo", "card", -1),
        ("final", "slot", False),
        ("final", "slot", 1.0),
        ("clue", "association", None),
        ("echo", "action_token", "x" * 129),
        ("echo", "action_token", HALF_A_CHARACTER),
        ("echo", "request_id", "12345678\n"),
        ("echo", "request_id", "1234567"),
    ],
)
def test_what_the_models_refuse_is_no_move(action: str, field: str, value: object) -> None:
    body = a_move(action, **{field: value})
    assert not is_move(body)
    assert read_frame(json.dumps(body)).request is None
