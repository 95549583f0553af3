"""The course of a game: what begins, ends and follows what, by the clock and by the players."""

from dataclasses import replace

import pytest

from contour_echo.rules.course import PATIENCE, advance, is_over, rematch, settle, start
from contour_echo.rules.game import CLUE, ECHO, FINAL, OUTLINE, Award, Kind
from contour_echo.rules.moves import make
from contour_echo.rules.rejections import NotEnoughSeats, NotHost, TooEarly, WrongStage
from contour_echo.rules.stages import Pace, Stage
from tests.simulated.memory import deal_in_order
from tests.unit.rules.table import NOON, Table


def test_the_host_starts_a_game_of_three_or_more() -> None:
    table = Table(3).begin()
    assert table.game.stage is Stage.CLUE
    assert table.round.number == 1
    assert table.game.tokens == {table.guide}
    assert table.round.hands.keys() == {table.guide}


def test_nobody_else_starts_it() -> None:
    table = Table(3)
    with pytest.raises(NotHost):
        start(table.game, 2, table.now, table.house)


def test_two_are_too_few() -> None:
    table = Table(2)
    with pytest.raises(NotEnoughSeats):
        start(table.game, 1, table.now, table.house)


def test_a_game_starts_once() -> None:
    table = Table(3).begin()
    with pytest.raises(WrongStage):
        start(table.game, 1, table.now, table.house)


@pytest.mark.parametrize(
    ("stage", "seconds"),
    [(Stage.CLUE, 45), (Stage.ECHO, 30), (Stage.CONTOUR, 25), (Stage.COLOR, 20), (Stage.REVEAL, 15)],
)
def test_how_long_a_stage_lasts(stage: Stage, seconds: int) -> None:
    table = Table()
    reached = {
        Stage.CLUE: table.begin,
        Stage.ECHO: table.to_echo,
        Stage.CONTOUR: table.to_contour,
        Stage.COLOR: table.to_color,
        Stage.REVEAL: table.to_reveal,
    }[stage]
    reached()
    assert table.game.stage is stage
    assert table.game.deadline == table.now + 1_000 * seconds
    allowance = 0 if stage is Stage.REVEAL else 750
    assert table.game.ends_at == table.game.deadline + allowance
    assert not is_over(table.game, table.game.ends_at - 1)
    assert is_over(table.game, table.game.ends_at)


@pytest.mark.parametrize("stage", [Stage.LOBBY, Stage.FINISHED])
def test_lobby_and_end_have_no_deadline(stage: Stage) -> None:
    table = Table(3)
    if stage is Stage.FINISHED:
        table.begin().to_the_end()
    assert table.game.stage is stage
    assert table.game.deadline is None
    assert table.game.ends_at is None
    assert not is_over(table.game, NOON * 2)


def test_a_guide_who_does_not_confirm_in_time_makes_a_round_without_a_clue() -> None:
    table = Table().begin()
    table.wait()
    assert table.game.stage is Stage.REVEAL
    assert table.round.outcome == "no_clue"
    assert set(table.round.awards.values()) == {Award()}
    assert [seat.score for seat in table.game.seats] == [0, 0, 0, 0]


def test_when_nobody_chose_an_outline_color_is_skipped_and_nobody_scores() -> None:
    table = Table().to_contour()
    table.wait()
    assert table.game.stage is Stage.REVEAL
    assert table.round.outcome == "no_outlines"
    assert set(table.round.awards.values()) == {Award()}
    assert table.round.gallery


@pytest.mark.parametrize("pace", Pace)
def test_the_guides_confirmation_starts_the_echo_stage_in_both_paces(pace: Pace) -> None:
    assert Table(pace=pace).to_echo().game.stage is Stage.ECHO


def test_brisk_ends_a_stage_when_every_token_is_used() -> None:
    table = Table().to_echo()
    *most, last = table.seekers
    for seat in most:
        table.play(ECHO, seat, 0)
        assert table.game.stage is Stage.ECHO
    table.play(ECHO, last, 0)
    assert table.game.stage is Stage.CONTOUR


@pytest.mark.parametrize("kind", [ECHO, OUTLINE, FINAL])
def test_full_lasts_its_whole_time(kind: Kind) -> None:
    table = Table(pace=Pace.FULL)
    {ECHO: table.to_echo, OUTLINE: table.to_contour, FINAL: table.to_color}[kind]()
    stage = table.game.stage
    for seat in sorted(table.game.tokens):
        table.play(kind, seat, table.source if table.round.gallery else 0)
    assert not table.game.tokens
    assert table.game.stage is stage
    table.wait()
    assert table.game.stage is not stage


def test_color_waits_only_for_those_with_an_outline_guess() -> None:
    table = Table().to_contour()
    one, *_ = table.seekers
    table.play(OUTLINE, one, table.source)
    table.wait()
    assert table.game.tokens == {one}
    table.play(FINAL, one, table.source)
    assert table.game.stage is Stage.REVEAL


