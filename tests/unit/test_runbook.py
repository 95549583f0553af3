"""The runbook knows every alarm, and every command that it names is there."""

import re
from pathlib import Path

from local.template import template

ROOT = Path(__file__).parents[2]
RUNBOOK = (ROOT / "docs/operations.md").read_text()
RESOURCES = template()["Resources"].values()


def test_every_alarm_has_its_section_and_every_section_its_alarm() -> None:
    alarms = [r["Properties"]["AlarmName"] for r in RESOURCES if r["Type"] == "AWS::CloudWatch::Alarm"]
    budgets = [
        r["Properties"]["Budget"]["BudgetName"] for r in RESOURCES if r["Type"] == "AWS::Budgets::Budget"
    ]
    names = {name["Fn::Sub"].removeprefix("${AWS::StackName}-") for name in alarms + budgets}
    told = re.findall(r"`([a-z-]+)`", "\n".join(re.findall(r"^### .*$", RUNBOOK, re.MULTILINE)))
    assert len(names) > 10
    assert sorted(told) == sorted(names)


def test_the_runbook_tells_what_the_alarms_say_they_cost() -> None:
    alarms = [r for r in RESOURCES if r["Type"] == "AWS::CloudWatch::Alarm"]
    assert f"{len(alarms)} alarms" in RUNBOOK


def test_every_command_and_parameter_that_it_names_exists() -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = set(re.findall(r"(?:`|^|&& )make ([a-z]+)", RUNBOOK, re.MULTILINE))
    assert {"deploy", "smoke", "destroy", "forget", "audit", "sbom", "lock"} <= targets
    assert not [target for target in targets if not re.search(rf"^{target}:", makefile, re.MULTILINE)]
    parameters = template()["Parameters"].keys()
    named = re.findall(r"PARAMETERS=[\"']?([A-Z]\w+)=", RUNBOOK)
    assert named
    assert set(named) <= parameters
