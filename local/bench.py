"""`make bench`: how fast the parts are, as ratios to a rival that runs beside them in the same minute.

Times are CPU of this process unless said otherwise, the best of several turns taken alternately: so a busy machine
slows both, and the ratio stays.
"""

import argparse
import importlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from local.bench_layer import layer

ROOT = Path(__file__).parents[1]
RIVAL = ROOT / ".cache" / "boardgame"
RIVAL_VERSION = "0.50.2"
ENVIRONMENT = {
    "TABLE_NAME": "games", "CONNECTIONS_URL": "https://abc.execute-api.us-east-1.amazonaws.com/live",
    "TIMER_ARN": "arn:aws:states:us-east-1:123456789012:stateMachine:timer",
    "CLUE_MS": "45000", "ECHO_MS": "30000", "CONTOUR_MS": "25000", "COLOR_MS": "20000", "REVEAL_MS": "15000",
    "ADVANCE_MS": "4000", "ALLOWANCE_MS": "750", "MAX_WATCHERS": "50", "AWS_REGION": "us-east-1",
    "AWS_DEFAULT_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "nobody", "AWS_SECRET_ACCESS_KEY": "nothing",
}  # fmt: skip
POSTS, SERVICE_MS = 36, 12
SNAPSHOTS_S = 0.010
TURNS, GAMES = 20, 5
"""Many short turns find the moments when a busy machine leaves a core alone; the rival's are as many and as long."""


class Result(NamedTuple):
    """What was measured, its rival, the ratio or figure, and what it should be."""

    what: str
    ours: str
    rival: str
    figure: float
    goal: str
    met: bool


def cold_start() -> Result:
    """From nothing to a ready `play` function, and to boto3 with its two clients; both from the layer's packages alone:
    in an environment for development botocore finds awscrt, which takes half as long to load as it does itself."""
    ours = "import app"
    theirs = "import boto3; boto3.client('dynamodb'); boto3.client('stepfunctions')"
    best_ours, best_theirs = _best(lambda: _child_cpu(ours), lambda: _child_cpu(theirs), turns=7)
    return _ratio("import to ready of `play`", best_ours, "boto3 and two clients", best_theirs, 1.3)


def move() -> Result:
    """The handler's CPU beyond the AWS call, to that of the call."""
    from contour_echo.cloud.conditions import spend_update  # noqa: PLC0415
    from contour_echo.deployed import _STORE  # noqa: PLC0415
    from contour_echo.rules.game import OUTLINE, Mark  # noqa: PLC0415
    from contour_echo.rules.moves import Move  # noqa: PLC0415
    from contour_echo.rules.tokens import read_token  # noqa: PLC0415
    from local.bench_cases import NOW, a_move  # noqa: PLC0415

    _, event, answer = a_move()
    body = json.loads(event["body"])
    token = read_token(body["action_token"])
    assert token is not None
    with _server(0, answer) as port:
        os.environ["AWS_ENDPOINT_URL_DYNAMODB"] = f"http://127.0.0.1:{port}"
        sys.path.insert(0, str(ROOT / "functions" / "play"))
        app = importlib.import_module("app")
        import boto3  # noqa: PLC0415

        app._cloud.credit.burst = 10**9  # one connection makes thousands of moves at one moment
        log = app.answer.__globals__["logger"].registered_handler
        log.stream = Path(os.devnull).open("w")  # noqa: SIM115 - as long as this process
        client = boto3.client("dynamodb", config=_STORE)
        made = Move(OUTLINE, token, body["slot"], Mark(b"123456", b"body"))

        def call() -> None:
            client.update_item(
                TableName="games", Key={"pk": {"S": "game#BCDFGH"}}, **spend_update(made, NOW, NOW)
            )

        def handle() -> None:
            answered = json.loads(app.handler(event, None)["body"])
            assert answered["type"] == "accepted", answered

        whole, bare = _best(lambda: _cpu(handle, 200), lambda: _cpu(call, 200), turns=9)
    return _ratio("CPU of a move beyond its AWS call", whole - bare, "the call in boto3", bare, 0.3)


