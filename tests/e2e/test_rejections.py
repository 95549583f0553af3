"""Every reason for a rejection that a client can give cause for, provoked over the wire."""

from typing import Any

import pytest

from tests.client import Client
from tests.e2e.table import Round, Table

Frame = dict[str, Any]


async def test_reasons_before_and_outside_a_game(live_url: str) -> None:
    table = Table(live_url)
    nobody = await table.newcomer("Nobody").open()
    key = nobody.key
    await nobody.refuse("dance", "unknown_action")
    for action, fields in (
        ("sync", {}),
        ("settings", {"pace": "full"}),
        ("rename", {"name": "Other"}),
        ("remove", {"seat": 1}),
        ("leave", {}),
        ("start", {}),
        ("advance", {}),
        ("rematch", {}),
    ):
        await nobody.refuse(action, "not_in_game", **fields)
    await nobody.refuse("join", "game_not_found", code="BCDFGH", key=key, name="Nobody")
    await nobody.refuse("watch", "game_not_found", code="ZZZZZZ")
    for name in ("", "   ", "x" * 21, "\u200b", "👩‍👩‍👧‍👦" * 5):
        await nobody.refuse("create", "bad_name", key=key, name=name)
    for wrong in (
        {"key": key},
        {"key": key, "name": "Ann", "color": "red"},
        {"key": "too short", "name": "Ann"},
        {"key": "x" * 87, "name": "Ann"},
        {"key": key + "!", "name": "Ann"},
        {"key": key, "name": 7},
        {"key": key, "name": "Ann", "pace": "slow"},
    ):
        await nobody.refuse("create", "bad_request", **wrong)
    for request_id in ("short", "x" * 65, "with space"):
        await nobody.send(f'{{"action":"sync","request_id":"{request_id}"}}')
        assert (await nobody.unread_answer())["reason"] == "bad_request"
    # A rejected request has left no trace: its id is still free.
    refused = await nobody.refuse("create", "bad_name", key=key, name="")
    await nobody.expect("create", request_id=refused.request["request_id"], key=key, name="Ann")
    await nobody.drop()


async def test_reasons_in_the_lobby(live_url: str) -> None:
    table = await Table(live_url).gather(2)
    host, guest = table.players
    await host.refuse("start", "not_enough_seats")
    await guest.refuse("start", "not_host")
    for action, fields in (("remove", {"seat": host.seat}), ("settings", {"pace": "full"})):
        await guest.refuse(action, "not_host", **fields)
    await guest.refuse("rename", "name_taken", name="PLAYER 1")
    await guest.refuse("rename", "bad_name", name="x" * 21)
    for action in ("advance", "rematch"):
        await host.refuse(action, "wrong_stage")
    for action, fields in _moves("x" * 22).items():
        await host.refuse(action, "wrong_stage", "not_allowed", **fields)
    twin = await table.newcomer("Twin").open()
    await twin.refuse("join", "name_taken", code=table.code, key=twin.key, name=" player  1 ")
    await twin.refuse("join", "bad_name", code=table.code, key=twin.key, name="")
    await twin.drop()
    for number in range(3, 13):
        await table.sit(f"Player {number}")
    late = await table.newcomer("Late").open()
    await late.refuse("join", "game_full", code=table.code, key=late.key, name="Late")
    await late.drop()
    await table.end()


def _moves(token: str) -> dict[str, Frame]:
    return {
        "clue": {"action_token": token, "card": 0, "association": "the sea"},
        "echo": {"action_token": token, "card": 0},
        "outline": {"action_token": token, "slot": 0},
        "final": {"action_token": token, "slot": 0},
    }


def _token(client: Client) -> str:
    assert client.snapshot is not None
    token: str = client.snapshot["you"]["action_token"]
    assert token
    return token


