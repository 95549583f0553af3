"""Counts what a game asks of AWS, from the calls themselves.

The actions run in this process, on the very code that is deployed: DynamoDB is moto's behind a real client whose
calls are counted by botocore's own hooks, the posts and the timers are counted at their ports. Sizes of items are
computed as DynamoDB charges them, from what each call sent and got back.
"""

import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import boto3
from events.replay.inprocess import InProcessLine, InProcessVenue
from events.replay.transcript import MOVES
from moto import mock_aws

from contour_echo import deck
from contour_echo.actions.ports import Chapter, Cloud, NoNotes, Timer
from contour_echo.actions.respond import Arrived
from contour_echo.cloud.chance import SystemChance, new_code
from contour_echo.cloud.games import DynamoGames
from contour_echo.rules.chance import House

TABLE = "games"
UNIT = 1_024
READ_UNIT = 4_096
FRAME_UNIT = 32_768
LINE_BYTES = 210
"""What a line of the log takes besides what it tells: level, time, service, trace, and CloudWatch's 26 bytes."""
_BEGAN = 1_800_000_000_000


def item_size(item: Mapping[str, Any]) -> int:
    """The bytes that DynamoDB charges for an item: names and values.

    Source: DynamoDB Developer Guide, "DynamoDB item sizes and formats".
    """
    return sum(len(name.encode()) + value_size(value) for name, value in item.items())


def value_size(value: Mapping[str, Any]) -> int:
    """The bytes of one attribute value in DynamoDB's JSON."""
    ((kind, held),) = value.items()
    match kind:
        case "S":
            return len(held.encode())
        case "B":
            return len(held)
        case "N":
            return math.ceil(len(held.strip("-").replace(".", "").strip("0") or "0") / 2) + 1
        case "M":
            return 3 + sum(1 + len(name.encode()) + value_size(inner) for name, inner in held.items())
        case "L":
            return 3 + sum(1 + value_size(inner) for inner in held)
    return 1


@dataclass
class Meter:
    """Everything counted so far. `calls` has AWS calls by name; sizes are bytes, units as they are charged."""

    calls: Counter[str] = field(default_factory=Counter)
    write_units: int = 0
    read_units: int = 0
    largest_item: int = 0
    frames_in: int = 0
    frames_out: int = 0
    units_in: int = 0
    units_out: int = 0
    bytes_out: int = 0
    invocations: Counter[str] = field(default_factory=Counter)
    waited_ms: int = 0
    connections: int = 0
    told_bytes: int = 0

    @property
    def messages(self) -> int:
        """What API Gateway charges: units of 32 KB, in and out."""
        return self.units_in + self.units_out

    def heard(self, text: str) -> None:
        """A frame came in."""
        self.frames_in += 1
        self.units_in += math.ceil(len(text.encode()) / FRAME_UNIT)

    def said(self, text: str) -> None:
        """A frame went out, as an answer or as a post."""
        size = len(text.encode())
        self.frames_out += 1
        self.units_out += math.ceil(size / FRAME_UNIT)
        self.bytes_out += size

    def wrote(self, size: int, times: int = 1) -> None:
        """An item of this size was written, or a write of it was refused: both are charged."""
        self.largest_item = max(self.largest_item, size)
        self.write_units += times * max(1, math.ceil(size / UNIT))

    def minus(self, earlier: "Meter") -> "Meter":
        """What was counted since."""
        return Meter(
            self.calls - earlier.calls,
            self.write_units - earlier.write_units,
            self.read_units - earlier.read_units,
            self.largest_item,
            self.frames_in - earlier.frames_in,
            self.frames_out - earlier.frames_out,
            self.units_in - earlier.units_in,
            self.units_out - earlier.units_out,
            self.bytes_out - earlier.bytes_out,
            self.invocations - earlier.invocations,
            self.waited_ms - earlier.waited_ms,
            self.connections - earlier.connections,
            self.told_bytes - earlier.told_bytes,
        )

    def copy(self) -> "Meter":
        """The counts as they are now."""
        return self.minus(Meter())


@dataclass
class MeteredConnections:
    """`Connections` that count and keep what was posted."""

    meter: Meter
    open: set[str] = field(default_factory=set)
    inbox: dict[str, list[str]] = field(default_factory=dict)

    def post(self, frames: Mapping[str, str]) -> frozenset[str]:
        """Post to those that are open."""
        for connection, frame in frames.items():
            self.meter.calls["PostToConnection"] += 1
            if connection in self.open:
                self.meter.said(frame)
                self.inbox.setdefault(connection, []).append(frame)
        return frozenset(frames) - self.open

    def close(self, connection: str) -> None:
        """Close one."""
        self.meter.calls["DeleteConnection"] += 1
        self.open.discard(connection)


