"""`make replay`: play transcripts against a deployment, many at once, and report. Exits with 1 on a wrong game."""

from gevent import monkey

monkey.patch_all()

import argparse  # noqa: E402
import contextlib  # noqa: E402
import signal  # noqa: E402
import socket  # noqa: E402
import subprocess  # noqa: E402
import sys  # noqa: E402
from collections.abc import Iterator  # noqa: E402
from pathlib import Path  # noqa: E402

sys.path.insert(0, str(Path(__file__).parents[2] / "shared"))  # the layer, where the messages' models are

import gevent  # noqa: E402
from events.replay.check import check_transcript  # noqa: E402
from events.replay.live import live_url, require_contour_echo  # noqa: E402
from events.replay.load import Load  # noqa: E402
from events.replay.report import as_html, as_text  # noqa: E402
from events.replay.transcript import MalformedTranscript, Transcript, read_transcript  # noqa: E402
from events.replay.venue import Unreachable  # noqa: E402
from gevent.event import Event  # noqa: E402
from locust.env import Environment  # noqa: E402
from locust.log import setup_logging  # noqa: E402
from locust.runners import LocalRunner, MasterRunner  # noqa: E402
from locust.web import WebUI  # noqa: E402

HERE = Path(__file__).parents[1] / "transcripts"
INTERRUPTED = 130
FAREWELL_S = 10


class PortTakenError(Exception):
    """Where Locust's page was to be, something else is."""


def main() -> int:
    """Replay; 0 when all games came out right, 1 when one did not, 2 when there was nothing to measure."""
    options = _options()
    setup_logging("WARNING")  # type: ignore[no-untyped-call]
    try:
        transcripts = _transcripts(options.transcripts)
        if options.page:
            _require_free(options.page)
        if not options.master:
            require_contour_echo(options.url)
    except (MalformedTranscript, PortTakenError, Unreachable) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    games = options.games or len(transcripts)
    load = Load(transcripts, options.url, games, options.speed, options.allowance)
    stopped = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(number, stopped.set)
    if options.worker:
        _work(load, options, stopped)
        return 0
    with _workers(options):
        _run(load, options, stopped)
    _report(load, options)
    return 1 if load.measured.counts["games wrong"] else 0


def _run(load: Load, options: argparse.Namespace, stopped: Event) -> None:
    """Play here, or have workers play, until all games have ended or somebody stops it."""
    environment = load.environment(options.url)
    runner: MasterRunner | LocalRunner
    if options.master or options.workers:
        runner = environment.create_master_runner("127.0.0.1" if options.workers else "*", options.port)
    else:
        runner = environment.create_local_runner()
    load.share(environment)
    page = _page(environment, options.page) if options.page else None
    if isinstance(runner, MasterRunner):
        while len(runner.clients.ready) < (options.workers or options.master) and not stopped.is_set():
            gevent.sleep(0.1)
    if not stopped.is_set():
        print(f"{load.games} games, {options.rate:g} begin each second", flush=True)
        runner.start(load.games, options.rate)
        load.wait(stopped.is_set)
    runner.stop()  # workers send what they have measured since their last report
    runner.quit()
    if page is not None:
        page.stop()  # type: ignore[no-untyped-call]


def _page(environment: Environment, port: int) -> WebUI:
    """Locust's page, once it answers."""
    page = environment.create_web_ui("127.0.0.1", port)
    # It begins to listen in its own time, and has no server before.
    while not (page.server and page.server.started):
        gevent.sleep(0.01)
    print(f"Locust's page: http://127.0.0.1:{port}/", flush=True)
    return page


def _work(load: Load, options: argparse.Namespace, stopped: Event) -> None:
    """Play for a master until it says that it is over."""
    environment = load.environment(options.url)
    runner = environment.create_worker_runner(options.worker, options.port)
    load.share(environment)
    told_to_end = gevent.spawn(runner.greenlet.join)
    while not stopped.is_set() and not told_to_end.ready():
        gevent.sleep(0.1)
    runner.quit()


@contextlib.contextmanager
def _workers(options: argparse.Namespace) -> Iterator[None]:
    """`--workers` processes on this machine that play for this one. A Ctrl-C is for this one alone: it tells them."""
    if not options.workers:
        yield
        return
    options.port = _free_port()
    command = [sys.executable, "-m", "events.replay", *options.given, "--workers", "0", "--page", "0"]
    command += ["--worker", "127.0.0.1", "--port", str(options.port)]
    started = [subprocess.Popen(command, start_new_session=True) for _ in range(options.workers)]  # noqa: S603 - this very program
    try:
        yield
    finally:
        for worker in started:
            try:
                worker.wait(FAREWELL_S)
            except subprocess.TimeoutExpired:
                worker.kill()


def _report(load: Load, options: argparse.Namespace) -> None:
    """Print the figures, and write them."""
    print(as_text(load.measured))
    if load.ended < load.games:
        print(f"Stopped: {load.ended} of {load.games} games had ended.")
    title = f"Replay of {load.ended} games against {options.url}"
    options.report.parent.mkdir(parents=True, exist_ok=True)
    options.report.write_text(as_html(load.measured, title), encoding="utf-8")
    print(f"Report: {options.report}")


def _require_free(port: int) -> None:
    """See that Locust's page can be had there: Locust itself would only log that it cannot."""
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except (OSError, OverflowError) as problem:
        raise PortTakenError(
            f"Cannot listen on 127.0.0.1:{port}: choose another PAGE ({problem})."
        ) from problem


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def _transcripts(paths: list[Path]) -> list[Transcript]:
    files = [file for path in paths for file in (sorted(path.glob("*.jsonl")) if path.is_dir() else [path])]
    if not files:
        raise MalformedTranscript(paths[0], 0, "there are no transcripts here")
    found = [read_transcript(file) for file in files]
    for transcript in found:
        check_transcript(transcript)
    return found


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make replay", description=main.__doc__)
    parser.add_argument(
        "url", type=live_url, help="such as wss://example.org/live, or the page's own address"
    )
    parser.add_argument("--games", type=int, default=0, help="how many; each transcript once unless said")
    parser.add_argument("--rate", type=float, default=2, help="tables that begin each second")
    parser.add_argument("--speed", type=float, default=1, help="divides every wait of the players")
    parser.add_argument("--allowance", type=int, default=750, help="the server's network allowance, ms")
    parser.add_argument("--transcripts", type=Path, nargs="*", default=[HERE], help="files or folders")
    parser.add_argument("--report", type=Path, default=Path(".cache/replay.html"), help="where to write it")
    parser.add_argument("--page", type=int, default=0, help="port of Locust's page; 0 for none")
    parser.add_argument("--workers", type=int, default=0, help="so many processes of this machine play")
    parser.add_argument("--master", type=int, default=0, metavar="N", help="N workers of other machines play")
    parser.add_argument("--worker", metavar="HOST", help="play for the master on this host")
    parser.add_argument("--port", type=int, default=5557, help="the master's port")
    options = parser.parse_args()
    options.given = sys.argv[1:]
    sys.argv[1:] = []  # Locust's page would take them for its own
    return options


if __name__ == "__main__":
    sys.exit(main())