def posts() -> Iterator[Result]:
    """The fan-out, to boto3 in threads; and how long it takes as seen from outside."""
    import boto3  # noqa: PLC0415
    from botocore.config import Config  # noqa: PLC0415

    from contour_echo.cloud.connections import ApiConnections  # noqa: PLC0415
    from contour_echo.cloud.signing import Keys  # noqa: PLC0415

    frames = {f"connection-{number:02}=": "x" * 9_000 for number in range(POSTS)}
    with _server(SERVICE_MS, b"") as port:
        url = f"http://127.0.0.1:{port}/live"
        ours = ApiConnections(url, "us-east-1", lambda: Keys("nobody", "nothing", None), _fail)
        theirs = boto3.client(
            "apigatewaymanagementapi", endpoint_url=url, config=Config(max_pool_connections=POSTS)
        )
        pool = ThreadPoolExecutor(POSTS)

        def rival() -> None:
            list(pool.map(lambda one: theirs.post_to_connection(ConnectionId=one, Data=frames[one]), frames))

        ours.post(frames)
        rival()
        mine, other = _best(lambda: _cpu(lambda: ours.post(frames), 10), lambda: _cpu(rival, 10), turns=5)
        yield _ratio("CPU of one post in the fan-out", mine / POSTS, "boto3 in threads", other / POSTS, 0.25)
        wall, wall_other = _best(lambda: _wall(lambda: ours.post(frames)), lambda: _wall(rival), turns=20)
        goal = 2 * SERVICE_MS / 1000
        yield Result(
            f"{POSTS} posts at {SERVICE_MS} ms service, wall", _ms(wall), f"boto3 in threads {_ms(wall_other)}",
            wall * 1000, f"≤ {goal * 1000:.0f} ms", wall <= goal,
        )  # fmt: skip


def snapshots() -> Iterator[Result]:
    """Twelve color snapshots, made and encoded: with the cards that contour has shown, and by a fresh process."""
    from contour_echo.rules.course import start  # noqa: PLC0415
    from contour_echo.rules.stages import Stage  # noqa: PLC0415
    from contour_echo.wire.snapshot import _card  # noqa: PLC0415
    from contour_echo.wire.snapshot import snapshots as make  # noqa: PLC0415
    from local.bench_cases import NOW, a_house, lobby, play_all  # noqa: PLC0415

    house = a_house()
    game = play_all(start(lobby(12), 1, NOW, house), house, NOW, Stage.COLOR)
    seats = [seat.number for seat in game.seats]

    def fresh() -> None:
        _card.cache_clear()
        make(game, seats, house, NOW)

    for what, work in (
        ("12 color snapshots", lambda: make(game, seats, house, NOW)),
        ("… every card drawn anew", fresh),
    ):
        apart, once = _best(
            lambda: _cpu(lambda: [make(game, [seat], house, NOW) for seat in seats], 2),
            partial(_cpu, work, 10),
            turns=7,
        )
        other = f"each by itself {_ms(apart)}"
        yield Result(what, _ms(once), other, once * 1000, "≤ 10 ms", once <= SNAPSHOTS_S)


def rules() -> Result:
    """Whole games of twelve in the rules alone, a second; beside boardgame.io's reducer where npm has it."""
    from contour_echo.rules.course import start  # noqa: PLC0415
    from contour_echo.rules.moves import Move  # noqa: PLC0415
    from local.bench_cases import NOW, a_house, lobby, play_again, play_all  # noqa: PLC0415

    opened, made = lobby(12), list[Move]()
    house = a_house(cards=False)
    play_all(start(opened, 1, NOW, house), house, NOW, made=made)

    def game() -> None:
        house = a_house(cards=False)
        play_again(start(opened, 1, NOW, house), house, NOW, made)

    rival = _boardgame() if _boardgame_ready() else None
    game()
    seconds = min(_cpu(game, GAMES) for _ in range(TURNS))
    rate = 1 / seconds
    other = f"boardgame.io {rival:.0f}/s" if rival else "boardgame.io is not at hand"
    return Result(
        "12-seat games in the rules",
        f"{rate:.0f}/s",
        other,
        rate,
        "≥ 100/s and ahead",
        rate >= max(100, rival or 0),
    )


