"""Timers in Step Functions: named after their wait, told nothing secret, and harmless when started twice."""

import json
import re
from typing import Any

import pytest
from botocore.exceptions import EndpointConnectionError
from botocore.stub import Stubber

from contour_echo.actions.ports import Timer, Unavailable
from contour_echo.cloud.timers import StateMachineTimers
from tests.simulated.aws import ONCE, session
from tests.simulated.tables import NOON

ARN = "arn:aws:states:us-east-1:123456789012:stateMachine:timer"
TIMER = Timer("BCDFGH", "0123456789ab", 7, NOON + 30_750)


def stubbed() -> tuple[StateMachineTimers, Stubber, Any]:
    client = session().client("stepfunctions", config=ONCE)
    return StateMachineTimers(client, ARN), Stubber(client), client


def test_a_timer_is_one_execution_named_after_its_wait() -> None:
    timers, stub, _ = stubbed()
    told = {"code": "BCDFGH", "game_id": "0123456789ab", "stage_id": 7, "ends_at": NOON + 30_750}
    stub.add_response(
        "start_execution",
        {"executionArn": ARN, "startDate": 0},
        {"stateMachineArn": ARN, "name": f"BCDFGH-0123456789ab-7-{NOON + 30_750}", "input": json.dumps(told)},
    )
    with stub:
        timers.start(TIMER)
    stub.assert_no_pending_responses()


def test_the_name_is_one_that_step_functions_takes() -> None:
    longest = TIMER._replace(stage_id=10**9, ends_at=10**14)
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,80}", longest.name)


def test_each_wait_has_a_name_of_its_own() -> None:
    """A standard execution's name is taken for good: that of a wait for an earlier end may have woken, found the stage
    not there yet, and be over."""
    others = [
        TIMER._replace(stage_id=8),
        TIMER._replace(ends_at=TIMER.ends_at + 1),
        TIMER._replace(game_id="0"),
    ]
    assert len({TIMER.name, *(other.name for other in others)}) == 4


def test_a_timer_that_runs_already_is_enough() -> None:
    timers, stub, _ = stubbed()
    stub.add_client_error("start_execution", "ExecutionAlreadyExists")
    with stub:
        timers.start(TIMER)
    stub.assert_no_pending_responses()


@pytest.mark.parametrize(
    "code", ["ExecutionLimitExceeded", "StateMachineDoesNotExist", "AccessDeniedException"]
)
def test_a_timer_that_cannot_be_started_is_unavailable(code: str) -> None:
    timers, stub, _ = stubbed()
    stub.add_client_error("start_execution", code)
    with stub, pytest.raises(Unavailable, match=code):
        timers.start(TIMER)


def test_step_functions_out_of_reach_is_unavailable() -> None:
    timers, _, client = stubbed()

    def out_of_reach(**_: object) -> None:
        raise EndpointConnectionError(endpoint_url="https://nowhere.invalid")

    client.meta.events.register_first("before-send", out_of_reach)
    with pytest.raises(Unavailable, match="EndpointConnectionError"):
        timers.start(TIMER)
