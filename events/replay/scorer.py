"""What a round earns, written a second time from the rules page alone, to hold the server against.

Cards are named by the place they came from: the Source by its Guide's, an Echo by its owner's. Nothing here is
shared with the server's own arithmetic.
"""

from collections.abc import Mapping, Set
from typing import NamedTuple


class Guess(NamedTuple):
    """On which cards a Seeker's guess fell by contour and in the end (None: no guess), and if color confirmed it."""

    outline: int | None
    final: int | None
    confirmed: bool


class Award(NamedTuple):
    """Points of one round."""

    search: int
    echo: int
    guide: int


def score_round(guide: int, automatic: Set[int], guesses: Mapping[int, Guess]) -> dict[int, Award]:
    """The awards of a round that was guessed in, by place; `guesses` has every Seeker."""
    counted = [guess.final for guess in guesses.values() if guess.final is not None]
    right, all_guesses = counted.count(guide), len(counted)
    awards = {guide: Award(0, 0, _guide_points(right, all_guesses))}
    for place, guess in guesses.items():
        search = 0
        if guess.final is not None and guess.final == guide:
            search = 240 if guess.confirmed and guess.outline == guide else 160
        echo = 0 if place in automatic else (0, 60, 120, 180)[min(3, counted.count(place))]
        awards[place] = Award(search, echo, 0)
    return awards


def _guide_points(right: int, all_guesses: int) -> int:
    """The rules' table, read from the side: half right is best, none or all is nothing, 320 is the most."""
    wrong = all_guesses - right
    if all_guesses <= 1 or not right or not wrong:
        return 0
    return (160, 200, 240, 280, 320)[min(right, wrong, 5) - 1]


def ranks(scores: Mapping[int, int]) -> dict[int, int]:
    """Each place's rank; equal scores share one."""
    return {place: 1 + sum(1 for other in scores.values() if other > own) for place, own in scores.items()}
