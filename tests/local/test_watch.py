"""Alarms, dashboard and saved queries: each looks at something that there is."""

import re
from typing import Any

import pytest

from contour_echo.actions.ports import Fact
from tests.local.watched import (
    OWN,
    RESOURCES,
    counted_by_code,
    counted_from_lines,
    dashboard,
    of_type,
    plain,
    shown,
    watched,
)

ALARMS = of_type("AWS::CloudWatch::Alarm")
# AWS's own metrics by the dimensions that it gives them; source: each service's "metrics" page.
AWS_METRICS = {
    ("AWS/Lambda", "Errors"): {"FunctionName"},
    ("AWS/Lambda", "Throttles"): {"FunctionName"},
    ("AWS/Lambda", "Duration"): {"FunctionName"},
    ("AWS/States", "ExecutionsFailed"): {"StateMachineArn"},
    ("AWS/States", "ExecutionsTimedOut"): {"StateMachineArn"},
    ("AWS/DynamoDB", "WriteThrottleEvents"): {"TableName"},
    ("AWS/DynamoDB", "ReadThrottleEvents"): {"TableName"},
    ("AWS/DynamoDB", "ConsumedWriteCapacityUnits"): {"TableName"},
    ("AWS/DynamoDB", "ConsumedReadCapacityUnits"): {"TableName"},
    ("AWS/ApiGateway", "ConnectCount"): {"ApiId", "Stage"},
    ("AWS/ApiGateway", "MessageCount"): {"ApiId", "Stage"},
    ("AWS/ApiGateway", "ClientError"): {"ApiId", "Stage"},
    ("AWS/ApiGateway", "ExecutionError"): {"ApiId", "Stage"},
}


def exists(namespace: str, name: str, dimensions: frozenset[tuple[str, str]]) -> bool:
    """Whether anything writes this metric with these dimensions."""
    if namespace == OWN:
        return (namespace, name, dimensions) in counted_by_code() | counted_from_lines().keys()
    return AWS_METRICS.get((namespace, name)) == {key for key, _ in dimensions}


@pytest.mark.parametrize("name", ALARMS)
def test_an_alarm_watches_a_metric_that_there_is(name: str) -> None:
    assert exists(*watched(ALARMS[name]))


@pytest.mark.parametrize("name", ALARMS)
def test_an_alarm_cries_no_wolf(name: str) -> None:
    alarm = ALARMS[name]
    assert alarm["TreatMissingData"] == "notBreaching"
    assert alarm["DatapointsToAlarm"] <= alarm["EvaluationPeriods"]
    # An execution fails after seven tries over half a minute: that is evidence enough in one period.
    assert alarm["DatapointsToAlarm"] >= (1 if watched(alarm).namespace == "AWS/States" else 2)
    assert alarm["Threshold"] >= 1
    assert alarm["ComparisonOperator"] == "GreaterThanOrEqualToThreshold"


@pytest.mark.parametrize("name", ALARMS)
def test_an_alarm_says_what_it_means_to_whoever_reads(name: str) -> None:
    alarm = ALARMS[name]
    assert re.fullmatch(r"\[\$\{Stage\}\] .{40,}\.", plain(alarm["AlarmDescription"]))
    told = {"Fn::If": ["HasReader", [{"Ref": "AlarmTopic"}], {"Ref": "AWS::NoValue"}]}
    assert alarm["AlarmActions"] == alarm["OKActions"] == told


def test_every_function_has_its_alarms() -> None:
    functions = set(of_type("AWS::Serverless::Function"))
    for metric in ("Errors", "Throttles"):
        series = [watched(alarm) for alarm in ALARMS.values()]
        found = [dict(one.dimensions)["FunctionName"] for one in series if one.name == metric]
        assert sorted(found) == sorted(functions)


