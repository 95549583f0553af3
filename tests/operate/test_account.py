"""A command that cannot work says in one sentence what is missing."""

import os
import subprocess
import sys
from pathlib import Path

import boto3
import pytest
from local.account import Account
from local.failure import Failure
from local.operate.stage import parameters_of, read_parameters, stack_of
from local.paths import ROOT

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


@pytest.mark.parametrize("wrong", ["ClueMs", "Speed=4", "EmulatorUrl=http://127.0.0.1:1", "cluems=1"])
def test_an_unknown_parameter_is_named(wrong: str) -> None:
    with pytest.raises(Failure, match=rf"^'{wrong}' sets no parameter"):
        read_parameters(f"MemoryMb=512 {wrong}")


@pytest.mark.parametrize(
    ("endpoint", "architecture"), [("", "arm64"), (NOBODY, build.runtime_here()["Architecture"])]
)
def test_aws_has_every_processor_and_an_emulator_this_machines(endpoint: str, architecture: str) -> None:
    account = Account(boto3.Session(region_name="us-east-1"), endpoint)
    chosen = parameters_of("prod", "ClueMs=50000", account)
    assert chosen == {**build.runtime_here(), "Architecture": architecture, "ClueMs": "50000"}
