"""A whole game without a finger or a mouse: Tab, arrows, Space and Enter."""

import re

from local.stack import Stack
from playwright.sync_api import Browser, Locator, expect

from tests.browser.game.player import Player
from tests.browser.game.table import NEXT, ROUNDS, play_round, sit_down

MOST_TABS = 60


class AtKeys(Player):
    """A player at a keyboard."""

    def _tab_to(self, wanted: Locator) -> None:
        """Press Tab until the focus is there; a disabled control is waited for, since it takes no focus."""
        expect(wanted).to_be_enabled()
        for _ in range(MOST_TABS):
            if wanted.evaluate("each => each === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{self.name} does not reach {wanted} by keyboard")

    def press(self, name: str) -> None:
        self._tab_to(self.button(name))
        self.page.keyboard.press("Enter")

    def write(self, label: str, text: str) -> None:
        self._tab_to(self.page.get_by_label(label))
        self.page.keyboard.type(text)

    def pick(self, index: int = 0) -> None:
        """The first card by Space, the next by the arrow, and back."""
        cards = self.page.locator(".slot:not(.is-own) input.pick")
        self._tab_to(cards.first)
        self.page.keyboard.press("Space")
        self.page.keyboard.press("ArrowRight")
        expect(cards.nth(1)).to_be_checked()
        self.page.keyboard.press("ArrowLeft")
        expect(cards.first).to_be_checked()


def test_three_players_play_to_the_end_by_keyboard_alone(browser: Browser, stack: Stack) -> None:
    table = [AtKeys(browser, stack.url, name) for name in ("Ada", "Bo", "Cleo")]
    sit_down(table)
    for _ in range(ROUNDS):
        play_round(table)
        table[0].press(NEXT)
    for player in table:
        expect(player.page.locator("main.finish h1")).to_have_text(re.compile("wins|share"))
        assert player.reports == []
        player.context.close()
