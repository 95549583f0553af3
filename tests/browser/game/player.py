"""A player who sees and touches the page, and nothing else. What passes on the line is written down."""

import json
import re
import time
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocket, expect

from tests.browser.browser import PHONE

Frame = dict[str, Any]
PATIENCE = 20_000
IN_STEP_MS = 250
MS = 1000
expect.set_options(timeout=PATIENCE)

NOTE_WHAT_IS_SAID = """
window.heard = [];
addEventListener("DOMContentLoaded", () => {
  const live = document.querySelector("[role=status]");
  new MutationObserver(() => heard.push(live.textContent.replace(/[\\u2068\\u2069]/g, "")))
    .observe(live, { childList: true, characterData: true, subtree: true });
});
"""
"""What a screen reader is given to say, in its order, without the marks around names."""

RING = """() => {
  const ring = document.querySelector(".bar time-ring");
  return { now: ring.now(), left: ring.deadline - ring.now(), shown: Number(ring.innerText) };
}"""


class Player:
    """One person with a browser of their own, at a phone that is touched."""

    def __init__(
        self, browser: Browser, url: str, name: str, *, context: BrowserContext | None = None
    ) -> None:
        self.name = name
        self.url = url
        self.context = context or browser.new_context(viewport=PHONE, has_touch=True, locale="en-US")
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(NOTE_WHAT_IS_SAID)
        self.page: Page = self.context.new_page()
        self.reports: list[str] = []
        self.heard: list[Frame] = []
        self.sent: list[Frame] = []
        self.lines = 0
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.reports.append(str(error)))
        self.page.on("websocket", self._listen)

    def _note(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.reports.append(message.text)

    def _listen(self, line: WebSocket) -> None:
        self.lines += 1
        line.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))
        line.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    @property
    def snapshot(self) -> Frame:
        """The newest that has reached this window."""
        return next(frame for frame in reversed(self.heard) if frame["type"] == "snapshot")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(name))

    def press(self, name: str) -> None:
        """Touch the button of that name."""
        self.button(name).tap()

    def write(self, label: str, text: str) -> None:
        """Write into the field of that name."""
        self.page.get_by_label(label).fill(text)

    def make_game(self) -> str:
        """Make a game; its code."""
        self.page.goto(self.url)
        self.write("Your name", self.name)
        self.press("^Make a game$")
        self.page.wait_for_url("**/?game=*")
        return self.page.url.partition("game=")[2]

    def join(self, code: str) -> None:
        """From the link to a seat: three actions."""
        self.page.goto(f"{self.url}?game={code}")
        self.write("Your name", self.name)
        self.press("^Take a seat$")
        self.seen("lobby")

    def watch(self, code: str) -> None:
        self.page.goto(f"{self.url}?game={code}")
        self.press("^Just watch$")

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
        card = self.page.locator(".slot:not(.is-own) input.pick").nth(index)
        card.tap()
        expect(card).to_be_checked()

    def confirm(self, name: str) -> None:
        self.press(name)
        expect(self.button(name)).to_have_count(0)
        self.answered()

    def answered(self) -> None:
        """Wait until nothing that this player has sent is without an answer."""
        expect(self.page.locator("main.stage[data-turn=sending]")).to_have_count(0)

    def clue(self, association: str) -> None:
        self.pick()
        self.write("Your association", association)
        self.press("^Look it over$")
        self.press("^Confirm$")

    @property
    def lost(self) -> Locator:
        """The word that there is no connection."""
        return self.page.locator(".lost")

    def until(self, stage: str, seconds: int) -> None:
        """Wait until this player's clock shows so many seconds left in that stage, or fewer."""
        self.page.wait_for_function(
            """([stage, most]) => document.querySelector(`main.stage-${stage}`)
                && Number(document.querySelector(".bar time-ring").innerText) <= most""",
            arg=[stage, seconds],
            timeout=60_000,
        )

    def is_in_step(self) -> None:
        """The ring is within 250 ms of the server's clock, which is this machine's, and its number is the ring's."""
        before = time.time() * MS
        ring = self.page.evaluate(RING)
        after = time.time() * MS
        assert before - IN_STEP_MS <= ring["now"] <= after + IN_STEP_MS, (before, ring, after)
        late = ring["shown"] * MS - ring["left"]
        assert -IN_STEP_MS <= late <= MS + IN_STEP_MS, f"the number is {late:.0f} ms behind"

    def looks(self) -> tuple[str, list[str], list[str]]:
        """What a reload must bring back: every word, every marked card, and what was written."""
        main = self.page.locator("main")
        marked = main.locator("input:checked").evaluate_all("all => all.map(each => each.ariaLabel)")
        written = main.locator("input:not([type=radio])").evaluate_all("all => all.map(each => each.value)")
        return main.inner_text(), marked, written

    def come_back(self) -> None:
        """A reload at this moment comes back to the same seat, stage and choices, on the first line it opens."""
        self.answered()
        before, seat = self.looks(), self.snapshot["you"] and self.snapshot["you"]["seat"]
        lines = self.lines
        self.page.reload()
        expect(self.page.locator("main")).to_have_text(before[0], use_inner_text=True)
        assert self.looks() == before
        assert (self.snapshot["you"] and self.snapshot["you"]["seat"]) == seat
        assert self.lines == lines + 1


SCREENS = ("lobby", "finish", "home")
