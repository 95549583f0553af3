"""Snapshots field by field, in every stage, for a spectator, the Guide and a Seeker, as the protocol names them."""

import json
from typing import Any

import pytest

from contour_echo import deck
from contour_echo.rules import roster
from contour_echo.rules.game import ECHO, FINAL, OUTLINE
from contour_echo.rules.stages import Pace, Stage
from contour_echo.rules.tokens import action_token
from contour_echo.wire import snapshot
from contour_echo.wire.snapshot import MAX_ANSWER_BYTES, encode, snapshots
from tests.unit.rules.table import NOON, Table

Json = dict[str, Any]
LATER = NOON + 123


def frames(table: Table, *recipients: int | None) -> list[str]:
    found = snapshots(table.game, recipients, table.house, LATER)
    assert list(found) == list(recipients)
    return list(found.values())


def sent(table: Table, recipient: int | None) -> Json:
    (frame,) = frames(table, recipient)
    found: Json = json.loads(frame)
    return found


def as_sent(value: object) -> Any:
    return json.loads(json.dumps(value))


def painted(table: Table, card: int) -> Json:
    return dict(as_sent(deck.card(table.game.secret, card).painted()))


def contour(table: Table, card: int) -> Json:
    return dict(as_sent(deck.card(table.game.secret, card).contour()))


def lines(table: Table, *, online: bool | None, **scores: int) -> list[Json]:
    return [
        {
            "seat": number,
            "name": f"Player {number}",
            "score": scores.get(f"seat_{number}", 0),
            "left": False,
            "online": online,
        }
        for number in range(1, len(table.game.seats) + 1)
    ]


def in_round(table: Table, stage: str, stage_id: int, seconds: int, **more: object) -> Json:
    """What everyone is shown of the first round of a brisk game of three, but for what is said."""
    return {
        "type": "snapshot",
        "now": LATER,
        "version": table.game.version,
        "code": "BCDFGH",
        "pace": "brisk",
        "stage": stage,
        "stage_id": stage_id,
        "deadline": NOON + 1_000 * seconds,
        "advance_at": None,
        "round": 1,
        "rounds": 6,
        "host": 1,
        "guide": table.guide,
        "seats": lines(table, online=None),
        "watchers": None,
        "association": "a quiet word",
        "gallery": None,
        "you": None,
        "reveal": None,
        "result": None,
        **more,
    }


def you(table: Table, seat: int, **more: object) -> Json:
    """What a seat is shown of its own, but for what is said."""
    return {
        "seat": seat,
        "role": "guide" if seat == table.guide else "seeker",
        "action_token": action_token(table.game, seat),
        "hand": None,
        "source": None,
        "own_slot": None,
        "done": {},
        **more,
    }


def source_of(table: Table) -> Json:
    return {"index": 1, "card": painted(table, table.round.hands[table.guide][1])}


CLUE_DONE = {"clue": {"card": 1, "association": "a quiet word"}}


def test_the_lobby() -> None:
    table = Table(3, pace=Pace.FULL)
    table.game = roster.watch(table.game, "a spectator", 24)
    table.disconnect(3)
    everyone = lines(table, online=True)
    everyone[2]["online"] = False
    shown = {
        "type": "snapshot",
        "now": LATER,
        "version": table.game.version,
        "code": "BCDFGH",
        "pace": "full",
        "stage": "lobby",
        "stage_id": 1,
        "deadline": None,
        "advance_at": None,
        "round": None,
        "rounds": None,
        "host": 1,
        "guide": None,
        "seats": everyone,
        "watchers": 1,
        "association": None,
        "gallery": None,
        "you": None,
        "reveal": None,
        "result": None,
    }
    assert sent(table, None) == shown
    own: Json = {
        "seat": 2, "role": None, "action_token": None, "hand": None, "source": None, "own_slot": None, "done": {},
    }  # fmt: skip
    assert sent(table, 2) == {**shown, "you": own}


def test_the_clue_stage() -> None:
    table = Table(3).begin()
    shown = in_round(table, "clue", 2, 45, association=None)
    hand = [painted(table, card) for card in table.round.hands[table.guide]]
    assert sent(table, None) == shown
    assert sent(table, table.guide) == {**shown, "you": you(table, table.guide, hand=hand)}
    assert sent(table, table.seekers[0]) == {**shown, "you": you(table, table.seekers[0])}


def test_the_echo_stage() -> None:
    table = Table(3).to_echo()
    shown = in_round(table, "echo", 3, 30)
    first, second = table.seekers
    hand = [painted(table, card) for card in table.round.hands[second]]
    assert sent(table, None) == shown
    own = you(table, table.guide, source=source_of(table), done=CLUE_DONE)
    assert sent(table, table.guide) == {**shown, "you": own}
    assert sent(table, second) == {**shown, "you": you(table, second, hand=hand)}
    table.play(ECHO, first, 2)
    done = you(
        table,
        first,
        hand=[painted(table, card) for card in table.round.hands[first]],
        action_token=None,
        done={"echo": {"card": 2}},
    )
    assert sent(table, first)["you"] == done


