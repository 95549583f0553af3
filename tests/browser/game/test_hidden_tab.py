"""A tab that is hidden, throttled and frozen while deadlines pass is in step as soon as it is looked at again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from local.stack import Stack
from playwright.sync_api import Browser, expect

from tests.browser.game.player import Player
from tests.browser.game.sleeper import Sleeper, plain_chromium
from tests.browser.game.table import NEXT, STAGES, act, guide_and_seekers, play_round, sit_down


@pytest.fixture
def chromium_as_it_is(tmp_path: Path) -> Iterator[Browser]:
    with plain_chromium(tmp_path / "profile") as opened:
        yield opened


def test_a_tab_sleeps_through_deadlines(chromium_as_it_is: Browser, stack: Stack) -> None:
    host, sleeper, third = table = (
        Player(chromium_as_it_is, stack.url, "Ada"),
        Sleeper(chromium_as_it_is, stack.url, "Bo"),
        Player(chromium_as_it_is, stack.url, "Cleo"),
    )
    sit_down(table)
    if guide_and_seekers(table)[0] is sleeper:
        play_round(table)
        host.press(NEXT)
    guide, _ = guide_and_seekers(table)
    awake = third if guide is host else host

    sleeper.hide()
    sleeper.freeze()  # no timer, no message reaches the page
    guide.clue("a door in the sea")
    awake.seen("echo")
    act(awake, *STAGES[0])
    awake.until("contour", 11)
    sleeper.thaw()  # Chromium has closed its socket meanwhile
    sleeper.show()
    sleeper.seen("contour")
    sleeper.is_in_step()
    assert sleeper.snapshot["you"]["done"] == {}, "the time for the Echo passed in its sleep"

    lines = sleeper.lines
    sleeper.hide()  # this time its timers run, once in a while
    act(awake, *STAGES[1])
    awake.until("color", 8)
    sleeper.show()
    sleeper.seen("color")
    sleeper.is_in_step()
    expect(sleeper.page.get_by_role("heading", level=1)).to_have_text("This time you watch")
    assert sleeper.lines == lines, "the line was well all the time, and kept"
    assert all("Back-Forward Cache" in report for report in sleeper.reports), (
        "nothing but the browser's own doing"
    )
