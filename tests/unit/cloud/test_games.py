"""What `DynamoGames` sends and makes of the answers, where no emulator tells one from the other."""

from collections.abc import Iterator
from typing import Any

import pytest
from botocore.stub import ANY, Stubber

from contour_echo.actions.ports import CodeTaken, LinkedElsewhere, Links, LostRace, Row, Unavailable
from contour_echo.cloud.games import DynamoGames
from contour_echo.rules.stages import Stage
from tests.simulated.aws import ONCE, Clock, session
from tests.simulated.memory import a_house
from tests.simulated.tables import NOON, a_move, creation, lobby, play_to

GAME = lobby(1)
MOVE = a_move(play_to(Stage.ECHO, a_house()), 2)
NOW_S = NOON // 1_000
HOUR_S = 3_600


@pytest.fixture(scope="module")
def client() -> Any:
    return session().client("dynamodb", config=ONCE)


@pytest.fixture
def stub(client: Any) -> Iterator[Stubber]:
    with Stubber(client) as stub:
        yield stub
        stub.assert_no_pending_responses()


@pytest.fixture
def games(client: Any, stub: Stubber) -> DynamoGames:
    return DynamoGames(client, "games", Clock())


def cancelled(stub: Stubber, *reasons: str | None) -> None:
    """A transaction that did not happen; None: nothing is said of that item."""
    said = [{} if reason is None else {"Code": reason} for reason in reasons]
    stub.add_client_error(
        "transact_write_items", "TransactionCanceledException", modeled_fields={"CancellationReasons": said}
    )


def test_a_read_sees_every_write_before_it(games: DynamoGames, stub: Stubber) -> None:
    for key in ("game#BCDFGH", "connection#line"):
        stub.add_response(
            "get_item", {}, {"TableName": "games", "Key": {"pk": {"S": key}}, "ConsistentRead": True}
        )
    assert games.read("BCDFGH") is None
    assert games.link("line") is None


def test_a_connections_misses_are_kept_for_three_hours(games: DynamoGames, stub: Stubber) -> None:
    stub.add_response(
        "update_item",
        {"Attributes": {"misses": {"N": "4"}}},
        {
            "TableName": "games",
            "Key": {"pk": {"S": "misses#line"}},
            "UpdateExpression": "ADD misses :one SET #ttl = :ttl",
            "ExpressionAttributeNames": {"#ttl": "ttl"},
            "ExpressionAttributeValues": {":one": {"N": "1"}, ":ttl": {"N": str(NOW_S + 3 * HOUR_S)}},
            "ReturnValues": "UPDATED_NEW",
        },
    )
    assert games.count_miss("line", NOON + 999) == 4


class Sent:
    """What a transaction must write, and when each part of it is past its time."""

    def __init__(self) -> None:
        self.expiry: dict[str, int] = {}

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, list)
        items = [part["Put"]["Item"] for part in other]
        self.expiry = {item["pk"]["S"].partition("#")[0]: int(item["ttl"]["N"]) for item in items}
        return True

    __hash__ = None  # type: ignore[assignment]


def test_a_creation_is_kept_for_thirty_days_its_game_for_one_and_its_link_for_three_hours(
    games: DynamoGames, stub: Stubber
) -> None:
    sent = Sent()
    stub.add_response("transact_write_items", {}, {"TransactItems": sent})
    games.create(GAME, *creation(GAME))
    assert sent.expiry == {
        "create": NOW_S + 30 * 24 * HOUR_S,
        "game": NOW_S + 24 * HOUR_S,
        "connection": NOW_S + 3 * HOUR_S,
    }


@pytest.mark.parametrize(
    ("reasons", "error"),
    [
        (("None", "ConditionalCheckFailed", "None"), CodeTaken),
        (("None", "ConditionalCheckFailed", "ConditionalCheckFailed"), CodeTaken),
        (("None", "None", "ConditionalCheckFailed"), LinkedElsewhere),
        ((None, None, "ConditionalCheckFailed"), LinkedElsewhere),
        (("None", "None", "TransactionConflict"), LostRace),
        (("None", "TransactionConflict", "None"), LostRace),
    ],
)
def test_a_cancelled_creation_says_which_part_of_it_could_not_be(
    games: DynamoGames, stub: Stubber, reasons: tuple[str | None, ...], error: type[Exception]
) -> None:
    cancelled(stub, *reasons)
    with pytest.raises(error):
        games.create(GAME, *creation(GAME))


@pytest.mark.parametrize("code", ["None", "TransactionConflict"])
def test_a_creation_whose_record_was_in_the_way_and_has_gone_is_a_lost_race(
    games: DynamoGames, stub: Stubber, code: str
) -> None:
    """It was past its time, or is the one of a transaction that failed."""
    cancelled(stub, "ConditionalCheckFailed", code, "None")
    stub.add_response("get_item", {}, {"TableName": "games", "Key": ANY, "ConsistentRead": True})
    with pytest.raises(LostRace):
        games.create(GAME, *creation(GAME))


def test_a_creation_that_nobody_can_look_up_says_what_failed(games: DynamoGames, stub: Stubber) -> None:
    cancelled(stub, "ConditionalCheckFailed", "None", "None")
    stub.add_client_error("get_item", "ThrottlingException", http_status_code=400)
    with pytest.raises(Unavailable, match=r"^ThrottlingException$"):
        games.create(GAME, *creation(GAME))


@pytest.mark.parametrize(
    ("reasons", "error"),
    [
        ((None, "ConditionalCheckFailed"), LinkedElsewhere),
        (("None", "None", "ConditionalCheckFailed"), LinkedElsewhere),
        (("TransactionConflict", "ConditionalCheckFailed"), LostRace),
        (("None", "ThrottlingError"), LostRace),
    ],
)
def test_a_cancelled_change_says_which_part_of_it_could_not_be(
    games: DynamoGames, stub: Stubber, reasons: tuple[str | None, ...], error: type[Exception]
) -> None:
    link = creation(GAME)[1]
    cancelled(stub, *reasons)
    with pytest.raises(error):
        games.replace(Row(GAME, 1), GAME, Links([link]))


def test_what_was_cancelled_without_a_word_is_a_lost_race(games: DynamoGames, stub: Stubber) -> None:
    stub.add_client_error("transact_write_items", "TransactionCanceledException")
    with pytest.raises(LostRace):
        games.create(GAME, *creation(GAME))
    stub.add_client_error("transact_write_items", "TransactionCanceledException")
    with pytest.raises(LostRace):
        games.replace(Row(GAME, 1), GAME, Links([creation(GAME)[1]]))


@pytest.mark.parametrize("conflict", ["TransactionConflictException", "TransactionInProgressException"])
def test_a_move_meets_eight_transactions_and_then_gives_up(
    games: DynamoGames, stub: Stubber, conflict: str
) -> None:
    for _ in range(8):
        stub.add_client_error("update_item", conflict, http_status_code=400)
    with pytest.raises(Unavailable, match=conflict):
        games.spend(MOVE, NOON, NOON)


def test_a_move_that_fails_otherwise_is_not_tried_again(games: DynamoGames, stub: Stubber) -> None:
    stub.add_client_error("update_item", "ValidationException", http_status_code=400)
    with pytest.raises(Unavailable, match="ValidationException"):
        games.spend(MOVE, NOON, NOON)
