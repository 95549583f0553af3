"""One client of a table: a seat, a spectator or a stranger; what it knows and what it waits for."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from events.replay.venue import Deviation, Figures, Line, Venue
from pydantic import ValidationError

from contour_echo.wire.answers import ANSWERS

Frame = dict[str, Any]
CODE_POINTS_SHOWN = 120


@dataclass
class Pending:
    """A request under way: when it was due and sent, and how many copies of its answer are still to come."""

    action: str
    due: float
    sent: float
    copies: int
    answers: list[Frame] = field(default_factory=list)


@dataclass
class Player:
    """One client. `tokens` keeps the last action token of each stage; `last` is the newest snapshot.

    `free` is when its last request was answered: before that it would not have sent the next one.
    """

    label: str
    venue: Venue
    figures: Figures
    line: Line | None = None
    key: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    seat: int | None = None
    watching: bool = False
    last: Frame | None = None
    tokens: dict[str, str] = field(default_factory=dict)
    pending: dict[str, Pending] = field(default_factory=dict)
    answered: dict[str, Pending] = field(default_factory=dict)
    closed: str | None = None
    free: float = 0

    def open(self, *, again: bool = False) -> Line:
        """Open a connection of its own."""
        began = self.venue.now()
        self.line = self.venue.connect()
        self.closed = None
        self.figures.connected(self.venue.now() - began, again=again)
        return self.line

    def request(self, action: str, due: float, fields: Mapping[str, object], copies: int = 1) -> str:
        """Send a request, `copies` times; its id. A ping has none: it is known by the number it carries."""
        assert self.line is not None, "a player who asks is connected"
        request_id = secrets.token_hex(8)
        own: Frame = {"t": int(request_id, 16) >> 12} if action == "ping" else {"request_id": request_id}
        request_id = str(own.get("t", request_id))
        text = json.dumps({"action": action, **own, **fields}, ensure_ascii=False, separators=(",", ":"))
        self.pending[request_id] = Pending(action, due, self.venue.now(), copies)
        for _ in range(copies):
            self.line.send(text)
        return request_id

    def hear(self, text: str, at: float) -> Frame:
        """Take in a frame; what it says.

        Raises:
            Deviation: it is not of the protocol, or answers nothing that was asked.
        """
        frame = read_answer(text, self.label)
        match frame["type"]:
            case "accepted" | "rejected" | "pong":
                self._take_answer(frame, at)
            case "snapshot":
                self._take_snapshot(frame)
            case "closed":
                self.closed = frame["reason"]
        return frame

    @property
    def stage_id(self) -> int:
        """The id of the stage that it saw last; 0 before any."""
        return int(self.last["stage_id"]) if self.last else 0

    def _take_answer(self, frame: Frame, at: float) -> None:
        request_id = str(frame["t"] if frame["type"] == "pong" else frame["request_id"])
        pending = self.pending.get(request_id)
        if pending is None:
            raise Deviation(f"{self.label} got an answer to nothing it asked: {frame}")
        if not pending.answers:
            self.figures.answered(pending.action, at - pending.due, pending.sent - pending.due)
            if frame["type"] == "rejected":
                self.figures.rejected(frame["reason"])
        pending.answers.append({name: value for name, value in frame.items() if name != "now"})
        if pending.answers[0] != pending.answers[-1]:
            raise Deviation(
                f"{self.label} sent {pending.action} twice and got two answers: {pending.answers}"
            )
        if len(pending.answers) == pending.copies:
            self.answered[request_id] = self.pending.pop(request_id)
            self.free = at

    def _take_snapshot(self, frame: Frame) -> None:
        if self.last is not None and frame["version"] < self.last["version"]:
            return  # an older one that was overtaken
        self.last = frame
        you = frame["you"]
        if (you is None) != self.watching:
            raise Deviation(f"{self.label} was sent a snapshot for somebody else")
        if you is None:
            return
        if self.seat is None:
            self.seat = you["seat"]  # a snapshot may overtake the answer that names the seat
        if you["seat"] != self.seat:
            raise Deviation(f"{self.label} in seat {self.seat} was sent the secrets of seat {you['seat']}")
        if you["action_token"] is not None:
            self.tokens[frame["stage"]] = you["action_token"]


def read_answer(text: str, label: str) -> Frame:
    """What a frame from the server says.

    Raises:
        Deviation: the protocol knows no such frame.
    """
    try:
        frame: Frame = json.loads(text)
        ANSWERS[frame["type"]].model_validate(frame)
    except (ValueError, KeyError, TypeError, ValidationError) as error:
        shown = text[:CODE_POINTS_SHOWN]
        raise Deviation(f"{label} got a frame that is not of the protocol: {shown!r} ({error})") from error
    return frame
