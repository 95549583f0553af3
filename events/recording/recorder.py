"""Listens to both directions of every WebSocket and writes a transcript of each game that comes to its end.

Whoever stands between players and server feeds a `Recorder`: `said` what a client sends, `heard` what the server
sends, `gone` when a connection ends. Keys, tokens, names and associations are never kept: players become places, and
texts are replaced.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from events.recording.notes import Notes
from events.recording.writing import as_text, written

Frame = dict[str, Any]
_ENTER = ("create", "join", "watch")
_KEPT = ("action", "card", "slot", "seat")


class Recorder:
    """Takes down games and writes each to a file when its end is shown: to `path`, the next ones beside it.

    `tell` is told each file. Times come from `clock`, in seconds from any beginning.
    """

    def __init__(
        self,
        path: Path,
        tell: Callable[[Path], None] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._path = path
        self._tell = tell
        self._clock = clock
        self._games: dict[str, Notes] = {}
        self._where: dict[int, tuple[str, int | None]] = {}
        self._asked: dict[tuple[int, str], Frame] = {}
        self._done: set[str] = set()
        self._written = 0

    def said(self, connection: int, text: str) -> None:
        """A client has sent this frame by this connection, which any number may stand for."""
        frame = _read(text)
        if frame is not None and isinstance(frame.get("request_id"), str):
            kept: Frame = {name: frame[name] for name in _KEPT if name in frame}
            self._asked.setdefault((connection, frame["request_id"]), {**kept, "at": self._now()})

    def heard(self, connection: int, text: str) -> None:
        """The server has sent this frame to this connection."""
        frame = _read(text)
        if frame is None:
            return
        if frame.get("type") == "accepted":
            self._accepted(connection, frame)
        elif frame.get("type") == "rejected":
            self._asked.pop((connection, frame.get("request_id") or ""), None)
        elif frame.get("type") == "snapshot":
            self._shown(connection, frame)

    def gone(self, connection: int) -> None:
        """A connection has ended."""
        code, seat = self._where.pop(connection, ("", None))
        for asked in [key for key in self._asked if key[0] == connection]:
            del self._asked[asked]
        if code in self._games and seat is not None and (code, seat) not in self._where.values():
            self._games[code].lost(seat, self._now())

    def _accepted(self, connection: int, answer: Frame) -> None:
        asked = self._asked.pop((connection, answer["request_id"]), None)
        if asked is None or answer["request_id"] in self._done:
            return  # a copy of a request that has been taken down
        self._done.add(answer["request_id"])
        if asked["action"] in _ENTER:
            code, seat = answer["code"], answer.get("seat")
            self._where[connection] = (code, seat)
            self._games.setdefault(code, Notes()).came(seat, asked["at"])
            return
        code, seat = self._where.get(connection, ("", None))
        if code in self._games and seat is not None:
            self._games[code].did(seat, asked)

    def _shown(self, connection: int, snapshot: Frame) -> None:
        code = snapshot["code"]
        seat = snapshot["you"]["seat"] if snapshot["you"] else None
        self._where.setdefault(connection, (code, seat))
        notes = self._games.setdefault(code, Notes())
        notes.shown(snapshot, self._now())
        if snapshot["stage"] == "finished" and not notes.written:
            notes.written = True
            self._write(notes)
            self._games[code] = Notes()  # a rematch is another game
            self._games[code].written = True

    def _write(self, notes: Notes) -> None:
        lines = written(notes)
        if lines is None:
            return  # it was joined in the middle: its beginning is not known
        self._written += 1
        path = self._path
        if self._written > 1:
            path = path.with_stem(f"{path.stem}-{self._written}")
        path.write_text(as_text(lines), encoding="utf-8")
        self._tell(path)

    def _now(self) -> int:
        return round(self._clock() * 1000)


def _read(text: str) -> Frame | None:
    try:
        frame = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return frame if isinstance(frame, dict) else None
