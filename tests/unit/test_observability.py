"""A line of the log is what Powertools would have written of it."""

import logging

import pytest
from aws_lambda_powertools.logging.formatter import LambdaPowertoolsFormatter

from contour_echo.observability import SERVICE, logger

Extra = dict[str, object]


@pytest.mark.parametrize(
    "extra",
    [
        {},
        {"action": "echo", "ms": 12, "request": "5759e988", "game": "BCDFGH", "posts": 3},
        {"action": None, "reason": "bad_request"},
        {"where": ["a.py:1", "b.py:2"], "failure": "KeyError", "trace": "1-5759e988"},
        {"story": "revealed", "seats": [1, 2], "guesses": {"1": [2, None]}, "pace": "brisk"},
        {"text": 'é "quoted" \u2028 \U0001f3b2', "odd": {1, 2}},
    ],
)
@pytest.mark.parametrize(("level", "message"), [(logging.INFO, "accepted"), (logging.WARNING, "$connect")])
def test_it_is_powertools_own_line(extra: Extra, level: int, message: str) -> None:
    theirs = LambdaPowertoolsFormatter(
        service=SERVICE, location=None, xray_trace_id=None, use_rfc3339=True, utc=True
    )
    record = logging.getLogger("any").makeRecord("any", level, __file__, 1, message, (), None, extra=extra)
    formatter = logger.registered_handler.formatter
    assert formatter is not None
    assert formatter.format(record) == theirs.format(record)
