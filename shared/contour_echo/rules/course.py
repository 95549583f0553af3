"""The course of a game: start, one stage after another, the end, a rematch.

Each function takes a state and gives the next; `now` is the server's clock in ms since the epoch.
"""

from collections.abc import Callable, Mapping

from contour_echo.rules.chance import House
from contour_echo.rules.game import (
    CLUE,
    ECHO,
    HAND,
    MIN_SEATS,
    OUTLINE,
    Award,
    Game,
    Hung,
    Round,
    Seat,
    changed,
)
from contour_echo.rules.rejections import NotEnoughSeats, NotHost, TooEarly, WrongStage
from contour_echo.rules.roster import present_host, remember_departed
from contour_echo.rules.schedule import draw_schedule
from contour_echo.rules.scoring import guesses, score
from contour_echo.rules.stages import Pace, Stage

PATIENCE = 1_000
"""How long, in ms, whoever merely passes by leaves an overdue stage to the one whose task it is to end it: the
player who spent the last token, or the timer. Only when they seem to have died does a passer-by step in."""


def start(game: Game, seat: int, now: int, house: House) -> Game:
    """The host starts the first round.

    Raises:
        NotHost, WrongStage, NotEnoughSeats
    """
    if game.host != seat:
        raise NotHost
    if game.stage is not Stage.LOBBY:
        raise WrongStage
    if len(game.seats) < MIN_SEATS:
        raise NotEnoughSeats
    schedule = draw_schedule([seat.number for seat in game.seats], house.chance)
    begun = changed(game, schedule=schedule, secret=house.chance.secret(), next_card=0)
    return _begin_round(begun, 1, now, house)


def advance(game: Game, seat: int, now: int, house: House) -> Game:
    """The host ends the reveal.

    Raises:
        NotHost, WrongStage, TooEarly
    """
    if game.host != seat:
        raise NotHost
    if game.stage is not Stage.REVEAL:
        raise WrongStage
    if now < advance_at(game, house):
        raise TooEarly
    return _after_reveal(game, now, house)


def rematch(game: Game, seat: int, now: int) -> Game:
    """The host opens the lobby again: same code, same seats, scores at 0. Whoever has left is gone.

    Raises:
        NotHost, WrongStage
    """
    if game.host != seat:
        raise NotHost
    if game.stage is not Stage.FINISHED:
        raise WrongStage
    seats = tuple(changed(seat, score=0) for seat in game.remaining)
    gone = remember_departed(game, *(seat for seat in game.seats if seat.left))
    opened = changed(gone, seats=seats, round=None, schedule=(), moves={})
    return _enter(opened, Stage.LOBBY, now, None)


def advance_at(game: Game, house: House) -> int:
    """From when on the host may end the reveal."""
    return game.began + house.lengths.advance


def is_over(game: Game, now: int, patience: int = 0) -> bool:
    """Whether the stage is to be ended now. `patience` (ms) is what a passer-by waits in addition."""
    if game.ends_at is None or game.round is None:
        return False
    if now >= game.ends_at + patience:
        return True
    if game.tokens or now < game.touched + patience or game.stage is Stage.REVEAL:
        return False
    return game.pace is Pace.BRISK or game.stage is Stage.CLUE


def settle(game: Game, now: int, house: House, patience: int = 0) -> Game:
    """The state once every stage that is over has ended. The same object when none is."""
    while is_over(game, now, patience):
        game = _ENDINGS[game.stage](game, now, house)
    return game


def _begin_round(game: Game, number: int, now: int, house: House) -> Game:
    """A new round: three cards to its Guide. A Guide who has left makes it a round without a clue at once."""
    guide = game.schedule[number - 1]
    fresh = changed(game, moves={}, round=Round(number, guide, first=game.stage_id + 1))
    if guide not in {seat.number for seat in game.remaining}:
        return _reveal(fresh, "no_clue", {}, now, house)
    dealt = _deal(fresh, [guide], house)
    return _enter(dealt, Stage.CLUE, now, house, frozenset([guide]))


def _end_clue(game: Game, now: int, house: House) -> Game:
    if not game.made(CLUE):
        return _reveal(game, "no_clue", {}, now, house)
    dealt = _deal(game, [seat.number for seat in _seekers(game)], house)
    return _enter(dealt, Stage.ECHO, now, house, _active(_seekers(game)))


