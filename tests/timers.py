"""The emulator's workers for the stages' timers."""

import json
import time
from concurrent.futures import ThreadPoolExecutor

from local.stack import Stack

NAP_MS = 1_400
"""How long the functions are kept from ending while they are warmed, so that each is another one."""


def warm_timers(stack: Stack, count: int) -> None:
    """Start as many workers for the timers as there may be from now on, at once and before anyone plays.

    The emulator starts a worker for every timer that wakes while the others are busy, and unpacks thousands of files
    for it. In the midst of a game that takes so long that more timers wake: it would start dozens. So many are
    enough; a timer that finds none free tries again, as the state machine says.
    """
    client = stack.emulator.session().client("lambda", endpoint_url=stack.endpoint)
    function = next(
        it["FunctionName"]
        for it in client.list_functions()["Functions"]
        if "PhaseTimeout" in it["FunctionName"]
    )
    client.put_function_concurrency(FunctionName=function, ReservedConcurrentExecutions=count)
    soon = {
        "code": "BCDFGH",
        "game_id": "warm-up",
        "stage_id": 0,
        "ends_at": int(time.time() * 1000) + NAP_MS,
    }
    with ThreadPoolExecutor(count) as timers:
        for _ in range(count):
            timers.submit(client.invoke, FunctionName=function, Payload=json.dumps(soon).encode())
