"""axe-core finds no violation on any screen, in light and dark."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.browser import PHONE, chromium
from tests.browser.catalogue import SCENES, Scene
from tests.browser.site import WEB, served
from tests.browser.stand_in import open_scene

AXE = (WEB / "node_modules/axe-core/axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with served() as address:
        yield address


def violations(page: Page, run: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """What axe-core finds: each rule with the elements that break it."""
    found: list[dict[str, Any]] = page.evaluate("async (run) => (await axe.run(run)).violations", run)
    return [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_no_violation(browser: Browser, site: str, scene: Scene) -> None:
    page = open_scene(browser, site, scene, size=PHONE, color_scheme="light", reduced_motion="reduce")
    try:
        page.evaluate(AXE)
        light = violations(page, {"runOnly": {"type": "tag", "values": TAGS}})
        # Only colors differ in the dark: the one rule that looks at them is enough there.
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        dark = violations(page, {"runOnly": {"type": "rule", "values": ["color-contrast"]}})
    finally:
        page.context.close()
    assert light == []
    assert dark == []
