"""What `make replay` says when there is nothing to replay, or nobody to replay it against."""

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.server import ServerConnection, serve

from tests.replay.command import named, replayed


@pytest.fixture
def stranger() -> Iterator[str]:
    """A WebSocket server that is no Contour Echo."""

    def answer(connection: ServerConnection) -> None:
        for _ in connection:
            connection.send('{"type":"hello"}')

    with serve(answer, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}/live"
        server.shutdown()
        thread.join()


def test_an_unreachable_server_is_said_to_be_so() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    code, out, err = replayed(f"ws://127.0.0.1:{port}/live", "--transcripts", *named("three-all-tie"))
    assert (code, out) == (2, "")
    assert err.startswith(f"ws://127.0.0.1:{port}/live cannot be reached: ConnectionRefusedError")
    assert err.count("\n") == 1


def test_a_foreign_server_is_said_to_be_one(stranger: str) -> None:
    code, out, err = replayed(stranger, "--transcripts", *named("three-all-tie"))
    assert (code, out) == (2, "")
    assert err.startswith(f"{stranger} is no Contour Echo: ")


def test_a_page_s_port_in_use_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, out, err = replayed(
            "ws://127.0.0.1:1/live", "--page", str(port), "--transcripts", *named("three-all-tie")
        )
    assert (code, out) == (2, "")
    assert err.startswith(f"Cannot listen on 127.0.0.1:{port}: choose another PAGE (")
    assert err.count("\n") == 1


def test_what_is_no_address_is_said_to_be_none() -> None:
    code, _, err = replayed("example.org", "--transcripts", *named("three-all-tie"))
    assert code == 2
    assert (
        err == "example.org is no WebSocket's address: it begins with ws:// or wss:// and ends with /live\n"
    )


def test_a_malformed_transcript_is_named_by_file_line_and_fault(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(Path(named("three-all-tie")[0]).read_text().replace('"on":"source"', '"on":"sauce"'))
    code, out, err = replayed("ws://127.0.0.1:1/live", "--transcripts", str(path))
    assert (code, out) == (2, "")
    assert err.startswith(f"{path}:5: on: ")
    assert err.count("\n") == 1


def test_a_folder_without_transcripts_is_named(tmp_path: Path) -> None:
    code, _, err = replayed("ws://127.0.0.1:1/live", "--transcripts", str(tmp_path))
    assert (code, err) == (2, f"{tmp_path}:0: there are no transcripts here\n")
