"""Knowing a request again."""

import hmac
from collections.abc import Iterable

from contour_echo.rules.game import Mark
from contour_echo.rules.rejections import BadRequest

ID_REUSED = "This request id was used for a different request."


def is_same(accepted: Mark, mark: Mark) -> bool:
    """Whether the mark is that of a request that was accepted before.

    Raises:
        BadRequest: its id is, but it asked for something else.
    """
    if not hmac.compare_digest(accepted.id, mark.id):
        return False
    if not hmac.compare_digest(accepted.body, mark.body):
        raise BadRequest(ID_REUSED)
    return True


def is_among(digest: bytes, known: Iterable[bytes]) -> bool:
    """Whether this is one of those digests; all of them are compared, each in constant time."""
    return sum(hmac.compare_digest(one, digest) for one in known) > 0
