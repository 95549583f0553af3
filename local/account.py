"""The account that a command works in: on AWS, or in an emulator of it."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import boto3
from botocore.exceptions import BotoCoreError, ClientError

from local.emulator import Emulator
from local.failure import Failure

LOOPBACK = re.compile(r"http://127\.0\.0\.1:[0-9]{1,5}")


@dataclass(frozen=True)
class Account:
    """Whose resources they are, and in which region."""

    session: boto3.Session
    endpoint: str = ""
    """Where the emulator listens; empty on AWS."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """What the SAM CLI needs in its environment, beside this process's own, to work in the same account."""

    def client(self, service: str) -> Any:
        """A client of one of its services."""
        return self.session.client(service, endpoint_url=self.endpoint or None)  # type: ignore[call-overload]

    @property
    def region(self) -> str:
        """The region, such as eu-central-1."""
        return str(self.session.region_name)


def of_emulator(emulator: Emulator) -> Account:
    """The account of an emulator that this process has started."""
    return Account(emulator.session(), emulator.endpoint, emulator.environment)


def of_environment() -> Account:
    """The account that the environment names, as for the AWS CLI: profile or keys, region, AWS_ENDPOINT_URL.

    Raises:
        Failure: something is missing, or AWS does not take the credentials.
    """
    endpoint = os.environ.get("AWS_ENDPOINT_URL", "").rstrip("/")
    if endpoint and not LOOPBACK.fullmatch(endpoint):
        raise Failure(
            f"AWS_ENDPOINT_URL must be an emulator's, such as http://127.0.0.1:4566, not {endpoint!r}."
        )
    try:
        session = boto3.Session(region_name=os.environ.get("AWS_REGION"))
        credentials = session.get_credentials()
    except BotoCoreError as problem:  # a profile that is not there, or a broken file
        raise Failure(f"The AWS configuration cannot be used: {problem}.") from problem
    if session.region_name is None:
        raise Failure(
            "In which region? Set AWS_REGION, such as AWS_REGION=eu-central-1, or run `aws configure`."
        )
    if not any(session.region_name in _regions(session, part) for part in session.get_available_partitions()):
        raise Failure(
            f"AWS has no region {session.region_name!r}: set AWS_REGION to another, such as eu-central-1."
        )
    if credentials is None:
        raise Failure(
            "There are no AWS credentials: run `aws configure` or `aws sso login`, or set AWS_PROFILE, or "
            "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY."
        )
    account = Account(
        session, endpoint, {"AWS_REGION": session.region_name, "AWS_DEFAULT_REGION": session.region_name}
    )
    try:
        account.client("sts").get_caller_identity()
    except ClientError as refused:
        code = refused.response["Error"]["Code"]
        raise Failure(
            f"AWS does not take these credentials ({code}): renew them, say with `aws sso login`."
        ) from refused
    except BotoCoreError as problem:
        where = endpoint or "AWS"
        raise Failure(f"{where} cannot be reached ({problem}).") from problem
    return account


def _regions(session: boto3.Session, partition: str) -> list[str]:
    return session.get_available_regions("cloudformation", partition)
