"""Frames that no page would send, through the gateway's own entry: each gets one clean answer, and a refused one
leaves everything as it was, for a bounded amount of work."""

import json
import random
import string
from collections import Counter
from collections.abc import Callable
from typing import Any

from contour_echo import gateway
from contour_echo.actions.credit import Credit
from contour_echo.wire.answers import ANSWERS
from tests.simulated.memory import MemoryCloud
from tests.simulation import deck
from tests.simulation.quiet import quiet

MOST_CALLS = 40  # port calls for one frame, posts to a whole game included
MOST_BYTES = 32_768
WEIRD: list[Any] = [
    None, True, False, 0, -1, 1, 2, 3, 11, 12, 255, 2**31, 2**63, -(2**70), 0.5, 1e308, "", " ", "0", "1",
    [], {}, [[]], {"a": 1}, "\u0000", "\u202e", "\u200d" * 30, "e\u0301" * 40, "\ud83d", "👩‍👩‍👧‍👦" * 8, "\U000e0041",
    "ﷺ" * 20, "x" * 21, "x" * 500, "__class__", "${jndi}", "'; --", "\u2028", "A" * 22, "BCDFGH", "bcdfgh", "ſſſſſſ",
]  # fmt: skip
ACTIONS = [
    "create", "join", "watch", "settings", "rename", "remove", "leave", "start", "clue", "echo", "outline", "final",
    "advance", "rematch", "sync", "ping", "$disconnect", "admin", "",
]  # fmt: skip
FIELDS = [
    "action",
    "request_id",
    "key",
    "name",
    "pace",
    "code",
    "seat",
    "action_token",
    "card",
    "slot",
    "association",
    "t",
]


class Counting:
    """A port that counts what is asked of it."""

    def __init__(self, port: Any, calls: Counter[str]) -> None:
        self._port = port
        self._calls = calls

    def __getattr__(self, name: str) -> Any:
        self._calls["calls"] += 1
        return getattr(self._port, name)


