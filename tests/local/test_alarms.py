"""Every alarm goes off when what it watches for happens, in a deployed stack that enforces IAM.

The emulator counts Lambda's errors and throttles itself. It makes no metrics of log lines: what the deployed metric
filters and the embedded metrics say is put for it here, read from the very lines that the functions wrote. It counts
nothing of Step Functions, DynamoDB and API Gateway: `AS_AWS_COUNTS` stands for those, and where it says why, the
condition itself could not be brought about.
"""

import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from local.stack import running

from tests.local.trouble import Trouble
from tests.local.watched import of_type

ALARMS = of_type("AWS::CloudWatch::Alarm")
BY_THE_EMULATOR = {
    f"{function}{kind}Alarm"
    for function in ("Connection", "Lobby", "Play", "PhaseTimeout")
    for kind in ("Errors", "Throttles")
}
FROM_THE_LINES = {
    "FailuresAlarm",
    "TimersNotStartedAlarm",
    "TimersLateAlarm",
    "StagesLateAlarm",
    "PostsFailedAlarm",
}
AS_AWS_COUNTS = {
    "TimersFailedAlarm": "an execution fails here too, but is not counted",
    "TimersTimedOutAlarm": "no stage is as long as five minutes",
    "TableWritesThrottledAlarm": "the emulator's table knows no limit",
    "TableReadsThrottledAlarm": "the emulator's table knows no limit",
    "ApiErrorsAlarm": "the emulator's API finds every function",
}
SPEED = 20
pytestmark = pytest.mark.timeout(
    900
)  # the first of them breaks everything, which takes a minute and a half when idle
TOO_LATE_S = 5.5


@pytest.fixture(scope="module")
def trouble(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trouble]:
    """A stack in which everything has gone wrong that can."""
    with running(tmp_path_factory.mktemp("alarms"), speed=SPEED) as stack, Trouble(stack) as trouble:
        assert set(trouble.states().values()) <= {"INSUFFICIENT_DATA", "OK"}, "all was well before"
        trouble.gather(3)
        with trouble.forbidden("LobbyRole", "dynamodb:GetItem"):
            for number in (1, 2, 3):
                assert trouble.ask(number, "sync")["type"] == "rejected"
        with trouble.forbidden("LobbyRole", "states:StartExecution"):
            for _ in range(2):
                assert trouble.ask(1, "start")["reason"] == "try_again"
        with trouble.forbidden("LobbyRole", "execute-api:ManageConnections"):
            for number in (1, 2, 3, 1):
                assert (
                    trouble.ask(number, "rename", name=f"Gwendolyn {time.time_ns() % 10**6}")["type"]
                    == "accepted"
                )
        for function in ("Connection", "Lobby", "Play", "PhaseTimeout"):
            for _ in range(3):
                assert trouble.crash(function)
        for function in ("Connection", "Lobby", "Play"):
            with trouble.held_back(function):
                assert all(trouble.refuses(function) for _ in range(5))
        trouble.fail_a_timer()
        with trouble.held_back("PhaseTimeout"):
            assert all(trouble.refuses("PhaseTimeout") for _ in range(5))
            assert trouble.ask(1, "start")["type"] == "accepted"
            trouble.wait_past_the_stage(TOO_LATE_S)
        trouble.wake()
        with trouble.held_back("PhaseTimeout"):
            trouble.wait_past_the_stage(TOO_LATE_S)
        trouble.wake()
        trouble.count_the_lines()
        yield trouble


def test_every_alarm_is_provoked_here() -> None:
    assert BY_THE_EMULATOR | FROM_THE_LINES | AS_AWS_COUNTS.keys() == ALARMS.keys()


@pytest.mark.parametrize("name", sorted(BY_THE_EMULATOR | FROM_THE_LINES))
def test_an_alarm_goes_off(trouble: Trouble, name: str) -> None:
    alarm = trouble.alarm(name)
    assert most(trouble, alarm) >= alarm["Threshold"]
    assert alarm["StateValue"] == "ALARM", alarm["StateReason"]


@pytest.mark.parametrize("name", AS_AWS_COUNTS)
def test_an_alarm_goes_off_when_aws_counts_what_it_watches(trouble: Trouble, name: str) -> None:
    alarm = trouble.alarm(name)
    if name == "TimersFailedAlarm":
        assert trouble.failed_timers >= alarm["Threshold"]
    assert alarm["StateValue"] == "INSUFFICIENT_DATA"
    trouble.count(alarm["Namespace"], alarm["MetricName"], alarm["Dimensions"], [alarm["Threshold"]], "Count")
    again = trouble.alarm(name)
    assert most(trouble, again) >= again["Threshold"]
    assert again["StateValue"] == "ALARM", again["StateReason"]


def most(trouble: Trouble, alarm: dict[str, Any]) -> float:
    """The largest value within the last hour of the very metric that an alarm names, its dimensions included."""
    metric = {key: alarm[key] for key in ("Namespace", "MetricName", "Dimensions")}
    asked = {
        "Id": "m",
        "MetricStat": {
            "Metric": metric,
            "Period": 3600,
            "Stat": alarm.get("ExtendedStatistic") or alarm["Statistic"],
        },
    }
    now = datetime.now(UTC)
    [found] = trouble.client("cloudwatch").get_metric_data(
        MetricDataQueries=[asked], StartTime=now - timedelta(hours=1), EndTime=now + timedelta(minutes=5)
    )["MetricDataResults"]
    return max(found["Values"], default=0.0)


def test_a_game_can_be_followed_through_its_lines(trouble: Trouble) -> None:
    told = [line for line in trouble.lines() if line.get("game") == trouble.code]
    assert {"accepted", "ended"} <= {line["message"] for line in told}
    assert all(line.get("request") for line in told if line["message"] != "story")


def test_no_line_holds_a_key_or_a_name(trouble: Trouble) -> None:
    text = json.dumps(trouble.lines())
    assert not [secret for secret in (*trouble.keys, "Player", "Gwendolyn") if secret in text]
