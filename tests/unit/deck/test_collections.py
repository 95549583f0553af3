"""What there is to draw from: enough of each kind, and each fit to be drawn."""

import re
from pathlib import Path

import pytest

from contour_echo.deck.compositions import COMPOSITIONS
from contour_echo.deck.form import Disc, area, extent, inside, lines_of
from contour_echo.deck.grounds import GROUNDS
from contour_echo.deck.motifs import MOTIFS, Motif
from contour_echo.deck.palettes import PALETTES
from contour_echo.deck.stream import Stream
from contour_echo.deck.textures import MATTERS, TEXTURES

CARDS = Path(__file__).parents[3] / "web/cards"


def test_there_is_enough_of_everything() -> None:
    assert len(MOTIFS) >= 40
    assert len(GROUNDS) >= 12
    assert len(COMPOSITIONS) >= 12
    assert len(PALETTES) >= 24
    assert len(TEXTURES) >= 12


def test_the_page_draws_every_texture_and_no_other() -> None:
    source = (CARDS / "textures.js").read_text().partition("export const TEXTURES")[2].partition("\n};")[0]
    assert set(re.findall(r"^  (\w+)\(scale", source, re.MULTILINE)) == {texture.name for texture in TEXTURES}


def test_every_matter_has_textures() -> None:
    assert {motif.matter for motif in MOTIFS} <= set(MATTERS)
    assert {ground.matter for ground in GROUNDS} <= set(MATTERS)


@pytest.mark.parametrize("motif", MOTIFS, ids=lambda motif: motif.name)
def test_a_motif_fills_its_box(motif: Motif) -> None:
    for number in range(40):
        box = extent(motif.draw(Stream(b"motif", motif.name, number)))
        assert 20 < max(box.width, box.height) < 200
        assert min(box.width, box.height) > 8


@pytest.mark.parametrize("motif", MOTIFS, ids=lambda motif: motif.name)
def test_no_line_of_a_part_runs_through_another_of_it(motif: Motif) -> None:
    for number in range(40):
        form = motif.draw(Stream(b"motif", motif.name, number))
        for part in form.parts:
            lines = [(c, lines_of([c])) for c in part.contours]
            for one, points in lines:
                for other, outline in lines:
                    if one is other or (_turn(one) != _turn(other)):
                        continue
                    assert not any(inside(x, y, outline) for x, y in points), (motif.name, number)


def _turn(contour: object) -> bool:
    return isinstance(contour, Disc) or area(contour) > 0  # type: ignore[arg-type]
