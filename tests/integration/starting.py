"""A function that starts in a process of its own, as in Lambda."""

import os
import subprocess
import sys

from local.paths import ROOT

from tests.integration.conftest import ENVIRONMENT


def said_at_start(function: str, program: str) -> list[str]:
    """The words that a program says which finds this function's `app`, the layer, and the environment of both."""
    paths = os.pathsep.join([str(ROOT / "functions" / function), str(ROOT / "shared")])
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**ENVIRONMENT, "PATH": os.environ["PATH"], "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.split()
