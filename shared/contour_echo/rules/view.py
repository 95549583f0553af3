"""What a recipient may know: the only way out of a game's state, by allow-list.

Everything that is sent to anybody is made from a `TableView`, which is the same for all, and a `SeatView`,
which holds what is one seat's own. A field that is not named here cannot leave the server.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from contour_echo.rules.chance import House
from contour_echo.rules.course import advance_at
from contour_echo.rules.game import CLUE, ECHO, FINAL, OUTLINE, Award, Game, Made, Round
from contour_echo.rules.moves import own_slots
from contour_echo.rules.scoring import Guess, guesses, source_slot, standings
from contour_echo.rules.stages import Pace, Stage
from contour_echo.rules.tokens import action_token


class SeatLine(NamedTuple):
    """A line of the roster. `online` is None while nobody may know."""

    seat: int
    name: str
    score: int
    left: bool
    online: bool | None


class Hanging(NamedTuple):
    """A revealed card: its slot, whose it was, and what: `source`, `echo` or `automatic`."""

    slot: int
    owner: int
    kind: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """How a round came out."""

    outcome: str
    source: int | None
    cards: tuple[Hanging, ...]
    guesses: tuple[Guess, ...]
    awards: Mapping[int, Award]


@dataclass(frozen=True, slots=True)
class TableView:
    """What everyone at the table sees, spectators included. `gallery` holds card numbers in slot order."""

    version: int
    code: str
    pace: Pace
    stage: Stage
    stage_id: int
    deadline: int | None
    advance_at: int | None
    round: int | None
    rounds: int | None
    host: int | None
    guide: int | None
    seats: tuple[SeatLine, ...]
    watchers: int | None
    association: str | None
    gallery: tuple[int, ...] | None
    painted: bool
    reveal: Reveal | None
    standings: tuple[tuple[int, int, int], ...] | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat sees besides: its own. `hand` and `source` hold card numbers."""

    seat: int
    role: str | None
    action_token: str | None
    hand: tuple[int, ...] | None
    source: tuple[int, int] | None
    own_slot: int | None
    done: Mapping[str, Made]


_HUNG = (Stage.CONTOUR, Stage.COLOR, Stage.REVEAL)
_SOURCE_KNOWN_TO_GUIDE = (Stage.CLUE, Stage.ECHO, Stage.CONTOUR, Stage.COLOR)


def table_view(game: Game, house: House) -> TableView:
    """What the whole table may see of this state."""
    playing = game.round if game.stage.in_round else None
    open_roster = game.stage.open_roster
    hangs = playing is not None and game.stage in _HUNG and bool(playing.gallery)
    return TableView(
        version=game.version,
        code=game.code,
        pace=game.pace,
        stage=game.stage,
        stage_id=game.stage_id,
        deadline=game.deadline,
        advance_at=advance_at(game, house) if game.stage is Stage.REVEAL else None,
        round=game.round.number if game.round else None,
        rounds=len(game.schedule) if game.round else None,
        host=game.host,
        guide=playing.guide if playing else None,
        seats=tuple(
            SeatLine(
                seat.number,
                seat.name,
                seat.score,
                seat.shown_left,
                (seat.connection is not None) if open_roster else None,
            )
            for seat in game.seats
        ),
        watchers=len(game.watchers) if open_roster else None,
        association=_association(game, playing),
        gallery=tuple(hung.card for hung in playing.gallery) if playing and hangs else None,
        painted=game.stage is not Stage.CONTOUR,
        reveal=_reveal(game, playing) if playing and game.stage is Stage.REVEAL else None,
        standings=standings(game) if game.stage is Stage.FINISHED else None,
    )


def seat_view(game: Game, number: int) -> SeatView:
    """What is this seat's own in this state."""
    playing = game.round if game.stage.in_round else None
    if playing is None:
        return SeatView(number, None, None, None, None, None, {})
    guides = playing.guide == number
    clue = game.made(CLUE).get(number) if guides else None
    choosing = (guides and game.stage is Stage.CLUE) or (not guides and game.stage is Stage.ECHO)
    source = None
    if clue is not None and game.stage in _SOURCE_KNOWN_TO_GUIDE:
        source = (clue.choice, playing.hands[number][clue.choice])
    return SeatView(
        seat=number,
        role="guide" if guides else "seeker",
        action_token=action_token(game, number),
        hand=playing.hands.get(number) if choosing else None,
        source=source,
        own_slot=own_slots(game).get(number) if game.stage in _HUNG else None,
        done={
            kind.action: game.made(kind)[number]
            for kind in ((CLUE,) if guides else (ECHO, OUTLINE, FINAL))
            if number in game.made(kind)
        },
    )


def _association(game: Game, playing: Round | None) -> str | None:
    if playing is None or game.stage is Stage.CLUE or playing.guide not in game.made(CLUE):
        return None
    return game.made(CLUE)[playing.guide].association


def _reveal(game: Game, playing: Round) -> Reveal:
    outcome = playing.outcome or "no_clue"
    if not playing.gallery:
        return Reveal(outcome, None, (), (), playing.awards)
    return Reveal(
        outcome,
        source_slot(playing.gallery, playing.guide),
        tuple(
            Hanging(slot, hung.owner, _kind(hung.owner == playing.guide, hung.automatic))
            for slot, hung in enumerate(playing.gallery)
        ),
        guesses(game),
        playing.awards,
    )


def _kind(is_source: bool, is_automatic: bool) -> str:
    if is_source:
        return "source"
    return "automatic" if is_automatic else "echo"
