"""What holds for every card of thousands: size, visible shapes, ink, lightness, distance. Some 40 s."""

import json
from functools import cache

from tests.deck.distances import (
    GAME,
    OUTLINE_LIMIT,
    PAINT_LIMIT,
    apart_in_paint,
    game,
    lab,
    pairs,
    seen_colors,
)
from tests.deck.drawn import COLUMNS, ROWS, areas, inked

from contour_echo import deck
from contour_echo.deck.compose import outline
from contour_echo.deck.dealing import features
from contour_echo.deck.sight import GROUND
from contour_echo.deck.stream import Stream

SECRET = bytes(range(32))
SIZE, OUTLINE_MEDIAN = 2150, 1400
INK = (0.035, 0.22)
"""The share of 10-unit cells that lines pass through."""

Wire = dict[str, object]


@cache
def cards(count: int) -> tuple[Wire, ...]:
    return tuple(deck.card(SECRET, number).painted() for number in range(count))


def wire(card: object) -> int:
    return len(json.dumps(card, ensure_ascii=False, separators=(",", ":")).encode())


def outline_of(card: Wire) -> list[str]:
    outline = card["outline"]
    assert isinstance(outline, list)
    return outline


def test_sizes_of_ten_thousand_cards() -> None:
    drawn = cards(10_000)
    assert max(wire(card) for card in drawn) <= SIZE
    outlines = sorted(wire({"outline": card["outline"], "alt": card["alt"]}) for card in drawn)
    assert outlines[len(outlines) // 2] <= OUTLINE_MEDIAN


def test_every_shape_of_ten_thousand_cards_is_known_to_the_paint() -> None:
    for card in cards(10_000):
        paint = card["paint"]
        assert isinstance(paint, dict)
        assert len(paint["shapes"]) == len(outline_of(card))


def test_texts_are_one_to_three_plain_sentences() -> None:
    for card in cards(10_000):
        assert isinstance(card["alt"], str)
        assert 1 <= card["alt"].count(".") <= 3
        assert len(card["alt"]) <= 300


def test_every_shape_is_seen() -> None:
    """Each shape of 500 cards shows at least a cell's area: a fingertip's detail and more."""
    hidden = [
        (number, i)
        for number, card in enumerate(cards(500))
        for i, area in enumerate(areas(outline_of(card), fine=True))
        if not area
    ]
    assert hidden == []


def test_ink_is_neither_sparse_nor_thick() -> None:
    shares = [inked(outline_of(card)).cells / (COLUMNS * ROWS) for card in cards(2_000)]
    assert INK[0] <= min(shares)
    assert max(shares) <= INK[1]


def test_forms_rule_the_card() -> None:
    """On 1,000 cards the forms take a tenth of the card at least, and more than a third in the median."""
    shares = []
    for number in range(1_000):
        shapes = outline(Stream(SECRET, "outline", number)).shapes
        assert {"sheet", "lead", "second"} <= {shape.tone for shape in shapes}, number
        seen = zip(shapes, areas([shape.path for shape in shapes]), strict=True)
        cells = sum(area.bit_count() for shape, area in seen if shape.tone not in GROUND)
        shares.append(cells / (COLUMNS * ROWS))
    assert min(shares) >= 0.1
    assert sorted(shares)[500] >= 0.35


def test_neighbours_differ_in_lightness() -> None:
    """Wherever two differently colored areas of 500 cards meet, their lightness differs by 8 units or more."""
    for card in cards(500):
        seen = seen_colors(card).colors
        for i, (color, area) in enumerate(seen):
            for other, neighbour in seen[:i]:
                around = area << 1 | area >> 1 | area << COLUMNS | area >> COLUMNS
                if around & neighbour:
                    assert abs(lab(color)[0] - lab(other)[0]) >= 8, (color, other)


def test_no_two_cards_of_a_game_can_be_mistaken() -> None:
    """Two games as dealt, every pair of cards drawn and compared, in contour and in paint."""
    for secret in (b"one game's secret", b"another game's"):
        numbers = deck.deal(secret, 0, GAME)
        drawn = [deck.card(secret, number).painted() for number in numbers]
        assert min(pairs([inked(outline_of(card)) for card in drawn]))[0] >= OUTLINE_LIMIT
        paints = [seen_colors(card) for card in drawn]
        for i, one in enumerate(paints):
            assert all(apart_in_paint(one, other) >= PAINT_LIMIT for other in paints[:i])


def test_the_deal_keeps_to_its_rule() -> None:
    told = [features(SECRET, number) for number in range(900)]
    assert game(range(900), told) == list(deck.deal(SECRET, 0, GAME))
