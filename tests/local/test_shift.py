"""How a new version comes in on AWS, as SAM reads the template there: by an alias, gradually, and back on an alarm."""

import logging
from copy import deepcopy
from typing import Any

import pytest
from local.template import template
from samtranslator.translator.transform import transform

FUNCTIONS = ("Connection", "Lobby", "Play", "PhaseTimeout")
Resources = dict[str, dict[str, Any]]


class NoPolicies:
    """There are none of AWS's own policies among the functions'."""

    def load(self) -> dict[str, str]:
        return {}


def on_aws(code: str = "code", layer: str = "layer", **parameters: str) -> Resources:
    """What SAM makes of the template, its code lying under these keys."""
    described = deepcopy(template())
    for resource in described["Resources"].values():
        for place, key in (("CodeUri", code), ("ContentUri", layer), ("DefinitionUri", "timer")):
            if place in resource["Properties"]:
                resource["Properties"][place] = f"s3://bucket/{key}"
    made: Resources = transform(described, parameters, NoPolicies())["Resources"]
    return made


@pytest.fixture(autouse=True)
def region(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-central-1")
    logging.getLogger("samtranslator").setLevel(logging.CRITICAL)


def of_type(resources: Resources, kind: str) -> Resources:
    return {name: one for name, one in resources.items() if one["Type"] == kind}


def versions(resources: Resources) -> set[str]:
    return set(of_type(resources, "AWS::Lambda::Version"))


def by_alias(value: Any, function: str) -> bool:
    """Whether it is the alias on AWS, and the function itself in MiniStack only."""
    alias, bare = {"Ref": f"{function}FunctionAliaslive"}, {"Fn::GetAtt": [f"{function}Function", "Arn"]}
    return bool(value == {"Fn::If": ["OnAws", alias, bare]})


def test_every_function_has_an_alias_that_follows_its_newest_version() -> None:
    resources = on_aws()
    aliases = of_type(resources, "AWS::Lambda::Alias")
    assert aliases.keys() == {f"{name}FunctionAliaslive" for name in FUNCTIONS}
    for alias in aliases.values():
        version, attribute = alias["Properties"]["FunctionVersion"]["Fn::GetAtt"]
        assert attribute == "Version"
        assert resources[version]["Properties"]["FunctionName"] == alias["Properties"]["FunctionName"]


def test_everything_that_calls_a_function_calls_its_alias() -> None:
    resources = on_aws()
    called = [
        one["Properties"]["IntegrationUri"]["Fn::Sub"][1]["FunctionArn"]
        for one in of_type(resources, "AWS::ApiGatewayV2::Integration").values()
    ]
    called += [
        one["Properties"]["FunctionName"] for one in of_type(resources, "AWS::Lambda::Permission").values()
    ]
    assert len(called) == 2 * 19
    assert all(any(by_alias(value, name) for name in ("Connection", "Lobby", "Play")) for value in called)
    timer = resources["PhaseTimer"]["Properties"]["DefinitionSubstitutions"]["PhaseTimeout"]
    [policy] = resources["PhaseTimerRole"]["Properties"]["Policies"]
    allowed = policy["PolicyDocument"]["Statement"][0]["Resource"]
    assert by_alias(timer, "PhaseTimeout")
    assert by_alias(allowed, "PhaseTimeout")


@pytest.mark.parametrize("shift", ["Canary10Percent5Minutes", "Linear10PercentEvery1Minute", "AllAtOnce"])
def test_a_new_version_is_shifted_and_falls_back_on_an_alarm(shift: str) -> None:
    resources = on_aws(TrafficShift=shift)
    groups = of_type(resources, "AWS::CodeDeploy::DeploymentGroup")
    assert groups.keys() == {f"{name}FunctionDeploymentGroup" for name in FUNCTIONS}
    for name in FUNCTIONS:
        group = groups[f"{name}FunctionDeploymentGroup"]["Properties"]
        assert group["DeploymentConfigName"]["Fn::Sub"][1] == {"ConfigName": shift}
        assert "DEPLOYMENT_STOP_ON_ALARM" in group["AutoRollbackConfiguration"]["Events"]
        alarms = [alarm["Name"]["Ref"] for alarm in group["AlarmConfiguration"]["Alarms"]]
        assert {"FailuresAlarm", f"{name}ErrorsAlarm"} <= set(alarms) <= resources.keys()
        policy = resources[f"{name}FunctionAliaslive"]["UpdatePolicy"]["CodeDeployLambdaAliasUpdate"]
        assert policy["DeploymentGroupName"] == {"Ref": f"{name}FunctionDeploymentGroup"}


def test_without_a_shift_there_is_no_codedeploy_which_ministack_lacks() -> None:
    assert not [name for name, one in on_aws().items() if one["Type"].startswith("AWS::CodeDeploy")]


@pytest.mark.parametrize(
    "change",
    [{"code": "new"}, {"layer": "new"}, {"Release": "fedcba9876543210"}],
    ids=["the code", "the layer", "a setting, by its digest"],
)
def test_what_changes_how_a_function_runs_makes_a_version_of_it(change: dict[str, str]) -> None:
    before = on_aws(Release="0123456789abcdef") if "Release" in change else on_aws()
    assert versions(on_aws(**change)).isdisjoint(versions(before))


def test_what_changes_nothing_makes_no_version() -> None:
    assert versions(on_aws()) == versions(on_aws())
    same = {"Release": "0123456789abcdef"}
    assert versions(on_aws(**same)) == versions(on_aws(**same))


def test_a_version_that_was_replaced_is_deleted_since_its_snapshot_would_be_paid_for() -> None:
    assert {one["DeletionPolicy"] for one in of_type(on_aws(), "AWS::Lambda::Version").values()} == {"Delete"}


def test_a_snapshot_is_made_of_published_versions_when_it_is_wanted() -> None:
    for name in FUNCTIONS:
        snapshot = on_aws()[f"{name}Function"]["Properties"]["SnapStart"]
        assert snapshot == {"ApplyOn": {"Fn::If": ["HasSnapshots", "PublishedVersions", "None"]}}
