"""A rule broken in the server turns a transcript red."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from events.replay.check import check_transcript
from events.replay.inprocess import InProcessVenue
from events.replay.table import Table
from events.replay.transcript import MalformedTranscript, read_transcript
from events.replay.venue import Deviation

from contour_echo.rules import course, moves, scoring
from contour_echo.rules.game import Game, Hung
from tests.replay.test_transcripts import Counted
from tests.simulated.memory import MemoryCloud

FOLDER = Path(__file__).parents[2] / "events" / "transcripts"


def _paid(hung: Hung, slot: int, made: Sequence[scoring.Guess]) -> int:
    return scoring.ECHO_AWARD * sum(guess.final == slot for guess in made)


def _confirmed_only(game: Game) -> tuple[scoring.Guess, ...]:
    return tuple(
        guess._replace(final=guess.final if guess.confirmed else None) for guess in scoring.guesses(game)
    )


BROKEN: dict[str, tuple[str, object, str, object]] = {
    "search award": ("four-tie-at-the-top", scoring, "SEARCH_AWARD", 150),
    "bonus": ("three-all-tie", scoring, "CONFIDENCE_BONUS", 0),
    "Echo cap": ("six-echo-cap", scoring, "ECHO_CAP", 240),
    "automatic Echoes paid": ("five-automatic-echoes", scoring, "echo_award", _paid),
    "Guide step": ("eight-guide-award", scoring, "GUIDE_STEP", 50),
    "Guide cap": ("twelve-full-table", scoring, "GUIDE_CAP", 280),
    "an unconfirmed guess is lost": ("five-silences", course, "guesses", _confirmed_only),
    "own Echo": ("four-refusals", moves, "_unplayable", lambda _game, _move: None),
    "too few to go on": ("three-one-leaves", course, "MIN_SEATS", 2),
    "everyone may guess in color": ("four-refusals", scoring, "source_slot", lambda _gallery, _guide: 0),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stem, module, attribute, broken = BROKEN[name]
    monkeypatch.setattr(module, attribute, broken)
    with pytest.raises(Deviation, match=stem):
        Table(
            read_transcript(FOLDER / f"{stem}.jsonl"), InProcessVenue(MemoryCloud()), Counted(), speed=10
        ).play()


Change = Callable[[list[str]], list[str]]


def _line(number: int, old: str, new: str) -> Change:
    def changed(lines: list[str]) -> list[str]:
        assert old in lines[number - 1]
        return [line.replace(old, new) if i == number - 1 else line for i, line in enumerate(lines)]

    return changed


MALFORMED: dict[str, tuple[Change, int, str]] = {
    "no JSON": (_line(3, '"after"', "after"), 3, "no JSON"),
    "unknown kind": (_line(3, '"step"', '"stop"'), 3, "kind"),
    "a field too many": (_line(3, '"card":0', '"card":0,"cart":0'), 3, "cart"),
    "unknown stage": (_line(3, '"clue","who"', '"clou","who"'), 3, "stage"),
    "unknown target": (_line(5, '"source"', '"sauce"'), 5, "on"),
    "two headers": (lambda lines: [lines[0], *lines], 2, "second line"),
    "no header": (lambda lines: lines[1:], 1, "the first line"),
    "no end": (lambda lines: lines[:-1], 8, "no line of the kind 'end'"),
    "behind the end": (lambda lines: [*lines, lines[2]], 10, "after the end"),
    "out of order": (lambda lines: [*lines[:4], lines[2], *lines[4:]], 5, "behind"),
    "no association": (_line(3, ',"association":"the sea at night"', ""), 3, "association"),
    "somebody forgotten": (lambda lines: [*lines[:5], *lines[6:]], 2, "neither acts nor misses"),
    "own Echo": (_line(5, '"on":"source"', '"on":"own"'), 5, "cannot guess"),
    "twice": (lambda lines: [*lines[:7], lines[6], *lines[7:]], 8, "no action token"),
    "wrong award": (_line(2, '"guide":160', '"guide":200'), 2, "is said to earn"),
    "wrong outcome": (_line(2, '"scored"', '"no_clue"'), 2, "outcome"),
    "wrong score": (_line(9, "920", "910"), 9, "stated scores"),
    "wrong winner": (_line(9, '"winners":[1,2,3]', '"winners":[1]'), 9, "stated winners"),
    "wrong rounds": (_line(9, '"rounds":6', '"rounds":3'), 9, "rounds are stated"),
    "a Guide without a round": (_line(2, '"each"', "1"), 9, "no round is written"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_transcript_is_named_by_file_line_and_fault(name: str, tmp_path: Path) -> None:
    change, line, wrong = MALFORMED[name]
    lines = (FOLDER / "three-all-tie.jsonl").read_text().splitlines()
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(change(lines)))
    with pytest.raises(MalformedTranscript) as caught:
        check_transcript(read_transcript(path))
    assert str(caught.value).startswith(f"{path}:{line}: ")
    assert wrong in str(caught.value)
