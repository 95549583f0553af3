"""What the partners can say: names, and moods with the words that call for them and the phrases that speak of them."""

import re
from typing import NamedTuple

NAMES = (
    *("Mara", "Jonas", "Ines", "Tomas", "Leila", "Anton", "Noor", "Pia", "Bruno", "Selma", "Emil", "Yara"),
    *("Oskar", "Dina", "Felix", "Amina", "Hugo", "Vera", "Samir", "Klara", "Milan", "Rosa", "Theo", "Zoe"),
)


class Mood(NamedTuple):
    """A mood: words on a card or in an association that belong to it, and phrases that put it into words."""

    cues: frozenset[str]
    phrases: tuple[str, ...]


def _mood(cues: str, *phrases: str) -> Mood:
    return Mood(frozenset(stem(word) for word in cues.split()), phrases)


_LITTLE_WORDS = """
    about above across after along and another apart are around away before behind below between both card each
    for from great has have high holds into its itself keeps larger large leaves left lies like line long low lower
    middle moves near nearly off one other out over own part right side sides size small smaller smallest some
    something stands than that the their them there they thing things this three through towards two under unequal
    upon upper very what where which while who wide with without form forms strokes
"""
_LITTLE = frozenset(_LITTLE_WORDS.split())
"""Words that any card could have: they tell nothing."""

_STEM = 5


def stem(word: str) -> str:
    """The beginning of a word, by which its kin are known."""
    return word.lower()[:_STEM].rstrip("s")


def stems(text: str) -> frozenset[str]:
    """The stems of the telling words of a text."""
    words = re.findall(r"[^\W\d_]{3,}", text.lower())
    return frozenset(stem(word) for word in words if word not in _LITTLE)


def nouns(text: str) -> list[str]:
    """The telling words of a text as they stand there, in order."""
    return [word for word in re.findall(r"[^\W\d_]{4,}", text.lower()) if word not in _LITTLE]


MOODS = (
    _mood(
        "sea wave boat canoe sail fish shell coral jellyfish stingray scallop shark hull anchor foam teal navy water",
        "what the tide brought back",
        "nobody answers the harbor",
        "a letter thrown overboard",
        "learning to float",
    ),
    _mood(
        "night moon star comet lantern lamp candlestick dark black midnight ink soot coal moth",
        "awake when the street is not",
        "three in the morning",
        "someone left a light on",
        "the hour of moths",
    ),
    _mood(
        "tower house stairs bridge gate arch window walls ladder door built brick tent room keyhole",
        "the way up is longer",
        "a house that remembers",
        "no one lives there now",
        "moving day",
    ),
    _mood(
        "alone emptiness empty far apart gap away wait waits hollow corner pushed edge grey ash fog",
        "we used to be close",
        "the last one to leave",
        "waiting for the phone",
        "room for one",
    ),
    _mood(
        "wing bird kite cloud wind feather plume drifts hovers fan rising rises upwards",
        "almost lighter than air",
        "before the first flight",
        "gone with the weather",
    ),
    _mood(
        "tree leaf flower bud seed root frond thistle mushroom cypress pod melon cactus garden green grass moss",
        "grandmother's garden",
        "it grows when nobody looks",
        "first day of spring",
        "patience",
    ),
    _mood(
        "mask face eye hand torso person figure profile guests pair hair legs arms",
        "an argument at dinner",
        "pretending not to notice",
        "my uncle dances",
        "meeting an old friend",
    ),
    _mood(
        "flame sparks sun noon rays ember red orange hot vermilion amber heat signal",
        "too hot to sleep",
        "the match was enough",
        "a quarrel in summer",
    ),
    _mood(
        "beast serpent snail sheep horn antlers caterpillar creature grazing dorsal shark",
        "it only wants to play",
        "do not feed it",
        "something under the bed",
    ),
    _mood(
        "stones mountain hills slopes furrows paths road river railway mound desert dune",
        "still a long way home",
        "the map was wrong",
        "older than any of us",
    ),
    _mood(
        "torn splinters shattered crooked broken cracks knot cut slanting angles bars cage",
        "after the storm",
        "it cannot be mended",
        "a bad night's dream",
    ),
    _mood(
        "bottle vase harp violin bell chair table letter hourglass key spectacles wheel comb ribbon",
        "things in a lost drawer",
        "time for one more song",
        "an inheritance",
        "Sunday in the attic",
    ),
    _mood(
        "white pale cream ivory chalk milk porcelain ice winter polar snow bleached",
        "the quiet after snowfall",
        "a memory fading",
        "holding your breath",
    ),
    _mood(
        "yellow pink blossom lemon peach straw daisy petal bright dots candy",
        "the birthday nobody forgot",
        "a lie told sweetly",
        "summer holidays",
    ),
)

PATTERNS = (
    "the dream of a {}",
    "a {} at the end",
    "who forgot the {}?",
    "the {} was here first",
    "even the {} is tired",
)
"""Ways to speak of one thing on a card."""