CASES: dict[str, Callable[[], Result | Iterator[Result]]] = {
    "cold": cold_start, "move": move, "posts": posts, "snapshots": snapshots, "rules": rules,
}  # fmt: skip


def _boardgame_ready() -> bool:
    if not (RIVAL / "node_modules" / "boardgame.io").exists() and shutil.which("npm"):
        RIVAL.mkdir(parents=True, exist_ok=True)
        command = [
            "npm",
            "install",
            "--silent",
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
            "--prefix",
            str(RIVAL),
        ]
        subprocess.run([*command, f"boardgame.io@{RIVAL_VERSION}"], check=False, capture_output=True)
    return (RIVAL / "node_modules" / "boardgame.io").exists() and shutil.which("node") is not None


def _boardgame() -> float:
    """Games a second of CPU in boardgame.io's reducer: as many moves, over a state of the same kind."""
    script = ROOT / "local" / "bench_boardgame.cjs"
    done = subprocess.run(
        ["node", str(script), str(RIVAL), str(TURNS), str(GAMES)], check=True, capture_output=True, text=True
    )
    return float(done.stdout)


def _best(ours: Callable[[], float], theirs: Callable[[], float], turns: int) -> tuple[float, float]:
    """The least of each, taken in turn."""
    taken = [(ours(), theirs()) for _ in range(turns)]
    return min(mine for mine, _ in taken), min(other for _, other in taken)


def _cpu(work: Callable[[], object], times: int) -> float:
    began = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - began) / times


def _wall(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _child_cpu(code: str) -> float:
    """CPU seconds of a fresh interpreter for this code, its own start not counted."""
    timed = f"import time; t = time.process_time()\n{code}\nprint(time.process_time() - t)"
    path = os.pathsep.join(map(str, [ROOT / "shared", ROOT / "functions" / "play", layer()]))
    done = subprocess.run(
        [sys.executable, "-S", "-c", timed], check=True, capture_output=True, text=True,
        env={"PATH": os.environ["PATH"], **ENVIRONMENT, "PYTHONPATH": path},
    )  # fmt: skip
    return float(done.stdout.splitlines()[-1])


@contextmanager
def _server(service_ms: float, body: bytes) -> Iterator[int]:
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


def _ratio(what: str, ours: float, rival: str, theirs: float, goal: float) -> Result:
    ratio = ours / theirs
    return Result(what, _ms(ours), f"{rival} {_ms(theirs)}", ratio, f"≤ {goal:g} ×", ratio <= goal)


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms"


def _fail(failure: str) -> None:
    raise AssertionError(failure)


def main() -> int:
    """How fast the parts are, each beside a rival. Exits with 1 when a goal is missed."""
    parser = argparse.ArgumentParser(prog="make bench", description=main.__doc__)
    parser.add_argument("cases", nargs="*", help=f"some of {', '.join(CASES)}; all unless said")
    os.environ.update(ENVIRONMENT)
    missed, chosen = 0, parser.parse_args().cases or list(CASES)
    if unknown := set(chosen) - set(CASES):
        parser.error(f"there is no case {', '.join(sorted(unknown))}")
    for name in chosen:
        found = CASES[name]()
        for result in [found] if isinstance(found, Result) else found:
            missed += not result.met
            verdict = "met" if result.met else "MISSED"
            print(
                f"{result.what:<40}{result.ours:>12}   {result.rival:<36}{result.figure:>8.2f}"
                f"  {result.goal:<18} {verdict}"
            )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
