"""Whole games under faults, from seeds: a slice of `python -m local.simulate`."""

import os
import subprocess
import sys
from dataclasses import fields

import pytest

from tests.simulation.faults import Faults
from tests.simulation.party import Outcome, Party

SLICE = range(32)


def play(seed: int, **how: object) -> Outcome:
    """Play; when something does not hold, play it again with a trace and show that."""
    outcome = Party(seed, **how).play()  # type: ignore[arg-type]
    if outcome.faults:
        told = Party(seed, trace=True, **how).play()  # type: ignore[arg-type]
        pytest.fail(told.report())
    return outcome


@pytest.mark.parametrize("seed", SLICE)
def test_every_promise_holds_under_faults(seed: int) -> None:
    assert play(seed).finished >= 0


@pytest.mark.parametrize("seats", range(3, 13))
def test_a_calm_game_ends_in_time_and_by_the_rules(seats: int) -> None:
    outcome = play(1_000 + seats, faults=Faults(), seats=seats, rematches=1, wild=False)
    assert outcome.finished >= 2
    assert sorted(outcome.lateness)[len(outcome.lateness) * 9 // 10] <= 750 + 2_000


@pytest.mark.parametrize("kind", [field.name for field in fields(Faults)])
def test_a_storm_of_one_kind(kind: str) -> None:
    often = {"crash": 0.1, "hangs": 0.1}.get(kind, 0.4)
    outcome = play(77, faults=Faults(**{kind: often}), seats=5, rematches=0, odd=kind == "code_taken")
    assert outcome.injected[kind] >= (1 if kind == "code_taken" else 5)


def test_a_seed_repeats_a_run_in_another_process() -> None:
    program = (
        "from tests.simulation.party import Party; import hashlib;"
        "o = Party(7, trace=True); r = o.play(tell=True);"
        "print(hashlib.sha256(r.story.encode()).hexdigest(), r.requests, r.pauses)"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": salt, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for salt in ("1", "2")
    }
    assert len(runs) == 1
