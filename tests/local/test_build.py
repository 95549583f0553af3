"""What `sam build` makes stands on its own, and SAM has nothing to say against the template."""

import os
import re
import subprocess
import sys
from importlib.util import cache_from_source
from pathlib import Path

import pytest
from local.paths import BUILT, ROOT
from local.template import template

from local import build

FUNCTIONS = [name for name, r in template()["Resources"].items() if r["Type"] == "AWS::Serverless::Function"]
IMPORT = """
import os, sys
sys.path[:0] = sys.argv[1:]
import app, boto3, contour_echo
assert callable(app.handler)
assert all(m.__file__.startswith(tuple(sys.argv[1:])) for m in (app, boto3, contour_echo))
"""


@pytest.fixture(scope="module")
def _built() -> None:
    build.build()


def environment() -> dict[str, str]:
    """What a function finds in its environment: a parameter's default, or any text."""
    document = template()
    variables = document["Globals"]["Function"]["Environment"]["Variables"]
    return {
        name: str(document["Parameters"].get(value.get("Ref"), {}).get("Default", "https://example.com/a"))
        if isinstance(value, dict)
        else str(value)
        for name, value in variables.items()
    }


@pytest.mark.usefixtures("_built")
@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_function_needs_nothing_but_itself_and_its_layer(function: str) -> None:
    # -I and -S: no site-packages, so nothing of this machine can stand in for what the layer lacks.
    command = [sys.executable, "-I", "-S", "-B", "-c", IMPORT]
    command += [str(BUILT / function), str(BUILT / "SharedLayer" / "python")]
    env = {**environment(), "PATH": os.environ["PATH"], "AWS_DEFAULT_REGION": "us-east-1"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.usefixtures("_built")
def test_the_layer_describes_the_services_that_are_called_and_no_other() -> None:
    data = BUILT / "SharedLayer" / "python" / "botocore" / "data"
    sources = [
        file.read_text() for folder in ("functions", "shared") for file in (ROOT / folder).rglob("*.py")
    ]
    called = {name for text in sources for name in re.findall(r'client\(\s*"([a-z0-9-]+)"', text)}
    assert called
    assert {folder.name for folder in data.iterdir() if folder.is_dir()} == called


@pytest.mark.usefixtures("_built")
def test_nothing_is_built_twice() -> None:
    assert build.build() is False


def test_sam_finds_nothing_to_complain_about() -> None:
    done = subprocess.run(
        ["sam", "validate", "--lint", "--region", "us-east-1"],
        cwd=ROOT,
        env=build.sam_environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.usefixtures("_built")
def test_nothing_is_left_to_be_compiled_at_a_cold_start() -> None:
    compiled = {}
    for folder in (BUILT / "SharedLayer" / "python", *(BUILT / function for function in FUNCTIONS)):
        for source in folder.rglob("*.py"):
            bytecode = Path(cache_from_source(str(source)))
            compiled[source] = bytecode.read_bytes()[4:8] if bytecode.exists() else None
    assert len(compiled) > 100
    unchecked = (1).to_bytes(
        4, "little"
    )  # PEP 552: by hash, and not held against a source whose date has changed
    assert {source for source, flags in compiled.items() if flags != unchecked} == set()
