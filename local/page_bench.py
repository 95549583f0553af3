"""`make bench-page`: how quickly twelve cards are drawn, how evenly color comes to them, how soon a touch is answered.

On a phone's screen, without and with a processor throttled four times (the browser's own throttling, of the page's main
thread), drawn by software alone. Milliseconds; the figures in docs/page.md and docs/deck.md are what this prints.
"""

import statistics
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "shared")]

from playwright.sync_api import Page  # noqa: E402
from tests.browser.browser import PHONE, chromium  # noqa: E402
from tests.browser.site import served  # noqa: E402
from tests.browser.stand_in import open_scene, window  # noqa: E402
from tests.browser.turning import CARDS, DRAWN_AFTER_MS, TURNING  # noqa: E402

from local import failure  # noqa: E402

RUNS, THROTTLED = 5, (1, 4)
REDRAWN = """() => new Promise(done => {
  const hung = [...document.querySelectorAll('.gallery contour-card')];
  const cards = hung.map(each => each.card);
  requestAnimationFrame(() => {
    const began = performance.now();
    for (const each of hung) each.card = null;
    hung.forEach((each, at) => { each.card = cards[at]; });
    const made = performance.now() - began;
    requestAnimationFrame(() => setTimeout(() => done([made, performance.now() - began])));
  });
})"""
FRAMES = """() => {
  window.frames_ = [];
  let last = performance.now();
  const flowing = () => [...document.querySelectorAll('.gallery contour-card')]
    .some(each => !each.card.paint || each.shadowRoot.querySelector('[clip-path]'));
  let began = false;
  const look = () => requestAnimationFrame(() => {
    const now = performance.now();
    const flows = flowing();
    if (document.querySelector('main.stage-color')) { began = true; window.frames_.push(now - last); }
    last = now;
    if (began && !flows) window.frames_.done = true; else look();
  });
  look();
}"""


def main() -> None:
    """Measure and print."""
    with served() as site, chromium() as browser:
        for rate in THROTTLED:
            context = window(browser, has_touch=True)
            redrawn: list[tuple[float, float]] = []
            contours: list[tuple[float, float]] = []
            touched: list[float] = []
            frames: list[float] = []
            for _ in range(RUNS):
                page = open_scene(context, site, TURNING, size=PHONE)
                page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
                contours += [page.evaluate(REDRAWN) for _ in range(4)]
                touched += [page.evaluate(DRAWN_AFTER_MS, place) for place in (1, 3, 5, 7)]
                page.emulate_media(reduced_motion="no-preference")
                frames += wave(page)
                redrawn += [page.evaluate(REDRAWN) for _ in range(4)]
                page.close()
            context.close()
            print(f"processor / {rate}")
            for what, times in (("contours", contours), ("colors", redrawn)):
                say(f"{CARDS} {what} made anew", [made for made, _ in times])
                say(f"{CARDS} {what} made and drawn", [drawn for _, drawn in times])
            say("a touch to the next frame's end", touched)
            say(f"a frame while color comes to {CARDS}", frames)


def wave(page: Page) -> list[float]:
    """Lock a card, and time each frame until all the cards have their color."""
    page.locator(".slot .pick").nth(1).click()
    page.evaluate(FRAMES)
    page.get_by_role("button", name="Lock card 2").click()
    page.wait_for_function("() => window.frames_.done", timeout=60_000)
    found: list[float] = page.evaluate("Array.from(window.frames_)")
    return found


def say(what: str, times: Sequence[float]) -> None:
    """One line: the shortest (what the page needs by itself), the median, nineteen of twenty, the longest."""
    spread = sorted(times)
    p95 = spread[int(0.95 * len(spread))]
    print(
        f"  {what:36} shortest {spread[0]:5.1f}  median {statistics.median(spread):5.1f}  p95 {p95:5.1f}"
        f"  longest {spread[-1]:5.1f}  of {len(spread)}"
    )


if __name__ == "__main__":
    failure.run(main)
