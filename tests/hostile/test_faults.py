"""Whole games on the deployed stack while hundreds of its calls of AWS fail, every way that they can."""

import asyncio
import base64
import itertools
import time
from collections import Counter, defaultdict
from functools import partial
from typing import NamedTuple

import pytest
from local.stack import Stack

from contour_echo.wire.frames import mark_of
from local import stack as local_stack
from tests.e2e.scoring import check_result
from tests.e2e.table import at_random, until_ms
from tests.hostile.proxy import POSTS, STORE, TIMERS, Call, Faults, between
from tests.hostile.steadfast import Steady
from tests.timers import warm_timers

pytestmark = pytest.mark.timeout(
    600
)  # some two minutes on a machine of its own, a third of it for the deployment
SEED = 5
SHARE = 0.16
"""So many of the calls meet with something of their own."""
SPEED = 6
SEATS = (3, 6)
LATE_S = 2.0
ALLOWANCE_S = 0.75
PASSER_BY_S = 1.0
"""For so long nobody but the timer, and who made the last move, has to end a stage that is over."""
ROUND_ALONE_S = (45 + 15) / SPEED + 2 * ALLOWANCE_S


class Played(NamedTuple):
    """An evening under faults, and what went by."""

    tables: list[Steady]
    faults: Faults

    def calls_of(self, table: Steady) -> list[Call]:
        """The calls that name this game, in order."""
        return [call for call in self.faults.calls if call.code == table.code]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Games of three to six beside each other, one of them left alone in the middle."""
    faults = Faults(SEED, SHARE)
    logs = tmp_path_factory.mktemp("faults")
    with local_stack.running(logs, speed=SPEED, between=partial(between, faults=faults)) as stack:
        warm_timers(stack, len(SEATS) + 2)
        faults.on = True
        tables = asyncio.run(_evening(stack))
    return Played(tables, faults)


async def _evening(stack: Stack) -> list[Steady]:
    tables = [Steady(stack.live_url, seed=seats, shaky=0.05) for seats in SEATS]
    alone = Steady(stack.live_url, seed=1)
    async with asyncio.TaskGroup() as evening:
        for table, seats in zip(tables, SEATS, strict=True):
            evening.create_task(_whole_game(table, seats))
        evening.create_task(_left_alone(alone))
    return [*tables, alone]


async def _whole_game(table: Steady, seats: int) -> None:
    """Every round is checked as it is revealed, and the end against the sum of the rounds."""
    await table.gather(seats, watchers=1)
    await table.play(at_random(seats, misses=0.01))
    await table.end()


async def _left_alone(table: Steady) -> None:
    """A game whose players go before its last rounds: timers alone bring it to its end."""
    await table.gather(3)
    first = await table.start()
    left = 2
    for number in range(1, first["rounds"] - left + 1):
        await table.advance(await table.play_round(number))
    for player in table.players:
        await player.drop()
    await until_ms(round((time.time() + left * (ROUND_ALONE_S + 2 * LATE_S)) * 1000))
    for player in table.players:
        await player.come_back()
    final = await table.players[0].stage("finished")
    check_result(final, table.totals)
    await table.end()


def test_hundreds_of_faults_of_every_kind_were_injected(played: Played) -> None:
    injected = played.faults.injected
    print(f"\n{injected.total()} faults in {len(played.faults.calls)} calls:")
    for (service, kind), number in sorted(injected.items()):
        print(f"  {service}: {number} {kind}")
    by_service = Counter(call.service for call in played.faults.calls if call.fault)
    assert injected.total() >= 200
    assert by_service[STORE] >= 100
    assert by_service[POSTS] >= 40
    assert by_service[TIMERS] >= 8
    assert len(injected) >= 16


def test_each_accepted_move_was_stored_once_and_each_refused_one_never(played: Played) -> None:
    for table in played.tables:
        stored = Counter(
            call.body["ExpressionAttributeValues"][":id"]["B"]
            for call in played.calls_of(table)
            if call.operation == "UpdateItem" and call.status == 200
        )
        accepted, refused, unknown = (
            {_id_of(it) for it in moves} for moves in (table.accepted, table.refused, table.unknown)
        )
        assert set(stored.values()) == {1}, stored
        assert accepted <= stored.keys()
        assert not refused & stored.keys()
        assert stored.keys() <= accepted | unknown


def _id_of(move: dict[str, object]) -> str:
    return base64.b64encode(mark_of(move).id).decode()


class Stage(NamedTuple):
    """A stage as it was stored: when by the clock, and when by its own word it is over (s since the epoch)."""

    number: int
    name: str
    began: float
    ends: float


def stages(calls: list[Call]) -> list[Stage]:
    """The stages of a game, by the writes that began them."""
    found: dict[int, Stage] = {}
    for call in calls:
        for item in call.items:
            if call.status == 200 and item["pk"]["S"].startswith("game#"):
                number = int(item["sid"]["N"])
                found.setdefault(
                    number, Stage(number, item["stage"]["S"], call.over, int(item["ends"]["N"]) / 1000)
                )
    return [found[number] for number in sorted(found)]


def of_timers(calls: list[Call]) -> set[str | None]:
    """The credentials of the timers' function: it alone asks for no connection and makes no move."""
    others = {
        call.caller
        for call in calls
        if call.operation == "UpdateItem" or "connection#" in str(call.body.get("Key"))
    }
    return {call.caller for call in calls} - others


def test_no_stage_stays_open_once_anything_reaches_it_unhurt(played: Played) -> None:
    """Two seconds after its deadline, or after the first call about its game that finds it overdue, when no fault
    befalls its game any more. Until then nothing has been delivered: calls were hurt, or the emulator was late. That
    the timer of another stage looks at the game is no such call."""
    timers = of_timers(played.faults.calls)
    open_for = defaultdict[str, list[float]](list)
    for table in played.tables:
        calls = played.calls_of(table)
        ends = [call for call in calls if call.operation != "GetItem" or call.caller not in timers]
        whole = stages(calls)
        assert whole[-1].name == "finished"
        assert [it.number for it in whole] == list(range(whole[0].number, whole[-1].number + 1))
        for stage, following in itertools.pairwise(whole):
            if stage.name == "lobby":
                continue
            hurt = [
                call for call in calls if call.fault and stage.ends < call.over and call.at < following.began
            ]
            from_then = max([stage.ends + PASSER_BY_S, *(call.over for call in hurt)])
            reached = next((call.at for call in ends if call.at >= from_then), from_then)
            open_for["hurt" if hurt else "unhurt"].append(following.began - stage.ends + ALLOWANCE_S)
            bound = max(stage.ends - ALLOWANCE_S, reached) + LATE_S
            assert following.began <= bound, (table.code, stage, following, hurt)
    for kind, times in open_for.items():
        times.sort()
        print(
            f"{kind}: {len(times)} stages, after their deadline: {times[len(times) // 2]:.2f} {times[-1]:.2f}"
        )


def test_nobody_was_shown_what_went_wrong(played: Played) -> None:
    reasons = Counter[str]()
    for table in played.tables:
        for client in table.everyone:
            for frame in client.frames:
                if frame.body["type"] == "rejected":
                    reasons[frame.body["reason"]] += 1
                for word in ("Traceback", "Exception", "botocore", "dynamodb", "Internal server error"):
                    assert word.lower() not in frame.raw.lower(), frame.raw
    print(dict(reasons))
    assert reasons["try_again"] + reasons["internal"] > 0
