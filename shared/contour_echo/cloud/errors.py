"""The errors of AWS, named, and what is certain of a call that failed."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from botocore.exceptions import (
    BotoCoreError,
    ClientError,
    ConnectTimeoutError,
    EndpointConnectionError,
    NoCredentialsError,
    ParamValidationError,
)

from contour_echo.actions.ports import NotStored, Unavailable

GONE = 410
_SERVERS_OWN = 500
_NEVER_SENT = (ConnectTimeoutError, EndpointConnectionError, NoCredentialsError, ParamValidationError)


def code_of(error: Exception) -> str:
    """The service's own code of an error, or the name of the library's."""
    if isinstance(error, ClientError):
        return str(error.response.get("Error", {}).get("Code", "Unknown"))
    return type(error).__name__


def is_gone(error: Exception) -> bool:
    """Whether a connection no longer exists. API Gateway says so in two shapes: the modelled `GoneException`, and a
    bare client error whose code, or HTTP status, is 410."""
    if not isinstance(error, ClientError):
        return False
    return code_of(error) in ("GoneException", str(GONE)) or _status_of(error) == GONE


class Attempts:
    """What became of each attempt of a client's present call, in each thread.

    The client sends again by itself what was throttled or not answered, and raises the last failure alone. A call of
    which any attempt was left without a plain answer may have been carried out, however plainly the last one was
    refused: throttled behind a lost reply, for one.
    """

    def __init__(self, client: Any) -> None:
        self._present = _Present()
        client.meta.events.register("needs-retry", self._note)

    @contextmanager
    def translated(self, *, writes: bool = True) -> Iterator[None]:
        """Whatever goes wrong with the calls in here is raised as `Unavailable`, under the error's own name;
        as `NotStored` when they only read, or when every attempt was refused or never sent."""
        self._present.unsure = False
        try:
            yield
        except (ClientError, BotoCoreError) as error:
            certain = not writes or (_is_refusal(error) and not self._present.unsure)
            raise (NotStored if certain else Unavailable)(code_of(error)) from error

    def _note(self, response: Any, caught_exception: Exception | None, **_: object) -> None:
        if caught_exception is not None:
            self._present.unsure |= not isinstance(caught_exception, _NEVER_SENT)
        elif response is not None:
            self._present.unsure |= response[0].status_code >= _SERVERS_OWN


class _Present(threading.local):
    unsure = False


def _is_refusal(error: Exception) -> bool:
    """Whether this error says that nothing was done: the request was at fault, or came at a bad time, or never left."""
    if isinstance(error, ClientError):
        return _status_of(error) < _SERVERS_OWN
    return isinstance(error, _NEVER_SENT)


def _status_of(error: ClientError) -> int:
    return error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", _SERVERS_OWN)
