"""A card is its secret and its number, and nothing else."""

import json

from contour_echo import deck
from contour_echo.deck.cards import Card
from contour_echo.deck.stream import Stream

SECRET = bytes(range(32))
LIMIT = 2150


def wire(card: object) -> bytes:
    return json.dumps(card, ensure_ascii=False, separators=(",", ":")).encode()


def test_the_same_number_is_the_same_card() -> None:
    assert wire(deck.card(SECRET, 7).painted()) == wire(deck.card(SECRET, 7).painted())
    assert wire(deck.card(SECRET, 7).painted()) != wire(deck.card(SECRET, 8).painted())
    assert wire(deck.card(SECRET, 7).painted()) != wire(deck.card(bytes(32), 7).painted())


def test_contour_is_what_painted_says_without_its_paint() -> None:
    card = deck.card(SECRET, 7)
    painted = card.painted()
    del painted["paint"]
    assert wire(card.contour()) == wire(painted)


def test_another_paint_leaves_the_outline_as_it_is() -> None:
    for number in range(200):
        card = Card(Stream(SECRET, "outline", number), Stream(b"another", "paint", number))
        assert wire(card.contour()) == wire(deck.card(SECRET, number).contour())


def test_another_outline_leaves_the_paint_s_choices_as_they_are() -> None:
    for number in range(200):
        card = Card(Stream(b"another", "outline", number), Stream(SECRET, "paint", number))
        assert card.choices == deck.card(SECRET, number).choices


def test_the_two_streams_of_a_card_differ() -> None:
    outline, paint = Stream(SECRET, "outline", 7), Stream(SECRET, "paint", 7)
    assert [outline.word() for _ in range(64)] != [paint.word() for _ in range(64)]


def test_a_card_fits_its_share_of_a_frame() -> None:
    sizes = [len(wire(deck.card(SECRET, number).painted())) for number in range(500)]
    assert max(sizes) <= LIMIT


def test_every_path_has_its_paint_and_every_paint_its_color() -> None:
    for number in range(300):
        card = deck.card(SECRET, number).painted()
        paint = card["paint"]
        assert isinstance(paint, dict)
        assert len(paint["shapes"]) == len(card["outline"])  # type: ignore[arg-type]
        for color, *rest in paint["shapes"]:
            assert color < len(paint["colors"])
            fade, *textured = rest or [-1]
            assert -1 <= fade < len(paint["fades"])
            assert len(textured) in (0, 2)
            if textured:
                assert textured[0] < len(paint["textures"])
                assert textured[1] < len(paint["colors"])
        for color, percent in paint["fades"]:
            assert color < len(paint["colors"])
            assert 0 < percent <= 100
