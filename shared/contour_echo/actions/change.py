"""Changing a game: timer first, then one conditional write, then the snapshots.

    read ── settle what is overdue ── command ── settle ── start the timer ── store if unchanged ── tell
      ^                                                                            │
      └──────────────────────────── somebody else was quicker ────────────────────┘

A crash between any two steps leaves either the old stage with its own timer still to come, or the new stage with
its timer already running. A timer for a stage that never came to be changes nothing.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from contour_echo.actions.ports import (
    Cloud,
    Fact,
    Links,
    LostRace,
    NotStored,
    Row,
    Timer,
    Unavailable,
)
from contour_echo.actions.story import chapter
from contour_echo.rules.course import PATIENCE, settle
from contour_echo.rules.game import Game
from contour_echo.rules.rejections import GameNotFound, Rejection, TryAgain
from contour_echo.rules.roster import lose_connection
from contour_echo.rules.stages import Stage
from contour_echo.wire.snapshot import snapshots

TRIES = 12
"""Far more than twelve players and a timer can collide: each lost race means that somebody else has won one."""

LATE = 5_000
"""A stage that lasted so many ms too long has hung before its players' eyes."""

Command = Callable[[Game, int], Game]
"""(game, now) → the game after; the same object when nothing changes. Raises a Rejection to refuse."""


class Changed(NamedTuple):
    """A game before and after; the same object when nothing was to be changed."""

    before: Game
    after: Game


@contextmanager
def perhaps_stored(perhaps: bool = True) -> Iterator[None]:
    """Where a call fails in here, it does not say that the request has stored nothing: it may have before."""
    try:
        yield
    except NotStored as failure:
        if perhaps:
            raise Unavailable(str(failure)) from failure
        raise


def no_links(_: Game, __: Game) -> Links:
    """A change that concerns no connection."""
    return Links()


def change(
    cloud: Cloud,
    code: str,
    command: Command,
    *,
    links: Callable[[Game, Game], Links] = no_links,
    tell_too: str | None = None,
) -> Changed:
    """Apply a command to a game, exactly once, and tell everyone who may see the difference.

    `links` says from the game before and after which connections move; `tell_too` gets a snapshot in any case.

    Raises:
        Rejection: the command's own; GameNotFound; TryAgain after too many lost races, with nothing stored.
        NotStored: nothing was stored.
        Unavailable: it is not known whether anything was.
    """
    cloud.notes.about(code)
    for tried in range(TRIES):
        # What was in the way of a lost race may have been our own write, sent twice.
        with perhaps_stored(tried > 0):
            changed = _try_to_change(cloud, code, command, links, tell_too)
        if changed is not None:
            return changed
    raise TryAgain


def _try_to_change(
    cloud: Cloud, code: str, command: Command, links: Callable[[Game, Game], Links], tell_too: str | None
) -> Changed | None:
    """The same once; None when somebody else was quicker."""
    row = cloud.games.read(code)
    if row is None:
        raise GameNotFound
    now = cloud.clock()
    due = settle(row.game, now, cloud.house, PATIENCE)
    try:
        after = command(due, now)
    except Rejection:
        # Refused is refused, whether or not a passer-by succeeds in ending what is overdue.
        with suppress(TryAgain, Unavailable):
            end_stage(cloud, row, PATIENCE)
        raise
    if after is not due:
        after = settle(after, now, cloud.house)
    if after is row.game:
        tell(cloud, after, {tell_too} if tell_too else ())
        return Changed(after, after)
    if not _store(cloud, row, after, links(row.game, after)):
        return None
    tell_difference(cloud, row.game, after, tell_too)
    return Changed(row.game, after)


def end_stage(cloud: Cloud, row: Row, patience: int = 0) -> None:
    """End whatever is over in this game, and tell everyone. Does nothing when nothing is.

    Raises:
        TryAgain: after too many lost races; the stage may still be open.
        Unavailable
    """
    for _ in range(TRIES):
        after = settle(row.game, cloud.clock(), cloud.house, patience)
        if after is row.game:
            return
        if _store(cloud, row, after, Links()):
            tell_difference(cloud, row.game, after)
            return
        again = cloud.games.read(row.game.code)
        if again is None:
            return
        row = again
    raise TryAgain


