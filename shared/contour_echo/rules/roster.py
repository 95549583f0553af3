"""Who is in the game: taking, leaving and losing seats, connections, spectators, the host.

Each function takes a state and gives the next. Where a change may be seen (`Stage.open_roster`) the version grows;
elsewhere it is kept until the reveal, and nothing that anyone is sent differs by it.
"""

from dataclasses import dataclass, replace

from contour_echo.rules.game import MAX_SEATS, Departed, Game, Mark, Seat
from contour_echo.rules.marks import is_among, is_same
from contour_echo.rules.rejections import (
    AlreadyStarted,
    BadRequest,
    GameFull,
    NameTaken,
    NotAllowed,
    NotHost,
    NotInGame,
    WrongStage,
)
from contour_echo.rules.stages import Pace, Stage

KEY_PREFIX = 8
DEPARTED_KEPT = 24
"""Left seats remembered: more than the coming and going of any real lobby, and a bound for the game's size."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody who shows a key: by which connection and request, which reached the server at `at` (ms since the
    epoch), and under which name, if any."""

    key_hash: bytes
    connection: str
    mark: Mark
    at: int
    name: str | None = None


def create(code: str, identity: str, arrival: Arrival, pace: Pace, now: int) -> Game:
    """A new game in its lobby, with its maker in the first seat. `identity` tells it from any other of its code."""
    assert arrival.name is not None, "a maker has a name"
    maker = Seat(1, arrival.name, arrival.key_hash, arrival.mark, arrival.connection, since=arrival.at)
    return Game(
        code, identity, created=now, began=now, pace=pace, host=maker.number, seats=(maker,), next_seat=2
    )


def take_seat(game: Game, arrival: Arrival) -> Game:
    """A new player takes a seat.

    Raises:
        NotAllowed: the host has removed this key from the game.
        AlreadyStarted, GameFull, NameTaken
    """
    require_open(game, arrival.key_hash)
    assert arrival.name is not None, "the name was checked before"
    _require_free(game, arrival.name, None)
    seat = Seat(
        game.next_seat, arrival.name, arrival.key_hash, arrival.mark, arrival.connection, since=arrival.at
    )
    free = _without_connection(game, arrival.connection)
    return _seen(replace(free, seats=(*free.seats, seat), next_seat=game.next_seat + 1))


def require_open(game: Game, key_hash: bytes) -> None:
    """A seat can be taken with this key, whatever the name.

    Raises:
        NotAllowed, AlreadyStarted, GameFull
    """
    if is_among(key_hash[:KEY_PREFIX], game.banned):
        raise NotAllowed("The host has removed you from this game.")
    if game.stage is not Stage.LOBBY:
        raise AlreadyStarted
    if len(game.seats) >= MAX_SEATS:
        raise GameFull


def departed_seat(game: Game, key_hash: bytes, mark: Mark) -> int | None:
    """The seat that this very request took and that was left since: it is not taken again.

    Raises:
        BadRequest: the request's id took a seat under a different request.
    """
    for departed in game.departed:
        if is_among(key_hash[:KEY_PREFIX], [departed.key]) and is_same(departed.joined, mark):
            return departed.seat
    return None


def return_to_seat(game: Game, seat: Seat, connection: str, mark: Mark, *, at: int) -> Game:
    """The holder of a seat's key comes (back) by this connection; the newest connection has the seat.

    Newest by when its request reached the server (`at`, ms since the epoch), not by when it was handled: one that
    was overtaken on its way displaces nobody, and the game is the same object.

    Raises:
        NotAllowed: the host has removed this seat.
    """
    known = mark in (seat.joined, seat.back)
    if seat.removed:
        if known:
            return game  # accepted once, and answered so again; it leads to no seat any more
        raise NotAllowed("The host has removed you from this game.")
    if seat.connection not in (None, connection) and at < seat.since:
        return game
    kept = seat if known else replace(seat, back=mark)
    if seat.connection == connection:
        return game if known else _with(game, replace(kept, since=max(at, seat.since)))
    free = _without_connection(game, connection)
    return _seen(_with(free, replace(kept, connection=connection, since=at)))


def lose_connection(game: Game, connection: str) -> Game:
    """A connection has gone. The same object when it held nothing: an old one's end unseats nobody."""
    lost = _without_connection(game, connection)
    return game if lost is game else _seen(lost)


