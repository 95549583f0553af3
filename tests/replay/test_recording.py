"""A game that is recorded while it is played can be played again, and comes out the same; no secret is in it."""

from pathlib import Path

import pytest
from events.recording.recorder import Recorder
from events.replay.check import check_transcript
from events.replay.inprocess import InProcessLine, InProcessVenue
from events.replay.table import Table
from events.replay.transcript import read_transcript

from contour_echo.actions.respond import Arrived
from tests.replay.test_transcripts import TRANSCRIPTS, Counted
from tests.simulated.memory import MemoryCloud


class Overheard(InProcessVenue):
    """A venue whose frames a recorder listens to."""

    def __init__(self, cloud: MemoryCloud, recorder: Recorder) -> None:
        super().__init__(cloud)
        self.recorder = recorder
        self.ids: dict[str, int] = {}

    def arrive(self, line: InProcessLine, text: str) -> None:
        self.recorder.said(id(line), text)
        super().arrive(line, text)

    def answer(self, arrived: Arrived) -> str | None:
        answer = super().answer(arrived)
        self.collect()  # on the way, the posts of a request overtake its answer
        if answer is not None:
            self.recorder.heard(id(self.lines[arrived.connection]), answer)
        return answer

    def collect(self) -> None:
        for connection, inbox in self.cloud.connections.inbox.items():
            for text in inbox if connection in self.lines else ():
                self.recorder.heard(id(self.lines[connection]), text)
        super().collect()

    def gone(self, connection: str) -> None:
        self.recorder.gone(self.ids.pop(connection))
        super().gone(connection)

    def connect(self) -> InProcessLine:
        line = super().connect()
        self.ids[line.connection] = id(line)
        return line


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_recorded_game_can_be_played_again(path: Path, tmp_path: Path) -> None:
    cloud = MemoryCloud(seed=7)
    recorded: list[Path] = []
    recorder = Recorder(tmp_path / "game.jsonl", recorded.append, clock=lambda: cloud.now / 1000)
    scores = Table(read_transcript(path), Overheard(cloud, recorder), Counted(), speed=10).play()
    assert recorded == [tmp_path / "game.jsonl"]
    again = read_transcript(recorded[0])
    check_transcript(again)
    for seed in (7, 8):
        played = Table(again, InProcessVenue(MemoryCloud(seed=seed)), Counted(), speed=10).play()
        if again.end.scores is not None:
            assert played == scores
    text = recorded[0].read_text()
    assert "association" in text or "misses" in text
    for secret in ("P1", "the sea at night", "action_token", '"key"', cloud.ports.new_code()):
        assert secret not in text


def test_a_second_game_goes_beside_the_first(tmp_path: Path) -> None:
    cloud = MemoryCloud()
    recorded: list[Path] = []
    recorder = Recorder(tmp_path / "game.jsonl", recorded.append, clock=lambda: cloud.now / 1000)
    transcript = read_transcript(TRANSCRIPTS[-3])
    for _ in range(2):
        Table(transcript, Overheard(cloud, recorder), Counted(), speed=10).play()
    assert [path.name for path in recorded] == ["game.jsonl", "game-2.jsonl"]


def test_what_is_no_frame_is_passed_over(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path / "game.jsonl")
    for text in ("", "[1]", "{", '{"type":"accepted","request_id":"x"}', '{"request_id":7}'):
        recorder.said(1, text)
        if text != '{"type":"accepted","request_id":"x"}':
            recorder.heard(1, text)
    recorder.gone(1)
    assert list(tmp_path.iterdir()) == []
