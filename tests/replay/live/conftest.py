"""One deployed game for all tests here, recorded as `make play RECORD=…` records it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from events.recording.recorder import Recorder
from local.stack import Stack

from local import stack as local_stack

SPEED = 4


@pytest.fixture(scope="package")
def recorded() -> list[Path]:
    """The transcripts that have been written so far."""
    return []


@pytest.fixture(scope="package")
def stack(tmp_path_factory: pytest.TempPathFactory, recorded: list[Path]) -> Iterator[Stack]:
    """The deployed game."""
    folder = tmp_path_factory.mktemp("live")
    recorder = Recorder(folder / "game.jsonl", recorded.append)
    with local_stack.running(folder, speed=SPEED, listener=recorder) as running:
        yield running
