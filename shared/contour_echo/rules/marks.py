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


def is_same_as_one_of(accepted: Iterable[Mark], mark: Mark) -> bool:
    """The same for several accepted requests, all of whose ids are compared.

    Raises:
        BadRequest
    """
    of_this_id = [one for one in accepted if hmac.compare_digest(one.id, mark.id)]
    return bool(of_this_id) and is_same(of_this_id[0], mark)


def is_among(digest: bytes, known: Iterable[bytes]) -> bool:
    """Whether this is one of those digests; all of them are compared, each in constant time."""
    return sum(hmac.compare_digest(one, digest) for one in known) > 0
