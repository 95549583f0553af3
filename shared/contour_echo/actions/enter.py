"""Coming in: create a game, take a seat or return to it, watch."""

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from contour_echo.actions.change import Changed, Command, change, perhaps_stored, tell
from contour_echo.actions.part import drop_out, say_closed
from contour_echo.actions.ports import (
    AlreadyCreated,
    Cloud,
    CodeTaken,
    Creation,
    Link,
    LinkedElsewhere,
    Links,
    LostRace,
)
from contour_echo.rules import roster
from contour_echo.rules.game import Game, Mark
from contour_echo.rules.marks import is_same
from contour_echo.rules.moves import is_repeat
from contour_echo.rules.rejections import BadName, BadRequest, GameNotFound, TryAgain
from contour_echo.rules.stages import Pace

if TYPE_CHECKING:
    from contour_echo.wire import requests

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
CODE_LENGTH = 6
KEY_HASH_BYTES = 16
_TRIES = 8


def key_hash(key: str) -> bytes:
    """What the server keeps of a key: its SHA-256, cut to the 128 bits that a key has at the least."""
    return hashlib.sha256(key.encode()).digest()[:KEY_HASH_BYTES]


def read_code(raw: str) -> str:
    """A game's code as it is kept.

    Raises:
        GameNotFound: no game can have this code.
    """
    code = raw.upper() if raw.isascii() else ""
    if len(code) != CODE_LENGTH or not set(code) <= set(CODE_LETTERS):
        raise GameNotFound
    return code


class Seated(NamedTuple):
    """Where a request led: a game's code and a seat. `replaced`: a connection whose request reached the server later
    was served earlier, and has the seat; this one's is over."""

    code: str
    seat: int
    replaced: bool = False


def create(cloud: Cloud, connection: str, request: "requests.Create", mark: Mark, at: int) -> Seated:
    """Make a game. Sent again, it returns to the game it made. `at` is when the request reached the server.

    Raises:
        BadName
        BadRequest: the id has made a different game.
        TryAgain
    """
    hashed = key_hash(request.key)
    arrival = roster.Arrival(hashed, connection, mark, at, fit_name(request.name))
    creation = Creation(hashlib.sha256(hashed + mark.id).digest(), mark)
    for tried in range(_TRIES):
        code, now = cloud.new_code(), cloud.clock()
        identity = cloud.house.chance.secret()[:6].hex()
        game = roster.create(code, identity, arrival, Pace(request.pace), now)
        try:
            with perhaps_stored(tried > 0):
                cloud.games.create(game, creation, Link(connection, code, 1, mark))
        except (CodeTaken, LostRace):
            continue
        except LinkedElsewhere:
            drop_out(cloud, connection)
            continue
        except AlreadyCreated as earlier:
            if earlier.mark != mark:
                raise BadRequest("This request id has created a different game.") from earlier
            with perhaps_stored():
                return _take(cloud, earlier.code, arrival)
        cloud.notes.about(code)
        tell(cloud, game, {connection})
        return Seated(code, 1)
    raise TryAgain


def join(cloud: Cloud, connection: str, request: "requests.Join", mark: Mark, at: int) -> Seated:
    """Take a seat in the lobby, or return to the key's seat at any time. `at` is when the request reached the server.

    Raises:
        GameNotFound, NotAllowed, AlreadyStarted, GameFull, BadName, NameTaken
        BadRequest: the id was used for a different request.
    """
    code = read_code(request.code)
    arrival = roster.Arrival(key_hash(request.key), connection, mark, at)
    return _take(cloud, code, arrival, request.name)


def watch(cloud: Cloud, connection: str, request: "requests.Watch", mark: Mark) -> str:
    """Watch a game; its code.

    Raises:
        GameNotFound, GameFull
        BadRequest: the id was used for a different request.
    """
    code = read_code(request.code)

    def command(game: Game, _: int) -> Game:
        _require_unused(cloud, game, connection, mark)
        return roster.watch(game, connection, cloud.house.max_watchers)

    _enter(cloud, connection, code, command, Link(connection, code, None, mark))
    return code


def _take(cloud: Cloud, code: str, arrival: roster.Arrival, raw_name: str | None = None) -> Seated:
    """Seat somebody, by key. Whoever held the seat by another connection is told so."""
    connection = arrival.connection

    def command(game: Game, _: int) -> Game:
        _require_unused(cloud, game, connection, arrival.mark)
        seat = game.seat_of_key(arrival.key_hash)
        if seat is not None:
            is_repeat(game, seat.number, arrival.mark)
            return roster.return_to_seat(game, seat, connection, arrival.mark, at=arrival.at)
        if roster.departed_seat(game, arrival.key_hash, arrival.mark) is not None:
            return game
        return roster.take_seat(game, _named(game, arrival, raw_name))

    changed = _enter(cloud, connection, code, command, Link(connection, code, 0, arrival.mark))
    seat = changed.after.seat_of_key(arrival.key_hash)
    if seat is None:
        departed = roster.departed_seat(changed.after, arrival.key_hash, arrival.mark)
        assert departed is not None, "a key has a seat, or had one"
        return Seated(code, departed)
    if seat.connection not in (None, connection):
        return Seated(code, seat.number, replaced=True)  # told by the caller, after its answer
    former = changed.before.seat_of_key(arrival.key_hash)
    if former and former.connection is not None and former.connection != connection:
        say_closed(cloud, former.connection, "replaced")
    return Seated(code, seat.number)


def _named(game: Game, arrival: roster.Arrival, raw: str | None) -> roster.Arrival:
    """The newcomer with a name fit for the table. Only a seat that can be taken at all asks for one."""
    roster.require_open(game, arrival.key_hash)
    if raw is None:
        raise BadName("A new seat needs a name.")
    return replace(arrival, name=fit_name(raw))


def _require_unused(cloud: Cloud, game: Game, connection: str, mark: Mark) -> None:
    """What this connection did in this game before, in another seat or as a spectator, was under another id.

    Raises:
        BadRequest: the id was used for a different request.
    """
    holder = game.seat_of_connection(connection)
    if holder is not None:
        is_repeat(game, holder.number, mark)
    elif connection in game.watchers:
        link = cloud.games.link(connection)
        if link is not None:
            is_same(link.mark, mark)


def _enter(cloud: Cloud, connection: str, code: str, command: Command, link: Link) -> Changed:
    """Bind a connection to a game, away from any other that it belonged to."""

    def links(before: Game, after: Game) -> Links:
        seat = after.seat_of_connection(connection)
        if seat is None and connection not in after.watchers:
            return Links()  # it leads nowhere, and the game changes for another reason
        former = None if seat is None else before.seat(seat.number)
        replaced = former.connection if former else None
        dropped = [replaced] if replaced is not None and replaced != connection else []
        return Links([link._replace(seat=seat.number if seat else None)], dropped)

    for tried in range(_TRIES):
        try:
            # From the second time on it has left another game already.
            with perhaps_stored(tried > 0):
                return change(cloud, code, command, links=links, tell_too=connection)
        except LinkedElsewhere:
            drop_out(cloud, connection)
    raise TryAgain


def fit_name(raw: str) -> str:
    """The normal form of a name. What knows of scripts and characters is loaded when first needed.

    Raises:
        BadName
    """
    from contour_echo.wire import text  # noqa: PLC0415

    return text.name(raw)
