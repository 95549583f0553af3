"""Moods of ground, metal and stone."""

from contour_echo.deck.palettes import palette

palette(
    "desert",
    "turquoise",
    "day glow snow",
    "4b1e1c burnt brown",
    "8c3227 brick red",
    "b25934 clay",
    "0aa0a9 turquoise",
    "e2a466 sand",
    "f1cc96 dune yellow",
    "faf0dd bleached white",
)

palette(
    "rust",
    "rust",
    "haze day night",
    "082530 iron blue",
    "1f4a57 steel blue",
    "af4823 rust",
    "698f98 zinc",
    "d6a079 tan",
    "e4cbae putty",
    "f9f0e1 chalk white",
)

palette(
    "ash",
    "ember orange",
    "night haze glow",
    "211d1a soot",
    "453f3b charcoal",
    "6d645f ash grey",
    "e16227 ember orange",
    "b3a9a1 warm grey",
    "d6cec4 pale ash",
    "f5f0e9 bone white",
)

palette(
    "copper",
    "verdigris",
    "day glow dusk",
    "371912 dark umber",
    "713120 brown",
    "a85226 copper",
    "299f8d verdigris",
    "d8a777 sandstone",
    "e6cead cream",
    "f7f0e1 ivory",
)

palette(
    "granite",
    "lemon",
    "haze night snow",
    "232329 basalt",
    "474952 dark granite",
    "696d78 granite",
    "8f909c mauve grey",
    "b4b2bd pale granite",
    "e7db40 lemon",
    "f4f4ec quartz white",
)

palette(
    "moss",
    "foxglove pink",
    "dusk night day",
    "0e2213 pine black",
    "1f452b pine green",
    "436a40 fern green",
    "778b4c moss green",
    "e789b4 foxglove pink",
    "ccc989 lichen yellow",
    "efefdc mist white",
)
