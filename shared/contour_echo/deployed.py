"""The composition root: the actions' ports, provided by the AWS services that the environment names."""

import os
import time
from typing import TYPE_CHECKING, cast

from botocore.config import Config
from botocore.session import Session, get_session

from contour_echo.actions.ports import Cloud, Fact
from contour_echo.cloud.chance import SystemChance, new_code
from contour_echo.cloud.connections import ApiConnections
from contour_echo.cloud.games import DynamoGames
from contour_echo.cloud.signing import Keys
from contour_echo.cloud.timers import StateMachineTimers
from contour_echo.observability import logger, notebook
from contour_echo.rules.chance import House
from contour_echo.settings import read_settings

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_stepfunctions import SFNClient

# A write is safe to send again: its condition, or the token that boto3 gives a transaction, tells it from new.
_STORE = Config(connect_timeout=1, read_timeout=3, retries={"mode": "standard", "total_max_attempts": 3})


def clock() -> int:
    """Ms since the epoch."""
    return time.time_ns() // 1_000_000


def deployed_cloud() -> Cloud:
    """Everything an action works with, as deployed.

    The clients are botocore's own: boto3 adds resources and file transfers that nothing here uses, and takes a third
    of a cold start for them.
    """
    settings = read_settings(os.environ)
    session = get_session()
    return Cloud(
        games=DynamoGames(
            cast("DynamoDBClient", session.create_client("dynamodb", config=_STORE)), settings.table, clock
        ),
        connections=ApiConnections(
            settings.connections_url,
            os.environ.get("AWS_REGION") or session.get_config_variable("region"),
            lambda: _keys(session),
            report=_report,
        ),
        timers=StateMachineTimers(
            cast("SFNClient", session.create_client("stepfunctions", config=_STORE)), settings.timer_arn
        ),
        house=House(SystemChance(), _deal, settings.lengths, settings.max_watchers),
        clock=clock,
        new_code=new_code,
        notes=notebook,
    )


def _report(failure: str) -> None:
    """A post failed, though its connection may well be there."""
    notebook.count(Fact.POST_FAILED)
    logger.warning("post failed", failure=failure, **notebook.known)


def _keys(session: Session) -> Keys:
    """The role's credentials as they are now: botocore gets new ones before these expire."""
    held = session.get_credentials()
    keys = held.get_frozen_credentials() if held is not None else None
    # Without credentials a post is refused, and reported, as any other call is.
    return Keys(keys.access_key or "", keys.secret_key or "", keys.token) if keys else Keys("", "", None)


def _deal(secret: bytes, start: int, count: int) -> tuple[int, ...]:
    """The deck's own `deal`. The deck is loaded when first needed: most moves need none of it."""
    from contour_echo import deck  # noqa: PLC0415

    return deck.deal(secret, start, count)
