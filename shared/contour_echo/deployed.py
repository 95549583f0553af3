"""The composition root: the actions' ports, provided by the AWS services that the environment names."""

import os
import time

import boto3
from botocore.config import Config

from contour_echo import deck
from contour_echo.actions.ports import Cloud
from contour_echo.cloud.chance import SystemChance, new_code
from contour_echo.cloud.connections import SIDE_BY_SIDE, ApiConnections
from contour_echo.cloud.games import DynamoGames
from contour_echo.cloud.timers import StateMachineTimers
from contour_echo.observability import logger
from contour_echo.rules.chance import House
from contour_echo.settings import read_settings

# A write is safe to send again: its condition, or the token that boto3 gives a transaction, tells it from new.
_STORE = Config(connect_timeout=1, read_timeout=3, retries={"mode": "standard", "total_max_attempts": 3})
# A post is not worth waiting for: whoever misses a snapshot asks for one.
_POST = Config(
    connect_timeout=1, read_timeout=2, retries={"total_max_attempts": 1}, max_pool_connections=SIDE_BY_SIDE
)


def clock() -> int:
    """Ms since the epoch."""
    return time.time_ns() // 1_000_000


def deployed_cloud() -> Cloud:
    """Everything an action works with, as deployed."""
    settings = read_settings(os.environ)
    return Cloud(
        games=DynamoGames(boto3.client("dynamodb", config=_STORE), settings.table, clock),
        connections=ApiConnections(
            boto3.client("apigatewaymanagementapi", endpoint_url=settings.connections_url, config=_POST),
            report=lambda failure: logger.warning("post failed", failure=failure),
        ),
        timers=StateMachineTimers(boto3.client("stepfunctions", config=_STORE), settings.timer_arn),
        house=House(SystemChance(), deck.deal, settings.lengths, settings.max_watchers),
        clock=clock,
        new_code=new_code,
    )
