"""Every transcript, against the actions over the cloud in memory: the fast half of conformance."""

from collections import Counter
from pathlib import Path

import pytest
from events.replay.check import check_transcript
from events.replay.inprocess import InProcessVenue
from events.replay.table import Table
from events.replay.transcript import read_transcript

from tests.simulated.memory import MemoryCloud

TRANSCRIPTS = sorted((Path(__file__).parents[2] / "events" / "transcripts").glob("*.jsonl"))


class Counted:
    """`Figures` that only count."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.late: list[float] = []
        self.largest = 0

    def answered(self, action: str, took: float, lag: float) -> None:
        self.counts[action] += 1

    def rejected(self, reason: str) -> None:
        self.counts[reason] += 1

    def told(self, stage: str, size: int, spread: float | None) -> None:
        self.largest = max(self.largest, size)

    def timer(self, stage: str, late: float) -> None:
        self.late.append(late)

    def connected(self, took: float, *, again: bool) -> None:
        self.counts["again" if again else "connected"] += 1


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_transcript_comes_out_as_it_says_whatever_the_shuffle(path: Path, seed: int) -> None:
    transcript = read_transcript(path)
    check_transcript(transcript)
    figures = Counted()
    Table(transcript, InProcessVenue(MemoryCloud(seed=seed)), figures, speed=10).play()
    assert figures.largest <= 32_768
    assert all(late == 0 for late in figures.late)
