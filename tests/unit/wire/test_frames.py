"""Whatever arrives, there is one well-formed answer, and a frame that is no request changes nothing."""

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contour_echo.wire.frames import MAX_FRAME_BYTES, mark_of, read_frame
from contour_echo.wire.requests import REQUESTS
from tests.unit.actions.party import Party, key

ID = '"request_id":"12345678"'


def reason(body: str | None, *, binary: bool = False) -> str | None:
    rejection = read_frame(body, binary=binary).rejection
    return rejection.reason if rejection else None


def sync(more: str) -> str:
    return f'{{"action":"sync",{ID}{more}}}'


@pytest.mark.parametrize(
    "body",
    [
        None,
        "",
        " ",
        "sync",
        "null",
        "true",
        "1",
        '"sync"',
        "[]",
        '["action","sync"]',
        "{",
        "{}",
        "\ufeff{}",
        sync("") + " x",
        sync(","),
        "[" * 4_000,
        '{"a":' * 800,
        "[" * 2_000 + "]" * 2_000,
        sync(',"action":"leave"'),  # a key twice
        sync(',"request_id":"12345678"'),
        sync(',"more":1'),  # a field too many
        sync(',"more":null'),
        '{"action":"sync"}',  # no id
        '{"action":"sync","request_id":null}',
        '{"action":"sync","request_id":12345678}',
        '{"action":"sync","request_id":"1234567"}',
        '{"action":"sync","request_id":"' + "1" * 65 + '"}',
        '{"action":"sync","request_id":"1234567\\n"}',
        '{"action":"sync","request_id":"12345678\\n"}',
        '{"action":"sync","request_id":"1234567é"}',
        '{"action":"sync","request_id":"1234567\\ud800"}',
        '{"action":null,' + ID + "}",
        '{"action":["sync"],' + ID + "}",
        "{" + ID + "}",
        '{"action":"ping"}',
        '{"action":"ping","t":"1"}',
        '{"action":"ping","t":true}',
        '{"action":"ping","t":null}',
        '{"action":"ping","t":NaN}',
        '{"action":"ping","t":Infinity}',
        '{"action":"ping","t":-Infinity}',
        '{"action":"ping","t":1e999}',
        '{"action":"ping","t":' + "9" * 4_000 + "}",
        '{"action":"ping","t":1,' + ID + "}",
        '{"action":"echo","action_token":"x","card":3,' + ID + "}",
        '{"action":"echo","action_token":"x","card":-1,' + ID + "}",
        '{"action":"echo","action_token":"x","card":1.0,' + ID + "}",
        '{"action":"echo","action_token":"x","card":true,' + ID + "}",
        '{"action":"echo","action_token":"x","card":"1",' + ID + "}",
        '{"action":"echo","action_token":"' + "x" * 129 + '","card":1,' + ID + "}",
        '{"action":"outline","action_token":"x","slot":null,' + ID + "}",
        '{"action":"watch","code":"' + "B" * 65 + '",' + ID + "}",
        '{"action":"remove","seat":0,' + ID + "}",
        '{"action":"remove","seat":' + "9" * 40 + "," + ID + "}",
        '{"action":"settings","pace":"slow",' + ID + "}",
        '{"action":"create","name":"x","key":"' + "k" * 21 + '",' + ID + "}",
        '{"action":"create","name":"x","key":"' + "k" * 87 + '",' + ID + "}",
        '{"action":"create","name":"x","key":"' + "k" * 21 + '+",' + ID + "}",
    ],
)
def test_no_request_at_all(body: str | None) -> None:
    assert reason(body) == "bad_request"


def test_binary_is_no_request() -> None:
    assert reason(sync(""), binary=True) == "bad_request"
    assert reason(sync("")) is None


def test_4096_bytes_and_no_more() -> None:
    body = sync("")
    assert reason(body + " " * (MAX_FRAME_BYTES - len(body))) is None
    assert reason(body + " " * (MAX_FRAME_BYTES - len(body) + 1)) == "too_large"
    assert reason("\u20ac" * 1_366) == "too_large"  # 1,366 characters, but 4,098 bytes
    assert reason("\u20ac" * 1_365) == "bad_request"
    assert reason("\ud800" * 1_366) == "too_large"


@pytest.mark.parametrize("action", ["", "Sync", "sync ", "$disconnect", "__init__", "\\u0000"])
def test_unknown_actions(action: str) -> None:
    assert reason(f'{{"action":"{action}",{ID}}}') == "unknown_action"


def test_an_answer_repeats_only_what_could_be_read() -> None:
    read = read_frame('{"action":"Bad Action","request_id":"12345678"}')
    assert (read.request_id, read.action) == ("12345678", None)
    read = read_frame('{"action":"sync","request_id":"short"}')
    assert (read.request_id, read.action) == (None, "sync")
    read = read_frame('{"action":"dance","request_id":"12345678"}')
    assert (read.request_id, read.action) == ("12345678", "dance")


