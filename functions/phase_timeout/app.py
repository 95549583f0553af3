"""A stage's time is up: called by the timer with the stage it waited for."""

import time
from typing import Any

from contour_echo.actions.ports import Fact, Timer
from contour_echo.actions.timeout import end_timed_stage
from contour_echo.deployed import deployed_cloud
from contour_echo.observability import log_failure, logger, notebook

_cloud = deployed_cloud()
_LONGEST_NAP = 1_500
"""A wait wakes up to a second early, since it drops the milliseconds; anything earlier is left to its retry."""


class WokeTooEarlyError(Exception):
    """The wait ended long before its time; the state machine tries again."""


class NotEndedError(Exception):
    """The stage may still be open; the log says why, and the state machine tries again."""


def handler(event: dict[str, Any], context: object) -> None:
    """End the stage, if it is still the one that was waited for.

    Raises:
        WokeTooEarlyError, NotEndedError
    """
    notebook.open(context)
    # By name: a timer that a later version has started may say more.
    timer = Timer(*(event[field] for field in Timer._fields))
    woke = _cloud.clock() - timer.ends_at
    if woke < -_LONGEST_NAP:
        raise WokeTooEarlyError
    try:
        ended = end_timed_stage(_cloud, timer, nap=lambda ms: time.sleep(ms / 1000))
        if ended:
            notebook.count(Fact.TIMER_LATENESS, max(0, woke))
        logger.info("ended" if ended else "was over", late=_cloud.clock() - timer.ends_at, **notebook.known)
    except Exception as failure:  # noqa: BLE001 - the outermost edge
        log_failure(failure)
        raise NotEndedError from None  # Lambda writes the text of what is raised to the log
    finally:
        notebook.close()
