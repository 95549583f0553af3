"""A stored game in the reference's words."""

from contour_echo.rules.game import Game
from tests.simulation.reference import Seen


def observe(game: Game) -> Seen:
    """What the store holds, in the reference's words."""
    playing = game.round if game.stage.in_round else None
    gallery = [(hung.card, hung.owner, hung.automatic) for hung in playing.gallery] if playing else []
    play = {
        action: {
            seat: (m.choice, m.association) if action == "clue" else m.choice for seat, m in made.items()
        }
        for action, made in game.moves.items()
        if made
    }
    whole = {
        "pace": str(game.pace),
        "stage": str(game.stage),
        "stage_id": game.stage_id,
        "began": game.began if playing else None,
        "deadline": game.deadline,
        "host": game.host,
        "seats": [(s.number, s.name, s.score, s.left, s.connection) for s in game.seats],
        "watchers": list(game.watchers),
        "guide": playing.guide if playing else None,
        "round": playing.number if playing else None,
        "may_act": sorted(game.tokens),
        "play": play,
        "gallery": gallery if playing else None,
        "outcome": playing.outcome if playing else None,
    }
    return Seen(
        game.began,
        game.stage_id,
        list(game.schedule),
        {seat: list(hand) for seat, hand in playing.hands.items()} if playing else {},
        gallery,
        {seat.number: seat.connection for seat in game.seats},
        list(game.watchers),
        whole,
    )


def marks(game: Game | None) -> set[bytes]:
    """Digests of the requests that a game remembers."""
    if game is None:
        return set()
    found = {mark.id for seat in game.seats for mark in seat.marks}
    return found | {made.mark.id for moves in game.moves.values() for made in moves.values()}
