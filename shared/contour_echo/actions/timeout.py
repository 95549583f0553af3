"""What a timer does when it wakes."""

from contour_echo.actions.change import end_stage
from contour_echo.actions.ports import Cloud, Timer
from contour_echo.rules.course import is_over
from contour_echo.rules.rejections import TryAgain


def end_timed_stage(cloud: Cloud, timer: Timer) -> bool:
    """End the stage that this timer waited for; False when it had ended before.

    Raises:
        TryAgain, Unavailable: the stage may still be open; call again.
    """
    row = cloud.games.read(timer.code)
    if row is None or row.game.id != timer.game_id or row.game.stage_id != timer.stage_id:
        return False
    if not is_over(row.game, cloud.clock()):
        # Started by a try that another one overtook: the stage lasts a little longer than this timer has waited,
        # and where executions have names the later one was taken for the same.
        raise TryAgain
    end_stage(cloud, row)
    return True
