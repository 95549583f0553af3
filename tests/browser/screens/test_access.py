"""Every screen in both themes under axe-core's rules for WCAG 2.2 AA, and at 200 % zoom."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.browser import PHONE
from tests.browser.catalogue import SCENES, Scene
from tests.browser.stand_in import open_scene, window

AXE = Path(__file__).parents[3] / "web/node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[BrowserContext]:
    # The page's own policy lets no script of the test's in: the test alone goes past it.
    context = window(browser, has_touch=True, bypass_csp=True)
    yield context
    context.close()


def violations(page: Page, rules: list[str]) -> list[str]:
    found: list[dict[str, Any]] = page.evaluate(
        "(rules) => axe.run(document, {runOnly: rules, resultTypes: ['violations']}).then(r => r.violations)",
        rules,
    )
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}" for each in found for node in each["nodes"]
    ]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_axe_finds_nothing_and_nothing_is_wider_than_320_pixels(
    phone: BrowserContext, site: str, scene: Scene
) -> None:
    page = open_scene(phone, site, scene, size=PHONE)
    page.add_script_tag(path=AXE)
    page.emulate_media(color_scheme="light")
    found = violations(page, RULES)
    page.emulate_media(color_scheme="dark")
    found += violations(page, ["color-contrast"])
    page.set_viewport_size({"width": 320, "height": 640})
    wider = page.evaluate(
        "() => [...document.querySelectorAll('#page *')].filter(each =>"
        " each.getBoundingClientRect().right > innerWidth + 1 && !each.closest('.visually-hidden, svg'))"
        ".map(each => each.outerHTML.slice(0, 80))"
    )
    page.close()
    assert found == []
    assert wider == []
