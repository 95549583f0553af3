"""`make destroy STAGE=prod`: take a stage down, and leave nothing that costs anything."""

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from botocore.exceptions import ClientError, WaiterError

from local import account as accounts
from local import failure
from local.account import Account
from local.failure import Failure
from local.operate.stage import described, stack_of

SAM_STACK = "aws-sam-cli-managed-default"
"""Where `sam deploy` keeps the bucket for what it uploads: one for all the stacks of a region."""
WAIT = {"Delay": 10, "MaxAttempts": 180}
"""Half an hour: CloudFront takes its time."""
FEW = 12
EMULATOR_WAIT = {"Delay": 1, "MaxAttempts": 120}


class Removed(NamedTuple):
    """Something that is gone: its kind, and the name it had."""

    kind: str
    name: str


def destroy(account: Account, stack: str) -> Iterator[Removed]:
    """Remove a stack and all that was made beside it, one after the other. What is gone already is passed over.

    Raises:
        Failure: CloudFormation could not remove something; it says what.
    """
    found = described(account, stack)
    if found is not None:
        listed = _resources(account, stack)
        for resource in listed:
            if resource["ResourceType"] == "AWS::S3::Bucket":
                yield from _empty(account, resource["PhysicalResourceId"], "")
        _delete_stack(account, found["StackId"], stack)
        yield from sorted(_named(listed))
    yield from _logs(account, stack)
    yield from _uploads(account, stack)


def _named(listed: list[dict[str, Any]]) -> Iterator[Removed]:
    """The resources by name; of what is there in dozens, such as routes, how many."""
    kinds = Counter(resource["ResourceType"] for resource in listed)
    for resource in listed:
        if kinds[kind := resource["ResourceType"]] <= FEW:
            yield Removed(kind, resource.get("PhysicalResourceId", ""))
    yield from (Removed(kind, f"{number} of them") for kind, number in kinds.items() if number > FEW)


def _resources(account: Account, stack: str) -> list[dict[str, Any]]:
    pages = account.client("cloudformation").get_paginator("list_stack_resources").paginate(StackName=stack)
    return [resource for page in pages for resource in page["StackResourceSummaries"]]


def _delete_stack(account: Account, stack_id: str, stack: str) -> None:
    client = account.client("cloudformation")
    client.delete_stack(StackName=stack_id)
    patience = EMULATOR_WAIT if account.endpoint else WAIT
    try:
        client.get_waiter("stack_delete_complete").wait(StackName=stack_id, WaiterConfig=patience)
    except WaiterError as problem:
        kept = [
            it["LogicalResourceId"]
            for it in _resources(account, stack_id)
            if "FAILED" in it["ResourceStatus"]
        ]
        what = ", ".join(kept) or "the stack"
        raise Failure(
            f"CloudFormation could not remove {what} of {stack}: its console says why."
        ) from problem


def _empty(account: Account, bucket: str, prefix: str) -> Iterator[Removed]:
    """Remove what lies in a bucket under a prefix, old versions included."""
    client = account.client("s3")
    objects = 0
    for page in client.get_paginator("list_object_versions").paginate(Bucket=bucket, Prefix=prefix):
        for version in page.get("Versions", []) + page.get("DeleteMarkers", []):
            client.delete_object(Bucket=bucket, Key=version["Key"], VersionId=version["VersionId"])
            objects += 1
    if objects:
        yield Removed("objects", f"{objects} in s3://{bucket}/{prefix}")


def _logs(account: Account, stack: str) -> Iterator[Removed]:
    """Remove the log groups that are no resources of the stack: those that a service made by itself."""
    client = account.client("logs")
    for prefix in (f"{stack}-", f"/aws/lambda/{stack}-", f"/aws/vendedlogs/states/{stack}-"):
        for page in client.get_paginator("describe_log_groups").paginate(logGroupNamePrefix=prefix):
            for group in page["logGroups"]:
                client.delete_log_group(logGroupName=group["logGroupName"])
                yield Removed("log group", group["logGroupName"])


def _uploads(account: Account, stack: str) -> Iterator[Removed]:
    """Remove what `sam deploy` uploaded for the stack, and its bucket when that was all it was for."""
    sam = described(account, SAM_STACK)
    if sam is None:
        return
    outputs = {output["OutputKey"]: output["OutputValue"] for output in sam.get("Outputs", [])}
    bucket = outputs["SourceBucket"]
    client = account.client("s3")
    try:
        yield from _empty(account, bucket, f"{stack}/")
        left = client.list_object_versions(Bucket=bucket, MaxKeys=1)
    except ClientError as refused:
        if refused.response["Error"]["Code"] != "NoSuchBucket":
            raise
        return
    if not left.get("Versions") and not left.get("DeleteMarkers"):
        _delete_stack(account, sam["StackId"], SAM_STACK)
        yield Removed("stack", f"{SAM_STACK}, with its empty bucket {bucket}")


def _ask(stage: str, stack: str, account: Account) -> None:
    """Have the stage's name typed. Raises Failure when it is not."""
    where = (
        account.endpoint
        or f"{account.region}, account {account.client('sts').get_caller_identity()['Account']}"
    )
    print(
        f"This ends every game on {stack} ({where}) and removes the stage with all it has stored.", flush=True
    )
    try:
        typed = input(f"Type {stage} to go on: ")
    except EOFError:
        typed = ""
    if typed.strip() != stage:
        raise Failure("Nothing was removed.")


def main() -> None:
    """Take a stage down, after asking, and list what is gone."""
    parser = argparse.ArgumentParser(prog="make destroy", description=main.__doc__)
    parser.add_argument("--stage", default="", help="the stage's name, such as prod")
    parser.add_argument("--yes", action="store_true", help="do not ask")
    options = parser.parse_args()
    stack = stack_of(options.stage)
    account = accounts.of_environment()
    if not options.yes:
        _ask(options.stage, stack, account)
    removed = 0
    for thing in destroy(account, stack):
        print(f"removed {thing.kind:38} {thing.name}", flush=True)
        removed += 1
    print(f"Nothing is left of {stack}." if removed else f"There was nothing of {stack} in {account.region}.")


if __name__ == "__main__":
    failure.run(main)
