"""What each request costs: every call that goes out is counted, and what DynamoDB charges for it."""

from dataclasses import dataclass

import boto3
import pytest
from local.emulator import Emulator

from contour_echo.actions.ports import Cloud
from contour_echo.cloud.chance import SystemChance, new_code
from contour_echo.cloud.connections import ApiConnections
from contour_echo.cloud.games import DynamoGames
from contour_echo.cloud.signing import Keys
from contour_echo.cloud.timers import StateMachineTimers
from contour_echo.rules.chance import House
from contour_echo.rules.stages import Stage
from tests.contract.conftest import DynamoStore
from tests.simulated.aws import ONCE, PostBox, answer_all, sent_by, session, write_units_of
from tests.simulated.memory import deal_in_order
from tests.simulated.players import Table, a_request, move_request
from tests.simulated.tables import connection

GET, MOVE, PUT, BOTH = "GetItem", "UpdateItem", "PutItem", "TransactWriteItems"
TIMER, POST, CLOSE = "StartExecution", "PostToConnection", "DeleteConnection"


@dataclass
class Metered:
    """A table of players over real clients: DynamoDB's in MiniStack, the others' answered on the spot."""

    table: Table
    stored: list[str]
    timed: list[str]
    units: list[float]
    box: PostBox

    def reset(self) -> None:
        for seen in (self.stored, self.timed, self.units, self.box.posts, self.box.closed):
            seen.clear()

    @property
    def calls(self) -> list[str]:
        """Every call since the reset, by service in this order: DynamoDB, Step Functions, API Gateway."""
        return self.stored + self.timed + [POST] * len(self.box.posts) + [CLOSE] * len(self.box.closed)


@pytest.fixture
def metered(ministack: DynamoStore, emulator: Emulator, emulator_session: boto3.Session) -> Metered:
    dynamodb = emulator_session.client("dynamodb", endpoint_url=emulator.endpoint, config=ONCE)
    gateway = ApiConnections(
        "https://example.invalid/live", "us-east-1", lambda: Keys("nobody", "nothing", None)
    )
    stepfunctions = session().client("stepfunctions", config=ONCE)
    box = PostBox()
    box.stand_in(gateway)
    answer_all(stepfunctions, b'{"executionArn": "arn", "startDate": 0}')
    cloud = Cloud(
        DynamoGames(dynamodb, ministack.table, ministack.clock),
        gateway,
        StateMachineTimers(stepfunctions, "arn:aws:states:us-east-1:123456789012:stateMachine:timer"),
        House(SystemChance(), deal_in_order),
        ministack.clock,
        new_code,
    )
    return Metered(Table(cloud), sent_by(dynamodb), sent_by(stepfunctions), write_units_of(dynamodb), box)


@pytest.mark.parametrize(("seats", "units"), [(3, 1), (4, 1), (12, 2)])
def test_a_move_that_ends_no_stage_is_one_write_and_nothing_else(
    metered: Metered, seats: int, units: float
) -> None:
    table = metered.table
    table.start(seats)
    table.all_move()
    for stage in (Stage.ECHO, Stage.CONTOUR, Stage.COLOR):
        game = table.game
        assert game.stage is stage
        for seat in sorted(game.tokens)[:-1]:
            metered.reset()
            table.accepted(connection(seat), move_request(game, seat))
            assert metered.calls == [MOVE]
            assert metered.units == [units]
        table.all_move()


@pytest.mark.parametrize("seats", [3, 12])
def test_the_move_that_ends_a_stage_is_one_more_write_a_timer_and_a_post_to_each(
    metered: Metered, seats: int
) -> None:
    table = metered.table
    table.start(seats)
    table.accepted(connection(90), a_request("watch", code=table.code))
    for _ in (Stage.CLUE, Stage.ECHO, Stage.CONTOUR, Stage.COLOR):
        game = table.game
        *early, last = sorted(game.tokens)
        for seat in early:
            table.accepted(connection(seat), move_request(game, seat))
        metered.reset()
        table.accepted(connection(last), move_request(game, last))
        assert metered.calls == [MOVE, PUT, TIMER, *[POST] * (seats + 1)]
        assert {to for to, _ in metered.box.posts} == {to for to, _ in game.recipients}


def test_the_same_move_again_is_one_refused_write(metered: Metered) -> None:
    table = metered.table
    table.start(4)
    table.all_move()
    game = table.game
    seat = min(game.tokens)
    table.accepted(connection(seat), move_request(game, seat))
    metered.reset()
    table.accepted(connection(seat), move_request(game, seat))
    assert metered.calls == [MOVE]


def test_the_move_of_one_who_is_too_late_for_the_stage_is_one_refused_write(metered: Metered) -> None:
    table = metered.table
    table.start(3)
    game = table.game
    table.all_move()
    metered.reset()
    (seat,) = game.tokens
    answer = table.ask(connection(seat), move_request(game, seat, "another-request"))
    assert answer["reason"] == "already_done"
    assert metered.calls == [MOVE]


def test_a_return_in_the_middle_of_a_round_is_a_read_and_a_write(metered: Metered) -> None:
    table = metered.table
    table.start(4)
    metered.reset()
    table.accepted(connection(2, "phone"), table.join(2, "-phone"))
    assert metered.calls == [GET, BOTH, POST, POST, CLOSE]
    assert [to for to, _ in metered.box.posts] == [connection(2, "phone"), connection(2)]


def test_the_same_return_again_is_a_read(metered: Metered) -> None:
    table = metered.table
    table.start(4)
    table.accepted(connection(2, "phone"), table.join(2, "-phone"))
    metered.reset()
    table.accepted(connection(2, "phone"), table.join(2, "-phone"))
    assert metered.calls == [GET, POST]


def test_a_creation_is_one_write(metered: Metered) -> None:
    metered.table.seat(1)
    assert metered.calls == [BOTH, POST]


def test_a_seat_in_the_lobby_is_a_read_a_write_and_a_post_to_each(metered: Metered) -> None:
    table = metered.table
    table.seat(3)
    metered.reset()
    table.accepted(connection(4), table.join(4))
    assert metered.calls == [GET, BOTH, *[POST] * 4]


def test_a_snapshot_that_is_asked_for_is_two_reads(metered: Metered) -> None:
    table = metered.table
    table.start(3)
    metered.reset()
    table.accepted(connection(3), a_request("sync"))
    assert metered.calls == [GET, GET, POST]


def test_a_ping_costs_no_call(metered: Metered) -> None:
    assert metered.table.ask(connection(1), {"action": "ping", "t": 1}) == {"type": "pong", "t": 1}
    assert metered.calls == []
