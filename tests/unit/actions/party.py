"""Players who speak with the server over ports in memory, and everything that each of them was sent."""

import copy
import json
from typing import Any

from contour_echo.actions.part import drop_out
from contour_echo.actions.ports import Cloud
from contour_echo.actions.respond import Arrived, respond
from contour_echo.rules.game import Game
from contour_echo.wire.answers import ANSWERS
from tests.simulated.memory import MemoryCloud

Json = dict[str, Any]


def key(number: int) -> str:
    return f"key-of-player-number-{number:04}"


class Party:
    """A game that is played by its wire alone. Player n has seat n and, unless said otherwise, the line `c<n>`."""

    def __init__(self, players: int = 0, pace: str = "brisk", seed: int = 1) -> None:
        self.memory = MemoryCloud(seed=seed)
        self.cloud: Cloud = self.memory.ports
        self.code = ""
        self._ids = 0
        self._read: dict[str, int] = {}
        for number in range(1, players + 1):
            self.accepted(f"c{number}", self.arrival(number, pace))

    def arrival(self, number: int, pace: str = "brisk") -> Json:
        """The request by which a player first comes in."""
        if number == 1:
            return self.request("create", key=key(1), name="Player 1", pace=pace)
        return self.request("join", code=self.code, key=key(number), name=f"Player {number}")

    def request(self, action: str, **fields: object) -> Json:
        """A request with an id of its own."""
        self._ids += 1
        return {"action": action, "request_id": f"request-{self._ids:04}", **fields}

    def raw(self, line: str, body: str | None, *, binary: bool = False, at: int | None = None) -> Json | None:
        """Send a frame; the one answer, held against its model. None when the connection was closed instead."""
        self.memory.connections.open.add(line)
        answered = respond(self.cloud, Arrived(line, self.memory.now if at is None else at, body, binary))
        if answered.body is None:
            return None
        answer: Json = json.loads(answered.body)
        ANSWERS[answer["type"]].model_validate_json(answered.body)
        return answer

    def ask(self, line: str, request: Json, at: int | None = None) -> Json:
        answer = self.raw(line, json.dumps(request), at=at)
        assert answer is not None, "the connection was closed"
        if answer["type"] == "accepted" and request["action"] == "create":
            self.code = answer["code"]
        return answer

    def accepted(self, line: str, request: Json) -> Json:
        answer = self.ask(line, request)
        assert answer["type"] == "accepted", answer
        return answer

    def reason(self, line: str, request: Json, at: int | None = None) -> str | None:
        """Why a request is rejected; None when it is accepted."""
        reason: str | None = self.ask(line, request, at).get("reason")
        return reason

    def do(self, number: int, action: str, **fields: object) -> Json:
        """A seat's request, which must be accepted."""
        return self.accepted(f"c{number}", self.request(action, **fields))

    @property
    def game(self) -> Game:
        return self.memory.games.rows[self.code].game

    @property
    def guide(self) -> int:
        assert self.game.round is not None
        return self.game.round.guide

    @property
    def seekers(self) -> list[int]:
        return [seat.number for seat in self.game.seats if seat.number != self.guide]

    def told(self, line: str) -> list[Json]:
        """What this connection has been sent since it was last asked, answers apart."""
        frames = self.memory.connections.inbox.get(line, [])
        new = frames[self._read.get(line, 0) :]
        self._read[line] = len(frames)
        for frame in new:
            ANSWERS[json.loads(frame)["type"]].model_validate_json(frame)
            assert len(frame.encode()) <= 32_768
        return [json.loads(frame) for frame in new]

    def hush(self) -> None:
        """Take everything that was sent so far as read."""
        for line in list(self.memory.connections.inbox):
            self.told(line)

    def told_anything(self) -> dict[str, list[str]]:
        """Everybody who has been sent something since, with the types of it."""
        found = {
            line: [each["type"] for each in self.told(line)] for line in list(self.memory.connections.inbox)
        }
        return {line: types for line, types in found.items() if types}

    def snapshot(self, line: str) -> Json:
        """What this connection's client shows: a fresh snapshot."""
        self.hush()
        self.accepted(line, self.request("sync"))
        (snapshot,) = self.told(line)
        return snapshot

    def move(self, number: int, **change: object) -> Json:
        """The move that this seat may make now: card 1, or the Source's slot for a Seeker."""
        stage = self.game.stage.value
        action = {"contour": "outline", "color": "final"}.get(stage, stage)
        fields: Json = {"action_token": self.snapshot(f"c{number}")["you"]["action_token"]}
        if action in ("clue", "echo"):
            fields["card"] = 1
        else:
            fields["slot"] = self.source
        if action == "clue":
            fields["association"] = "a quiet word"
        return self.request(action, **{**fields, **change})

    @property
    def source(self) -> int:
        assert self.game.round is not None
        return next(slot for slot, hung in enumerate(self.game.round.gallery) if hung.owner == self.guide)

    def all_move(self) -> None:
        for number in sorted(self.game.tokens):
            self.accepted(f"c{number}", self.move(number))

    def to(self, stage: str) -> "Party":
        """Play on, everyone confirming, to the next stage of this name."""
        while self.game.stage.value != stage:
            if self.game.stage.value == "lobby":
                self.do(1, "start")
            elif self.game.stage.value == "reveal":
                self.memory.now += 4_000
                assert self.game.host is not None
                self.do(self.game.host, "advance")
            else:
                self.all_move()
        self.hush()
        return self

    def hang_up(self, line: str) -> None:
        """A connection ends, and the server is told."""
        self.memory.connections.open.discard(line)
        drop_out(self.cloud, line)

    def stored(self) -> tuple[object, ...]:
        """Everything that is kept, to be compared with what is kept later."""
        games = self.memory.games
        return copy.copy(games.rows), copy.copy(games.links), copy.copy(games.creations)
