"""Numbers in a game: the same wherever a deal begins, none twice."""

import time

import pytest

from contour_echo import deck

SECRET = bytes(range(32))


def test_deals_continue_one_another() -> None:
    whole = deck.deal(SECRET, 0, 72)
    first = deck.deal(SECRET, 0, 36)
    assert first + deck.deal(SECRET, first[-1] + 1, 36) == whole
    assert len(set(whole)) == 72


def test_some_numbers_are_refused() -> None:
    assert deck.deal(SECRET, 0, 432)[-1] > 432


def test_a_late_deal_is_quick() -> None:
    start = deck.deal(SECRET, 0, 396)[-1] + 1
    began = time.process_time()
    deck.deal(SECRET, start, 36)
    assert time.process_time() - began < 0.2  # 10 ms here; the limit is for a slow machine


@pytest.mark.parametrize(("start", "count"), [(-1, 3), (0, -1)])
def test_negative_numbers_are_refused(start: int, count: int) -> None:
    with pytest.raises(ValueError, match="not negative"):
        deck.deal(SECRET, start, count)
