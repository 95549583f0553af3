"""What the log tells of a game: its start, every reveal, its end. Made from what the whole table is shown and nothing
else; of that neither names nor the association.

    {"story": "started",  "game": code, "at": ms, "seats": [1, …], "pace": …, "rounds": n, "watchers": n}
    {"story": "revealed", "game": code, "at": ms, "round": n, "guide": seat, "outcome": …, "left": [seat, …],
     "automatic": [seat, …], "guesses": {seat: [owner, owner or null]}, "awards": {seat: [search, echo, guide]}}
    {"story": "finished", "game": code, "at": ms, "round": n, "scores": {seat: score}, "left": [seat, …]}

`at` is when the stage began, ms since the epoch. A guess names the owner of the card that the outline fell on, then of
the one that color confirmed, null if it did not; seats without a guess or without points are not named.
"""

from contour_echo.actions.ports import Chapter
from contour_echo.rules.chance import House
from contour_echo.rules.game import Game
from contour_echo.rules.stages import Stage
from contour_echo.rules.view import TableView, table_view


def chapter(before: Game, after: Game, house: House) -> Chapter | None:
    """What is to be told of a change that was stored; None when nothing is."""
    if before.stage_id == after.stage_id:
        return None
    if before.stage is Stage.LOBBY:
        return _chapter("started", after, _started(table_view(after, house), len(after.watchers)))
    if after.stage is Stage.REVEAL:
        return _chapter("revealed", after, _revealed(table_view(after, house)))
    if after.stage is Stage.FINISHED:
        return _chapter("finished", after, _finished(table_view(after, house)))
    return None


def _chapter(kind: str, game: Game, told: Chapter) -> Chapter:
    return {"story": kind, "game": game.code, "at": game.began, **told}


def _started(table: TableView, watchers: int) -> Chapter:
    seats = [line.seat for line in table.seats]
    return {"seats": seats, "pace": table.pace.value, "rounds": table.rounds, "watchers": watchers}


def _revealed(table: TableView) -> Chapter:
    reveal = table.reveal
    assert reveal is not None, "a reveal is being shown"
    owners = {card.slot: card.owner for card in reveal.cards}
    return {
        "round": table.round,
        "guide": table.guide,
        "outcome": reveal.outcome,
        "left": _left(table),
        "automatic": [card.owner for card in reveal.cards if card.kind == "automatic"],
        "guesses": {
            str(guess.seat): [owners[guess.outline], owners[guess.final] if guess.confirmed else None]
            for guess in reveal.guesses
            if guess.outline is not None and guess.final is not None
        },
        "awards": {str(seat): list(award) for seat, award in reveal.awards.items() if award.total},
    }


def _finished(table: TableView) -> Chapter:
    return {
        "round": table.round,
        "scores": {str(line.seat): line.score for line in table.seats},
        "left": _left(table),
    }


def _left(table: TableView) -> list[int]:
    return [line.seat for line in table.seats if line.left]
