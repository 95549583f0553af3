"""Microburst between the deployed functions and AWS: some of their calls fail, as AWS's calls do, drawn with a seed.

The n-th call of an operation by one run meets the same fault as in any other run of that seed; which game's call
that is, the emulator's timing decides. Every call is kept, with what befell it and what came of it.
"""

import contextlib
import json
import random
import socket
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from aiohttp import ClientSession, ClientTimeout, TraceConfig, web
from local.edge import served
from microburst.app import make_app
from microburst.core.pipeline import Microburst
from microburst.forward import Upstream
from microburst.rules import RuleEngine

STORE, TIMERS, POSTS = "dynamodb", "stepfunctions", "apigatewaymanagementapi"

Rule = dict[str, Any]


def refused(code: str, status: int) -> Rule:
    """An error of AWS instead of what was asked for."""
    return {"error": {"code": code, "status": status}}


def late(shortest: int, longest: int | None = None) -> Rule:
    """Carried out after so many ms."""
    return {"latency": {"min": shortest, "max": longest or shortest}}


RESET: Rule = {"reset": True}
REPLY_LOST: Rule = {"response": {"abort_bytes": 0}}
"""Carried out, and the connection breaks before its answer is there."""

OF_STORE_AND_TIMERS: dict[str, Rule] = {
    "throttled": refused("ThrottlingException", 400),
    "failed": refused("InternalServerError", 500),
    "unavailable": refused("ServiceUnavailable", 503),
    "slow": late(50, 400),
    "reset": RESET,
    "reply lost": REPLY_LOST,
    "too late": late(3_300),  # the caller has given up and asks again: it is carried out twice
}
KINDS: dict[str, dict[str, Rule]] = {
    STORE: {**OF_STORE_AND_TIMERS, "over capacity": refused("ProvisionedThroughputExceededException", 400)},
    TIMERS: OF_STORE_AND_TIMERS,
    POSTS: {
        "limited": refused("LimitExceededException", 429),
        "failed": refused("InternalServerErrorException", 500),
        "unavailable": refused("ServiceUnavailableException", 503),
        "gone": refused("GoneException", 410),  # of a connection that is there
        "gone, by number": refused("410", 410),
        "slow": late(50, 400),
        "hangs": late(2_300),  # longer than anyone waits for a post
        "reset": RESET,
    },
}
DRAWN: dict[str, dict[tuple[str, ...], int]] = {
    STORE: {
        ("over capacity",): 12,
        ("throttled",): 8,
        ("failed",): 10,
        ("unavailable",): 10,
        ("slow",): 16,
        ("reset",): 12,
        ("reply lost",): 24,
        ("too late",): 1,
        # A client of AWS sends three times: these calls fail for good, and of the last two nobody knows what became.
        ("over capacity",) * 3: 4,
        ("reply lost", "throttled", "throttled"): 4,
        ("failed",) * 3: 2,
    },
    TIMERS: {
        ("throttled",): 6,
        ("failed",): 4,
        ("unavailable",): 4,
        ("slow",): 6,
        ("reset",): 4,
        ("reply lost",): 8,
        ("throttled",) * 3: 3,
    },
    POSTS: {
        ("limited",): 6,
        ("failed",): 4,
        ("unavailable",): 4,
        ("gone",): 2,
        ("gone, by number",): 2,
        ("slow",): 8,
        ("hangs",): 1,
        ("reset",): 6,
    },
}
"""What befalls a call and the next ones of its kind by the same caller, and how often as against the others."""


