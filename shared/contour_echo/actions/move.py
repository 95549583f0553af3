"""A move: one conditional write, and the end of the stage for whoever spent its last token."""

from contextlib import suppress

from contour_echo.actions.change import end_stage
from contour_echo.actions.ports import Cloud, Row, Unavailable
from contour_echo.rules.course import PATIENCE
from contour_echo.rules.game import KINDS, Kind, Mark
from contour_echo.rules.moves import Move, is_repeat, judge
from contour_echo.rules.rejections import NotAllowed, NotInGame, Rejection, TryAgain, WrongStage
from contour_echo.rules.tokens import is_genuine, read_token
from contour_echo.wire.moves import MoveRequest

_KINDS = {kind.action: kind for kind in KINDS}


def make_move(cloud: Cloud, connection: str, request: MoveRequest, mark: Mark, arrived: int) -> bool:
    """Make a move, once; False when it had been made before.

    `arrived` is when the message reached the server, ms since the epoch.

    Raises:
        BadAssociation, WrongStage, TooLate, NotAllowed, AlreadyDone, OwnEcho, NoSuchSlot, NotInGame
        BadRequest: the id was used for a different request.
    """
    kind = _KINDS[request.action]
    association = None if request.association is None else _association(request.association)
    token = read_token(request.action_token)
    if token is None:
        raise _stranger(cloud, connection, kind)
    move = Move(kind, token, request.choice, mark, association)
    cloud.notes.about(token.code)
    spent = cloud.games.spend(move, arrived, cloud.clock())
    if spent.stored:
        # The move counts whatever becomes of the rest: a passer-by or the timer ends the stage.
        if spent.row is not None:
            with suppress(TryAgain, Unavailable):
                end_stage(cloud, spent.row)
        return True
    if spent.row is None or not is_genuine(spent.row.game, token):
        raise _stranger(cloud, connection, kind)
    _explain(cloud, spent.row, move, arrived)
    return False


def _explain(cloud: Cloud, row: Row, move: Move, arrived: int) -> None:
    """Return if the refused move is one that was accepted before; raise its reason otherwise.

    Whoever comes by ends the stage if the one who should have seems to have died over it.
    """
    try:
        if not is_repeat(row.game, move.token.seat, move.mark):
            raise judge(row.game, move, arrived) or TryAgain()
    finally:
        with suppress(TryAgain, Unavailable):
            end_stage(cloud, row, PATIENCE)


def _stranger(cloud: Cloud, connection: str, kind: Kind) -> Rejection:
    """The reason for somebody without a genuine token; it tells nothing that the table does not see."""
    link = cloud.games.link(connection)
    row = cloud.games.read(link.code) if link and link.code else None
    if row is None:
        return NotInGame()
    with suppress(TryAgain, Unavailable):
        end_stage(cloud, row, PATIENCE)
    return NotAllowed() if row.game.stage is kind.stage else WrongStage()


def _association(raw: str) -> str:
    """The normal form; what knows of scripts and characters is loaded when first needed, by one move in four."""
    from contour_echo.wire import text  # noqa: PLC0415

    return text.association(raw)
