"""A game as a DynamoDB item, and back.

What a move's condition looks at, and what it changes, are attributes of their own, most of them maps by seat; the
rest of the game is `doc`: one JSON list, deflated. The item is written and read without boto3's type serializer,
which costs more than the whole of it. Every write is charged by the KB of the whole item, names included: an item
of four seats stays within 1 KB, one of twelve within 2 KB.
"""

import base64
import json
import struct
import zlib
from collections.abc import Mapping
from itertools import accumulate
from typing import Any

from contour_echo.actions.ports import Row
from contour_echo.rules.game import KINDS, Award, Departed, Game, Hung, Kind, Made, Mark, Moves, Round, Seat
from contour_echo.rules.moves import own_slots, slots
from contour_echo.rules.stages import Pace, Stage
from contour_echo.rules.tokens import permission

SCHEMA = 1
"""Grows when a version that knows the item's old form could not read its new one; an item of another schema is neither
read nor written. A field that may be missing at any time needs no new number: it is appended, to the item or to a
list of the document, where an older version passes over it and leaves it out of what it writes."""

Item = dict[str, Any]
_RAW_DEFLATE = -15
MARK_BYTES = 10
_ID_BYTES = 6
_HOUR = 3_600_000


def game_key(code: str) -> Item:
    """The primary key of a game."""
    return {"pk": {"S": f"game#{code}"}}


def to_item(game: Game, revision: int, ttl: int) -> Item:
    """The item of a game. `ttl` is when it expires, in seconds since the epoch."""
    return {
        **game_key(game.code),
        "v": _number(SCHEMA),
        "rev": _number(revision),
        "ttl": _number(ttl),
        "stage": {"S": game.stage.value},
        "sid": _number(game.stage_id),
        "ends": _number(game.ends_at or 0),
        "touched": _number(game.touched),
        "slots": _number(len(slots(game))),
        "own": _by_seat({seat: _number(slot) for seat, slot in own_slots(game).items()}),
        "tokens": _by_seat({seat: {"B": permission(game, seat, game.stage_id)} for seat in game.tokens}),
        "moves": {"M": {kind.action: _by_seat(_made(game, kind)) for kind in KINDS}},
        "joined": _by_seat({seat.number: _mark(seat.joined) for seat in game.seats}),
        "back": _by_seat({seat.number: _mark(seat.back) for seat in game.seats if seat.back}),
        "last": _by_seat({seat.number: _mark(seat.last) for seat in game.seats if seat.last}),
        "since": {"B": struct.pack(f">{len(game.seats)}I", *(_since(seat, game) for seat in game.seats))},
        "doc": {"B": _deflate(_document(game))},
    }


def from_item(item: Mapping[str, Any]) -> Row:
    """The game of an item, and the revision it was stored at."""
    (
        identity,
        created,
        pace,
        version,
        began,
        deadline,
        host,
        next_seat,
        watchers,
        banned,
        departed,
        schedule,
        secret,
        next_card,
        seats,
        playing,
        *_later,
    ) = _inflate(item["doc"]["B"])
    game = Game(
        code=item["pk"]["S"].partition("#")[2],
        id=identity,
        created=created,
        pace=Pace(pace),
        stage=Stage(item["stage"]["S"]),
        stage_id=int(item["sid"]["N"]),
        version=version,
        began=began,
        deadline=deadline,
        ends_at=int(item["ends"]["N"]) or None,
        touched=int(item["touched"]["N"]),
        host=host,
        seats=tuple(
            _seat(line, since, item)
            for line, since in zip(seats, _arrivals(item, created, len(seats)), strict=True)
        ),
        next_seat=next_seat,
        watchers=tuple(watchers),
        banned=tuple(_bytes(text) for text in banned),
        departed=tuple(Departed(_bytes(key), seat, to_mark(_bytes(m))) for key, seat, m in departed),
        schedule=tuple(schedule),
        secret=_bytes(secret),
        next_card=next_card,
        round=_to_round(playing),
        tokens=frozenset(int(seat) for seat in item["tokens"]["M"]),
        moves=_to_moves(item["moves"]["M"]),
    )
    return Row(game, int(item["rev"]["N"]))


def pack_move(made: Made) -> bytes:
    """A move as bytes: the mark of its request, the card or slot, and the association in UTF-8."""
    return pack_mark(made.mark) + bytes([made.choice]) + (made.association or "").encode()


def unpack_move(packed: bytes) -> Made:
    """The move of those bytes. Only a clue has an association, and never an empty one."""
    text = packed[MARK_BYTES + 1 :].decode()
    return Made(packed[MARK_BYTES], to_mark(packed[:MARK_BYTES]), text or None)


