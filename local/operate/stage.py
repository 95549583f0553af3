"""A stage: one deployment of the game, such as `prod`, with its name, its parameters, and where it is played."""

import contextlib
import re
import shlex
import socket
import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from botocore.exceptions import ClientError

from local import edge
from local.account import Account
from local.build import runtime_here
from local.failure import Failure
from local.paths import ROOT
from local.template import template

NAME = re.compile(r"[a-z][a-z0-9-]{0,19}")
MISSING = "ValidationError"
"""What CloudFormation says of a stack that does not exist."""


def stack_of(stage: str) -> str:
    """The name of a stage's stack. Raises Failure for what cannot be a stage's name."""
    if not NAME.fullmatch(stage):
        raise Failure(f"STAGE must be a name such as prod: up to 20 of a-z, 0-9 and -, not {stage!r}.")
    return f"contour-echo-{stage}"


def parameters_of(stage: str, given: str, account: Account) -> dict[str, str]:
    """The template's parameters for a stage, the later ones first: those `given`, as `Name=value Name=value`; those
    that samconfig.toml keeps for the stage; and where it runs.

    Raises:
        Failure: there is no such parameter.
    """
    kept = tomllib.loads((ROOT / "samconfig.toml").read_text()).get(stage, {}).get("deploy", {})
    here = runtime_here()
    # AWS has every processor, an emulator only this machine's.
    where = (
        here if account.endpoint else {"Runtime": here["Runtime"], "Architecture": _default("Architecture")}
    )
    chosen = read_parameters(kept.get("parameters", {}).get("parameter_overrides", "")) | read_parameters(
        given
    )
    return where | chosen


def read_parameters(text: str | list[str]) -> dict[str, str]:
    """Parameters as SAM writes them: `Name=value Name="a value"`, or a list of these."""
    known = template()["Parameters"]
    read: dict[str, str] = {}
    for word in shlex.split(text) if isinstance(text, str) else text:
        name, equals, value = word.partition("=")
        if not equals or name not in known or name == "EmulatorUrl":
            raise Failure(
                f"{word!r} sets no parameter: docs/operations.md lists them, to be set as Name=value."
            )
        read[name] = value
    return read


def _default(parameter: str) -> str:
    return str(template()["Parameters"][parameter]["Default"])


def outputs_of(account: Account, stack: str) -> dict[str, str]:
    """The outputs of a stack that was deployed before. Raises Failure when there is none."""
    found = described(account, stack)
    if found is None:
        raise Failure(f"There is no {stack} in {account.region}: another STAGE, AWS_REGION or AWS_PROFILE?")
    return {output["OutputKey"]: output["OutputValue"] for output in found.get("Outputs", [])}


def described(account: Account, stack: str) -> Mapping[str, Any] | None:
    """What CloudFormation says of a stack; None when it does not exist."""
    try:
        found = account.client("cloudformation").describe_stacks(StackName=stack)["Stacks"]
    except ClientError as refused:
        if refused.response["Error"]["Code"] == MISSING:
            return None
        raise
    here: Mapping[str, Any] = found[0] if found else {"StackStatus": "DELETE_COMPLETE"}
    return None if here["StackStatus"] == "DELETE_COMPLETE" else here


@contextlib.contextmanager
def entrance(account: Account, outputs: Mapping[str, str], files: Collection[str]) -> Iterator[str]:
    """The address at which players find the stage, while the block runs.

    An emulator's distributions have no address of their own and carry no WebSockets: there it is an edge's.
    """
    if not account.endpoint:
        yield outputs["PageUrl"]
        return
    behind = edge.Behind(account.endpoint, outputs["PageDomain"], outputs["ApiId"], frozenset(files))
    with (
        socket.create_server(("127.0.0.1", 0)) as listener,
        edge.served(edge.application(behind), listener),
    ):
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
