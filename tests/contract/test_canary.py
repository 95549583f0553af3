"""Why no race is tested on moto: between the check of a condition and the write it lets another caller in.

The day this test fails moto has become as good as the real thing, and the race tests may run on it too.
"""

from functools import partial
from threading import Barrier
from typing import Any

import pytest
from moto.dynamodb.parsing.executors import UpdateExpressionExecutor

from contour_echo.rules.chance import House
from contour_echo.rules.stages import Stage
from tests.contract.conftest import DynamoStore
from tests.contract.test_spend import stored
from tests.simulated.meeting import at_once
from tests.simulated.tables import NOON, a_move, play_to


def test_moto_stores_two_moves_with_one_token(
    moto: DynamoStore, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = play_to(Stage.ECHO, house)
    stored(moto.games, game)
    both_were_checked = Barrier(2)
    write = UpdateExpressionExecutor.execute

    def write_when_both_were_checked(executor: UpdateExpressionExecutor, *args: Any) -> None:
        both_were_checked.wait(timeout=10)
        write(executor, *args)

    monkeypatch.setattr(UpdateExpressionExecutor, "execute", write_when_both_were_checked)
    seat = min(game.tokens)
    moves = [a_move(game, seat, card, f"request {card}") for card in (0, 1)]
    spent = at_once([partial(moto.games.spend, move, NOON, NOON) for move in moves])
    assert [one.stored for one in spent] == [True, True]
