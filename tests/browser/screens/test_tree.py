"""What a screen reader is given: roles and names, and the words of the one live region."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.browser import PHONE
from tests.browser.catalogue import SCENES, Scene
from tests.browser.scenes import ASSOCIATION, card
from tests.browser.stand_in import open_scene, window

ISOLATES = re.compile("[\u2068\u2069]")


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = window(browser)
    yield context
    context.close()


def shown(phone: BrowserContext, site: str, name: str) -> Page:
    scene: Scene = next(scene for scene in SCENES if scene.name == name)
    return open_scene(phone, site, scene, size=PHONE)


def said(page: Page) -> str:
    live = page.get_by_role("status")
    expect(live).not_to_be_empty()
    return ISOLATES.sub("", live.inner_text())


def test_contours_are_radios_named_by_their_forms_alone(phone: BrowserContext, site: str) -> None:
    page = shown(phone, site, "contour-5-picked")
    cards = page.get_by_role("radiogroup", name="The gallery, contours only").get_by_role("radio")
    expect(cards).to_have_count(5)
    for slot in range(5):
        painted = card(slot + 1, paint=True)
        note = "Your Echo. " if slot == 0 else ""
        expect(cards.nth(slot)).to_have_accessible_name(f"Card {slot + 1}. {note}{painted['alt']}")
        assert painted["paint"]["alt"] not in page.locator("main").inner_html(), "no word of color in contour"
    expect(cards.first).to_be_disabled()
    expect(cards.nth(3)).to_be_checked()
    assert re.fullmatch(r"Contour\. Which one is Jonas’s Source\? (19|20) seconds left\.", said(page)), said(
        page
    )
    expect(page.get_by_role("timer", name="Seconds left")).to_have_count(1)
    page.close()


def test_color_adds_the_colors_in_words(phone: BrowserContext, site: str) -> None:
    page = shown(phone, site, "color-3")
    cards = page.get_by_role("radiogroup", name="The gallery in color").get_by_role("radio")
    painted = card(3, paint=True)
    expect(cards.nth(2)).to_have_accessible_name(f"Card 3. {painted['alt']}. {painted['paint']['alt']}")
    assert said(page).startswith("Color. Keep it, or change?")
    page.close()


def test_the_guide_hears_the_task_and_writes_into_named_fields(phone: BrowserContext, site: str) -> None:
    page = shown(phone, site, "clue-guide-fault")
    expect(page.get_by_role("radiogroup", name="Your three cards").get_by_role("radio")).to_have_count(3)
    field = page.get_by_role("textbox", name="Your association")
    expect(field).to_have_accessible_description(re.compile("characters.*9 of 8 words", re.DOTALL))
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose your Source")
    page.close()


def test_the_association_is_said_when_the_echo_stage_begins(phone: BrowserContext, site: str) -> None:
    page = shown(phone, site, "echo-seeker")
    assert f"The association: {ASSOCIATION}." in said(page)
    page.close()


def test_the_reveal_says_source_and_gain_and_tells_the_story_in_lists(
    phone: BrowserContext, site: str
) -> None:
    page = shown(phone, site, "reveal-host")
    words = said(page)
    assert "The Source was card 3." in words
    assert re.search(r"You earn \d+ points and have \d+\.", words)
    expect(page.get_by_role("region", name="Scores").get_by_role("listitem")).to_have_count(5)
    expect(page.get_by_role("button", name="Next round")).to_be_enabled()
    page.close()


def test_the_end_names_the_winners_and_the_standings(phone: BrowserContext, site: str) -> None:
    page = shown(phone, site, "finish-tie")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Ayşe and Bo share the victory"))
    assert said(page) == "Ayşe, Bo: 400 points."
    expect(page.get_by_role("region", name="Standings").get_by_role("listitem")).to_have_count(5)
    page.close()


def test_a_dialog_has_a_name_and_holds_the_focus(phone: BrowserContext, site: str) -> None:
    page = shown(phone, site, "zoom")
    dialog = page.get_by_role("dialog", name=re.compile("Card 2"))
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("img", name=card(2, paint=False)["alt"])).to_be_visible()
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    page.close()


def test_a_card_is_enlarged_by_z_and_the_focus_comes_back(phone: BrowserContext, site: str) -> None:
    page = shown(phone, site, "clue-guide")
    first = page.get_by_role("radio").first
    first.focus()
    page.keyboard.press("z")
    title = page.locator("#dialog-title")
    expect(title).to_contain_text("Card 1")
    page.keyboard.press("ArrowRight")
    expect(title).to_contain_text("Card 2")
    page.keyboard.press("Escape")
    expect(title).to_have_count(0)
    expect(first).to_be_focused()
    page.close()
