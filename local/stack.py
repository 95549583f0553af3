"""The whole game on this computer, as one context manager, for `make play` and for the tests alike."""

import contextlib
import json
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from local import edge, emulator
from local.account import of_emulator
from local.build import build, runtime_here
from local.deploy import deploy
from local.emulator import Emulator
from local.failure import Failure
from local.paths import BUILT
from local.publish import page_files, publish
from local.template import stage_lengths

STACK = "contour-echo"
ANSWER_WITHIN_S = 60


@dataclass(frozen=True)
class Stack:
    """A running game: its addresses, and what a test needs to look behind the scenes."""

    url: str  # the page, such as http://127.0.0.1:8080/
    emulator: Emulator
    outputs: dict[str, str]  # of the template

    @property
    def live_url(self) -> str:
        """The WebSocket, by the edge: what a page of this origin opens."""
        return f"{self.url.replace('http', 'ws', 1)}live"

    @property
    def endpoint(self) -> str:
        """The emulator's address, for clients of `emulator.session()`."""
        return self.emulator.endpoint

    @property
    def table(self) -> str:
        """The table's name."""
        return self.outputs["TableName"]

    @property
    def timer_arn(self) -> str:
        """The state machine's ARN."""
        return self.outputs["TimerArn"]


@contextlib.contextmanager
def running(
    logs: Path,
    *,
    speed: float = 1.0,
    host: str = "127.0.0.1",
    port: int = 0,
    listener: edge.Listener | None = None,
    built: Path = BUILT,
    between: emulator.Between = contextlib.nullcontext,
    tell: Callable[[str], None] = lambda _progress: None,
) -> Iterator[Stack]:
    """Build, deploy and serve the game, with its stages `speed` times as fast, while the block runs.

    Listens on `host`:`port`, 0 for any free port. `listener` hears what players and game say.
    `built` is what is deployed; another than the default is somebody else's altered copy of it.
    `between` stands between the functions and the services that they call.
    Raises Failure for whatever a person has to put right.
    """
    lengths = {name: str(ms) for name, ms in stage_lengths(speed).items()}  # complains before the work
    logs.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as opened:
        bound = opened.enter_context(_bound(host, port))
        tell("Starting MiniStack")
        aws = opened.enter_context(emulator.started(logs / "ministack.log", between))
        tell("Building the functions and their layer" if build() else "Nothing to build")
        emulator.wait(aws)
        tell("Deploying template.yaml")
        account = of_emulator(aws)
        parameters = {
            **runtime_here(),
            "Stage": "local",
            "EmulatorUrl": aws.seen_by_functions,
            **lengths,
        }
        outputs = deploy(account, STACK, parameters, log=logs / "deploy.log", settings="local", built=built)
        files = page_files()
        tell(f"Publishing the page, {len(files)} files")
        publish(account, outputs, files)
        behind = edge.Behind(aws.endpoint, outputs["PageDomain"], outputs["ApiId"], frozenset(files))
        opened.enter_context(edge.served(edge.application(behind, listener), bound))
        stack = Stack(f"http://{_reachable(host)}:{bound.getsockname()[1]}/", aws, outputs)
        tell("Warming the functions")
        _warm(stack)
        yield stack


def _bound(host: str, port: int) -> socket.socket:
    """A socket that holds the port from now on, though nothing answers there yet."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()
    except (OSError, OverflowError) as problem:
        listener.close()
        raise Failure(
            f"Cannot listen on {host}:{port} ({_reason(problem)}): choose another PORT or BIND."
        ) from problem
    return listener


def _reason(problem: Exception) -> str:
    return (getattr(problem, "strerror", None) or str(problem)).lower()


def _reachable(host: str) -> str:
    return "127.0.0.1" if host == "0.0.0.0" else host  # noqa: S104 - compared, not bound


def _warm(stack: Stack) -> None:
    """Call every function once, so that no player waits for a first call, and see that the game answers."""
    nobody = {"code": "BCDFGH", "game_id": "warm-up", "stage_id": 0, "ends_at": int(time.time() * 1000)}
    resources = {"StackName": STACK, "LogicalResourceId": "PhaseTimeoutFunction"}
    client = stack.emulator.session().client("cloudformation", endpoint_url=stack.endpoint)
    function = client.describe_stack_resource(**resources)["StackResourceDetail"]["PhysicalResourceId"]
    stack.emulator.session().client("lambda", endpoint_url=stack.endpoint).invoke(
        FunctionName=function, InvocationType="Event", Payload=json.dumps(nobody).encode()
    )
    with ThreadPoolExecutor() as players:
        move, ping = (
            {"action": "clue"},
            {"action": "ping", "t": 0},
        )  # the move lacks everything and is refused
        _, pong = players.map(lambda message: _ask(stack, message), (move, ping))
    if '"pong"' not in pong:
        raise Failure(f"The game answers a ping with {pong[:200]}.")


def _ask(stack: Stack, message: dict[str, object]) -> str:
    try:
        with connect(stack.live_url, open_timeout=ANSWER_WITHIN_S, proxy=None) as player:
            player.send(json.dumps(message))
            return str(player.recv(ANSWER_WITHIN_S))
    except (OSError, WebSocketException) as problem:
        raise Failure(
            f"The game does not answer ({problem}); MiniStack's log is {stack.emulator.log}."
        ) from problem
