"""Games and connections in one DynamoDB table.

pk                    what                                            expires
game#CODE             the whole state of one game                     a day after its last change
connection#ID         where a connection belongs                      after API Gateway's longest connection
create#DIGEST         which game a `create` made                      when no game that old can be alive
misses#ID             how many unknown codes a connection has named   as a connection
"""

from typing import TYPE_CHECKING, Any

from botocore.exceptions import ClientError

from contour_echo.actions.ports import (
    AlreadyCreated,
    CodeTaken,
    Creation,
    Link,
    LinkedElsewhere,
    Links,
    LostRace,
    NotStored,
    Row,
    Spent,
    Unavailable,
)
from contour_echo.cloud.conditions import spend_update
from contour_echo.cloud.errors import Attempts, code_of
from contour_echo.cloud.record import SCHEMA, Item, from_item, game_key, pack_mark, to_item, to_mark
from contour_echo.rules.game import CLUE, ECHO, HAND, Game
from contour_echo.rules.moves import Move
from contour_echo.rules.rejections import TryAgain

if TYPE_CHECKING:
    from collections.abc import Callable

    from mypy_boto3_dynamodb import DynamoDBClient

GAME_SECONDS = 24 * 3600
"""How long a game is kept after its last change."""
LONGEST_GAME_SECONDS = 30 * 24 * 3600
"""How long a game is kept at all, counted from its creation."""
LINK_SECONDS = 3 * 3600
"""API Gateway closes a connection after 2 hours."""

IS_UNCHANGED = "rev = :rev"
IS_FREE = "attribute_not_exists(pk) OR #ttl <= :now"
IS_NOT_ELSEWHERE = "attribute_not_exists(code) OR code = :code OR #ttl <= :now"
_CONFLICTS = ("TransactionConflictException", "TransactionInProgressException")
_TRIES = 8


