"""Whom the words of a script name, and which card, when a certain place is the Guide."""

from events.replay.plan import Act, Actor, On
from events.replay.transcript import NumberedStep, RoundScript, StageName


class Terms:
    """A script's steps, resolved for one Guide at a table of so many seats."""

    def __init__(self, script: RoundScript, guide: int, seats: int) -> None:
        self._script = script
        self._guide = guide
        self._seats = seats

    def acts(self, stage: StageName) -> list[Act]:
        """This stage's steps, one for each actor."""
        steps = [step for step in self._script.steps if step.stage == stage]
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


def _several(who: int | str | list[int | str]) -> list[int | str]:
    return who if isinstance(who, list) else [who]
