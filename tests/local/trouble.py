"""A deployed stack, a few players in it, and the means to break one thing at a time."""

import contextlib
import json
import re
import time
from collections.abc import Iterator, Mapping
from typing import Any, Self

from botocore.config import Config
from botocore.exceptions import ClientError
from local.paths import ROOT
from local.stack import STACK, Stack
from websockets.sync.client import ClientConnection, connect

from contour_echo.actions.ports import Timer
from contour_echo.cloud.record import from_item, game_key

ONCE = Config(retries={"total_max_attempts": 1})
PATTERN = re.compile(r'\{ \$\.(?P<field>\w+) (?P<how>=|>) "?(?P<value>\w+)"? \}')
WITHIN_S = 60


class Trouble:
    """What goes wrong in one stack, by the operator's own means: permissions, concurrency, events."""

    def __init__(self, stack: Stack) -> None:
        self._stack = stack
        self._session = stack.emulator.session()
        self._opened = contextlib.ExitStack()
        self._connections: list[str] = []
        self._asked = 0
        self.keys: list[str] = []
        self.code = ""
        self.failed_timers = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    def client(self, service: str) -> Any:
        """A client of the emulator's root, which tries once."""
        # boto3's stubs want a literal name
        return self._session.client(service, endpoint_url=self._stack.endpoint, config=ONCE)  # type: ignore[call-overload]

    def physical(self, logical: str) -> str:
        """A resource's own name."""
        found = self.client("cloudformation").describe_stack_resource(
            StackName=STACK, LogicalResourceId=logical
        )
        return str(found["StackResourceDetail"]["PhysicalResourceId"])

    def gather(self, players: int) -> None:
        """Players take their seats, each by a WebSocket of its own."""
        for number in range(1, players + 1):
            socket = self._opened.enter_context(connect(self._stack.live_url, proxy=None))
            self.keys.append(f"a-key-of-player-{number}-that-no-line-holds")
            request = {"request_id": f"request-{number:08}", "key": self.keys[-1], "name": f"Player {number}"}
            place = {"action": "join", "code": self.code} if self.code else {"action": "create"}
            known = self._links()
            socket.send(json.dumps(place | request))
            answer = self._answer(socket)
            assert answer["type"] == "accepted", answer
            self.code = answer["code"]
            [new] = self._links() - known
            self._connections.append(new)

    def _answer(self, socket: ClientConnection) -> dict[str, Any]:
        while True:
            frame: dict[str, Any] = json.loads(socket.recv(WITHIN_S))
            if frame["type"] in ("accepted", "rejected"):
                return frame

    def _links(self) -> set[str]:
        items = self.client("dynamodb").scan(TableName=self._stack.table)["Items"]
        keys = (item["pk"]["S"] for item in items)
        return {key.removeprefix("connection#") for key in keys if key.startswith("connection#")}

    def ask(self, number: int, action: str, **fields: object) -> dict[str, Any]:
        """A player's request, brought to `lobby` as API Gateway would: the emulator keeps no log of what comes by a
        WebSocket."""
        self._asked += 1
        event = json.loads((ROOT / "events" / "sync.json").read_text())
        event["requestContext"] |= {
            "connectionId": self._connections[number - 1],
            "requestTimeEpoch": time.time_ns() // 10**6,
            "routeKey": action,
        }
        event["body"] = json.dumps({"action": action, "request_id": f"trouble-{self._asked:06}", **fields})
        answered = self._invoke("Lobby", event)
        answer: dict[str, Any] = json.loads(json.loads(answered["Payload"].read())["body"])
        return answer

    def _invoke(self, function: str, event: Mapping[str, Any]) -> Any:
        payload = json.dumps(event).encode()
        return self.client("lambda").invoke(
            FunctionName=self.physical(f"{function}Function"), Payload=payload
        )

    def crash(self, function: str) -> bool:
        """Call a function with an event that nothing sends; whether it broke off."""
        return bool(self._invoke(function, {}).get("FunctionError"))

    def refuses(self, function: str) -> bool:
        """Whether Lambda holds a call of this function back."""
        try:
            self._invoke(function, {})
        except ClientError as refused:
            return bool(refused.response["Error"]["Code"] == "TooManyRequestsException")
        return False

    @contextlib.contextmanager
    def held_back(self, function: str) -> Iterator[None]:
        """No call of this function gets through while the block runs."""
        name, client = self.physical(f"{function}Function"), self.client("lambda")
        client.put_function_concurrency(FunctionName=name, ReservedConcurrentExecutions=0)
        yield
        client.delete_function_concurrency(FunctionName=name)

    @contextlib.contextmanager
    def forbidden(self, role: str, action: str) -> Iterator[None]:
        """A role may no longer do this while the block runs."""
        iam, name = self.client("iam"), self.physical(role)
        [policy] = iam.list_role_policies(RoleName=name)["PolicyNames"]
        document = iam.get_role_policy(RoleName=name, PolicyName=policy)["PolicyDocument"]
        denial = {"Effect": "Deny", "Action": action, "Resource": "*"}
        denied = {**document, "Statement": [*document["Statement"], denial]}
        for changed in (denied, document):
            iam.put_role_policy(RoleName=name, PolicyName=policy, PolicyDocument=json.dumps(changed))
            if changed is denied:
                yield

    def fail_a_timer(self) -> None:
        """Start a timer that knows no time to wait for."""
        states = self.client("stepfunctions")
        started = states.start_execution(stateMachineArn=self._stack.timer_arn, input="{}")["executionArn"]
        end = time.monotonic() + WITHIN_S
        while (status := states.describe_execution(executionArn=started)["status"]) == "RUNNING":
            assert time.monotonic() < end, "the timer goes on"
            time.sleep(0.1)
        self.failed_timers += status == "FAILED"

    def _timer(self) -> Timer:
        item = self.client("dynamodb").get_item(TableName=self._stack.table, Key=game_key(self.code))["Item"]
        game = from_item(item).game
        assert game.ends_at is not None, f"{game.stage} has no end"
        return Timer(game.code, game.id, game.stage_id, game.ends_at)

    def wait_past_the_stage(self, seconds: float) -> None:
        """Until the present stage should have ended so long ago."""
        time.sleep(max(0.0, self._timer().ends_at / 1000 + seconds - time.time()))

    def wake(self) -> None:
        """The present stage's timer wakes: whichever of this call and the state machine's own retry comes first."""
        assert not self._invoke("PhaseTimeout", self._timer()._asdict()).get("FunctionError")

    def lines(self) -> list[dict[str, Any]]:
        """Every line in JSON that the functions have written, the embedded metrics among them."""
        return [line for _, line in self._lines()]

    def _lines(self) -> Iterator[tuple[str, dict[str, Any]]]:
        logs = self.client("logs")
        for group in logs.describe_log_groups()["logGroups"]:
            name = group["logGroupName"]
            for event in logs.filter_log_events(logGroupName=name, limit=10_000)["events"]:
                with contextlib.suppress(ValueError):
                    yield name, json.loads(event["message"])

    def count_the_lines(self) -> None:
        """What CloudWatch makes of the lines: the deployed metric filters' counts, and the embedded metrics."""
        filters = self.client("logs").describe_metric_filters()["metricFilters"]
        for group, line in self._lines():
            for directive in line.get("_aws", {}).get("CloudWatchMetrics", []):
                [keys] = directive["Dimensions"]
                dimensions = [{"Name": key, "Value": line[key]} for key in keys]
                for metric in directive["Metrics"]:
                    values = line[metric["Name"]]
                    self.count(directive["Namespace"], metric["Name"], dimensions, values, metric["Unit"])
            for made in filters:
                [it] = made["metricTransformations"]
                if made["logGroupName"] == group and matches(made["filterPattern"], line):
                    value, keys = it["metricValue"], it.get("dimensions", {})
                    number = float(line[value[2:]] if value.startswith("$.") else value)
                    dimensions = [{"Name": key, "Value": line[field[2:]]} for key, field in keys.items()]
                    self.count(it["metricNamespace"], it["metricName"], dimensions, [number], it["unit"])

    def count(
        self, namespace: str, name: str, dimensions: list[dict[str, str]], values: list[float], unit: str
    ) -> None:
        """Put a metric's values."""
        data = [
            {"MetricName": name, "Dimensions": dimensions, "Value": value, "Unit": unit} for value in values
        ]
        self.client("cloudwatch").put_metric_data(Namespace=namespace, MetricData=data)

    def alarm(self, logical: str) -> dict[str, Any]:
        """An alarm as it is now, evaluated."""
        name = self.physical(logical)
        [found] = self.client("cloudwatch").describe_alarms(AlarmNames=[name])["MetricAlarms"]
        return {"Dimensions": [], **found}

    def states(self) -> dict[str, str]:
        """The state of every alarm by its name."""
        found = self.client("cloudwatch").describe_alarms()["MetricAlarms"]
        return {alarm["AlarmName"]: alarm["StateValue"] for alarm in found}


def matches(pattern: str, line: Mapping[str, Any]) -> bool:
    """Whether a line fits a filter pattern of the one form that the template uses: one field, one comparison."""
    parts = PATTERN.fullmatch(pattern)
    assert parts is not None, f"{pattern} is of another form"
    found = line.get(parts["field"])
    if parts["how"] == "=":
        return bool(found == parts["value"])
    return isinstance(found, int) and found > int(parts["value"])
