"""The system's log, kept to be searched instead of printed."""

import io
import logging

from contour_echo.observability import logger


def quiet() -> io.StringIO:
    """From now on the log is written here."""
    log = io.StringIO()
    logger.registered_handler.setStream(log)  # type: ignore[attr-defined]
    logging.getLogger("contour-echo").propagate = False
    return log