def _document(game: Game) -> list[Any]:
    """What no condition looks at, in the order that `from_item` takes it apart. The order belongs to the schema."""
    return [
        game.id,
        game.created,
        game.pace.value,
        game.version,
        game.began,
        game.deadline,
        game.host,
        game.next_seat,
        game.watchers,
        [_text(key) for key in game.banned],
        [[_text(gone.key), gone.seat, _text(pack_mark(gone.joined))] for gone in game.departed],
        game.schedule,
        _text(game.secret),
        game.next_card,
        [
            [
                seat.number,
                seat.name,
                _text(seat.key_hash),
                seat.connection,
                seat.score,
                seat.left + 2 * seat.shown_left + 4 * seat.removed,
            ]
            for seat in game.seats
        ],
        _from_round(game.round),
    ]


def _seat(line: list[Any], since: int, item: Mapping[str, Any]) -> Seat:
    number, name, key_hash, connection, score, flags, *_later = line
    back, last = item["back"]["M"].get(str(number)), item["last"]["M"].get(str(number))
    return Seat(
        number,
        name,
        _bytes(key_hash),
        to_mark(item["joined"]["M"][str(number)]["B"]),
        connection,
        score,
        left=bool(flags & 1),
        shown_left=bool(flags & 2),
        removed=bool(flags & 4),
        back=to_mark(back["B"]) if back else None,
        last=to_mark(last["B"]) if last else None,
        since=since,
    )


def _since(seat: Seat, game: Game) -> int:
    """When a seat's connection came, in 32 bits: 49 days, counted from an hour before the game's creation, for its
    maker came before that."""
    return min(max(seat.since - game.created + _HOUR, 0), 2**32 - 1)


def _arrivals(item: Mapping[str, Any], created: int, seats: int) -> list[int]:
    """When each seat's connection came; long ago, where a version that knew nothing of it has written the item."""
    if "since" not in item:
        return [0] * seats
    packed = bytes(item["since"]["B"])
    return [created - _HOUR + after for (after,) in struct.iter_unpack(">I", packed)]


def _from_round(playing: Round | None) -> list[Any] | None:
    if playing is None:
        return None
    return [
        playing.number,
        playing.guide,
        playing.first,
        [[seat, *_steps(hand)] for seat, hand in playing.hands.items()],
        [[hung.card, hung.owner, int(hung.automatic)] for hung in playing.gallery],
        playing.outcome,
        [[seat, *award] for seat, award in playing.awards.items()],
    ]


def _to_round(found: list[Any] | None) -> Round | None:
    if found is None:
        return None
    number, guide, first, hands, gallery, outcome, awards, *_later = found
    return Round(
        number,
        guide,
        first,
        {seat: tuple(accumulate(steps)) for seat, *steps in hands},
        tuple(Hung(card, owner, bool(automatic)) for card, owner, automatic in gallery),
        outcome,
        {seat: Award(*award) for seat, *award in awards},
    )


def _steps(hand: tuple[int, ...]) -> list[int]:
    """A hand as its first card and the steps to the next: mostly 1, which deflates to next to nothing."""
    return [card - before for before, card in zip((0, *hand), hand, strict=False)]


def _made(game: Game, kind: Kind) -> dict[int, Item]:
    return {seat: {"B": pack_move(made)} for seat, made in game.made(kind).items()}


def _to_moves(found: Mapping[str, Any]) -> Moves:
    return {
        action: {int(seat): unpack_move(value["B"]) for seat, value in by_seat["M"].items()}
        for action, by_seat in found.items()
        if by_seat["M"]
    }


def _deflate(document: list[Any]) -> bytes:
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode(), zlib.Z_BEST_COMPRESSION, _RAW_DEFLATE)


def _inflate(packed: bytes) -> list[Any]:
    found: list[Any] = json.loads(zlib.decompress(packed, _RAW_DEFLATE))
    return found


def _number(value: int) -> Item:
    return {"N": str(value)}


def _by_seat(values: Mapping[int, Item]) -> Item:
    return {"M": {str(seat): value for seat, value in values.items()}}


def pack_mark(mark: Mark) -> bytes:
    """A mark as bytes."""
    return mark.id + mark.body


def _mark(mark: Mark) -> Item:
    return {"B": pack_mark(mark)}


def to_mark(packed: bytes) -> Mark:
    """The mark of those bytes."""
    return Mark(bytes(packed[:_ID_BYTES]), bytes(packed[_ID_BYTES:MARK_BYTES]))


def _text(raw: bytes) -> str:
    return base64.b64encode(raw).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4))
