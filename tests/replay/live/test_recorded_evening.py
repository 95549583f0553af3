"""What is really played becomes a transcript that plays again with the same scores: from the edge, and from the log."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from events.replay.check import check_transcript
from events.replay.inprocess import InProcessVenue
from events.replay.table import Table
from events.replay.transcript import read_transcript
from local.bots.words import NAMES
from local.paths import ROOT
from local.stack import Stack

from tests.replay.live.evening import bots_play
from tests.replay.test_transcripts import Counted
from tests.simulated.memory import MemoryCloud

SEATS = 3


@pytest.fixture(scope="module")
def played(stack: Stack) -> tuple[str, dict[str, int]]:
    """The code of a game that bots have played, and its scores by place, as its host was shown them."""
    code, end = asyncio.run(bots_play(stack.live_url, SEATS, random.Random(4)))
    places = [seat["seat"] for seat in end["seats"]]
    return code, {str(places.index(line["seat"]) + 1): line["score"] for line in end["result"]["standings"]}


def assert_comes_out(path: Path, code: str, scores: dict[str, int]) -> None:
    """The transcript replays with these scores, and holds nobody's secret."""
    transcript = read_transcript(path)
    check_transcript(transcript)
    assert transcript.end.scores == scores
    again = Table(transcript, InProcessVenue(MemoryCloud(seed=2)), Counted(), speed=10).play()
    assert {str(place): score for place, score in again.items()} == scores
    text = path.read_text()
    assert '"association"' in text
    assert all('"a clue as it might be"' in line for line in text.splitlines() if '"association"' in line)
    for secret in (code, "action_token", "request_id", '"key"', *NAMES):
        assert secret not in text


def test_a_game_of_bots_is_recorded_by_the_edge(
    played: tuple[str, dict[str, int]], recorded: list[Path]
) -> None:
    [path] = recorded
    assert_comes_out(path, *played)


def story(stack: Stack, *options: str) -> subprocess.CompletedProcess[str]:
    """The command that reads the stack's log groups."""
    return subprocess.run(
        [sys.executable, "-m", "local.story", *options],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", **stack.emulator.environment},
        capture_output=True,
        text=True,
        check=False,
    )


def told(stack: Stack, *options: str) -> str:
    """What the command prints."""
    done = story(stack, *options)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_its_log_makes_the_same_transcript(
    stack: Stack, played: tuple[str, dict[str, int]], tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    assert told(stack, "--code", played[0], "--record", str(path)) == f"Recorded: {path}\n"
    assert_comes_out(path, *played)


def test_its_log_tells_its_story(stack: Stack, played: tuple[str, dict[str, int]]) -> None:
    code, scores = played
    head, *lines = told(stack, "--code", code.lower()).splitlines()
    assert head.startswith(f"Game {code}, ")
    assert lines[0].endswith("  created")
    assert [line for line in lines if "  STARTED: seats 1, 2, 3, brisk pace, 6 rounds, 0 watching" in line]
    assert sum("  ROUND " in line for line in lines) == 6
    assert sum("; reveal begins" in line and "ended by its " in line for line in lines) == 6
    [finished] = (line for line in lines if "  FINISHED after round 6: " in line)
    assert all(f"seat {seat} {score}" in finished for seat, score in scores.items())
    assert not any(name in line for line in lines for name in NAMES)


def test_another_games_story_is_not_told(stack: Stack, played: Any) -> None:
    done = story(stack, "--code", "ZZZZZZ")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("The log says nothing of a game ZZZZZZ: it may be too old")
