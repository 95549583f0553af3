"""A game that the log tells of can be played again, and comes out the same."""

import datetime
import json
from pathlib import Path

import pytest
from events.logs.lines import entries
from events.recording.from_logs import games_of
from events.recording.writing import as_text, written
from events.replay.check import check_transcript
from events.replay.inprocess import InProcessVenue
from events.replay.table import Table
from events.replay.transcript import read_transcript

from tests.replay.logged import LoggedVenue
from tests.replay.test_transcripts import TRANSCRIPTS, Counted
from tests.simulated.memory import MemoryCloud


def logged(path: Path, seed: int = 7) -> tuple[dict[int, int], str, list[str]]:
    """Play a transcript; its scores, its code and its log."""
    cloud = MemoryCloud(seed=seed)
    venue = LoggedVenue(cloud)
    scores = Table(read_transcript(path), venue, Counted(), speed=10).play()
    [code] = cloud.games.rows
    return scores, code, venue.log


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_logged_game_can_be_played_again(path: Path, tmp_path: Path) -> None:
    scores, code, lines = logged(path)
    [notes] = games_of(entries(["START RequestId: 1", *lines], code))
    transcript = tmp_path / "game.jsonl"
    transcript.write_text(as_text(written(notes) or []))
    again = read_transcript(transcript)
    check_transcript(again)
    for seed in (7, 8):
        played = Table(again, InProcessVenue(MemoryCloud(seed=seed)), Counted(), speed=10).play()
        if again.end.scores is not None:
            assert played == scores


def test_moves_come_when_they_came(tmp_path: Path) -> None:
    path = next(path for path in TRANSCRIPTS if path.stem == "six-plain")
    _, code, lines = logged(path)
    [notes] = games_of(entries(lines, code))
    steps = [line for line in written(notes) or [] if line["kind"] == "step"]
    stage = [step["after"] for step in steps if step["stage"] == "echo"][:5]
    echoes = [_ms(line) for line in lines if '"action": "echo"' in line][:5]
    assert len(set(stage)) > 1
    assert [later - stage[0] for later in stage] == [round(echo - echoes[0]) for echo in echoes]


def _ms(line: str) -> float:
    return datetime.datetime.fromisoformat(json.loads(line)["timestamp"]).timestamp() * 1000


def test_a_log_without_its_beginning_or_its_end_is_no_game() -> None:
    _, code, lines = logged(TRANSCRIPTS[-3])
    assert len(games_of(entries(lines, code))) == 1
    assert games_of(entries(lines[30:], code)) == []
    assert games_of(entries([line for line in lines if '"finished"' not in line], code)) == []
    assert games_of(entries(lines, "ZZZZZZ")) == []


def test_lines_written_twice_or_wrapped_are_read_once() -> None:
    _, code, lines = logged(TRANSCRIPTS[-3])
    story = [line for line in lines if '"story"' in line]
    wrapped = [json.dumps({"timestamp": 1, "message": line}) for line in lines]
    assert written(games_of(entries([*lines, *story], code))[0]) == written(games_of(entries(lines, code))[0])
    assert written(games_of(entries(wrapped, code))[0]) == written(games_of(entries(lines, code))[0])
