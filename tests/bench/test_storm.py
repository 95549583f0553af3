"""The simulation of storms: nobody is lost, the limit holds, and jitter is what makes the difference."""

from local.bench_storm import POLICIES, storm


def test_jitter_spares_attempts_and_everyone_comes_back() -> None:
    plain, jittered, *_ = (storm(3_000, 100, policy) for policy in POLICIES)
    assert jittered.attempts < plain.attempts
    assert jittered.nearly_all < plain.nearly_all / 2
    assert jittered.nearly_all >= 0.99 * 3_000 / 100 - 1


def test_a_small_group_is_back_at_once() -> None:
    assert storm(50, 100, POLICIES[1]).attempts == 1
