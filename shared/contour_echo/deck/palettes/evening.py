"""Moods of rooms, nights and nerves."""

from contour_echo.deck.palettes import palette

palette(
    "fever",
    "hot red",
    "dusk glow night",
    "480009 oxblood",
    "7f141f dark red",
    "cd1c1c hot red",
    "dc6b2f orange",
    "fa908e flesh pink",
    "fbc7a5 skin",
    "fcefde cream",
)

palette(
    "carnival",
    "magenta red",
    "night day dusk",
    "1d1a44 midnight violet",
    "49358c violet",
    "d1085d magenta red",
    "0f9daa turquoise",
    "f59c48 orange",
    "f5d241 yellow",
    "f9f3e8 white",
)

palette(
    "noir",
    "signal red",
    "night snow haze",
    "111111 black",
    "313335 graphite",
    "bd1e15 signal red",
    "7f8186 grey",
    "a3a6ab silver grey",
    "ceccc6 pale grey",
    "f6f3ee paper white",
)

palette(
    "bruise",
    "sulphur yellow",
    "night dusk haze",
    "1a1738 aubergine",
    "383268 violet",
    "4a5a8b slate violet",
    "ab6a93 dusty rose",
    "a0a566 sallow green",
    "d9c44f sulphur yellow",
    "f8e6f5 pale lilac",
)

palette(
    "candle",
    "candle yellow",
    "night dusk night",
    "210f07 near black",
    "4f241d dark brown",
    "843d2d mahogany",
    "b56434 copper",
    "da9037 amber",
    "f3c73f candle yellow",
    "faf0d6 wax white",
)

palette(
    "poster",
    "vermilion",
    "day night snow",
    "00263f navy",
    "004a78 blue",
    "d33021 vermilion",
    "399bc1 sky blue",
    "dfab3c mustard",
    "e9d5b2 cream yellow",
    "f9f3e8 white",
)

palette(
    "velvet",
    "old gold",
    "night dusk glow",
    "3b051f wine black",
    "74072f wine red",
    "a02e54 raspberry",
    "a06f93 mauve",
    "cc9780 biscuit",
    "efbc5a old gold",
    "fce7db powder white",
)
