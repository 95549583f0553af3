"""What the log tells of a game: each thing once, from what the table is shown, and nobody's secret."""

import json
from dataclasses import replace

import pytest

from contour_echo.actions.ports import Chapter, NoNotes
from tests.unit.actions.party import Party, key


class Kept(NoNotes):
    """`Notes` that keep the story."""

    def __init__(self) -> None:
        self.story: list[Chapter] = []

    def tell(self, chapter: Chapter) -> None:
        self.story.append(chapter)


class Told(Party):
    """A party whose story is kept."""

    def __init__(self, players: int, pace: str = "brisk") -> None:
        super().__init__(players, pace)
        notes = Kept()
        self.story = notes.story
        self.cloud = replace(self.cloud, notes=notes)

    def hung(self) -> list[int]:
        """Whose cards hang in the slots."""
        assert self.game.round is not None
        return [card.owner for card in self.game.round.gallery]

    def kinds(self) -> list[object]:
        return [chapter["story"] for chapter in self.story]


def test_a_game_is_told_by_its_start_each_reveal_and_its_end() -> None:
    party = Told(3)
    party.accepted("w", party.request("watch", code=party.code))
    assert party.story == []
    party.to("clue")
    began = party.memory.now
    assert party.story == [
        {
            "story": "started",
            "game": party.code,
            "at": began,
            "seats": [1, 2, 3],
            "pace": "brisk",
            "rounds": 6,
            "watchers": 1,
        }
    ]
    party.to("finished")
    assert party.kinds() == ["started", *["revealed"] * 6, "finished"]
    shown = party.snapshot("c1")
    assert party.story[-1] == {
        "story": "finished",
        "game": party.code,
        "at": party.game.began,
        "round": 6,
        "scores": {str(seat["seat"]): seat["score"] for seat in shown["seats"]},
        "left": [],
    }


def test_a_reveal_tells_whose_cards_the_guesses_fell_on() -> None:
    party = Told(4)
    party.to("color")
    first, second, third = party.seekers
    elsewhere = party.hung().index(second)
    party.accepted(f"c{first}", party.move(first))
    party.accepted(f"c{third}", party.move(third, slot=elsewhere))
    party.memory.now += 21_000
    party.snapshot("c1")
    party.memory.now += 2_000
    party.snapshot("c1")
    assert party.game.stage.value == "reveal"
    guide = party.guide
    [_, told] = party.story
    assert told["guesses"] == {
        str(first): [guide, guide],
        str(second): [guide, None],
        str(third): [guide, second],
    }
    assert (told["outcome"], told["automatic"], told["left"]) == ("scored", [], [])
    shown = party.snapshot("c1")["reveal"]
    assert told["awards"] == {
        str(award["seat"]): [award["search"], award["echo"], award["guide"]]
        for award in shown["awards"]
        if award["search"] + award["echo"] + award["guide"]
    }


def test_rounds_without_a_guess_and_those_who_left_are_told() -> None:
    party = Told(4)
    party.to("echo")
    leaver = party.seekers[0]
    party.do(leaver, "leave")
    party.memory.now += 40_000
    party.snapshot(f"c{party.guide}")
    party.memory.now += 30_000
    party.snapshot(f"c{party.guide}")
    [_, told] = party.story
    assert told["outcome"] == "no_outlines"
    assert told["automatic"] == [owner for owner in party.hung() if owner != party.guide]
    assert (told["guesses"], told["awards"], told["left"]) == ({}, {}, [leaver])


@pytest.mark.parametrize("players", [3, 12])
def test_nobodys_secret_is_told_and_no_chapter_is_long(players: int) -> None:
    party = Told(players)
    party.to("finished")
    text = json.dumps(party.story)
    tokens = [token for number in range(1, players + 1) for token in (key(number), f"Player {number}")]
    for secret in ("a quiet word", "request-", *tokens):
        assert secret not in text
    assert max(len(json.dumps(chapter)) for chapter in party.story) < 750


def test_what_is_sent_twice_is_told_once() -> None:
    party = Told(3)
    party.to("color")
    requests = {number: party.move(number) for number in party.seekers}
    for _ in range(2):
        for number, request in requests.items():
            party.accepted(f"c{number}", request)
    party.snapshot("c1")
    assert party.kinds() == ["started", "revealed"]
