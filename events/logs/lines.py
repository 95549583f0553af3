"""The structured log of a deployment, one line after another, as it concerns one game."""

import datetime
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line. `at` is when it was written, ms since the epoch; `fields` what else it says."""

    at: int
    fields: Fields

    @property
    def what(self) -> str:
        """Its message: how a request went, `story`, `ended`, `failed` …"""
        return str(self.fields.get("message", ""))

    @property
    def arrived(self) -> int:
        """When the request had reached the server, or the timer's stage was over; ms since the epoch."""
        took = next((self.fields[name] for name in ("ms", "late") if name in self.fields), 0)
        return self.at - int(took)

    @property
    def moment(self) -> int:
        """When what it tells of happened: a chapter's stage began, a request had arrived; ms since the epoch."""
        return int(self.fields["at"]) if self.what == "story" else self.arrived


def entries(lines: Iterable[str], code: str) -> list[Entry]:
    """What these lines say of the game with this code, in order. Lines that are no JSON are passed over, and a chapter
    of the story that was written twice is one."""
    found: list[Entry] = []
    told = set[tuple[str, int]]()
    for fields in _objects(lines):
        if fields.get("game") != code or not isinstance(fields.get("timestamp"), str):
            continue
        if fields.get("message") == "story":
            chapter = (str(fields["story"]), int(fields["at"]))
            if chapter in told:
                continue
            told.add(chapter)
        at = datetime.datetime.fromisoformat(fields["timestamp"])
        found.append(Entry(round(at.timestamp() * 1000), fields))
    return sorted(found, key=lambda entry: (entry.moment, entry.what == "story"))


def _objects(lines: Iterable[str]) -> Iterator[Fields]:
    """The lines that are JSON objects; of an export that wraps each line as `message`, the line itself."""
    for line in lines:
        try:
            fields = json.loads(line)
            if isinstance(fields, dict) and str(fields.get("message", "")).startswith("{"):
                fields = json.loads(fields["message"])
        except (ValueError, TypeError, RecursionError):
            continue
        if isinstance(fields, dict):
            yield fields