def test_without_a_final_confirmation_the_outline_guess_counts_and_earns_no_bonus() -> None:
    table = Table().to_color()
    table.wait()
    assert {table.round.awards[seat].search for seat in table.seekers} == {160}


def test_who_missed_the_outline_earns_nothing_for_the_search_and_is_not_in_v() -> None:
    table = Table(4).to_contour()
    found, wrong, missed = table.seekers
    table.play(OUTLINE, found, table.source)
    table.play(OUTLINE, wrong, table.slot_of(found))
    table.wait()
    table.wait()
    assert table.round.awards == {
        table.guide: Award(guide=160),
        found: Award(search=160, echo=60),
        wrong: Award(),
        missed: Award(),
    }


def test_awards_are_added_to_the_scores_once() -> None:
    table = Table().with_score({1: 1000, 2: 2000, 3: 0, 4: 0}).to_reveal()
    before = {1: 1000, 2: 2000, 3: 0, 4: 0}
    for seat in table.game.seats:
        assert seat.score == before[seat.number] + table.round.awards[seat.number].total
    assert table.round.awards[table.seekers[0]].search == 240


def test_a_missed_echo_is_one_of_that_seekers_cards_drawn_at_random() -> None:
    drawn = set()
    for seed in range(40):
        table = Table(3, seed=seed).to_echo()
        early, late = table.seekers
        table.play(ECHO, early, 2)
        hands = table.round.hands
        table.wait()
        hung = {one.owner: one for one in table.round.gallery}
        assert (hung[early].card, hung[early].automatic) == (hands[early][2], False)
        assert (hung[table.guide].card, hung[table.guide].automatic) == (hands[table.guide][1], False)
        assert hung[late].automatic
        drawn.add(hands[late].index(hung[late].card))
    assert drawn == {0, 1, 2}


def test_the_gallery_is_shuffled() -> None:
    orders = {
        tuple(hung.owner for hung in Table(3, seed=seed).to_contour().round.gallery) for seed in range(60)
    }
    assert len(orders) == 6


def test_cards_are_dealt_to_seekers_when_the_association_is_locked() -> None:
    table = Table(4).begin()
    assert {seat: len(hand) for seat, hand in table.round.hands.items()} == {table.guide: 3}
    table.to_echo()
    assert {seat: len(hand) for seat, hand in table.round.hands.items()} == dict.fromkeys(range(1, 5), 3)
    cards = [card for hand in table.round.hands.values() for card in hand]
    assert len(set(cards)) == 12
    assert table.game.next_card == max(cards) + 1


def test_the_host_may_end_the_reveal_after_four_seconds() -> None:
    table = Table().to_reveal()
    with pytest.raises(TooEarly):
        advance(table.game, 1, table.now + 3_999, table.house)
    with pytest.raises(NotHost):
        advance(table.game, 2, table.now + 4_000, table.house)
    assert advance(table.game, 1, table.now + 4_000, table.house).stage is Stage.CLUE


def test_only_a_reveal_is_advanced() -> None:
    table = Table().to_color()
    with pytest.raises(WrongStage):
        advance(table.game, 1, table.now + 10_000, table.house)


def test_a_round_follows_the_reveal_and_the_end_the_last() -> None:
    table = Table(6).begin()
    for number in range(1, 7):
        assert (table.round.number, table.guide) == (number, table.game.schedule[number - 1])
        assert table.game.moves == {}
        table.to_reveal()
        table.wait()
    assert table.game.stage is Stage.FINISHED


def test_a_guide_who_left_before_the_round_makes_it_one_without_a_clue_at_once() -> None:
    table = Table(5).begin()
    table.leave(table.game.schedule[1])
    table.wait(until=Stage.REVEAL)
    table.wait()
    assert (table.game.stage, table.round.number, table.round.outcome) == (Stage.REVEAL, 2, "no_clue")


@pytest.mark.parametrize("pace", Pace)
def test_a_guide_who_leaves_during_the_clue_ends_it_at_once(pace: Pace) -> None:
    table = Table(5, pace=pace).begin()
    table.leave(table.guide)
    assert (table.game.stage, table.round.outcome) == (Stage.REVEAL, "no_clue")


def test_nobody_waits_for_who_has_left_and_an_automatic_echo_stands_in() -> None:
    table = Table(4).to_echo()
    gone, *others = table.seekers
    for seat in others:
        table.play(ECHO, seat, 0)
    table.leave(gone)
    assert table.game.stage is Stage.CONTOUR
    assert [hung.owner for hung in table.round.gallery if hung.automatic] == [gone]
    assert table.game.tokens == set(others)


