"""Moods of weather and of hours."""

from contour_echo.deck.palettes import palette

palette(
    "dawn",
    "salmon",
    "glow day dusk",
    "311f46 plum",
    "6b3566 mulberry",
    "ae4b6e rose red",
    "e66c54 salmon",
    "e9a871 apricot",
    "f2d3a7 peach",
    "faf3e4 milk white",
)

palette(
    "storm",
    "lightning yellow",
    "night dusk haze",
    "11181f coal",
    "263948 slate",
    "435d6e storm blue",
    "66808d lead grey",
    "8fa7b0 pale slate",
    "f0c82f lightning yellow",
    "e5f0f3 rain white",
)

palette(
    "fog",
    "faded red",
    "haze snow day",
    "2e3b44 dark fog",
    "4d616c wet grey",
    "bf6056 faded red",
    "889fa6 fog grey",
    "a7bdbd thin fog",
    "d6d8cd haze white",
    "f8f6f1 paper white",
)

palette(
    "aurora",
    "aurora green",
    "night dusk night",
    "041939 polar night",
    "0c396c indigo",
    "086572 spruce blue",
    "b866b0 orchid",
    "3fc38c aurora green",
    "96dfd1 pale mint",
    "e1f5ee ice white",
)

palette(
    "midnight sun",
    "orange",
    "night glow dusk",
    "001e3f blue-black",
    "3b3573 violet",
    "af2f75 magenta",
    "e65c45 orange red",
    "f79739 orange",
    "f7d068 sun yellow",
    "faf0d6 pale yellow",
)

palette(
    "monsoon",
    "marigold",
    "glow haze night",
    "002425 wet black",
    "004845 bottle green",
    "04705e jade",
    "609080 rain green",
    "ed9d2b marigold",
    "b9dac0 pale jade",
    "edf3e8 cloud white",
)
