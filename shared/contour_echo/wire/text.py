"""What players type: normalised once, then counted as a person counts.

The normal form is what everyone sees (rules, decision 7): Unicode NFC, white space runs become one space, ends
trimmed; controls, invisible characters and everything that steers the direction of text are removed. A joiner
stays where it does its work: inside an emoji sequence, and between letters of the scripts that use it.
Characters are extended grapheme clusters (UAX #29), as the `regex` package finds them.
"""

import unicodedata

import regex

from contour_echo.rules.rejections import BadAssociation, BadName

ASSOCIATION_CHARACTERS = (2, 60)
ASSOCIATION_WORDS = 8
ASSOCIATION_BYTES = 480
NAME_CHARACTERS = (1, 20)
NAME_BYTES = 80
COMBINING_MARKS = 3

_SPACE = regex.compile(r"\p{White_Space}+")
# What Unicode calls ignorable draws nothing, the Hangul fillers among it, nor does the empty Braille cell: they would
# make a name that nobody can see. Joiners, tags and variation selectors are judged by their neighbours below.
_INVISIBLE = regex.compile(
    r"[[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]"
    r"--[\u200C\u200D]--\p{White_Space}--[\U000E0020-\U000E007F]--\p{Variation_Selector}]",
    regex.V1,
)
# A selector without a character to vary is invisible.
_LOOSE_SELECTOR = regex.compile(r"(?<![\p{L}\p{N}\p{P}\p{S}])\p{Variation_Selector}")
# The scripts whose letters change their shape at a joiner or a non-joiner (Unicode Standard, 23.2).
_JOINING = (
    r"\p{Script_Extensions=Arabic}\p{Script_Extensions=Syriac}\p{Script_Extensions=Mongolian}\p{Script_Extensions=Nko}"
    r"\p{Script_Extensions=Devanagari}\p{Script_Extensions=Bengali}\p{Script_Extensions=Gurmukhi}"
    r"\p{Script_Extensions=Gujarati}\p{Script_Extensions=Oriya}\p{Script_Extensions=Tamil}"
    r"\p{Script_Extensions=Telugu}\p{Script_Extensions=Kannada}\p{Script_Extensions=Malayalam}"
    r"\p{Script_Extensions=Sinhala}\p{Script_Extensions=Khmer}\p{Script_Extensions=Myanmar}"
)
_LETTER = rf"[[{_JOINING}]&&[\p{{L}}\p{{M}}]]"
_PICTURE = r"\p{Extended_Pictographic}"
_LOOSE_JOINER = regex.compile(
    rf"(?<!{_LETTER})\u200C|\u200C(?!{_LETTER})"
    rf"|(?<!{_LETTER}|{_PICTURE}\uFE0F?|{_PICTURE}\p{{Emoji_Modifier}})\u200D"
    rf"|(?<={_LETTER})\u200D(?!{_LETTER})"
    rf"|(?<!{_LETTER})\u200D(?!{_PICTURE})",
    regex.V1,
)
# The tags that spell a flag stand behind the black flag and end with the cancel tag; elsewhere they are invisible.
_TAGS = regex.compile(r"(\U0001F3F4[\U000E0020-\U000E007E]+\U000E007F)|[\U000E0020-\U000E007F]+")
# A joiner between marks does not begin another pile.
_PILE = regex.compile(rf"(?:\p{{M}}[\u200C\u200D]?){{{COMBINING_MARKS + 1},}}")
_CHARACTER = regex.compile(r"\X")


def normalise(raw: str) -> str:
    """The normal form of a text, as everyone will see it. Normalising twice is normalising once."""
    spaced = _SPACE.sub(" ", unicodedata.normalize("NFC", raw))
    flagged = _TAGS.sub(lambda found: found[1] or "", _INVISIBLE.sub("", spaced))
    visible = _LOOSE_SELECTOR.sub("", flagged)
    # Removing one joiner can leave another loose: a joiner needs its neighbours, not another joiner.
    while (kept := _LOOSE_JOINER.sub("", visible)) != visible:
        visible = kept
    return _SPACE.sub(" ", unicodedata.normalize("NFC", visible)).strip(" ")


def characters(text: str) -> int:
    """How many characters a person sees: extended grapheme clusters."""
    return len(_CHARACTER.findall(text))


def words(text: str) -> int:
    """How many words: runs between white space."""
    return len(text.split())


def association(raw: str) -> str:
    """The normal form of an association.

    Raises:
        BadAssociation: not 2-60 characters, over 8 words or 480 bytes, or marks piled too high.
    """
    text = normalise(raw)
    low, high = ASSOCIATION_CHARACTERS
    if not low <= characters(text) <= high:
        raise BadAssociation(f"An association has {low} to {high} characters.")
    if words(text) > ASSOCIATION_WORDS:
        raise BadAssociation(f"An association has at most {ASSOCIATION_WORDS} words.")
    if len(text.encode()) > ASSOCIATION_BYTES or _PILE.search(unicodedata.normalize("NFD", text)):
        raise BadAssociation("The association is too long in bytes or piles up too many marks.")
    return text


def name(raw: str) -> str:
    """The normal form of a player's name.

    Raises:
        BadName: not 1-20 characters, over 80 bytes, or marks piled too high.
    """
    text = normalise(raw)
    low, high = NAME_CHARACTERS
    if not low <= characters(text) <= high:
        raise BadName
    if len(text.encode()) > NAME_BYTES or _PILE.search(unicodedata.normalize("NFD", text)):
        raise BadName("The name is too long in bytes or piles up too many marks.")
    return text
