"""Contour becomes color: the same cards in the same places, at once for those who prefer less motion."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.browser import PHONE
from tests.browser.stand_in import open_scene, window
from tests.browser.turning import DRAWN_AFTER_MS, TURNING

ANSWERED_WITHIN_MS = 100
FLOWING = (
    "() => [...document.querySelectorAll('.gallery contour-card')]"
    ".filter(each => !each.card.paint || each.shadowRoot.querySelector('[clip-path]')).length"
)
NOTE_TURNS = """() => {
  window.turns = [];  // how many cards have their paint, whenever that has changed
  const look = () => {
    const painted = hung.filter(each => each.card.paint).length;
    if (painted !== turns.at(-1)) turns.push(painted);
    if (painted < hung.length) requestAnimationFrame(look);
  };
  look();
}"""


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = window(browser)
    yield context
    context.close()


def lock(page: Page) -> None:
    page.locator(".slot .pick").nth(1).click()
    page.evaluate("window.hung = [...document.querySelectorAll('.gallery contour-card')]")
    page.evaluate(NOTE_TURNS)
    page.get_by_role("button", name="Lock card 2").click()
    page.locator("main.stage-color").wait_for()


def test_color_comes_to_the_cards_that_hang_there(phone: BrowserContext, site: str) -> None:
    page = open_scene(phone, site, TURNING, size=PHONE)
    page.emulate_media(reduced_motion="no-preference")
    lock(page)
    page.wait_for_function(f"() => ({FLOWING})() === 0")
    assert page.evaluate(
        "() => [...document.querySelectorAll('.gallery contour-card')].every((each, at) => each === hung[at])"
    )
    assert len(page.evaluate("turns")) > len(["none", "all"]), "a wave, not all at once"
    page.close()


def test_it_is_there_at_once_where_less_motion_is_preferred(phone: BrowserContext, site: str) -> None:
    page = open_scene(phone, site, TURNING, size=PHONE)
    lock(page)
    assert page.evaluate(FLOWING) == 0
    page.close()


def test_a_touch_is_answered_within_100_milliseconds_in_a_gallery_of_12(
    phone: BrowserContext, site: str
) -> None:
    page = open_scene(phone, site, TURNING, size=PHONE)
    # The quickest of some: what the page needs, not what else the machine does.
    answered = min(page.evaluate(DRAWN_AFTER_MS, place) for place in (1, 3, 5, 7))
    page.close()
    assert answered < ANSWERED_WITHIN_MS


def test_the_first_screen_is_drawn_without_a_line_to_the_server(phone: BrowserContext, site: str) -> None:
    page = phone.new_page()
    page.add_init_script("window.WebSocket = class { constructor() { throw new Error('no line'); } };")
    page.goto(site)
    page.get_by_role("button", name="Make a game").wait_for()
    page.close()
