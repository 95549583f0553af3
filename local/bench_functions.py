"""Benchmarks of a function: its import, a move, the fan-out."""

import importlib
import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from local.bench_take import Result, against, best, child_cpu, cpu, in_ms, server, wall
from local.paths import ROOT

POSTS, SERVICE_MS = 36, 12


def cold_start() -> Result:
    """From nothing to a ready `play` function, and to boto3 with its two clients; both from the layer's packages alone:
    in an environment for development botocore finds awscrt, which takes half as long to load as it does itself."""
    ours = "import app"
    theirs = "import boto3; boto3.client('dynamodb'); boto3.client('stepfunctions')"
    best_ours, best_theirs = best(lambda: child_cpu(ours), lambda: child_cpu(theirs), turns=7)
    return against("import to ready of `play`", best_ours, "boto3 and two clients", best_theirs, 1.3)


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
    with server(0, answer) as port:
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

        whole, bare = best(lambda: cpu(handle, 200), lambda: cpu(call, 200), turns=9)
    return against("CPU of a move beyond its AWS call", whole - bare, "the call in boto3", bare, 0.3)


def posts() -> Iterator[Result]:
    """The fan-out, to boto3 in threads; and how long it takes as seen from outside."""
    import boto3  # noqa: PLC0415
    from botocore.config import Config  # noqa: PLC0415

    from contour_echo.cloud.connections import ApiConnections  # noqa: PLC0415
    from contour_echo.cloud.signing import Keys  # noqa: PLC0415

    frames = {f"connection-{number:02}=": "x" * 9_000 for number in range(POSTS)}
    with server(SERVICE_MS, b"") as port:
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
        mine, other = best(lambda: cpu(lambda: ours.post(frames), 10), lambda: cpu(rival, 10), turns=5)
        yield against("CPU of one post in the fan-out", mine / POSTS, "boto3 in threads", other / POSTS, 0.25)
        taken, other_taken = best(lambda: wall(lambda: ours.post(frames)), lambda: wall(rival), turns=20)
        goal = 2 * SERVICE_MS / 1000
        yield Result(
            f"{POSTS} posts at {SERVICE_MS} ms service, wall", in_ms(taken), f"boto3 in threads {in_ms(other_taken)}",
            taken * 1000, f"≤ {goal * 1000:.0f} ms", taken <= goal,
        )  # fmt: skip


def _fail(failure: str) -> None:
    raise AssertionError(failure)
