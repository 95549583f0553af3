"""Moods of what grows and ripens."""

from contour_echo.deck.palettes import palette

palette(
    "orchard",
    "apple red",
    "day snow dusk",
    "102e15 bottle green",
    "2d5728 leaf green",
    "c83e3a apple red",
    "8e9a46 moss green",
    "d6b650 pear yellow",
    "e8db9e straw",
    "f8f4e0 blossom white",
)

palette(
    "harvest",
    "corn yellow",
    "glow day dusk",
    "391c0d umber",
    "6f3720 rust brown",
    "ab502b terracotta",
    "c9802e ochre",
    "e8b032 corn yellow",
    "efd8a5 straw",
    "f9f3e2 linen white",
)

palette(
    "meadow",
    "clover pink",
    "day snow glow",
    "09361a dark grass",
    "246030 grass green",
    "57883f green",
    "e77bab clover pink",
    "bac56d spring green",
    "eede81 buttercup",
    "f7f7eb daisy white",
)

palette(
    "blossom",
    "blossom red",
    "day haze dusk",
    "3f153b dark plum",
    "753158 plum",
    "9f5a75 dusky rose",
    "e8667b blossom red",
    "eea0b7 pink",
    "f7cdd2 pale pink",
    "f1f5e6 petal white",
)

palette(
    "fig",
    "fig pink",
    "dusk night haze",
    "2e1a33 fig black",
    "4a385e aubergine",
    "42694c fig leaf",
    "d55576 fig pink",
    "94ab76 grey green",
    "cfcc96 pale olive",
    "f8edd7 cream",
)

palette(
    "citrus",
    "tangerine",
    "day glow snow",
    "003738 dark teal",
    "04634e green",
    "438b42 lime green",
    "ef852f tangerine",
    "d8c14c lemon peel",
    "e2dd8b lemon",
    "f7f7e8 pith white",
)
