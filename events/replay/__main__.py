"""`make replay`: play transcripts against a deployment, many at once, and report. Exits with 1 on a wrong game."""

from gevent import monkey

monkey.patch_all()

import argparse  # noqa: E402
import signal  # noqa: E402
import sys  # noqa: E402
from pathlib import Path  # noqa: E402

sys.path.insert(0, str(Path(__file__).parents[2] / "shared"))  # the layer, where the messages' models are

import gevent  # noqa: E402
from events.replay.live import require_contour_echo  # noqa: E402
from events.replay.load import Load  # noqa: E402
from events.replay.plan import check_transcript  # noqa: E402
from events.replay.report import as_html, as_text  # noqa: E402
from events.replay.transcript import MalformedTranscript, Transcript, read_transcript  # noqa: E402
from events.replay.venue import Unreachable  # noqa: E402
from gevent.event import Event  # noqa: E402
from locust.log import setup_logging  # noqa: E402
from locust.runners import MasterRunner, Runner, WorkerRunner  # noqa: E402

HERE = Path(__file__).parents[1] / "transcripts"


def main() -> int:
    """Replay; 0 when all games came out right, 1 when one did not, 2 when there was nothing to measure."""
    options = _options()
    setup_logging("WARNING")  # type: ignore[no-untyped-call]
    try:
        transcripts = _transcripts(options.transcripts)
        if not options.master:
            require_contour_echo(options.url)
    except (MalformedTranscript, Unreachable) as error:
        print(error, file=sys.stderr)
        return 2
    games = options.games or len(transcripts)
    load = Load(transcripts, options.url, games, options.speed, options.allowance)
    _run(load, options)
    print(as_text(load.measured))
    if not options.worker:
        title = f"Replay of {load.ended} games against {options.url}"
        options.report.parent.mkdir(parents=True, exist_ok=True)
        options.report.write_text(as_html(load.measured, title), encoding="utf-8")
        print(f"Report: {options.report}")
    return 1 if load.measured.counts["games wrong"] else 0


def _run(load: Load, options: argparse.Namespace) -> None:
    environment = load.environment(options.url)
    runner: Runner
    if options.worker:
        runner = environment.create_worker_runner(options.worker, options.port)
    elif options.master:
        runner = environment.create_master_runner("*", options.port)
    else:
        runner = environment.create_local_runner()
    load.share(environment)
    page = None
    if options.page and not options.worker:
        page = environment.create_web_ui("127.0.0.1", options.page)
        print(f"Locust's page: http://127.0.0.1:{options.page}/")
    stopped = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(number, stopped.set)
    if isinstance(runner, WorkerRunner):
        told_to_end = gevent.spawn(runner.greenlet.join)
        while not stopped.is_set() and not told_to_end.ready():
            gevent.sleep(0.2)
    else:
        while (
            isinstance(runner, MasterRunner)
            and len(runner.clients.ready) < options.workers
            and not stopped.is_set()
        ):
            gevent.sleep(0.2)
        runner.start(load.games, options.rate)
        load.wait(stopped.is_set)
    runner.quit()
    if page is not None:
        page.stop()  # type: ignore[no-untyped-call]


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
    parser.add_argument("url", help="such as wss://example.org/live")
    parser.add_argument("--games", type=int, default=0, help="how many; each transcript once unless said")
    parser.add_argument("--rate", type=float, default=2, help="tables that begin each second")
    parser.add_argument("--speed", type=float, default=1, help="divides every wait of the players")
    parser.add_argument("--allowance", type=int, default=750, help="the server's network allowance, ms")
    parser.add_argument("--transcripts", type=Path, nargs="*", default=[HERE], help="files or folders")
    parser.add_argument("--report", type=Path, default=Path(".cache/replay.html"), help="where to write it")
    parser.add_argument("--page", type=int, default=0, help="port of Locust's page; 0 for none")
    parser.add_argument("--master", action="store_true", help="only gather what workers measure")
    parser.add_argument("--workers", type=int, default=1, help="how many the master waits for")
    parser.add_argument("--worker", metavar="HOST", help="play for the master on this host")
    parser.add_argument("--port", type=int, default=5557, help="the master's port")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
