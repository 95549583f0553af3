"""What is counted as metrics: what is rare, under its own name, and with nothing in it that tells who."""

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from contour_echo.actions.change import LATE
from contour_echo.actions.ports import Fact, Unavailable
from tests.integration.conftest import Deployed
from tests.integration.player import Party, wire
from tests.simulated.aws import GONE

MOST_BYTES = 400

Captured = pytest.CaptureFixture[str]


def lines(capsys: Captured) -> list[dict[str, Any]]:
    """The lines in the embedded metric format since the last look."""
    written = capsys.readouterr().out.splitlines()
    assert max((len(line.encode()) for line in written), default=0) <= MOST_BYTES
    return [json.loads(line) for line in written]


def counted(capsys: Captured) -> dict[str, float]:
    """The sum of each metric since the last look."""
    sums: dict[str, float] = defaultdict(float)
    for line in lines(capsys):
        (directive,) = line["_aws"]["CloudWatchMetrics"]
        assert directive["Dimensions"] == [["service"]]
        names = [metric["Name"] for metric in directive["Metrics"]]
        assert line.keys() == {"_aws", "service", *names}, "nothing else stands in the line"
        for name in names:
            sums[name] += sum(line[name])
    return dict(sums)


@pytest.fixture
def party(deployed: Deployed, capsys: Captured) -> Party:
    party = Party(deployed, 3)
    assert counted(capsys) == {}, "nobody's coming is a metric"
    return party


def test_a_whole_game_is_counted_once_and_its_moves_are_not(
    deployed: Deployed, party: Party, capsys: Captured
) -> None:
    party.ask(1, "start")
    assert counted(capsys) == {"GamesStarted": 1}
    rounds = party.sees(1)["rounds"]
    while party.sees(1)["stage"] != "finished":
        if party.sees(1)["stage"] == "reveal":
            deployed.clock.now += 4_000
            party.ask(1, "advance")
        else:
            party.all_move()
    assert counted(capsys) == {"StagesEndedByPlayers": 5 * rounds, "GamesFinished": 1}


def test_a_move_that_ends_nothing_writes_no_metric(party: Party, capsys: Captured) -> None:
    party.play_to("echo")
    counted(capsys)
    party.move(next(number for number in (1, 2, 3) if party.sees(number)["you"]["action_token"]))
    assert lines(capsys) == []


@pytest.mark.parametrize(("late", "hung"), [(0, 0), (700, 0), (LATE, 0), (LATE + 1, 1)])
def test_a_timer_counts_the_stage_and_how_late_it_woke(
    deployed: Deployed, party: Party, capsys: Captured, late: int, hung: int
) -> None:
    party.ask(1, "start")
    counted(capsys)
    waited = deployed.timers()[-1]
    deployed.clock.now = waited["ends_at"] + late
    deployed.invoke("phase_timeout", waited)
    (line,) = lines(capsys)
    units = {metric["Name"]: metric["Unit"] for metric in line["_aws"]["CloudWatchMetrics"][0]["Metrics"]}
    assert units.pop("TimerLateness") == "Milliseconds"
    assert set(units.values()) == {"Count"}
    assert line["TimerLateness"] == [late]
    assert line["StagesEndedByTime"] == [1]
    assert line.get("StagesEndedLate", [0]) == [hung]


def test_a_timer_of_a_stage_that_its_players_ended_counts_nothing(
    deployed: Deployed, party: Party, capsys: Captured
) -> None:
    party.ask(1, "start")
    waited = deployed.timers()[-1]
    party.all_move()
    counted(capsys)
    deployed.clock.now = waited["ends_at"] + 9_000
    deployed.invoke("phase_timeout", waited)
    assert lines(capsys) == []


def test_a_stage_that_somebody_passing_by_had_to_end_is_late(
    deployed: Deployed, party: Party, capsys: Captured
) -> None:
    party.ask(1, "start")
    counted(capsys)
    deployed.clock.now = deployed.timers()[-1]["ends_at"] + LATE + 1
    party.ask(2, "sync")
    assert counted(capsys) == {"StagesEndedByTime": 1, "StagesEndedLate": 1}


def test_posts_are_told_in_the_line_and_their_failures_counted(
    deployed: Deployed, party: Party, capsys: Captured
) -> None:
    deployed.box.fates[wire(2)] = GONE
    deployed.box.fates[wire(3)] = 429
    party.ask(1, "start")
    assert json.loads(deployed.lines()[-1])["posts"] >= 3
    facts = counted(capsys)
    assert facts["ConnectionsGone"] == 1
    assert facts["PostsFailed"] == 1


def test_a_timer_that_cannot_be_started_is_counted(
    deployed: Deployed, party: Party, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: object) -> None:
        raise Unavailable("ThrottlingException")

    monkeypatch.setattr(deployed.apps["lobby"]._cloud.timers, "start", refuse)
    assert party.ask(1, "start")["reason"] == "try_again"
    assert counted(capsys) == {"TimersNotStarted": 1}


def test_a_lost_race_is_counted_by_the_one_who_lost_it(
    deployed: Deployed, party: Party, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = deployed.apps["lobby"]._cloud.games
    replace, raced = games.replace, list[object]()

    def overtaken(row: Any, after: Any, links: Any) -> Any:
        if not raced:
            raced.append(replace(row, row.game, links))
        return replace(row, after, links)

    monkeypatch.setattr(games, "replace", overtaken)
    assert party.ask(1, "start")["type"] == "accepted"
    assert counted(capsys) == {"RacesLost": 1, "GamesStarted": 1}


def test_every_fact_is_counted_by_some_test_of_these() -> None:
    here = Path(__file__).read_text()
    in_the_line_instead = {Fact.SNAPSHOT_POSTED}
    assert {fact for fact in Fact if f'"{fact.value}"' not in here} == in_the_line_instead
