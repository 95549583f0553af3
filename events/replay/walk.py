"""A round, walked through step by step: who may act, who has left, which cards the guesses fall on.

What is found on the way is what the server is held against.
"""

import itertools

from events.replay.plan import NOBODY, Act, RoundPlan, StagePlan
from events.replay.scorer import Award, Guess, score_round
from events.replay.stated import check_round
from events.replay.terms import Terms
from events.replay.transcript import MOVES, MalformedTranscript, Outcome, RoundScript, StageName, Transcript


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
    check_round(transcript, walk.script, plan)
    return plan


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
        self._terms = Terms(script, guide, self._seats)
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
        acts = self._terms.acts("reveal")
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
        for act in self._terms.acts(stage):
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

    def _place(self, act: Act) -> int:
        if not isinstance(act.actor, int) or not 1 <= act.actor <= self._seats:
            raise self._wrong(act, f"{act.actor} is no place of this game; {act.step.does} needs one")
        return act.actor

    def _wrong(self, act: Act, wrong: str) -> MalformedTranscript:
        return MalformedTranscript(self._path, act.step.line, f"{wrong} (place {self._guide} is Guide)")
