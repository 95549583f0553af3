"""What partners choose: always what the rules allow, and better than blindly."""

import random
from typing import Any

import pytest
from local.bots.mind import associate, decide, likeness, likest, pause, reconsider, told
from local.bots.words import MOODS, NAMES, PATTERNS

from contour_echo import deck

Frame = dict[str, Any]

SECRET = bytes(32)


def _cards(count: int, start: int = 0) -> list[Frame]:
    return [deck.card(SECRET, number).painted() for number in range(start, start + count)]


def _snapshot(stage: str, **you: Any) -> Frame:
    own = {
        "seat": 2,
        "role": "seeker",
        "action_token": "t" * 22,
        "hand": None,
        "own_slot": None,
        "done": {},
    } | you
    return {
        "stage": stage,
        "now": 1_000,
        "deadline": 31_000,
        "association": None,
        "gallery": None,
        "you": own,
    }


def _gallery(cards: list[Frame]) -> list[Frame]:
    return [{"slot": slot, "card": card} for slot, card in enumerate(cards)]


def _card(alt: str, paint: str = "") -> Frame:
    return {"outline": [], "alt": alt, "paint": {"alt": paint}}


@pytest.mark.parametrize("seed", range(40))
def test_an_association_is_one_that_the_rules_take(seed: int) -> None:
    chance = random.Random(seed)
    for card in _cards(5, start=seed * 5):
        text = associate(card, chance)
        assert 2 <= len(text) <= 60
        assert len(text.split()) <= 8
    assert associate(_card(""), chance)


def test_every_phrase_and_pattern_is_short_enough() -> None:
    for text in (
        *(phrase for mood in MOODS for phrase in mood.phrases),
        *(it.format("jellyfish") for it in PATTERNS),
    ):
        assert 2 <= len(text) <= 60
        assert len(text.split()) <= 8
    assert len(set(NAMES)) == len(NAMES)
    assert all(1 <= len(name) <= 20 for name in NAMES)


def test_a_phrase_belongs_to_one_mood() -> None:
    phrases = [phrase for mood in MOODS for phrase in mood.phrases]
    assert len(set(phrases)) == len(phrases)


def test_words_and_moods_in_common_make_a_card_likely() -> None:
    sea, tower = _card("A boat before waves and a shell."), _card("A tower with stairs and a gate.")
    assert likeness("the boat was here first", sea) > likeness("the boat was here first", tower)
    assert likeness("what the tide brought back", sea) > likeness("what the tide brought back", tower)
    assert likeness("completely elsewhere", _card("Three squares.")) == 0


def test_color_counts_only_where_it_is_shown() -> None:
    card = _card("Three squares.", "Midnight violet before black.")
    contour = {"outline": [], "alt": card["alt"]}
    assert likeness("three in the morning", card) > likeness("three in the morning", contour)
    assert told(contour).strip() == card["alt"]


def test_partners_understand_each_other_better_than_by_chance_and_not_always() -> None:
    chance, found, rounds, seats = random.Random(7), 0, 150, 4
    for number in range(rounds):
        cards = _cards(seats, start=number * seats)
        source = chance.randrange(seats)
        association = associate(cards[source], chance)
        contours = [{"outline": card["outline"], "alt": card["alt"]} for card in cards]
        found += likest(association, enumerate(contours), chance) == source
    assert 1.3 / seats < found / rounds < 0.9


def test_nobody_chooses_their_own_echo() -> None:
    cards = [_card("A boat on the sea, waves, a shell."), _card("Squares."), _card("Dots.")]
    for seed in range(50):
        seen = _snapshot("contour", own_slot=0) | {"association": "the boat", "gallery": _gallery(cards)}
        move = decide(seen, random.Random(seed))
        assert move is not None
        assert move.action == "outline"
        assert move.fields["slot"] in {1, 2}


def test_a_guess_is_kept_until_another_is_much_likelier() -> None:
    cards = [_card("A boat."), _card("Squares."), _card("Dots.")]
    seen = _snapshot("color", own_slot=2, done={"outline": {"slot": 0}})
    seen |= {"association": "the boat was here first", "gallery": _gallery(cards)}
    assert {reconsider(seen, random.Random(seed)) for seed in range(50)} == {0}
    cards[1] = _card("A boat, waves, a shell, the sea.", "Deep sea and teal.")
    cards[0] = _card("Squares.")
    seen["gallery"] = _gallery(cards)
    changed = [reconsider(seen, random.Random(seed)) for seed in range(50)]
    assert changed.count(1) > 40


def test_a_hand_gives_clue_and_echo() -> None:
    hand = _cards(3)
    clue = decide(_snapshot("clue", hand=hand), random.Random(1))
    assert clue is not None
    assert clue.action == "clue"
    assert clue.fields.keys() == {"card", "association"}
    echo = decide(_snapshot("echo", hand=hand) | {"association": "patience"}, random.Random(1))
    assert echo is not None
    assert echo.fields["card"] in {0, 1, 2}


@pytest.mark.parametrize("stage", ["lobby", "clue", "echo", "contour", "color", "reveal", "finished"])
def test_without_a_token_there_is_nothing_to_do(stage: str) -> None:
    assert decide(_snapshot(stage, action_token=None), random.Random(1)) is None
    assert decide(_snapshot(stage) | {"you": None}, random.Random(1)) is None


def test_thinking_takes_a_part_of_the_stage() -> None:
    chance = random.Random(3)
    times = [pause(_snapshot("echo"), chance) for _ in range(200)]
    assert 3 <= min(times) < max(times) <= 20
    quick = _snapshot("echo") | {"deadline": 2_500}
    assert all(0.15 <= pause(quick, chance) <= 1 for _ in range(100))
    assert pause(_snapshot("echo") | {"now": 40_000}, chance) == 0
