"""A card: its outline and its paint, drawn from two streams of one secret."""

from functools import cached_property

from contour_echo.deck.compose import Outline, outline
from contour_echo.deck.paint import Choices, choose, paint
from contour_echo.deck.stream import Stream


class Card:
    """One card, as pure as its two streams: each side is drawn when it is first asked for."""

    def __init__(self, outline_stream: Stream, paint_stream: Stream) -> None:
        """Take the streams; whoever calls sees to it that they are independent."""
        self._outline_stream = outline_stream
        self._paint_stream = paint_stream

    @cached_property
    def _outline(self) -> Outline:
        return outline(self._outline_stream)

    @cached_property
    def choices(self) -> Choices:
        """What the paint stream decided, whatever the outline is."""
        return choose(self._paint_stream)

    def contour(self) -> dict[str, object]:
        """Give what may be seen in contour: `{"outline": [path, …], "alt": …}`."""
        drawn = self._outline
        return {"outline": [shape.path for shape in drawn.shapes], "alt": drawn.alt}

    def painted(self) -> dict[str, object]:
        """Give the whole card: `{"outline": …, "alt": …, "paint": {…, "alt": …}}`."""
        return {**self.contour(), "paint": paint(self.choices, self._outline.shapes)}


def card(secret: bytes, number: int) -> Card:
    """Draw a card of the deck that the secret stands for.

    The same secret and number give the same bytes on every platform and Python. The outline comes from one
    stream of the secret and the paint from another: neither tells of the other, nor of the secret.
    """
    return Card(Stream(secret, "outline", number), Stream(secret, "paint", number))
