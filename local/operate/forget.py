"""`make forget STAGE=prod CODE=BCDFGH`: remove one game and everything that leads to it from the table."""

import argparse
import re
from typing import Any

from local import account as accounts
from local import failure
from local.account import Account
from local.failure import Failure
from local.operate.stage import outputs_of, stack_of


def forget(account: Account, table: str, code: str) -> int:
    """Remove the game, its connections and the record of its creation; how many items that were.

    Nothing brings them back: every write to a game is on the condition that it is as it was read. A player who is
    still there is told at the next request that the game has expired.
    """
    client = account.client("dynamodb")
    game = {"pk": {"S": f"game#{code}"}}
    gone = client.delete_item(TableName=table, Key=game, ReturnValues="ALL_OLD").get("Attributes")
    # No index leads from a game to these: an operator who looks through the table is cheaper than an index
    # that every move would pay for.
    led: list[dict[str, Any]] = [
        item
        for page in client.get_paginator("scan").paginate(
            TableName=table,
            FilterExpression="code = :code",
            ExpressionAttributeValues={":code": {"S": code}},
            ProjectionExpression="pk",
        )
        for item in page["Items"]
    ]
    for item in led:
        client.delete_item(TableName=table, Key={"pk": item["pk"]})
    return len(led) + (1 if gone else 0)


def main() -> None:
    """Remove one game from a stage."""
    parser = argparse.ArgumentParser(prog="make forget", description=main.__doc__)
    parser.add_argument("--stage", default="", help="the stage's name, such as prod")
    parser.add_argument("--code", default="", help="the game's six letters")
    options = parser.parse_args()
    stack = stack_of(options.stage)
    code = options.code.upper()
    if not re.fullmatch(r"[A-Z]{6}", code):
        raise Failure(f"CODE must be a game's six letters, not {options.code!r}.")
    account = accounts.of_environment()
    items = forget(account, outputs_of(account, stack)["TableName"], code)
    if not items:
        raise Failure(f"There is no game {code} on {stack}.")
    print(f"Game {code} is forgotten: {items} items. The table's backups hold it for 35 days at the most.")


if __name__ == "__main__":
    failure.run(main)
