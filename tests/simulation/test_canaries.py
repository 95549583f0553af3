"""The search for secrets finds each of them in each place where it looks."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from contour_echo.actions.ports import Row, Timer
from contour_echo.rules.game import Game
from contour_echo.rules.stages import Stage
from contour_echo.rules.tokens import action_token
from contour_echo.wire.snapshot import snapshots
from tests.simulated.memory import a_house
from tests.simulated.tables import play_to
from tests.simulation import deck
from tests.simulation.canaries import Canaries
from tests.simulation.gateway import Connection
from tests.simulation.history import History

KEY = "k" * 24


class Search:
    """A search over a game in its contour stage."""

    def __init__(self) -> None:
        deck.install()
        self.history = History(lambda: 0)
        self.history.keyed.append(KEY)
        self.canaries = Canaries(self.history)
        self.game: Game = play_to(Stage.CONTOUR, a_house())
        self.canaries.written(None, None, Row(self.game, 1))  # type: ignore[arg-type]

    def frame(self, frame: str, seat: int | None = None) -> None:
        knows = {self.game.seats[seat - 1].key_hash} if seat else set()
        owner: Any = SimpleNamespace(name="somebody", knows=knows)
        self.canaries.told(Connection("c", lambda *_: None, lambda _: None, owner), frame)


def rejected(text: str) -> str:
    return f'{{"type":"rejected","message":"{text}"}}'


def metric(text: str) -> str:
    return f'{{"_aws":{{"CloudWatchMetrics":[]}},"service":"{text}"}}'


def token(search: Search) -> str:
    return action_token(search.game, min(search.game.tokens)) or ""


PLACES: dict[str, Callable[[Search], None]] = {
    "a key in an error's text": lambda search: search.frame(rejected(KEY)),
    "a token in an error's text": lambda search: search.frame(rejected(token(search))),
    "a card in an error's text": lambda search: search.frame(rejected(f"O:{'0' * 12}")),
    "a secret in an error's text": lambda search: search.frame(rejected(search.game.secret.hex())),
    "a key in the log": lambda search: search.canaries.logged(KEY),
    "a token in the log": lambda search: search.canaries.logged(token(search)),
    "a secret in the log": lambda search: search.canaries.logged(search.game.secret.hex()),
    "an association in the log": lambda search: search.canaries.logged("like P1 3"),
    "a key in a metric": lambda search: search.canaries.logged(metric(KEY)),
    "a token in a metric": lambda search: search.canaries.logged(metric(token(search))),
    "a key in a timer's input": lambda search: search.canaries.timer(Timer("BCDFGH", KEY, 1, 1)),
    "a secret in a timer's input": lambda search: search.canaries.timer(
        Timer("BCDFGH", search.game.secret.hex(), 1, 1)
    ),
    "another seat's view": lambda search: search.frame(view(search, 1), 2),
    "paint in a contour": lambda search: search.frame(view(search, 1).replace("O:", "P:", 1), 1),
    "a reveal before its time": lambda search: search.frame(
        view(search, 1).replace('"reveal":null', '"reveal":{}'), 1
    ),
}


def view(search: Search, seat: int) -> str:
    return snapshots(search.game, [seat], a_house(), 1)[seat]


@pytest.mark.parametrize("place", PLACES)
def test_a_secret_is_found(place: str) -> None:
    search = Search()
    PLACES[place](search)
    assert search.history.faults


def test_a_view_of_ones_own_is_no_secret() -> None:
    search = Search()
    search.frame(view(search, 1), 1)
    search.canaries.logged('{"level":"INFO","message":"accepted"}')
    search.canaries.timer(Timer("BCDFGH", search.game.id, 1, 1))
    assert not search.history.faults