async def test_reasons_in_a_game(live_url: str) -> None:
    table = await Table(live_url).gather(3, pace="full")
    opening = await table.start()
    host = table.players[0]
    guide = table.client(opening["guide"])
    seeker, other = (player for player in table.players if player is not guide)
    stranger = await table.newcomer("Stranger").open()
    await stranger.refuse("join", "already_started", code=table.code, key=stranger.key, name="Stranger")
    await stranger.drop()
    for action, fields in (
        ("start", {}),
        ("settings", {"pace": "full"}),
        ("rename", {"name": "X"}),
        ("rematch", {}),
    ):
        await host.refuse(action, "wrong_stage", **fields)
    await host.refuse("advance", "wrong_stage")

    token = _token(guide)
    for words in ("x", " x ", "y" * 61, "a b c d e f g h i", "\u200b\u200b", ""):
        await guide.refuse("clue", "bad_association", action_token=token, card=0, association=words)
    for card in (3, -1, "0", 1.5, True):
        await guide.refuse("clue", "bad_request", action_token=token, card=card, association="the sea")
    await guide.refuse("clue", "not_allowed", action_token="x" * len(token), card=0, association="the sea")
    await guide.expect("clue", action_token=token, card=0, association="the sea")

    await seeker.stage("echo")
    mine, theirs = _token(seeker), _token(await _at(other, "echo"))
    await guide.refuse("echo", "not_allowed", action_token="x" * len(token), card=0)
    await seeker.refuse("outline", "not_allowed", "wrong_stage", action_token=mine, slot=0)
    await guide.refuse("clue", "already_done", "too_late", "wrong_stage", **_moves(token)["clue"])
    await seeker.expect("echo", action_token=mine, card=0)
    await seeker.refuse("echo", "already_done", action_token=mine, card=0)
    await seeker.refuse("echo", "already_done", action_token=mine, card=1)

    contour = await seeker.stage("contour")
    await other.stage("contour")
    await other.refuse("echo", "too_late", action_token=theirs, card=0)
    mine, own = _token(seeker), contour["you"]["own_slot"]
    await seeker.refuse("outline", "own_echo", action_token=mine, slot=own)
    await seeker.refuse("outline", "no_such_slot", action_token=mine, slot=3)
    slot = (own + 1) % 3
    await seeker.expect("outline", action_token=mine, slot=slot)
    await seeker.refuse("outline", "already_done", action_token=mine, slot=slot)

    await seeker.stage("color")
    mine = _token(seeker)
    await seeker.refuse("final", "own_echo", action_token=mine, slot=own)
    await seeker.refuse("final", "no_such_slot", action_token=mine, slot=11)
    await other.refuse("final", "not_allowed", action_token="x" * len(mine), slot=slot)

    await seeker.stage("reveal")
    await seeker.refuse("final", "too_late", action_token=mine, slot=slot)
    await table.end()


async def _at(client: Client, stage: str) -> Client:
    await client.stage(stage)
    return client


async def test_the_host_may_not_end_the_reveal_too_early(live_url: str) -> None:
    table = await Table(live_url).gather(3)
    opening = await table.start()
    host, played = table.players[0], Round(opening["guide"])
    await table.clue(table.client(opening["guide"]), played)
    seekers = [player for player in table.players if player.seat != opening["guide"]]
    for seeker in seekers:
        await table.move(seeker, await seeker.stage("echo"), "echo", card=0)
    for seeker in seekers:
        await table.outline(seeker, await seeker.stage("contour"), "source", played)
    for seeker in seekers:
        await table.final(seeker, await seeker.stage("color"), "keep", played)
    await host.stage("reveal")
    await host.refuse("advance", "too_early")
    await table.end()


@pytest.mark.parametrize("action", ["join", "watch"])
async def test_after_five_unknown_codes_the_server_closes_the_connection(live_url: str, action: str) -> None:
    guesser = await Table(live_url).newcomer("Guesser").open()
    for code in ("BBBBBB", "CCCCCC", "DDDDDD", "FFFFFF"):
        seat = {"key": guesser.key, "name": "G"} if action == "join" else {}
        await guesser.refuse(action, "game_not_found", code=code, **seat)
    seat = {"key": guesser.key, "name": "G"} if action == "join" else {}
    await guesser.send_only(action, code="GGGGGG", **seat)
    await guesser.shut()
    assert guesser.closed == "too_many_errors"
