"""The emulator's workers for the stages' timers."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from local.stack import Stack

NAP_MS = 1_400
"""How long the functions are kept from ending while they are warmed, so that each is another one."""


def limit_timers(client: Any, count: int) -> str:
    """Let no more than this many timers' workers run at once. Returns the name of their function.

    The emulator starts a worker for every timer that wakes while the others are busy, and unpacks hundreds of files
    for it. In the midst of a game that takes so long that more timers wake: it would start dozens. So many are
    enough; a timer that finds none free tries again, as the state machine says. The template's own reservation is
    one of the properties that the emulator's CloudFormation passes over.
    """
    functions = client.list_functions()["Functions"]
    name: str = next(it["FunctionName"] for it in functions if "PhaseTimeout" in it["FunctionName"])
    client.put_function_concurrency(FunctionName=name, ReservedConcurrentExecutions=count)
    return name


def warm_timers(stack: Stack, count: int) -> None:
    """Start as many workers for the timers as there may be from now on, at once and before anyone plays."""
    client = stack.emulator.session().client("lambda", endpoint_url=stack.endpoint)
    function = limit_timers(client, count)
    soon = {
        "code": "BCDFGH",
        "game_id": "warm-up",
        "stage_id": 0,
        "ends_at": int(time.time() * 1000) + NAP_MS,
    }
    with ThreadPoolExecutor(count) as timers:
        for _ in range(count):
            timers.submit(client.invoke, FunctionName=function, Payload=json.dumps(soon).encode())