def test_what_fails_or_hangs_has_an_alarm() -> None:
    names = {watched(alarm).name for alarm in ALARMS.values()}
    assert names >= {
        "Failures",
        *(fact.value for fact in (Fact.TIMER_LATENESS, Fact.TIMER_NOT_STARTED, Fact.ENDED_LATE)),
        Fact.POST_FAILED.value,
        "ExecutionsFailed",
        "ExecutionsTimedOut",
        "WriteThrottleEvents",
        "ReadThrottleEvents",
    }


def test_failures_are_counted_from_every_log() -> None:
    failing = [
        made for made in of_type("AWS::Logs::MetricFilter").values() if "ERROR" in made["FilterPattern"]
    ]
    assert sorted(made["LogGroupName"]["Ref"] for made in failing) == sorted(of_type("AWS::Logs::LogGroup"))


def test_no_metric_has_a_dimension_that_a_player_could_make_up() -> None:
    """A reason is one of the server's own words; an action may be anything that was sent, and each value costs."""
    keys = {key for series in counted_from_lines() for key, _ in series.dimensions}
    assert keys == {"reason"}
    for series, filters in counted_from_lines().items():
        if series.dimensions:
            assert all(one["FilterPattern"] == '{ $.message = "rejected" }' for one in filters)


def test_everything_that_is_counted_is_on_the_dashboard() -> None:
    assert counted_by_code() | counted_from_lines().keys() <= shown()


def test_everything_on_the_dashboard_exists() -> None:
    assert [series for series in shown() if not exists(*series)] == []


def test_the_dashboard_shows_every_alarm() -> None:
    [listed] = [widget["properties"]["alarms"] for widget in dashboard() if widget["type"] == "alarm"]
    assert sorted(listed) == sorted(f"${{{name}.Arn}}" for name in ALARMS)


def test_the_dashboards_widgets_lie_side_by_side() -> None:
    taken = set[tuple[int, int]]()
    for widget in dashboard():
        place = {
            (x, y)
            for x in range(widget["x"], widget["x"] + widget["width"])
            for y in range(widget["y"], widget["y"] + widget["height"])
        }
        assert not place & taken
        assert max(x for x, _ in place) < 24
        taken |= place


def test_the_first_widget_says_how_to_read_the_others() -> None:
    first = dashboard()[0]
    assert first["type"] == "text"
    assert "are people playing well?" in first["properties"]["markdown"]


def test_a_budget_is_told_to_the_reader_alone() -> None:
    [budget] = of_type("AWS::Budgets::Budget").values()
    assert RESOURCES["Budget"]["Condition"] == "HasBudget"
    assert budget["Budget"]["BudgetLimit"] == {"Amount": {"Ref": "BudgetDollars"}, "Unit": "USD"}
    subscribers = [one["Subscribers"] for one in budget["NotificationsWithSubscribers"]]
    assert subscribers == [[{"SubscriptionType": "EMAIL", "Address": {"Ref": "AlarmEmail"}}]] * 3


QUERIES = of_type("AWS::Logs::QueryDefinition")
FIELDS = {
    "message",
    "level",
    "action",
    "reason",
    "stage",
    "by",
    "late",
    "ms",
    "failure",
    "request",
    "game",
} | {"where.0"}


@pytest.mark.parametrize("name", QUERIES)
def test_a_saved_query_asks_for_fields_that_lines_have(name: str) -> None:
    query: dict[str, Any] = QUERIES[name]
    fields = re.findall(r"^fields (.+)$", query["QueryString"], re.MULTILINE)
    named = {field.strip() for line in fields for field in line.split(",")}
    assert {field for field in named if not field.startswith("@")} <= FIELDS
    assert {log["Ref"] for log in query["LogGroupNames"]} <= set(of_type("AWS::Logs::LogGroup"))


def test_the_questions_that_are_saved() -> None:
    names = {plain(query["Name"]).partition("/")[2] for query in QUERIES.values()}
    assert names == {"what happened in game ABCDEF", "slow requests", "rejections by reason", "failures"}
