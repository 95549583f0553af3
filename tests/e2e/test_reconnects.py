"""Connections come and go; seats, hands, tokens and what was confirmed stay."""

from typing import Any

from tests.client import Client
from tests.e2e.table import Round, Table

Frame = dict[str, Any]

LASTING = ("role", "action_token", "hand", "source", "own_slot", "done")


async def _same_after_coming_back(client: Client) -> None:
    """Sync, lose the connection, return: everything that is this seat's is as it was."""
    before = await client.sync()
    after = await client.come_back()
    assert after["stage_id"] == before["stage_id"], "the stage was over before the test was"
    for field in LASTING:
        assert after["you"][field] == before["you"][field], field
    assert after["deadline"] == before["deadline"]


async def test_everything_of_a_seat_survives_a_reconnect_in_every_stage(live_url: str) -> None:
    table = await Table(live_url).gather(3, pace="full")
    opening = await table.start()
    guide = table.client(opening["guide"])
    seeker, other = (player for player in table.players if player is not guide)
    played = Round(opening["guide"])
    await _same_after_coming_back(guide)
    await table.clue(guide, played)

    echo = await seeker.stage("echo")
    await _same_after_coming_back(seeker)
    await _same_after_coming_back(guide)
    await table.move(seeker, echo, "echo", card=2)
    await table.move(other, await other.stage("echo"), "echo", card=0)
    assert (await seeker.come_back())["you"]["done"] == {"echo": {"card": 2}}

    await seeker.stage("contour")
    await _same_after_coming_back(seeker)
    await table.outline(seeker, await seeker.stage("contour"), "source", played)
    back = await seeker.come_back()
    assert back["you"]["done"] == {
        "echo": {"card": 2},
        "outline": {"slot": played.outlines[back["you"]["seat"]]},
    }
    assert back["you"]["action_token"] is None

    await seeker.stage("color")
    await _same_after_coming_back(seeker)
    await table.final(seeker, await seeker.stage("color"), "keep", played)
    assert (await seeker.come_back())["you"]["done"].keys() == {"echo", "outline", "final"}

    await seeker.stage("reveal")
    await seeker.come_back()  # what is revealed may not change: the ledger sees to that
    await table.end()


async def test_a_move_is_answered_the_same_on_another_connection(live_url: str) -> None:
    table = await Table(live_url).gather(3)
    opening = await table.start()
    guide = table.client(opening["guide"])
    asked = await guide.expect(
        "clue", action_token=opening_of(guide)["you"]["action_token"], card=1, association="  far   away "
    )
    await guide.come_back()
    again = await guide.again(asked.request)
    assert again["type"] == "accepted"
    assert (await guide.sync())["association"] == "far away"
    other = asked.request | {"card": 2}
    assert (await guide.again(other))["reason"] == "bad_request", "an accepted id is for one request"
    await table.end()


def opening_of(client: Client) -> Frame:
    """The newest snapshot of someone who has one."""
    assert client.snapshot is not None
    return client.snapshot


async def test_creating_and_joining_again_have_had_their_one_effect(live_url: str) -> None:
    table = Table(live_url)
    host = await table.newcomer("Host").open()
    created = await host.expect("create", key=host.key, name="Host")
    table.players.append(host)
    guest = await table.newcomer("Guest").open()
    joined = await guest.expect("join", code=created.answer["code"], key=guest.key, name="Guest")
    table.players.append(guest)
    for client, asked in ((host, created), (guest, joined)):
        for _ in range(2):
            assert (await client.again(asked.request))["code"] == created.answer["code"]
        await client.drop()
        await client.open()
        again = await client.again(asked.request)
        assert (again["type"], again["seat"]) == ("accepted", asked.answer["seat"])
    lobby = await host.come_back()
    assert [line["name"] for line in lobby["seats"]] == ["Host", "Guest"]
    await table.end()


async def test_of_two_windows_the_newer_has_the_seat(live_url: str) -> None:
    table = await Table(live_url).gather(3)
    older, observer = table.players[1], table.players[0]
    newer = table.newcomer(older.name)
    newer.key = older.key
    await newer.open()
    joined = await newer.expect("join", code=table.code, key=older.key)
    assert joined.answer["seat"] == older.seat
    await older.shut()
    assert older.closed == "replaced"
    # The end of the older connection, which the server is told of at some time, takes the seat from nobody.
    await older.drop()
    await newer.expect("rename", name="Newer")
    await observer.until(lambda: "Newer" in str(opening_of(observer)["seats"]), "the new name")
    table.players[1] = newer
    await table.start()
    reveal = await table.play_round(1)
    assert [line["online"] for line in reveal["seats"]] == [True, True, True]
    await table.end()


async def test_nothing_shows_who_is_there_or_has_acted(live_url: str) -> None:
    table = await Table(live_url).gather(4, pace="full", watchers=1)
    opening = await table.start()
    guide = table.client(opening["guide"])
    quiet, busy, flighty = (player for player in table.players if player is not guide)
    bystanders = [quiet, table.watchers[0]]
    played = Round(opening["guide"])
    await table.clue(guide, played)
    for stage in ("echo", "contour", "color"):
        for client in (busy, flighty):
            snapshot = await client.stage(stage)
            if stage == "echo":
                await table.move(client, snapshot, "echo", card=0)
            elif stage == "contour":
                await table.outline(client, snapshot, "source", played)
            else:
                await table.final(client, snapshot, "keep", played)
        if stage == "echo":
            await flighty.drop()
            await table.watch("A late spectator")
            await flighty.open()
            await flighty.expect("join", code=table.code, key=flighty.key)
            await flighty.until(lambda: flighty.snapshot, "a snapshot")
        if stage == "contour":
            await table.watchers[-1].drop()
    for client in bystanders:
        await client.stage("reveal")
        shown = [it["stage"] for it in client.snapshots() if it["round"] == 1]
        assert shown == ["clue", "echo", "contour", "color", "reveal"], (
            "one snapshot a stage, whatever others do"
        )
    versions = {it["stage"]: it["version"] for it in quiet.snapshots() if it["round"] == 1}
    assert versions["color"] - versions["echo"] == 2, (
        "what others do in secret is no change that anyone may see"
    )
    await table.end()


async def test_a_player_who_comes_back_late_has_missed_what_is_over_and_no_more(live_url: str) -> None:
    table = await Table(live_url).gather(3)
    opening = await table.start()
    guide = table.client(opening["guide"])
    late = next(player for player in table.players if player is not guide)
    await late.drop()
    rest = [player for player in table.players if player is not late]
    played = Round(opening["guide"])
    await table.clue(guide, played)
    seeker = next(player for player in rest if player is not guide)
    await table.move(seeker, await seeker.stage("echo"), "echo", card=0)
    await seeker.stage("contour")
    back = await late.come_back()
    assert back["you"]["done"] == {}
    assert isinstance(back["you"]["own_slot"], int)
    await table.outline(late, back, "source", played)
    await table.outline(seeker, await seeker.stage("contour"), "other", played)
    for client in (late, seeker):
        await table.final(client, await client.stage("color"), "keep", played)
    reveal = await late.stage("reveal")
    played.echoes, played.own = {seeker.seat or 0}, {}
    table.check(reveal, played)
    kinds = {entry["owner"]: entry["kind"] for entry in reveal["reveal"]["cards"]}
    assert kinds[late.seat] == "automatic"
    await table.end()
