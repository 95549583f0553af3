"""States and events that the benchmarks use: a table of twelve in each stage."""

import hashlib
import json
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from contour_echo.cloud.record import to_item
from contour_echo.rules import course, moves, roster
from contour_echo.rules.chance import House
from contour_echo.rules.game import CLUE, ECHO, KINDS, Game, Mark
from contour_echo.rules.moves import Move
from contour_echo.rules.stages import Pace, Stage
from contour_echo.rules.tokens import ActionToken, action_token, permission

T = TypeVar("T")
NOW = 1_800_000_000_000


class Dice:
    """Seeded chance."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 - benchmarks repeat themselves

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """In some order."""
        return self._random.sample(items, len(items))

    def pick(self, items: Sequence[T]) -> T:
        """One of them."""
        return self._random.choice(items)

    def secret(self) -> bytes:
        """32 bytes."""
        return self._random.randbytes(32)


def a_house(seed: int = 1, *, cards: bool = True) -> House:
    """A house; without `cards`, every number is dealt and none is drawn."""
    if cards:
        from contour_echo import deck  # noqa: PLC0415 - what it costs to load is a figure

        return House(Dice(seed), deck.deal)
    return House(Dice(seed), lambda _secret, start, count: tuple(range(start, start + count)))


def lobby(seats: int) -> Game:
    """A full lobby."""
    game = roster.create("BCDFGH", "0" * 12, _arrival(1), Pace.BRISK, NOW)
    for number in range(2, seats + 1):
        game = roster.take_seat(game, _arrival(number))
    return game


def play_all(
    game: Game, house: House, now: int, until: Stage = Stage.FINISHED, made: list[Move] | None = None
) -> Game:
    """Everyone moves, stage by stage, each move judged as the server judges it. `made` takes down the moves."""
    while game.stage is not until:
        if game.stage is Stage.REVEAL:
            now += 4_000
            game = course.settle(course.advance(game, game.host or 0, now, house), now, house)
            continue
        kind = next(kind for kind in KINDS if kind.stage is game.stage)
        own = moves.own_slots(game)
        for seat in sorted(game.tokens):
            now += 1
            choice = 1 if kind in (CLUE, ECHO) else (own[seat] + 1 + seat % 3) % len(game.seats)
            token = ActionToken(game.code, seat, game.stage_id, permission(game, seat, game.stage_id))
            move = Move(
                kind,
                token,
                choice,
                Mark(b"m%05d" % (now % 10**5), b"body"),
                "a clue" if kind is CLUE else None,
            )
            if made is not None:
                made.append(move)
            refused = moves.judge(game, move, now)
            assert refused is None, refused
            game = course.settle(moves.make(game, move, now), now, house)
    return game


def play_again(game: Game, house: House, now: int, made: Sequence[Move]) -> Game:
    """The same game from its moves alone: nothing but the rules at work."""
    for move in made:
        if game.stage is Stage.REVEAL:
            now += 4_000
            game = course.settle(course.advance(game, game.host or 0, now, house), now, house)
        now += 1
        assert moves.judge(game, move, now) is None
        game = course.settle(moves.make(game, move, now), now, house)
    return course.settle(course.advance(game, game.host or 0, now + 4_000, house), now, house)


def a_move(seats: int = 12) -> tuple[Game, dict[str, Any], bytes]:
    """A game in its contour stage, the event of one Seeker's outline, and what DynamoDB answers to it, as JSON."""
    house = a_house()
    now = NOW
    game = play_all(course.start(lobby(seats), 1, now, house), house, now, Stage.CONTOUR)
    seat = min(game.tokens)
    slot = (moves.own_slots(game)[seat] + 1) % seats
    body = {
        "action": "outline",
        "action_token": action_token(game, seat),
        "slot": slot,
        "request_id": "request-1",
    }
    after = replace(game, tokens=game.tokens - {seat})
    event = {
        "requestContext": {"connectionId": "abcdefghijk=", "requestTimeEpoch": NOW, "routeKey": "outline"},
        "body": json.dumps(body),
        "isBase64Encoded": False,
    }
    return game, event, json.dumps({"Attributes": _json(to_item(after, 7, NOW))}).encode()


def _arrival(number: int) -> roster.Arrival:
    key = hashlib.sha256(b"%d" % number).digest()
    return roster.Arrival(
        key, f"connection-{number:02}=", Mark(b"%06d" % number, b"body"), NOW, f"Player {number}"
    )


def _json(value: Any) -> Any:
    """DynamoDB's JSON: bytes as base64."""
    if isinstance(value, bytes):
        import base64  # noqa: PLC0415

        return base64.b64encode(value).decode()
    if isinstance(value, dict):
        return {name: _json(inner) for name, inner in value.items()}
    return value
