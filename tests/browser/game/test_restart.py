"""The server goes away in mid-stage and comes back: everybody is told, and nothing is lost or counted twice."""

import contextlib
import socket
from collections.abc import Iterator

import pytest
from local.publish import page_files
from local.stack import Stack
from playwright.sync_api import Browser, expect

from local import edge
from tests.browser.game.distant import Distant, distant_table
from tests.browser.game.table import STAGES, act, guide_and_seekers, sit_down

NAMES = ("Ada", "Bo", "Cleo")


class Entrance:
    """An edge of the test's own, on one port for as long as it lives. The game's state is behind it."""

    def __init__(self, stack: Stack) -> None:
        outputs = stack.outputs
        self._behind = edge.Behind(
            stack.endpoint, outputs["PageDomain"], outputs["ApiId"], frozenset(page_files())
        )
        self._running = contextlib.ExitStack()
        self._port = 0
        self.start()

    def start(self) -> None:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self._port))
        listener.listen()
        self._port = listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}/"
        self._running.enter_context(edge.served(edge.application(self._behind), listener))

    def stop(self) -> None:
        self._running.close()


@pytest.fixture
def entrance(stack: Stack) -> Iterator[Entrance]:
    opened = Entrance(stack)
    yield opened
    opened.stop()


@pytest.fixture
def table(browser: Browser, entrance: Entrance) -> Iterator[list[Distant]]:
    with distant_table(browser, entrance.url, NAMES) as players:
        yield players


def test_the_server_restarts_while_moves_are_on_their_way(table: list[Distant], entrance: Entrance) -> None:
    sit_down(table)
    guide, (seeker, other) = guide_and_seekers(table)
    guide.clue("a door in the sea")
    for player in table:
        player.seen("echo")

    entrance.stop()
    for player in table:
        expect(player.lost).to_be_visible()
    seeker.pick(1)
    seeker.press("^Offer card")
    entrance.start()
    for player in table:
        player.is_back("echo")
    expect(seeker.page.locator("main.stage[data-turn=done]")).to_be_visible()
    act(other, *STAGES[0])

    stage, button = STAGES[1]
    seeker.seen(stage)
    sent = len(seeker.moves("outline"))
    seeker.way.hold_answers()  # the move arrives and counts; that it did is lost with the server
    seeker.pick()
    seeker.press(button)
    expect(seeker.page.locator("main.stage[data-turn=sending]")).to_be_visible()
    assert len(seeker.moves("outline")) == sent + 1
    act(other, stage, button)
    guide.seen("color")  # it counted: nobody is waited for any more
    entrance.stop()
    seeker.way.cut()
    entrance.start()
    seeker.way.mend()
    for player in table:
        player.is_back("color")

    stage, button = STAGES[2]
    for player in (seeker, other):
        act(player, stage, button)
    for player in table:
        player.seen("reveal")
        assert [row["kind"] for row in player.snapshot["reveal"]["cards"]].count("automatic") == 0
    for action in ("echo", "outline", "final"):
        assert len(seeker.moves(action)) == 1, "the same id again, however often it was sent"
    you = seeker.snapshot["you"]
    assert you["done"]["echo"]["card"] == 1
    guess = next(each for each in guide.snapshot["reveal"]["guesses"] if each["seat"] == you["seat"])
    assert guess["outline"] == you["done"]["outline"]["slot"]
    assert guess["confirmed"]
