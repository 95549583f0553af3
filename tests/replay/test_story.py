"""What a person reads of a game in its log."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from events.logs.lines import entries
from events.logs.telling import told
from events.replay.transcript import read_transcript
from local.failure import Failure
from local.paths import ROOT
from local.story import log_of, record, transcripts

from tests.replay.test_from_logs import logged
from tests.replay.test_transcripts import TRANSCRIPTS


def story(stem: str) -> str:
    scores, code, lines = logged(next(path for path in TRANSCRIPTS if path.stem == stem))
    assert scores
    return "\n".join(told(code, entries(lines, code)))


def test_the_course_of_a_game_is_told() -> None:
    text = story("five-silences")
    head, *lines = text.splitlines()
    assert head.startswith("Game BBBBBB, 2027-01-15")
    assert lines[0] == "08:00:00.004  created"
    assert sum(line.endswith("a seat is taken, or its player returns to it") for line in lines) == 4
    assert "STARTED: seats 1, 2, 3, 4, 5, brisk pace, 10 rounds, 2 watching" in text
    assert "ended by its timer, 3 ms late" in text
    assert "ended by its players: moves 4; contour begins" in text
    assert sum("  ROUND " in line for line in lines) == 10
    assert "automatic Echo of seat" in story("five-automatic-echoes")
    assert "FINISHED after round 10: seat " in text


def test_who_left_who_was_away_and_what_was_refused_is_told() -> None:
    assert "the host removes a player" in story("six-guide-and-host-leave")
    assert "left: seat " in story("six-guide-and-host-leave")
    assert "a connection ends" in story("four-reconnects")
    refused = story("four-refusals")
    assert "; rejected: " in refused
    assert "rejected in all: already_done " in refused
    assert "own_echo " in refused
    assert "sent again " in story("three-sent-twice")


def test_faults_are_told() -> None:
    lines = [
        json.dumps(
            {"timestamp": "2026-11-30T08:00:00.000+00:00", "game": "BCDFGH", "level": "ERROR", **fields}
        )
        for fields in (
            {"message": "failed", "failure": "KeyError", "where": ["move.py:33"], "request": "r-1"},
            {"message": "post failed", "failure": "503"},
            {"message": "rejected", "action": "echo", "reason": "too_late"},
        )
    ]
    assert told("BCDFGH", entries(lines, "BCDFGH"))[1:] == [
        "08:00:00.000  FAILED: KeyError in move.py:33 (request r-1)",
        "08:00:00.000  a post failed: 503",
        "              since then; rejected: too_late 1",
        "              rejected in all: too_late 1",
    ]


def test_a_game_without_its_end_is_no_transcript() -> None:
    _, code, lines = logged(TRANSCRIPTS[0])
    log = entries([line for line in lines if '"finished"' not in line], code)
    with pytest.raises(Failure, match=f"^The log has no whole game {code}: it is still being played"):
        transcripts(code.lower(), log)


def test_transcripts_go_to_files_of_their_own(tmp_path: Path) -> None:
    _, code, lines = logged(next(path for path in TRANSCRIPTS if path.stem == "three-all-tie"))
    (tmp_path / "log").write_text("\n".join(lines))
    texts = transcripts(code, log_of(code.lower(), "", str(tmp_path / "log")))
    paths = record(tmp_path / "game.jsonl", texts * 2)
    assert [path.name for path in paths] == ["game.jsonl", "game-2.jsonl"]
    assert read_transcript(paths[1]).end.scores
    with pytest.raises(Failure, match="exists already"):
        record(tmp_path / "game.jsonl", texts)


def command(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "local.story", *options], cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        (("--code", "12"), "CODE must be the six letters of a game, not '12'.\n"),
        (("--code", "BCDFGH", "--file", "nowhere"), "nowhere cannot be read: "),
        (
            ("--code", "BCDFGH", "--file", "README.md", "--record", "x.jsonl"),
            "The log says nothing of a game BCDFGH: it may be too old, or its code another one.\n",
        ),
        (("--code", "BCDFGH", "--file", "README.md"), "The log says nothing of a game BCDFGH"),
    ],
)
def test_what_cannot_be_told_is_said_in_one_sentence(options: tuple[str, ...], wrong: str) -> None:
    done = command(*options)
    assert done.returncode == 1
    assert done.stderr.startswith(wrong)
    assert done.stderr.count("\n") == 1
