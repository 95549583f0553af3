"""Twin games: a slice of `python -m local.simulate --twins 10000`."""

import pytest

from tests.simulation.twins import Twin, differing, plan_of


@pytest.mark.parametrize("start", range(0, 300, 60))
def test_what_is_hidden_makes_no_byte_of_difference(start: int) -> None:
    different = [found for seed in range(start, start + 60) if (found := differing(seed))]
    assert not different, different[0]


def test_the_twins_do_differ_in_what_is_hidden() -> None:
    plans = [plan_of(seed) for seed in range(40)]
    pairs = [(Twin(plan, 1), Twin(plan, 2)) for plan in plans]
    for one, other in pairs:
        one.play()
        other.play()
    games = [[twin.games.rows["BCDFGH"].game for twin in pair] for pair in pairs]
    assert sum(one.moves != other.moves for one, other in games) > 30
    assert (
        sum(
            (one.round and one.round.gallery) != (other.round and other.round.gallery) for one, other in games
        )
        > 25
    )
    assert (
        sum([s.connection for s in one.seats] != [s.connection for s in other.seats] for one, other in games)
        > 15
    )
    assert sum([s.left for s in one.seats] != [s.left for s in other.seats] for one, other in games) > 5
    assert sum(one.schedule != other.schedule for one, other in games) > 25


def test_onlookers_are_shown_every_stage_up_to_the_reveal() -> None:
    stream = Twin(next(plan for plan in map(plan_of, range(50)) if plan.guesses), 1).play()
    shown = [
        stage
        for stage in ("clue", "echo", "contour", "color")
        if any(f'"stage":"{stage}"' in f for *_, f in stream)
    ]
    assert shown == ["clue", "echo", "contour", "color"]
