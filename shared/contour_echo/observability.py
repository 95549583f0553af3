"""One structured log line for each thing that happened, and metrics of what is rare. No key, token, name or
association is ever in either.

Level and an RFC 3339 timestamp are what Lambda needs to filter lines by their level. What happens often (moves,
rejections, posts) is counted from the lines themselves, by the template's metric filters. What is rare (a stage's end,
a game's, a post that failed) is a line of its own in CloudWatch's embedded metric format.
"""

import logging
import os
import traceback
from datetime import UTC, datetime
from pathlib import PurePath
from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.logging.formatter import LambdaPowertoolsFormatter
from aws_lambda_powertools.metrics import MetricUnit

from contour_echo.actions.ports import Chapter, EndedBy, Fact

SERVICE = "contour-echo"

# Of every record, whatever was logged. The last two are what other formatters leave behind in it.
_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}


class _Line(LambdaPowertoolsFormatter):
    """Powertools' own line, written directly. Theirs takes three times as long, for exceptions and places in the
    code that are in none of these lines."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"level": record.levelname, "message": record.msg, "timestamp": at, "service": SERVICE}
        known = vars(record).items()
        return self.serialize(
            line | {key: value for key, value in known if value is not None and key not in _STANDARD}
        )


# X-Ray's id is in the lines of the requests that are traced, and no others: it would make up a fifth of every line.
logger = Logger(service=SERVICE, logger_formatter=_Line(), log_uncaught_exceptions=False)

INNERMOST = 3
_CODE_LENGTH = 6


class Notebook:
    """`Notes` of one invocation at a time: what its log line says besides, and its metrics."""

    def __init__(self) -> None:
        namespace = os.environ.get("POWERTOOLS_METRICS_NAMESPACE", "ContourEcho")
        self._metrics = Metrics(namespace=namespace, service=SERVICE)
        self._known: dict[str, Any] = {}
        self._counted = False

    def open(self, context: object) -> None:
        """Begin with an invocation, by the context that Lambda gives it."""
        self._known = {}
        request = getattr(context, "aws_request_id", None)
        if request is not None:
            self._known["request"] = request
        trace = os.environ.get("_X_AMZN_TRACE_ID", "")
        if "Sampled=1" in trace:
            self._known["trace"] = trace.partition(";")[0].removeprefix("Root=")

    def about(self, code: str) -> None:
        """The request names this game."""
        # The code may be anything that somebody sent; what is written down looks like a code.
        if len(code) == _CODE_LENGTH and code.isascii() and code.isalpha() and code.isupper():
            self._known["game"] = code

    def entered(self, stage: str, ended_by: EndedBy | None) -> None:
        """The game has entered a stage, and who had ended the one before it."""
        self._known["stage"] = stage
        if ended_by is not None:
            self._known["by"] = ended_by

    def tell(self, chapter: Chapter) -> None:
        """A line of the game's story: apart from the requests' own, since a move may set it off or a timer."""
        logger.info("story", extra=chapter)

    def count(self, fact: Fact, amount: int = 1) -> None:
        """This happened, so many times, or lasted so many ms."""
        if fact is Fact.SNAPSHOT_POSTED:  # too often for a line of its own
            self._known["posts"] = self._known.get("posts", 0) + amount
            return
        unit = MetricUnit.Milliseconds if fact is Fact.TIMER_LATENESS else MetricUnit.Count
        self._metrics.add_metric(fact.value, unit, amount)
        self._counted = True

    def close(self) -> None:
        """Write what was counted."""
        if self._counted:
            self._counted = False
            self._metrics.flush_metrics()

    @property
    def known(self) -> dict[str, Any]:
        """What the line of this invocation says besides: its request, the game and the stage it entered."""
        return self._known


notebook = Notebook()


def log_failure(failure: Exception, **known: Any) -> None:
    """Say what failed and where. Not what the exception says: it may quote what somebody sent."""
    frames = traceback.extract_tb(failure.__traceback__)[-INNERMOST:]
    where = [f"{PurePath(frame.filename).name}:{frame.lineno}" for frame in frames]
    logger.error("failed", failure=type(failure).__name__, where=where, **known, **notebook.known)
