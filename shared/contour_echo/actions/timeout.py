"""What a timer does when it wakes."""

from collections.abc import Callable

from contour_echo.actions.change import end_stage
from contour_echo.actions.ports import Cloud, Row, Timer
from contour_echo.rules.course import is_over
from contour_echo.rules.rejections import TryAgain


def at_once(_ms: int) -> None:
    """No nap at all."""


def end_timed_stage(cloud: Cloud, timer: Timer, nap: Callable[[int], None] = at_once) -> bool:
    """End the stage that this timer waited for; False when it had ended before.

    `nap` waits out the ms that the timer woke too early. The game is read before it: most stages are ended by
    their players, and nobody is paid for sleeping over one of those.

    Raises:
        TryAgain, Unavailable: the stage may still be open; call again.
    """
    row = _waited_for(cloud, timer)
    if row is None:
        return False
    nap(max(0, timer.ends_at - cloud.clock()))
    if not is_over(row.game, cloud.clock()):
        if _waited_for(cloud, timer) is None:
            return False
        # Started by a try that another one overtook: the stage lasts a little longer than this timer has waited.
        # The other's waits too, but two that wait are safer than one.
        raise TryAgain
    end_stage(cloud, row)
    return True


def _waited_for(cloud: Cloud, timer: Timer) -> Row | None:
    """The game, while it is still in the stage that this timer waits for."""
    cloud.notes.about(timer.code)
    row = cloud.games.read(timer.code)
    if row is None or row.game.id != timer.game_id or row.game.stage_id != timer.stage_id:
        return None
    return row
