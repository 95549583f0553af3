"""The template's parameters: limits that hold, a table that says them, and rules for what must go together."""

import json
import re
from collections.abc import Iterator
from typing import Any

import boto3
import pytest
from botocore.exceptions import ClientError
from local.emulator import ROOT_KEY, Emulator, started, wait
from local.parameters import DOCUMENT, text
from local.template import template

TEMPLATE = template()
PARAMETERS: dict[str, dict[str, Any]] = TEMPLATE["Parameters"]
CERTIFICATE = "arn:aws:acm:us-east-1:123456789012:certificate/01234567-89ab-cdef-0123-456789abcdef"


def test_the_table_is_the_templates() -> None:
    assert DOCUMENT.read_text() == text(), "run: make parameters"


def test_every_parameter_has_its_group_in_the_console_and_in_the_table() -> None:
    groups = TEMPLATE["Metadata"]["AWS::CloudFormation::Interface"]["ParameterGroups"]
    named = [name for group in groups for name in group["Parameters"]]
    assert sorted(named) == sorted(PARAMETERS)


@pytest.mark.parametrize("name", PARAMETERS)
def test_every_parameter_has_a_default_within_its_limits(name: str) -> None:
    parameter = PARAMETERS[name]
    default = parameter["Default"]
    if "AllowedValues" in parameter:
        assert default in parameter["AllowedValues"]
    elif parameter["Type"] == "Number":
        assert parameter["MinValue"] <= default <= parameter["MaxValue"]
    else:
        assert re.fullmatch(parameter["AllowedPattern"], default)
        assert parameter["ConstraintDescription"]
    assert parameter["Description"]


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("Stage", ["prod", "test-2", "a"], ["", "Prod", "2nd", "a" * 21, "a_b", "-a"]),
        (
            "DomainName",
            ["", "play.example.org", "a.de", "x-1.y.co.uk"],
            ["example", "https://a.de", "A.de", "-a.de", "a..de"],
        ),
        (
            "CertificateArn",
            ["", CERTIFICATE],
            [CERTIFICATE.replace("us-east-1", "eu-central-1"), "arn:aws:acm:us-east-1:1:certificate/x"],
        ),
        (
            "AlarmEmail",
            ["", "a@example.org", "ops+game@mail.example.co.uk"],
            ["a", "a@b", "a b@example.org", "a@@b.de", "a@b.c"],
        ),
        ("Release", ["", "0123456789abcdef"], ["0123", "0123456789ABCDEF"]),
        ("EmulatorUrl", ["", "http://127.0.0.1:4566"], ["http://example.org", "https://127.0.0.1:1"]),
    ],
)
def test_a_pattern_lets_in_what_it_should_and_nothing_else(
    name: str, good: list[str], bad: list[str]
) -> None:
    pattern = PARAMETERS[name]["AllowedPattern"]
    assert all(re.fullmatch(pattern, text) for text in good)
    assert not any(re.fullmatch(pattern, text) for text in bad)


@pytest.fixture(scope="module")
def emulator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Emulator]:
    """An emulator with nothing in it."""
    with started(tmp_path_factory.mktemp("rules") / "ministack.log") as emulator:
        wait(emulator)
        yield emulator


def complaint(emulator: Emulator, region: str, given: dict[str, str]) -> str:
    """What CloudFormation says of these parameters in that region; nothing when it makes the stack."""
    client = boto3.Session(ROOT_KEY, ROOT_KEY, region_name=region).client(
        "cloudformation", endpoint_url=emulator.endpoint
    )
    nearly_empty = {
        "Parameters": PARAMETERS,
        "Rules": TEMPLATE["Rules"],
        "Resources": {"Nothing": {"Type": "AWS::CloudFormation::WaitConditionHandle"}},
    }
    parameters: Any = [{"ParameterKey": name, "ParameterValue": value} for name, value in given.items()]
    try:
        client.create_stack(StackName="rules", TemplateBody=json.dumps(nearly_empty), Parameters=parameters)
    except ClientError as refused:
        return refused.response["Error"]["Message"]
    client.delete_stack(StackName="rules")
    return ""


DOMAIN = {"DomainName": "play.example.org"}
PROOF = {"CertificateArn": CERTIFICATE}
READER = {"AlarmEmail": "ops@example.org"}
FIREWALL = {"WebFirewall": "on"}


@pytest.mark.parametrize(
    ("region", "given"),
    [
        ("eu-central-1", {}),
        ("eu-central-1", DOMAIN | PROOF),
        ("us-east-1", FIREWALL),
        ("eu-central-1", READER),
        ("eu-central-1", READER | {"BudgetDollars": "20"}),
        ("eu-central-1", {"SnapStart": "on"}),
        ("us-east-1", {"EmulatorUrl": "http://127.0.0.1:4566"}),
        ("eu-central-1", {"TrafficShift": "Canary10Percent5Minutes"}),
    ],
)
def test_what_goes_together_is_taken(emulator: Emulator, region: str, given: dict[str, str]) -> None:
    assert complaint(emulator, region, given) == ""


@pytest.mark.parametrize(
    ("region", "given", "says"),
    [
        ("us-east-1", DOMAIN, "together"),
        ("us-east-1", PROOF, "together"),
        ("eu-central-1", FIREWALL, "us-east-1"),
        ("us-east-1", {"BudgetDollars": "20"}, "AlarmEmail"),
        ("us-east-1", {"SnapStart": "on", "Runtime": "python3.11"}, "3.12"),
        (
            "us-east-1",
            {"EmulatorUrl": "http://127.0.0.1:4566", "TrafficShift": "AllAtOnce"},
            "CodeDeploy",
        ),
    ],
)
def test_what_does_not_go_together_is_refused_with_its_reason(
    emulator: Emulator, region: str, given: dict[str, str], says: str
) -> None:
    assert says in complaint(emulator, region, given)
