"""`make replay` as a person runs it."""

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from local.paths import ROOT

WITHIN_S = 240


@contextlib.contextmanager
def replay(*options: str) -> Iterator[subprocess.Popen[str]]:
    """The command, running while the block does, and ended with it."""
    with subprocess.Popen(
        [sys.executable, "-m", "events.replay", *options],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.terminate()  # nothing, unless the block broke off


def replayed(*options: str) -> tuple[int, str, str]:
    """Its exit code and what it said, out and err."""
    with replay(*options) as process:
        out, err = process.communicate(timeout=WITHIN_S)
        return process.returncode, out, err


def named(*stems: str) -> list[str]:
    """The paths of transcripts."""
    return [str(ROOT / "events" / "transcripts" / f"{stem}.jsonl") for stem in stems]


def report_in(folder: Path) -> list[str]:
    """The option by which the report is written there."""
    return ["--report", str(folder / "report.html")]
