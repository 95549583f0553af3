"""A browser whose tabs can really be hidden and frozen. Playwright keeps its own tabs visible, come what may."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from local.chromium import FLAGS, found
from playwright.sync_api import Browser, sync_playwright

from tests.browser.game.player import Player

STARTED_WITHIN_S = 60


@contextmanager
def plain_chromium(profile: Path) -> Iterator[Browser]:
    """A Chromium started as a person starts it, and only looked into: its default context is left as it is."""
    command = [str(found()), "--headless", "--remote-debugging-port=0", f"--user-data-dir={profile}", *FLAGS]
    process = subprocess.Popen([*command, "about:blank"], stderr=subprocess.DEVNULL)
    try:
        port = _port(profile / "DevToolsActivePort", process)
        with sync_playwright() as playwright:
            browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}", no_defaults=True)
            yield browser
            browser.close()
    finally:
        process.terminate()
        process.wait()


def _port(told: Path, process: "subprocess.Popen[bytes]") -> str:
    """Where the browser listens; it writes so into its profile once it does."""
    until = time.monotonic() + STARTED_WITHIN_S
    while not (told.exists() and "\n" in told.read_text()):
        assert process.poll() is None, "the browser ended"
        assert time.monotonic() < until, "the browser does not start"
        time.sleep(0.05)
    return told.read_text().splitlines()[0]


class Sleeper(Player):
    """A player whose tab goes behind another one, or to sleep."""

    def __init__(self, browser: Browser, url: str, name: str) -> None:
        super().__init__(browser, url, name, context=browser.contexts[0])
        self._session = self.context.new_cdp_session(self.page)

    def press(self, name: str) -> None:
        self.button(name).click()

    def pick(self, index: int = 0) -> None:
        self.page.locator(".slot:not(.is-own) input.pick").nth(index).click()

    def hide(self) -> None:
        """Open another tab in front."""
        other = self.context.new_page()
        other.bring_to_front()
        self.page.wait_for_function("document.visibilityState === 'hidden'", polling=50)

    def freeze(self) -> None:
        """What a browser does with hidden tabs to spare the battery: no timer, no message reaches the page."""
        self._session.send("Page.setWebLifecycleState", {"state": "frozen"})

    def thaw(self) -> None:
        self._session.send("Page.setWebLifecycleState", {"state": "active"})

    def show(self) -> None:
        """Come back to the tab."""
        self.page.bring_to_front()
        self.page.wait_for_function("document.visibilityState === 'visible'", polling=50)
