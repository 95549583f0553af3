"""Whether a transcript can be played, and comes out as it says, whatever the order of the Guides."""

import random
from collections.abc import Sequence

from events.replay.plan import NOBODY, rounds_of, turns
from events.replay.stated import check_end
from events.replay.transcript import MalformedTranscript, Transcript
from events.replay.walk import plan_round

FEWEST = 3


def check_transcript(transcript: Transcript) -> None:
    """Walk through the whole game in several orders of the Guides.

    Raises:
        MalformedTranscript: a round cannot be played, or what the transcript states does not come out.
    """
    for order in _orders(transcript):
        _check_order(transcript, order)


def _check_order(transcript: Transcript, order: Sequence[int]) -> None:
    left, played = NOBODY, 0
    scores = dict.fromkeys(range(1, transcript.game.seats + 1), 0)
    for guide, turn in turns(order):
        plan = plan_round(transcript, guide, turn, left)
        left, played = plan.left, played + 1
        for place, award in plan.awards.items():
            scores[place] += sum(award)
        if transcript.game.seats - len(left) < FEWEST:
            break
    wrong = check_end(transcript.end, scores, played)
    if wrong:
        raise MalformedTranscript(
            transcript.path, transcript.end_line, f"{wrong} (Guides in the order {order})"
        )


def _orders(transcript: Transcript) -> list[list[int]]:
    """Orders of the Guides to try: forwards, backwards and a few shuffled ones, place 1 first where it must be."""
    seats = list(range(1, transcript.game.seats + 1))
    shuffler = random.Random(transcript.game.title)  # noqa: S311 - which orders are tried is no secret
    tried = [seats, seats[::-1], *(shuffler.sample(seats, len(seats)) for _ in range(3))]
    if transcript.game.counted_from == "first_guide":
        tried = [[1, *(place for place in order if place != 1)] for order in tried]
    return [order * (rounds_of(len(seats)) // len(seats)) for order in tried]
