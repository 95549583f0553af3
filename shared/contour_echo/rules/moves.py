"""The four moves: clue, echo, outline and final; what a move needs, and what it does.

`judge` and `make` say together what the store does in one conditional write. They are the reference that the
write is proved equal to, and they name the reason when the write was refused.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from contour_echo.rules.game import CLUE, ECHO, HAND, KINDS, Game, Kind, Made, Mark, Seat, changed
from contour_echo.rules.marks import is_same_as_one_of
from contour_echo.rules.rejections import (
    AlreadyDone,
    BadRequest,
    NoSuchSlot,
    NotAllowed,
    OwnEcho,
    Rejection,
    TooLate,
    WrongStage,
)
from contour_echo.rules.tokens import ActionToken, is_genuine


@dataclass(frozen=True, slots=True)
class Move:
    """A move as presented: by which token, of what kind, and which card (0-2) or slot it names."""

    kind: Kind
    token: ActionToken
    choice: int
    mark: Mark
    association: str | None = None

    @property
    def made(self) -> Made:
        """What is kept of it once it is accepted."""
        return Made(self.choice, self.mark, self.association)


def is_repeat(game: Game, seat: int, mark: Mark) -> bool:
    """Whether this very request was accepted before.

    Raises:
        BadRequest: its id was, for a different request.
    """
    holder = game.seat(seat)
    return holder is not None and _is_repeat_of(game, holder, mark)


def _is_repeat_of(game: Game, holder: Seat, mark: Mark) -> bool:
    seat = holder.number
    moved = [by_seat[seat].mark for by_seat in game.moves.values() if seat in by_seat]
    return is_same_as_one_of([*holder.marks, *moved], mark)


def judge(game: Game, move: Move, arrived: int) -> Rejection | None:
    """Why this move cannot be made in this state; None when it can.

    `arrived` is when the message reached the server, ms since the epoch. The token is judged first: whoever
    cannot show a genuine one learns nothing of the seat.

    Raises:
        BadRequest: the request's id was accepted for a different request.
    """
    token, seat = move.token, game.seat(move.token.seat)
    if seat is None or not is_genuine(game, token):
        return NotAllowed()
    if _is_repeat_of(game, seat, move.mark):
        return AlreadyDone()
    if token.stage_id != stage_id_of(game, move.kind):
        return _misplaced(game, move)
    if seat.number in game.made(move.kind):
        return AlreadyDone()
    if token.stage_id != game.stage_id or game.ends_at is None or arrived > game.ends_at:
        return TooLate()
    if seat.number not in game.tokens:
        return NotAllowed()
    return _unplayable(game, move)


def stage_id_of(game: Game, kind: Kind) -> int | None:
    """The id of the stage of this round in which moves of this kind are made."""
    return None if game.round is None else game.round.first + KINDS.index(kind)


def _misplaced(game: Game, move: Move) -> Rejection:
    """A genuine token, but not of the stage that this kind of move is made in."""
    if game.round is None or move.token.stage_id < game.round.first:
        return TooLate()
    return NotAllowed() if game.stage is move.kind.stage else WrongStage()


def _unplayable(game: Game, move: Move) -> Rejection | None:
    if move.kind in (CLUE, ECHO):
        return None if 0 <= move.choice < HAND else BadRequest("A card of the hand is 0, 1 or 2.")
    gallery = game.round.gallery if game.round else ()
    if not 0 <= move.choice < len(gallery):
        return NoSuchSlot()
    # Whoever holds a token here is a Seeker, so a card of theirs is their Echo.
    return OwnEcho() if gallery[move.choice].owner == move.token.seat else None


def slots(game: Game) -> range:
    """The gallery's slots."""
    return range(len(game.round.gallery) if game.round else 0)


def own_slots(game: Game) -> Mapping[int, int]:
    """Every Seeker's own Echo's slot, by seat."""
    if game.round is None:
        return {}
    return {hung.owner: i for i, hung in enumerate(game.round.gallery) if hung.owner != game.round.guide}


def make(game: Game, move: Move, now: int) -> Game:
    """The state after an accepted move: it is stored, its token is spent."""
    seat, action = move.token.seat, move.kind.action
    return changed(
        game,
        tokens=game.tokens - {seat},
        moves={**game.moves, action: {**game.made(move.kind), seat: move.made}},
        touched=now,
    )
