"""A stack at a pace that a browser on a busy machine keeps."""

from collections.abc import Iterator

import pytest
from local.stack import Stack

from local import stack as local_stack

SPEED = 2
"""Slow enough for a reload, which fetches some seventy files: a busy machine takes seconds over them."""


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A game of its own, slower than the other tests' is."""
    with local_stack.running(tmp_path_factory.mktemp("browser"), speed=SPEED) as running:
        yield running
