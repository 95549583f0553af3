"""Every point at which an invocation can die: a slice of `python -m local.simulate --crash-points 400`."""

import pytest

from contour_echo.actions.ports import Cloud
from tests.simulation.crash_points import UNREACHABLE, Coverage, reason
from tests.simulation.points import ANSWERS, PORTS, ROOTS, existing


def test_games_survive_a_crash_at_each_point_that_they_come_to() -> None:
    coverage = Coverage()
    faults = [fault for outcome in coverage.games(0, 4) for fault in outcome.faults]
    assert not faults, faults[0]
    assert not coverage.unforeseen, coverage.unforeseen[0]
    assert len(coverage.points) > 200


def test_the_points_are_read_from_every_handler_and_every_port() -> None:
    assert {point.handler for point in existing()} == {*ANSWERS, "$disconnect", "timer"} == set(ROOTS)
    assert (
        {point.call.partition(".")[0] for point in existing()}
        == set(PORTS)
        <= set(Cloud.__dataclass_fields__)
    )
    assert {(point.handler, point.way, point.call) for point in existing() if point.side == "before"} == {
        (point.handler, point.way, point.call) for point in existing() if point.side == "after"
    }


@pytest.mark.parametrize("why", [why for _, why in UNREACHABLE])
def test_each_reason_excuses_a_point_that_there_is(why: str) -> None:
    assert any(reason(point) == why for point in existing())
