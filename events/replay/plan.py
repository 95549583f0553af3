"""What a transcript means for one round and one Guide: who does what, and what must come of it.

A plan is made without any server, by walking through the steps with the rules' own words: who may act, who has
left, which cards the guesses fall on. What it finds is what the server is held against.
"""

import itertools
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from events.replay.scorer import Award, Guess, ranks, score_round
from events.replay.transcript import (
    MOVES,
    EndLine,
    MalformedTranscript,
    NumberedStep,
    Outcome,
    RoundScript,
    StageName,
    Transcript,
)

Actor = int | str
"""A place, or `host`, `watcher`, `stranger`."""
On = int | Literal["kept", "nowhere"]
"""The card of a guess: the place it came from (the Guide's: the Source), one's own outline guess, or no slot."""
NOBODY = frozenset[int]()
FEWEST = 3
MOVE_STAGES: tuple[tuple[StageName, str], ...] = (
    ("clue", "clue"), ("echo", "echo"), ("contour", "outline"), ("color", "final"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Act:
    """One step by one actor, its terms resolved."""

    step: NumberedStep
    actor: Actor
    after: int
    on: On | None = None
    whom: int | None = None


@dataclass(frozen=True, slots=True)
class StagePlan:
    """A stage that will be seen: what is done in it, and whether the last move or the timer ends it."""

    stage: StageName
    acts: tuple[Act, ...]
    ended_by: Literal["move", "timer"]


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """A round: its stages and what must come out, by place. `automatic` are the owners of automatic Echoes."""

    guide: int
    stages: tuple[StagePlan, ...]
    outcome: Outcome
    association: str | None
    automatic: frozenset[int]
    guesses: Mapping[int, Guess]
    awards: Mapping[int, Award]
    left: frozenset[int]


def rounds_of(seats: int) -> int:
    """How many rounds a whole game of so many seats has."""
    return seats * (2 if seats <= 5 else 1)  # noqa: PLR2004 - the rules' own number


def turns(order: Sequence[int]) -> list[tuple[int, int]]:
    """The Guides of all rounds, each with which of its own turns that is."""
    return [(guide, 1 + order[:index].count(guide)) for index, guide in enumerate(order)]


def plan_round(transcript: Transcript, guide: int, turn: int, left: frozenset[int]) -> RoundPlan:
    """The plan of the round that this place guides for the `turn`-th time, `left` having left before.

    Raises:
        MalformedTranscript: there is no script for it, or it cannot be played.
    """
    if guide in left:
        return RoundPlan(guide, (StagePlan("reveal", (), "move"),), "no_clue", None, NOBODY, {}, {}, left)
    walk = _Walk(transcript, _script(transcript, guide, turn), guide, left)
    walk.go()
    plan = RoundPlan(
        guide,
        tuple(walk.seen),
        walk.outcome,
        walk.association,
        frozenset(walk.seekers) - walk.echoed if walk.gallery else NOBODY,
        walk.guesses() if walk.gallery else {},
        walk.awards(),
        frozenset(walk.left),
    )
    _check_stated(transcript, walk.script, plan)
    return plan


def check_transcript(transcript: Transcript) -> None:
    """Walk through the whole game in several orders of the Guides.

    Raises:
        MalformedTranscript: a round cannot be played, or what the transcript states does not come out.
    """
    for order in _orders(transcript):
        _check_order(transcript, order)


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


def _check_order(transcript: Transcript, order: Sequence[int]) -> None:
    left, played = NOBODY, 0
    scores = dict.fromkeys(range(1, transcript.game.seats + 1), 0)
    for guide, turn in turns(order):
        plan = plan_round(transcript, guide, turn, left)
        left, played = plan.left, played + 1
        for place, award in plan.awards.items():
            scores[place] += sum(award)
        if transcript.game.seats - len(left) < FEWEST:
            break
    wrong = check_end(transcript.end, scores, played)
    if wrong:
        raise MalformedTranscript(
            transcript.path, transcript.end_line, f"{wrong} (Guides in the order {order})"
        )


def _orders(transcript: Transcript) -> list[list[int]]:
    """Orders of the Guides to try: forwards, backwards and a few shuffled ones, place 1 first where it must be."""
    seats = list(range(1, transcript.game.seats + 1))
    shuffler = random.Random(transcript.game.title)  # noqa: S311 - which orders are tried is no secret
    tried = [seats, seats[::-1], *(shuffler.sample(seats, len(seats)) for _ in range(3))]
    if transcript.game.counted_from == "first_guide":
        tried = [[1, *(place for place in order if place != 1)] for order in tried]
    return [order * (rounds_of(len(seats)) // len(seats)) for order in tried]


def _script(transcript: Transcript, guide: int, turn: int) -> RoundScript:
    for wanted in itertools.product((guide, "each"), (turn, None)):
        for script in transcript.rounds:
            if (script.round.guide, script.round.turn) == wanted:
                return script
    raise MalformedTranscript(
        transcript.path, transcript.end_line, f"no round is written for turn {turn} of place {guide}"
    )


class _Walk:
    """One round, walked through step by step."""

    def __init__(self, transcript: Transcript, script: RoundScript, guide: int, left: frozenset[int]) -> None:
        self.script = script
        self._path = transcript.path
        self._brisk = transcript.game.pace == "brisk"
        self._guide = guide
        self._seats = transcript.game.seats
        self.left = set(left)
        self.seekers = [place for place in range(1, self._seats + 1) if place != guide]
        self.seen: list[StagePlan] = []
        self.association: str | None = None
        self.outcome: Outcome = "scored"
        self.gallery = False
        self.echoed: set[int] = set()
        self._outlines: dict[int, int] = {}
        self._finals: dict[int, int] = {}

    def go(self) -> None:
        """Walk from the clue to the reveal."""
        self._stage("clue", "clue", {self._guide})
        if self.association is None:
            self.outcome = "no_clue"
        else:
            self._stage("echo", "echo", set(self.seekers))
            self.gallery = True
            self._stage("contour", "outline", set(self.seekers))
            if self._outlines:
                self._stage("color", "final", set(self._outlines))
            else:
                self.outcome = "no_outlines"
        acts = self._acts("reveal")
        waits = any(act.step.does == "waits" for act in acts)
        self.seen.append(StagePlan("reveal", tuple(acts), "timer" if waits else "move"))
        for act in acts:
            self._goes(act)

    def guesses(self) -> dict[int, Guess]:
        """Every Seeker's guess."""
        return {
            place: Guess(
                self._outlines.get(place),
                self._finals.get(place, self._outlines.get(place)),
                place in self._finals,
            )
            for place in self.seekers
        }

    def awards(self) -> dict[int, Award]:
        """What everyone earns; nobody anything unless the round was guessed in."""
        if self.outcome != "scored":
            return {}
        return score_round(self._guide, set(self.seekers) - self.echoed, self.guesses())

    def _stage(self, stage: StageName, move: str, may_act: set[int]) -> None:
        tokens, missed, over = may_act - self.left, set[int](), False
        if not tokens and (self._brisk or stage == "clue"):
            return
        acts = []
        for act in self._acts(stage):
            if act.actor in self.left:
                continue
            if act.step.does == "misses":
                missed.add(self._place(act))
                continue
            if over:
                raise self._wrong(act, f"{stage} is over by then: nobody holds an action token any more")
            acts.append(act)
            if act.step.does in MOVES and act.step.expects == "accepted":
                self._moves(act, stage, move, tokens)
            self._goes(act)
            tokens -= self.left
            over = not tokens and (self._brisk or stage == "clue")
        silent = tokens - missed
        if silent:
            places = ", ".join(str(place) for place in sorted(silent))
            wrong = f"in {stage}, with place {self._guide} as Guide: place {places} neither acts nor misses"
            raise MalformedTranscript(self._path, self.script.line, wrong)
        self.seen.append(StagePlan(stage, tuple(acts), "move" if over else "timer"))

    def _moves(self, act: Act, stage: StageName, move: str, tokens: set[int]) -> None:
        place = self._place(act)
        if act.step.does != move or place not in tokens or act.step.token != "own":  # noqa: S105
            raise self._wrong(act, f"place {place} holds no action token for {act.step.does} in {stage}")
        tokens.discard(place)
        if move == "clue":
            self.association = act.step.association
        elif move == "echo":
            self.echoed.add(place)
        else:
            on = self._outlines.get(place) if act.on == "kept" else act.on
            if not isinstance(on, int) or on == place:
                raise self._wrong(act, f"place {place} cannot guess on that card")
            (self._outlines if move == "outline" else self._finals)[place] = on

    def _goes(self, act: Act) -> None:
        """Note who leaves."""
        if act.step.expects == "accepted" and act.step.does == "leave":
            self.left.add(self._place(act))
        if act.step.expects == "accepted" and act.step.does == "remove" and act.whom is not None:
            self.left.add(act.whom)

    def _acts(self, stage: StageName) -> list[Act]:
        """This stage's steps, one for each actor."""
        steps = [step for step in self.script.steps if step.stage == stage]
        named = {
            place
            for step in steps
            for who in _several(step.who)
            if who not in ("others", "seekers")
            for place in self._resolve(who, set())
        }
        acts = []
        for step in steps:
            actors = [actor for who in _several(step.who) for actor in self._resolve(who, named)]
            for index, actor in enumerate(actors):
                after = step.after + index * step.apart
                acts.append(Act(step, actor, after, self._on(step, actor), self._whom(step)))
        return acts

    def _resolve(self, who: int | str, named: set[Actor]) -> list[Actor]:
        if isinstance(who, int):
            return [who]
        if who.startswith("+"):
            return [1 + (self._guide - 1 + int(who)) % self._seats]
        if who == "guide":
            return [self._guide]
        if who in ("seekers", "others"):
            ahead = [1 + (self._guide - 1 + k) % self._seats for k in range(1, self._seats)]
            return [place for place in ahead if who == "seekers" or place not in named]
        return [who]

    def _on(self, step: NumberedStep, actor: Actor) -> On | None:
        match step.on:
            case None:
                return None
            case "source":
                return self._guide
            case "own":
                return actor if isinstance(actor, int) else "nowhere"
            case "kept":
                return "kept"
            case "nowhere":
                return "nowhere"
        owner = step.on.removeprefix("echo of ")
        place = self._resolve(int(owner) if owner.isdigit() else owner, set())[0]
        return place if isinstance(place, int) else "nowhere"

    def _whom(self, step: NumberedStep) -> int | None:
        place = None if step.whom is None else self._resolve(step.whom, set())[0]
        return place if isinstance(place, int) else None

    def _place(self, act: Act) -> int:
        if not isinstance(act.actor, int) or not 1 <= act.actor <= self._seats:
            raise self._wrong(act, f"{act.actor} is no place of this game; {act.step.does} needs one")
        return act.actor

    def _wrong(self, act: Act, wrong: str) -> MalformedTranscript:
        return MalformedTranscript(self._path, act.step.line, f"{wrong} (place {self._guide} is Guide)")


def _several(who: int | str | list[int | str]) -> list[int | str]:
    return who if isinstance(who, list) else [who]


def _check_stated(transcript: Transcript, script: RoundScript, plan: RoundPlan) -> None:
    """What the round's own line says must come out of its steps."""
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
