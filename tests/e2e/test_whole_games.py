"""Whole games, with every request doubled, connections lost after moves and things left undone."""

import asyncio
from typing import Any

import pytest

from tests.e2e.secrecy import examine, owners_in_order
from tests.e2e.table import Table, at_random

Frame = dict[str, Any]


@pytest.mark.parametrize(
    ("seats", "watchers", "misses", "shaky"),
    [(12, 2, 0.0, 0.1), (3, 1, 0.0, 0.4), (5, 1, 0.07, 0.15), (6, 0, 0.07, 0.1)],
)
async def test_a_whole_game_adds_up(
    live_url: str, seats: int, watchers: int, misses: float, shaky: float
) -> None:
    table = await Table(live_url, doubled=True, shaky=shaky, hurried=True, seed=seats).gather(
        seats, watchers=watchers
    )
    final = await table.play(at_random(seats, misses=misses))
    await table.end()
    assert final["rounds"] == (2 * seats if seats <= 5 else seats)
    assert max(table.totals.values()) > 0
    await asyncio.to_thread(examine, table)  # it takes a while, and others are playing
    orders = owners_in_order(table)
    # Two orders of the same owners are alike once in 6 games of 3 at the least; all of a game never are.
    assert len({tuple(order) for order in orders}) > 1, "the gallery is shuffled"
    sources = [order.index(stage["guide"]) for order, stage in zip(orders, _revealed(table), strict=True)]
    assert len(set(sources)) > 1, "the Source has no place of its own"


def _revealed(table: Table) -> list[Frame]:
    return [it for it in table.ledger.stages.values() if it["stage"] == "reveal" and it["reveal"]["cards"]]
