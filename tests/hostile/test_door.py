"""Hostile clients at the door of the deployed stack, by real WebSockets."""

import json
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from local.stack import Stack
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from contour_echo.actions.credit import BURST
from contour_echo.actions.respond import UNKNOWN_CODES
from tests.e2e import form
from tests.hostile.scene import PATIENCE_S, Line, Scene, a_scene
from tests.simulation.fuzz import Target

FRAMES = 300
SEED = 20


@pytest.fixture(scope="module")
def scene(stack: Stack) -> Iterator[Scene]:
    """A lobby of three, whom nothing of this may disturb."""
    with a_scene(stack) as seated:
        yield seated


def opened(stack: Stack, origin: str | None) -> ClientConnection:
    named = None if origin is None else Origin(origin)
    return connect(stack.live_url, origin=named, proxy=None, open_timeout=PATIENCE_S, ping_interval=None)


def test_our_own_page_and_programs_are_let_in(stack: Stack) -> None:
    for origin in (None, stack.url.rstrip("/")):
        with opened(stack, origin) as socket:
            socket.send('{"action":"ping","t":1}')
            assert json.loads(socket.recv(PATIENCE_S))["type"] == "pong"


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1:1"])
def test_a_page_of_another_site_is_refused(stack: Stack, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        opened(stack, origin)
    assert refused.value.response.status_code == 403


def test_past_the_edge_no_page_is_let_in(stack: Stack) -> None:
    api = f"{stack.endpoint.replace('http', 'ws', 1)}/_aws/execute-api/{stack.outputs['ApiId']}/live"
    with pytest.raises(InvalidStatus):
        connect(api, origin=Origin(stack.url.rstrip("/")), proxy=None, open_timeout=PATIENCE_S)


def test_connections_that_never_speak_hold_nothing(stack: Stack, scene: Scene) -> None:
    before = stored(stack)
    with ExitStack() as silent:
        for _ in range(20):
            silent.enter_context(opened(stack, None))
        assert scene.lines[0].is_open(), "the others are served meanwhile"
        assert_nothing_came(stack, scene, before)
    assert_nothing_came(stack, scene, before)


def assert_nothing_came(stack: Stack, scene: Scene, before: dict[str, int]) -> None:
    """No item is new, and those of this game are as they were. An earlier game's connections may still be ending."""
    after, game = stored(stack), f"game#{scene.code}"
    assert after.keys() <= before.keys()
    assert after[game] == before[game]


def stored(stack: Stack) -> dict[str, int]:
    """What the table holds: keys, and how large each item is."""
    client = stack.emulator.session().client("dynamodb", endpoint_url=stack.endpoint)
    pages = client.get_paginator("scan").paginate(TableName=stack.table)
    items = [item for page in pages for item in page["Items"]]
    return {item["pk"]["S"]: len(repr(sorted(item.items()))) for item in items}


def test_hundreds_of_hostile_frames_get_one_clean_answer_each_and_have_no_effect(
    stack: Stack, scene: Scene
) -> None:
    """The frames of the simulation's fuzzer. They name games of its own, which this stack does not have."""
    target, answers = Target(SEED), Counter[str]()
    line = scene.newcomer()
    before, codes = scene.game, 0
    for number in range(FRAMES):
        text = target.frame().encode("utf-8", "replace")
        frame = text if number % 50 == 49 else text.decode()
        if _makes_a_game(frame) or not frame:
            continue
        if number % 90 == 89:  # a new connection, before its credit ends
            line, codes = scene.newcomer(), 0
        line.socket.send(frame)
        answer, others = line.read()
        assert others == [], "one answer each"
        reason = str(answer.get("reason", answer["type"]))
        answers[reason] += 1
        codes += reason == "game_not_found"
        if codes == UNKNOWN_CODES:
            assert told_of(line, "closed")["reason"] == "too_many_errors"
            line, codes = scene.newcomer(), 0
        assert reason not in {"internal", "try_again", "accepted"}, (frame, answer)
        assert len(json.dumps(answer)) < 700
    assert scene.game == before
    assert {"bad_request", "unknown_action", "not_in_game", "too_large"} <= answers.keys(), answers
    assert scene.lines[0].is_open()


def _makes_a_game(frame: str | bytes) -> bool:
    try:
        found: Any = json.loads(frame)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and found.get("action") == "create"


def test_a_message_beyond_the_gateways_limit_ends_its_connection_alone(stack: Stack, scene: Scene) -> None:
    line = scene.newcomer()
    line.socket.send("x" * (128 * 1024 + 1))
    with pytest.raises(ConnectionClosed):
        line.read()
    assert scene.lines[0].is_open()


def test_another_games_and_another_seats_messages_open_nothing(stack: Stack, scene: Scene) -> None:
    with a_scene(stack) as other:
        other.start()
        guide = other.guide()
        token = guide.token()
        where, permission = token[:-22], token[-22:]
        stranger, before = scene.lines[0], other.game
        seat = other.lines.index(guide) + 1
        stolen = [
            token.replace(other.code, scene.code),  # another game's
            token.replace(f"-{seat}-", f"-{seat % 3 + 1}-"),  # another seat's
            where + "A" * 22,
            where + permission[::-1],
            token.upper(),
            token + "A",
        ]
        for forged in stolen:
            answer, _ = stranger.ask("clue", card=0, association="stolen", action_token=forged)
            assert answer["reason"] in {"wrong_stage", "not_allowed", "bad_request", "not_in_game"}, answer
            answer, _ = guide.ask("clue", card=0, association="stolen", action_token=forged)
            assert answer["reason"] in {"wrong_stage", "not_allowed", "bad_request", "not_in_game"}, answer
        wrong_key, _ = scene.newcomer().ask("join", code=other.code, key="k" * 22, name="Thief")
        assert wrong_key["reason"] == "already_started"
        assert other.game == before


def test_a_flood_is_refused_then_closed_and_nobody_else_notices(stack: Stack, scene: Scene) -> None:
    """All frames arrive at one moment, by the function's own event: a busy machine would forgive a slow flood."""
    line = scene.newcomer()
    answer, _ = line.ask("watch", code=scene.code)
    assert answer["type"] == "accepted"
    flooding = scene.game.watchers[-1]
    context = {"routeKey": "ping", "connectionId": flooding, "requestTimeEpoch": int(time.time() * 1000)}
    event = {"requestContext": context, "body": '{"action":"ping","t":1}'}
    said = Counter[str]()
    while body := scene.invoke("lobby", event)["said"].get("body"):
        said[form.read(body).get("reason", "pong")] += 1
        assert said.total() <= 2 * BURST, said
    assert said.keys() == {"pong", "rate_limited"}
    assert said["pong"] in {BURST - 1, BURST}, "the `watch` was one of them if the same process answered it"
    assert told_of(line, "rejected")["reason"] == "rate_limited"
    assert told_of(line, "closed")["reason"] == "too_many_errors"
    with pytest.raises(ConnectionClosed):
        line.pending()
    assert scene.lines[0].is_open()


def told_of(line: Line, kind: str) -> dict[str, Any]:
    """The next frame of this type."""
    while True:
        frame = form.read(str(line.socket.recv(PATIENCE_S)))
        if frame["type"] == kind:
            return frame
