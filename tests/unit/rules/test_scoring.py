"""The tables of points, line by line."""

import pytest

from contour_echo.rules.game import Award, Hung
from contour_echo.rules.scoring import (
    Guess,
    echo_award,
    guide_award,
    score,
    search_award,
    source_slot,
    standings,
)
from tests.unit.rules.table import Table

SOURCE, OTHER, THIRD = 0, 1, 2


def ended(slot: int | None) -> Guess:
    return Guess(9, slot, slot, False)


def crowd(*groups: tuple[int, int | None]) -> list[Guess]:
    """So many Seekers ending on each of these slots."""
    return [ended(slot) for many, slot in groups for _ in range(many)]


@pytest.mark.parametrize(
    ("guess", "points"),
    [
        (Guess(1, SOURCE, SOURCE, True), 240),  # found by contour, kept explicitly
        (Guess(1, SOURCE, SOURCE, False), 160),  # found by contour, never confirmed
        (Guess(1, OTHER, SOURCE, True), 160),  # found in color
        (Guess(1, SOURCE, OTHER, True), 0),  # given up in color
        (Guess(1, OTHER, OTHER, True), 0),
        (Guess(1, OTHER, OTHER, False), 0),
        (Guess(1, None, None, False), 0),  # missed the outline
    ],
)
def test_search_award(guess: Guess, points: int) -> None:
    assert search_award(guess, SOURCE) == points


@pytest.mark.parametrize(("lured", "points"), [(0, 0), (1, 60), (2, 120), (3, 180), (4, 180), (11, 180)])
def test_echo_award_is_60_for_each_final_guess_and_180_at_most(lured: int, points: int) -> None:
    assert echo_award(Hung(7, 1), OTHER, crowd((lured, OTHER), (3, SOURCE), (2, None))) == points


def test_the_automatic_echo_earns_nothing() -> None:
    assert echo_award(Hung(7, 1, automatic=True), OTHER, crowd((5, OTHER))) == 0


def test_only_the_final_guess_counts_for_an_echo() -> None:
    assert echo_award(Hung(7, 1), OTHER, [Guess(2, OTHER, THIRD, True), Guess(3, THIRD, OTHER, True)]) == 60


@pytest.mark.parametrize(
    ("correct", "wrong", "missed", "points"),
    [
        (0, 0, 5, 0),  # V = 0
        (1, 0, 5, 0),  # V = 1
        (0, 1, 5, 0),
        (0, 4, 0, 0),  # C = 0
        (4, 0, 3, 0),  # C = V
        (2, 0, 0, 0),
        (1, 1, 0, 160),  # V = 2: the least that earns
        (1, 2, 0, 160),
        (2, 1, 4, 160),  # who missed is not in V
        (2, 2, 0, 200),
        (3, 4, 0, 240),
        (4, 4, 0, 280),
        (5, 5, 0, 320),
        (5, 6, 0, 320),
        (6, 6, 0, 320),  # 120 + 40 × 6 = 360, capped
        (1, 10, 0, 160),
        (10, 1, 0, 160),
    ],
)
def test_guide_award(correct: int, wrong: int, missed: int, points: int) -> None:
    assert guide_award(crowd((correct, SOURCE), (wrong, OTHER), (missed, None)), SOURCE) == points


def test_the_source_hangs_where_the_guides_card_does() -> None:
    assert source_slot([Hung(3, 4), Hung(9, 2), Hung(1, 5)], guide=2) == 1


def test_a_whole_round() -> None:
    gallery = [Hung(10, 1), Hung(11, 2), Hung(12, 3, automatic=True), Hung(13, 4)]
    made = [Guess(2, 0, 0, True), Guess(3, 1, 1, False), Guess(4, 1, 2, True)]
    assert score(gallery, 1, made) == {
        1: Award(guide=160),
        2: Award(search=240, echo=60),
        3: Award(),
        4: Award(),
    }


def test_ties_share_a_rank_and_the_victory() -> None:
    table = Table(5).with_score({1: 100, 2: 300, 3: 300, 4: 0, 5: 100})
    assert standings(table.game) == ((2, 1, 300), (3, 1, 300), (1, 3, 100), (5, 3, 100), (4, 5, 0))
