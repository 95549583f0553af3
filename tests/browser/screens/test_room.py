"""All cards of a gallery are seen at once, as large as the room lets them be, and stay where they are."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.browser.browser import DESK, PHONE, TABLET
from tests.browser.catalogue import OUTLINE, TOKEN, Scene, seeker
from tests.browser.scenes import snapshot
from tests.browser.stand_in import open_scene, window

SIZES = {"phone": (PHONE, 85), "tablet": (TABLET, 180), "desk": (DESK, 200)}
"""Each with the least width of a card among twelve, in CSS pixels."""
PLACES = """() => [...document.querySelectorAll('.gallery .slot')].map(slot => {
  const { left, top, right, bottom } = slot.getBoundingClientRect();
  return { left, top, right, bottom };
})"""
ROOM = """() => ({
  top: document.querySelector('.task').getBoundingClientRect().bottom,
  bottom: document.querySelector('.actions').getBoundingClientRect().top,
})"""
FILLED = 0.95

Box = dict[str, float]


@pytest.fixture(scope="module")
def look(browser: Browser) -> Iterator[BrowserContext]:
    context = window(browser)
    yield context
    context.close()


def places(page: Page) -> list[Box]:
    found: list[Box] = page.evaluate(PLACES)
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", range(3, 13))
def test_a_gallery_is_seen_whole_and_fills_its_room(
    look: BrowserContext, site: str, count: int, size: str
) -> None:
    viewport, least = SIZES[size]
    scene = Scene("room", lambda: snapshot("contour", count, you=seeker(own_slot=0, action_token=TOKEN)))
    page = open_scene(look, site, scene, size=viewport)
    cards, room = places(page), page.evaluate(ROOM)
    page.close()
    assert len(cards) == count
    assert min(card["top"] for card in cards) >= room["top"]
    assert max(card["bottom"] for card in cards) <= room["bottom"]
    assert min(card["right"] - card["left"] for card in cards) >= least
    wide = (max(card["right"] for card in cards) - min(card["left"] for card in cards)) / viewport["width"]
    high = (max(card["bottom"] for card in cards) - min(card["top"] for card in cards)) / (
        room["bottom"] - room["top"]
    )
    margin = 32 / viewport["width"]
    assert max(wide + margin, high + 0.05) >= FILLED, "in one direction there is no room left"


def test_no_card_moves_when_it_is_locked_nor_when_color_comes(look: BrowserContext, site: str) -> None:
    def turned(stage: str, **changes: Any) -> Scene:
        return Scene("turned", lambda: snapshot(stage, 5, you=seeker(own_slot=0, **changes)))

    hung = [
        _places_of(look, site, PHONE, scene)
        for scene in (
            turned("contour", action_token=TOKEN),
            turned("contour", done=OUTLINE),
            turned("color", action_token=TOKEN, done=OUTLINE),
            turned("color", done={**OUTLINE, "final": {"slot": 1}}),
        )
    ]
    assert hung == [hung[0]] * len(hung)


def _places_of(look: BrowserContext, site: str, size: ViewportSize, scene: Scene) -> list[Box]:
    page = open_scene(look, site, scene, size=size)
    found = places(page)
    page.close()
    return found
