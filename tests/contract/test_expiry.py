"""What is past its time is gone, whether DynamoDB has deleted it yet or not."""

from dataclasses import replace

import pytest

from contour_echo.actions.ports import AlreadyCreated, Link, Links, Row, Spent
from contour_echo.cloud.games import GAME_SECONDS, LINK_SECONDS, LONGEST_GAME_SECONDS
from contour_echo.cloud.record import SCHEMA, game_key, to_item
from contour_echo.rules import roster
from contour_echo.rules.chance import House
from contour_echo.rules.moves import make
from contour_echo.rules.rejections import TryAgain
from contour_echo.rules.stages import Stage
from tests.contract.conftest import DynamoStore
from tests.simulated.tables import NOON, a_move, connection, creation, lobby, mark, play_to

S = 1_000


def expiry(store: DynamoStore, code: str) -> int:
    return int(store.client.get_item(TableName=store.table, Key=game_key(code))["Item"]["ttl"]["N"])


def test_a_game_is_gone_a_day_after_its_last_change(dynamo: DynamoStore) -> None:
    row = dynamo.games.create(lobby(1), *creation(lobby(1)))
    dynamo.clock.now = NOON + (GAME_SECONDS - 1) * S
    assert dynamo.games.read(row.game.code) == row
    row = dynamo.games.replace(row, row.game, Links())
    dynamo.clock.now += (GAME_SECONDS - 1) * S
    assert dynamo.games.read(row.game.code) == row
    dynamo.clock.now += S
    assert dynamo.games.read(row.game.code) is None


def test_no_game_is_kept_for_longer_than_its_creation_is_remembered(dynamo: DynamoStore) -> None:
    row = dynamo.games.create(lobby(1), *creation(lobby(1)))
    dynamo.clock.now = NOON + (LONGEST_GAME_SECONDS - 10) * S
    dynamo.games.replace(row, row.game, Links())
    assert expiry(dynamo, row.game.code) == NOON // S + LONGEST_GAME_SECONDS


def test_a_move_in_an_expired_game_finds_none(dynamo: DynamoStore, house: House) -> None:
    game = play_to(Stage.ECHO, house)
    move = a_move(game, min(game.tokens))
    dynamo.client.put_item(TableName=dynamo.table, Item=to_item(make(game, move, NOON), 3, NOON // S))
    assert dynamo.games.spend(move, NOON, NOON) == Spent(False, None)


def test_an_expired_games_code_is_free(dynamo: DynamoStore) -> None:
    old, later = lobby(1), NOON + GAME_SECONDS * S
    new = replace(old, id="new", created=later, seats=(replace(old.seats[0], since=later),))
    dynamo.games.create(old, *creation(old))
    dynamo.clock.now = new.created
    assert dynamo.games.create(new, *creation(new)) == dynamo.games.read(new.code) == Row(new, 1)


def test_a_creation_is_remembered_for_as_long_as_its_game_can_live(dynamo: DynamoStore) -> None:
    game = lobby(1)
    dynamo.games.create(game, *creation(game))
    dynamo.clock.now = NOON + (LONGEST_GAME_SECONDS - 1) * S
    with pytest.raises(AlreadyCreated):
        dynamo.games.create(game, *creation(game))
    dynamo.clock.now += S
    assert dynamo.games.create(game, *creation(game)) == Row(game, 1)


def test_an_expired_link_is_gone_and_keeps_nobody_from_another_game(dynamo: DynamoStore) -> None:
    dynamo.games.create(lobby(1), *creation(lobby(1)))
    dynamo.clock.now = NOON + LINK_SECONDS * S
    assert dynamo.games.link(connection(1)) is None
    other = lobby(1, "XZWVTS")
    row = dynamo.games.create(other, *creation(other))
    dynamo.clock.now += LINK_SECONDS * S
    watching = Link(connection(1), lobby(1).code, None, mark("watch"))
    first = dynamo.games.read(lobby(1).code)
    assert first is not None
    dynamo.games.replace(first, roster.watch(first.game, connection(1), 24), Links([watching]))
    assert dynamo.games.link(connection(1)) == watching
    assert row.game.code == other.code


@pytest.mark.parametrize("schema", [SCHEMA - 1, SCHEMA + 1])
def test_a_game_of_another_schema_is_neither_read_nor_moved_in(
    dynamo: DynamoStore, house: House, schema: int
) -> None:
    """Before and after an upgrade: it waits, as it is, for the version that knows it."""
    game = play_to(Stage.ECHO, house)
    other = {"v": {"N": str(schema)}, "doc": {"S": "in another form"}}
    item = to_item(game, 3, NOON // S + GAME_SECONDS) | other
    dynamo.client.put_item(TableName=dynamo.table, Item=item)
    with pytest.raises(TryAgain):
        dynamo.games.read(game.code)
    with pytest.raises(TryAgain):
        dynamo.games.spend(a_move(game, min(game.tokens)), NOON, NOON)
    assert dynamo.client.get_item(TableName=dynamo.table, Key=game_key(game.code))["Item"] == item
