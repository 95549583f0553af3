"""AWS for one test: a table like the template's, what is sent by a client, and answers that no emulator gives."""

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

import boto3
from botocore.awsrequest import AWSPreparedRequest, AWSResponse
from botocore.compat import HTTPHeaders
from botocore.config import Config

from contour_echo.cloud.connections import ApiConnections
from contour_echo.cloud.fanout import Reply, Request
from tests.simulated.tables import NOON

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

TABLE = "games"
GONE = 410
ONCE = Config(retries={"total_max_attempts": 1}, max_pool_connections=32)
"""For tests that count: the client sends nothing a second time by itself."""


@dataclass
class Clock:
    """A clock that stands still until it is moved, ms since the epoch."""

    now: int = NOON

    def __call__(self) -> int:
        return self.now


@cache
def session() -> boto3.Session:
    """A session that no real AWS would let in; one for all, for it is slow to make."""
    return boto3.Session("nobody", "nothing", region_name="us-east-1")


def create_table(client: "DynamoDBClient", name: str = TABLE) -> None:
    """The template's table, but that nothing in it expires by itself: expiry is the clock's of the test."""
    client.create_table(
        TableName=name,
        BillingMode="PAY_PER_REQUEST",
        AttributeDefinitions=[{"AttributeName": "pk", "AttributeType": "S"}],
        KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}],
    )


def sent_by(client: Any) -> list[str]:
    """The names of the operations that this client sends from now on, each attempt for itself, as they go out."""
    sent: list[str] = []

    def note(event_name: str, **_: object) -> None:
        sent.append(event_name.rpartition(".")[2])

    client.meta.events.register_first("before-send", note)
    return sent


def answer_all(client: Any, body: bytes) -> None:
    """Answer whatever this client sends from now on with this."""

    def answer(request: AWSPreparedRequest, **_: object) -> AWSResponse:
        return reply(str(request.url), 200, {}, body)

    client.meta.events.register_first("before-send", answer)


def write_units_of(client: Any) -> list[float]:
    """The write units that DynamoDB charges for each of this client's writes from now on."""
    units: list[float] = []

    def ask(params: dict[str, Any], **_: object) -> None:
        params["ReturnConsumedCapacity"] = "TOTAL"

    def note(parsed: dict[str, Any], **_: object) -> None:
        consumed = parsed.get("ConsumedCapacity", [])
        units.extend(one["CapacityUnits"] for one in (consumed if isinstance(consumed, list) else [consumed]))

    for write in ("PutItem", "UpdateItem", "TransactWriteItems"):
        client.meta.events.register(f"provide-client-params.dynamodb.{write}", ask)
        client.meta.events.register(f"after-call.dynamodb.{write}", note)
    return units


@dataclass
class PostBox:
    """Where the posts of one client go instead of to API Gateway, and how they fare: 200 unless `fates` says else.

    `bare` leaves the error's name out of the answer, as API Gateway does at times.
    """

    posts: list[tuple[str, str]] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)
    fates: dict[str, int] = field(default_factory=dict)
    bare: bool = False

    def stand_in(self, api: ApiConnections) -> None:
        """Answer these connections' posts from now on."""
        api._opened = self  # type: ignore[assignment]

    def send(self, requests: Iterable[Request]) -> dict[str, Reply]:
        """Take requests as `Fanout` does."""
        return {request.key: self._answer(request) for request in requests}

    def _answer(self, request: Request) -> Reply:
        if request.method == "DELETE":
            self.closed.append(request.key)
        else:
            self.posts.append((request.key, request.body.decode()))
        status = self.fates.get(request.key, 200)
        names = {GONE: "GoneException", 429: "LimitExceededException", 403: "ForbiddenException"}
        name = str(status) if self.bare else names.get(status, str(status))
        return Reply(status, None if status < 300 else name)


def reply(url: str, status: int, headers: dict[str, str], body: bytes = b"") -> AWSResponse:
    """An answer as it comes from the network."""
    return AWSResponse(url, status, HTTPHeaders.from_pairs(headers.items()), _Raw(body))


class _Raw(io.BytesIO):
    def stream(self, amt: int = 65_536, **_: object) -> Iterator[bytes]:
        while chunk := self.read(amt):
            yield chunk
