"""A move as one conditional update: the whole of "who, when, what, and not twice" in one write.

    token presented ──> tokens.<seat> equals it       who may act, and has not yet
                        sid, stage                    in this very stage, with this kind of move
                        ends >= arrived               and in time
                        joined, back, last, moves     by a request whose id did nothing else
                        slots, own                    on a slot there is, and not one's own Echo
        v                             in a game that this version of the server can read
    then ─────────────> moves.<action>.<seat> is set, tokens.<seat> removed, rev counted on

Each condition below is what `rules.moves.judge` says in words; the contract tests hold the two together.
"""

from typing import Any

from contour_echo.cloud.record import SCHEMA, pack_move
from contour_echo.rules.game import CLUE, ECHO, KINDS, MAX_SEATS, Made
from contour_echo.rules.moves import Move

HOLDS_TOKEN = "tokens.#seat = :permission"  # noqa: S105
IN_ITS_STAGE = "sid = :sid AND stage = :stage"
IN_TIME = "ends >= :arrived"
NEW_REQUEST = " AND ".join(f"NOT begins_with({kept}.#seat, :id)" for kept in ("joined", "#back", "#last"))
OF_THIS_SCHEMA = "v = :v"
SLOT_EXISTS = "#slots > :choice"
NOT_OWN = "(attribute_not_exists(own.#seat) OR own.#seat <> :choice)"

UPDATE = "SET moves.#action.#seat = :made, touched = :now, rev = rev + :one REMOVE tokens.#seat"

_NO_SLOT = 255


def spend_update(move: Move, arrived: int, now: int) -> dict[str, Any]:
    """The arguments of `UpdateItem`, table and key apart."""
    earlier = KINDS[: KINDS.index(move.kind)]
    conditions = [HOLDS_TOKEN, IN_ITS_STAGE, IN_TIME, NEW_REQUEST, OF_THIS_SCHEMA]
    conditions += [f"NOT begins_with(moves.#{kind.action}.#seat, :id)" for kind in earlier]
    names = {"#seat": str(move.token.seat), "#action": move.kind.action, "#back": "back", "#last": "last"}
    names |= {f"#{kind.action}": kind.action for kind in earlier}
    # A slot that no gallery has must not wrap around into one that it has.
    choice = move.choice if 0 <= move.choice < MAX_SEATS else _NO_SLOT
    values: dict[str, Any] = {
        ":permission": {"B": move.token.permission},
        ":sid": {"N": str(move.token.stage_id)},
        ":stage": {"S": move.kind.stage.value},
        ":arrived": {"N": str(arrived)},
        ":id": {"B": move.mark.id},
        ":made": {"B": pack_move(Made(choice, move.mark, move.association))},
        ":v": {"N": str(SCHEMA)},
        ":now": {"N": str(now)},
        ":one": {"N": "1"},
    }
    if move.kind not in (CLUE, ECHO):
        conditions += [SLOT_EXISTS, NOT_OWN]
        names["#slots"] = "slots"
        values[":choice"] = {"N": str(choice)}
    return {
        "UpdateExpression": UPDATE,
        "ConditionExpression": " AND ".join(conditions),
        "ExpressionAttributeNames": names,
        "ExpressionAttributeValues": values,
        "ReturnValues": "ALL_NEW",
        "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
    }
