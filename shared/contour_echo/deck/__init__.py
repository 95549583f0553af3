"""The deck: cards without end, from a secret and a number. Pure, standard library only."""

from contour_echo.deck.cards import Card, card
from contour_echo.deck.dealing import deal

__all__ = ["Card", "card", "deal"]
