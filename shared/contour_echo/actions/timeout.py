"""What a timer does when it wakes."""

from contour_echo.actions.change import end_stage
from contour_echo.actions.ports import Cloud, Timer


def end_timed_stage(cloud: Cloud, timer: Timer) -> bool:
    """End the stage that this timer waited for; False when it had ended before.

    Raises:
        TryAgain, Unavailable: the stage may still be open; call again.
    """
    row = cloud.games.read(timer.code)
    if row is None or row.game.id != timer.game_id or row.game.stage_id != timer.stage_id:
        return False
    end_stage(cloud, row)
    return True