def tell_difference(cloud: Cloud, before: Game, after: Game, too: str | None = None) -> None:
    """Snapshots to everyone if anything changed that they may see; to `too` in any case."""
    everyone = {connection for connection, _ in after.recipients}
    seen = everyone if after.version != before.version else set[str]()
    tell(cloud, after, seen | ({too} if too else set()))


def tell(cloud: Cloud, game: Game, connections: Iterable[str]) -> None:
    """A snapshot to each of these connections, each its own. Whoever is gone is forgotten."""
    wanted = frozenset(connections)
    seats = {connection: seat for connection, seat in game.recipients if connection in wanted}
    if not seats:
        return
    frames = snapshots(game, set(seats.values()), cloud.house, cloud.clock())
    gone = cloud.connections.post({connection: frames[seat] for connection, seat in seats.items()})
    cloud.notes.count(Fact.SNAPSHOT_POSTED, len(seats))
    if gone:
        cloud.notes.count(Fact.CONNECTION_GONE, len(gone))
        forget(cloud, game.code, gone)


def forget(cloud: Cloud, code: str, gone: frozenset[str]) -> None:
    """Connections that no longer exist hold no seat and watch nothing; nobody else's do lose theirs."""

    def lose(game: Game, _: int) -> Game:
        for connection in sorted(gone):
            game = lose_connection(game, connection)
        return game

    try:
        change(cloud, code, lose, links=lambda _, __: Links(drop=sorted(gone)))
    except (GameNotFound, TryAgain, Unavailable):
        return  # the next post to them says again that they are gone


def _store(cloud: Cloud, row: Row, after: Game, links: Links) -> bool:
    """Start the new stage's timer, then store; whether this very state is what is stored now.

    A write whose answer was lost is sent again by the client library and then finds its own work in the way: the
    stored game tells. Two racers can compute the same one within the same millisecond only; then both tell it, which
    harms nobody.

    Raises:
        NotStored: there is no timer, or the store refused.
        Unavailable
    """
    if after.stage_id != row.game.stage_id and after.ends_at is not None:
        try:
            cloud.timers.start(Timer(after.code, after.id, after.stage_id, after.ends_at))
        except Unavailable as failure:
            cloud.notes.count(Fact.TIMER_NOT_STARTED)
            raise NotStored(str(failure)) from failure
    try:
        cloud.games.replace(row, after, links)
    except LostRace:
        with perhaps_stored():
            stored = cloud.games.read(after.code)
        if stored is None or stored.game != after:
            cloud.notes.count(Fact.RACE_LOST)
            return False
    if after.stage_id != row.game.stage_id:
        _note_stage(cloud, row.game, after)
        told = chapter(row.game, after, cloud.house)
        if told is not None:
            cloud.notes.tell(told)
    return True


def _note_stage(cloud: Cloud, before: Game, after: Game) -> None:
    """Count the end of a stage, by whom, and what else it was the end of."""
    late = 0 if before.ends_at is None else after.began - before.ends_at
    if before.ends_at is None:
        cloud.notes.entered(after.stage.value, None)
    elif late < 0:
        cloud.notes.entered(after.stage.value, "players")
        cloud.notes.count(Fact.ENDED_BY_PLAYERS)
    else:
        cloud.notes.entered(after.stage.value, "time")
        cloud.notes.count(Fact.ENDED_BY_TIME)
        if late > LATE:
            cloud.notes.count(Fact.ENDED_LATE)
    if before.stage is Stage.LOBBY:
        cloud.notes.count(Fact.GAME_STARTED)
    if after.stage is Stage.FINISHED:
        cloud.notes.count(Fact.GAME_FINISHED)
