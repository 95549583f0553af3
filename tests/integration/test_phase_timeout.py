"""The timer's function: it waits out the fraction of a second, and ends its own stage alone."""

import json
from types import ModuleType
from typing import Any

import pytest

from tests.integration.conftest import Deployed
from tests.integration.player import Party


class Nap:
    """A sleep that moves the clock instead of passing the time."""

    def __init__(self, deployed: Deployed, monkeypatch: pytest.MonkeyPatch) -> None:
        self.slept: list[float] = []
        self._clock = deployed.clock
        monkeypatch.setattr(deployed.apps["phase_timeout"].time, "sleep", self)

    def __call__(self, seconds: float) -> None:
        self.slept.append(seconds)
        self._clock.now += round(seconds * 1000)


@pytest.fixture
def nap(deployed: Deployed, monkeypatch: pytest.MonkeyPatch) -> Nap:
    return Nap(deployed, monkeypatch)


@pytest.fixture
def app(deployed: Deployed) -> ModuleType:
    return deployed.apps["phase_timeout"]


@pytest.fixture
def party(deployed: Deployed) -> Party:
    party = Party(deployed, 3)
    assert party.ask(1, "start")["type"] == "accepted"
    return party


def timer(deployed: Deployed) -> dict[str, Any]:
    return deployed.timers()[-1]


@pytest.mark.parametrize("early", [1, 400, 999, 1_500])
def test_a_wait_that_wakes_a_little_early_sleeps_the_rest(
    deployed: Deployed, nap: Nap, party: Party, early: int
) -> None:
    waited = timer(deployed)
    deployed.clock.now = waited["ends_at"] - early
    deployed.invoke("phase_timeout", waited)
    assert nap.slept == [early / 1000]
    assert party.sees(1)["stage"] == "reveal"
    assert party.sees(1)["now"] == waited["ends_at"]


@pytest.mark.parametrize("late", [0, 1, 90_000])
def test_a_wait_that_wakes_in_time_or_late_ends_the_stage_at_once(
    deployed: Deployed, nap: Nap, party: Party, late: int
) -> None:
    waited = timer(deployed)
    deployed.clock.now = waited["ends_at"] + late
    deployed.invoke("phase_timeout", waited)
    assert nap.slept == [0]
    assert party.sees(1)["stage"] == "reveal"
    line = json.loads(deployed.lines()[-1])
    assert (line["message"], line["late"]) == ("ended", late)


@pytest.mark.parametrize("early", [1_501, 45_750])
def test_a_wait_that_wakes_far_too_early_is_left_to_its_retry(
    deployed: Deployed, nap: Nap, app: ModuleType, party: Party, early: int
) -> None:
    waited = timer(deployed)
    deployed.clock.now = waited["ends_at"] - early
    with pytest.raises(app.WokeTooEarlyError):
        deployed.invoke("phase_timeout", waited)
    assert nap.slept == []
    assert party.sees(1)["stage"] == "clue"


def test_a_stage_that_is_over_is_left_alone(deployed: Deployed, nap: Nap, party: Party) -> None:
    waited = timer(deployed)
    party.all_move()
    deployed.box.posts.clear()
    deployed.clock.now = waited["ends_at"]
    deployed.invoke("phase_timeout", waited)
    assert deployed.box.posts == []
    assert json.loads(deployed.lines()[-1])["message"] == "was over"


def test_a_timer_that_fires_twice_ends_one_stage(deployed: Deployed, nap: Nap, party: Party) -> None:
    waited = timer(deployed)
    deployed.clock.now = waited["ends_at"]
    deployed.invoke("phase_timeout", waited)
    shown = party.sees(1)
    deployed.invoke("phase_timeout", waited)
    assert party.sees(1) == shown
    assert len(deployed.timers()) == 2


def test_a_stage_that_ends_during_the_nap_is_left_alone(
    deployed: Deployed, party: Party, app: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = timer(deployed)
    deployed.clock.now = waited["ends_at"] - 500
    monkeypatch.setattr(app.time, "sleep", lambda _: party.all_move())
    deployed.invoke("phase_timeout", waited)
    assert party.sees(1)["stage"] == "echo"


def test_a_stage_that_its_players_ended_is_not_slept_over(deployed: Deployed, nap: Nap, party: Party) -> None:
    waited = timer(deployed)
    party.all_move()
    deployed.clock.now = waited["ends_at"] - 500
    deployed.invoke("phase_timeout", waited)
    assert nap.slept == []


def test_another_game_of_the_same_code_is_left_alone(deployed: Deployed, nap: Nap, party: Party) -> None:
    waited = timer(deployed)
    deployed.clock.now = waited["ends_at"]
    deployed.invoke("phase_timeout", waited | {"game_id": "ffffffffffff"})
    assert party.sees(1)["stage"] == "clue"


def test_a_timer_that_a_later_version_has_started_ends_its_stage(
    deployed: Deployed, nap: Nap, party: Party
) -> None:
    waited = timer(deployed)
    deployed.clock.now = waited["ends_at"]
    deployed.invoke("phase_timeout", waited | {"later": 1})
    assert party.sees(1)["stage"] == "reveal"
