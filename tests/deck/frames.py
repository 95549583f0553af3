"""How many bytes a full gallery takes with everything around it: `python -m tests.deck.frames 1000`.

So many games of 12 seats are played into a color stage and its reveal, with the longest names and association; the
largest snapshot that any of the 12 seats or a spectator is sent is printed beside the limit of a frame.
"""

import sys
from dataclasses import replace

from tests.unit.rules.table import Table

from contour_echo.rules.game import CLUE, Game
from contour_echo.wire.snapshot import MAX_ANSWER_BYTES, snapshots

SEATS = 12
NAME = "🦊" * 20
"""80 bytes, the most that a name takes."""

ASSOCIATION = "🌊" * 120
"""480 bytes, the most that an association takes."""


def longest(game: Game) -> Game:
    """Give every seat the longest name and the clue the longest association."""
    seats = tuple(replace(seat, name=NAME) for seat in game.seats)
    clues = {seat: made._replace(association=ASSOCIATION) for seat, made in game.made(CLUE).items()}
    return replace(game, seats=seats, moves={**game.moves, CLUE.action: clues})


def frames(seed: int) -> list[int]:
    """Play one game and measure the largest snapshot of its color stage, and of its reveal, in bytes."""
    table = Table(seats=SEATS, seed=seed).to_color()
    color = _largest(table)
    table.wait()  # nobody moves again: guesses stay
    return [color, _largest(table)]


def _largest(table: Table) -> int:
    everyone = [*range(1, SEATS + 1), None]
    sent = snapshots(longest(table.game), everyone, table.house, table.now)
    return max(len(text.encode()) for text in sent.values())


def main(games: int) -> None:
    """Print the largest of so many games' color stages and reveals."""
    sizes = sorted(size for seed in range(games) for size in frames(seed))
    fit = sum(size <= MAX_ANSWER_BYTES for size in sizes)
    print(f"{fit} of {len(sizes)} fit {MAX_ANSWER_BYTES} bytes")
    print(f"median {sizes[len(sizes) // 2]}, largest {sizes[-1]}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
