"""The functions as they are deployed, over a mocked AWS: one caller at a time, one clock for all."""

import importlib.util
import io
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from local.paths import ROOT
from local.template import function_of, template
from moto import mock_aws

from contour_echo.actions.credit import Credit
from contour_echo.observability import logger
from tests.simulated.aws import TABLE, Clock, PostBox, create_table, session

FUNCTIONS = ("connection", "lobby", "play", "phase_timeout")
MACHINE = "contour-echo-phase-timer"
EVENTS = ROOT / "events"
ENVIRONMENT = {
    "AWS_ACCESS_KEY_ID": "nobody",
    "AWS_SECRET_ACCESS_KEY": "nothing",
    "AWS_DEFAULT_REGION": "us-east-1",
    "TABLE_NAME": TABLE,
    "TIMER_ARN": f"arn:aws:states:us-east-1:123456789012:stateMachine:{MACHINE}",
    "CONNECTIONS_URL": "https://example.invalid/live",
    "CLUE_MS": "45000",
    "ECHO_MS": "30000",
    "CONTOUR_MS": "25000",
    "COLOR_MS": "20000",
    "REVEAL_MS": "15000",
    "ADVANCE_MS": "4000",
    "ALLOWANCE_MS": "750",
    "MAX_WATCHERS": "24",
    # As in Lambda: it makes every line of the log longer.
    "_X_AMZN_TRACE_ID": "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1",
}


def an_event(name: str) -> dict[str, Any]:
    """One of the events that `sam local invoke` takes too."""
    event: dict[str, Any] = json.loads((EVENTS / f"{name}.json").read_text())
    return event


class Context(NamedTuple):
    """As much of Lambda's context as anything here reads."""

    aws_request_id: str


@dataclass
class Deployed:
    """The four functions, and what goes in and out of them."""

    apps: dict[str, ModuleType]
    clock: Clock
    box: PostBox
    log: io.StringIO
    routes: dict[str, str]

    def invoke(self, function: str, event: dict[str, Any]) -> Any:
        """What the function's handler returns."""
        return self.apps[function].handler(event, Context(str(uuid4())))

    def send(self, connection: str, body: dict[str, Any] | str) -> dict[str, Any]:
        """Send a frame by a connection, at this moment; the answer."""
        action = body["action"] if isinstance(body, dict) else "$default"
        event = an_event("ping")
        event["requestContext"] |= {
            "connectionId": connection,
            "requestTimeEpoch": self.clock.now,
            "routeKey": action if action in self.routes else "$default",
        }
        event["body"] = json.dumps(body) if isinstance(body, dict) else body
        route = event["requestContext"]["routeKey"]
        returned = self.invoke(self.routes[route], event)
        assert returned["statusCode"] == 200
        answer: dict[str, Any] = json.loads(returned.get("body") or "{}")
        return answer

    def disconnect(self, connection: str) -> None:
        """The connection has ended."""
        event = an_event("disconnect")
        event["requestContext"]["connectionId"] = connection
        assert self.invoke("connection", event) == {"statusCode": 200}

    def last_snapshot(self, connection: str) -> dict[str, Any]:
        """What this connection was shown last."""
        frames = [json.loads(body) for to, body in self.box.posts if to == connection]
        found: dict[str, Any] = [frame for frame in frames if frame["type"] == "snapshot"][-1]
        return found

    def lines(self) -> list[str]:
        """The log's lines, one of each request; those of the games' story are apart."""
        return [line for line in self.log.getvalue().splitlines() if '"message":"story"' not in line]

    def story(self) -> list[str]:
        """The lines that tell the games' story."""
        return [line for line in self.log.getvalue().splitlines() if '"message":"story"' in line]

    def timers(self) -> list[dict[str, Any]]:
        """The inputs of the executions that were started, in order."""
        client = session().client("stepfunctions")
        found = client.list_executions(stateMachineArn=ENVIRONMENT["TIMER_ARN"])["executions"]
        inputs = [
            json.loads(client.describe_execution(executionArn=one["executionArn"])["input"]) for one in found
        ]
        return sorted(inputs, key=lambda one: one["stage_id"])


@pytest.fixture(scope="session")
def apps() -> dict[str, ModuleType]:
    """The functions' modules, each composed from the environment as in Lambda."""
    with pytest.MonkeyPatch.context() as environment, mock_aws():
        for name, value in ENVIRONMENT.items():
            environment.setenv(name, value)
        return {name: _imported(name) for name in FUNCTIONS}


@pytest.fixture(scope="session")
def routes() -> dict[str, str]:
    """The folder of the function that the template has answer each route."""
    resources = template()["Resources"]
    return {
        route: Path(resources[function_of(target)]["Properties"]["CodeUri"]).name
        for route, target in resources["GameApi"]["Properties"]["Routes"].items()
    }


@pytest.fixture(scope="session")
def box(apps: dict[str, ModuleType]) -> PostBox:
    """Where all posts go."""
    box = PostBox()
    for app in apps.values():
        box.stand_in(app._cloud.connections)
    return box


@pytest.fixture
def deployed(
    apps: dict[str, ModuleType], box: PostBox, routes: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Deployed]:
    """All of it, empty, at noon."""
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
    box.posts.clear()
    box.closed.clear()
    box.fates.clear()
    clock, log = Clock(), io.StringIO()
    monkeypatch.setattr(logger.registered_handler, "stream", log)
    for app in apps.values():
        monkeypatch.setattr(app._cloud.games, "_clock", clock)
        monkeypatch.setattr(app, "_cloud", replace(app._cloud, clock=clock, credit=Credit()))
    with mock_aws():
        create_table(session().client("dynamodb"))
        session().client("stepfunctions").create_state_machine(
            name=MACHINE, definition="{}", roleArn="arn:aws:iam::123456789012:role/timer"
        )
        yield Deployed(apps, clock, box, log, routes)


def _imported(name: str) -> ModuleType:
    path = ROOT / "functions" / name / "app.py"
    spec = importlib.util.spec_from_file_location(f"{name}_app", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
