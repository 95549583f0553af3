"""Holds a reveal and a result against what the transcript's plan says must come out."""

from collections.abc import Mapping
from typing import Any

from events.replay.plan import RoundPlan
from events.replay.scorer import ranks
from events.replay.venue import Deviation

Shown = dict[str, Any]


def check_reveal(shown: Shown, plan: RoundPlan, places: Mapping[int, int], scores: Mapping[int, int]) -> None:
    """`places` gives each seat's place, `scores` each place's total with this round's awards.

    Raises:
        Deviation
    """
    reveal = shown["reveal"]
    _same("the outcome", plan.outcome, reveal["outcome"])
    awards = {
        places[award["seat"]]: (award["search"], award["echo"], award["guide"]) for award in reveal["awards"]
    }
    for place in places.values():
        _same(
            f"place {place}'s award", tuple(plan.awards.get(place, (0, 0, 0))), awards.get(place, (0, 0, 0))
        )
    _check_scores(shown, places, scores)
    _same("who has left", sorted(plan.left & _left(shown, places)), sorted(_left(shown, places)))
    if plan.outcome == "no_clue":
        _same("the gallery of a round without a clue", (None, []), (shown["gallery"], reveal["cards"]))
        return
    owners = {card["slot"]: places[card["owner"]] for card in reveal["cards"]}
    _same("the Source's owner", plan.guide, owners[reveal["source"]])
    for card in reveal["cards"]:
        place = places[card["owner"]]
        kind = "source" if place == plan.guide else "automatic" if place in plan.automatic else "echo"
        _same(f"the kind of place {place}'s card", kind, card["kind"])
    guesses = {
        places[guess["seat"]]: (owners.get(guess["outline"]), owners.get(guess["final"]), guess["confirmed"])
        for guess in reveal["guesses"]
    }
    _same("the guesses", {place: tuple(guess) for place, guess in plan.guesses.items()}, guesses)


def check_result(shown: Shown, places: Mapping[int, int], scores: Mapping[int, int]) -> None:
    """The end: standings, winners and the scoreboard.

    Raises:
        Deviation
    """
    ranked = ranks(scores)
    _check_scores(shown, places, scores)
    winners = sorted(places[seat] for seat in shown["result"]["winners"])
    _same("the winners", sorted(place for place, rank in ranked.items() if rank == 1), winners)
    lines = {places[line["seat"]]: (line["rank"], line["score"]) for line in shown["result"]["standings"]}
    _same("the standings", {place: (ranked[place], scores[place]) for place in scores}, lines)


def _check_scores(shown: Shown, places: Mapping[int, int], scores: Mapping[int, int]) -> None:
    _same("the scores", dict(scores), {places[seat["seat"]]: seat["score"] for seat in shown["seats"]})


def _left(shown: Shown, places: Mapping[int, int]) -> set[int]:
    return {places[seat["seat"]] for seat in shown["seats"] if seat["left"]}


def _same(what: str, wanted: object, found: object) -> None:
    if wanted != found:
        raise Deviation(f"{what}: {found} came out, {wanted} should have")
