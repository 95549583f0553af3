"""Names and associations that were made to harm: shown as text, inside their place, and nothing runs."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.browser import DESK, PHONE
from tests.browser.catalogue import HOSTILE, Scene, hostile
from tests.browser.stand_in import open_scene, window


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = window(browser)
    yield context
    context.close()


@pytest.mark.parametrize("stage", ["lobby", "reveal", "finished"])
@pytest.mark.parametrize("kind", HOSTILE)
def test_it_is_harmless_text_and_breaks_no_layout(
    phone: BrowserContext, site: str, kind: str, stage: str
) -> None:
    scene = Scene(f"hostile-{kind}", lambda: hostile(kind, stage, 5), shows="main h1")
    page = open_scene(phone, site, scene, size=PHONE)
    ran: list[str] = []
    page.on("dialog", lambda dialog: ran.append(dialog.message))
    page.on("console", lambda said: ran.append(said.text) if said.type == "error" else None)
    assert page.locator("#page img, #page script").count() == 0
    assert (
        HOSTILE[kind][:10].strip() in page.locator("#page").inner_text().replace("\n", " ")
        or kind == "override"
    )
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "no scrolling sideways"
        assert (
            page.evaluate(
                "() => [...document.querySelectorAll('#page button, #page .score, #page .tag')].filter(each => {"
                " const box = each.getBoundingClientRect();"
                " return box.left < -1 || box.right > innerWidth + 1; }).length"
            )
            == 0
        ), "nothing to press or to read is pushed out"
    page.close()
    assert ran == []
