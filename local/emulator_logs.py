"""What functions log when a WebSocket calls them.

AWS writes it to their log groups, as for any call. MiniStack does so for every other way of calling a function and
drops it for this one, so here the worker that its WebSockets take is wrapped in one that hands it on.
"""

import time
from typing import Any

from ministack.core import lambda_runtime
from ministack.services import lambda_svc

Result = dict[str, Any]


class _Heard:
    """A worker whose log is kept."""

    def __init__(self, worker: Any, config: dict[str, Any]) -> None:
        self._worker = worker
        self._config = config

    def invoke(self, event: dict[str, Any], request_id: str) -> Result:
        """Invoke the function, and hand its log on."""
        began = time.monotonic()
        result: Result = self._worker.invoke(event, request_id)
        took = round((time.monotonic() - began) * 1000)
        failed = result.get("status") == "error"
        lambda_svc._emit_lambda_logs(self._config, request_id, result.get("log", ""), failed, took)
        return result


def keep() -> None:
    """From now on, in this process, the emulator keeps these logs."""
    workers = lambda_runtime.get_or_create_worker  # nothing but the WebSockets takes workers from here

    def heard(name: str, config: dict[str, Any], code: bytes, **options: Any) -> _Heard:
        return _Heard(workers(name, config, code, **options), config)

    lambda_runtime.get_or_create_worker = heard
