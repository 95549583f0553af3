"""Three people in three browsers play a whole game; a fourth watches."""

from collections.abc import Iterator

import pytest
from local.stack import Stack
from playwright.sync_api import Browser, expect

from tests.browser.game.player import Player

ROUNDS = 6


@pytest.fixture
def players(browser: Browser, stack: Stack) -> Iterator[list[Player]]:
    table = [Player(browser, stack.url, name) for name in ("Ada", "Bo", "Cleo")]
    yield table
    for player in table:
        player.context.close()


def play_round(table: list[Player], *, reload: bool) -> None:
    """One round, everybody acting; with `reload`, somebody comes back in the middle of every stage."""
    for player in table:
        player.seen("clue")
    guide = next(player for player in table if player.may_act())
    seekers = [player for player in table if player is not guide]
    guide.clue("a door in the sea")
    for stage, button in (("echo", "^Offer card"), ("contour", "^Lock card"), ("color", "^Keep card")):
        for seeker in seekers:
            seeker.seen(stage)
        if reload:
            come_back(seekers[0])
            come_back(guide)
        for number, seeker in enumerate(seekers):
            if stage != "color":
                seeker.pick()
            seeker.confirm(button)
            if reload and number == 0:
                come_back(seeker)
    for player in table:
        player.seen("reveal")
        expect(player.page.locator(".gallery contour-card")).to_have_count(len(table))


def come_back(player: Player) -> None:
    """A reload brings back seat, stage and choices."""
    player.answered()
    before = player.state()
    player.reload()
    expect(player.page.locator("main h1")).to_have_text(before[0])
    assert player.state() == before


def test_three_players_play_to_the_end_and_one_reloads_in_every_stage(
    players: list[Player], browser: Browser, stack: Stack
) -> None:
    host, *others = players
    code = host.make_game()
    for player in others:
        player.join(code)
    spectator = Player(browser, stack.url, "Dee")
    spectator.watch(code)
    host.button("^Start the game$").click()
    for number in range(1, ROUNDS + 1):
        play_round(players, reload=number == 2)
        spectator.seen("reveal")
        assert spectator.page.locator("input.pick").count() == 0
        host.button("^Next round$|^To the end$").click()
    for player in (*players, spectator):
        expect(player.page.locator("main.finish")).to_be_visible()
        assert player.reports == [], "no error, no warning, no report of the policy"
    spectator.context.close()
