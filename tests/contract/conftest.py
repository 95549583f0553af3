"""Every implementation of the ports, for the contract's bodies to run over."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

import boto3
import pytest
from local.emulator import Emulator, started, wait
from moto import mock_aws

from contour_echo.actions.ports import Games
from contour_echo.cloud.games import DynamoGames
from contour_echo.rules.chance import House
from tests.simulated.aws import ONCE, TABLE, Clock, create_table, session
from tests.simulated.memory import MemoryGames, a_house

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

_tables = count(1)


@dataclass
class DynamoStore:
    """`DynamoGames` over an empty table, and what a test needs to look behind it."""

    client: "DynamoDBClient"
    table: str
    clock: Clock
    games: DynamoGames


@pytest.fixture(scope="session")
def emulator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Emulator]:
    """MiniStack, for its DynamoDB: one write after another, as the real one."""
    with started(tmp_path_factory.mktemp("ministack") / "log") as running:
        wait(running)
        yield running


@pytest.fixture(scope="session")
def emulator_session(emulator: Emulator) -> boto3.Session:
    """What clients of MiniStack are made from; one for all, for it is slow to make."""
    return emulator.session()


@pytest.fixture(scope="session")
def emulated(emulator: Emulator, emulator_session: boto3.Session) -> "DynamoDBClient":
    """MiniStack's DynamoDB. Whoever listens to the client makes one of their own."""
    return emulator_session.client("dynamodb", endpoint_url=emulator.endpoint, config=ONCE)


@pytest.fixture(scope="session")
def mocked() -> "DynamoDBClient":
    """moto's DynamoDB, while a test mocks AWS."""
    return session().client("dynamodb", config=ONCE)


@pytest.fixture
def ministack(emulated: "DynamoDBClient") -> DynamoStore:
    """`DynamoGames` where callers may come together."""
    return _store(emulated, f"{TABLE}-{next(_tables)}")


@pytest.fixture
def moto(mocked: "DynamoDBClient") -> Iterator[DynamoStore]:
    """`DynamoGames` for one caller at a time."""
    with mock_aws():
        yield _store(mocked, TABLE)


@pytest.fixture(params=["ministack", "moto"])
def dynamo(request: pytest.FixtureRequest) -> DynamoStore:
    """`DynamoGames` on each DynamoDB there is."""
    store: DynamoStore = request.getfixturevalue(request.param)
    return store


@pytest.fixture(params=["memory", "ministack", "moto"])
def games(request: pytest.FixtureRequest) -> Games:
    """Each implementation of `Games`, empty."""
    if request.param == "memory":
        return MemoryGames()
    store: DynamoStore = request.getfixturevalue(request.param)
    return store.games


@pytest.fixture(params=["memory", "ministack"])
def exact_games(request: pytest.FixtureRequest) -> Games:
    """Those that know how bytes begin: moto's `begins_with` is always false of them."""
    if request.param == "memory":
        return MemoryGames()
    store: DynamoStore = request.getfixturevalue(request.param)
    return store.games


@pytest.fixture
def house() -> House:
    """A house that a seed repeats."""
    return a_house()


def _store(client: "DynamoDBClient", table: str) -> DynamoStore:
    create_table(client, table)
    clock = Clock()
    return DynamoStore(client, table, clock, DynamoGames(client, table, clock))
