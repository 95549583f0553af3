"""Where log lines come from: a file, or the log groups of a stack."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import boto3
from botocore.exceptions import BotoCoreError, ClientError

if TYPE_CHECKING:
    from mypy_boto3_cloudformation import CloudFormationClient


class NoLogs(Exception):  # noqa: N818
    """The logs cannot be read. Says of whom, and why."""


def lines_of_file(path: Path) -> Iterator[str]:
    """The lines of a file, such as `aws logs tail --format short` or an export makes one.

    Raises:
        NoLogs
    """
    try:
        yield from path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise NoLogs(f"{path} cannot be read: {error}") from error


def lines_of_stack(
    stack: str, code: str, *, endpoint: str | None = None, region: str | None = None
) -> Iterator[str]:
    """All lines of a stack's log groups that name this game, as CloudWatch Logs has kept them.

    Raises:
        NoLogs: there is no such stack, it has no log groups, or they may not be read.
    """
    session = boto3.Session(region_name=region)
    try:
        stacks: CloudFormationClient = session.client("cloudformation", endpoint_url=endpoint)
        logs: Any = session.client("logs", endpoint_url=endpoint)
        found = stacks.describe_stack_resources(StackName=stack)["StackResources"]
        groups = [it["PhysicalResourceId"] for it in found if it["ResourceType"] == "AWS::Logs::LogGroup"]
        if not groups:
            raise NoLogs(f"The stack {stack} has no log groups.")
        for group in groups:
            pages = logs.get_paginator("filter_log_events").paginate(
                logGroupName=group, filterPattern=f'{{ $.game = "{code}" }}'
            )
            for page in pages:
                yield from (event["message"] for event in page["events"])
    except (BotoCoreError, ClientError) as error:
        raise NoLogs(f"The logs of the stack {stack} cannot be read: {error}") from error
