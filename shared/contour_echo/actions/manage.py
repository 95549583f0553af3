"""What a seated player asks for besides moves: settings, rename, remove, leave, start, advance, rematch, sync."""

from contour_echo.actions.change import change
from contour_echo.actions.enter import fit_name
from contour_echo.actions.part import say_closed
from contour_echo.actions.ports import Cloud, Link, Links
from contour_echo.rules import course, roster
from contour_echo.rules.game import Game, Mark, Seat
from contour_echo.rules.marks import ID_REUSED, is_same
from contour_echo.rules.moves import is_repeat
from contour_echo.rules.rejections import BadRequest, NotInGame
from contour_echo.rules.stages import Pace
from contour_echo.wire import requests


def manage(cloud: Cloud, connection: str, request: requests.SeatRequest, mark: Mark) -> None:
    """Carry out a seated player's request, once.

    Raises:
        NotInGame, NotHost, WrongStage, TooEarly, NotEnoughSeats, BadName, NameTaken, TryAgain
        BadRequest: the id was used for a different request.
    """
    link = cloud.games.link(connection)
    if link is None:
        raise NotInGame
    if link.code is None:
        _repeated_leave(link, mark)
        return

    def command(game: Game, now: int) -> Game:
        seat = _seat_here(game, link)
        if is_repeat(game, seat.number, mark):
            return game
        return roster.remember(_apply(cloud, game, seat, request, now), seat.number, mark)

    def links(before: Game, after: Game) -> Links:
        unseated = [seat for seat in before.seats if seat.connection and not _holds(after, seat)]
        gone = [seat.connection for seat in unseated if seat.connection and seat.number != link.seat]
        left = [Link(connection, None, None, mark) for seat in unseated if seat.number == link.seat]
        return Links(left, gone)

    changed = change(cloud, link.code, command, links=links)
    for lost in links(changed.before, changed.after).drop:
        say_closed(cloud, lost, "removed")


def sync(cloud: Cloud, connection: str, mark: Mark) -> None:
    """Send this connection a snapshot; end the stage if that is long overdue.

    Raises:
        NotInGame
        BadRequest: the id was used for a different request.
    """
    link = cloud.games.link(connection)
    if link is None:
        raise NotInGame
    if link.code is None:
        _repeated_leave(link, mark)
        raise NotInGame

    def command(game: Game, _: int) -> Game:
        if link.seat is None:
            _require_watching(game, link, mark)
        else:
            _require_fresh(game, _seat_here(game, link), mark)
        return game

    change(cloud, link.code, command, tell_too=connection)


def _apply(cloud: Cloud, game: Game, seat: Seat, request: requests.SeatRequest, now: int) -> Game:
    match request:
        case requests.Settings():
            return roster.set_pace(game, seat, Pace(request.pace))
        case requests.Rename():
            return roster.rename(game, seat, fit_name(request.name))
        case requests.Remove():
            return roster.remove(game, seat, request.seat)
        case requests.Leave():
            return roster.leave(game, seat)
        case requests.Start():
            return course.start(game, seat.number, now, cloud.house)
        case requests.Advance():
            return course.advance(game, seat.number, now, cloud.house)
        case requests.Rematch():
            return course.rematch(game, seat.number, now)


def _seat_here(game: Game, link: Link) -> Seat:
    """The seat that this connection holds now, not one that it held once."""
    seat = roster.require_seat(game, link.seat)
    if seat.connection != link.connection:
        raise NotInGame
    return seat


def _holds(game: Game, seat: Seat) -> bool:
    now = game.seat(seat.number)
    return now is not None and now.connection == seat.connection


def _repeated_leave(link: Link, mark: Mark) -> None:
    """A connection whose seat has left: the very request that left is answered again, anything else is not."""
    if not is_same(link.mark, mark):
        raise NotInGame


def _require_watching(game: Game, link: Link, mark: Mark) -> None:
    if link.connection not in game.watchers:
        raise NotInGame
    if is_same(link.mark, mark):
        raise BadRequest(ID_REUSED)


def _require_fresh(game: Game, seat: Seat, mark: Mark) -> None:
    """A sync leaves no trace, so no accepted request can be this one again."""
    if is_repeat(game, seat.number, mark):
        raise BadRequest(ID_REUSED)
