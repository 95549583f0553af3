"""The meter's units, call by call, beside those that MiniStack's DynamoDB reports for the same calls."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from events.replay.figures import Measured
from events.replay.table import Table
from local.cost_game import plain_game
from local.emulator import started, wait
from local.meter import TABLE, MeteredCloud, MeteredVenue

from tests.simulated.aws import create_table


class Compared:
    """Asks DynamoDB what each call took, and keeps it beside what the meter took it to be."""

    def __init__(self, cloud: MeteredCloud, hooks: Any) -> None:
        self._meter = cloud.meter
        self._before = cloud.meter.copy()
        self.calls = Counter[str]()
        self.different: list[tuple[str, float, float]] = []
        hooks.register("before-parameter-build.dynamodb", self._asked)
        hooks.register_last("after-call.dynamodb", self._done)

    def _asked(self, params: dict[str, Any], model: Any, **_: object) -> None:
        params["ReturnConsumedCapacity"] = "TOTAL"
        self._before = self._meter.copy()

    def _done(self, parsed: dict[str, Any], model: Any, **_: object) -> None:
        spent = self._meter.minus(self._before)
        told = parsed["ConsumedCapacity"]
        reported = sum(each["CapacityUnits"] for each in (told if isinstance(told, list) else [told]))
        self.calls[model.name] += 1
        if spent.write_units + spent.read_units != reported:
            self.different.append((model.name, spent.write_units + spent.read_units, reported))


@pytest.mark.parametrize("seats", [3, 12])
def test_every_call_takes_as_many_units_as_the_meter_says(seats: int, tmp_path: Path) -> None:
    with started(tmp_path / "log") as emulator:
        wait(emulator)
        client = emulator.session().client("dynamodb", endpoint_url=emulator.endpoint)
        create_table(client, TABLE)
        cloud = MeteredCloud(client)
        compared = Compared(cloud, client.meta.events)
        Table(plain_game(seats, watchers=1), MeteredVenue(cloud), Measured()).play()
    assert compared.different == []
    assert set(compared.calls) >= {"GetItem", "PutItem", "UpdateItem", "TransactWriteItems"}
    assert compared.calls == {
        name: count for name, count in cloud.meter.calls.items() if name in compared.calls
    }
