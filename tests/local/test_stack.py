"""The deployed stack: one origin for page and game, and nobody beyond this machine near the emulator."""

import json

import psutil
from local.stack import Stack
from websockets.sync.client import connect

from tests.local.http import ask


def host(stack: Stack) -> str:
    return stack.url.removeprefix("http://").rstrip("/")


def test_the_page_comes_with_the_distributions_headers(stack: Stack) -> None:
    status, headers, _ = ask(host(stack), "GET", "/")
    assert status == 200
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
    assert headers["x-content-type-options"] == "nosniff"
    assert "max-age=0" in headers["cache-control"]


def test_an_unchanged_file_is_not_sent_again(stack: Stack) -> None:
    etag = ask(host(stack), "GET", "/index.html")[1]["etag"]
    assert ask(host(stack), "GET", "/index.html", {"If-None-Match": etag})[0] == 304


def test_the_game_answers_on_the_pages_origin(stack: Stack) -> None:
    with connect(stack.live_url, proxy=None) as player:
        player.send(json.dumps({"action": "ping", "t": 7}))
        assert json.loads(player.recv(20)) | {"now": 0} == {"type": "pong", "t": 7, "now": 0}


def test_the_emulator_listens_on_this_machine_alone(stack: Stack) -> None:
    family = [psutil.Process(stack.emulator.process.pid)]
    family += family[0].children(recursive=True)
    listening = [
        connection.laddr
        for process in family
        for connection in process.net_connections(kind="inet")
        if connection.status == psutil.CONN_LISTEN
    ]
    assert [(address.ip, address.port) for address in listening] == [("127.0.0.1", stack.emulator.port)]
