"""What a move needs, and the reason each lack is answered with."""

from dataclasses import replace

import pytest

from contour_echo.rules.game import CLUE, ECHO, FINAL, KINDS, OUTLINE, Kind
from contour_echo.rules.moves import Move, is_repeat, judge, make, slots
from contour_echo.rules.rejections import (
    AlreadyDone,
    BadRequest,
    NoSuchSlot,
    NotAllowed,
    OwnEcho,
    TooLate,
    WrongStage,
)
from contour_echo.rules.stages import Pace, Stage
from tests.unit.rules.table import Table, a_mark

READY = {CLUE: Table.begin, ECHO: Table.to_echo, OUTLINE: Table.to_contour, FINAL: Table.to_color}


def ready(kind: Kind, pace: Pace = Pace.BRISK) -> tuple[Table, int]:
    """A table in the stage of this kind of move, and a seat that may make it."""
    table = Table(4, pace=pace)
    READY[kind](table)
    return table, min(table.game.tokens)


def fitting(table: Table, kind: Kind, seat: int) -> Move:
    return table.move(kind, seat, table.source if kind in (OUTLINE, FINAL) else 2)


@pytest.mark.parametrize("kind", KINDS)
def test_a_move_is_kept_and_its_token_spent(kind: Kind) -> None:
    table, seat = ready(kind)
    move = fitting(table, kind, seat)
    assert table.judged(move) is None
    after = make(table.game, move, table.now + 7)
    assert after.made(kind)[seat] == move.made
    assert after.tokens == table.game.tokens - {seat}
    assert after.touched == table.now + 7
    assert after.version == table.game.version


@pytest.mark.parametrize("kind", KINDS)
def test_the_allowance_is_750_ms_to_the_last(kind: Kind) -> None:
    table, seat = ready(kind)
    move = fitting(table, kind, seat)
    assert table.game.deadline is not None
    assert judge(table.game, move, table.game.deadline + 750) is None
    assert isinstance(judge(table.game, move, table.game.deadline + 751), TooLate)


@pytest.mark.parametrize("kind", KINDS)
def test_a_spent_token_is_already_done_for_a_different_request(kind: Kind) -> None:
    table, seat = ready(kind, Pace.FULL)
    first, second = fitting(table, kind, seat), fitting(table, kind, seat)
    table.game = make(table.game, first, table.now)
    assert isinstance(table.judged(second), AlreadyDone)


@pytest.mark.parametrize("kind", KINDS)
def test_it_stays_already_done_after_the_stage(kind: Kind) -> None:
    table, seat = ready(kind)
    first, second = fitting(table, kind, seat), fitting(table, kind, seat)
    table.game = make(table.game, first, table.now)
    table.wait()
    assert table.game.stage is not kind.stage
    assert isinstance(table.judged(second), AlreadyDone)


@pytest.mark.parametrize("kind", KINDS)
def test_after_its_stage_an_unused_token_is_too_late(kind: Kind) -> None:
    table, seat = ready(kind)
    move = fitting(table, kind, seat)
    table.wait()
    assert isinstance(table.judged(move), TooLate)


@pytest.mark.parametrize("kind", KINDS)
def test_a_token_of_an_earlier_round_is_too_late(kind: Kind) -> None:
    table, seat = ready(kind)
    move = fitting(table, kind, seat)
    table.wait(until=Stage.REVEAL)
    table.wait()
    assert isinstance(table.judged(move), TooLate)
    for stage, reach in (
        (Stage.ECHO, table.to_echo),
        (Stage.CONTOUR, table.to_contour),
        (Stage.COLOR, table.to_color),
    ):
        if kind.stage is stage:
            reach()
    assert table.game.stage is kind.stage
    assert isinstance(table.judged(move), TooLate)


@pytest.mark.parametrize("kind", KINDS)
def test_a_forged_token_is_not_allowed(kind: Kind) -> None:
    table, seat = ready(kind)
    move = fitting(table, kind, seat)
    forged = replace(move, token=move.token._replace(permission=bytes(16)))
    assert isinstance(table.judged(forged), NotAllowed)


@pytest.mark.parametrize("kind", KINDS)
def test_a_token_for_another_seat_is_not_allowed(kind: Kind) -> None:
    table, seat = ready(kind)
    move = fitting(table, kind, seat)
    other = next(number for number in (1, 2, 3, 4) if number != seat)
    assert isinstance(table.judged(replace(move, token=move.token._replace(seat=other))), NotAllowed)
    assert isinstance(table.judged(replace(move, token=move.token._replace(seat=9))), NotAllowed)


@pytest.mark.parametrize("kind", [OUTLINE, FINAL])
def test_the_guide_has_no_token_where_seekers_act(kind: Kind) -> None:
    table, _ = ready(kind)
    assert isinstance(table.judged(table.move(kind, table.guide, 0)), NotAllowed)


