"""`make forget STAGE=prod CODE=BCDFGH`: remove one game, with its names, texts and moves, from the table."""

import argparse
import re

from local import account as accounts
from local import failure
from local.account import Account
from local.failure import Failure
from local.operate.stage import outputs_of, stack_of


def forget(account: Account, table: str, code: str) -> bool:
    """Remove the game and the record of its creation; whether there was one.

    Nothing brings it back: every write to a game is on the condition that it is as it was read. What is known of its
    connections stays for the three hours that it is kept at most: by it the server tells whoever is still there, at
    their next request, that the game has expired.
    """
    client = account.client("dynamodb")
    game = {"pk": {"S": f"game#{code}"}}
    gone = client.delete_item(TableName=table, Key=game, ReturnValues="ALL_OLD").get("Attributes")
    # No index leads from a game to the record: an operator who looks through the table is cheaper than an index
    # that every move would pay for.
    for page in client.get_paginator("scan").paginate(
        TableName=table,
        FilterExpression="code = :code AND begins_with(pk, :creation)",
        ExpressionAttributeValues={":code": {"S": code}, ":creation": {"S": "create#"}},
        ProjectionExpression="pk",
    ):
        for record in page["Items"]:
            client.delete_item(TableName=table, Key={"pk": record["pk"]})
    return bool(gone)


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
    if not forget(account, outputs_of(account, stack)["TableName"], code):
        raise Failure(f"There is no game {code} on {stack}.")
    print(f"Game {code} is forgotten. The table's backups hold it for 35 days at the most.")


if __name__ == "__main__":
    failure.run(main)
