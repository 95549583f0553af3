"""Whole games of random players, some of whom miss, come late, act twice, leave, are removed, go and come back:
what holds in all of them, a line each."""

import random
from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from contour_echo.rules import roster
from contour_echo.rules.course import advance
from contour_echo.rules.game import CLUE, ECHO, FINAL, KINDS, OUTLINE, Game, Kind
from contour_echo.rules.moves import make, own_slots
from contour_echo.rules.rejections import AlreadyDone, OwnEcho, TooLate
from contour_echo.rules.stages import Pace, Stage
from contour_echo.rules.view import table_view
from tests.unit.rules.reference import points
from tests.unit.rules.table import Table

KIND = {kind.stage: kind for kind in KINDS}


class Evening:
    """A game, what has been seen of it so far, and the dice that decide what people do."""

    def __init__(self, seats: int, pace: Pace, seed: int) -> None:
        self.dice = random.Random(seed)
        self.table = Table(seats, pace, seed)
        self.eager = self.dice.choice([0.0, 0.5, 0.9, 1.0])
        self.fickle = self.dice.choice([0.0, 0.0, 0.02, 0.1])
        self.guides: list[int] = []
        self.dealt: Counter[int] = Counter()
        self.hung: tuple[object, ...] = ()
        self.last = self.table.game

    def play(self) -> None:
        self.table.begin()
        for _ in range(200):
            self.look()
            if self.over():
                return
            self.people_come_and_go()
            self.look()
            if self.table.game.stage is Stage.REVEAL:
                self.go_on()
            elif not self.over():
                self.act()
        raise AssertionError("the game does not end")

    def over(self) -> bool:
        return self.table.game.stage is Stage.FINISHED

    def people_come_and_go(self) -> None:
        for seat in self.table.game.seats:
            if self.table.game.stage is Stage.FINISHED or self.dice.random() >= self.fickle:
                continue
            what = self.dice.choice(["away", "away", "back", "back", "leave", "remove"])
            if what == "away":
                self.table.disconnect(seat.number)
            elif what == "back":
                if not seat.removed:
                    self.table.reconnect(seat.number, f"line {self.dice.random()}")
            elif what == "leave":
                self.table.leave(seat.number)
            else:
                host = self.table.game.seat(self.table.game.host or 0)
                assert host is not None
                self.table.game = roster.remove(self.table.game, host, seat.number)
                self.table.settle()

    def act(self) -> None:
        """Everyone who may acts, or misses the stage; the clock moves on in between."""
        stage_id, kind = self.table.game.stage_id, KIND[self.table.game.stage]
        acting = sorted(self.table.game.tokens)
        self.dice.shuffle(acting)
        for seat in acting:
            if self.table.game.stage_id != stage_id:
                return
            if self.dice.random() < self.eager:
                self.move(kind, seat)
            self.table.now += self.dice.randrange(900)
            self.look()
        if self.table.game.stage_id == stage_id:
            late = [self.table.move(kind, seat, 0) for seat in self.table.game.tokens]
            self.table.now = max(self.table.now, self.table.game.ends_at or 0) + 1
            assert all(isinstance(self.table.judged(move), TooLate) for move in late)
            self.table.settle()

    def move(self, kind: Kind, seat: int) -> None:
        choice = (
            self.dice.randrange(3)
            if kind in (CLUE, ECHO)
            else self.dice.randrange(len(self.table.round.gallery))
        )
        first, second = (self.table.move(kind, seat, choice) for _ in range(2))
        refused = self.table.judged(first)
        if kind in (OUTLINE, FINAL) and own_slots(self.table.game)[seat] == choice:
            assert isinstance(refused, OwnEcho)
            return
        assert refused is None
        self.table.game = make(self.table.game, first, self.table.now)
        assert isinstance(self.table.judged(second), AlreadyDone)
        self.table.settle()

    def go_on(self) -> None:
        """The host ends the reveal, or nobody does."""
        if self.dice.random() < 0.5:
            self.table.now += 4_000
            host = self.table.game.host
            assert host is not None
            self.table.game = advance(self.table.game, host, self.table.now, self.table.house)
        else:
            self.table.wait()

    def look(self) -> None:
        """What holds at every moment."""
        before, game = self.last, self.table.game
        self.last = game
        assert game.version >= before.version
        assert game.stage_id >= before.stage_id
        assert (game.version > before.version) or shows_the_same(self.table, before, game)
        assert len(game.seats) == len(before.seats)
        assert sum(seat.number == game.host for seat in game.seats) == 1
        assert all(not seat.left for seat in game.seats if seat.number in game.tokens)
        if game.stage_id != before.stage_id:
            self.look_at_the_beginning(before, game)
        if (
            game.round is not None
            and game.stage in (Stage.CONTOUR, Stage.COLOR, Stage.REVEAL)
            and game.round.gallery
        ):
            if game.stage is Stage.CONTOUR and before.stage is Stage.ECHO:
                self.hung = game.round.gallery
            assert len(game.round.gallery) == len(game.seats)
            assert game.round.gallery == self.hung or before.stage is not Stage.CONTOUR
        awarded = game.stage is Stage.REVEAL and game.stage_id != before.stage_id
        for was, now in zip(before.seats, game.seats, strict=True):
            assert game.round is not None
            earned = game.round.awards[now.number].total if awarded else 0
            assert now.score == was.score + earned

    def look_at_the_beginning(self, before: Game, game: Game) -> None:
        """What holds as a stage begins."""
        assert game.stage_id == before.stage_id + 1 or game.stage is Stage.REVEAL or game.pace is Pace.BRISK
        playing = game.round
        assert playing is not None
        if before.round is None or before.round.number != playing.number:
            self.guides.append(playing.guide)
            assert playing.number == len(self.guides)
        if game.stage is Stage.REVEAL:
            self.dealt.update(card for hand in playing.hands.values() for card in hand)
            assert {seat: award.total for seat, award in playing.awards.items()} == self.reference(game)
        if game.stage is Stage.FINISHED:
            played_out = playing.number == len(game.schedule)
            assert played_out or len(game.remaining) < 3

    def reference(self, game: Game) -> dict[int, int]:
        assert game.round is not None
        playing = game.round
        everyone = [seat.number for seat in game.seats]
        if playing.outcome == "no_clue":
            assert not game.made(CLUE)
            return dict.fromkeys(everyone, 0)
        echoes = {
            hung.owner: slot for slot, hung in enumerate(playing.gallery) if hung.owner != playing.guide
        }
        source = next(slot for slot, hung in enumerate(playing.gallery) if hung.owner == playing.guide)
        assert (
            playing.gallery[source].card
            == playing.hands[playing.guide][game.made(CLUE)[playing.guide].choice]
        )
        for hung in playing.gallery:
            assert hung.card in playing.hands[hung.owner]
            chosen = game.made(ECHO).get(hung.owner)
            assert hung.automatic == (hung.owner != playing.guide and chosen is None)
            assert chosen is None or hung.card == playing.hands[hung.owner][chosen.choice]
        return points(
            playing.guide,
            source,
            echoes=echoes,
            automatic={hung.owner for hung in playing.gallery if hung.automatic},
            outlines={seat: made.choice for seat, made in game.made(OUTLINE).items()},
            confirmed={seat: made.choice for seat, made in game.made(FINAL).items()},
        )


def shows_the_same(table: Table, before: Game, after: Game) -> bool:
    return table_view(before, table.house) == table_view(after, table.house)


@given(seats=st.integers(3, 12), pace=st.sampled_from(Pace), seed=st.integers(0, 2**64))
def test_whole_games(seats: int, pace: Pace, seed: int) -> None:
    evening = Evening(seats, pace, seed)
    evening.play()
    guides, game = evening.guides, evening.table.game
    assert all(guide != following for guide, following in pairwise(guides))
    assert set(evening.dealt.values()) <= {1}
    if len(guides) == len(game.schedule):
        assert set(Counter(guides).values()) == {2 if seats <= 5 else 1}
        assert len(Counter(guides)) == seats
    best = max(seat.score for seat in game.seats)
    standings = table_view(game, evening.table.house).standings
    assert standings is not None
    assert {seat for seat, rank, _ in standings if rank == 1} == {
        seat.number for seat in game.seats if seat.score == best
    }
