"""Nothing spare: each action that a role is granted is taken away in turn, and something of the game breaks.

Nothing missing is what all other tests of the deployed stack show, for the emulator enforces the roles' policies.
"""

import copy
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from local.stack import Stack
from local.template import template

from tests.hostile.scene import Line, Scene, a_scene


class Grant(NamedTuple):
    """One action that one role is granted on one kind of resource."""

    role: str
    action: str
    on: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, (self.role.removesuffix("Role"), self.action, self.on)))


POST, DELETE = "POST", "DELETE"
TRIES = 3
MANAGE = "execute-api:ManageConnections"
ONLY_ON_AWS = {
    "logs:CreateLogStream",
    "logs:PutLogEvents",
    "xray:PutTraceSegments",
    "xray:PutTelemetryRecords",
    "lambda:InvokeFunction",
}
"""What Lambda itself does in the function's name, and Step Functions in the state machine's. The emulator writes logs
and invokes functions for a state machine without asking, and has no X-Ray: tests/local/test_template.py and
test_shift.py hold these grants against the resources that they are for."""


def granted() -> set[Grant]:
    """Everything that the template grants, but for that."""
    found = set()
    roles = {name: it for name, it in template()["Resources"].items() if it["Type"] == "AWS::IAM::Role"}
    for role, resource in roles.items():
        for policy in resource["Properties"]["Policies"]:
            for statement in policy["PolicyDocument"]["Statement"]:
                if "Fn::If" in statement:
                    continue
                for action in _listed(statement["Action"]):
                    kinds = (
                        [_kind(text) for text in _listed(statement["Resource"])] if action == MANAGE else [""]
                    )
                    found |= {Grant(role, action, kind) for kind in kinds}
    return {grant for grant in found if grant.action not in ONLY_ON_AWS}


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _kind(resource: Any) -> str:
    return POST if f"/{POST}/" in json.dumps(resource) else DELETE


# ---- what breaks without each. A scenario says whether what it needs the grant for came about.

Scenario = Callable[[Scene], bool]


def accepted(scene: Scene, line: Line, action: str, **fields: Any) -> bool:
    answer, _ = line.ask(action, **fields)
    assert answer.get("reason") in {None, "try_again"}, answer
    return bool(answer["type"] == "accepted")


def lobby_reads(scene: Scene) -> bool:
    return accepted(scene, scene.lines[0], "sync")


def lobby_writes(scene: Scene) -> bool:
    return accepted(scene, scene.lines[0], "rename", name="Another")


def lobby_forgets_whom_it_replaces(scene: Scene) -> bool:
    return accepted(scene, scene.newcomer(), "join", code=scene.code, key=f"{'k' * 21}2")


def lobby_counts_unknown_codes(scene: Scene) -> bool:
    answer, _ = scene.lines[0].ask("watch", code="no-code")
    return bool(answer["reason"] == "game_not_found")


def lobby_starts_timers(scene: Scene) -> bool:
    return accepted(scene, scene.lines[0], "start")


def lobby_tells(scene: Scene) -> bool:
    scene.lines[0].pending()
    _, before = scene.lines[0].ask("sync")
    return any(frame["type"] == "snapshot" for frame in before)


def lobby_closes(scene: Scene) -> bool:
    old = scene.lines[1]
    lobby_forgets_whom_it_replaces(scene)
    return not old.is_open()


def play_reads(scene: Scene) -> bool:
    scene.start()
    answer, _ = scene.lines[0].ask("echo", card=0, action_token="of nobody")
    return bool(answer["reason"] == "wrong_stage")


def a_clue(scene: Scene) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The Guide's clue, which ends the stage at once; the answer and what came before it."""
    scene.start()
    guide = scene.guide()
    return guide.ask("clue", card=0, association="last boat", action_token=guide.token())


def play_writes_moves(scene: Scene) -> bool:
    return bool(a_clue(scene)[0]["type"] == "accepted")


def play_ends_stages(scene: Scene) -> bool:
    answer, _ = a_clue(scene)
    assert answer["type"] == "accepted", answer
    return scene.game.stage == "echo"


def play_tells(scene: Scene) -> bool:
    _, before = a_clue(scene)
    assert scene.game.stage == "echo"
    return any(frame["type"] == "snapshot" and frame["stage"] == "echo" for frame in before)


def play_forgets_who_is_gone(scene: Scene) -> bool:
    scene.start()
    guide = scene.guide()
    lost = next(seat for seat in (1, 2, 3) if scene.lines[seat - 1] is not guide)
    token = guide.token()
    scene.lose(lost)
    guide.ask("clue", card=0, association="last boat", action_token=token)
    assert scene.game.stage == "echo"
    return scene.connection(lost) is None


def play_closes_floods(scene: Scene) -> bool:
    """The frames all arrive at one moment; else a busy machine would forgive them."""
    flooding = scene.connection(2)
    context = {"routeKey": "echo", "connectionId": flooding, "requestTimeEpoch": int(time.time() * 1000)}
    for _ in range(201):
        said = scene.invoke("play", {"requestContext": context, "body": "{}"})["said"]
    assert "body" not in said
    return not scene.lines[1].is_open()


def timer_due(scene: Scene) -> dict[str, Any]:
    """A stage that is over, and its timer's input."""
    scene.start()
    for line in scene.lines:
        line.pending()
    past = int(time.time() * 1000) - 1
    scene.store(ends_at=past, deadline=past)
    game = scene.game
    return {"code": game.code, "game_id": game.id, "stage_id": game.stage_id, "ends_at": past}


