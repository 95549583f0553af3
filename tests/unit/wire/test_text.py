"""Text as the rules count it. The cases are shared with the page, which counts with another language's segmenter."""

import json
import unicodedata
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from contour_echo.rules.rejections import Rejection
from contour_echo.wire.text import association, characters, name, normalise, words


class Case(NamedTuple):
    """A text, and what the rules make of it."""

    why: str
    raw: str
    normalised: str
    graphemes: int
    words: int
    association: str | None
    name: str | None


CASES = [Case(**case) for case in json.loads((Path(__file__).parents[2] / "text_cases.json").read_text())]
ROUGH = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(
            "\u200c\u200d\ufe0f\ufe0e\u0301\u0323\u093c\u094d\u0915\u0958\u0645\u06cc\u1100\u1161\u11a8 \t\u2003\u200b"
            "\U0001f468\U0001f469\U0001f3fd\U0001f3f4\U000e0067\U000e007f\U0001f1e9\u20e3\u2764\u3164\u202e\u180b\ud800"
        ),
    ),
    max_size=80,
)


def refused(judge: object, raw: str) -> str | None:
    assert callable(judge)
    try:
        judge(raw)
    except Rejection as rejection:
        return rejection.reason
    return None


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_hard_texts(case: Case) -> None:
    found = normalise(case.raw)
    assert (found, characters(found), words(found)) == (case.normalised, case.graphemes, case.words)
    assert (refused(association, case.raw), refused(name, case.raw)) == (case.association, case.name)


@given(ROUGH)
@example("\u0958\ufe00")
@example("a\u200d\ufe0f\u200d\u0915")
@example("\U0001f468\u200d\u200d\U0001f469")
@example("\U0001f3f4\U000e0067\u200d\U000e007f")
def test_normalising_twice_is_normalising_once(raw: str) -> None:
    assert normalise(normalise(raw)) == normalise(raw)


@given(ROUGH)
def test_the_normal_form_has_nothing_that_steers_or_hides(raw: str) -> None:
    found = normalise(raw)
    assert found == unicodedata.normalize("NFC", found)
    assert found == " ".join(found.split())
    hidden = {character for character in found if unicodedata.category(character) in ("Cc", "Cf", "Cs")}
    flag_tags = {chr(tag) for tag in range(0xE0020, 0xE0080)}
    assert hidden <= {"\u200c", "\u200d", *flag_tags}


@given(ROUGH)
def test_what_is_accepted_is_what_everyone_sees(raw: str) -> None:
    if refused(association, raw) is None:
        found = association(raw)
        assert found == normalise(raw) == association(found)
        assert 2 <= characters(found) <= 60
        assert len(found.encode()) <= 480
    if refused(name, raw) is None:
        assert 1 <= characters(name(raw)) <= 20
        assert len(name(raw).encode()) <= 80


@pytest.mark.timeout(10)
@pytest.mark.parametrize(
    "flood",
    [
        "\U0001f468\u200d",
        "\U000e0067",
        "\u200d",
        "\u0301",
        "\u0915\u200d",
        "\u0915\u0901\u200d",
        " ",
        "\ufe0f",
    ],
)
def test_a_whole_frame_of_mischief_is_little_work(flood: str) -> None:
    raw = flood * (4_096 // len(flood.encode()))
    assert len(normalise(raw)) <= len(raw)
    assert refused(association, raw) == "bad_association"
