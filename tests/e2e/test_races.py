"""Twelve seats at the same moment."""

import asyncio

from tests.client import Asked, Client
from tests.e2e.table import Round, Table


async def test_of_two_dozen_simultaneous_echoes_one_of_each_seeker_counts(live_url: str) -> None:
    table = await Table(live_url).gather(12, pace="full")
    opening = await table.start()
    guide = table.client(opening["guide"])
    await table.clue(guide, Round(opening["guide"]))
    await asyncio.gather(*(player.stage("echo") for player in table.players))
    tokens = {player: _token(player) for player in table.players if player is not guide}
    invented = "x" * len(next(iter(tokens.values())))
    asked = await asyncio.gather(
        *(
            player.ask("echo", action_token=tokens.get(player, invented), card=card)
            for card in (0, 2)
            for player in table.players
        )
    )
    answered: dict[Client, list[Asked]] = {}
    for index, answer in enumerate(asked):
        answered.setdefault(table.players[index % 12], []).append(answer)
    assert [it.reason for it in answered.pop(guide)] == ["not_allowed", "not_allowed"]
    for player, (first, second) in answered.items():
        assert sorted([first.reason or "", second.reason or ""]) == ["", "already_done"], player.name
        won = first if first.accepted else second
        shown = await player.sync()
        assert shown["you"]["done"]["echo"] == {"card": won.request["card"]}
    contour = await guide.stage("contour")
    assert len(contour["gallery"]) == 12
    reveal = await guide.stage("reveal")
    assert [entry["kind"] for entry in reveal["reveal"]["cards"]].count("echo") == 11
    await table.end()


def _token(player: Client) -> str:
    assert player.snapshot is not None
    token: str = player.snapshot["you"]["action_token"]
    return token
