"""The simulation of storms: nobody is lost, the limit holds, and jitter is what makes the difference."""

import re

from local.bench_storm import POLICIES, storm
from local.paths import ROOT


def test_jitter_spares_attempts_and_everyone_comes_back() -> None:
    plain, jittered, *_ = (storm(3_000, 100, policy) for policy in POLICIES)
    assert jittered.attempts < plain.attempts
    assert jittered.nearly_all < plain.nearly_all / 2
    assert jittered.nearly_all >= 0.99 * 3_000 / 100 - 1


def test_a_small_group_is_back_at_once() -> None:
    assert storm(50, 100, POLICIES[1]).attempts == 1


def test_the_page_waits_as_the_simulation_says() -> None:
    source = (ROOT / "web/net/backoff.js").read_text()
    found = re.search(r"first: ([\d_]+), longest: ([\d_]+)", source)
    assert found is not None
    assert [int(number) for number in found.groups()] == [
        POLICIES[-1].base * 1_000,
        POLICIES[-1].most * 1_000,
    ]
    assert f"whole * ({POLICIES[-1].least} + chance / 2)" in source
