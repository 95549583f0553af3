"""A player who sees and touches the page, and nothing else."""

import re
from typing import Any

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)


class Player:
    """One person with a browser of their own."""

    def __init__(self, browser: Browser, url: str, name: str, **look: Any) -> None:
        self.name = name
        self.url = url
        self.context = browser.new_context(viewport=PHONE, has_touch=True, locale="en-US", **look)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.reports: list[str] = []
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.reports.append(str(error)))

    def _note(self, message: Any) -> None:
        # A reload may cut the line to the game while it is being made; that is no fault of the page.
        cut_off = "WebSocket is closed before the connection is established" in message.text
        if message.type in ("error", "warning") and not cut_off:
            self.reports.append(message.text)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(name))

    def make_game(self) -> str:
        """Make a game; its code."""
        self.page.goto(self.url)
        self.page.get_by_label("Your name").fill(self.name)
        self.button("^Make a game$").click()
        self.page.wait_for_url("**/?game=*")
        return self.page.url.partition("game=")[2]

    def join(self, code: str) -> None:
        """From the link to a seat."""
        self.page.goto(f"{self.url}?game={code}")
        self.page.get_by_label("Your name").fill(self.name)
        self.button("^Take a seat$").click()
        self.seen("lobby")

    def watch(self, code: str) -> None:
        self.page.goto(f"{self.url}?game={code}")
        self.button("^Just watch$").click()

    def seen(self, *stages: str) -> str:
        """Wait until one of these stages is on the screen; which."""
        found = self.page.locator(", ".join(f"main.{'stage-' * (s not in SCREENS)}{s}" for s in stages))
        expect(found).to_be_visible()
        classes = (found.get_attribute("class") or "").split()
        return next(s for s in stages if s in classes or f"stage-{s}" in classes)

    @property
    def turn(self) -> str:
        return self.page.locator("main.stage").get_attribute("data-turn") or ""

    def may_act(self) -> bool:
        return self.turn == "act"

    def pick(self, index: int = 0) -> None:
        """Touch a card that may be chosen."""
        self.page.locator(".slot:not(.is-own) input.pick").nth(index).check(force=True)

    def confirm(self, name: str) -> None:
        self.button(name).click()
        expect(self.button(name)).to_have_count(0)
        self.answered()

    def answered(self) -> None:
        """Wait until nothing that this player has sent is without an answer."""
        expect(self.page.locator("main.stage[data-turn=sending]")).to_have_count(0)

    def clue(self, association: str) -> None:
        self.pick()
        self.page.get_by_label("Your association").fill(association)
        self.button("^Look it over$").click()
        self.button("^Confirm$").click()

    def state(self) -> tuple[str, str, str]:
        """What a reload must bring back: heading, the marked card, the clock's presence."""
        page = self.page
        picked = page.locator("input.pick:checked").count() + page.locator(".tag.is-mine").count()
        return page.locator("main h1").inner_text(), str(picked), self.turn

    def reload(self) -> None:
        self.page.reload()
        expect(self.page.locator("main.stage")).to_be_visible()


SCREENS = ("lobby", "finish", "home")
