"""The ends of what an item can hold, and an item that disagrees with itself."""

import json
import struct
import zlib
from dataclasses import replace

import pytest

from contour_echo.actions.ports import Row
from contour_echo.cloud.record import from_item, game_key, pack_mark, pack_move, to_item, to_mark, unpack_move
from contour_echo.rules.game import Award, Departed, Game, Hung, Made, Round, Seat
from contour_echo.rules.stages import Pace, Stage
from tests.simulated.tables import NOON, lobby, mark

HOUR = 3_600_000
FULLEST = Game(
    code="BCDFGH",
    id="0a1b2c",
    created=NOON,
    pace=Pace.FULL,
    stage=Stage.REVEAL,
    stage_id=17,
    version=23,
    began=NOON + 1,
    deadline=NOON + 2,
    ends_at=NOON + 3,
    touched=NOON + 4,
    host=5,
    seats=(
        Seat(2, "Ann", b"a" * 16, mark("a"), None, 40, left=True, since=NOON + 5),
        Seat(5, "Ben", b"b" * 16, mark("b"), "line", 240, shown_left=True, back=mark("c"), since=NOON + 6),
        Seat(11, "Cy", b"c" * 16, mark("d"), None, 0, removed=True, last=mark("e"), since=NOON + 7),
    ),
    next_seat=12,
    watchers=("one", "another"),
    banned=(b"banned 1", b"banned 2"),
    departed=(Departed(b"departed", 3, mark("f")),),
    schedule=(5, 11, 2),
    secret=bytes(range(32)),
    next_card=19,
    round=Round(
        2,
        11,
        first=13,
        hands={2: (3, 4, 7), 5: (8, 9, 10), 11: (0, 1, 2)},
        gallery=(Hung(4, 2, automatic=True), Hung(1, 11), Hung(8, 5)),
        outcome="scored",
        awards={2: Award(), 5: Award(160, 60, 0), 11: Award(0, 0, 120)},
    ),
    tokens=frozenset({2, 5}),
    moves={
        "clue": {11: Made(1, mark("g"), "a door, ajar")},
        "echo": {5: Made(0, mark("h"))},
        "outline": {2: Made(1, mark("i")), 5: Made(1, mark("j"))},
        "final": {5: Made(2, mark("k"))},
    },
)
"""Nothing in it is as it was at the beginning, and no two things are alike."""
TTL = 1_900_000_000


def back(game: Game) -> Game:
    return from_item(to_item(game, 7, TTL)).game


def since(game: Game, at: int) -> Game:
    return replace(game, seats=(replace(game.seats[0], since=at), *game.seats[1:]))


def test_everything_of_a_game_is_kept() -> None:
    assert from_item(to_item(FULLEST, 7, TTL)) == Row(FULLEST, 7)


@pytest.mark.parametrize(
    ("at", "kept"),
    [
        (NOON, NOON),
        (NOON - HOUR, NOON - HOUR),
        (NOON - HOUR + 1, NOON - HOUR + 1),
        (NOON - HOUR - 1, NOON - HOUR),
        (0, NOON - HOUR),
        (NOON - HOUR + 2**32 - 2, NOON - HOUR + 2**32 - 2),
        (NOON - HOUR + 2**32 - 1, NOON - HOUR + 2**32 - 1),
        (NOON - HOUR + 2**32, NOON - HOUR + 2**32 - 1),
        (NOON + 2**40, NOON - HOUR + 2**32 - 1),
    ],
)
def test_when_a_connection_came_is_kept_from_an_hour_before_the_game_for_49_days(at: int, kept: int) -> None:
    assert back(since(lobby(3), at)).seats[0].since == kept


@pytest.mark.parametrize("seats", [2, 4])
def test_an_item_that_disagrees_with_itself_about_its_seats_is_not_read(seats: int) -> None:
    item = to_item(lobby(3), 7, TTL) | {"since": {"B": struct.pack(f">{seats}I", *[0] * seats)}}
    with pytest.raises(ValueError, match="zip"):
        from_item(item)


def test_the_document_is_compact_and_text_in_it_stands_as_itself() -> None:
    """Each KB of an item is charged at every write."""
    game = lobby(3)
    game = replace(game, seats=(replace(game.seats[0], name="Zoë 象"), *game.seats[1:]))
    text = zlib.decompress(to_item(game, 7, TTL)["doc"]["B"], -15).decode()
    document = json.loads(text)
    assert text == json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    assert "Zoë 象" in text
    assert [len(key_hash) for _, _, key_hash, *_ in document[-2]] == [22, 22, 22]  # 16 bytes, without padding


def test_what_is_no_game_yet_has_no_end_and_no_slots() -> None:
    item = to_item(lobby(3), 7, TTL)
    assert item["pk"] == game_key("BCDFGH")["pk"] == {"S": "game#BCDFGH"}
    assert (item["ends"], item["slots"], item["own"]) == ({"N": "0"}, {"N": "0"}, {"M": {}})
    assert (item["v"], item["rev"], item["ttl"]) == ({"N": "1"}, {"N": "7"}, {"N": str(TTL)})


def test_a_mark_takes_ten_bytes_and_a_move_one_more_and_its_text() -> None:
    one = mark("a request", "of some kind")
    assert (len(one.id), len(one.body), len(pack_mark(one))) == (6, 4, 10)
    assert to_mark(pack_mark(one)) == to_mark(pack_mark(one) + b"\x02more") == one
    made = Made(2, one, "a door, ajar")
    assert pack_move(made) == pack_mark(one) + b"\x02a door, ajar"
    assert unpack_move(pack_move(made)) == made
    assert unpack_move(pack_move(Made(11, one))) == Made(11, one)