def test_a_refusal_never_repeats_what_a_field_held() -> None:
    secret = "s3cret-" * 20
    read = read_frame(json.dumps({"action": "create", "request_id": "12345678", "key": secret, "name": "x"}))
    assert read.rejection is not None
    assert "s3cret" not in str(read.rejection)
    assert "key" in str(read.rejection)


def test_a_mark_tells_ids_and_bodies_apart_and_nothing_else() -> None:
    one = {"action": "remove", "seat": 1, "request_id": "12345678"}
    assert mark_of(one) == mark_of(dict(reversed(one.items())))
    assert mark_of(one).id == mark_of({**one, "seat": 2}).id
    assert mark_of(one).body != mark_of({**one, "seat": 2}).body
    assert mark_of(one).id != mark_of({**one, "request_id": "12345679"}).id
    assert mark_of(one).body == mark_of({**one, "request_id": "12345679"}).body


# ── Fuzz: requests that are nearly right, against a game in progress ──

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-(10**300), 10**300),
    st.floats(),
    st.text(max_size=30),
    st.just("\ud800"),
    st.lists(st.integers(), max_size=3),
    st.recursive(st.just({}), lambda inner: st.fixed_dictionaries({"a": inner}), max_leaves=20),
)
FIELDS = sorted({field for model in REQUESTS.values() for field in model.model_fields})


@cache
def party() -> Party:
    return Party(4).to("contour")


@st.composite
def nearly(draw: st.DrawFn) -> str:
    """A request with something wrong in it, or the text of one with something done to it."""
    action = draw(st.sampled_from(sorted(REQUESTS)))
    right: dict[str, Any] = {
        "action": action,
        "request_id": "fuzzed-request",
        "key": key(9),
        "name": "Newcomer",
        "pace": "full",
        "code": "ZZZZZZ",
        "seat": 2,
        "action_token": "BBBBBB-2-4-AAAAAAAAAAAAAAAAAAAAAA",
        "card": 1,
        "association": "a word",
        "slot": 1,
        "t": 1,
    }
    body = {field: right[field] for field in REQUESTS[action].model_fields}
    wrong = draw(st.sampled_from(["odd", "missing", "more", "cut", "byte", "twice", "bare"]))
    field = draw(st.sampled_from(sorted(body)))
    if wrong == "odd":
        odd = draw(ODD)
        # Whatever a `ping` holds changes nothing; anything else must be refused.
        body[field] = odd
        return json.dumps(body)
    if wrong == "missing":
        del body[field]
        return json.dumps(body)
    if wrong == "more":
        return json.dumps({**body, draw(st.text(min_size=1, max_size=9)): draw(ODD)})
    text = json.dumps(body)
    at = draw(st.integers(1, len(text) - 1))
    if wrong == "cut":
        return text[:at]
    if wrong == "byte":
        return text[:at] + draw(st.characters()) + text[at + 1 :]
    if wrong == "twice":
        return text[:-1] + f',"{field}":1}}'
    return json.dumps(draw(ODD))


@given(body=nearly(), line=st.sampled_from(["c1", "c2", "stranger"]))
def test_what_is_not_accepted_changes_nothing_and_has_one_answer(body: str, line: str) -> None:
    game = party()
    game.hush()
    game.memory.games.misses.clear()
    before = game.stored()
    answer = game.raw(line, body)
    told = game.told_anything()
    if answer is not None and answer["type"] == "accepted":
        game.memory.games.rows, game.memory.games.links, game.memory.games.creations = before  # type: ignore[assignment]
        return
    assert game.stored() == before
    assert told == {}
    assert answer is not None
    assert answer["type"] in ("rejected", "pong")


@given(st.text(max_size=200))
def test_noise_is_a_bad_request(body: str) -> None:
    answer = party().raw("stranger", body)
    assert answer is not None
    assert answer["type"] == "rejected"


@pytest.mark.parametrize(
    ("body", "reason", "request_id", "action"),
    [
        ("[]", "bad_request", None, None),
        (sync(',"more":1'), "bad_request", "12345678", "sync"),
        (f'{{"action":"dance",{ID}}}', "unknown_action", "12345678", "dance"),
        (" " * 4_097, "too_large", None, None),
    ],
)
def test_the_answer_says_why_and_to_what(
    body: str, reason: str, request_id: str | None, action: str | None
) -> None:
    answer = Party().raw("stranger", body)
    assert answer is not None
    assert (answer["type"], answer["reason"], answer["request_id"], answer["action"]) == (
        "rejected",
        reason,
        request_id,
        action,
    )
