"""`make play`: the game on this computer, until Ctrl-C."""

import argparse
import contextlib
import signal
import socket
import time
from pathlib import Path
from types import FrameType

import segno
from events.recording.recorder import Recorder

from local import failure, stack
from local.failure import Failure
from local.paths import CACHE

WATCH_S = 0.5
EVERY_INTERFACE = "0.0.0.0"  # noqa: S104 - what BIND may be, by the player's own wish


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    # One interruption is enough: what follows it is the orderly end, which a second one must not break.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def _number(option: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise Failure(f"{option} must be a number, not {text!r}.") from None


def _address_for_phones() -> str | None:
    """This computer's address on the local network, or None. Connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody (RFC 5737)
        address: str = probe.getsockname()[0]
        return None if address.startswith("127.") else address
    return None


def _invite_phones(port: int) -> None:
    address = _address_for_phones()
    if address is None:
        print("This computer seems to be on no network that a phone could reach.", flush=True)
        return
    url = f"http://{address}:{port}/"
    print(f"For phones: {url}", flush=True)
    segno.make(url, micro=False).terminal(compact=True)


def _recorder(path: str) -> Recorder | None:
    """What takes down the games that are played, each when its end is shown; None when nobody asked for it."""
    if not path:
        return None
    file = Path(path)
    if file.exists() or not file.parent.is_dir():
        wrong = "exists already" if file.exists() else "is in no folder that exists"
        raise Failure(f"{file} {wrong}: choose another RECORD.")
    return Recorder(file, lambda written: print(f"Recorded: {written}", flush=True))


def main() -> None:
    """Play the game on this computer."""
    parser = argparse.ArgumentParser(prog="make play", description=main.__doc__)
    parser.add_argument("--port", default="8080", help="where the page is served")
    parser.add_argument("--bind", default="127.0.0.1", help=f"{EVERY_INTERFACE} lets the local network in")
    parser.add_argument("--speed", default="1", help="all stage lengths are divided by it")
    parser.add_argument("--record", default="", help="a file for the transcript of the game that is played")
    options = parser.parse_args()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)
    port = _number("PORT", options.port)
    if not (port.is_integer() and 0 <= port < 2**16):
        raise Failure(f"PORT must be a whole number from 1 to 65535, not {options.port}.")
    begun = time.monotonic()

    def tell(progress: str) -> None:
        print(f"{time.monotonic() - begun:5.1f} s  {progress}", flush=True)

    speed, recorder = _number("SPEED", options.speed), _recorder(options.record)
    logs = CACHE / f"play-{int(port)}"
    with stack.running(
        logs, speed=speed, host=options.bind, port=int(port), listener=recorder, tell=tell
    ) as game:
        if options.bind == EVERY_INTERFACE:
            _invite_phones(int(game.url.rsplit(":", 1)[1].rstrip("/")))
        print(f"Ready: {game.url}", flush=True)
        while game.emulator.process.poll() is None:
            time.sleep(WATCH_S)
        raise Failure(f"MiniStack ended by itself; its log is {game.emulator.log}.")


if __name__ == "__main__":
    failure.run(main)
