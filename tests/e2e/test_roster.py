"""Who hosts, who leaves, who is removed, who comes late, and the next game."""

from typing import Any

from tests.client import Client
from tests.e2e.scoring import check_result
from tests.e2e.table import Round, Table, until_ms

Frame = dict[str, Any]


async def _host_becomes(observer: Client, seat: int | None) -> Frame:
    def there() -> Frame | None:
        seen = observer.snapshot
        return seen if seen and seen["host"] == seat else None

    return await observer.until(there, f"seat {seat} as host")


async def test_the_host_is_the_connected_seat_that_joined_first(live_url: str) -> None:
    table = await Table(live_url).gather(3, watchers=1)
    first, second, third = table.players
    watcher = table.watchers[0]
    await first.drop()
    lobby = await _host_becomes(watcher, second.seat)
    assert [line["online"] for line in lobby["seats"]] == [False, True, True]
    await second.expect("settings", pace="full")
    await third.refuse("settings", "not_host", pace="brisk")
    await first.come_back()
    await _host_becomes(watcher, first.seat)
    await second.refuse("settings", "not_host", pace="brisk")
    await first.expect("leave")
    lobby = await _host_becomes(watcher, second.seat)
    assert [line["seat"] for line in lobby["seats"]] == [second.seat, third.seat]
    assert lobby["pace"] == "full"
    await table.end()


async def test_in_a_round_the_host_shown_is_the_one_of_its_beginning(live_url: str) -> None:
    table = await Table(live_url).gather(4)
    opening = await table.start()
    host = table.players[0]
    guide = table.client(opening["guide"])
    others = [player for player in table.players if player is not host]
    played = Round(opening["guide"])
    await table.clue(guide, played)
    await host.stage("echo")
    await host.drop()
    for stage in ("echo", "contour", "color"):
        for seeker in (player for player in others if player is not guide):
            snapshot = await seeker.stage(stage)
            assert snapshot["host"] == host.seat
            if stage == "echo":
                await table.move(seeker, snapshot, "echo", card=0)
            elif stage == "contour":
                await table.outline(seeker, snapshot, "source", played)
            else:
                await table.final(seeker, snapshot, "keep", played)
    reveal = await others[0].stage("reveal")
    assert reveal["host"] == others[0].seat, "in the reveal the role goes to the next"
    assert [line["online"] for line in reveal["seats"]] == [False, True, True, True]
    await table.advance(reveal)
    await table.end()


async def test_a_seat_removed_in_the_lobby_is_gone_and_its_key_with_it(live_url: str) -> None:
    table = await Table(live_url).gather(3)
    host, removed, stays = table.players
    await stays.refuse("remove", "not_host", seat=removed.seat)
    await host.expect("remove", seat=removed.seat)
    await removed.shut()
    assert removed.closed == "removed"
    lobby = await host.sync()
    assert [line["seat"] for line in lobby["seats"]] == [host.seat, stays.seat]
    await removed.drop()
    await removed.open()
    refused = await removed.ask("join", code=table.code, key=removed.key, name=removed.name)
    assert refused.reason is not None, "a removed key cannot come back"
    removed.key = table.newcomer("").key
    await removed.expect("join", code=table.code, key=removed.key, name=removed.name)
    await table.end()


async def test_a_seat_that_leaves_a_game_stays_on_the_board_and_nobody_waits_for_it(live_url: str) -> None:
    table = await Table(live_url).gather(5)
    opening = await table.start()
    guide = table.client(opening["guide"])
    leaver = next(player for player in table.players if player is not guide)
    played = Round(opening["guide"])
    await table.clue(guide, played)
    await leaver.stage("echo")
    await leaver.expect("leave")
    await leaver.drop()
    seekers = [player for player in table.players if player not in {guide, leaver}]
    for seeker in seekers:
        await table.move(seeker, await seeker.stage("echo"), "echo", card=0)
    contour = await seekers[0].stage("contour")
    assert contour["now"] < (await _stage_before(table, contour))["deadline"], (
        "a brisk stage waits for no one who left"
    )
    assert not any(line["left"] for line in contour["seats"]), "shown from the reveal on"
    assert len(contour["gallery"]) == 5
    for seeker in seekers:
        await table.outline(seeker, await seeker.stage("contour"), "source", played)
    for seeker in seekers:
        await table.final(seeker, await seeker.stage("color"), "change", played)
    reveal = await seekers[0].stage("reveal")
    assert [line["seat"] for line in reveal["seats"] if line["left"]] == [leaver.seat]
    kinds = {entry["owner"]: entry["kind"] for entry in reveal["reveal"]["cards"]}
    assert kinds[leaver.seat] == "automatic"
    played.echoes = {seeker.seat or 0 for seeker in seekers}
    table.check(reveal, played)
    await _until_it_should_guide(table, leaver)
    await table.end()


