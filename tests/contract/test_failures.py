"""What a service's failures become: `Unavailable` where nobody knows what was stored, a lost race where one does."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from botocore.awsrequest import AWSPreparedRequest, AWSResponse
from botocore.config import Config
from botocore.exceptions import EndpointConnectionError, ReadTimeoutError
from botocore.stub import Stubber

from contour_echo.actions.ports import (
    Creation,
    Games,
    Link,
    LinkedElsewhere,
    Links,
    LostRace,
    NotStored,
    Row,
    Unavailable,
)
from contour_echo.cloud.games import DynamoGames
from contour_echo.rules.chance import House
from contour_echo.rules.stages import Stage
from tests.simulated.aws import ONCE, Clock, reply, session
from tests.simulated.memory import a_house
from tests.simulated.tables import NOON, a_move, connection, creation, lobby, mark, play_to

THRICE = Config(retries={"mode": "standard", "total_max_attempts": 3})
GAME = lobby(1)
LINKED = Links([Link(connection(1), GAME.code, 1, mark("back"))])
MOVE = a_move(play_to(Stage.ECHO, a_house()), 2)
CALLS: dict[str, tuple[str, Callable[[Games], object]]] = {
    "read": ("get_item", lambda games: games.read(GAME.code)),
    "create": ("transact_write_items", lambda games: games.create(GAME, *creation(GAME))),
    "replace": ("put_item", lambda games: games.replace(Row(GAME, 1), GAME, Links())),
    "replace with links": ("transact_write_items", lambda games: games.replace(Row(GAME, 1), GAME, LINKED)),
    "spend": ("update_item", lambda games: games.spend(MOVE, NOON, NOON)),
    "link": ("get_item", lambda games: games.link("c")),
    "drop_link": ("delete_item", lambda games: games.drop_link("c")),
    "count_miss": ("update_item", lambda games: games.count_miss("c", NOON)),
}


def stubbed() -> tuple[DynamoGames, Stubber]:
    client = session().client("dynamodb", config=ONCE)
    return DynamoGames(client, "games", Clock()), Stubber(client)


@pytest.mark.parametrize("name", CALLS)
def test_an_error_of_the_service_is_unavailable_and_tried_once(name: str) -> None:
    operation, call = CALLS[name]
    games, stub = stubbed()
    stub.add_client_error(operation, "ProvisionedThroughputExceededException", http_status_code=400)
    with stub, pytest.raises(Unavailable, match="ProvisionedThroughputExceededException"):
        call(games)
    stub.assert_no_pending_responses()


class Line:
    """What becomes of each attempt of a client, in order: an HTTP status with an error's name, or an exception."""

    def __init__(self, games: DynamoGames, *fates: tuple[int, str] | Exception) -> None:
        self.fates = list(fates)
        client: Any = games._client
        client.meta.events.register_first("before-send", self._answer)

    def _answer(self, request: AWSPreparedRequest, **_: object) -> AWSResponse:
        fate = self.fates.pop(0)
        if isinstance(fate, Exception):
            raise fate
        status, name = fate
        return reply(str(request.url), status, {}, b'{"__type":"%s"}' % name.encode())


THROTTLED = (400, "ProvisionedThroughputExceededException")
LOST = ReadTimeoutError(endpoint_url="https://nowhere.invalid")
NEVER_LEFT = EndpointConnectionError(endpoint_url="https://nowhere.invalid")


