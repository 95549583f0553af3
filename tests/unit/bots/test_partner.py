"""A partner on the wire, against a server that says what each test has it say."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from local.bots.__main__ import live_url
from local.bots.partner import Partner, Unseated
from local.failure import Failure
from websockets.asyncio.server import ServerConnection, serve

Frame = dict[str, Any]
Script = Callable[[ServerConnection, int], Awaitable[None]]

KEY = "k" * 22


async def _at_once(_seconds: float) -> None:
    await asyncio.sleep(0)


def _partner(url: str, *names: str) -> Partner:
    return Partner(
        url,
        "BCDFGH",
        list(names or ("Mara",)),
        chance=random.Random(1),
        secret=KEY,
        sleep=_at_once,
        unanswered=0.2,
    )


async def _meet(script: Script, *names: str) -> tuple[Partner, str]:
    """Play a script, called with each connection and its number, to a partner; what the partner said in the end."""
    met = 0

    async def welcome(socket: ServerConnection) -> None:
        nonlocal met
        met += 1
        await script(socket, met)

    async with serve(welcome, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        partner = _partner(f"ws://127.0.0.1:{port}/live", *names)
        return partner, await partner.play()


async def _hear(socket: ServerConnection) -> Frame:
    frame: Frame = json.loads(await socket.recv())
    return frame


async def _accept(socket: ServerConnection, request: Frame) -> None:
    told = {"type": "accepted", "now": 1, "request_id": request["request_id"], "action": request["action"]}
    await socket.send(
        json.dumps(told | ({"code": "BCDFGH", "seat": 2} if request["action"] == "join" else {}))
    )


async def _reject(socket: ServerConnection, request: Frame, reason: str) -> None:
    told = {"type": "rejected", "now": 1, "request_id": request["request_id"], "action": request["action"]}
    await socket.send(json.dumps(told | {"reason": reason, "message": "No."}))


async def _close(socket: ServerConnection, reason: str) -> None:
    await socket.send(json.dumps({"type": "closed", "now": 1, "reason": reason}))


def _echo_stage(token: str | None) -> str:
    hand: list[Frame] = [
        {"outline": [], "alt": alt, "paint": {"alt": ""}} for alt in ("A boat.", "Dots.", "Squares.")
    ]
    you: Frame = {"seat": 2, "action_token": token, "hand": hand, "own_slot": None, "done": {}}
    body = {
        "type": "snapshot",
        "version": 5,
        "stage": "echo",
        "now": 1,
        "deadline": 9,
        "association": "the boat",
    }
    return json.dumps(body | {"you": you})


async def _drop(_socket: ServerConnection) -> None:
    """Let the connection end."""


async def _stand(socket: ServerConnection) -> None:
    """Answer as API Gateway does when a function failed, and leave the connection as it is."""
    await socket.send(json.dumps({"message": "Internal server error", "requestId": "r"}))
    await socket.wait_closed()


@pytest.mark.parametrize("without_an_answer", [_drop, _stand])
def test_a_move_without_an_answer_is_sent_again_on_the_next_connection_with_its_id(
    without_an_answer: Callable[[ServerConnection], Awaitable[None]],
) -> None:
    moves: list[Frame] = []

    async def script(socket: ServerConnection, number: int) -> None:
        join = await _hear(socket)
        assert (join["key"], join["code"]) == (KEY, "BCDFGH")
        await _accept(socket, join)
        if number == 1:
            await socket.send(_echo_stage("t" * 22))
            moves.append(await _hear(socket))
            await without_an_answer(socket)
            return
        moves.append(await _hear(socket))
        await _accept(socket, moves[-1])
        await _close(socket, "removed")

    _, said = asyncio.run(_meet(script))
    assert said == "Mara was removed from the game."
    assert moves[0] == moves[1]
    assert (moves[0]["action"], moves[0]["action_token"]) == ("echo", "t" * 22)


def test_the_same_snapshot_twice_makes_one_move() -> None:
    heard: list[Frame] = []

    async def script(socket: ServerConnection, _number: int) -> None:
        await _accept(socket, await _hear(socket))
        await socket.send(_echo_stage("t" * 22))
        await socket.send(_echo_stage("t" * 22))
        heard.append(await _hear(socket))
        await _accept(socket, heard[-1])
        await socket.send(_echo_stage(None))
        await _close(socket, "expired")
        heard.extend([json.loads(raw) async for raw in socket])

    asyncio.run(_meet(script))
    assert [frame["action"] for frame in heard] == ["echo"]


def test_a_request_is_sent_again_when_the_server_asks_for_that() -> None:
    heard: list[Frame] = []

    async def script(socket: ServerConnection, _number: int) -> None:
        for _ in range(3):
            heard.append(await _hear(socket))
            if len(heard) < 3:
                await _reject(socket, heard[-1], "try_again")
        await _accept(socket, heard[-1])
        await _close(socket, "replaced")

    asyncio.run(_meet(script))
    assert heard[0] == heard[1] == heard[2]


def test_a_taken_name_is_changed_for_another() -> None:
    async def script(socket: ServerConnection, _number: int) -> None:
        await _reject(socket, await _hear(socket), "name_taken")
        second = await _hear(socket)
        assert second["name"] == "Jonas"
        await _accept(socket, second)
        await _close(socket, "removed")

    partner, _ = asyncio.run(_meet(script, "Mara", "Jonas"))
    assert partner.name == "Jonas"


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("game_not_found", "There is no game with the code BCDFGH."),
        ("game_full", "The game BCDFGH is full."),
        ("already_started", "The game BCDFGH has already started: partners join in the lobby."),
        ("bad_name", "No."),
        ("name_taken", "No."),
    ],
)
def test_a_refused_seat_is_told_in_one_sentence(reason: str, said: str) -> None:
    async def script(socket: ServerConnection, _number: int) -> None:
        await _reject(socket, await _hear(socket), reason)
        await socket.wait_closed()

    with pytest.raises(Unseated) as refused:
        asyncio.run(_meet(script))
    assert str(refused.value) == said


def test_a_server_that_is_not_there_is_told_in_one_sentence() -> None:
    with pytest.raises(Failure, match=r"^No game answers at ws://127\.0\.0\.1:9/live: does it run\?$"):
        asyncio.run(_partner("ws://127.0.0.1:9/live").play())


def test_the_address_of_the_page_is_that_of_its_socket() -> None:
    assert live_url("http://127.0.0.1:8080/") == "ws://127.0.0.1:8080/live"
    assert live_url("https://echo.example") == "wss://echo.example/live"
    for wrong in ("", "127.0.0.1:8080", "ftp://echo.example", "http://"):
        with pytest.raises(Failure, match="URL must be the page's address"):
            live_url(wrong)
