"""A game under test, played by the rules alone: seats, moves and a clock that is moved by hand."""

import hashlib
from dataclasses import replace

from contour_echo.rules import course, roster
from contour_echo.rules.chance import House
from contour_echo.rules.game import CLUE, ECHO, FINAL, OUTLINE, Game, Kind, Mark, Round
from contour_echo.rules.moves import Move, judge, make, own_slots
from contour_echo.rules.rejections import Rejection
from contour_echo.rules.stages import Pace, Stage
from contour_echo.rules.tokens import ActionToken, action_token, permission, read_token
from tests.simulated.memory import a_house

NOON = 1_800_000_000_000


def digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def a_mark(name: str, body: str = "") -> Mark:
    """The mark of a request with this id and this content."""
    return Mark(digest(name)[:8], digest(name + body)[:4])


def arrival(key: str, connection: str | None = None, request: str | None = None) -> roster.Arrival:
    return roster.Arrival(
        digest(key), connection or f"line of {key}", a_mark(request or f"join of {key}"), 0, f"Player {key}"
    )


def opened(seats: int, pace: Pace = Pace.BRISK) -> Game:
    """A lobby with so many seats, numbered from 1, their keys their numbers."""
    game = roster.create("BCDFGH", "0a1b2c", arrival("1"), pace, NOON)
    for number in range(2, seats + 1):
        game = roster.take_seat(game, arrival(str(number)))
    return game


class Table:
    """A game, its house and its clock. Whatever is done settles the game, as the server does."""

    def __init__(self, seats: int = 4, pace: Pace = Pace.BRISK, seed: int = 1) -> None:
        self.house: House = a_house(seed)
        self.now = NOON
        self.game = opened(seats, pace)
        self._requests = 0

    @property
    def round(self) -> Round:
        assert self.game.round is not None
        return self.game.round

    @property
    def guide(self) -> int:
        return self.round.guide

    @property
    def seekers(self) -> list[int]:
        return [seat.number for seat in self.game.seats if seat.number != self.guide]

    @property
    def source(self) -> int:
        """The slot of the Source."""
        return next(slot for slot, hung in enumerate(self.round.gallery) if hung.owner == self.guide)

    def slot_of(self, seat: int) -> int:
        """The slot of a Seeker's Echo."""
        return own_slots(self.game)[seat]

    def settle(self) -> None:
        self.game = course.settle(self.game, self.now, self.house)

    def begin(self) -> "Table":
        """Start the game; the first Guide's clue stage."""
        assert self.game.host is not None
        self.game = course.start(self.game, self.game.host, self.now, self.house)
        return self

    def token(self, seat: int) -> ActionToken:
        """The token that this seat holds, or would hold, in this stage."""
        text = action_token(self.game, seat)
        if text is None:
            return ActionToken(
                self.game.code, seat, self.game.stage_id, permission(self.game, seat, self.game.stage_id)
            )
        token = read_token(text)
        assert token is not None
        return token

    def move(self, kind: Kind, seat: int, choice: int, mark: Mark | None = None) -> Move:
        """A move that this seat could present now, by a request of its own."""
        self._requests += 1
        association = "a quiet word" if kind is CLUE else None
        return Move(kind, self.token(seat), choice, mark or a_mark(f"request {self._requests}"), association)

    def judged(self, move: Move, late: int = 0) -> Rejection | None:
        return judge(self.game, move, self.now + late)

    def play(self, kind: Kind, seat: int, choice: int) -> Move:
        """Make a move that must be allowed."""
        move = self.move(kind, seat, choice)
        refused = self.judged(move)
        assert refused is None, refused
        self.game = make(self.game, move, self.now)
        self.settle()
        return move

    def wait(self, until: Stage | None = None) -> None:
        """Let the stage's time run out; with `until`, one stage after another up to that one."""
        while True:
            assert self.game.ends_at is not None
            self.now = self.game.ends_at
            self.settle()
            if until is None or self.game.stage is until:
                return

    def to_echo(self) -> "Table":
        if self.game.stage is Stage.LOBBY:
            self.begin()
        self.play(CLUE, self.guide, 1)
        return self

    def to_contour(self) -> "Table":
        """Everyone offers their first card."""
        self.to_echo()
        for seat in sorted(self.game.tokens):
            self.play(ECHO, seat, 0)
        if self.game.stage is Stage.ECHO:
            self.wait()
        return self

    def to_color(self, guesses: dict[int, int] | None = None) -> "Table":
        """Those named lock a slot; by default everyone finds the Source."""
        self.to_contour()
        for seat, slot in (guesses or dict.fromkeys(self.seekers, self.source)).items():
            self.play(OUTLINE, seat, slot)
        if self.game.stage is Stage.CONTOUR:
            self.wait()
        return self

    def to_reveal(self) -> "Table":
        """Everyone keeps their guess."""
        self.to_color()
        for seat in sorted(self.game.tokens):
            self.play(FINAL, seat, self.source)
        if self.game.stage is Stage.COLOR:
            self.wait()
        return self

    def to_the_end(self) -> "Table":
        """Nobody does anything more."""
        self.wait(until=Stage.FINISHED)
        return self

    def leave(self, number: int) -> None:
        seat = self.game.seat(number)
        assert seat is not None
        self.game = roster.leave(self.game, seat)
        self.settle()

    def disconnect(self, number: int) -> None:
        seat = self.game.seat(number)
        assert seat is not None
        if seat.connection is not None:
            self.game = roster.lose_connection(self.game, seat.connection)

    def reconnect(self, number: int, connection: str) -> None:
        seat = self.game.seat(number)
        assert seat is not None
        self._requests += 1
        self.game = roster.return_to_seat(
            self.game, seat, connection, a_mark(f"return {self._requests}"), at=self.now
        )

    def with_score(self, scores: dict[int, int]) -> "Table":
        seats = tuple(replace(seat, score=scores.get(seat.number, 0)) for seat in self.game.seats)
        self.game = replace(self.game, seats=seats)
        return self
