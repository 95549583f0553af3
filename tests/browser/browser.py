"""The Chromium that pictures and tests of the page use, and the sizes in which they look."""

from collections.abc import Iterator
from contextlib import contextmanager

from local.chromium import FLAGS, found
from playwright.sync_api import Browser, ViewportSize, sync_playwright

PHONE: ViewportSize = {"width": 360, "height": 740}
TABLET: ViewportSize = {"width": 820, "height": 1180}
DESK: ViewportSize = {"width": 1366, "height": 768}


@contextmanager
def chromium() -> Iterator[Browser]:
    """A Chromium without a window while the block lasts: the one that PLAYWRIGHT_CHROMIUM names, or one found."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()
