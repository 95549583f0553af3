"""Secrets with marks on them, searched for in everything that leaves the server.

Cards tell which ones they are (`deck.py`); keys, tokens and the game's secret are their own marks. What a frame may
hold is worked out here from the stage that it shows and from whom it is for.
"""

import base64
import re
from typing import TYPE_CHECKING

from contour_echo.actions.ports import Row, Timer
from contour_echo.rules.game import Game
from tests.simulation.deck import card
from tests.simulation.gateway import Connection
from tests.simulation.history import History
from tests.simulation.world import Invocation

if TYPE_CHECKING:
    from tests.simulation.client import Client

KEY_BYTES = 16
_TOKEN = re.compile(r"([B-Z]{6})-(\d+)-(\d+)-[A-Za-z0-9_-]{22}")
_OUTLINE = re.compile(r"O:([0-9a-f]{12})")
_PAINT = re.compile(r"P:([0-9a-f]{12})")
_STAGE = re.compile(r'"stage":"([a-z]+)","stage_id":(\d+)')
_CODE = re.compile(r'"code":"([B-Z]{6})"')
_SEAT = re.compile(r'"you":\{"seat":(\d+)')
_SHOWN = ("color", "reveal")


class Canaries:
    """Knows every secret of a world, and whose it is."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._stages: dict[tuple[str, int], Game] = {}
        self._raw: list[str] = []
        self._codes: set[str] = set()
        self._holders: set[tuple[str, int, bytes]] = set()
        self.searched = 0

    def written(self, _: Invocation, __: Row | None, after: Row) -> None:
        """Learn a game's secrets as they come to be."""
        game = after.game
        self._stages[game.code, game.stage_id] = game
        self._codes.add(game.code)
        self._holders |= {(game.code, seat.number, seat.key_hash[:KEY_BYTES]) for seat in game.seats}
        if game.secret:
            for raw in (game.secret.hex(), base64.b64encode(game.secret).decode().rstrip("=")):
                if raw not in self._raw:
                    self._raw.append(raw)

    def told(self, connection: Connection, frame: str) -> None:
        """A frame for somebody: hold what is in it against what they may know."""
        self.searched += 1
        to = connection.owner
        self._nothing_raw(frame, f"a frame to {to.name}")
        if frame.startswith('{"type":"snapshot"'):
            self._snapshot(to, frame)
        elif any(f"{code}-" in frame for code in self._codes):
            self._history.fail(f"leaked: a token in an answer: {frame}")
        elif _OUTLINE.search(frame) or _PAINT.search(frame):
            self._history.fail(f"leaked: a card in an answer: {frame}")

    def _snapshot(self, to: "Client", frame: str) -> None:
        shown, code, you = _STAGE.search(frame), _CODE.search(frame), _SEAT.search(frame)
        assert shown is not None
        assert code is not None
        name, stage, game = to.name, shown[1], self._stages[code[1], int(shown[2])]
        seat = int(you[1]) if you else None
        # The seat may have been left since this was written down for it.
        keys = {(code[1], seat, key[:KEY_BYTES]) for key in to.knows}
        if seat is not None and not keys & self._holders:
            self._history.fail(f"leaked: seat {seat}'s view to {name}")
        tokens = frame.count(f"{code[1]}-")
        if tokens and (tokens > 1 or f'"action_token":"{code[1]}-{seat}-{shown[2]}-' not in frame):
            self._history.fail(f"leaked: a token that is not seat {seat}'s to {name}: {frame}")
        outlines, paints = may_see(game, stage, seat)
        if len(outlines) > 0 and '"outline":["O:' not in frame:
            self._history.fail(f"no card that can be told in {stage}, where {name} sees some: {frame}")
        if not set(_OUTLINE.findall(frame)) <= outlines or not set(_PAINT.findall(frame)) <= paints:
            self._history.fail(f"leaked: a card in {stage} to {name}, seat {seat}: {frame}")
        if stage != "reveal" and '"reveal":null' not in frame:
            self._history.fail(f"leaked: a reveal in {stage} to {name}")
        for made in game.moves.get("clue", {}).values():
            early = stage == "clue" and not (game.round and you and int(you[1]) == game.round.guide)
            if early and made.association and made.association in frame:
                self._history.fail(f"leaked: the association in {stage} to {name}")

    def timer(self, timer: Timer) -> None:
        """What a state machine is given can be read by whoever may read its executions."""
        self._nothing_raw(str(timer), "a timer's input")

    def logged(self, log: str) -> None:
        """All that was logged in this world."""
        self._nothing_raw(log, "the log")
        for client in {id(sent.client): sent.client for sent in self._history.sent}.values():
            if f'"{client.name}"' in log:
                self._history.fail(f"leaked: the name {client.name} in the log")
        if "like P" in log or _TOKEN.search(log):
            self._history.fail("leaked: an association or a token in the log")

    def _nothing_raw(self, text: str, where: str) -> None:
        for sent in self._history.keyed:
            if sent in text:
                self._history.fail(f"leaked: a key in {where}: {text[:300]}")
        for raw in self._raw:
            if raw in text:
                self._history.fail(f"leaked: a game's secret in {where}")


def may_see(game: Game, stage: str, seat: int | None) -> tuple[set[str], set[str]]:
    """The marks of the cards whose outline, and whose paint, this seat (None: a spectator) may see in this stage."""
    playing = game.round
    if playing is None or stage in ("lobby", "finished"):
        return set(), set()
    own: set[int] = set()
    if seat is not None:
        guides = seat == playing.guide
        if stage == ("clue" if guides else "echo"):
            own |= set(playing.hands.get(seat, ()))
        elif guides and stage in ("echo", "contour", "color"):
            own.add(playing.hands[seat][game.moves["clue"][seat].choice])
    hung = {one.card for one in playing.gallery} if stage in ("contour", *_SHOWN) else set()
    painted = own | (hung if stage in _SHOWN else set())
    marks = {number: card(game.secret, number).mark for number in own | hung}
    return set(marks.values()), {marks[number] for number in painted}
