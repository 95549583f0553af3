"""What a transcript states of its rounds and its end, beside what comes out."""

from collections.abc import Mapping

from events.replay.plan import RoundPlan
from events.replay.scorer import Award, ranks
from events.replay.transcript import EndLine, MalformedTranscript, RoundScript, Transcript


def check_end(end: EndLine, scores: Mapping[int, int], rounds: int) -> str | None:
    """What of the stated end is not so; None when all is."""
    if end.rounds is not None and end.rounds != rounds:
        return f"{end.rounds} rounds are stated, {rounds} are played"
    if end.scores is not None and end.scores != {str(place): score for place, score in scores.items()}:
        return f"the stated scores {end.scores} are not the earned ones {dict(scores)}"
    winners = [place for place, rank in ranks(scores).items() if rank == 1]
    if end.winners is not None and sorted(end.winners) != sorted(winners):
        return f"the stated winners {end.winners} are not the places with the most points {winners}"
    return None


def check_round(transcript: Transcript, script: RoundScript, plan: RoundPlan) -> None:
    """What the round's own line says must come out of its steps.

    Raises:
        MalformedTranscript: it does not.
    """
    stated, seats = script.round, transcript.game.seats
    if stated.outcome is not None and stated.outcome != plan.outcome:
        raise MalformedTranscript(
            transcript.path, script.line, f"the outcome is {plan.outcome}, not {stated.outcome}"
        )
    if stated.awards is None:
        return
    named: dict[int, Award] = {}
    for who, earned in stated.awards.items():
        award = Award(earned.search, earned.echo, earned.guide)
        if who == "guide":
            named[plan.guide] = award
        elif who.startswith("+"):
            named[1 + (plan.guide - 1 + int(who)) % seats] = award
        elif who != "others":
            named[int(who)] = award
    rest = stated.awards.get("others")
    for place in range(1, seats + 1):
        default = Award(rest.search, rest.echo, rest.guide) if rest else Award(0, 0, 0)
        wanted, found = named.get(place, default), plan.awards.get(place, Award(0, 0, 0))
        if wanted != found:
            earns = f"place {place} is said to earn {tuple(wanted)}, and earns {tuple(found)}"
            wrong = f"{earns} (place {plan.guide} is Guide)"
            raise MalformedTranscript(transcript.path, script.line, wrong)
