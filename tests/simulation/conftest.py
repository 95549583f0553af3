"""After each simulated run the real deck and the log are back where they were, for whoever is tested next."""

import logging
import sys
from collections.abc import Iterator

import pytest

from contour_echo.observability import logger
from tests.simulation import deck


@pytest.fixture(autouse=True)
def put_back() -> Iterator[None]:
    yield
    deck.put_back()
    logger.registered_handler.setStream(sys.stdout)  # type: ignore[attr-defined]
    logging.getLogger("contour-echo").propagate = True
