"""Open WebSockets, reached through API Gateway's `@connections`."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from botocore.exceptions import BotoCoreError, ClientError

from contour_echo.cloud.errors import code_of, is_gone

if TYPE_CHECKING:
    from mypy_boto3_apigatewaymanagementapi import ApiGatewayManagementApiClient

SIDE_BY_SIDE = 12


class ApiConnections:
    """`Connections` over API Gateway. `report` is told the name of each failure that is not a connection's end."""

    def __init__(
        self, client: "ApiGatewayManagementApiClient", report: Callable[[str], None] = lambda _: None
    ) -> None:
        self._client = client
        self._report = report
        self._pool = ThreadPoolExecutor(SIDE_BY_SIDE)

    def post(self, frames: Mapping[str, str]) -> frozenset[str]:
        if len(frames) == 1:
            return frozenset(one for one, frame in frames.items() if not self._post(one, frame))
        alive = self._pool.map(self._post, frames, frames.values())
        return frozenset(one for one, reached in zip(frames, alive, strict=True) if not reached)

    def close(self, connection: str) -> None:
        try:
            self._client.delete_connection(ConnectionId=connection)
        except (ClientError, BotoCoreError) as error:
            if not is_gone(error):
                self._report(code_of(error))

    def _post(self, connection: str, frame: str) -> bool:
        """Send one frame; False when the connection is gone. A frame that fails otherwise is not sent again: the
        client asks for a snapshot when it misses one, and a slow connection must not hold up the others."""
        try:
            self._client.post_to_connection(ConnectionId=connection, Data=frame.encode())
        except (ClientError, BotoCoreError) as error:
            if is_gone(error):
                return False
            self._report(code_of(error))
        return True
