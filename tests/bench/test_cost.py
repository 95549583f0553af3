"""What a game asks of AWS, counted exactly, held against what it may ask."""

import functools
import math
from typing import Any

import pytest
from events.replay.figures import Measured
from events.replay.plan import rounds_of
from events.replay.table import Table
from events.replay.transcript import read_transcript
from local.cost import Played, bill, floor, naive, play
from local.meter import Meter, MeteredVenue, item_size, metered_cloud

from tests.replay.test_transcripts import TRANSCRIPTS

DEAREST = {6: 0.0018, 12: 0.0055}
MOST_MESSAGES = {6: 420, 12: 1_680}
STAGES = 5


@functools.cache
def played(seats: int, watchers: int = 0) -> Played:
    return play(seats, watchers=watchers, at=Moved)


@pytest.mark.parametrize("seats", [3, 4, 6, 12])
def test_messages_writes_and_executions_are_the_fewest_possible(seats: int) -> None:
    game, least = played(seats).game, floor(seats)
    assert game.messages == least["messages"]
    assert game.messages <= MOST_MESSAGES.get(seats, math.inf)
    assert game.frames_in + game.frames_out == game.messages, "every frame is one unit"
    assert game.calls["StartExecution"] == least["executions"]
    assert (
        game.calls["UpdateItem"] + game.calls["PutItem"] + game.calls["TransactWriteItems"] == least["writes"]
    )


def test_a_host_who_ends_every_reveal_costs_two_messages_each() -> None:
    assert play(6, host_advances=True).game.messages == played(6).game.messages + 2 * rounds_of(6)


@pytest.mark.parametrize("seats", [6, 12])
def test_a_whole_game_costs_no_more_than_it_may(seats: int) -> None:
    _, everything, minutes, _ = played(seats)
    own, other = bill(everything, minutes, seats), naive(everything, minutes, seats)
    assert own.total <= DEAREST[seats]
    assert other.total > 3 * own.total


@pytest.mark.parametrize(("seats", "most"), [(3, 1_024), (4, 1_024), (5, 2_048), (12, 2_048)])
def test_the_games_item_fits_its_write_units(seats: int, most: int) -> None:
    assert played(seats).all.largest_item <= most


@pytest.mark.parametrize(("seats", "units"), [(3, 1), (4, 1), (6, 1), (12, 2)])
def test_a_move_is_one_write_and_nothing_else(seats: int, units: int) -> None:
    for action, (before, after, _) in _moves(seats).items():
        spent = after.minus(before)
        assert dict(spent.calls) == {"UpdateItem": 1}, action
        assert spent.write_units <= units, action
        assert spent.read_units == 0
        assert (spent.frames_in, spent.frames_out) == (1, 1), action


@pytest.mark.parametrize("seats", [3, 6, 12])
def test_the_end_of_a_stage_is_a_timer_a_write_and_a_post_each(seats: int) -> None:
    for action, (before, after, last) in _moves(seats, last=True).items():
        spent = after.minus(before)
        assert last
        assert dict(spent.calls) == {
            "UpdateItem": 1,
            "StartExecution": 1,
            "PutItem": 1,
            "PostToConnection": seats,
        }, action


def test_a_timer_that_ends_a_stage_reads_once() -> None:
    with metered_cloud() as cloud:
        venue = Woken(cloud)
        Table(read_transcript(_named("five-silences")), venue, Measured(), speed=10).play()
    ended = [spent for spent in venue.wakes if spent.calls["PostToConnection"]]
    assert ended
    for spent in ended:
        assert spent.calls["GetItem"] == 1
        assert spent.calls["PutItem"] == 1
        assert spent.calls["StartExecution"] <= 1
    for spent in venue.wakes:
        if not spent.calls["PostToConnection"]:
            assert dict(spent.calls) == {"GetItem": 1}


def test_a_spectator_costs_five_frames_a_round_and_no_write() -> None:
    alone, watched = played(6).game, played(6, watchers=1).game
    lobby = 6 + 3  # all see it come; its request, answer and own snapshot
    assert watched.messages - alone.messages == STAGES * rounds_of(6) + lobby + 1  # and the end
    assert watched.calls["UpdateItem"] == alone.calls["UpdateItem"]
    assert watched.calls["PutItem"] == alone.calls["PutItem"]


def test_a_reconnect_is_a_read_and_a_write() -> None:
    with metered_cloud() as cloud:
        venue = Rejoined(cloud)
        Table(read_transcript(_named("four-reconnects")), venue, Measured(), speed=10).play()
    assert venue.joins
    for spent in venue.joins:
        assert {name: n for name, n in spent.calls.items() if name != "PostToConnection"} == {
            "GetItem": 1,
            "TransactWriteItems": 1,
        }
        assert spent.frames_in == 1
        assert spent.frames_out == 2, "the answer and one snapshot"


def test_an_items_size_is_counted_as_dynamodb_does() -> None:
    assert item_size({"pk": {"S": "game#é"}}) == 2 + 7
    assert item_size({"n": {"N": "1234567"}}) == 1 + 5
    assert item_size({"b": {"B": b"12345"}, "m": {"M": {"a": {"S": "xy"}}}}) == 1 + 5 + 1 + 3 + (1 + 1 + 2)


class Woken(MeteredVenue):
    """Keeps what every wake of a timer cost."""

    def __init__(self, cloud: Any) -> None:
        super().__init__(cloud)
        self.wakes: list[Meter] = []

    def wake(self, timer: Any) -> None:
        before = self._meter.copy()
        super().wake(timer)
        self.wakes.append(self._meter.minus(before))


class Rejoined(MeteredVenue):
    """Keeps what every return to a free seat during a round cost."""

    def __init__(self, cloud: Any) -> None:
        super().__init__(cloud)
        self.joins: list[Meter] = []

    def answer(self, arrived: Any) -> str | None:
        before = self._meter.copy()
        answer = super().answer(arrived)
        spent = self._meter.minus(before)
        takes_over = spent.calls["DeleteConnection"]
        if '"join"' in arrived.body and '"name"' not in arrived.body and not takes_over:
            row = self.cloud.ports.games.read(arrived.body.split('"code":"')[1][:6])
            if row is not None and not row.game.stage.open_roster:
                self.joins.append(spent)
        return answer


class Moved(MeteredVenue):
    """Keeps what the first and the last move of each kind in the first round cost."""

    def __init__(self, cloud: Any) -> None:
        super().__init__(cloud)
        self.moves: dict[str, list[tuple[Meter, Meter]]] = {}

    def answer(self, arrived: Any) -> str | None:
        before = self._meter.copy()
        answer = super().answer(arrived)
        for action in ("clue", "echo", "outline", "final"):
            if f'"action":"{action}"' in arrived.body:
                self.moves.setdefault(action, []).append((before, self._meter.copy()))
        return answer


def _moves(seats: int, *, last: bool = False) -> dict[str, tuple[Meter, Meter, bool]]:
    venue = played(seats).venue
    assert isinstance(venue, Moved)
    found: dict[str, tuple[Meter, Meter, bool]] = {}
    for action, moves in venue.moves.items():
        a_round = moves[: 1 if action == "clue" else seats - 1]
        if last:
            found[action] = (*a_round[-1], True)
        elif len(a_round) > 1:
            found[action] = (*a_round[0], False)
    return found


def _named(stem: str) -> Any:
    return next(path for path in TRANSCRIPTS if path.stem == stem)
