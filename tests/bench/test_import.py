"""What a function loads before its first event: what its requests need, and nothing that most of them do not."""

import os
import subprocess
import sys

import pytest
from local.bench_take import ENVIRONMENT
from local.paths import ROOT

LOADED = """
import sys
import app
print(*sys.modules)
"""
SELDOM_NEEDED = {
    "pydantic",
    "regex",
    "contour_echo.deck",
    "contour_echo.cloud.fanout",
    "contour_echo.wire.requests",
    "contour_echo.wire.text",
    "boto3",
}


@pytest.mark.parametrize(
    ("function", "needed_by_most"),
    [
        ("play", set()),
        ("phase_timeout", set()),
        ("connection", set()),
        ("lobby", {"pydantic", "contour_echo.wire.requests"}),
    ],
)
def test_a_function_is_ready_without_what_it_seldom_needs(function: str, needed_by_most: set[str]) -> None:
    paths = os.pathsep.join([str(ROOT / "functions" / function), str(ROOT / "shared")])
    done = subprocess.run(
        [sys.executable, "-c", LOADED],
        env={**ENVIRONMENT, "PATH": os.environ["PATH"], "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stdout.split())
    assert "contour_echo.deployed" in loaded
    assert loaded & SELDOM_NEEDED == needed_by_most