def test_contour_shows_no_paint_but_the_guides_own() -> None:
    table = Table(3).to_contour()
    gallery = [
        {"slot": slot, "card": contour(table, hung.card)} for slot, hung in enumerate(table.round.gallery)
    ]
    assert [card["slot"] for card in gallery] == [0, 1, 2]
    shown = in_round(table, "contour", 4, 25, gallery=gallery)
    seeker = table.seekers[0]
    assert sent(table, None) == shown
    own = you(table, table.guide, source=source_of(table), done=CLUE_DONE)
    assert sent(table, table.guide) == {**shown, "you": own}
    mine = you(table, seeker, own_slot=table.slot_of(seeker), done={"echo": {"card": 0}})
    assert sent(table, seeker) == {**shown, "you": mine}


def test_color_shows_the_same_cards_with_their_paint() -> None:
    table = Table(3).to_color()
    gallery = [
        {"slot": slot, "card": painted(table, hung.card)} for slot, hung in enumerate(table.round.gallery)
    ]
    shown = in_round(table, "color", 5, 20, gallery=gallery)
    seeker = table.seekers[0]
    table.play(FINAL, seeker, table.source)
    assert sent(table, None) == shown
    own = you(table, table.guide, source=source_of(table), done=CLUE_DONE)
    assert sent(table, table.guide) == {**shown, "you": own}
    done = {"echo": {"card": 0}, "outline": {"slot": table.source}, "final": {"slot": table.source}}
    mine = you(table, seeker, action_token=None, own_slot=table.slot_of(seeker), done=done)
    assert sent(table, seeker) == {**shown, "you": mine}


def test_the_reveal_of_a_round_that_was_guessed_in() -> None:
    table = Table(3).to_contour()
    found, lured = table.seekers
    table.play(OUTLINE, found, table.source)
    table.play(OUTLINE, lured, table.slot_of(found))
    table.play(FINAL, found, table.source)
    table.wait()
    assert table.game.stage is Stage.REVEAL
    gallery = [
        {"slot": slot, "card": painted(table, hung.card)} for slot, hung in enumerate(table.round.gallery)
    ]
    earned = {table.guide: (0, 0, 160), found: (240, 60, 0), lured: (0, 0, 0)}
    reveal = {
        "outcome": "scored",
        "source": table.source,
        "cards": [
            {"slot": slot, "owner": hung.owner, "kind": "source" if slot == table.source else "echo"}
            for slot, hung in enumerate(table.round.gallery)
        ],
        "guesses": [
            {"seat": found, "outline": table.source, "final": table.source, "confirmed": True},
            {
                "seat": lured,
                "outline": table.slot_of(found),
                "final": table.slot_of(found),
                "confirmed": False,
            },
        ],
        "awards": [
            {"seat": seat, "search": search, "echo": echo, "guide": guide}
            for seat, (search, echo, guide) in sorted(earned.items())
        ],
    }
    shown = in_round(
        table,
        "reveal",
        6,
        15,
        deadline=table.now + 15_000,
        advance_at=table.now + 4_000,
        seats=lines(table, online=True, **{f"seat_{seat}": sum(award) for seat, award in earned.items()}),
        watchers=0,
        gallery=gallery,
        reveal=reveal,
    )
    assert sent(table, None) == shown
    assert sent(table, table.guide) == {**shown, "you": you(table, table.guide, done=CLUE_DONE)}


def test_the_reveal_of_a_round_without_a_clue() -> None:
    table = Table(3).begin()
    table.wait()
    nothing = [{"seat": seat, "search": 0, "echo": 0, "guide": 0} for seat in (1, 2, 3)]
    shown = sent(table, None)
    assert shown["reveal"] == {
        "outcome": "no_clue",
        "source": None,
        "cards": [],
        "guesses": [],
        "awards": nothing,
    }
    assert (shown["association"], shown["gallery"], shown["result"]) == (None, None, None)


def test_the_end_names_everyone_with_the_highest_total() -> None:
    table = Table(4).begin()
    table.to_the_end().with_score({1: 80, 2: 300, 3: 300, 4: 0})
    shown = sent(table, 1)
    assert shown["stage"] == "finished"
    assert (shown["reveal"], shown["gallery"], shown["guide"], shown["deadline"]) == (None, None, None, None)
    assert shown["result"] == {
        "winners": [2, 3],
        "standings": [
            {"seat": 2, "rank": 1, "score": 300},
            {"seat": 3, "rank": 1, "score": 300},
            {"seat": 1, "rank": 3, "score": 80},
            {"seat": 4, "rank": 4, "score": 0},
        ],
    }


@pytest.mark.parametrize("stage", [Stage.LOBBY, Stage.ECHO, Stage.CONTOUR, Stage.REVEAL])
def test_json_is_compact_and_text_stands_as_itself(stage: Stage) -> None:
    table = Table(3)
    seat = table.game.seat(2)
    assert seat is not None
    table.game = roster.rename(table.game, seat, "Zoë 象")
    {Stage.LOBBY: lambda: table, Stage.ECHO: table.to_echo, Stage.CONTOUR: table.to_contour}.get(
        stage, table.to_reveal
    )()
    for frame in frames(table, None, 1, 2):
        assert frame == json.dumps(json.loads(frame), ensure_ascii=False, separators=(",", ":"))
        assert '"Zoë 象"' in frame


def test_what_is_sent_is_compact_json() -> None:
    assert encode({"a": ["é", 1]}) == '{"a":["é",1]}'


def test_a_frame_is_one_unit_of_metering() -> None:
    assert MAX_ANSWER_BYTES == 32 * 1_024


def test_no_more_than_512_cards_are_kept_in_memory() -> None:
    for number in range(600):
        snapshot._card(bytes(32), number)
    assert snapshot._card.cache_info().currsize == 512
