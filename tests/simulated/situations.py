"""Any game that the rules can lead to, and any move that anybody may try in it, for Hypothesis to choose from."""

import random
from dataclasses import replace

from hypothesis import strategies as st

from contour_echo.rules import course, roster
from contour_echo.rules.chance import House
from contour_echo.rules.game import CLUE, KINDS, MAX_SEATS, MIN_SEATS, Game, Mark
from contour_echo.rules.moves import Move, make
from contour_echo.rules.stages import Pace, Stage
from contour_echo.rules.tokens import ActionToken, permission
from tests.simulated.memory import a_house
from tests.simulated.tables import NOON, a_move, arrival, lobby, mark, next_stage

FARTHEST = 12
"""Stages played at most: into the third round."""


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game in any stage: some moved, some did not; some left, were removed, lost their connection or came back.

    The course is thrown from one drawn seed: choices drawn one by one seldom come far in a game.
    """
    dice = random.Random(draw(st.integers(0, 2**64)))
    house = a_house(dice.randrange(2**32))
    seats = dice.randint(MIN_SEATS, MAX_SEATS)
    game = lobby(seats, pace=dice.choice(list(Pace)))
    names = draw(st.lists(st.text(min_size=1, max_size=20), min_size=seats, max_size=seats))
    game = replace(
        game, seats=tuple(replace(seat, name=name) for seat, name in zip(game.seats, names, strict=True))
    )
    if dice.random() < 0.2:
        game = roster.leave(game, game.seats[-1])
        game = roster.take_seat(game, replace(arrival(99), name="latecomer"))
    for stage in range(dice.randrange(FARTHEST)):
        game = _come_and_go(game, dice, stage)
        if game.stage in (Stage.LOBBY, Stage.FINISHED):
            game = _opened(game, house)
        else:
            eager = dice.choice((0, 0.6, 1, 1))
            game = next_stage(game, house, [seat for seat in game.tokens if dice.random() < eager])
    for seat in sorted(game.tokens):
        if dice.random() < 0.4:
            game = make(game, a_move(game, seat), game.began + seat)
    return game


@st.composite
def attempts(draw: st.DrawFn, game: Game) -> tuple[Move, int]:
    """A move in this game, good or bad in one way or several, and when it arrives."""
    holders = sorted(game.tokens) or [0]
    seat = draw(st.one_of(st.sampled_from(holders), st.sampled_from(holders), st.integers(0, MAX_SEATS + 1)))
    fitting = [kind for kind in KINDS if kind.stage is game.stage] or [CLUE]
    kind = draw(st.one_of(st.sampled_from(fitting), st.sampled_from(fitting), st.sampled_from(KINDS)))
    stage_id = draw(
        st.one_of(st.just(game.stage_id), st.integers(max(0, game.stage_id - 4), game.stage_id + 1))
    )
    genuine = permission(game, seat, stage_id)
    shown = draw(st.one_of(*[st.just(genuine)] * 5, st.binary(min_size=16, max_size=16)))
    choice = draw(st.one_of(st.integers(0, 2), st.integers(-1, MAX_SEATS), st.sampled_from((255, 256, -256))))
    ends = game.ends_at or NOON
    arrived = draw(st.sampled_from((ends - 1_000, ends - 1, ends, ends, ends + 1, ends + 1_000)))
    association = draw(st.text(min_size=2, max_size=60)) if kind is CLUE else None
    asked = draw(st.one_of(st.just(mark(f"new {draw(st.integers(0, 9))}")), _remembered(game, seat)))
    return Move(kind, ActionToken(game.code, seat, stage_id, shown), choice, asked, association), arrived


def _remembered(game: Game, seat: int) -> st.SearchStrategy[Mark]:
    """A request of this seat's that was accepted, as it was or with another body under its id."""
    holder = game.seat(seat)
    known = list(holder.marks) if holder else []
    known += [by_seat[seat].mark for by_seat in game.moves.values() if seat in by_seat]
    if not known:
        return st.just(mark("nobody's"))
    other = [earlier._replace(body=b"else") for earlier in known]
    return st.sampled_from(known + other)


def _come_and_go(game: Game, dice: random.Random, stage: int) -> Game:
    seat = dice.choice(game.seats)
    match dice.randrange(8):
        case 0 if len(game.remaining) > MIN_SEATS:
            return roster.remember(roster.leave(game, seat), seat.number, mark(f"leave {stage}"))
        case 1 if len(game.remaining) > MIN_SEATS and game.host and game.stage is not Stage.FINISHED:
            return roster.remove(game, roster.require_seat(game, game.host), seat.number)
        case 2 if seat.connection:
            return roster.lose_connection(game, seat.connection)
        case 3 if not seat.removed:
            return roster.return_to_seat(game, seat, f"again-{stage}", mark(f"back {stage}"))
        case 4:
            return roster.watch(game, f"watcher-{stage}", 24)
        case 5:
            return roster.remember(game, seat.number, mark(f"asked {stage}"))
    return game


def _opened(game: Game, house: House) -> Game:
    """From the lobby into the first round, from the end back into the lobby."""
    host = game.host
    if host is None:
        return game
    if game.stage is Stage.FINISHED:
        return course.rematch(game, host, game.began + 1)
    return course.start(game, host, NOON + 60_000, house) if len(game.seats) >= MIN_SEATS else game
