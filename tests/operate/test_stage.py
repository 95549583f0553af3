"""A stage from its first deployment to its end, in one account, by the commands that an operator types.

The tests tell one story and run in order: each finds the account as the one before has left it.
"""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from local.operate.stage import entrance, outputs_of
from local.publish import page_files

from tests.client import Client
from tests.e2e.table import Aim, Frame, Round, Table
from tests.operate.conftest import Operator
from tests.operate.inventory import artifacts, inventory
from tests.timers import limit_timers

STAGE = ("--stage", "dusk")
STACK = "contour-echo-dusk"
# No deployment outlasts a contour stage, and the host may end reveals at once. Timers wake all the same when their
# stage is long over.
PATIENT = "ContourMs=180000 AdvanceMs=0"
TIMERS = 2
KEEPS_S = {"now": 24 * 3600, "later": 25 * 3600}


@pytest.fixture(scope="module")
def outputs(operator: Operator) -> dict[str, str]:
    limit_timers(operator.account.client("lambda"), TIMERS)
    return outputs_of(operator.account, STACK)


@pytest.fixture
def live_url(operator: Operator, outputs: dict[str, str]) -> Iterator[str]:
    with entrance(operator.account, outputs, page_files()) as url:
        yield f"{url.replace('http', 'ws', 1)}live"


def traces(operator: Operator) -> dict[str, object]:
    """Everything that another deployment could have touched, with the moment when it was."""
    account, outputs = operator.account, outputs_of(operator.account, STACK)
    stack = account.client("cloudformation").describe_stacks(StackName=STACK)["Stacks"][0]
    functions = account.client("lambda").list_functions()["Functions"]
    page = account.client("s3").list_objects_v2(Bucket=outputs["PageBucketName"])["Contents"]
    forgotten = account.client("cloudfront").list_invalidations(DistributionId=outputs["DistributionId"])
    return {
        "stack": stack.get("LastUpdatedTime", stack["CreationTime"]),
        "parameters": sorted((it["ParameterKey"], it["ParameterValue"]) for it in stack["Parameters"]),
        "functions": sorted((it["FunctionName"], it["LastModified"]) for it in functions),
        "page": sorted((it["Key"], it["LastModified"]) for it in page),
        "invalidations": [it["Id"] for it in forgotten["InvalidationList"].get("Items", [])],
        "artifacts": artifacts(account),
    }


def test_nothing_comes_to_be_before_it_is_deployed(operator: Operator) -> None:
    assert operator.run("smoke", *STAGE).stderr.startswith(f"There is no {STACK} in us-east-1")
    assert operator.run("forget", *STAGE, "--code", "BCDFGH").stderr.startswith(f"There is no {STACK}")
    assert operator.say("destroy", *STAGE, "--yes") == f"There was nothing of {STACK} in us-east-1.\n"


def test_the_first_deployment_plays_a_game(operator: Operator) -> None:
    said = operator.say("release", *STAGE, "--parameters", PATIENT)
    assert "Smoke check passed: 6 rounds of game " in said
    assert said.splitlines()[-1].startswith("Ready: https://")


def test_the_second_changes_nothing(operator: Operator) -> None:
    before = traces(operator)
    said = operator.say("release", *STAGE)
    assert "Nothing to change" in said
    assert "The page is there already" in said
    assert traces(operator) == before
    assert ("ContourMs", "180000") in before["parameters"], "what was given once holds until it is given anew"  # type: ignore[operator]


