"""axe-core finds no violation on any screen, in light and dark; zoomed, nothing is lost; nothing moves unasked."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.browser.browser import PHONE
from tests.browser.catalogue import SCENES, Scene
from tests.browser.site import WEB
from tests.browser.stand_in import open_scene, window

AXE = (WEB / "node_modules/axe-core/axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
TOO_WIDE = """() => [...document.querySelectorAll('#page *')]
  .filter(each => each.getBoundingClientRect().right > innerWidth + 1 && !each.closest('.visually-hidden, svg'))
  .map(each => each.outerHTML.slice(0, 80))"""

# A desk's window at 200 %, a phone's at more than that, and a desk's at 400 % (WCAG 1.4.4, 1.4.10).
ZOOMED = [ViewportSize(width=683, height=384), ViewportSize(width=320, height=640)]
MOVING = """() => document.getAnimations()
  .filter(each => each.effect.getComputedTiming().activeDuration > 0).map(each => each.animationName)"""


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = window(browser, has_touch=True)
    yield context
    context.close()


def violations(page: Page, run: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """What axe-core finds: each rule with the elements that break it."""
    found: list[dict[str, Any]] = page.evaluate("async (run) => (await axe.run(run)).violations", run)
    return [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_no_violation(phone: BrowserContext, site: str, scene: Scene) -> None:
    page = open_scene(phone, site, scene, size=PHONE)
    try:
        page.evaluate(AXE)
        light = violations(page, {"runOnly": {"type": "tag", "values": TAGS}})
        # Only colors differ in the dark: the one rule that looks at them is enough there.
        page.emulate_media(color_scheme="dark")
        dark = violations(page, {"runOnly": {"type": "rule", "values": ["color-contrast"]}})
        moving = page.evaluate(MOVING)
        wide = []
        for size in ZOOMED:
            page.set_viewport_size(size)
            wide += page.evaluate(TOO_WIDE)
    finally:
        page.close()
    assert light == []
    assert dark == []
    assert wide == []
    assert moving == [], "less motion is preferred here"