@pytest.mark.parametrize("stays", [2, 3])
def test_with_fewer_than_three_seats_left_the_game_ends_after_the_round(stays: int) -> None:
    table = Table(4).to_echo()
    for number in range(4, stays, -1):
        table.leave(number)
    table.wait(until=Stage.REVEAL)
    scores = [seat.score for seat in table.game.seats]
    table.wait()
    assert table.game.stage is (Stage.FINISHED if stays < 3 else Stage.CLUE)
    assert [seat.score for seat in table.game.seats] == scores


def test_everybody_leaving_ends_the_game() -> None:
    table = Table(3).to_echo()
    for number in (1, 2, 3):
        table.leave(number)
    table.to_the_end()
    assert table.game.stage is Stage.FINISHED


def test_stages_that_nobody_saw_end_are_all_ended_at_once() -> None:
    table = Table(3).to_contour()
    table.now += 10_000_000
    table.settle()
    assert table.game.stage is Stage.REVEAL
    assert table.game.deadline == table.now + 15_000


def test_settling_what_is_not_over_is_the_same_object() -> None:
    table = Table(3).to_echo()
    assert settle(table.game, table.now, table.house) is table.game


def test_a_passer_by_is_patient() -> None:
    table = Table(3).to_echo()
    assert table.game.ends_at is not None
    assert not is_over(table.game, table.game.ends_at + PATIENCE - 1, PATIENCE)
    assert is_over(table.game, table.game.ends_at + PATIENCE, PATIENCE)


def test_a_passer_by_is_patient_with_the_one_who_spent_the_last_token() -> None:
    table = Table(3).begin()
    table.now += 5_000
    move = table.move(CLUE, table.guide, 0)
    table.game = make(table.game, move, table.now)
    assert is_over(table.game, table.now)
    assert not is_over(table.game, table.now + PATIENCE - 1, PATIENCE)
    assert is_over(table.game, table.now + PATIENCE, PATIENCE)


def test_a_rematch_opens_the_lobby_with_the_same_seats_at_zero() -> None:
    table = Table(4).to_reveal()
    table.leave(4)
    table.to_the_end()
    with pytest.raises(NotHost):
        rematch(table.game, 2, table.now)
    again = rematch(table.game, 1, table.now)
    assert (again.code, again.stage, again.host) == (table.game.code, Stage.LOBBY, 1)
    assert [(seat.number, seat.score) for seat in again.seats] == [(1, 0), (2, 0), (3, 0)]
    assert (again.round, again.schedule, again.tokens, again.moves) == (None, (), frozenset(), {})
    assert (again.deadline, again.ends_at) == (None, None)
    assert again.stage_id == table.game.stage_id + 1


def test_a_rematch_comes_after_the_end_only() -> None:
    table = Table(3).to_reveal()
    with pytest.raises(WrongStage):
        rematch(table.game, 1, table.now)


def test_a_rematch_is_played_with_new_cards_and_tokens() -> None:
    table = Table(3).begin()
    secret = table.game.secret
    table.to_the_end()
    table.game = rematch(table.game, 1, table.now)
    assert table.begin().game.secret != secret


def test_a_rematch_keeps_nothing_of_the_last_game_and_deals_from_the_first_card_on() -> None:
    table = Table(3).to_reveal().to_the_end()
    table.now += 5_000
    table.game = rematch(table.game, 1, table.now)
    game = table.game
    assert (game.moves, game.tokens, game.round, game.schedule) == ({}, frozenset(), None, ())
    assert game.began == table.now
    table.begin()
    assert table.round.hands == {table.guide: (0, 1, 2)}
    assert table.game.next_card == 3


def test_a_rematch_keeps_no_move_of_a_round_that_was_played_to_the_end() -> None:
    table = Table(3).to_reveal()
    table.leave(3)
    table.wait()
    assert (table.game.stage, set(table.game.moves)) == (Stage.FINISHED, {"clue", "echo", "outline", "final"})
    assert rematch(table.game, table.game.host or 0, table.now).moves == {}


def test_a_passer_by_settles_nothing_before_its_patience_is_over() -> None:
    table = Table(3).begin()
    assert table.game.ends_at is not None
    over = table.game.ends_at + PATIENCE
    assert settle(table.game, over - 1, table.house, PATIENCE) is table.game
    assert settle(table.game, over, table.house, PATIENCE).stage is Stage.REVEAL


def test_the_end_begins_when_the_last_reveal_is_over() -> None:
    table = Table(3).to_reveal().to_the_end()
    assert (table.game.stage, table.game.began) == (Stage.FINISHED, table.now)
    assert (table.game.deadline, table.game.ends_at) == (None, None)


def test_cards_are_dealt_from_the_games_own_secret() -> None:
    table, secrets = Table(3), list[bytes]()

    def deal(secret: bytes, start: int, count: int) -> tuple[int, ...]:
        secrets.append(secret)
        return deal_in_order(secret, start, count)

    table.house = replace(table.house, deal=deal)
    table.begin()
    assert secrets == [table.game.secret]
