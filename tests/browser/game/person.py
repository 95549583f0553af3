"""Somebody at a page: what a player sees and touches, in the game's words."""

from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.browser import complaints

WITHIN_MS = 20_000
ASSOCIATION = "the sea, when nobody looks"


@dataclass
class Person:
    """A player or spectator with a window of their own."""

    name: str
    context: BrowserContext
    url: str
    page: Page = field(init=False)
    heard: list[str] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.open()

    def open(self) -> None:
        """Open a window of this person's; the one before it stays as it is."""
        self.page = self.context.new_page()
        self.page.set_default_timeout(WITHIN_MS)
        self.heard = complaints(self.page)

    def create(self) -> str:
        """Make a game and return its code."""
        self.page.goto(self.url)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Make a game").click()
        return self.page.locator(".code.big").inner_text()

    def join(self, code: str) -> None:
        """From the link to the seat in three actions: open, type, press."""
        self.page.goto(f"{self.url}?game={code}")
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Take a seat").click()
        expect(self.page.locator("main.lobby")).to_be_visible(timeout=WITHIN_MS)

    def watch(self, code: str) -> None:
        """Sit down beside the table."""
        self.page.goto(f"{self.url}?game={code}")
        self.page.get_by_role("button", name="Just watch").click()
        expect(self.page.locator("main.lobby")).to_be_visible(timeout=WITHIN_MS)

    def stage(self, name: str) -> Locator:
        """The table in that stage."""
        return self.page.locator(f"main.stage-{name}")

    def sees(self, stage: str, turn: str | None = None) -> None:
        """Wait until the page shows the stage, and this player's part in it."""
        wanted = f"main.stage-{stage}" + (f"[data-turn={turn}]" if turn else "")
        expect(self.page.locator(wanted)).to_be_visible(timeout=WITHIN_MS)

    @property
    def may_act(self) -> bool:
        """Whether it is this player's turn to choose."""
        return self.page.locator("main[data-turn=act]").count() == 1

    def touch(self, card: int) -> None:
        """Choose a card by its place, from 0."""
        self.page.locator(".slot .pick").nth(card).click()

    def press(self, name: str) -> None:
        """Press the button of that name."""
        self.page.get_by_role("button", name=name).click()

    def guess(self) -> None:
        """Lock the first card that may be chosen, by contour."""
        self.page.locator(".slot .pick:enabled").first.click()
        self.press("Lock card")

    def clue(self, association: str = ASSOCIATION) -> None:
        """Choose, write, look it over, confirm."""
        self.touch(0)
        self.page.get_by_label("Your association").fill(association)
        self.press("Look it over")
        self.page.get_by_role("button", name="Confirm", exact=True).click()

    def echo(self) -> None:
        """Offer the first card of three."""
        self.touch(0)
        self.press("Offer card")

    def keep(self) -> None:
        """Confirm the first guess in color."""
        self.press("Keep card")
