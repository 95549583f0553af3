"""Child processes that never outlive their parent, nor leave children of their own behind."""

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from local.failure import Failure
from local.paths import ROOT


def end(child: subprocess.Popen[bytes]) -> None:
    """End a child and all that it started, at once: none of them holds anything worth a farewell."""
    # The group is ended even when its leader is gone: the leader's own children may still be there.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()


@contextlib.contextmanager
def running(
    command: Sequence[str], *, env: Mapping[str, str], log: Path
) -> Iterator[subprocess.Popen[bytes]]:
    """A child in a process group of its own while the block runs, writing to `log`.

    Its stdin is a pipe that closes when this process ends, however it ends.
    """
    with log.open("wb") as output:
        child = subprocess.Popen(
            command,
            cwd=ROOT,
            env=dict(env),
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield child
    finally:
        end(child)
        if child.stdin:
            child.stdin.close()


def finish(command: Sequence[str], *, env: Mapping[str, str], log: Path, doing: str) -> None:
    """Run a command to its end. Raises Failure when it fails, naming its last complaint and its log."""
    with running(command, env=env, log=log) as child:
        code = child.wait()
    if code != 0:
        lines = [line.strip() for line in log.read_text(errors="replace").splitlines() if line.strip()]
        complaint = next(
            (line for line in reversed(lines) if "Error" in line), lines[-1] if lines else "no word"
        )
        # Of "… an error occurred (…) when calling the … operation: what is wrong", the end is for a person.
        what = complaint.rpartition(" operation: ")[2].rstrip(".")
        raise Failure(f"{doing} failed: {what} (all of it is in {log}).")