@dataclass
class MeteredTimers:
    """`Timers` that count. The wait of an Express execution is charged by its length, whatever came of its stage."""

    meter: Meter
    cloud: "MeteredCloud"
    started: list[Timer] = field(default_factory=list)

    def start(self, timer: Timer) -> None:
        """Start waiting."""
        self.meter.calls["StartExecution"] += 1
        self.meter.waited_ms += timer.ends_at - self.cloud.now
        self.started.append(timer)


@dataclass
class MeteredNotes(NoNotes):
    """`Notes` that count what the games' story takes in the log."""

    meter: Meter

    def tell(self, chapter: Chapter) -> None:
        """A line of the story."""
        self.meter.told_bytes += LINE_BYTES + len(json.dumps(chapter, separators=(",", ":")).encode())


class MeteredCloud:
    """The deployed ports over a DynamoDB in this process, a clock that is moved by hand, and a meter on everything."""

    def __init__(self, client: Any) -> None:
        self.now = _BEGAN
        self.meter = Meter()
        self.connections = MeteredConnections(self.meter)
        self.timers = MeteredTimers(self.meter, self)
        self.ports = Cloud(
            DynamoGames(client, TABLE, lambda: self.now),
            self.connections,
            self.timers,
            House(SystemChance(), deck.deal, max_watchers=50),
            clock=lambda: self.now,
            new_code=new_code,
            notes=MeteredNotes(self.meter),
        )
        hooks = client.meta.events
        hooks.register("before-parameter-build.dynamodb", self._asked)
        hooks.register("after-call.dynamodb", self._done)
        self._sent: dict[str, Any] = {}
        self._sizes: dict[str, int] = {}

    def _asked(self, params: dict[str, Any], model: Any, **_: object) -> None:
        self._sent = {"name": model.name, **params}

    def _done(self, parsed: dict[str, Any], model: Any, **_: object) -> None:
        """Charge a call as DynamoDB does."""
        name, sent, meter = model.name, self._sent, self.meter
        meter.calls[name] += 1
        if name == "GetItem":
            size = item_size(parsed.get("Item") or {})
            meter.read_units += max(1, math.ceil(size / READ_UNIT))
        elif name == "PutItem":
            self._wrote(sent["Item"]["pk"], item_size(sent["Item"]))
        elif name == "UpdateItem":
            self._wrote(sent["Key"]["pk"], item_size(parsed.get("Attributes") or parsed.get("Item") or {}))
        elif name == "DeleteItem":
            self._wrote(sent["Key"]["pk"], 0)
        elif name == "TransactWriteItems":
            for one in sent["TransactItems"]:
                ((kind, item),) = one.items()
                put = kind == "Put"
                self._wrote(
                    (item["Item"] if put else item["Key"])["pk"], item_size(item["Item"]) if put else 0, 2
                )

    def _wrote(self, key: Mapping[str, str], size: int, times: int = 1) -> None:
        """An item is charged by what it was or what it is, whichever is larger."""
        self.meter.wrote(max(size, self._sizes.get(key["S"], 0)), times)
        self._sizes[key["S"]] = size


class MeteredVenue(InProcessVenue):
    """A venue whose comings and goings are counted too."""

    def __init__(self, cloud: MeteredCloud) -> None:
        super().__init__(cloud)
        self._meter = cloud.meter
        self.at_end: Meter | None = None

    def connect(self) -> InProcessLine:
        """A WebSocket opens: `$connect` is invoked."""
        self._meter.connections += 1
        self._meter.invocations["connection"] += 1
        return super().connect()

    def answer(self, arrived: Arrived) -> str | None:
        """A message in, an invocation, a message out."""
        self._meter.heard(arrived.body or "")
        action = json.loads(arrived.body or "{}").get("action")
        self._meter.invocations["play" if action in MOVES else "lobby"] += 1
        answer = super().answer(arrived)
        if answer is not None:
            self._meter.said(answer)
        return answer

    def gone(self, connection: str) -> None:
        """`$disconnect` is invoked. What was counted before the first one is kept."""
        self.at_end = self.at_end or self._meter.copy()
        self._meter.invocations["connection"] += 1
        super().gone(connection)

    def wake(self, timer: Timer) -> None:
        """The timer's function is invoked."""
        self._meter.invocations["phase_timeout"] += 1
        super().wake(timer)


@contextmanager
def metered_cloud() -> Iterator[MeteredCloud]:
    """A metered cloud with an empty table."""
    with mock_aws():
        client = boto3.client(
            "dynamodb",
            region_name="us-east-1",
            aws_access_key_id="none",
            aws_secret_access_key="none",  # noqa: S106 - none at all
        )
        client.create_table(
            TableName=TABLE,
            KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}],
            AttributeDefinitions=[{"AttributeName": "pk", "AttributeType": "S"}],
            BillingMode="PAY_PER_REQUEST",
        )
        yield MeteredCloud(client)
