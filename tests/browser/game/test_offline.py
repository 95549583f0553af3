"""Without a network for twenty seconds in every stage, or for a moment in the middle of a move."""

from collections.abc import Iterator

import pytest
from local.stack import Stack
from playwright.sync_api import Browser, expect

from tests.browser.game.distant import Distant, distant_table
from tests.browser.game.player import Player
from tests.browser.game.table import NEXT, STAGES, act, guide_and_seekers, sit_down

NAMES = ("Ada", "Bo", "Cleo")


@pytest.fixture
def table(browser: Browser, stack: Stack) -> Iterator[list[Distant]]:
    with distant_table(browser, stack.url, NAMES) as players:
        yield players


def test_twenty_seconds_away_from_the_beginning_of_each_stage(table: list[Distant]) -> None:
    """At twice the pace clue lasts 22.5 s, echo 15, contour 12.5, color 10, reveal 7.5: when the twenty are over, the
    ring of somebody who stayed tells."""
    sit_down(table)
    guide, (bystander, _) = guide_and_seekers(table)
    guide.way.hold()  # the browser is not told, and finds out by silence
    bystander.until("clue", 2)
    bystander.seen("reveal")
    guide.way.mend()
    guide.is_back("reveal")
    expect(guide.page.get_by_role("heading", level=1)).to_have_text("No clue this time")
    table[0].press(NEXT)

    bystander, (one, other) = guide_and_seekers(table)
    bystander.clue("a door in the sea")
    one.seen("echo")
    one.way.cut()
    expect(one.lost).to_be_visible()
    other.seen("echo")
    act(other, *STAGES[0])

    other.seen("contour")
    other.context.set_offline(True)
    expect(other.lost).to_be_visible()
    bystander.until("contour", 8)
    one.way.mend()
    one.is_back("contour")
    assert one.snapshot["you"]["done"] == {}, "the Echo was automatic"
    act(one, *STAGES[1])

    one.seen("color")
    one.way.hold()
    bystander.until("color", 2)
    other.context.set_offline(False)
    other.is_back("color")
    expect(other.page.get_by_role("heading", level=1)).to_have_text("This time you watch")

    bystander.until("color", 1)
    other.seen("reveal")
    other.way.cut()
    expect(other.lost).to_be_visible()
    bystander.seen("reveal")
    expect(bystander.page.get_by_text(f"{one.name}’s automatic Echo")).to_be_visible()
    expect(bystander.page.get_by_text("unconfirmed")).to_have_count(1)
    bystander.until("clue", 20)
    one.way.mend()
    one.is_back("clue")
    bystander.until("clue", 9)
    other.way.mend()
    other.is_back("clue")


def test_whoever_confirms_without_a_network_has_confirmed_once_it_is_back(table: list[Distant]) -> None:
    sit_down(table)
    guide, (seeker, other) = guide_and_seekers(table)
    offline(guide)
    guide.clue("a door in the sea")
    online(guide)
    for stage, button in STAGES:
        seeker.seen(stage)
        offline(seeker)
        if stage != "color":
            seeker.pick()
        seeker.press(button)
        expect(seeker.page.locator("main.stage[data-turn=sending]")).to_be_visible()
        online(seeker)
        expect(seeker.page.locator("main.stage[data-turn=done]")).to_be_visible()
        other.seen(stage)
        act(other, stage, button)
    for action in ("echo", "outline", "final"):
        assert len(seeker.moves(action)) == 1
    assert len(guide.moves("clue")) == 1
    for player in table:
        player.seen("reveal")
        expect(player.page.locator(".visit.visit-found, .visit.visit-kept")).to_have_count(2)
    host, *others = table
    expect(host.button(NEXT)).to_be_enabled()
    offline(host)
    host.press(NEXT)
    online(host)
    for player in (host, *others):
        player.seen("clue")


def offline(player: Player) -> None:
    player.context.set_offline(True)
    expect(player.lost).to_be_visible()


def online(player: Player) -> None:
    player.context.set_offline(False)
    expect(player.lost).to_have_count(0)
