"""Children end with the block that runs them, and what fails says why."""

import os
import sys
from pathlib import Path

import psutil
import pytest
from local.failure import Failure

from local import child

# Starts a child of its own and tells its process id.
PARENT = """
import subprocess, sys, time
print(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]).pid, flush=True)
sys.stdin.read()
"""


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


@pytest.mark.parametrize("leader_is_gone", [False, True])
def test_the_children_of_a_child_end_too(tmp_path: Path, leader_is_gone: bool) -> None:
    log = tmp_path / "log"
    with child.running(python(PARENT), env=os.environ, log=log) as parent:
        while not log.read_text().endswith("\n"):
            assert parent.poll() is None
        grandchild = psutil.Process(int(log.read_text()))
        if leader_is_gone:
            parent.kill()
            parent.wait()
    assert parent.returncode == -9
    assert psutil.wait_procs([grandchild], timeout=5)[1] == []


def test_a_failure_says_what_went_wrong_and_where_all_of_it_is(tmp_path: Path) -> None:
    log = tmp_path / "build.log"
    code = "import sys; print('Error: no such package.'); print('See --help'); sys.exit(3)"
    with pytest.raises(Failure) as failed:
        child.finish(python(code), env=os.environ, log=log, doing="sam build")
    assert str(failed.value) == f"sam build failed: Error: no such package (all of it is in {log})."


def test_of_what_an_aws_call_complains_the_end_is_said(tmp_path: Path) -> None:
    complaint = "Error: No changeset, An error occurred (X) when calling the Create operation: A budget needs a reader."
    with pytest.raises(Failure, match=r"^sam deploy failed: A budget needs a reader \(all"):
        child.finish(
            python(f"import sys; sys.exit({complaint!r})"),
            env=os.environ,
            log=tmp_path / "log",
            doing="sam deploy",
        )


def test_what_goes_well_says_nothing(tmp_path: Path) -> None:
    child.finish(python("print('Error')"), env=os.environ, log=tmp_path / "log", doing="sam build")
