"""A player whose way to the game a test holds in its hands."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import Browser, expect

from tests.browser.game.network import Way, ways
from tests.browser.game.player import Frame, Player


class Distant(Player):
    """Reaches the game by `way` alone."""

    def __init__(self, browser: Browser, way: Way, name: str) -> None:
        super().__init__(browser, way.url, name)
        self.way = way

    def is_back(self, stage: str) -> None:
        """The word about the connection is gone, the stage is the table's, and the ring the server's."""
        expect(self.lost).to_have_count(0)
        self.seen(stage)
        self.is_in_step()

    def moves(self, action: str) -> dict[str, Frame]:
        """The different moves of this kind that were sent, by id: one, however often it was sent."""
        return {frame["request_id"]: frame for frame in self.sent if frame["action"] == action}


@contextmanager
def distant_table(browser: Browser, url: str, names: Sequence[str]) -> Iterator[list[Distant]]:
    """Players of these names, each with a way of their own to the game at `url`, while the block lasts."""
    with ways(url, len(names)) as found:
        players = [Distant(browser, way, name) for way, name in zip(found, names, strict=True)]
        yield players
        for player in players:
            player.context.close()
