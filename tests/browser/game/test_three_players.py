"""Three people in three browsers play a whole game; a fourth watches."""

from collections.abc import Iterator

import pytest
from local.stack import Stack
from playwright.sync_api import Browser, expect

from tests.browser.game.player import Player
from tests.browser.game.table import NEXT, ROUNDS, play_round


@pytest.fixture
def players(browser: Browser, stack: Stack) -> Iterator[list[Player]]:
    table = [Player(browser, stack.url, name) for name in ("Ada", "Bo", "Cleo")]
    yield table
    for player in table:
        player.context.close()


def test_three_players_play_to_the_end_and_one_reloads_in_every_stage(
    players: list[Player], browser: Browser, stack: Stack
) -> None:
    host, *others = players
    code = host.make_game()
    for player in others:
        player.join(code)
    spectator = Player(browser, stack.url, "Dee")
    spectator.watch(code)
    host.press("^Start the game$")
    for number in range(1, ROUNDS + 1):
        play_round(players, reload=number == 2)
        spectator.seen("reveal")
        assert spectator.page.locator("input.pick").count() == 0
        host.press(NEXT)
    for player in (*players, spectator):
        expect(player.page.locator("main.finish")).to_be_visible()
        assert player.reports == [], "no error, no warning, no report of the policy"
    spectator.context.close()
