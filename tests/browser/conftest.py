"""The browser that the tests of the page share."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.browser import chromium
from tests.browser.site import served


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The machine's Chromium, without a window. For one module only: while it is open, Playwright's event loop runs in
    this thread, and no other can."""
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The page's address, served without a server behind it."""
    with served() as address:
        yield address