@dataclass(eq=False)
class Call:
    """One call of AWS as it came by."""

    at: float
    caller: str | None
    service: str
    operation: str | None
    body: Any
    fault: str | None = None
    status: int | None = None
    over: float = 0.0

    @property
    def items(self) -> list[dict[str, Any]]:
        """The items that it puts, as DynamoDB writes them."""
        puts = [self.body, *(it.get("Put", {}) for it in self.body.get("TransactItems", []))]
        return [put["Item"] for put in puts if "Item" in put]

    @property
    def code(self) -> str | None:
        """The game that it is about, if it names one."""
        keys = [self.body.get("Key", {}), *self.items]
        named = [key["pk"]["S"] for key in keys if "pk" in key]
        named += [f"game#{json.loads(self.body['input'])['code']}"] if "input" in self.body else []
        return next((key.partition("#")[2] for key in named if key.startswith("game#")), None)


_present: ContextVar[Call] = ContextVar("call")


@dataclass
class Faults(RuleEngine):  # type: ignore[misc]
    """Microburst's rules, each for itself, and one draw for each call of which of them it meets."""

    seed: int
    share: float
    calls: list[Call] = field(default_factory=list)
    on: bool = False

    def __post_init__(self) -> None:
        super().__init__()
        self._rules_of = {(service, name): RuleEngine() for service, rules in KINDS.items() for name in rules}
        for (service, name), rules in self._rules_of.items():
            rules.set_rules([KINDS[service][name]])
        self._asked = Counter[tuple[str, str | None]]()
        self._to_come = defaultdict[tuple[str, str | None, str | None], list[str]](list)

    def decide(self, info: Any) -> Any:
        """What befalls this call; None when it is left alone."""
        call = Call(time.time(), info.access_key, info.service, info.operation, _read(info.body))
        self.calls.append(call)
        _present.set(call)
        call.fault = self._draw(info) if self.on else None
        return self._rules_of[info.service, call.fault].decide(info) if call.fault else None

    def _draw(self, info: Any) -> str | None:
        to_come = self._to_come[info.service, info.operation, info.access_key]
        if to_come:
            return to_come.pop(0)
        kind = (info.service, info.operation)
        self._asked[kind] += 1
        dice = random.Random(f"{self.seed} {kind} {self._asked[kind]}")
        if dice.random() >= self.share:
            return None
        fate, *rest = dice.choices(list(DRAWN[info.service]), list(DRAWN[info.service].values()))[0]
        to_come.extend(rest)
        return fate

    @property
    def injected(self) -> Counter[tuple[str, str]]:
        """How many faults of each kind there were, by service."""
        return Counter((call.service, call.fault) for call in self.calls if call.fault)


def _read(body: bytes | None) -> Any:
    try:
        found = json.loads(body or b"{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


class _SameHost(Upstream):  # type: ignore[misc]
    """Forwards a request as it was signed, for the proxy's own host, and notes what came of it."""

    async def start(self) -> None:
        notes = TraceConfig()
        notes.on_request_end.append(_note_status)
        timeout = ClientTimeout(total=60)
        self.session = ClientSession(timeout=timeout, auto_decompress=False, trace_configs=[notes])

    def _outbound_headers(self, request: Any) -> dict[str, str]:
        return {**super()._outbound_headers(request), "host": request.headers["Host"]}


async def _note_status(_session: Any, _context: Any, ended: Any) -> None:
    _present.get().status = ended.response.status


class Proxy(Microburst):  # type: ignore[misc]
    """Microburst as a part of this process."""

    def __init__(self, upstream: str, faults: Faults) -> None:
        super().__init__(upstream)
        self.upstream, self.engine = _SameHost(upstream, stats=self.stats), faults

    async def handle_proxy(self, request: Any) -> Any:
        """Answer a call, whether or not its caller is still there."""
        try:
            return await super().handle_proxy(request)
        except ConnectionError:
            return web.Response()
        finally:
            _present.get().over = time.time()


@contextlib.contextmanager
def between(upstream: str, faults: Faults) -> Iterator[str]:
    """The proxy's address, while it stands before `upstream`."""
    with (
        socket.create_server(("127.0.0.1", 0)) as listener,
        served(make_app(Proxy(upstream, faults)), listener),
    ):
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