def test_who_missed_the_outline_has_none_in_color() -> None:
    table = Table(4).to_contour()
    missed, *others = table.seekers
    for seat in others:
        table.play(OUTLINE, seat, table.source)
    table.wait()
    assert isinstance(table.judged(table.move(FINAL, missed, table.source)), NotAllowed)


@pytest.mark.parametrize("kind", KINDS)
def test_who_has_left_is_not_allowed(kind: Kind) -> None:
    table, seat = ready(kind)
    move = fitting(table, kind, seat)
    if kind is CLUE:
        table.game = replace(table.game, tokens=frozenset())  # leaving would end the stage with it
    else:
        table.leave(seat)
    assert isinstance(table.judged(move), NotAllowed)


@pytest.mark.parametrize("presented", KINDS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_move_belongs_to_its_own_stage(kind: Kind, presented: Kind) -> None:
    table, seat = ready(kind)
    refused = table.judged(replace(fitting(table, kind, seat), kind=presented))
    assert refused is None if presented is kind else isinstance(refused, WrongStage)


def test_a_token_of_this_round_for_another_kind_is_not_allowed() -> None:
    table = Table(4).begin()
    guides = table.token(table.guide)
    table.to_echo()
    move = replace(table.move(ECHO, table.guide, 0), token=guides)
    assert isinstance(table.judged(move), NotAllowed)


@pytest.mark.parametrize("card", [-1, 3])
@pytest.mark.parametrize("kind", [CLUE, ECHO])
def test_a_hand_has_three_cards(kind: Kind, card: int) -> None:
    table, seat = ready(kind)
    assert isinstance(table.judged(table.move(kind, seat, card)), BadRequest)


@pytest.mark.parametrize("slot", [-1, 4, 11, 255, 10**30])
@pytest.mark.parametrize("kind", [OUTLINE, FINAL])
def test_a_gallery_has_as_many_slots_as_seats(kind: Kind, slot: int) -> None:
    table, seat = ready(kind)
    assert isinstance(table.judged(table.move(kind, seat, slot)), NoSuchSlot)


@pytest.mark.parametrize("kind", [OUTLINE, FINAL])
def test_nobody_can_choose_their_own_echo(kind: Kind) -> None:
    table, seat = ready(kind)
    assert isinstance(table.judged(table.move(kind, seat, table.slot_of(seat))), OwnEcho)
    others = {slot for slot in range(4) if slot != table.slot_of(seat)}
    assert all(table.judged(table.move(kind, seat, slot)) is None for slot in others)


def test_nor_the_automatic_one() -> None:
    table = Table(4).to_echo()
    table.wait()
    seat = table.seekers[0]
    assert table.round.gallery[table.slot_of(seat)].automatic
    assert isinstance(table.judged(table.move(OUTLINE, seat, table.slot_of(seat))), OwnEcho)


@pytest.mark.parametrize("kind", KINDS)
def test_an_accepted_move_is_known_again_until_the_next_round(kind: Kind) -> None:
    table, seat = ready(kind)
    move = fitting(table, kind, seat)
    table.game = make(table.game, move, table.now)
    while table.game.stage is not Stage.REVEAL:
        assert is_repeat(table.game, seat, move.mark)
        table.wait()
    assert is_repeat(table.game, seat, move.mark)


@pytest.mark.parametrize("kind", KINDS)
def test_its_id_is_good_for_nothing_else(kind: Kind) -> None:
    table, seat = ready(kind)
    move = fitting(table, kind, seat)
    table.game = make(table.game, move, table.now)
    with pytest.raises(BadRequest, match="was used for a different request"):
        is_repeat(table.game, seat, move.mark._replace(body=b"else"))


def test_a_request_of_another_kind_leaves_its_id_to_no_move() -> None:
    table, seat = ready(ECHO)
    joined = a_mark(f"join of {seat}")
    with pytest.raises(BadRequest):
        table.judged(table.move(ECHO, seat, 0, joined._replace(body=b"move")))
    assert isinstance(table.judged(table.move(ECHO, seat, 0, joined)), AlreadyDone)


def test_one_seats_requests_are_nothing_to_another() -> None:
    table, seat = ready(ECHO)
    other = max(table.game.tokens)
    move = table.play(ECHO, seat, 0)
    assert not is_repeat(table.game, other, move.mark)
    assert table.judged(table.move(ECHO, other, 1, move.mark)) is None


def test_in_the_lobby_nothing_can_be_moved() -> None:
    table, seat = ready(CLUE)
    move = fitting(table, CLUE, seat)
    lobby = Table(4).game
    assert isinstance(judge(replace(lobby, secret=table.game.secret), move, table.now), TooLate)


def test_there_are_as_many_slots_as_cards_in_the_gallery() -> None:
    table = Table(4)
    assert slots(table.game) == range(0)
    assert slots(table.begin().game) == range(0)
    table.to_contour()
    assert slots(table.game) == range(4)
