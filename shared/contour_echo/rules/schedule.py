"""Who is Guide in which round: complete shuffled cycles over all seats."""

from collections.abc import Sequence

from contour_echo.rules.chance import Chance

TWO_CYCLES_UP_TO = 5


def cycles(seats: int) -> int:
    """How many times each of so many seats is Guide."""
    return 2 if seats <= TWO_CYCLES_UP_TO else 1


def draw_schedule(seats: Sequence[int], chance: Chance) -> tuple[int, ...]:
    """The Guides of all rounds in order; nobody guides twice running where two cycles meet.

    Every order that keeps this is equally likely: the first of a later cycle is drawn from all but the last
    Guide, and the rest of the cycle is shuffled behind it.
    """
    order = chance.shuffled(seats)
    while len(order) < len(seats) * cycles(len(seats)):
        first = chance.pick([seat for seat in seats if seat != order[-1]])
        order += [first, *chance.shuffled([seat for seat in seats if seat != first])]
    return tuple(order)
