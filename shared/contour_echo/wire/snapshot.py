"""Snapshots as JSON: the table's part is encoded once for everyone, and each seat's own is set into it."""

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from contour_echo.rules.chance import House
from contour_echo.rules.game import Game, Made
from contour_echo.rules.view import Reveal, SeatView, TableView, seat_view, table_view

if TYPE_CHECKING:
    from contour_echo import deck

CARDS_KEPT = 512
"""Hands and galleries of a dozen games, some 10 KB each."""
MAX_ANSWER_BYTES = 32_768
"""One frame of API Gateway, and one unit of its metering."""
_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def encode(value: object) -> str:
    """Compact JSON, text as itself."""
    return _JSON.encode(value)


def snapshots(game: Game, recipients: Iterable[int | None], house: House, now: int) -> dict[int | None, str]:
    """The snapshot for each of these seats (None: any spectator), as JSON by seat."""
    shown = table_view(game, house)
    faces = _Faces(game.secret)
    table = encode({"type": "snapshot", "now": now, **_table(shown)})
    gallery = "null" if shown.gallery is None else _gallery(shown, faces)
    opening = f'{table[:-1]},"gallery":{gallery},"you":'
    return {
        seat: opening + ("null" if seat is None else _you(seat_view(game, seat), faces)) + "}"
        for seat in recipients
    }


class _Faces:
    """The cards of one state as JSON."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def painted(self, number: int) -> str:
        return encode(_card(self._secret, number).painted())

    def contour(self, number: int) -> str:
        return encode(_card(self._secret, number).contour())


@lru_cache(maxsize=CARDS_KEPT)
def _card(secret: bytes, number: int) -> "deck.Card":
    """A card, drawn once for all stages that show it: the next stage often ends in the same process."""
    from contour_echo import deck  # noqa: PLC0415 - when first needed: a move's answer needs no card

    return deck.card(secret, number)


def _table(shown: TableView) -> dict[str, Any]:
    return {
        "version": shown.version,
        "code": shown.code,
        "pace": shown.pace,
        "stage": shown.stage,
        "stage_id": shown.stage_id,
        "deadline": shown.deadline,
        "advance_at": shown.advance_at,
        "round": shown.round,
        "rounds": shown.rounds,
        "host": shown.host,
        "guide": shown.guide,
        "seats": [line._asdict() for line in shown.seats],
        "watchers": shown.watchers,
        "association": shown.association,
        "reveal": _reveal(shown.reveal) if shown.reveal else None,
        "result": _result(shown.standings) if shown.standings else None,
    }


def _gallery(shown: TableView, faces: _Faces) -> str:
    face = faces.painted if shown.painted else faces.contour
    cards = (f'{{"slot":{slot},"card":{face(card)}}}' for slot, card in enumerate(shown.gallery or ()))
    return f"[{','.join(cards)}]"


def _you(own: SeatView, faces: _Faces) -> str:
    hand = None if own.hand is None else f"[{','.join(faces.painted(card) for card in own.hand)}]"
    source = None
    if own.source is not None:
        index, card = own.source
        source = f'{{"index":{index},"card":{faces.painted(card)}}}'
    rest = encode(
        {
            "seat": own.seat,
            "role": own.role,
            "action_token": own.action_token,
            "own_slot": own.own_slot,
            "done": {action: _done(action, made) for action, made in own.done.items()},
        }
    )
    return f'{rest[:-1]},"hand":{hand or "null"},"source":{source or "null"}}}'


def _done(action: str, made: Made) -> dict[str, Any]:
    if action == "clue":
        return {"card": made.choice, "association": made.association}
    return {"card" if action == "echo" else "slot": made.choice}


def _reveal(shown: Reveal) -> dict[str, Any]:
    return {
        "outcome": shown.outcome,
        "source": shown.source,
        "cards": [card._asdict() for card in shown.cards],
        "guesses": [guess._asdict() for guess in shown.guesses],
        "awards": [{"seat": seat, **award._asdict()} for seat, award in shown.awards.items()],
    }


def _result(standings: tuple[tuple[int, int, int], ...]) -> dict[str, Any]:
    return {
        "winners": [seat for seat, rank, _ in standings if rank == 1],
        "standings": [{"seat": seat, "rank": rank, "score": score} for seat, rank, score in standings],
    }
