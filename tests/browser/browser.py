"""The browser that every test of the page uses: the one named in PLAYWRIGHT_CHROMIUM, else one that is found."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from local.chromium import found

QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 360, "height": 740}
TABLET = {"width": 820, "height": 1180}
DESK = {"width": 1366, "height": 768}


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium while the block lasts."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=QUIET, chromium_sandbox=False)
        try:
            yield browser
        finally:
            browser.close()


def phone(browser: Browser, **options: Any) -> BrowserContext:
    """Somebody's phone: touch, a small screen, English unless told otherwise."""
    return browser.new_context(
        **{"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "en-GB", **options}
    )


def complaints(page: Page) -> list[str]:
    """What the page's console and errors say from now on: broken policies and uncaught errors.

    A socket that cannot be opened is logged by the browser itself, and is the network's fault.
    """
    heard: list[str] = []
    page.on(
        "console",
        lambda said: (
            heard.append(said.text)
            if said.type in {"error", "warning"} and "WebSocket" not in said.text
            and "ERR_INTERNET_DISCONNECTED" not in said.text
            else None
        ),
    )
    page.on("pageerror", lambda error: heard.append(str(error)))
    return heard