class DynamoGames:
    """`Games` in DynamoDB. `clock` gives ms since the epoch."""

    def __init__(self, client: "DynamoDBClient", table: str, clock: "Callable[[], int]") -> None:
        self._client = client
        self._table = table
        self._clock = clock
        self._attempts = Attempts(client)

    def read(self, code: str) -> Row | None:
        return self._row(self._get(game_key(code)))

    def create(self, game: Game, creation: Creation, link: Link) -> Row:
        origin = {"pk": {"S": f"create#{creation.origin.hex()}"}}
        record = {
            **origin,
            "code": {"S": game.code},
            "mark": {"B": pack_mark(creation.mark)},
            "ttl": {"N": str(self._seconds() + LONGEST_GAME_SECONDS)},
        }
        free = {
            "ConditionExpression": IS_FREE,
            "ExpressionAttributeNames": {"#ttl": "ttl"},
            "ExpressionAttributeValues": {":now": {"N": str(self._seconds())}},
        }
        failed = self._transact(
            [
                {"Put": {"TableName": self._table, "Item": record, **free}},
                {"Put": {"TableName": self._table, "Item": to_item(game, 1, self._expiry(game)), **free}},
                self._put_link(link),
            ]
        )
        if failed is None:
            return Row(game, 1)
        if failed[0] == "ConditionalCheckFailed":
            try:
                earlier = self._get(origin)
            except NotStored as failure:
                raise Unavailable(str(failure)) from failure  # what is there may be our own, sent twice
            if earlier is not None:
                raise AlreadyCreated(earlier["code"]["S"], to_mark(earlier["mark"]["B"]))
        if failed[1] == "ConditionalCheckFailed":
            raise CodeTaken
        raise LinkedElsewhere if failed[2] == "ConditionalCheckFailed" else LostRace

    def replace(self, row: Row, after: Game, links: Links) -> Row:
        put = {
            "TableName": self._table,
            "Item": to_item(after, row.revision + 1, self._expiry(after)),
            "ConditionExpression": IS_UNCHANGED,
            "ExpressionAttributeValues": {":rev": {"N": str(row.revision)}},
        }
        if not links.put and not links.drop:
            self._put(put)
            return Row(after, row.revision + 1)
        failed = self._transact(
            [
                {"Put": put},
                *(self._put_link(link) for link in links.put),
                *({"Delete": {"TableName": self._table, "Key": _link_key(one)}} for one in links.drop),
            ]
        )
        if failed is None:
            return Row(after, row.revision + 1)
        if failed[0] == "None" and "ConditionalCheckFailed" in failed[1:]:
            raise LinkedElsewhere
        raise LostRace

    def spend(self, move: Move, arrived: int, now: int) -> Spent:
        if move.kind in (CLUE, ECHO) and not 0 <= move.choice < HAND:
            return Spent(False, self.read(move.token.code))  # how large a hand is, no item says
        update = spend_update(move, arrived, now)
        left = _TRIES
        with self._attempts.translated():
            while True:
                try:
                    answer = self._client.update_item(
                        TableName=self._table, Key=game_key(move.token.code), **update
                    )
                except ClientError as error:
                    if code_of(error) == "ConditionalCheckFailedException":
                        old: Any = error.response.get("Item")
                        return Spent(False, self._row(old))
                    left -= 1
                    if code_of(error) not in _CONFLICTS or not left:
                        raise
                else:
                    return Spent(True, _perhaps_over(answer["Attributes"], now))

    def link(self, connection: str) -> Link | None:
        item = self._get(_link_key(connection))
        if item is None:
            return None
        return Link(
            connection,
            item["code"]["S"] if "code" in item else None,
            int(item["seat"]["N"]) if "seat" in item else None,
            to_mark(item["mark"]["B"]),
        )

    def drop_link(self, connection: str) -> None:
        with self._attempts.translated():
            self._client.delete_item(TableName=self._table, Key=_link_key(connection))

    def count_miss(self, connection: str, now: int) -> int:
        with self._attempts.translated():
            answer = self._client.update_item(
                TableName=self._table,
                Key={"pk": {"S": f"misses#{connection}"}},
                UpdateExpression="ADD misses :one SET #ttl = :ttl",
                ExpressionAttributeNames={"#ttl": "ttl"},
                ExpressionAttributeValues={
                    ":one": {"N": "1"},
                    ":ttl": {"N": str(now // 1000 + LINK_SECONDS)},
                },
                ReturnValues="UPDATED_NEW",
            )
        return int(answer["Attributes"]["misses"]["N"])

    def _get(self, key: Item) -> Item | None:
        """An item, unless it is past its time: DynamoDB deletes those when it pleases."""
        with self._attempts.translated(writes=False):
            answer = self._client.get_item(TableName=self._table, Key=key, ConsistentRead=True)
        item: Item | None = answer.get("Item")
        return item if item and self._is_kept(item) else None

    def _is_kept(self, item: Item) -> bool:
        return int(item["ttl"]["N"]) > self._seconds()

    def _row(self, item: Item | None) -> Row | None:
        """The game of an item, unless it is past its time.

        Raises:
            TryAgain: it was written by a version of the server that this one does not understand.
        """
        if not item or not self._is_kept(item):
            return None
        if int(item["v"]["N"]) != SCHEMA:
            # Not "there is no such game": a player would give up a seat that the other version still knows.
            raise TryAgain
        return from_item(item)

    def _put(self, put: dict[str, Any]) -> None:
        with self._attempts.translated():
            try:
                self._client.put_item(**put)
            except ClientError as error:
                if code_of(error) in ("ConditionalCheckFailedException", *_CONFLICTS):
                    raise LostRace from error
                raise

    def _transact(self, items: list[Any]) -> list[str] | None:
        """Write all or nothing: None when it was written, else each item's reason (`None`: nothing against it)."""
        with self._attempts.translated():
            try:
                self._client.transact_write_items(TransactItems=items)
            except ClientError as error:
                if code_of(error) in _CONFLICTS:
                    return ["TransactionConflict"] * len(items)
                if code_of(error) != "TransactionCanceledException":
                    raise
                reasons: Any = error.response.get("CancellationReasons") or [{}] * len(items)
                return [reason.get("Code", "None") for reason in reasons]
        return None

    def _put_link(self, link: Link) -> dict[str, Any]:
        item: Item = {
            **_link_key(link.connection),
            "mark": {"B": pack_mark(link.mark)},
            "ttl": {"N": str(self._seconds() + LINK_SECONDS)},
        }
        put: dict[str, Any] = {"TableName": self._table, "Item": item}
        if link.code is not None:
            item["code"] = {"S": link.code}
            put["ConditionExpression"] = IS_NOT_ELSEWHERE
            put["ExpressionAttributeNames"] = {"#ttl": "ttl"}
            put["ExpressionAttributeValues"] = {
                ":code": {"S": link.code},
                ":now": {"N": str(self._seconds())},
            }
        if link.seat is not None:
            item["seat"] = {"N": str(link.seat)}
        return {"Put": put}

    def _expiry(self, game: Game) -> int:
        return min(self._seconds() + GAME_SECONDS, game.created // 1000 + LONGEST_GAME_SECONDS)

    def _seconds(self) -> int:
        return self._clock() // 1000


def _perhaps_over(item: Item, now: int) -> Row | None:
    """The game of an item if its stage may be over; it is not read while a token is unspent and time is left."""
    return None if item["tokens"]["M"] and now < int(item["ends"]["N"]) else from_item(item)


def _link_key(connection: str) -> Item:
    return {"pk": {"S": f"connection#{connection}"}}