def watch(game: Game, connection: str, most: int) -> Game:
    """A spectator comes by this connection.

    Raises:
        GameFull: there are as many spectators as the game takes.
    """
    if connection in game.watchers:
        return game
    if len(game.watchers) >= most:
        raise GameFull("No more spectators fit in.")
    free = _without_connection(game, connection)
    return _seen(replace(free, watchers=(*free.watchers, connection)))


def rename(game: Game, seat: Seat, name: str) -> Game:
    """A seat takes another name.

    Raises:
        WrongStage: not in the lobby.
        NameTaken
    """
    if game.stage is not Stage.LOBBY:
        raise WrongStage
    _require_free(game, name, seat.number)
    return _seen(_with(game, replace(seat, name=name)))


def set_pace(game: Game, seat: Seat, pace: Pace) -> Game:
    """The host chooses the pace.

    Raises:
        NotHost
        WrongStage: not in the lobby.
    """
    if game.host != seat.number:
        raise NotHost
    if game.stage is not Stage.LOBBY:
        raise WrongStage
    return _seen(replace(game, pace=pace))


def leave(game: Game, seat: Seat) -> Game:
    """A player leaves: in the lobby the seat is gone; in a game it stays on the scoreboard, marked as left."""
    if game.stage is Stage.LOBBY:
        gone = remember_departed(game, seat)
        return _seen(replace(gone, seats=tuple(other for other in game.seats if other.number != seat.number)))
    without = _with(game, replace(seat, left=True, connection=None))
    return _seen(replace(without, tokens=game.tokens - {seat.number}))


def remove(game: Game, host: Seat, number: int) -> Game:
    """The host removes a seat, with the effect of leaving; its key cannot come back.

    Raises:
        NotHost
        WrongStage: the game is finished.
        BadRequest: there is no such seat.
    """
    if game.host != host.number:
        raise NotHost
    if game.stage is Stage.FINISHED:
        raise WrongStage
    seat = game.seat(number)
    if seat is None:
        raise BadRequest("There is no such seat.")
    barred = seat.key_hash[:KEY_PREFIX]
    shut = (
        game
        if is_among(barred, game.banned)
        else replace(game, banned=(*game.banned, barred)[-DEPARTED_KEPT:])
    )
    return leave(shut, replace(seat, removed=True))


def remember_departed(game: Game, *seats: Seat) -> Game:
    """These seats are about to be gone: a late copy of the request that took one must not take another."""
    gone = tuple(Departed(seat.key_hash[:KEY_PREFIX], seat.number, seat.joined) for seat in seats)
    return replace(game, departed=(*game.departed, *gone)[-DEPARTED_KEPT:])


def remember(game: Game, number: int, mark: Mark) -> Game:
    """An accepted request of a seat is remembered until its next one. A seat that is gone has no memory."""
    seat = game.seat(number)
    return game if seat is None else _with(game, replace(seat, last=mark))


def require_seat(game: Game, number: int | None) -> Seat:
    """The seat with this number.

    Raises:
        NotInGame: a spectator, or a seat that is gone.
    """
    seat = None if number is None else game.seat(number)
    if seat is None:
        raise NotInGame
    return seat


def present_host(game: Game) -> int | None:
    """The connected seat that joined first; while nobody is connected, the first that has not left."""
    there = [seat for seat in game.seats if seat.connection is not None and not seat.left]
    candidates = there or game.remaining or game.seats
    return candidates[0].number if candidates else None


def _require_free(game: Game, name: str, of: int | None) -> None:
    wanted = name.casefold()
    if any(seat.name.casefold() == wanted for seat in game.seats if seat.number != of):
        raise NameTaken


def _without_connection(game: Game, connection: str) -> Game:
    if connection in game.watchers:
        return replace(game, watchers=tuple(other for other in game.watchers if other != connection))
    seat = game.seat_of_connection(connection)
    return game if seat is None else _with(game, replace(seat, connection=None))


def _with(game: Game, seat: Seat) -> Game:
    return replace(game, seats=tuple(seat if old.number == seat.number else old for old in game.seats))


def _seen(game: Game) -> Game:
    """The roster has changed: shown at once where the roster is open, at the reveal elsewhere."""
    if not game.stage.open_roster:
        return game
    seats = tuple(replace(seat, shown_left=seat.left) for seat in game.seats)
    return replace(game, seats=seats, host=present_host(game), version=game.version + 1)
