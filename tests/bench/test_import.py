"""What a function loads before its first event: what its requests need, and nothing that most of them do not."""

import pytest

from tests.integration.starting import said_at_start

LOADED = """
import sys
import app
print(*sys.modules)
"""
SELDOM_NEEDED = {
    "pydantic",
    "regex",
    "contour_echo.deck",
    "contour_echo.cloud.fanout",
    "contour_echo.wire.requests",
    "contour_echo.wire.text",
    "boto3",
}


@pytest.mark.parametrize(
    ("function", "needed_by_most"),
    [
        ("play", set()),
        ("phase_timeout", set()),
        ("connection", set()),
        ("lobby", {"pydantic", "contour_echo.wire.requests"}),
    ],
)
def test_a_function_is_ready_without_what_it_seldom_needs(function: str, needed_by_most: set[str]) -> None:
    loaded = set(said_at_start(function, LOADED))
    assert "contour_echo.deployed" in loaded
    assert loaded & SELDOM_NEEDED == needed_by_most
