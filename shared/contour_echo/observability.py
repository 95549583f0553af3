"""One structured log line for each thing that happened. No key, token, name or association is ever in it.

Level and an RFC 3339 timestamp are what Lambda needs to filter lines by their level.
"""

import traceback
from pathlib import PurePath
from typing import Any

from aws_lambda_powertools import Logger

logger = Logger(
    service="contour-echo", location=None, use_rfc3339=True, utc=True, log_uncaught_exceptions=False
)

INNERMOST = 3


def log_failure(failure: Exception, **known: Any) -> None:
    """Say what failed and where. Not what the exception says: it may quote what somebody sent."""
    frames = traceback.extract_tb(failure.__traceback__)[-INNERMOST:]
    where = [f"{PurePath(frame.filename).name}:{frame.lineno}" for frame in frames]
    logger.error("failed", failure=type(failure).__name__, where=where, **known)
