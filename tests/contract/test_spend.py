"""A move as one conditional write: it is stored exactly when `rules.moves.judge` has nothing against it."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, event, given, settings

from contour_echo.actions.ports import Games, Links, Row, Spent
from contour_echo.cloud.record import to_item
from contour_echo.rules import roster
from contour_echo.rules.chance import House
from contour_echo.rules.game import CLUE, ECHO, FINAL, OUTLINE, Game
from contour_echo.rules.moves import Move, judge, make, own_slots
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
from contour_echo.rules.stages import Stage
from contour_echo.rules.tokens import ActionToken, permission
from tests.contract.conftest import DynamoStore
from tests.simulated.memory import MemoryGames
from tests.simulated.situations import any_attempt, any_game, dice
from tests.simulated.tables import NOON, a_move, all_asked, creation, lobby, mark, next_stage, play_to

KEPT_FOR_S = 86_400


def stored(games: Games, game: Game) -> Row:
    """The store with this very game in it."""
    opening = lobby(1, game.code)
    return games.replace(games.create(opening, *creation(opening)), game, Links())


def ruling(game: Game, move: Move, arrived: int) -> Rejection | None:
    """What the rules say to a move, in one way."""
    try:
        return judge(game, move, arrived)
    except Rejection as reused:
        return reused


def seeker(game: Game) -> int:
    return min(game.tokens)


def ends(game: Game) -> int:
    assert game.ends_at is not None
    return game.ends_at


@pytest.mark.parametrize("stage", [Stage.CLUE, Stage.ECHO, Stage.CONTOUR, Stage.COLOR])
@pytest.mark.parametrize("early", [0, 1, 10_000])
def test_a_move_in_time_is_stored_and_spends_its_token(
    games: Games, house: House, stage: Stage, early: int
) -> None:
    game = play_to(stage, house)
    row, move = stored(games, game), a_move(game, seeker(game))
    after = Row(make(game, move, NOON + 5), row.revision + 1)
    ends_it = len(game.tokens) == 1
    assert games.spend(move, ends(game) - early, NOON + 5) == Spent(True, after if ends_it else None)
    assert games.read(game.code) == after


def test_every_player_may_move_without_anybody_reading_in_between(games: Games, house: House) -> None:
    game = play_to(Stage.ECHO, house, seats=5)
    stored(games, game)
    spent = [games.spend(a_move(game, seat), NOON, NOON) for seat in sorted(game.tokens)]
    assert all(each.stored for each in spent)
    assert [each.row is None for each in spent] == [True, True, True, False]
    assert spent[-1].row == games.read(game.code)


@pytest.mark.parametrize(("late", "over"), [(-1, False), (0, True), (1, True)])
def test_a_move_that_is_handled_after_its_stages_time_shows_the_game_to_end(
    games: Games, house: House, late: int, over: bool
) -> None:
    game = play_to(Stage.ECHO, house, seats=5)
    stored(games, game)
    spent = games.spend(a_move(game, seeker(game)), NOON, ends(game) + late)
    assert spent == Spent(True, games.read(game.code) if over else None)


Refused = Callable[[Game], tuple[Move, int]]


def _late(game: Game) -> tuple[Move, int]:
    return a_move(game, seeker(game)), ends(game) + 1


def _forged(game: Game) -> tuple[Move, int]:
    move = a_move(game, seeker(game))
    return replace(move, token=move.token._replace(permission=bytes(16))), NOON


def _anothers_token(game: Game) -> tuple[Move, int]:
    move = a_move(game, seeker(game))
    stolen = permission(game, max(game.tokens), game.stage_id)
    return replace(move, token=move.token._replace(permission=stolen)), NOON


def _no_seat(game: Game) -> tuple[Move, int]:
    return a_move(game, 12), NOON


def _the_guides(game: Game) -> tuple[Move, int]:
    assert game.round is not None
    return a_move(game, game.round.guide), NOON


def _of_the_stage_before(game: Game) -> tuple[Move, int]:
    seat, before = seeker(game), game.stage_id - 1
    token = ActionToken(game.code, seat, before, permission(game, seat, before))
    return Move(ECHO, token, 0, mark("late")), NOON


def _of_another_kind(kind: int) -> Refused:
    def refused(game: Game) -> tuple[Move, int]:
        return replace(a_move(game, seeker(game)), kind=(CLUE, ECHO, OUTLINE, FINAL)[kind]), NOON

    return refused


def _slot(choice: int) -> Refused:
    return lambda game: (a_move(game, seeker(game), choice), NOON)


def _own(game: Game) -> tuple[Move, int]:
    return a_move(game, seeker(game), own_slots(game)[seeker(game)]), NOON


def _wraps_onto_a_slot(game: Game) -> tuple[Move, int]:
    fitting = a_move(game, seeker(game))
    return replace(fitting, choice=fitting.choice + 256), NOON


def _reuses(which: str) -> Refused:
    """The id of an accepted request of this seat, with another body."""

    def refused(game: Game) -> tuple[Move, int]:
        seat = roster.require_seat(game, seeker(game))
        known = {"joined": seat.joined, "back": seat.back, "last": seat.last}
        known |= {
            action: by_seat[seat.number].mark
            for action, by_seat in game.moves.items()
            if seat.number in by_seat
        }
        earlier = known[which]
        assert earlier is not None
        return replace(a_move(game, seat.number), mark=earlier._replace(body=b"else")), NOON

    return refused


def _repeats(which: str) -> Refused:
    """A request of this seat that was accepted before, letter for letter, with a fresh token."""

    def refused(game: Game) -> tuple[Move, int]:
        move, arrived = _reuses(which)(game)
        seat = roster.require_seat(game, move.token.seat)
        same = seat.joined if which == "joined" else game.moves[which][seat.number].mark
        return replace(move, mark=same), arrived

    return refused


REFUSALS: dict[str, tuple[Stage, Refused, type[Rejection]]] = {
    "arrived 1 ms late": (Stage.ECHO, _late, TooLate),
    "token of the stage before, spent": (Stage.CONTOUR, _of_the_stage_before, AlreadyDone),
    "forged token": (Stage.ECHO, _forged, NotAllowed),
    "another seat's token": (Stage.ECHO, _anothers_token, NotAllowed),
    "no such seat": (Stage.ECHO, _no_seat, NotAllowed),
    "the Guide in the echo stage": (Stage.ECHO, _the_guides, NotAllowed),
    "a clue in the echo stage": (Stage.ECHO, _of_another_kind(0), WrongStage),
    "an echo in the clue stage": (Stage.CLUE, _of_another_kind(1), WrongStage),
    "a final in the contour stage": (Stage.CONTOUR, _of_another_kind(3), WrongStage),
    "an outline in the color stage": (Stage.COLOR, _of_another_kind(2), WrongStage),
    "a fourth card": (Stage.ECHO, _slot(3), BadRequest),
    "a fourth card of the Guide": (Stage.CLUE, _slot(3), BadRequest),
    "a card below the first": (Stage.ECHO, _slot(-1), BadRequest),
    "the slot behind the last": (Stage.CONTOUR, _slot(3), NoSuchSlot),
    "a slot below the first": (Stage.COLOR, _slot(-1), NoSuchSlot),
    "a slot that would wrap around": (Stage.COLOR, _wraps_onto_a_slot, NoSuchSlot),
    "a slot no byte holds": (Stage.CONTOUR, _slot(10**9), NoSuchSlot),
    "the own Echo by contour": (Stage.CONTOUR, _own, OwnEcho),
    "the own Echo in color": (Stage.COLOR, _own, OwnEcho),
}
REUSED_IDS: dict[str, tuple[Stage, Refused, type[Rejection]]] = {
    "the id of the seat's join": (Stage.ECHO, _reuses("joined"), BadRequest),
    "the id of the seat's return": (Stage.ECHO, _reuses("back"), BadRequest),
    "the id of the seat's last request": (Stage.ECHO, _reuses("last"), BadRequest),
    "the id of the echo": (Stage.CONTOUR, _reuses("echo"), BadRequest),
    "the id of the outline": (Stage.COLOR, _reuses("outline"), BadRequest),
    "the echo's request again": (Stage.CONTOUR, _repeats("echo"), AlreadyDone),
    "the join's request again": (Stage.COLOR, _repeats("joined"), AlreadyDone),
}


def is_refused(games: Games, house: House, stage: Stage, refused: Refused, reason: type[Rejection]) -> None:
    game = all_asked(play_to(stage, house))
    row = stored(games, game)
    move, arrived = refused(game)
    assert type(ruling(game, move, arrived)) is reason
    assert games.spend(move, arrived, NOON + 5) == Spent(False, row)
    assert games.read(game.code) == row


@pytest.mark.parametrize("name", REFUSALS)
def test_what_the_rules_refuse_is_not_stored(games: Games, house: House, name: str) -> None:
    is_refused(games, house, *REFUSALS[name])


@pytest.mark.parametrize("name", REUSED_IDS)
def test_no_move_is_stored_under_the_id_of_an_accepted_request(
    exact_games: Games, house: House, name: str
) -> None:
    is_refused(exact_games, house, *REUSED_IDS[name])


def test_a_token_that_was_never_spent_runs_out_with_its_stage(games: Games, house: House) -> None:
    game = next_stage(play_to(Stage.ECHO, house), house, movers=())
    row = stored(games, game)
    move, arrived = _of_the_stage_before(game)
    assert type(ruling(game, move, arrived)) is TooLate
    assert games.spend(move, arrived, NOON) == Spent(False, row)


def test_a_spent_token_shows_the_loser_what_the_winner_asked(games: Games, house: House) -> None:
    game = play_to(Stage.ECHO, house)
    stored(games, game)
    seat = seeker(game)
    assert games.spend(a_move(game, seat, 1, "winner"), NOON, NOON + 1).stored
    won = games.read(game.code)
    lost = games.spend(a_move(game, seat, 2, "loser"), NOON, NOON + 2)
    assert lost == Spent(False, won)
    assert lost.row is not None
    assert lost.row.game.made(ECHO)[seat].mark == mark("winner")
    assert type(ruling(lost.row.game, a_move(game, seat, 2, "loser"), NOON)) is AlreadyDone


def test_a_seat_that_left_has_no_token(games: Games, house: House) -> None:
    game = play_to(Stage.ECHO, house, seats=4)
    seat = seeker(game)
    left = roster.leave(game, roster.require_seat(game, seat))
    row = stored(games, left)
    assert games.spend(a_move(game, seat), NOON, NOON) == Spent(False, row)


@pytest.mark.parametrize("stage", [Stage.REVEAL, Stage.FINISHED])
def test_nothing_moves_where_nobody_acts(games: Games, house: House, stage: Stage) -> None:
    color = play_to(Stage.COLOR, house)
    game = next_stage(color, house)
    if stage is Stage.FINISHED:
        game = replace(game, stage=Stage.FINISHED, ends_at=None)
    row = stored(games, game)
    assert games.spend(a_move(color, seeker(color)), 0, NOON) == Spent(False, row)


def test_no_move_is_made_in_a_game_that_is_not_there(games: Games, house: House) -> None:
    game = play_to(Stage.ECHO, house)
    assert games.spend(a_move(game, seeker(game)), NOON, NOON) == Spent(False, None)
    assert games.read(game.code) is None


@settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(dice())
def test_the_write_and_the_rules_agree_on_any_move(ministack: DynamoStore, dice: random.Random) -> None:
    game = any_game(dice)
    memory, revision = MemoryGames({game.code: Row(game, 7)}), 7
    ministack.client.put_item(
        TableName=ministack.table, Item=to_item(game, revision, NOON // 1000 + KEPT_FOR_S)
    )
    for step in range(6):
        move, arrived = any_attempt(game, dice)
        refused = ruling(game, move, arrived)
        event(type(refused).__name__)
        spent = ministack.games.spend(move, arrived, NOON + step)
        if refused is None:
            game, revision = make(game, move, NOON + step), revision + 1
        over = refused is not None or not game.tokens or NOON + step >= (game.ends_at or 0)
        assert spent == Spent(refused is None, Row(game, revision) if over else None), refused
        assert memory.spend(move, arrived, NOON + step) == spent
    assert ministack.games.read(game.code) == Row(game, revision)
