"""How a benchmark is taken: ours and the rival in turn, the best of each; and what came out, as a line."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from local.bench_layer import layer
from local.paths import ROOT

ENVIRONMENT = {
    "TABLE_NAME": "games", "CONNECTIONS_URL": "https://abc.execute-api.us-east-1.amazonaws.com/live",
    "TIMER_ARN": "arn:aws:states:us-east-1:123456789012:stateMachine:timer",
    "CLUE_MS": "45000", "ECHO_MS": "30000", "CONTOUR_MS": "25000", "COLOR_MS": "20000", "REVEAL_MS": "15000",
    "ADVANCE_MS": "4000", "ALLOWANCE_MS": "750", "MAX_WATCHERS": "50", "AWS_REGION": "us-east-1",
    "AWS_DEFAULT_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "nobody", "AWS_SECRET_ACCESS_KEY": "nothing",
}  # fmt: skip


class Result(NamedTuple):
    """What was measured, its rival, the ratio or figure, and what it should be."""

    what: str
    ours: str
    rival: str
    figure: float
    goal: str
    met: bool


def best(ours: Callable[[], float], theirs: Callable[[], float], turns: int) -> tuple[float, float]:
    """The least of each, taken in turn."""
    taken = [(ours(), theirs()) for _ in range(turns)]
    return min(mine for mine, _ in taken), min(other for _, other in taken)


def cpu(work: Callable[[], object], times: int) -> float:
    """CPU seconds of this process for one of so many turns."""
    began = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - began) / times


def wall(work: Callable[[], object]) -> float:
    """Seconds as seen from outside."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def child_cpu(code: str, before: str = "") -> float:
    """CPU seconds of a fresh interpreter with the layer's packages for this code; its own start and `before` not."""
    timed = f"{before}\nimport time; t = time.process_time()\n{code}\nprint(time.process_time() - t)"
    path = os.pathsep.join(map(str, [ROOT / "shared", ROOT / "functions" / "play", layer(), ROOT]))
    done = subprocess.run(
        [sys.executable, "-S", "-c", timed], check=True, capture_output=True, text=True,
        env={"PATH": os.environ["PATH"], **ENVIRONMENT, "PYTHONPATH": path},
    )  # fmt: skip
    return float(done.stdout.splitlines()[-1])


@contextmanager
def server(service_ms: float, body: bytes) -> Iterator[int]:
    """A server that says the same to everyone, after so long; its port."""
    with subprocess.Popen(
        [sys.executable, "-m", "local.bench_server", str(service_ms)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(body)
        child.stdin.close()
        try:
            yield int(child.stdout.readline())
        finally:
            child.terminate()


def against(what: str, ours: float, rival: str, theirs: float, goal: float) -> Result:
    """The line of a ratio that may be so large at most."""
    ratio = ours / theirs
    return Result(what, in_ms(ours), f"{rival} {in_ms(theirs)}", ratio, f"≤ {goal:g} ×", ratio <= goal)


def in_ms(seconds: float) -> str:
    """For the eye."""
    return f"{seconds * 1000:.2f} ms"
