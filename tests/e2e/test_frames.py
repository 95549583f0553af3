"""Frames that no proper client sends: each is answered once, with a rejection, and does no harm."""

import json

import pytest

from tests.client import Client

KEY = "k" * 22
BAD: dict[str, tuple[str | bytes, str]] = {
    "binary": (b"\xff\x00\xfe", "bad_request"),
    "not json": ("{", "bad_request"),
    "empty object": ("{}", "bad_request"),
    "array": ('["ping"]', "bad_request"),
    "null": ("null", "bad_request"),
    "number": ("7", "bad_request"),
    "not a number": ('{"action":"ping","t":NaN}', "bad_request"),
    "deeply nested": ("[" * 2000 + "]" * 2000, "bad_request"),
    "deeply nested field": ('{"action":"ping","t":' + "[" * 1500 + "]" * 1500 + "}", "bad_request"),
    "key twice": ('{"action":"ping","t":1,"t":2}', "bad_request"),
    "action twice": ('{"action":"ping","action":"sync","t":1}', "bad_request"),
    "huge number": ('{"action":"ping","t":' + "9" * 3000 + "}", "bad_request"),
    "lone surrogate": ('{"action":"\\ud800"}', "bad_request"),
    "one byte too many": (json.dumps({"action": "ping", "t": 1}).ljust(4097), "too_large"),
    "too large": ("x" * 20_000, "too_large"),
    "too large of few characters": (json.dumps("é" * 2100, ensure_ascii=False), "too_large"),
}


@pytest.mark.parametrize("what", BAD)
async def test_a_bad_frame_is_answered_once_and_does_no_harm(live_url: str, what: str) -> None:
    frame, reason = BAD[what]
    client = await Client(live_url, what).open()
    await client.send(frame)
    await client.until(lambda: client.frames, "an answer")
    answer = client.frames[0].body
    assert answer["type"] == "rejected"
    assert (
        answer["reason"] in {reason, "unknown_action"} if "surrogate" in what else answer["reason"] == reason
    ), answer
    assert (await client.ping(7))["t"] == 7
    assert len(client.frames) == 2, "answered once"
    await client.drop()


async def test_the_largest_frame_that_is_allowed_is_read(live_url: str) -> None:
    client = await Client(live_url, "Large").open()
    await client.send(json.dumps({"action": "ping", "t": 0.5}).ljust(4096))
    await client.until(lambda: client.frames, "an answer")
    assert client.frames[0].body["type"] == "pong"
    assert client.frames[0].body["t"] == 0.5
    await client.drop()


async def test_the_server_says_nothing_before_the_client_does(live_url: str) -> None:
    client = await Client(live_url, "Silent").open()
    assert (await client.ping(-1))["t"] == -1
    assert len(client.frames) == 1
    await client.drop()
