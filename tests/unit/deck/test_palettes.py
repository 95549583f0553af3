"""Planned lightness: any two colors of a palette, and so any two neighbours, can be told apart in grey."""

from itertools import pairwise

import pytest
from tests.deck.distances import lab

from contour_echo.deck.paint import LIGHTS, TONES, Mood, tones
from contour_echo.deck.palettes import PALETTES, Palette

LEAST = 8.0
"""Units of CIELAB lightness between any two colors of a palette."""


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.mood)
def test_colors_rise_in_lightness(palette: Palette) -> None:
    lightness = [lab(color)[0] for color in palette.colors]
    assert all(dark + LEAST <= light for dark, light in pairwise(lightness))


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.mood)
def test_every_tone_has_a_color_of_its_own(palette: Palette) -> None:
    for light in palette.lights:
        assert light in LIGHTS
        for focal in ("accent", "lead", "second", "sheet"):
            given = tones(Mood(palette, light, focal))
            assert len({given[tone] for tone in TONES}) == 7
