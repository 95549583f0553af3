"""A function that starts from a snapshot of its memory (SnapStart) shares with others nothing that must be its own."""

import os
import subprocess
import sys

import pytest
from local.paths import ROOT

from tests.integration.conftest import ENVIRONMENT, FUNCTIONS

STARTED = """
import os, socket, sys
drawn, opened = [], []
urandom, connect = os.urandom, socket.socket.connect
os.urandom = lambda size: drawn.append(size) or urandom(size)
socket.socket.connect = lambda self, address: opened.append(address) or connect(self, address)
import app
assert app._cloud.connections._opened is None, "connections are made when the first post is"
print(len(drawn), len(opened))
assert len(app._cloud.house.chance.secret()) == 32 and drawn, "what is drawn is drawn from here"
"""


@pytest.mark.parametrize("function", FUNCTIONS)
def test_nothing_is_drawn_and_nothing_connected_before_the_first_event(function: str) -> None:
    paths = os.pathsep.join([str(ROOT / "functions" / function), str(ROOT / "shared")])
    done = subprocess.run(
        [sys.executable, "-c", STARTED],
        env={**ENVIRONMENT, "PATH": os.environ["PATH"], "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == ["0", "0"], done.stdout + done.stderr
    assert done.returncode == 0, done.stderr
