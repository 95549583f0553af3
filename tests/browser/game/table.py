"""Three people at one table, and a round as they play it."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from playwright.sync_api import expect

from tests.browser.game.player import Player

Someone = TypeVar("Someone", bound=Player)
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


def guide_and_seekers(table: Sequence[Someone]) -> tuple[Someone, list[Someone]]:
    """Who guides this round, and the others."""
    for player in table:
        player.seen("clue")
    guide = next(player for player in table if player.may_act())
    return guide, [player for player in table if player is not guide]


def play_round(table: Sequence[Player], meanwhile: Callable[[str], None] = lambda _stage: None) -> None:
    """One round, everybody acting in the table's order; `meanwhile` is called in every stage before the first acts."""
    guide, seekers = guide_and_seekers(table)
    meanwhile("clue")
    guide.clue("a door in the sea")
    for stage, button in STAGES:
        for player in table:
            player.seen(stage)
        meanwhile(stage)
        for seeker in seekers:
            act(seeker, stage, button)
    for player in table:
        player.seen("reveal")
        expect(
            player.page.get_by_role("group", name="The gallery in color").get_by_role("button")
        ).to_have_count(len(table))
    meanwhile("reveal")


def act(seeker: Player, stage: str, button: str) -> None:
    """A Seeker's part in a stage."""
    if stage != "color":
        seeker.pick()
    seeker.confirm(button)
