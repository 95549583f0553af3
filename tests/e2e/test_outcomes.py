"""Rounds that go another way, and games that nobody looks at."""

import itertools
from typing import Any

from tests.client import Client
from tests.e2e.scoring import check_result, check_reveal
from tests.e2e.table import Aim, Round, Table, Turn, by_the_book


async def test_a_guide_who_does_not_confirm_makes_a_round_without_a_clue(live_url: str) -> None:
    table = await Table(live_url).gather(3, watchers=1)
    await table.start()
    reveal = await table.play_round(1, lambda _client, _round: Turn(clue=False))
    assert reveal["reveal"]["outcome"] == "no_clue"
    assert reveal["association"] is None
    assert not any(table.totals.values())
    stages = [it["stage"] for it in table.ledger.stages.values()]
    assert stages == ["lobby", "clue", "reveal"]
    await table.advance(reveal)
    after = await table.play_round(2)
    assert after["reveal"]["outcome"] == "scored"
    await table.end()


async def test_no_outlines_end_the_round_before_color_and_give_nobody_anything(live_url: str) -> None:
    table = await Table(live_url).gather(4)
    await table.start()
    reveal = await table.play_round(1, lambda _client, _round: Turn(outline=None))
    assert reveal["reveal"]["outcome"] == "no_outlines"
    assert not any(table.totals.values())
    assert reveal["association"] is not None
    assert all("paint" in entry["card"] for entry in reveal["gallery"])
    assert [it["stage"] for it in table.ledger.stages.values()] == [
        "lobby",
        "clue",
        "echo",
        "contour",
        "reveal",
    ]
    await table.end()


async def test_a_missed_echo_is_replaced_and_its_owner_may_still_find_the_source(live_url: str) -> None:
    table = await Table(live_url).gather(3)
    await table.start()
    lazy = table.players[2]

    def plan(client: Client, _round: int) -> Turn:
        return Turn(echo=None) if client is lazy else Turn()

    number = 1
    if lazy.snapshot and lazy.snapshot["guide"] == lazy.seat:
        await table.advance(await table.play_round(number))
        number = 2
    reveal = await table.play_round(number, plan)
    kinds = {entry["owner"]: entry["kind"] for entry in reveal["reveal"]["cards"]}
    assert kinds[lazy.seat] == "automatic"
    award = next(line for line in reveal["reveal"]["awards"] if line["seat"] == lazy.seat)
    assert award["search"] == 240
    await table.end()


async def test_a_game_that_everyone_left_alone_runs_to_its_end_by_itself(live_url: str) -> None:
    table = await Table(live_url).gather(3)
    await table.start()
    await table.advance(await table.play_round(1))
    scores = dict(table.totals)
    assert any(scores.values())
    watcher = await table.watch("Spectator")
    for player in table.players:
        await player.drop()
    final = await watcher.stage("finished")
    outcomes = [it["reveal"]["outcome"] for it in table.ledger.stages.values() if it["reveal"]]
    assert outcomes == ["scored"] + ["no_clue"] * 5
    check_result(final, scores)
    await watcher.drop()
    for player in table.players:
        await player.come_back()
        assert (await player.stage("finished"))["result"] == final["result"]
    await table.end()


async def test_a_guide_who_vanishes_after_the_clue_is_scored_all_the_same(live_url: str) -> None:
    table = await Table(live_url).gather(4)
    opening = await table.start()
    guide = table.client(opening["guide"])
    played = Round(opening["guide"])
    await table.clue(guide, played)
    await guide.drop()
    seekers = [player for player in table.players if player is not guide]
    for seeker in seekers:
        echo = await seeker.stage("echo")
        await table.move(seeker, echo, "echo", card=1)
    for seeker in seekers:
        aim: Aim = "other" if seeker is seekers[0] else "source"
        await table.outline(seeker, await seeker.stage("contour"), aim, played)
    for seeker in seekers:
        await table.final(seeker, await seeker.stage("color"), "keep", played)
    reveal = await seekers[0].stage("reveal")
    awards = {line["seat"]: line for line in reveal["reveal"]["awards"]}
    assert awards[opening["guide"]]["guide"] == 160
    check_reveal(reveal, table.totals)
    await table.end()


async def test_pace_full_lasts_its_time_and_brisk_does_not(live_url: str) -> None:
    brisk = await Table(live_url).gather(3)
    full = await Table(live_url).gather(3, pace="full")
    lasted = {}
    for pace, table in (("brisk", brisk), ("full", full)):
        await table.start()
        await table.play_round(1, by_the_book)
        lasted[pace] = list(_spare(table.ledger.stages))
        await table.end()
    assert all(spare > 0 for spare in lasted["brisk"]), lasted
    assert all(spare <= 0 for spare in lasted["full"]), lasted
    assert len(lasted["full"]) == len(lasted["brisk"]) == 3


def _spare(stages: dict[int, dict[str, Any]]) -> list[int]:
    """How long before its deadline each stage from echo to color was over, in ms."""
    ordered = [stages[number] for number in sorted(stages)]
    return [
        earlier["deadline"] - later["now"]
        for earlier, later in itertools.pairwise(ordered)
        if earlier["stage"] in {"echo", "contour", "color"}
    ]


async def test_an_echo_that_misled_four_pays_for_three(live_url: str) -> None:
    table = await Table(live_url).gather(6)
    opening = await table.start()
    guide = table.client(opening["guide"])
    lure, *misled = (player for player in table.players if player is not guide)
    played = Round(opening["guide"])
    await table.clue(guide, played)
    for seeker in (lure, *misled):
        await table.move(seeker, await seeker.stage("echo"), "echo", card=0)
    slot = (await lure.stage("contour"))["you"]["own_slot"]
    await table.outline(lure, await lure.stage("contour"), "source", played)
    for seeker in misled:
        await table.move(seeker, await seeker.stage("contour"), "outline", slot=slot)
    for seeker in (lure, *misled):
        await table.final(seeker, await seeker.stage("color"), "keep", played)
    reveal = await lure.stage("reveal")
    awards = {line["seat"]: line for line in reveal["reveal"]["awards"]}
    assert awards[lure.seat] == {"seat": lure.seat, "search": 240, "echo": 180, "guide": 0}
    assert awards[guide.seat]["guide"] == 160
    check_reveal(reveal, table.totals)
    await table.end()
