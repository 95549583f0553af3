"""What the template counts, watches and shows, in plain values."""

import json
import re
from typing import Any, NamedTuple

from local.template import template

from contour_echo.actions.ports import Fact
from contour_echo.observability import SERVICE

TEMPLATE = template()
RESOURCES: dict[str, Any] = TEMPLATE["Resources"]
OWN = "ContourEcho/${AWS::StackName}"

Dimensions = frozenset[tuple[str, str]]


class Series(NamedTuple):
    """A metric with its dimensions; values that the stack decides stand as the name of what they refer to."""

    namespace: str
    name: str
    dimensions: Dimensions


def of_type(kind: str) -> dict[str, Any]:
    """The properties of all resources of a type, by logical id."""
    return {name: one["Properties"] for name, one in RESOURCES.items() if one["Type"] == kind}


def plain(value: Any) -> str:
    """A string, or what the template refers to in its place."""
    if isinstance(value, dict):
        [found] = value.values()
        return str(found)
    return str(value)


def counted_from_lines() -> dict[Series, list[dict[str, Any]]]:
    """The metrics that filters make of log lines, with those filters. Dimensions have no values yet."""
    found: dict[Series, list[dict[str, Any]]] = {}
    for made in of_type("AWS::Logs::MetricFilter").values():
        [transformation] = made["MetricTransformations"]
        keys = frozenset((one["Key"], one["Value"]) for one in transformation.get("Dimensions", []))
        series = Series(plain(transformation["MetricNamespace"]), transformation["MetricName"], keys)
        found.setdefault(series, []).append(made)
    return found


def counted_by_code() -> set[Series]:
    """The metrics that the functions write themselves."""
    service = frozenset({("service", SERVICE)})
    return {Series(OWN, fact.value, service) for fact in Fact if fact is not Fact.SNAPSHOT_POSTED}


def watched(alarm: dict[str, Any]) -> Series:
    """The metric that an alarm looks at."""
    dimensions = frozenset((one["Name"], plain(one["Value"])) for one in alarm.get("Dimensions", []))
    return Series(plain(alarm["Namespace"]), alarm["MetricName"], dimensions)


def dashboard() -> list[dict[str, Any]]:
    """The dashboard's widgets; what the stack fills in stands as `${…}`."""
    body = of_type("AWS::CloudWatch::Dashboard")["Dashboard"]["DashboardBody"]["Fn::Sub"]
    widgets: list[dict[str, Any]] = json.loads(body)["widgets"]
    return widgets


def shown() -> set[Series]:
    """The metrics on the dashboard, those that a search finds included."""
    found = set[Series]()
    for widget in dashboard():
        before: list[Any] = []
        for line in widget["properties"].get("metrics", []):
            if isinstance(line[0], dict):
                for names, metric in re.findall(
                    r'\{"(.+?)",reason\} MetricName="(\w+)"', line[0]["expression"]
                ):
                    found.add(Series(names, metric, frozenset({("reason", "$.reason")})))
                continue
            parts = [part for part in line if not isinstance(part, dict)]
            whole = [before[place] if part == "." else part for place, part in enumerate(parts)]
            before = whole
            pairs = zip(whole[2::2], whole[3::2], strict=True)
            found.add(
                Series(whole[0], whole[1], frozenset((key, value.strip("${}")) for key, value in pairs))
            )
    return found
