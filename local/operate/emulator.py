"""`make emulator`: an AWS account on this computer, to try an operator's commands in, until Ctrl-C."""

import signal
import time

from local import emulator, failure
from local.failure import Failure
from local.paths import CACHE

WATCH_S = 0.5


def main() -> None:
    """Keep an emulator running, and say how to work in it."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    CACHE.mkdir(exist_ok=True)
    with emulator.started(CACHE / "emulator.log") as aws:
        emulator.wait(aws)
        print("In another terminal:")
        for name, value in aws.environment.items():
            print(f"export {name}={value}")
        print("Ctrl-C ends it, and whatever was deployed into it.", flush=True)
        while aws.process.poll() is None:
            time.sleep(WATCH_S)
        raise Failure(f"MiniStack ended by itself; its log is {aws.log}.")


if __name__ == "__main__":
    failure.run(main)
