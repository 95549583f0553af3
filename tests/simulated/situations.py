"""Any game that the rules can lead to, and any move that anybody may try in it, for Hypothesis to choose from."""

import random
from dataclasses import replace

from hypothesis import strategies as st

from contour_echo.rules import course, roster
from contour_echo.rules.chance import House
from contour_echo.rules.game import CLUE, ECHO, KINDS, MAX_SEATS, MIN_SEATS, Game, Kind, Mark
from contour_echo.rules.moves import Move, make, own_slots, slots
from contour_echo.rules.stages import Pace, Stage
from contour_echo.rules.tokens import ActionToken, permission
from tests.simulated.memory import a_house
from tests.simulated.tables import NOON, a_move, arrival, lobby, mark, next_stage

FARTHEST = 12
"""Stages played at most: into the third round."""


def dice() -> st.SearchStrategy[random.Random]:
    """What everything here is thrown with: one seed and no more, for Hypothesis repeats most of what it draws when it
    draws more than once, and choices drawn one by one seldom come far in a game."""
    return st.integers(0, 2**64).map(random.Random)


def some_text(dice: random.Random, least: int, most: int) -> str:
    """A text of so many code points, from scripts that are stored in one to four bytes, and what JSON escapes."""
    return "".join(dice.choices(_LETTERS, k=dice.randint(least, most)))


_LETTERS = "aZ 0'\"\\/{}[],:\x00\n\u2028äßéñŁжשبก中日\u0301\u200d👻🏳🎴"


def any_game(dice: random.Random) -> Game:
    """A game in any stage, mostly one with somebody to act.

    Some moved, some did not; some left, were removed, lost their connection or came back.
    """
    house = a_house(dice.randrange(2**32))
    seats = dice.randint(MIN_SEATS, MAX_SEATS)
    game = lobby(seats, pace=dice.choice(list(Pace)))
    game = replace(game, seats=tuple(replace(seat, name=some_text(dice, 1, 20)) for seat in game.seats))
    if dice.random() < 0.2:
        game = roster.leave(game, game.seats[-1])
        game = roster.take_seat(game, replace(arrival(99), name="latecomer"))
    least = dice.randrange(FARTHEST)
    acting = dice.random() < 0.8
    for stage in range(2 * FARTHEST):
        if stage >= least and (game.tokens or not acting):
            break
        game = _come_and_go(game, dice, stage)
        if game.stage in (Stage.LOBBY, Stage.FINISHED):
            game = _opened(game, house)
        else:
            eager = dice.choice((0, 0.7, 0.9, 1, 1, 1))
            game = next_stage(game, house, [seat for seat in game.tokens if dice.random() < eager])
    for seat in sorted(game.tokens):
        if dice.random() < 0.3:
            game = make(game, a_move(game, seat), game.began + seat)
    return game


def any_attempt(game: Game, dice: random.Random) -> tuple[Move, int]:
    """A move in this game, and when it arrives: half of them could be made but for one thing or several."""
    wrong = dice.sample(_FLAWS, k=dice.choice((0, 0, 1, 1, 2)))
    fitting = [kind for kind in KINDS if kind.stage is game.stage]
    kind = dice.choice(KINDS if "kind" in wrong or not fitting else fitting)
    seat = (
        dice.randint(0, MAX_SEATS + 1) if "seat" in wrong or not game.tokens else dice.choice([*game.tokens])
    )
    stage_id = game.stage_id - dice.randint(-1, 4) if "stage" in wrong else game.stage_id
    shown = dice.randbytes(16) if "token" in wrong else permission(game, seat, stage_id)
    choice = _choice(game, kind, seat, dice)
    if "choice" in wrong:
        own = own_slots(game).get(seat, 3)
        choice = dice.choice((own, own, own + 256, -1, len(slots(game)), 255, 256, 10**6))
    ends = game.ends_at or NOON
    arrived = ends + dice.choice((1, 1_000)) if "time" in wrong else ends - dice.choice((0, 1, 5_000))
    asked = (
        _remembered(game, seat, dice) if "request" in wrong else Mark(dice.randbytes(6), dice.randbytes(4))
    )
    association = some_text(dice, 2, 60) if kind is CLUE else None
    return Move(kind, ActionToken(game.code, seat, stage_id, shown), choice, asked, association), arrived


_FLAWS = ("kind", "seat", "stage", "token", "choice", "time", "request")


def _choice(game: Game, kind: Kind, seat: int, dice: random.Random) -> int:
    if kind in (CLUE, ECHO) or not slots(game):
        return dice.randrange(3)
    return dice.choice([slot for slot in slots(game) if slot != own_slots(game).get(seat)])


def _remembered(game: Game, seat: int, dice: random.Random) -> Mark:
    """A request of this seat's that was accepted, as it was or with another body under its id."""
    holder = game.seat(seat)
    known = list(holder.marks) if holder else []
    known += [by_seat[seat].mark for by_seat in game.moves.values() if seat in by_seat]
    earlier = dice.choice(known or [mark("nobody's")])
    return dice.choice((earlier, earlier._replace(body=b"else")))


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
            return roster.return_to_seat(game, seat, f"again-{stage}", mark(f"back {stage}"), at=NOON + stage)
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
