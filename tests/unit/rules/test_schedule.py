"""Complete shuffled cycles, and no Guide twice where two meet."""

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contour_echo.rules.schedule import cycles, draw_schedule
from tests.simulated.memory import SeededChance


@pytest.mark.parametrize(("seats", "times"), [(3, 2), (4, 2), (5, 2), (6, 1), (7, 1), (12, 1)])
def test_how_often_everyone_is_guide(seats: int, times: int) -> None:
    assert cycles(seats) == times


@given(st.lists(st.integers(1, 40), min_size=3, max_size=12, unique=True), st.integers(0, 2**32))
def test_cycles_are_complete_and_never_meet_in_the_same_guide(seats: list[int], seed: int) -> None:
    schedule = draw_schedule(seats, SeededChance(seed))
    times = 2 if len(seats) <= 5 else 1
    assert len(schedule) == times * len(seats)
    for start in range(0, len(schedule), len(seats)):
        assert sorted(schedule[start : start + len(seats)]) == sorted(seats)
    assert all(guide != following for guide, following in itertools.pairwise(schedule))


def test_every_order_that_keeps_the_rule_is_equally_likely() -> None:
    drawn = Counter(draw_schedule((1, 2, 3), SeededChance(seed)) for seed in range(4_800))
    assert len(drawn) == 6 * 4  # any first cycle; a second that starts with one of two, then shuffled
    assert all(130 < times < 270 for times in drawn.values())  # 200 on average, five deviations to each side
