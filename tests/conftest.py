"""What tests of more than one folder share."""

from collections.abc import Iterator

import pytest
from local.stack import Stack

from local import stack as local_stack

# A clue stage of 4.5 s, a color stage of 2 s: twelve seats that send everything twice keep up on a busy machine.
SPEED = 10


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """The whole game on this machine, deployed once for all the tests that ask for it."""
    with local_stack.running(tmp_path_factory.mktemp("stack"), speed=SPEED) as running:
        yield running
