"""A player who has the page's accessibility tree and its live region, and nothing else."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.game.player import Player

NAMES = {
    "lobby": "Lobby",
    "clue": "Clue.",
    "echo": "Echo.",
    "contour": "Contour.",
    "color": "Color.",
    "reveal": "Reveal.",
}
STAGE_SAID = f"^({'|'.join(map(re.escape, NAMES.values()))})"


class AtScreenReader(Player):
    """Acts by roles and names alone, and knows the stage from what is said."""

    patient = False
    """Whether she lets the time run, once, until she is told that it runs out."""

    @property
    def words(self) -> list[str]:
        """Everything that was said since the page was loaded."""
        said: list[str] = self.page.evaluate("heard")
        return said

    def hears(self, words: str, *, since: int = 0) -> None:
        """Wait until this is said."""
        self.page.wait_for_function(
            "([words, since]) => heard.slice(since).some(each => new RegExp(words).test(each))",
            arg=[words, since],
        )

    def seen(self, *stages: str) -> str:
        for_stages = [NAMES[stage] for stage in stages]
        self.page.wait_for_function(
            """([stages, any]) => {
                const last = heard.findLast(each => new RegExp(any).test(each));
                return stages.some(stage => last?.startsWith(stage));
            }""",
            arg=[for_stages, STAGE_SAID],
        )
        return stages[0]

    def may_act(self) -> bool:
        return self.page.get_by_role("heading", level=1).inner_text() == "Choose your Source"

    def write(self, label: str, text: str) -> None:
        self.page.get_by_role("textbox", name=label).fill(text)

    def press(self, name: str) -> None:
        button = self.button(name)
        expect(button).to_be_enabled()
        _activate(button)

    def cards(self) -> Locator:
        """The radios of the one group that asks for a choice."""
        return self.page.get_by_role("radiogroup").get_by_role("radio", disabled=False)

    def pick(self, index: int = 0) -> None:
        _activate(self.cards().nth(index))
        expect(self.cards().nth(index)).to_be_checked()

    def confirm(self, name: str) -> None:
        if self.patient:
            self.hears("^10 seconds left\\.$")
            self.hears("^5 seconds left\\.$")
            self.patient = False
        before = len(self.words)
        self.press(name)
        # Whoever confirms last may hear of the next stage instead.
        self.hears(f"^Confirmed\\.$|{STAGE_SAID}", since=before)

    def radios(self) -> list[str]:
        """The names of all radios in the browser's own accessibility tree."""
        session = self.context.new_cdp_session(self.page)
        nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
        session.detach()
        return [node["name"]["value"] for node in nodes if node.get("role", {}).get("value") == "radio"]


def _activate(wanted: Locator) -> None:
    """What a screen reader does to a control, wherever it is on the screen."""
    wanted.evaluate("each => each.click()")
