"""AWS for one test: a table like the template's, what is sent by a client, and answers that no emulator gives."""

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import boto3
from botocore.awsrequest import AWSPreparedRequest, AWSResponse
from botocore.compat import HTTPHeaders
from botocore.config import Config

from tests.simulated.tables import NOON

if TYPE_CHECKING:
    from mypy_boto3_apigatewaymanagementapi import ApiGatewayManagementApiClient
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

    def stand_in(self, client: "ApiGatewayManagementApiClient") -> None:
        """Answer this client from now on."""
        register: Any = client.meta.events.register_first
        register("before-send", self._answer)

    def _answer(self, request: AWSPreparedRequest, **_: object) -> AWSResponse:
        connection = unquote(str(request.url).rpartition("/")[2])
        if request.method == "DELETE":
            self.closed.append(connection)
        else:
            body = request.body
            self.posts.append((connection, body.decode() if isinstance(body, bytes) else str(body)))
        status = self.fates.get(connection, 200)
        names = {GONE: "GoneException", 429: "LimitExceededException", 403: "ForbiddenException"}
        named = status in names and not self.bare
        return reply(str(request.url), status, {"x-amzn-ErrorType": names[status]} if named else {})


def reply(url: str, status: int, headers: dict[str, str], body: bytes = b"") -> AWSResponse:
    """An answer as it comes from the network."""
    return AWSResponse(url, status, HTTPHeaders.from_pairs(headers.items()), _Raw(body))


class _Raw(io.BytesIO):
    def stream(self, amt: int = 65_536, **_: object) -> Iterator[bytes]:
        while chunk := self.read(amt):
            yield chunk
