"""What each mutant runs in: a fork of a process that has everything ready, and one MiniStack for all of them."""

import contextlib
import os
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path

from local import emulator

OPTIONS = [
    "-q",
    "-x",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "--no-header",
    "--tb=no",
    "--show-capture=no",
    # Other people's plugins are there before pytest is: their asserts stay as they are.
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
]
WALL_S = 1_200
"""When a mutant that only waits is given up. One that works is given up by its own time, for a busy machine is no
mutant's fault."""
RED, GREEN = 1, 0
_forks = Counter[str]()


def limit(tests: Iterable[float]) -> float:
    """How many seconds of work these tests are given, which take so many when all is well."""
    return 10 + 2 * sum(tests)


def in_child(run: Callable[[], int], within: float = WALL_S) -> int:
    """What this comes to in a fork of its own, which is ended after so many seconds of work: that is red, too."""
    sys.stdout.flush()
    count_fork()
    pid = os.fork()
    if not pid:
        with contextlib.suppress(BaseException):
            resource.setrlimit(resource.RLIMIT_CPU, (int(within), int(within) + 1))
            name_tables()
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            os._exit(run())
        os._exit(RED)
    ends = time.monotonic() + WALL_S
    while time.monotonic() < ends:
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.005)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return RED


@contextlib.contextmanager
def one_emulator() -> Iterator[None]:
    """One MiniStack for all the forks, with tables of each one's own."""
    with tempfile.TemporaryDirectory() as folder, emulator.started(Path(folder) / "log") as running:
        emulator.wait(running)

        @contextlib.contextmanager
        def started(_log: Path) -> Iterator[emulator.Emulator]:
            name_tables()
            yield running

        emulator.started = started  # type: ignore[assignment]
        # It is ready, and no child of the forks, which would take it for dead.
        emulator.wait = lambda emulator: None  # noqa: ARG005 - the name is part of the type
        yield


def count_fork() -> None:
    """From now on tables have other names than so far."""
    _forks["made"] += 1


def name_tables() -> None:
    """No two children make a table of one name."""
    if conftest := sys.modules.get("tests.contract.conftest"):
        vars(conftest)["_tables"] = count(1_000_000 * _forks["made"])
