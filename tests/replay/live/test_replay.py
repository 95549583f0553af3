"""Replays against a deployed game: here, on workers, watched, and stopped in the middle."""

import json
import re
import signal
import socket
import time
import urllib.request
from pathlib import Path
from typing import Any

import psutil
from local.stack import Stack

from tests.replay.command import WITHIN_S, named, replay, replayed, report_in


def test_the_figures_are_printed_and_written(stack: Stack, tmp_path: Path) -> None:
    options = ["--speed", "4", "--rate", "0.5", *report_in(tmp_path)]
    code, out, err = replayed(stack.url, *options, "--transcripts", *named("three-all-tie", "six-plain"))
    assert (code, err) == (0, ""), out + err
    assert "2 games came out right, 0 wrong." in out
    for table in ("Answers, ms", "Snapshots, ms", "Snapshots, bytes / 1000", "This program's own lag, ms"):
        assert table in out
    page = (tmp_path / "report.html").read_text()
    assert page.count("<svg") == page.count("<table") >= 5
    assert "http" not in page.replace(stack.live_url, "")


def test_workers_play_and_their_figures_add_up(stack: Stack, tmp_path: Path) -> None:
    options = ["--speed", "4", "--rate", "1", "--games", "3", "--workers", "2", *report_in(tmp_path)]
    with replay(stack.url, *options, "--transcripts", *named("three-all-tie")) as process:
        out, err = process.communicate(timeout=WITHIN_S)
    assert (process.returncode, err) == (0, ""), out + err
    assert "3 games came out right, 0 wrong. 9 connections" in out
    assert re.search(r"^  create +3 ", out, re.MULTILINE)


def test_a_ctrl_c_in_the_middle_ends_with_the_figures_so_far(stack: Stack, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        page = probe.getsockname()[1]
    options = ["--page", str(page), "--rate", "2", *report_in(tmp_path)]
    with replay(
        stack.url, *options, "--transcripts", *named("three-full-pace", "three-by-the-clock")
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == f"Locust's page: http://127.0.0.1:{page}/\n"
        assert process.stdout.readline() == "2 games, 2 begin each second\n"
        watched = _watched(page, "clue")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=WITHIN_S)
    assert (process.returncode, err) == (0, "")
    assert "Stopped: 0 of 2 games had ended." in out
    assert re.search(r"^  create +2 ", out, re.MULTILINE)
    assert "0 games came out right, 0 wrong." in out
    assert "<svg" in (tmp_path / "report.html").read_text()
    assert {one["method"] for one in watched} >= {"answer", "snapshot", "connect"}
    assert not psutil.pid_exists(process.pid)


def _watched(page: int, name: str) -> list[dict[str, Any]]:
    """What Locust's page shows once a figure of this name is on it."""
    deadline = time.monotonic() + WITHIN_S
    while time.monotonic() < deadline:
        with urllib.request.urlopen(f"http://127.0.0.1:{page}/stats/requests") as answer:
            shown: list[dict[str, Any]] = json.load(answer)["stats"]
        if any(one["name"] == name and one["method"] == "answer" for one in shown):
            return shown
        time.sleep(0.1)
    raise AssertionError(f"no figure named {name} came")
