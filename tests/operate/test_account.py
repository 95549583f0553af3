"""A command that cannot work says in one sentence what is missing."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import boto3
import pytest
from botocore.exceptions import ClientError
from local.account import Account
from local.failure import Failure
from local.operate.stage import parameters_of, read_parameters, stack_of
from local.paths import ROOT
from samcli.cli.types import CfnParameterOverridesType

from local import build

NOBODY = "http://127.0.0.1:9"
KEYS = {"AWS_ACCESS_KEY_ID": "k", "AWS_SECRET_ACCESS_KEY": "s", "AWS_REGION": "eu-central-1"}


def deploy(home: Path, environment: dict[str, str], *options: str) -> str:
    """What `make deploy` says when it fails, in an environment that holds nothing else of AWS."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    done = subprocess.run(
        [sys.executable, "-m", "local.operate.release", *options],
        cwd=ROOT,
        env={**clean, "HOME": str(home), "AWS_EC2_METADATA_DISABLED": "true", **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


@pytest.mark.parametrize(
    ("environment", "stage", "said"),
    [
        (KEYS, "", "STAGE must be a name such as prod"),
        (KEYS, "Prod!", "STAGE must be a name such as prod"),
        ({}, "prod", "In which region? Set AWS_REGION"),
        ({**KEYS, "AWS_REGION": "eu-middle-1"}, "prod", "AWS has no region 'eu-middle-1'"),
        ({"AWS_REGION": "eu-central-1"}, "prod", "There are no AWS credentials"),
        ({**KEYS, "AWS_PROFILE": "nobody"}, "prod", "The AWS configuration cannot be used"),
        (
            {**KEYS, "AWS_ENDPOINT_URL": "http://example.com"},
            "prod",
            "AWS_ENDPOINT_URL must be an emulator's",
        ),
        ({**KEYS, "AWS_ENDPOINT_URL": NOBODY}, "prod", f"{NOBODY} cannot be reached"),
    ],
)
def test_what_is_missing_is_said(tmp_path: Path, environment: dict[str, str], stage: str, said: str) -> None:
    assert deploy(tmp_path, environment, "--stage", stage).startswith(said)


def test_without_sam_nothing_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda tool, path: None if tool == "sam" else tool)
    with pytest.raises(Failure, match=r"The SAM CLI is missing: `make setup` installs it"):
        build.build()


def test_without_the_runtimes_python_nothing_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda tool, path: None if tool == "python3.14" else tool)
    with pytest.raises(Failure, match=r"Building for python3\.14 needs .* CONTAINER=1 .* Runtime=python3\."):
        build.build({"Runtime": "python3.14", "Architecture": "arm64"})


def test_a_stage_is_a_stack_of_its_own() -> None:
    assert stack_of("prod") == "contour-echo-prod"


def test_parameters_are_read_as_sam_writes_them() -> None:
    assert read_parameters('ClueMs=60000 LogLevel="WARN"') == {"ClueMs": "60000", "LogLevel": "WARN"}
    assert read_parameters(["ClueMs=60000"]) == {"ClueMs": "60000"}


@pytest.mark.parametrize(
    "wrong", ["ClueMs", "Speed=4", "EmulatorUrl=http://127.0.0.1:1", "cluems=1", "Stage=prod"]
)
def test_an_unknown_parameter_is_named(wrong: str) -> None:
    with pytest.raises(Failure, match=rf"^'{wrong}' sets no parameter"):
        read_parameters(f"MemoryMb=512 {wrong}")


def test_what_sam_is_told_it_understands() -> None:
    parameters = {"EmulatorUrl": "", "AlarmEmail": "a@example.org", "EchoMs": "30000"}
    _, *words = build.overrides(parameters)
    assert CfnParameterOverridesType().convert(words, None, None) == parameters


class Stacks:
    """A CloudFormation that has one stack, or none."""

    def __init__(self, parameters: dict[str, str] | None) -> None:
        self._parameters = parameters

    def describe_stacks(self, StackName: str) -> dict[str, Any]:  # noqa: N803 - AWS's name
        if self._parameters is None:
            error: Any = {"Error": {"Code": "ValidationError"}}
            raise ClientError(error, "DescribeStacks")
        listed = [{"ParameterKey": name, "ParameterValue": value} for name, value in self._parameters.items()]
        return {"Stacks": [{"StackStatus": "CREATE_COMPLETE", "Parameters": listed}]}


@dataclass(frozen=True)
class Somewhere(Account):
    """An account with a given stack."""

    parameters: dict[str, str] | None = None

    def client(self, service: str) -> Any:
        assert service == "cloudformation"
        return Stacks(self.parameters)


def chosen(given: str = "", *, endpoint: str = "", before: dict[str, str] | None = None) -> dict[str, str]:
    return parameters_of(
        "dusk", given, Somewhere(boto3.Session(region_name="us-east-1"), endpoint, {}, before)
    )


def test_a_new_stage_is_built_for_this_python_and_for_arm_and_shifts_gradually() -> None:
    new = chosen()
    assert new["Stage"] == "dusk"
    assert new["Runtime"] == build.runtime_here()["Runtime"]
    assert (new["Architecture"], new["TrafficShift"]) == ("arm64", "Canary10Percent5Minutes")
    assert (new["EmulatorUrl"], new["ClueMs"]) == ("", "45000")


def test_an_emulator_has_this_machines_processor_and_shifts_nothing() -> None:
    new = chosen("Architecture=arm64", endpoint=NOBODY)
    assert {name: new[name] for name in ("Runtime", "Architecture")} == build.runtime_here()
    assert (new["EmulatorUrl"], new["TrafficShift"]) == (NOBODY, "none")


def test_what_was_set_once_stays_until_it_is_set_anew() -> None:
    before = chosen("ClueMs=50000 EchoMs=40000 Runtime=python3.14 TrafficShift=none")
    assert chosen(before=before) == before
    after = chosen("EchoMs=30000", before={**before, "Former": "of a version that had it"})
    assert (after["ClueMs"], after["EchoMs"], after["Runtime"]) == ("50000", "30000", "python3.14")
    assert "Former" not in after


def test_another_setting_is_another_release() -> None:
    assert chosen()["Release"] == chosen()["Release"] != chosen("EchoMs=30001")["Release"]
