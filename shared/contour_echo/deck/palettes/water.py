"""Moods of water and cold."""

from contour_echo.deck.palettes import palette

palette(
    "deep sea",
    "coral",
    "night dusk night",
    "001b32 blue-black",
    "003a5d deep blue",
    "00647e petrol",
    "db5b44 coral",
    "53b5b3 sea green",
    "9fdad4 foam green",
    "f5f1e1 shell white",
)

palette(
    "lagoon",
    "coral",
    "day haze snow",
    "002a36 deep teal",
    "005459 teal",
    "037f7e lagoon green",
    "eb734a coral",
    "64c6ba aqua",
    "d8daac pale lime",
    "f7f4e4 sand white",
)

palette(
    "porcelain",
    "yolk yellow",
    "day snow glow",
    "00234f ink blue",
    "00488e cobalt",
    "2b73b3 delft blue",
    "7097c0 washed blue",
    "e2aa3d yolk yellow",
    "c7d6e7 pale blue",
    "f8f6f1 porcelain white",
)

palette(
    "kelp",
    "shrimp pink",
    "night dusk haze",
    "00201e green-black",
    "01413b deep green",
    "376644 kelp green",
    "838241 olive",
    "c19f42 brass",
    "feb293 shrimp pink",
    "ecedd2 pale foam",
)

palette(
    "winter",
    "berry red",
    "day snow haze",
    "0a2745 night blue",
    "335578 winter blue",
    "ce4347 berry red",
    "7c9cb7 ice blue",
    "a8bfd0 pale ice",
    "cddce5 frost",
    "f2f8f8 snow white",
)
