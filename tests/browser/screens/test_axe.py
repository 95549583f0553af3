"""axe-core finds no violation on any screen, in light and dark; at 320 px nothing is lost at the side."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.browser import PHONE
from tests.browser.catalogue import SCENES, Scene
from tests.browser.site import WEB
from tests.browser.stand_in import open_scene, window

AXE = (WEB / "node_modules/axe-core/axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
TOO_WIDE = """() => [...document.querySelectorAll('#page *')]
  .filter(each => each.getBoundingClientRect().right > innerWidth + 1 && !each.closest('.visually-hidden, svg'))
  .map(each => each.outerHTML.slice(0, 80))"""


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
        # A window of 640 px at 200 %, and one of 1280 px at 400 % (WCAG 1.4.10).
        page.set_viewport_size({"width": 320, "height": 640})
        wide = page.evaluate(TOO_WIDE)
    finally:
        page.close()
    assert light == []
    assert dark == []
    assert wide == []
