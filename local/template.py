"""What template.yaml says, for those who must agree with it."""

from typing import Any

import yaml

from local.failure import Failure
from local.paths import TEMPLATE

# The parameters that SPEED divides. The network allowance is not among them: a network does not speed up.
PACED = ("ClueMs", "EchoMs", "ContourMs", "ColorMs", "RevealMs", "AdvanceMs")


class _Loader(yaml.SafeLoader):
    """Reads CloudFormation's short forms as its long ones: `!Ref x` becomes {"Ref": "x"}."""


def _intrinsic(loader: _Loader, suffix: str, node: yaml.Node) -> dict[str, Any]:
    name = suffix if suffix in {"Ref", "Condition"} else f"Fn::{suffix}"
    value: Any
    if isinstance(node, yaml.ScalarNode):
        value = loader.construct_scalar(node)
        if name == "Fn::GetAtt":
            value = str(value).split(".", 1)
    elif isinstance(node, yaml.SequenceNode):
        value = loader.construct_sequence(node, deep=True)
    elif isinstance(node, yaml.MappingNode):
        value = loader.construct_mapping(node, deep=True)
    return {name: value}


_Loader.add_multi_constructor("!", _intrinsic)


def template() -> dict[str, Any]:
    """The whole template, with intrinsic functions in their long form."""
    document: dict[str, Any] = yaml.load(TEMPLATE.read_text(), Loader=_Loader)  # noqa: S506 - a SafeLoader
    return document


def function_of(route: dict[str, Any]) -> str:
    """The function that a route leads to, by its logical id: by its alias on AWS, directly in MiniStack."""
    _, alias, function = route["FunctionArn"]["Fn::If"]
    name, _, _ = alias["Ref"].partition(".")
    assert function["Fn::GetAtt"] == [name, "Arn"], "both ways lead to one function"
    return str(name)


def stage_lengths(speed: float) -> dict[str, int]:
    """The paced parameters in ms: defaults divided by `speed`. Raises Failure for an impossible speed."""
    parameters = template()["Parameters"]
    stages = [parameters[name] for name in PACED if parameters[name]["MinValue"] > 0]
    slowest = max(stage["Default"] / stage["MaxValue"] for stage in stages)
    fastest = min(stage["Default"] / stage["MinValue"] for stage in stages)
    if not slowest <= speed <= fastest:
        raise Failure(f"SPEED must be a number from {slowest:.2g} to {fastest:g}, not {speed:g}.")
    return {name: round(parameters[name]["Default"] / speed) for name in PACED}
