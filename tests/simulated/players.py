"""Players who speak with the server as clients do: JSON frames by a connection of their own, answered or told."""

import hashlib
import json
from dataclasses import dataclass
from itertools import count
from typing import Any

from contour_echo.actions.ports import Cloud
from contour_echo.actions.respond import Arrived, respond
from contour_echo.rules.game import CLUE, ECHO, Game
from contour_echo.rules.moves import own_slots, slots
from contour_echo.rules.tokens import action_token
from tests.simulated.tables import connection, kind_of

_made = count()


def key(number: int) -> str:
    """The key of that player's seat."""
    return hashlib.sha256(f"key {number}".encode()).hexdigest()[:32]


def a_request(action: str, request_id: str = "", **rest: object) -> dict[str, Any]:
    """A request with an id of its own, unless one is given."""
    body = {"action": action, **rest}
    told = request_id or f"{action}-{hashlib.sha256(json.dumps(body).encode()).hexdigest()[:12]}"
    return {**body, "request_id": told}


def move_request(game: Game, seat: int, request_id: str = "", choice: int | None = None) -> dict[str, Any]:
    """The move that this seat may make now."""
    kind = kind_of(game.stage)
    token = action_token(game, seat)
    if kind in (CLUE, ECHO):
        rest: dict[str, object] = {"card": choice or 0}
    else:
        free = sorted(set(slots(game)) - {own_slots(game).get(seat)})
        rest = {"slot": free[0] if choice is None else choice}
    if kind is CLUE:
        rest["association"] = "a door that closes behind us"
    return a_request(kind.action, request_id, action_token=token, **rest)


@dataclass
class Table:
    """Players over one cloud. A player's number is also that of the seat, when they come in order."""

    cloud: Cloud
    code: str = ""

    def ask(self, by: str, request: dict[str, Any], at: int | None = None) -> dict[str, Any]:
        """Send a request by a connection, arriving now or when it is said; its answer, but for the clock's reading."""
        arrived = self.cloud.clock() if at is None else at
        answered = respond(self.cloud, Arrived(by, arrived, json.dumps(request)))
        answer: dict[str, Any] = json.loads(answered.body or "{}")
        answer.pop("now", None)
        return answer

    def accepted(self, by: str, request: dict[str, Any]) -> dict[str, Any]:
        """The same for a request that has to be accepted."""
        answer = self.ask(by, request)
        assert answer["type"] == "accepted", answer
        return answer

    def seat(self, players: int, pace: str = "brisk") -> None:
        """A new lobby with so many players."""
        maker = a_request("create", f"create-{next(_made):04}", key=key(1), name="Player 1", pace=pace)
        self.code = self.accepted(connection(1), maker)["code"]
        for number in range(2, players + 1):
            self.accepted(connection(number), self.join(number))

    def join(self, number: int, device: str = "") -> dict[str, Any]:
        """The request by which a player takes a seat, or returns to it from another device."""
        return a_request(
            "join", f"join-{number:04}{device}", code=self.code, key=key(number), name=f"Player {number}"
        )

    def start(self, players: int, pace: str = "brisk") -> None:
        """A game of so many players in its first stage."""
        self.seat(players, pace)
        self.accepted(connection(1), a_request("start"))

    @property
    def game(self) -> Game:
        """The game as it is stored now."""
        row = self.cloud.games.read(self.code)
        assert row is not None
        return row.game

    def all_move(self) -> None:
        """Whoever holds a token makes a move."""
        game = self.game
        for seat in sorted(game.tokens):
            self.accepted(connection(seat), move_request(game, seat))
