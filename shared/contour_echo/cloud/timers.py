"""Waits for the end of a stage: executions of the Step Functions state machine."""

import json
from typing import TYPE_CHECKING

from botocore.exceptions import ClientError

from contour_echo.actions.ports import Timer
from contour_echo.cloud.errors import Attempts, code_of

if TYPE_CHECKING:
    from mypy_boto3_stepfunctions import SFNClient


class StateMachineTimers:
    """`Timers` in Step Functions. The input names the stage and holds no secret."""

    def __init__(self, client: "SFNClient", arn: str) -> None:
        self._client = client
        self._arn = arn
        self._attempts = Attempts(client)

    def start(self, timer: Timer) -> None:
        with self._attempts.translated():
            try:
                self._client.start_execution(
                    stateMachineArn=self._arn, name=timer.name, input=json.dumps(timer._asdict())
                )
            except ClientError as error:
                # This very wait has been asked for before, by a sending whose answer was lost.
                if code_of(error) != "ExecutionAlreadyExists":
                    raise