def _end_echo(game: Game, now: int, house: House) -> Game:
    """Everyone's card is hung in shuffled order; a missed Echo is drawn from that Seeker's hand."""
    playing, echoes = _round(game), game.made(ECHO)
    hung = [Hung(playing.hands[playing.guide][game.made(CLUE)[playing.guide].choice], playing.guide)]
    for seat in _seekers(game):
        hand = playing.hands[seat.number]
        if seat.number in echoes:
            hung.append(Hung(hand[echoes[seat.number].choice], seat.number))
        else:
            hung.append(Hung(house.chance.pick(hand), seat.number, automatic=True))
    shuffled = changed(game, round=changed(playing, gallery=tuple(house.chance.shuffled(hung))))
    return _enter(shuffled, Stage.CONTOUR, now, house, _active(_seekers(game)))


def _end_contour(game: Game, now: int, house: House) -> Game:
    outlines = game.made(OUTLINE)
    if not outlines:
        return _reveal(game, "no_outlines", {}, now, house)
    guessed = tuple(seat for seat in _seekers(game) if seat.number in outlines)
    return _enter(game, Stage.COLOR, now, house, _active(guessed))


def _end_color(game: Game, now: int, house: House) -> Game:
    playing = _round(game)
    return _reveal(game, "scored", score(playing.gallery, playing.guide, guesses(game)), now, house)


def _reveal(game: Game, outcome: str, awards: Mapping[int, Award], now: int, house: House) -> Game:
    """What the round earned is added to the scores, and shown."""
    every = {seat.number: awards.get(seat.number, Award()) for seat in game.seats}
    seats = tuple(
        changed(seat, score=seat.score + award.total) if (award := every[seat.number]).total else seat
        for seat in game.seats
    )
    shown = changed(game, seats=seats, round=changed(_round(game), outcome=outcome, awards=every))
    return _enter(shown, Stage.REVEAL, now, house)


def _after_reveal(game: Game, now: int, house: House) -> Game:
    number = _round(game).number
    if number == len(game.schedule) or len(game.remaining) < MIN_SEATS:
        return _enter(game, Stage.FINISHED, now, house)
    return _begin_round(game, number + 1, now, house)


_ENDINGS: Mapping[Stage, Callable[[Game, int, House], Game]] = {
    Stage.CLUE: _end_clue,
    Stage.ECHO: _end_echo,
    Stage.CONTOUR: _end_contour,
    Stage.COLOR: _end_color,
    Stage.REVEAL: _after_reveal,
}


def _enter(
    game: Game, stage: Stage, now: int, house: House | None, tokens: frozenset[int] = frozenset()
) -> Game:
    """The beginning of a stage. What the table is shown of the roster is brought up to date where it may be: from
    the clue's beginning to the reveal not even a change of the host says that somebody went away."""
    length = house.lengths.of(stage) if house else None
    deadline = None if length is None else now + length
    allowance = house.lengths.allowance if house and stage is not Stage.REVEAL else 0
    seats = game.seats
    if stage.open_roster:
        seats = tuple(
            seat if seat.shown_left == seat.left else changed(seat, shown_left=seat.left) for seat in seats
        )
    return changed(
        game,
        stage=stage,
        stage_id=game.stage_id + 1,
        version=game.version + 1,
        began=now,
        deadline=deadline,
        ends_at=None if deadline is None else deadline + allowance,
        tokens=tokens,
        seats=seats,
        host=present_host(game) if stage.open_roster or stage is Stage.CLUE else game.host,
    )


def _deal(game: Game, to: list[int], house: House) -> Game:
    """Three new cards to each of these seats. Numbers grow, so no card is ever dealt twice in a game."""
    cards = house.deal(game.secret, game.next_card, HAND * len(to))
    hands = {seat: cards[i * HAND : (i + 1) * HAND] for i, seat in enumerate(to)}
    playing = _round(game)
    return changed(game, next_card=cards[-1] + 1, round=changed(playing, hands={**playing.hands, **hands}))


def _seekers(game: Game) -> tuple[Seat, ...]:
    guide = _round(game).guide
    return tuple(seat for seat in game.seats if seat.number != guide)


def _active(seats: tuple[Seat, ...]) -> frozenset[int]:
    return frozenset(seat.number for seat in seats if not seat.left)


def _round(game: Game) -> Round:
    assert game.round is not None, "a round is being played in this stage"
    return game.round
