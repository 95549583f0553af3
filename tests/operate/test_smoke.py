"""The smoke check is not content with less than a player would be."""

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from local.bots.host import Host
from local.failure import Failure
from local.operate.smoke import best, look, play
from local.publish import CACHE_CONTROL, Served

PAGE = {
    "index.html": Served(b"<html>", "text/html; charset=utf-8"),
    "main.js": Served(b"let a;", "text/javascript; charset=utf-8"),
}
GUARDED = {"Cache-Control": CACHE_CONTROL, "Content-Security-Policy": "default-src 'none'"}


@contextmanager
def site(page: dict[str, Served], headers: dict[str, str] = GUARDED) -> Iterator[str]:
    """A site that serves a page with these headers."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            file = page.get(self.path.removeprefix("/") or "index.html")
            self.send_response(200 if file else 404)
            for name, value in ({**headers, "Content-Type": file.content_type} if file else {}).items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(file.body if file else b"")

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def test_the_page_as_it_was_published_is_well() -> None:
    with site(PAGE) as url:
        look(url, PAGE)


@pytest.mark.parametrize(
    ("page", "headers", "said"),
    [
        ({}, GUARDED, "is not to be had"),
        ({"index.html": PAGE["index.html"]}, GUARDED, "main.js"),
        (
            PAGE | {"index.html": Served(b"<old>", "text/html; charset=utf-8")},
            GUARDED,
            "is not the file that was",
        ),
        (PAGE | {"main.js": Served(b"let a;", "text/plain")}, GUARDED, "says content-type: text/plain"),
        (PAGE, GUARDED | {"Cache-Control": "max-age=600"}, "says cache-control: max-age=600"),
        (PAGE, {"Cache-Control": CACHE_CONTROL}, "without its content security policy"),
    ],
)
def test_another_page_is_not(page: dict[str, Served], headers: dict[str, str], said: str) -> None:
    with site(page, headers) as url, pytest.raises(Failure, match=said):
        look(url, PAGE)


def test_a_game_that_nobody_answers_is_not_well() -> None:
    with pytest.raises(Failure, match=r"could not be played: No game answers at ws://127\.0\.0\.1:9/live"):
        play("http://127.0.0.1:9/", within=20)


def over(points: int, score: int) -> Host:
    """A host that has seen one reveal with these points, and a result with that score."""

    async def never(_seconds: float) -> None:
        raise AssertionError

    host = Host(
        "ws://127.0.0.1:9/live", ["Mara"], seats=1, chance=random.Random(1), secret="k" * 22, sleep=never
    )
    host.code = "BCDFGH"
    host.reveals[1] = {"awards": [{"seat": 1, "search": points, "echo": 60, "guide": 0}]}
    host.result = {"standings": [{"seat": 1, "rank": 1, "score": score}]}
    return host


def test_scores_must_be_what_the_reveals_gave() -> None:
    assert best(over(100, 160)) == 160
    with pytest.raises(Failure, match="scores of game BCDFGH"):
        best(over(100, 100))
