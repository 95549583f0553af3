"""The scores once more, worked out from the rules' tables alone and from what a reveal says happened."""

from collections.abc import Iterable
from typing import Any, NamedTuple

Frame = dict[str, Any]


class Award(NamedTuple):
    """What one seat earns in one round."""

    search: int = 0
    echo: int = 0
    guide: int = 0

    @property
    def total(self) -> int:
        return sum(self)


class Guess(NamedTuple):
    """A Seeker's slots: locked in contour, and confirmed in color. None for what was not done."""

    outline: int | None
    confirmed: int | None

    @property
    def final(self) -> int | None:
        """The guess that counts: without an outline guess there is none."""
        if self.outline is None:
            return None
        return self.outline if self.confirmed is None else self.confirmed


class Card(NamedTuple):
    """A place in the gallery, uncovered."""

    owner: int
    kind: str


def awards(guide: int, source: int, cards: dict[int, Card], guesses: dict[int, Guess]) -> dict[int, Award]:
    """What everyone earns. `cards` by slot; `guesses` by Seeker, those who made none left out or not."""
    finals = {seat: guess.final for seat, guess in guesses.items() if guess.final is not None}
    earned = {guide: Award(guide=_guide(len(finals), sum(slot == source for slot in finals.values())))}
    for seat in {card.owner for card in cards.values()} - {guide}:
        guess = guesses.get(seat, Guess(None, None))
        found = guess.final == source
        sure = found and guess.outline == source and guess.confirmed == source
        mine = next((slot for slot, card in cards.items() if card == Card(seat, "echo")), None)
        misled = sum(mine is not None and slot == mine for slot in finals.values())
        earned[seat] = Award(search=160 * found + 80 * sure, echo=min(180, 60 * misled))
    return earned


def _guide(searching: int, correct: int) -> int:
    if searching < 2 or correct in {0, searching}:
        return 0
    return min(320, 120 + 40 * min(correct, searching - correct))


def check_reveal(snapshot: Frame, before: dict[int, int]) -> dict[int, int]:
    """Recompute a reveal's awards and totals; the new totals. `before` are the totals until this round."""
    reveal, guide = snapshot["reveal"], snapshot["guide"]
    shown = {
        line["seat"]: Award(line["search"], line["echo"], line["guide"]) for line in reveal["awards"] or ()
    }
    if reveal["outcome"] == "scored":
        cards = {entry["slot"]: Card(entry["owner"], entry["kind"]) for entry in reveal["cards"]}
        assert cards[reveal["source"]] == Card(guide, "source")
        assert sorted(card.owner for card in cards.values()) == sorted(before), "one card of everyone"
        guesses = {}
        for it in reveal["guesses"]:
            guesses[it["seat"]] = Guess(it["outline"], it["final"] if it["confirmed"] else None)
            assert guesses[it["seat"]].final == it["final"], it
            own = next(slot for slot, card in cards.items() if card.owner == it["seat"])
            assert own not in {it["outline"], it["final"]}, "a Seeker cannot choose their own Echo"
        assert guide not in guesses
        earned = awards(guide, reveal["source"], cards, guesses)
    else:
        earned = {}
    assert {s: a for s, a in shown.items() if a.total} == {s: a for s, a in earned.items() if a.total}
    after = {seat: score + earned.get(seat, Award()).total for seat, score in before.items()}
    assert {line["seat"]: line["score"] for line in snapshot["seats"]} == after
    return after


def check_result(snapshot: Frame, totals: dict[int, int]) -> None:
    """Recompute winners and ranks of a finished game. Equal scores share a rank; the next one is counted on."""
    result = snapshot["result"]
    assert set(result["winners"]) == {seat for seat, score in totals.items() if score == max(totals.values())}
    assert len(set(result["winners"])) == len(result["winners"])
    assert {line["seat"]: line["score"] for line in result["standings"]} == totals
    for line in result["standings"]:
        assert line["rank"] == 1 + sum(score > line["score"] for score in totals.values()), line
    ranks: Iterable[int] = [line["rank"] for line in result["standings"]]
    assert list(ranks) == sorted(ranks)
