"""A party over the deployed functions."""

from itertools import count
from typing import Any

from tests.integration.conftest import Deployed
from tests.simulated.players import key

_requests = count(1)


class Party:
    """Players with a connection each, who keep what they are shown."""

    def __init__(self, deployed: Deployed, players: int) -> None:
        self.deployed = deployed
        self.seats = list(range(1, players + 1))
        made = self.ask(1, "create", key=key(1), name=name(1))
        assert made["type"] == "accepted", made
        self.code: str = made["code"]
        for number in self.seats[1:]:
            joined = self.ask(number, "join", code=self.code.lower(), key=key(number), name=name(number))
            assert joined["seat"] == number

    def ask(self, number: int, action: str, **rest: object) -> dict[str, Any]:
        """Send a request by this player's connection; the answer."""
        request_id = f"request-{next(_requests):06}"
        return self.deployed.send(wire(number), {"action": action, "request_id": request_id, **rest})

    def sees(self, number: int) -> dict[str, Any]:
        """The snapshot that this player was sent last."""
        return self.deployed.last_snapshot(wire(number))

    def move(self, number: int, choice: int | None = None) -> dict[str, Any]:
        """The move that this player may make now."""
        shown = self.sees(number)
        token, stage = shown["you"]["action_token"], shown["stage"]
        action = {"contour": "outline", "color": "final"}.get(stage, stage)
        rest: dict[str, object] = {"action_token": token}
        if action in ("clue", "echo"):
            rest["card"] = choice or 0
        else:
            free = [slot["slot"] for slot in shown["gallery"] if slot["slot"] != shown["you"]["own_slot"]]
            rest["slot"] = free[0] if choice is None else choice
        if action == "clue":
            rest["association"] = ASSOCIATION
        return self.ask(number, action, **rest)

    def all_move(self) -> None:
        """Whoever holds a token makes a move."""
        stage = self.sees(1)["stage"]
        for number in self.seats:
            shown = self.sees(number)
            if shown["stage"] == stage and shown["you"]["action_token"]:
                answer = self.move(number)
                assert answer["type"] == "accepted", answer

    def play_to(self, stage: str) -> None:
        """From the lobby to that stage of the first round."""
        assert self.ask(1, "start")["type"] == "accepted"
        while self.sees(1)["stage"] != stage:
            self.all_move()


ASSOCIATION = "a door that closes behind us"


def name(number: int) -> str:
    """The name of that player."""
    return f"Bartholomew {number}"


def wire(number: int) -> str:
    """The connection of that player."""
    return f"L0SM9cOFvHc{number:03}="