@pytest.mark.parametrize(
    ("fates", "certain"),
    [
        ((THROTTLED,) * 3, True),
        ((NEVER_LEFT, THROTTLED, NEVER_LEFT), True),
        (((400, "AccessDeniedException"),), True),
        ((LOST, THROTTLED, THROTTLED), False),
        ((LOST,) * 3, False),
        ((THROTTLED, THROTTLED, (500, "InternalServerError")), False),
        (((500, "InternalServerError"), THROTTLED, THROTTLED), False),
    ],
)
@pytest.mark.parametrize("name", [name for name in CALLS if CALLS[name][0] != "get_item"])
def test_a_write_has_stored_nothing_when_every_attempt_was_refused(
    name: str,
    fates: tuple[tuple[int, str] | Exception, ...],
    *,
    certain: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("time.sleep", lambda _: None)
    games = DynamoGames(session().client("dynamodb", config=THRICE), "games", Clock())
    line = Line(games, *fates)
    with pytest.raises(Unavailable) as failure:
        CALLS[name][1](games)
    assert isinstance(failure.value, NotStored) == certain
    assert line.fates == []


@pytest.mark.parametrize("fates", [(LOST,) * 3, ((500, "InternalServerError"),) * 3])
@pytest.mark.parametrize("name", ["read", "link"])
def test_a_read_has_stored_nothing_however_it_failed(
    name: str, fates: tuple[tuple[int, str] | Exception, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.sleep", lambda _: None)
    games = DynamoGames(session().client("dynamodb", config=THRICE), "games", Clock())
    Line(games, *fates)
    with pytest.raises(NotStored):
        CALLS[name][1](games)


def test_a_move_that_met_a_transaction_behind_a_lost_reply_may_be_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("time.sleep", lambda _: None)
    games = DynamoGames(session().client("dynamodb", config=THRICE), "games", Clock())
    Line(games, LOST, *[(400, "TransactionConflictException")] * 8)
    with pytest.raises(Unavailable) as failure:
        games.spend(MOVE, NOON, NOON)
    assert not isinstance(failure.value, NotStored)


def test_a_creation_that_cannot_be_told_from_its_own_first_sending_may_be_stored() -> None:
    games, stub = stubbed()
    stub.add_client_error(
        "transact_write_items",
        "TransactionCanceledException",
        modeled_fields={"CancellationReasons": [{"Code": "ConditionalCheckFailed"}, {"Code": "None"}]},
    )
    stub.add_client_error("get_item", "ThrottlingException", http_status_code=400)
    with stub, pytest.raises(Unavailable) as failure:
        games.create(GAME, *creation(GAME))
    assert not isinstance(failure.value, NotStored)


@pytest.mark.parametrize("name", CALLS)
def test_a_service_out_of_reach_is_unavailable(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games, _ = stubbed()

    def out_of_reach(**_: object) -> None:
        raise EndpointConnectionError(endpoint_url="https://nowhere.invalid")

    games._client.meta.events.register_first("before-send", out_of_reach)
    with pytest.raises(Unavailable, match="EndpointConnectionError"):
        CALLS[name][1](games)


@pytest.mark.parametrize("name", ["replace", "replace with links", "create"])
@pytest.mark.parametrize("conflict", ["TransactionConflictException", "TransactionInProgressException"])
def test_a_conflict_is_a_lost_race(name: str, conflict: str) -> None:
    operation, call = CALLS[name]
    games, stub = stubbed()
    stub.add_client_error(operation, conflict)
    with stub, pytest.raises(LostRace):
        call(games)


@pytest.mark.parametrize(
    ("reasons", "error"),
    [
        (("TransactionConflict", "None"), LostRace),
        (("ConditionalCheckFailed", "None"), LostRace),
        (("None", "TransactionConflict"), LostRace),
        (("None", "ConditionalCheckFailed"), LinkedElsewhere),
        (("ConditionalCheckFailed", "ConditionalCheckFailed"), LostRace),
    ],
)
def test_a_cancelled_change_says_which_part_of_it_could_not_be(
    reasons: tuple[str, str], error: type[Exception]
) -> None:
    games, stub = stubbed()
    stub.add_client_error(
        "transact_write_items",
        "TransactionCanceledException",
        modeled_fields={"CancellationReasons": [{"Code": code} for code in reasons]},
    )
    with stub, pytest.raises(error):
        games.replace(Row(GAME, 1), GAME, LINKED)


@pytest.mark.parametrize("code", ["TransactionConflict", "ThrottlingError", "ValidationError"])
def test_a_cancelled_creation_is_a_lost_race_unless_a_condition_failed(code: str) -> None:
    games, stub = stubbed()
    stub.add_client_error(
        "transact_write_items",
        "TransactionCanceledException",
        modeled_fields={"CancellationReasons": [{"Code": code}, {"Code": "None"}, {"Code": "None"}]},
    )
    with stub, pytest.raises(LostRace):
        games.create(GAME, Creation(b"origin", mark("c")), LINKED.put[0])


def test_a_move_that_meets_a_transaction_is_tried_again(house: House) -> None:
    games, stub = stubbed()
    for _ in range(3):
        stub.add_client_error("update_item", "TransactionConflictException")
    stub.add_client_error("update_item", "ConditionalCheckFailedException")
    with stub:
        assert games.spend(MOVE, NOON, NOON) == (False, None)
    stub.assert_no_pending_responses()


def test_a_move_that_meets_nothing_but_transactions_gives_up() -> None:
    games, stub = stubbed()
    for _ in range(20):
        stub.add_client_error("update_item", "TransactionConflictException")
    with stub, pytest.raises(Unavailable, match="TransactionConflict"):
        games.spend(MOVE, NOON, NOON)


def test_a_card_that_no_hand_has_is_never_written() -> None:
    games, stub = stubbed()
    stub.add_response("get_item", {})
    with stub:
        assert games.spend(replace(MOVE, choice=3), NOON, NOON) == (False, None)
    stub.assert_no_pending_responses()
