"""The tests here deal the same few hundred cards again and again: each is drawn once."""

from collections.abc import Iterator
from functools import cache

import pytest

from contour_echo import deck


@pytest.fixture(scope="package", autouse=True)
def drawn_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deck, "card", cache(deck.card))
        yield
