"""What is made of a frame: the request with its mark, or why it is none and what the answer repeats of it."""

import hashlib

import pytest

from contour_echo.rules.rejections import BadRequest, TooLarge, UnknownAction
from contour_echo.wire.frames import mark_of, read_frame
from contour_echo.wire.moves import MoveRequest, is_move
from contour_echo.wire.requests import Ping, Remove

ID = "Az09_-zA"


def digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def test_a_request_is_read_with_its_id_its_action_and_its_mark() -> None:
    read = read_frame(f'{{"action": "remove", "seat": 2, "request_id": "{ID}"}}')
    assert (read.request_id, read.action, read.rejection) == (ID, "remove", None)
    assert read.request == Remove(action="remove", request_id=ID, seat=2)
    assert read.mark == (digest(ID)[:6], digest('{"action":"remove","seat":2}')[:4])


def test_a_move_without_words_has_none() -> None:
    read = read_frame(f'{{"action":"echo","request_id":"{ID}","action_token":"{"x" * 128}","card":2}}')
    assert read.request == MoveRequest("echo", ID, "x" * 128, 2)
    assert MoveRequest("echo", ID, "x", 2).association is None


def test_the_longest_token_needs_no_models() -> None:
    assert is_move({"action": "echo", "request_id": ID, "action_token": "x" * 128, "card": 2})
    assert not is_move({"action": "echo", "request_id": ID, "action_token": "x" * 129, "card": 2})


def test_a_mark_is_known_to_every_version_of_the_server() -> None:
    """It is stored: whatever order, spacing or script a request is written in, it is these ten bytes."""
    mark = mark_of({"request_id": ID, "seat": 1, "name": "Zoë", "action": "rename"})
    assert mark == (digest(ID)[:6], digest('{"action":"rename","name":"Zo\\u00eb","seat":1}')[:4])


def test_a_ping_has_no_mark() -> None:
    read = read_frame('{"action":"ping","t":7}')
    assert read.request == Ping(action="ping", t=7)
    assert (read.request_id, read.action, read.mark, read.rejection) == (None, "ping", None, None)


@pytest.mark.parametrize(
    ("body", "request_id", "action", "kind", "sentence"),
    [
        (None, None, None, BadRequest, "A request is one text frame."),
        ("{", None, None, BadRequest, "A request is one JSON object with each key once."),
        (" " * 4_097, None, None, TooLarge, "A request has at most 4096 bytes."),
        ("[]", None, None, BadRequest, "A request is a JSON object."),
        ("{}", None, None, BadRequest, "A request names its action."),
        (f'{{"request_id":"{ID}"}}', ID, None, BadRequest, "A request names its action."),
        (f'{{"action":7,"request_id":"{ID}"}}', ID, None, BadRequest, "A request names its action."),
        ('{"action":"sing_","request_id":7}', None, "sing_", UnknownAction, UnknownAction.sentence),
        (f'{{"action":"{"a" * 32}"}}', None, "a" * 32, UnknownAction, UnknownAction.sentence),
        (f'{{"action":"{"a" * 33}"}}', None, None, UnknownAction, UnknownAction.sentence),
        (
            f'{{"action":"remove","request_id":"{ID}"}}',
            ID,
            "remove",
            BadRequest,
            "The field seat is missing or wrong.",
        ),
        (
            f'{{"action":"settings","pace":"slow","request_id":"{ID}"}}',
            ID,
            "settings",
            BadRequest,
            "The field pace is missing or wrong.",
        ),
        (
            '{"action":"leave"}',
            None,
            "leave",
            BadRequest,
            "The field request_id is missing or wrong.",
        ),
        ('{"action":"ping","t":"1"}', None, "ping", BadRequest, "The field t is missing or wrong."),
        (
            f'{{"action":"leave","request_id":"{ID}","secret":1}}',
            ID,
            "leave",
            BadRequest,
            "The request has a field too many.",
        ),
    ],
)
def test_what_is_no_request_is_refused_in_words(
    body: str | None, request_id: str | None, action: str | None, kind: type[BadRequest], sentence: str
) -> None:
    read = read_frame(body)
    assert (read.request_id, read.action, read.request, read.mark) == (request_id, action, None, None)
    assert type(read.rejection) is kind
    assert str(read.rejection) == sentence


def test_an_id_of_8_to_64_characters_is_repeated_and_no_other() -> None:
    for length, repeated in ((7, False), (8, True), (64, True), (65, False)):
        read = read_frame(f'{{"action":"dance","request_id":"{"x" * length}"}}')
        assert (read.request_id is not None) == repeated


def test_a_frame_of_so_many_bytes_is_read_whatever_they_mean() -> None:
    sync = f'{{"action":"sync","request_id":"{ID}"}}'
    assert read_frame(sync + " " * (4_096 - len(sync))).rejection is None
    assert isinstance(read_frame(sync + " " * (4_097 - len(sync))).rejection, TooLarge)
    odd = '{"action":"create","request_id":"%s","name":"%s"}'
    within = "\ud800" * ((4_096 - len(odd % (ID, ""))) // 3)
    assert type(read_frame(odd % (ID, within)).rejection) is BadRequest
    assert type(read_frame(odd % (ID, within + "\ud800")).rejection) is TooLarge


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "9" * 400])
def test_nothing_is_repeated_of_a_frame_with_a_number_that_is_none(number: str) -> None:
    """It is no JSON, or not the same to every reader of it: so it is not read at all."""
    read = read_frame(f'{{"action":"dance","request_id":"{ID}","steps":{number}}}')
    assert (read.request_id, read.action) == (None, None)
    assert str(read.rejection) == "A request is one JSON object with each key once."
