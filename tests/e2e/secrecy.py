"""Whether anyone was sent what they may not know, searched for in the very bytes of every frame."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from tests.client import Client
from tests.e2e import form
from tests.e2e.ledger import Received
from tests.e2e.table import Table

Frame = dict[str, Any]

UNSEEN = ("clue", "echo")
"""The stages before the gallery, in which cards are seen in the hand alone."""


def examine(table: Table) -> None:
    """Search everything that everyone at this table was sent."""
    hands = list(_hands(table))
    assert hands, "nothing to search for"
    for client in table.everyone:
        _credentials(table, client)
        _cards(client, hands)
        for received in client.frames:
            _colors(received)
    _same_gallery_bytes(table)


def _credentials(table: Table, client: Client) -> None:
    """No frame holds a key, a hidden request or another's action token."""
    said = "\n".join(it.raw for it in client.frames)
    for other in table.players:
        assert other.key not in said, f"{client.name} was sent a key"
        if other is client:
            continue
        for snapshot in other.snapshots():
            token = snapshot["you"] and snapshot["you"]["action_token"]
            assert not token or token not in said, f"{client.name} was sent the token of {other.name}"


def _hands(table: Table) -> Iterator[tuple[int, int, list[Frame]]]:
    """The hands of every seat in every round: (round, seat, cards)."""
    for player in table.players:
        dealt = {}
        for snapshot in player.snapshots():
            if snapshot["you"] and snapshot["you"]["hand"]:
                dealt[snapshot["round"]] = snapshot["you"]["hand"]
        for number, cards in dealt.items():
            assert player.seat is not None
            yield number, player.seat, cards


def _cards(client: Client, hands: list[tuple[int, int, list[Frame]]]) -> None:
    """Another's card is in no frame before the gallery, and one that nobody offered in none at all."""
    mine = {
        text for _, seat, cards in hands if seat == client.seat for card in cards for text in _texts(card)
    }
    before = _strings(_snapshots(client, *UNSEEN))
    always = _strings(_snapshots(client, *form.STAGES))
    offered = {_face(entry["card"]) for it in client.snapshots() for entry in it["gallery"] or ()}
    for _, seat, cards in hands:
        if seat == client.seat:
            continue
        for card in cards:
            seen = (_texts(card) - mine) & before
            assert not seen, f"{client.name} was sent a card of seat {seat} before its time: {seen}"
            assert _face(card) in offered or _longest(card) in mine or _longest(card) not in always


def _texts(card: Frame) -> set[str]:
    """What tells a card from others."""
    return {_longest(card), card["alt"], card["paint"]["alt"]}


def _strings(frames: Iterable[Received]) -> set[str]:
    """Every longer string in these frames, whatever field it stands in."""
    return {text for it in frames for text in re.findall(r'"([^"]{24,})"', it.raw)}


def _snapshots(client: Client, *stages: str) -> Iterator[Received]:
    return (it for it in client.frames if it.body["type"] == "snapshot" and it.body["stage"] in stages)


def _face(card: Frame) -> str:
    return json.dumps(card["outline"])


def _longest(card: Frame) -> str:
    longest: str = max(card["outline"], key=len)
    return longest


def _colors(received: Received) -> None:
    """In contour nothing that could be a color is sent, but to the Guide that of the Source."""
    it = received.body
    if it["type"] != "snapshot" or it["stage"] != "contour" or (it["you"] and it["you"]["role"] == "guide"):
        return
    for word in ("paint", "color", "texture", "palette", "fill"):
        assert f'"{word}' not in received.raw, f"{word} in a contour frame"
    assert not re.search(r'"#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})"', received.raw)


def _same_gallery_bytes(table: Table) -> None:
    """Everyone, spectators too, is sent the same bytes of the gallery in one stage."""
    galleries: defaultdict[int, set[str]] = defaultdict(set)
    for client in table.everyone:
        for received in _snapshots(client, "contour", "color", "reveal"):
            at = received.raw.index('"gallery":') + len('"gallery":')
            _, end = json.JSONDecoder().raw_decode(received.raw, at)
            galleries[received.body["stage_id"]].add(received.raw[at:end])
    assert all(len(each) == 1 for each in galleries.values())


def owners_in_order(table: Table) -> list[list[int]]:
    """The owners of every revealed gallery, slot by slot."""
    shown = {}
    for number, stage in table.ledger.stages.items():
        if stage["stage"] == "reveal" and stage["reveal"]["cards"]:
            cards = sorted(stage["reveal"]["cards"], key=lambda entry: entry["slot"])
            shown[number] = [entry["owner"] for entry in cards]
    return list(shown.values())
