"""A stack at a pace that a browser on a busy machine keeps."""

from collections.abc import Iterator

import pytest
from local.stack import Stack

from local import stack as local_stack

SPEED = 1
"""The rules' own pace: a reload fetches some seventy files, and a busy machine takes seconds over them."""


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A game of its own, slower than the other tests' is."""
    with local_stack.running(tmp_path_factory.mktemp("browser"), speed=SPEED) as running:
        yield running