class Target:
    """A cloud with games in every stage, and somebody hostile on each kind of connection."""

    def __init__(self, seed: int) -> None:
        deck.install()
        self.log = quiet()
        self.dice = random.Random(seed)
        self.memory = MemoryCloud(seed=seed)
        self.calls: Counter[str] = Counter()
        ports = self.memory.ports
        self.cloud = type(ports)(
            Counting(ports.games, self.calls),
            Counting(ports.connections, self.calls),
            Counting(ports.timers, self.calls),
            ports.house,
            ports.clock,
            ports.new_code,
            credit=Credit(burst=10**9),  # the clock of a target stands still
        )
        self.recorded: list[str] = []
        self.tokens: list[str] = ["x"]
        self.live: list[tuple[str, str]] = []  # with the stage each is for
        self.secrets: list[str] = []
        self.codes = [self._game(f"g{n}", n) for n in range(6)]
        self.hostile = ["stranger", "w-g1", "g1-2", "g2-2", "g3-3", "g4-2"]
        self.answers: Counter[str] = Counter()
        self.serial = 0

    def send(self, connection: str, body: str | None, *, binary: bool = False) -> str | None:
        self.memory.connections.open.add(connection)
        event = {
            "requestContext": {"connectionId": connection, "requestTimeEpoch": self.memory.now},
            "body": body,
            "isBase64Encoded": binary,
        }
        answer: str | None = gateway.answer(self.cloud, event).get("body")
        return answer

    def _ask(self, connection: str, **message: Any) -> dict[str, Any]:
        message["request_id"] = f"{connection}-request-{len(self.recorded)}"
        body = json.dumps(message)
        self.recorded.append(body)
        self.memory.now += 20
        found: dict[str, Any] = json.loads(self.send(connection, body) or "{}")
        return found

    def _game(self, name: str, stages: int) -> str:
        """A game of three, this many stages on."""
        keys = [f"{name}{'k' * 20}{seat}" for seat in (1, 2, 3)]
        self.secrets += keys
        code: str = self._ask(f"{name}-1", action="create", key=keys[0], name="One")["code"]
        for seat in (2, 3):
            self._ask(f"{name}-{seat}", action="join", code=code, key=keys[seat - 1], name=f"No {seat}")
        self._ask(f"w-{name}", action="watch", code=code)
        if stages:
            self._ask(f"{name}-1", action="start")
        for _ in range(stages - 1):
            for seat in (1, 2, 3):
                shown = json.loads(self.memory.connections.inbox[f"{name}-{seat}"][-1])
                you = shown["you"]
                if you["action_token"]:
                    self.tokens.append(you["action_token"])
                    self._move(f"{name}-{seat}", shown)
        for seat in (1, 2, 3):
            shown = json.loads(self.memory.connections.inbox[f"{name}-{seat}"][-1])
            if shown["you"]["action_token"]:
                self.tokens.append(shown["you"]["action_token"])
                self.live.append((shown["you"]["action_token"], shown["stage"]))
        return code

    def _move(self, connection: str, shown: dict[str, Any]) -> None:
        you, stage = shown["you"], shown["stage"]
        action = {"clue": "clue", "echo": "echo", "contour": "outline", "color": "final"}[stage]
        more: dict[str, Any] = {"card": 0}
        if action == "clue":
            more["association"] = "a clue"
        elif action != "echo":
            more = {"slot": next(slot for slot in range(3) if slot != you["own_slot"])}
        self._ask(connection, action=action, action_token=you["action_token"], **more)

    # ---- frames

    def frame(self) -> str:
        """One frame: a replay, a request with something wrong, or noise."""
        kind = self.dice.random()
        if kind < 0.15:
            return self.dice.choice(self.recorded)
        if kind < 0.25:
            return self._noise()
        if kind < 0.3:
            return self._forged()
        message = self._nearly()
        text = json.dumps(message, ensure_ascii=self.dice.random() < 0.5)
        return text if kind < 0.9 else self._damaged(text)

    def _forged(self) -> str:
        """A move with nothing wrong but its token's permission."""
        self.serial += 1
        token, stage = self.dice.choice(self.live)
        where, permission = token[:-23], token[-22:]
        action = {"clue": "clue", "echo": "echo", "contour": "outline", "color": "final"}[stage]
        message: dict[str, Any] = {"action": action, "request_id": f"fuzz-request-{self.serial}"}
        message["action_token"] = f"{where}-{'A' if permission[0] != 'A' else 'B'}{permission[1:]}"
        message |= {"card": 1} if action in ("clue", "echo") else {"slot": self.dice.randrange(3)}
        if action == "clue":
            message["association"] = "forged"
        return json.dumps(message)

    def _nearly(self) -> dict[str, Any]:
        dice, action = self.dice, self.dice.choice(ACTIONS)
        self.serial += 1
        message: dict[str, Any] = {"action": action, "request_id": f"fuzz-request-{self.serial}"}
        for name in dice.sample(FIELDS[2:], dice.randint(0, 4)) if dice.random() < 0.4 else _proper(action):
            message[name] = self._value(name) if dice.random() < 0.8 else dice.choice(WEIRD)
        if dice.random() < 0.15:
            message[dice.choice([*FIELDS, "admin", "__proto__"])] = dice.choice(WEIRD)
        if dice.random() < 0.1:
            message.pop(dice.choice(list(message)))
        return message

    def _value(self, name: str) -> Any:
        dice = self.dice
        match name:
            case "key":
                return dice.choice(["k" * 22, *(key[:-1] + "9" for key in self.secrets)])
            case "name" | "association":
                return "".join(
                    dice.choice([*string.ascii_letters, " ", "\u0301", "\u202e", "é", "👋"])
                    for _ in range(dice.randint(0, 70))
                )
            case "pace":
                return dice.choice(["brisk", "full", "slow"])
            case "code":
                return dice.choice([*self.codes, *map(str.lower, self.codes), "ZZZZZZ"])
            case "action_token":
                token = dice.choice(self.tokens)
                if dice.random() < 0.8 and "-" in token:
                    parts = token.split("-", 3)
                    at = dice.randrange(4)
                    parts[at] = dice.choice(
                        [
                            dice.choice(self.tokens).split("-", 3)[-1],
                            "1",
                            "99",
                            "0" * 22,
                            "²",
                            parts[at][::-1],
                        ]
                    )
                    return "-".join(parts)
                return token[:-1] + "A"
            case _:
                return dice.randint(-1, 13)

    def _noise(self) -> str:
        dice = self.dice
        return dice.choice(
            [
                "".join(chr(dice.randrange(1, 0xD7FF)) for _ in range(dice.randint(0, 200))),
                "[" * dice.randint(1, 3_000),
                '{"a":' * dice.randint(1, 700),
                "9" * dice.randint(1, 4_096),
                '"' + "\\u0000" * 20 + '"',
                "x" * dice.randint(4_000, 9_000),
                "é" * dice.randint(2_040, 2_060),
                '{"action":"ping","t":NaN}',
                '{"action":"ping","t":1e999}',
                '{"action":"ping","t":1,"t":2}',
                "",
                "null",
                "\ufeff{}",
            ]
        )

    def _damaged(self, text: str) -> str:
        dice, at = self.dice, self.dice.randrange(len(text))
        return dice.choice(
            [text[:at], text[:at] + chr(dice.randrange(1, 0x2FFF)) + text[at + 1 :], text + text, text[at:]]
        )

    # ---- what must hold

    def try_one(self) -> str | None:
        """Send one frame; what was wrong with how it was taken, or None."""
        connection = self.dice.choice(self.hostile)
        body: str | None = self.frame()
        binary = self.dice.random() < 0.01
        if self.dice.random() < 0.005:
            body = None
        games = self.memory.games
        rows, links = dict(games.rows), dict(games.links)
        self.calls.clear()
        answer = self.send(connection, body, binary=binary)
        changed = games.rows != rows or games.links != links
        if self.calls["calls"] > MOST_CALLS:
            return f"{self.calls['calls']} calls for {body!r}"
        if answer is None:
            # Codes were guessed, or the game is gone: told so on the connection, and closed.
            self.answers["closed"] += 1
            self.memory.games.misses.pop(connection, None)
            return None if not changed else f"closed, but changed: {body!r}"
        found = json.loads(answer)
        ANSWERS[found["type"]].model_validate_json(answer)
        self.answers[found.get("reason", found["type"])] += 1
        if found["type"] == "rejected":
            if found["reason"] == "internal":
                return f"a fault of the server's own: {body!r}\n{self.log.getvalue()[-2_000:]}"
            if changed:
                return f"refused as {found['reason']}, but changed something: {body!r}"
        if (
            found["type"] == "accepted"
            and _is_move(body)
            and json.loads(body or "")["action_token"] not in self.tokens
        ):
            return f"accepted with a forged token: {body!r}"
        if len(answer.encode()) > 700:
            return f"an answer of {len(answer)}: {answer!r}"
        if any(secret in answer for secret in self.secrets):
            return f"a key in an answer: {answer!r}"
        if body in self.recorded and changed and _is_move(body):
            return f"a replay had an effect: {body!r}"
        return None


def _is_move(body: str | None) -> bool:
    """A move has its effect once, whoever sends it again. Any other request is its sender's own: whoever shows a key
    has the seat by whatever connection, and a host who repeats another host's words means them."""
    return "action_token" in json.loads(body or "{}")


def _proper(action: str) -> list[str]:
    return {
        "create": ["key", "name", "pace"],
        "join": ["code", "key", "name"],
        "watch": ["code"],
        "settings": ["pace"],
        "rename": ["name"],
        "remove": ["seat"],
        "clue": ["action_token", "card", "association"],
        "echo": ["action_token", "card"],
        "outline": ["action_token", "slot"],
        "final": ["action_token", "slot"],
        "ping": ["t"],
    }.get(action, [])


def fuzz(seed: int, frames: int, wrong: Callable[[str], None]) -> Counter[str]:
    """So many frames from this seed on; the answers by kind. `wrong` is told of each that was taken wrongly."""
    answers: Counter[str] = Counter()
    target = Target(seed)
    for number in range(frames):
        if number % 400 == 399:
            answers += target.answers
            target = Target(seed + number)
        fault = target.try_one()
        if fault is not None:
            wrong(f"seed {seed}, frame {number}: {fault}")
    return answers + target.answers