class Evening(Table):
    """A table at which, in the contour stage of some rounds, everyone waits while the operator deploys."""

    def __init__(self, live_url: str, during: dict[int, Operator]) -> None:
        super().__init__(live_url)
        self._during = during
        self._deployments: dict[int, asyncio.Task[None]] = {}

    async def outline(self, player: Client, contour: Frame, aim: Aim, played: Round) -> None:
        number = contour["round"]
        if number in self._during:
            if number not in self._deployments:
                self._deployments[number] = asyncio.create_task(self._deploy(number))
            await self._deployments[number]
            if player is self.players[1]:  # one comes back to the seat that the other version gave
                assert (await player.come_back())["gallery"] == contour["gallery"]
        await super().outline(player, contour, aim, played)

    async def _deploy(self, number: int) -> None:
        said = await asyncio.to_thread(self._during[number].say, "release", *STAGE)
        assert "Deployed" in said
        assert "Published the page, 2 of " in said


@pytest.mark.timeout(900)  # two deployments, on a machine that may have much else to do
def test_a_game_goes_on_through_an_upgrade_and_back(
    operator: Operator, changed: Operator, outputs: dict[str, str], live_url: str
) -> None:
    async def play() -> tuple[Evening, list[bool], Frame]:
        table = Evening(live_url, {2: changed, 4: operator})
        await table.gather(3)
        later = []
        first = await table.start()
        for number in range(1, first["rounds"] + 1):
            reveal = await table.play_round(number)  # holds every score against the rules
            later.append(await asyncio.to_thread(written_later, operator, outputs["TableName"], table.code))
            await table.advance(reveal)
        final = (await table.everyone_at("finished"))[0]
        for client in table.everyone:
            await client.drop()
            assert client.spare_answers() == 0
        return table, later, final

    table, later, final = asyncio.run(play())
    assert later == [False, True, True, False, False, False], "which version wrote the game in which round"
    assert {line["seat"]: line["score"] for line in final["result"]["standings"]} == table.totals


def written_later(operator: Operator, table: str, code: str) -> bool:
    """Whether the later version wrote this game last: by its field, and by how long it keeps games."""
    client = operator.account.client("dynamodb")
    item: dict[str, Any] = client.get_item(TableName=table, Key={"pk": {"S": f"game#{code}"}})["Item"]
    kept = int(item["ttl"]["N"]) - int(item["touched"]["N"]) // 1000
    assert abs(kept - KEEPS_S["later" if "later" in item else "now"]) < 600
    return "later" in item


def test_a_game_is_forgotten_on_request(operator: Operator, outputs: dict[str, str], live_url: str) -> None:
    async def play() -> None:
        table = await Table(live_url).gather(3, watchers=1)
        other = await Table(live_url).gather(1)
        await table.start()
        said = await asyncio.to_thread(operator.say, "forget", *STAGE, "--code", table.code.lower())
        assert said.startswith(f"Game {table.code} is forgotten.")
        for client in table.everyone:
            await client.send_only("sync")
            await client.until(lambda client=client: client.closed, "the end")  # type: ignore[misc]
            assert client.closed == "expired"
        assert (await other.players[0].sync())["code"] == other.code
        left = await asyncio.to_thread(
            lambda: operator.account.client("dynamodb").scan(TableName=outputs["TableName"])["Items"]
        )
        of_it = [item["pk"]["S"] for item in left if table.code in str(item)]
        assert {key.partition("#")[0] for key in of_it} <= {"connection"}
        again = await asyncio.to_thread(operator.run, "forget", *STAGE, "--code", table.code)
        assert again.stderr == f"There is no game {table.code} on {STACK}.\n"

    asyncio.run(play())


def test_nothing_is_removed_unless_its_name_is_typed(operator: Operator) -> None:
    before = inventory(operator.account)
    for typed in ("", "yes\n", "prod\n"):
        assert operator.run("destroy", *STAGE, typed=typed).stderr == "Nothing was removed.\n"
    assert inventory(operator.account) == before


def test_afterwards_the_account_is_empty(operator: Operator) -> None:
    assert len(inventory(operator.account)) > 20
    said = operator.say("destroy", *STAGE, typed="dusk\n")
    assert said.splitlines()[-1] == f"Nothing is left of {STACK}."
    assert f"{STACK}-GamesTable-" in said
    assert inventory(operator.account) == []
