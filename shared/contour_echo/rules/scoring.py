"""What a round earns: pure arithmetic over guesses. The numbers are the author's (rules page, 7 to 9)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from contour_echo.rules.game import FINAL, OUTLINE, Award, Game, Hung

SEARCH_AWARD = 160
CONFIDENCE_BONUS = 80
ECHO_AWARD = 60
ECHO_CAP = 180
GUIDE_BASE = 120
GUIDE_STEP = 40
GUIDE_CAP = 320
FEWEST_GUESSES = 2


class Guess(NamedTuple):
    """A Seeker's search: the slot locked by contour, the one that counts, and whether color confirmed it."""

    seat: int
    outline: int | None
    final: int | None
    confirmed: bool


def guesses(game: Game) -> tuple[Guess, ...]:
    """Every Seeker's guess, in the order of the seats. A missed outline is no guess at all."""
    outlines, finals = game.made(OUTLINE), game.made(FINAL)
    guide = game.round.guide if game.round else None
    found = []
    for seat in game.seats:
        if seat.number == guide:
            continue
        outline = outlines[seat.number].choice if seat.number in outlines else None
        confirmed = seat.number in finals
        final = finals[seat.number].choice if confirmed else outline
        found.append(Guess(seat.number, outline, final, confirmed))
    return tuple(found)


def source_slot(gallery: Sequence[Hung], guide: int) -> int:
    """The slot where the Guide's card hangs."""
    return next(slot for slot, hung in enumerate(gallery) if hung.owner == guide)


def search_award(guess: Guess, source: int) -> int:
    """160 for the Source, 80 more when the contour found it and color explicitly kept it."""
    if guess.final != source:
        return 0
    return SEARCH_AWARD + (CONFIDENCE_BONUS if guess.confirmed and guess.outline == source else 0)


def echo_award(hung: Hung, slot: int, made: Sequence[Guess]) -> int:
    """60 for each Seeker who ended on this Echo, 180 at most; nothing for one that the server chose."""
    if hung.automatic:
        return 0
    lured = [guess.final for guess in made].count(slot)
    return min(ECHO_CAP, ECHO_AWARD * lured)


def guide_award(made: Sequence[Guess], source: int) -> int:
    """A clue is worth most when half of those who guessed understood it."""
    voices = sum(guess.final is not None for guess in made)
    correct = sum(guess.final == source for guess in made)
    if voices < FEWEST_GUESSES or correct in (0, voices):
        return 0
    return min(GUIDE_CAP, GUIDE_BASE + GUIDE_STEP * min(correct, voices - correct))


def score(gallery: Sequence[Hung], guide: int, made: Sequence[Guess]) -> Mapping[int, Award]:
    """Every seat's award for a round that was guessed in, by seat."""
    source = source_slot(gallery, guide)
    awards = {guide: Award(guide=guide_award(made, source))}
    slots = {hung.owner: slot for slot, hung in enumerate(gallery)}
    for guess in made:
        slot = slots[guess.seat]
        awards[guess.seat] = Award(
            search=search_award(guess, source), echo=echo_award(gallery[slot], slot, made)
        )
    return awards


def standings(game: Game) -> tuple[tuple[int, int, int], ...]:
    """(seat, rank, score) from the top; equal scores share a rank, and the next rank is skipped."""
    order = sorted(game.seats, key=lambda seat: -seat.score)
    return tuple(
        (seat.number, 1 + sum(other.score > seat.score for other in order), seat.score) for seat in order
    )
