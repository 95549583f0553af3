"""MiniStack on the loopback address, with nothing but what the game needs."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import boto3

from local import child
from local.failure import Failure

REGION = "us-east-1"
# May do everything. It is no secret: the emulator can be reached from this machine alone.
ROOT_KEY = "local"
START_WITHIN_S = 60
POLL_S = 0.05


@dataclass(frozen=True)
class Emulator:
    """One running MiniStack."""

    port: int
    process: subprocess.Popen[bytes]
    log: Path
    seen_by_functions: str
    """The address at which functions find every service: `endpoint`, or that of what stands between."""

    @property
    def endpoint(self) -> str:
        """The address of every service, such as http://127.0.0.1:4566."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        """What an AWS client needs in its environment to speak with this emulator, and with nothing else."""
        return {
            "AWS_ENDPOINT_URL": self.endpoint,
            "AWS_ACCESS_KEY_ID": ROOT_KEY,
            "AWS_SECRET_ACCESS_KEY": ROOT_KEY,
            "AWS_DEFAULT_REGION": REGION,
        }

    def session(self) -> boto3.Session:
        """A session as this emulator's root. Its clients need `endpoint_url=emulator.endpoint` too."""
        return boto3.Session(ROOT_KEY, ROOT_KEY, region_name=REGION)


Between = Callable[[str], contextlib.AbstractContextManager[str]]
"""Given the emulator's address, serves another one in its place while a block runs; that one."""


@contextlib.contextmanager
def started(log: Path, between: Between = contextlib.nullcontext) -> Iterator[Emulator]:
    """An emulator that is starting up while the block begins: call `wait` before the first use.

    `between` stands between the functions and the services that they call: nothing does, unless a test says so.
    """
    port = _free_port()
    with (
        tempfile.TemporaryDirectory(prefix="contour-echo-", ignore_cleanup_errors=True) as scratch,
        between(f"http://127.0.0.1:{port}") as seen_by_functions,
    ):
        environment = {
            # Handlers inherit this environment, so it holds what AWS would give them and no more.
            "PATH": os.environ["PATH"],
            "HOME": scratch,
            "TMPDIR": scratch,
            "LANG": "C.UTF-8",
            "AUTH": "true",  # IAM policies are enforced
            "BIND_HOST": "127.0.0.1",
            "GATEWAY_PORT": str(port),
            "AWS_ACCESS_KEY_ID": ROOT_KEY,
            "AWS_SECRET_ACCESS_KEY": ROOT_KEY,
            "AWS_ENDPOINT_URL": seen_by_functions,
            # These would listen on ports of their own, on every interface.
            "IOT_MTLS_ENABLED": "0",
            "SFTP_ENABLED": "0",
        }
        command = [sys.executable, "-m", "local.emulator"]
        with child.running(command, env=environment, log=log) as process:
            yield Emulator(port, process, log, seen_by_functions)


def wait(emulator: Emulator) -> None:
    """Return as soon as the emulator answers. Raises Failure when it ends or does not answer in time."""
    deadline = time.monotonic() + START_WITHIN_S
    while emulator.process.poll() is None and time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", emulator.port)):
            return
        time.sleep(POLL_S)
    raise Failure(f"MiniStack did not start (its log is {emulator.log}).")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def _end_with_the_parent() -> None:
    """End this process group once stdin closes: the parent is gone, whatever became of it."""
    sys.stdin.buffer.read()
    # Nobody is left to clear away what the functions were unpacked into, hundreds of megabytes of it.
    subprocess.Popen(["rm", "-rf", tempfile.gettempdir()], start_new_session=True)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    from ministack.app import main

    from local import emulator_logs

    emulator_logs.keep()
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    sys.argv[1:] = []
    main()
