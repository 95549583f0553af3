"""A stage: one deployment of the game, such as `prod`, with its name, its parameters, and where it is played."""

import contextlib
import hashlib
import re
import shlex
import socket
import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from botocore.exceptions import ClientError

from local import edge
from local.account import Account
from local.build import code_digest, runtime_here
from local.failure import Failure
from local.paths import ROOT
from local.template import template

NAME = re.compile(r"[a-z][a-z0-9-]{0,19}")
OURS = {"EmulatorUrl", "Release", "Stage"}
"""The parameters that follow from the rest."""
MISSING = "ValidationError"
"""What CloudFormation says of a stack that does not exist."""


def stack_of(stage: str) -> str:
    """The name of a stage's stack. Raises Failure for what cannot be a stage's name."""
    if not NAME.fullmatch(stage):
        raise Failure(
            f"STAGE must be a name such as prod: up to 20 of a-z, 0-9 and -, a letter first, not {stage!r}."
        )
    return f"contour-echo-{stage}"


def parameters_of(stage: str, given: str, account: Account) -> dict[str, str]:
    """All the template's parameters for a stage.

    Whatever was set once stays so until it is set anew: as `given`, `Name=value Name=value`, or in samconfig.toml.
    A new stage begins with the template's defaults, this machine's Python, and what samconfig.toml has for all.

    Raises:
        Failure: there is no such parameter.
    """
    stack = described(account, stack_of(stage))
    known = template()["Parameters"]
    chosen = {name: str(parameter["Default"]) for name, parameter in known.items()}
    chosen["Runtime"] = runtime_here()["Runtime"]
    if not account.endpoint:
        chosen |= _kept("default")
    for parameter in (stack or {}).get("Parameters", []):
        if parameter["ParameterKey"] in known:
            chosen[parameter["ParameterKey"]] = parameter["ParameterValue"]
    chosen |= _kept(stage) | read_parameters(given)
    chosen |= {"Stage": stage, "EmulatorUrl": account.endpoint}
    if account.endpoint:
        chosen |= runtime_here()  # it runs the functions itself
    return chosen | {"Release": _release({**chosen, "Release": ""})}


def _release(parameters: Mapping[str, str]) -> str:
    """What tells one version of the functions from another: their code, and what they are told."""
    described = f"{code_digest()} {sorted(parameters.items())}"
    return hashlib.sha256(described.encode()).hexdigest()[:16]


def _kept(table: str) -> dict[str, str]:
    """The parameters in a table of samconfig.toml."""
    found = tomllib.loads((ROOT / "samconfig.toml").read_text()).get(table, {}).get("deploy", {})
    return read_parameters(found.get("parameters", {}).get("parameter_overrides", ""))


def read_parameters(text: str | list[str]) -> dict[str, str]:
    """Parameters as SAM writes them: `Name=value Name="a value"`, or a list of these."""
    known = template()["Parameters"]
    read: dict[str, str] = {}
    for word in shlex.split(text) if isinstance(text, str) else text:
        name, equals, value = word.partition("=")
        if not equals or name not in known or name in OURS:
            raise Failure(
                f"{word!r} sets no parameter: docs/parameters.md lists them, to be set as Name=value."
            )
        read[name] = value
    return read


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
