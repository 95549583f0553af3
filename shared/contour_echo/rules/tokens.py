"""Action tokens: the one-use permission of a seat that may act now.

A token reads `CODE-seat-stage_id-permission`. The first three parts say where the move belongs, so that it can
be stored without reading anything first; the permission is 128 bits that nobody can compute without the game's
secret. It is derived rather than drawn, so that a token that was spent or has run out can still be told from
a forged one: only its owner learns that it was spent.
"""

import base64
import hmac
from functools import lru_cache
from typing import NamedTuple

from contour_echo.rules.game import Game

PERMISSION_BYTES = 16
_PERMISSION_TEXT = 22
_SECRETS_KEPT = 64


class ActionToken(NamedTuple):
    """A token taken apart."""

    code: str
    seat: int
    stage_id: int
    permission: bytes

    def __str__(self) -> str:
        text = base64.urlsafe_b64encode(self.permission).rstrip(b"=").decode()
        return f"{self.code}-{self.seat}-{self.stage_id}-{text}"


def permission(game: Game, seat: int, stage_id: int) -> bytes:
    """What authorises this seat in this stage: HMAC-SHA256 of the game's secret, cut to 16 bytes."""
    keyed = _keyed(game.secret).copy()
    keyed.update(b"token:%d:%d" % (seat, stage_id))
    return keyed.digest()[:PERMISSION_BYTES]


@lru_cache(maxsize=_SECRETS_KEPT)
def _keyed(secret: bytes) -> hmac.HMAC:
    """The HMAC of a game before any label: to prepare it takes as long as to use it."""
    return hmac.new(secret, digestmod="sha256")


def action_token(game: Game, seat: int) -> str | None:
    """The token that this seat holds now, or None when it may not act."""
    if seat not in game.tokens:
        return None
    return str(ActionToken(game.code, seat, game.stage_id, permission(game, seat, game.stage_id)))


def read_token(text: str) -> ActionToken | None:
    """The parts of a token as presented, or None when it cannot be one."""
    code, _, rest = text.partition("-")
    seat, _, rest = rest.partition("-")
    stage_id, _, secret = rest.partition("-")
    plain = seat.isascii() and seat.isdigit() and stage_id.isascii() and stage_id.isdigit()
    if not plain or len(text) > 64 or len(secret) != _PERMISSION_TEXT:  # noqa: PLR2004 - far above any real one
        return None
    try:
        found = base64.b64decode(secret + "==", altchars=b"-_", validate=True)
    except ValueError:
        return None
    token = ActionToken(code, int(seat), int(stage_id), found)
    return token if str(token) == text else None


def is_genuine(game: Game, token: ActionToken) -> bool:
    """Whether this token was made by this game, for whatever stage. Compared in constant time."""
    return hmac.compare_digest(permission(game, token.seat, token.stage_id), token.permission)
