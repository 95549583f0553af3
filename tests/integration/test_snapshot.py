"""A function that starts from a snapshot of its memory (SnapStart) shares with others nothing that must be its own."""

import pytest

from tests.integration.conftest import FUNCTIONS
from tests.integration.starting import said_at_start

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
    assert said_at_start(function, STARTED) == ["0", "0"]