def woken(scene: Scene, timer: dict[str, Any]) -> bool:
    """Wake the timer, again when it fails, as the state machine does; whether it ended its stage in the end."""
    return any(not scene.invoke("timer", timer)["failed"] for _ in range(TRIES))


def timer_ends_stages(scene: Scene) -> bool:
    return woken(scene, timer_due(scene))


def timer_tells(scene: Scene) -> bool:
    timer = timer_due(scene)
    assert woken(scene, timer)
    return any(
        frame["type"] == "snapshot" and frame["stage"] == "reveal" for frame in scene.lines[0].pending()
    )


def timer_forgets_who_is_gone(scene: Scene) -> bool:
    timer = timer_due(scene)
    scene.lose(3)
    assert woken(scene, timer)
    return scene.connection(3) is None


def connection_forgets(scene: Scene) -> bool:
    ghost = scene.lose(3)
    scene.disconnected(ghost)
    return scene.connection(3) is None and scene.games.link(ghost) is None


def connection_tells(scene: Scene) -> bool:
    ghost = scene.lose(3)
    scene.lines[0].pending()
    scene.disconnected(ghost)
    assert scene.connection(3) is None
    return any(frame["type"] == "snapshot" for frame in scene.lines[0].pending())


NEEDED: dict[Grant, Scenario] = {
    Grant("ConnectionRole", "dynamodb:GetItem"): connection_forgets,
    Grant("ConnectionRole", "dynamodb:PutItem"): connection_forgets,
    Grant("ConnectionRole", "dynamodb:DeleteItem"): connection_forgets,
    Grant("ConnectionRole", MANAGE, POST): connection_tells,
    Grant("LobbyRole", "dynamodb:GetItem"): lobby_reads,
    Grant("LobbyRole", "dynamodb:PutItem"): lobby_writes,
    Grant("LobbyRole", "dynamodb:DeleteItem"): lobby_forgets_whom_it_replaces,
    Grant("LobbyRole", "dynamodb:UpdateItem"): lobby_counts_unknown_codes,
    Grant("LobbyRole", "states:StartExecution"): lobby_starts_timers,
    Grant("LobbyRole", MANAGE, POST): lobby_tells,
    Grant("LobbyRole", MANAGE, DELETE): lobby_closes,
    Grant("PlayRole", "dynamodb:GetItem"): play_reads,
    Grant("PlayRole", "dynamodb:PutItem"): play_ends_stages,
    Grant("PlayRole", "dynamodb:DeleteItem"): play_forgets_who_is_gone,
    Grant("PlayRole", "dynamodb:UpdateItem"): play_writes_moves,
    Grant("PlayRole", "states:StartExecution"): play_ends_stages,
    Grant("PlayRole", MANAGE, POST): play_tells,
    Grant("PlayRole", MANAGE, DELETE): play_closes_floods,
    Grant("PhaseTimeoutRole", "dynamodb:GetItem"): timer_ends_stages,
    Grant("PhaseTimeoutRole", "dynamodb:PutItem"): timer_ends_stages,
    Grant("PhaseTimeoutRole", "dynamodb:DeleteItem"): timer_forgets_who_is_gone,
    Grant("PhaseTimeoutRole", "states:StartExecution"): timer_ends_stages,
    Grant("PhaseTimeoutRole", MANAGE, POST): timer_tells,
}


def test_every_grant_of_the_template_is_taken_away_once() -> None:
    assert NEEDED.keys() == granted()


@contextmanager
def without(stack: Stack, grant: Grant) -> Iterator[None]:
    """The grant's role without it, while the block runs."""
    session = stack.emulator.session()
    iam = session.client("iam", endpoint_url=stack.endpoint)
    found = session.client("cloudformation", endpoint_url=stack.endpoint).describe_stack_resource(
        StackName="contour-echo", LogicalResourceId=grant.role
    )
    role = found["StackResourceDetail"]["PhysicalResourceId"]
    [name] = iam.list_role_policies(RoleName=role)["PolicyNames"]
    whole = iam.get_role_policy(RoleName=role, PolicyName=name)["PolicyDocument"]
    assert isinstance(whole, dict)
    less = copy.deepcopy(whole)
    taken = 0
    for statement in less["Statement"]:
        actions, resources = _listed(statement["Action"]), _listed(statement["Resource"])
        if grant.action not in actions:
            continue
        kept = [one for one in resources if grant.on and _kind(one) != grant.on]
        if kept:
            statement["Resource"], gone = kept, len(resources) - len(kept)
        else:
            statement["Action"], gone = [one for one in actions if one != grant.action], 1
        taken += gone
    assert taken == 1, f"{grant} is granted {taken} times"
    less["Statement"] = [statement for statement in less["Statement"] if statement["Action"]]
    iam.put_role_policy(RoleName=role, PolicyName=name, PolicyDocument=json.dumps(less))
    try:
        yield
    finally:
        iam.put_role_policy(RoleName=role, PolicyName=name, PolicyDocument=json.dumps(whole))


@pytest.mark.parametrize("grant", NEEDED, ids=str)
def test_something_breaks_without_it(stack: Stack, grant: Grant) -> None:
    scenario = NEEDED[grant]
    with a_scene(stack) as scene:
        assert scenario(scene), "it does not even work with the grant"
    with a_scene(stack) as scene, without(stack, grant):
        assert not scenario(scene), f"{grant} is spare"
