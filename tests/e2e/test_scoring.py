"""The scorer that judges the games, judged by hand-worked examples from the rules."""

import pytest

from tests.e2e.scoring import Award, Card, Guess, awards


@pytest.mark.parametrize(
    ("searching", "correct", "points"),
    [
        (1, 1, 0),
        (2, 0, 0),
        (2, 1, 160),
        (2, 2, 0),
        (5, 2, 200),
        (5, 3, 200),
        (11, 5, 320),
        (11, 6, 320),
        (9, 1, 160),
    ],
)
def test_the_guide_is_rewarded_for_a_clue_neither_dark_nor_plain(
    searching: int, correct: int, points: int
) -> None:
    cards = {0: Card(1, "source")} | {seat - 1: Card(seat, "automatic") for seat in range(2, searching + 2)}
    # Whoever is wrong chose the last card, or the one before it when that is their own.
    wrong = {seat: searching if seat != searching + 1 else searching - 1 for seat in range(2, searching + 2)}
    guesses = {
        seat: Guess(0 if seat - 2 < correct else wrong[seat], None) for seat in range(2, searching + 2)
    }
    assert awards(1, 0, cards, guesses)[1] == Award(guide=points)


@pytest.mark.parametrize(
    ("guess", "points"),
    [
        (Guess(0, 0), 240),
        (Guess(0, None), 160),
        (Guess(2, 0), 160),
        (Guess(0, 2), 0),
        (Guess(2, None), 0),
        (Guess(None, None), 0),
    ],
)
def test_a_search_pays_more_when_it_was_sure_from_the_outline_on(guess: Guess, points: int) -> None:
    cards = {0: Card(1, "source"), 1: Card(2, "echo"), 2: Card(3, "echo")}
    assert awards(1, 0, cards, {2: guess})[2].search == points


@pytest.mark.parametrize(
    ("kind", "misled", "points"), [("echo", 1, 60), ("echo", 3, 180), ("echo", 5, 180), ("automatic", 3, 0)]
)
def test_an_echo_pays_for_everyone_it_misled_up_to_three(kind: str, misled: int, points: int) -> None:
    cards = {0: Card(1, "source"), 1: Card(2, kind)} | {seat: Card(seat + 1, "echo") for seat in range(2, 7)}
    guesses = {seat + 1: Guess(1, None) for seat in range(2, 2 + misled)}
    assert awards(1, 0, cards, guesses)[2] == Award(echo=points)
