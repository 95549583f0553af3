"""Three people at one table, and a round as they play it."""

from collections.abc import Sequence

from playwright.sync_api import expect

from tests.browser.game.player import Player

ROUNDS = 6
STAGES = (("echo", "^Offer card"), ("contour", "^Lock card"), ("color", "^Keep card"))
NEXT = "^Next round$|^To the end$"


def sit_down(table: Sequence[Player]) -> str:
    """The first makes a game, the others join it, and it begins. Returns its code."""
    host, *others = table
    code = host.make_game()
    for player in others:
        player.join(code)
    host.press("^Start the game$")
    return code


def guide_and_seekers(table: Sequence[Player]) -> tuple[Player, list[Player]]:
    """Who guides this round, and the others."""
    for player in table:
        player.seen("clue")
    guide = next(player for player in table if player.may_act())
    return guide, [player for player in table if player is not guide]


def play_round(table: Sequence[Player], *, reload: bool = False) -> None:
    """One round, everybody acting; with `reload`, somebody comes back in the middle of every stage."""
    guide, seekers = guide_and_seekers(table)
    guide.clue("a door in the sea")
    for stage, button in STAGES:
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
