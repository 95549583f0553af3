"""The errors of AWS, named."""

from collections.abc import Iterator
from contextlib import contextmanager

from botocore.exceptions import BotoCoreError, ClientError

from contour_echo.actions.ports import Unavailable

GONE = 410


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
    status = error.response.get("ResponseMetadata", {}).get("HTTPStatusCode")
    return code_of(error) in ("GoneException", str(GONE)) or status == GONE


@contextmanager
def translated() -> Iterator[None]:
    """Whatever goes wrong with a call of AWS in here is raised as `Unavailable`, under the error's own name."""
    try:
        yield
    except (ClientError, BotoCoreError) as error:
        raise Unavailable(code_of(error)) from error
