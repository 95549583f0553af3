"""A card is its secret and its number, and nothing else."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from contour_echo import deck
from contour_echo.deck.cards import Card
from contour_echo.deck.stream import Stream

GOLDEN = "7e384bdd4bfb143eab546a7600567b861f6762336dc9d023319c4b73f33fb257"
"""SHA-256 of the first 200 cards of SECRET: every Python on every machine draws these bytes."""

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
            fade, *texture = rest or [-1]
            assert color < len(paint["colors"])
            assert fade < len(paint["fades"])
            if texture:
                assert texture[0] < len(paint["textures"])
                assert texture[1] < len(paint["colors"])


DIGEST = """
import hashlib, json, sys
sys.path.insert(0, sys.argv[1])
from contour_echo import deck
digest = hashlib.sha256()
for number in range(200):
    card = deck.card(bytes(range(32)), number).painted()
    digest.update(json.dumps(card, ensure_ascii=False, separators=(",", ":")).encode())
print(digest.hexdigest())
"""


def pythons() -> list[str]:
    """Find the Pythons of this machine that the deck must agree on: this one and others from 3.11 on."""
    others = [*Path(sys.base_prefix).parent.glob("3.1[1-9]*/bin/python3"), Path("/usr/bin/python3")]
    able = []
    for python in others:
        if python.exists():
            told = subprocess.run(
                [python, "-c", "import sys; print(sys.version_info >= (3, 11))"],
                capture_output=True,
                check=False,
            )
            able += [str(python)] if told.stdout.strip() == b"True" else []
    return sorted({sys.executable, *able})


@pytest.mark.parametrize("python", pythons())
def test_the_cards_are_these_very_bytes(python: str) -> None:
    shared = str(Path(deck.__file__).parents[2])
    told = subprocess.run([python, "-I", "-c", DIGEST, shared], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == GOLDEN
