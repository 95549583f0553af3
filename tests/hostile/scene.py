"""A game on the deployed stack, set up behind its back, and the functions called one at a time."""

import itertools
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from local.stack import Stack
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from contour_echo.actions.ports import Link, Links
from contour_echo.cloud.games import DynamoGames
from contour_echo.rules.game import Game, Mark, changed
from tests.e2e import form

Frame = dict[str, Any]
PATIENCE_S = 60
ANSWERS = 3
"""A frame that reaches the emulator together with the order to close its connection is still answered, and so, by a
hair, may the one after it be."""
FUNCTIONS = {
    "connection": "ConnectionFunction",
    "lobby": "LobbyFunction",
    "play": "PlayFunction",
    "timer": "PhaseTimeoutFunction",
}
_ids = itertools.count(1)


class Line:
    """One WebSocket and everything that came by it."""

    def __init__(self, live_url: str, **handshake: Any) -> None:
        self.snapshot: Frame = {}
        # Closed by its scene, not at the end of a block.
        opening = connect(
            live_url, proxy=None, open_timeout=PATIENCE_S, ping_interval=None, max_size=None, **handshake
        )
        self.socket: ClientConnection = opening.__enter__()

    def ask(self, action: str, **fields: Any) -> tuple[Frame, list[Frame]]:
        """Send a request; its answer, and what came before that."""
        self.socket.send(json.dumps({"action": action, "request_id": f"request-{next(_ids):05}", **fields}))
        return self.read()

    def read(self) -> tuple[Frame, list[Frame]]:
        """The next answer, and what came before it."""
        before: list[Frame] = []
        while True:
            frame = form.read(str(self.socket.recv(PATIENCE_S)))
            if frame["type"] in {"accepted", "rejected", "pong"}:
                return frame, before
            before.append(frame)
            if frame["type"] == "snapshot":
                self.snapshot = frame

    def pending(self) -> list[Frame]:
        """What has come by now."""
        self.socket.send(json.dumps({"action": "ping", "t": 0}))
        return self.read()[1]

    def token(self) -> str:
        """The action token that was shown last."""
        self.pending()
        return str(self.snapshot["you"]["action_token"])

    def is_open(self) -> bool:
        """Whether the server still answers by it, and goes on to."""
        try:
            for _ in range(ANSWERS):
                self.pending()
        except ConnectionClosed:
            return False
        return True


class Scene:
    """Three players of one game, each by a line of their own."""

    def __init__(self, stack: Stack) -> None:
        self.stack = stack
        session = stack.emulator.session()
        self.games = DynamoGames(
            session.client("dynamodb", endpoint_url=stack.endpoint),
            stack.table,
            lambda: int(time.time() * 1000),
        )
        self._lambda = session.client("lambda", endpoint_url=stack.endpoint)
        self._functions = function_names(stack)
        self.lines: list[Line] = []
        self.code = ""

    def newcomer(self) -> Line:
        """A line of somebody who has said nothing yet."""
        self.lines.append(Line(self.stack.live_url))
        return self.lines[-1]

    def seat(self, players: int = 3) -> None:
        """So many players, in a new lobby."""
        for number in range(1, players + 1):
            line = self.newcomer()
            if number == 1:
                answer, _ = line.ask("create", key=f"{'k' * 21}1", name="Player 1")
                self.code = answer["code"]
            else:
                answer, _ = line.ask(
                    "join", code=self.code, key=f"{'k' * 21}{number}", name=f"Player {number}"
                )
            assert answer["type"] == "accepted", answer

    def start(self) -> None:
        """The first clue stage, which no time ends: its timer is told of another game than the one that is stored."""
        answer, _ = self.lines[0].ask("start")
        assert answer["type"] == "accepted", answer
        later = int(time.time() * 1000) + 3_600_000
        self.store(id=f"scene-{next(_ids)}", ends_at=later, deadline=later)

    @property
    def game(self) -> Game:
        """The game as it is stored."""
        row = self.games.read(self.code)
        assert row is not None
        return row.game

    def guide(self) -> Line:
        """The line of this round's Guide."""
        playing = self.game.round
        assert playing is not None
        return self.lines[playing.guide - 1]

    def store(self, **changes: Any) -> None:
        """Change the stored game behind everybody's back."""
        row = self.games.read(self.code)
        assert row is not None
        self.games.replace(row, changed(row.game, **changes), Links())

    def lose(self, seat: int) -> str:
        """Give a seat to a connection that is gone, of which nobody has been told; its id."""
        row = self.games.read(self.code)
        assert row is not None
        ghost = f"gone{next(_ids):07}="
        seats = tuple(replace(it, connection=ghost) if it.number == seat else it for it in row.game.seats)
        link = Link(ghost, self.code, seat, Mark(b"ghost!", b"gone"))
        self.games.replace(row, changed(row.game, seats=seats), Links([link]))
        return ghost

    def connection(self, seat: int) -> str | None:
        """The connection that holds a seat."""
        found = self.game.seat(seat)
        return found.connection if found else None

    def invoke(self, function: str, event: Frame) -> Frame:
        """Call a function and wait for it; its answer, with `FunctionError` when it failed."""
        answer = self._lambda.invoke(
            FunctionName=self._functions[function], Payload=json.dumps(event).encode()
        )
        said = json.loads(answer["Payload"].read() or b"null")
        return {"said": said, "failed": "FunctionError" in answer}

    def disconnected(self, connection: str) -> None:
        """Tell the stack that a connection has ended."""
        context = {
            "routeKey": "$disconnect",
            "eventType": "DISCONNECT",
            "connectionId": connection,
            "requestTimeEpoch": int(time.time() * 1000),
        }
        self.invoke("connection", {"requestContext": context})

    def close(self) -> None:
        """Hang up."""
        for line in self.lines:
            line.socket.close()


@contextmanager
def a_scene(stack: Stack, players: int = 3) -> Iterator[Scene]:
    """Players in a lobby while the block runs."""
    scene = Scene(stack)
    try:
        scene.seat(players)
        yield scene
    finally:
        scene.close()


def function_names(stack: Stack) -> dict[str, str]:
    """The deployed functions, by short names of our own."""
    client = stack.emulator.session().client("cloudformation", endpoint_url=stack.endpoint)
    found = client.describe_stack_resources(StackName="contour-echo")["StackResources"]
    deployed = {one["LogicalResourceId"]: one["PhysicalResourceId"] for one in found}
    return {short: deployed[name] for short, name in FUNCTIONS.items()}
