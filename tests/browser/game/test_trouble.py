"""What goes wrong on an evening, and mends itself or is said in words."""

import re
import time
from collections.abc import Iterator

import pytest
from local.stack import Stack
from playwright.sync_api import Browser, expect

from tests.browser.game.player import Player
from tests.browser.game.table import NEXT, STAGES, act, guide_and_seekers, play_round, sit_down

HOUR_MS = 3_600_000
HOUR_FAST = f"{{ const now = Date.now.bind(Date); Date.now = () => now() + {HOUR_MS}; }}"


def test_from_a_link_to_a_seat_in_three_actions(browser: Browser, stack: Stack) -> None:
    host, guest = (Player(browser, stack.url, name) for name in ("Ada", "Bo"))
    host.make_game()
    link = host.page.url  # what the QR code and the share button give
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill(guest.name)
    guest.page.get_by_role("button", name="Take a seat").tap()
    own = guest.page.get_by_role("listitem").filter(has_text=guest.name)
    expect(own.get_by_text("You", exact=True)).to_be_visible()
    expect(host.page.get_by_role("listitem").filter(has_text=guest.name)).to_be_visible()
    for player in (host, guest):
        player.context.close()


@pytest.fixture
def table(browser: Browser, stack: Stack) -> Iterator[list[Player]]:
    players = [Player(browser, stack.url, name) for name in ("Ada", "Bo", "Cleo")]
    yield players
    for player in players:
        player.context.close()


def test_the_newest_window_has_the_seat_and_the_older_one_can_take_it_back(table: list[Player]) -> None:
    code = sit_down(table)
    _, (seeker, _) = guide_and_seekers(table)
    older = seeker.page
    newer = seeker.context.new_page()
    newer.goto(f"{seeker.url}?game={code}")
    newer.get_by_role("button", name="Back to my seat").click()
    expect(newer.locator("main.stage-clue")).to_be_visible()
    expect(older.get_by_role("heading", name="Open in another window")).to_be_visible()
    older.get_by_role("button", name="Play here instead").click()
    expect(older.locator("main.stage-clue")).to_be_visible()
    expect(newer.get_by_role("heading", name="Open in another window")).to_be_visible()
    play_round(table)


def test_a_clock_that_is_wrong_by_an_hour_keeps_in_step_all_the_same(table: list[Player]) -> None:
    table[1].context.add_init_script(HOUR_FAST)
    sit_down(table)
    wrong = table[1]

    def in_step(_stage: str) -> None:
        assert wrong.page.evaluate("Date.now()") > time.time() * 1000 + HOUR_MS / 2
        wrong.is_in_step()

    play_round(table, in_step)


def test_the_host_leaves_and_the_next_one_leads_the_others_to_the_end(table: list[Player]) -> None:
    sit_down(table)
    host, heir, _ = table
    for player in table:
        player.seen("clue")
    host.press("^Menu$")
    host.press("^Leave the game$")
    host.page.locator(".panel-leave").get_by_role("button", name="Leave the game").click()
    expect(host.page.locator("main.home")).to_be_visible()
    remaining = table[1:]
    guide = next((player for player in remaining if player.turn == "act"), None)
    if guide is None:
        heir.seen("reveal")  # the one who left was to guide
    else:
        seeker = next(player for player in remaining if player is not guide)
        guide.clue("a door in the sea")
        for stage, button in STAGES:
            seeker.seen(stage)
            act(seeker, stage, button)
    heir.seen("reveal")
    gone = heir.page.get_by_role("region", name="Scores").get_by_role("listitem").filter(has_text=host.name)
    expect(gone.get_by_text("Left")).to_be_visible()
    heir.press(NEXT)
    for player in remaining:
        expect(player.page.locator("main.finish h1")).to_have_text(re.compile("wins|share"))
    expect(heir.button("^Play again$")).to_be_visible()
