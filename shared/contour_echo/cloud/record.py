"""A game as a DynamoDB item, and back.

What a move's condition looks at, and what it changes, are attributes of their own, most of them maps by seat; the
rest of the game is one compact JSON text, `doc`. The item is written and read without boto3's type serializer,
which costs more than the whole of it. An attribute's name is part of the item's size in every write: all are short
words, and the item of twelve seats stays within 2 KB.
"""

import base64
import json
from collections.abc import Mapping
from typing import Any

from contour_echo.actions.ports import Row
from contour_echo.rules.game import KINDS, Award, Departed, Game, Hung, Made, Mark, Round, Seat
from contour_echo.rules.moves import own_slots, slots
from contour_echo.rules.stages import Pace, Stage
from contour_echo.rules.tokens import permission

SCHEMA = 1
"""Grows when the item changes its form; an item of another schema is not read."""

Item = dict[str, Any]
MARK_BYTES = 12
_ID_BYTES = 8


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
        "moves": _by_seat({seat.number: {"M": _moves(game, seat.number)} for seat in game.seats}),
        "joined": _by_seat({seat.number: _mark(seat.joined) for seat in game.seats}),
        "back": _by_seat({seat.number: _mark(seat.back) for seat in game.seats if seat.back}),
        "last": _by_seat({seat.number: _mark(seat.last) for seat in game.seats if seat.last}),
        "doc": {"S": json.dumps(_document(game), ensure_ascii=False, separators=(",", ":"))},
    }


def from_item(item: Mapping[str, Any]) -> Row:
    """The game of an item, and the revision it was stored at."""
    doc = json.loads(item["doc"]["S"])
    moves: dict[str, dict[int, Made]] = {}
    for seat, kinds in item["moves"]["M"].items():
        for action, value in kinds["M"].items():
            moves.setdefault(action, {})[int(seat)] = unpack_move(value["B"])
    game = Game(
        code=item["pk"]["S"].partition("#")[2],
        id=doc["id"],
        created=doc["created"],
        pace=Pace(doc["pace"]),
        stage=Stage(item["stage"]["S"]),
        stage_id=int(item["sid"]["N"]),
        version=doc["version"],
        began=doc["began"],
        deadline=doc["deadline"],
        ends_at=int(item["ends"]["N"]) or None,
        touched=int(item["touched"]["N"]),
        host=doc["host"],
        seats=tuple(_seat(line, item) for line in doc["seats"]),
        next_seat=doc["next_seat"],
        watchers=tuple(doc["watchers"]),
        banned=tuple(_bytes(text) for text in doc["banned"]),
        departed=tuple(Departed(_bytes(key), seat, _to_mark(_bytes(m))) for key, seat, m in doc["departed"]),
        schedule=tuple(doc["schedule"]),
        secret=_bytes(doc["secret"]),
        next_card=doc["next_card"],
        round=_to_round(doc["round"]),
        tokens=frozenset(int(seat) for seat in item["tokens"]["M"]),
        moves=moves,
    )
    return Row(game, int(item["rev"]["N"]))


def pack_move(made: Made) -> bytes:
    """A move as bytes: the mark of its request, the card or slot, and the association in UTF-8."""
    return _pack_mark(made.mark) + bytes([made.choice]) + (made.association or "").encode()


def unpack_move(packed: bytes) -> Made:
    """The move of those bytes. Only a clue has an association, and never an empty one."""
    text = packed[MARK_BYTES + 1 :].decode()
    return Made(packed[MARK_BYTES], _to_mark(packed[:MARK_BYTES]), text or None)


def _document(game: Game) -> Item:
    return {
        "id": game.id,
        "created": game.created,
        "pace": game.pace.value,
        "version": game.version,
        "began": game.began,
        "deadline": game.deadline,
        "host": game.host,
        "next_seat": game.next_seat,
        "watchers": list(game.watchers),
        "banned": [_text(key) for key in game.banned],
        "departed": [[_text(gone.key), gone.seat, _text(_pack_mark(gone.joined))] for gone in game.departed],
        "schedule": list(game.schedule),
        "secret": _text(game.secret),
        "next_card": game.next_card,
        "seats": [
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
        "round": _from_round(game.round),
    }


def _seat(line: list[Any], item: Mapping[str, Any]) -> Seat:
    number, name, key_hash, connection, score, flags = line
    back, last = item["back"]["M"].get(str(number)), item["last"]["M"].get(str(number))
    return Seat(
        number,
        name,
        _bytes(key_hash),
        _to_mark(item["joined"]["M"][str(number)]["B"]),
        connection,
        score,
        left=bool(flags & 1),
        shown_left=bool(flags & 2),
        removed=bool(flags & 4),
        back=_to_mark(back["B"]) if back else None,
        last=_to_mark(last["B"]) if last else None,
    )


def _from_round(playing: Round | None) -> list[Any] | None:
    if playing is None:
        return None
    return [
        playing.number,
        playing.guide,
        playing.first,
        [[seat, *hand] for seat, hand in playing.hands.items()],
        [[hung.card, hung.owner, int(hung.automatic)] for hung in playing.gallery],
        playing.outcome,
        [[seat, *award] for seat, award in playing.awards.items()],
    ]


def _to_round(found: list[Any] | None) -> Round | None:
    if found is None:
        return None
    number, guide, first, hands, gallery, outcome, awards = found
    return Round(
        number,
        guide,
        first,
        {seat: tuple(hand) for seat, *hand in hands},
        tuple(Hung(card, owner, bool(automatic)) for card, owner, automatic in gallery),
        outcome,
        {seat: Award(*award) for seat, *award in awards},
    )


def _moves(game: Game, seat: int) -> Item:
    return {kind.action: {"B": pack_move(game.made(kind)[seat])} for kind in KINDS if seat in game.made(kind)}


def _number(value: int) -> Item:
    return {"N": str(value)}


def _by_seat(values: Mapping[int, Item]) -> Item:
    return {"M": {str(seat): value for seat, value in values.items()}}


def _pack_mark(mark: Mark) -> bytes:
    return mark.id + mark.body


def _mark(mark: Mark) -> Item:
    return {"B": _pack_mark(mark)}


def _to_mark(packed: bytes) -> Mark:
    return Mark(bytes(packed[:_ID_BYTES]), bytes(packed[_ID_BYTES:MARK_BYTES]))


def _text(raw: bytes) -> str:
    return base64.b64encode(raw).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4))