async def _stage_before(table: Table, stage: Frame) -> Frame:
    return table.ledger.stages[stage["stage_id"] - 1]


async def _until_it_should_guide(table: Table, leaver: Client) -> None:
    """Play on to a round of the seat that left: it is its reveal, without a clue, at once."""
    while True:
        reveal = table.ledger.latest
        assert reveal["stage"] == "reveal"
        if reveal["guide"] == leaver.seat:
            assert reveal["reveal"]["outcome"] == "no_clue"
            assert table.ledger.stages[reveal["stage_id"] - 1]["stage"] == "reveal", "no clue stage"
            return
        await table.advance(reveal)
        if table.ledger.latest["stage"] == "clue":
            await table.play_round(table.ledger.latest["round"])


async def test_the_game_ends_after_the_round_in_which_fewer_than_three_remain(live_url: str) -> None:
    table = await Table(live_url).gather(3)
    opening = await table.start()
    guide = table.client(opening["guide"])
    host = table.players[0]
    removed = next(player for player in table.players if player not in {guide, host})
    played = Round(opening["guide"])
    await table.clue(guide, played)
    await host.expect("remove", seat=removed.seat)
    await removed.shut()
    assert removed.closed == "removed"
    for player in table.players:
        if player not in {guide, removed}:
            await table.move(player, await player.stage("echo"), "echo", card=0)
            await table.outline(player, await player.stage("contour"), "source", played)
            await table.final(player, await player.stage("color"), "keep", played)
    reveal = await host.stage("reveal")
    played.echoes = {player.seat or 0 for player in table.players} - {guide.seat or 0, removed.seat or 0}
    table.check(reveal, played)
    await table.advance(reveal)
    final = await host.stage("finished")
    check_result(final, table.totals)
    await removed.open()
    assert (await removed.ask("join", code=table.code, key=removed.key)).reason is not None
    await table.end()


async def test_whoever_comes_late_may_watch_and_sees_what_the_table_sees(live_url: str) -> None:
    table = await Table(live_url).gather(3)
    await table.start()
    late = await table.newcomer("Late").open()
    await late.refuse("join", "already_started", code=table.code, key=late.key, name="Late")
    await late.expect("watch", code=table.code.lower())
    table.watchers.append(late)
    seen = await late.stage("clue")
    assert seen["you"] is None
    reveal = await table.play_round(1)
    assert (await late.stage("reveal"))["reveal"] == reveal["reveal"]
    await late.refuse("advance", "not_host", "not_in_game")
    assert [it["stage"] for it in late.snapshots()][-5:] == ["clue", "echo", "contour", "color", "reveal"]
    await table.end()


async def test_a_rematch_has_the_same_code_and_seats_and_no_scores(live_url: str) -> None:
    table = await Table(live_url).gather(6, watchers=1)
    opening = await table.start()
    code = opening["code"]
    leaving = table.players[5]
    for number in range(1, 7):
        await table.advance(await table.play_round(number))
    final = (await table.everyone_at("finished"))[0]
    check_result(final, table.totals)
    await table.players[1].refuse("rematch", "not_host")
    await table.players[0].expect("rematch")
    lobby = (await table.everyone_at("lobby", after=final["stage_id"]))[0]
    assert lobby["code"] == code
    assert [line["score"] for line in lobby["seats"]] == [0] * 6
    assert [line["seat"] for line in lobby["seats"]] == [line["seat"] for line in final["seats"]]
    await leaving.expect("leave")
    watcher = table.watchers.pop()
    await watcher.expect("join", code=code, key=watcher.key, name="No spectator now")
    table.players.remove(leaving)
    table.players.append(watcher)
    await leaving.drop()
    again = await table.start()
    assert again["rounds"] == 6
    await table.play_round(1)
    await table.end()


async def test_the_host_may_end_the_reveal_after_its_first_seconds_and_not_before(live_url: str) -> None:
    table = await Table(live_url).gather(3)
    await table.start()
    reveal = await table.play_round(1)
    for player in table.players[1:]:
        await player.refuse("advance", "not_host")
    await until_ms(reveal["advance_at"])
    await table.players[0].expect("advance")
    assert (await table.players[1].stage("clue", round_=2))["now"] < reveal["deadline"]
    await table.end()
