"""From the log of a deployment to the notes of the games that were played under a code.

The log tells at each reveal what the table was shown, and of each request when it came and how it went, but not from
whom. So who did what is sure, and so are the times of a stage's moves; which seat made which of them is not. Whoever
left in a round did so when the log has a `leave` or `remove`; if several did in one round, who left first is a guess.
Reconnects, refusals, repeated requests and spectators who came after the start are not in the transcript.
"""

import itertools
from collections.abc import Sequence

from events.logs.lines import Entry, Fields
from events.recording.notes import Frame, Notes, RoundNotes, StageNotes

_ACTIONS = {"clue": "clue", "echo": "echo", "contour": "outline", "color": "final"}
_LASTING = {"no_clue": 1, "no_outlines": 3, "scored": 4}
"""How many stages before its reveal a round of this outcome has."""
_UNKNOWN_MS = 1_000
"""How long a stage is taken to have lasted of which the log has no end."""


def games_of(log: Sequence[Entry]) -> list[Notes]:
    """The notes of each game that the log has from its start to its end."""
    games: list[Notes] = []
    begun: list[Entry] = []
    for entry in log:
        chapter = entry.fields.get("story") if entry.what == "story" else None
        if chapter == "started":
            begun = [entry]
        elif begun:
            begun.append(entry)
        if chapter == "finished" and begun:
            games.append(_game(begun))
            begun = []
    return games


def _game(log: Sequence[Entry]) -> Notes:
    started, finished = log[0].fields, log[-1].fields
    notes = Notes.from_the_start(started["seats"], started["watchers"], started["pace"])
    scores = {int(seat): score for seat, score in finished["scores"].items()}
    notes.result = {
        "rounds": finished["round"],
        "standings": [{"seat": seat, "score": score} for seat, score in scores.items()],
        "winners": [seat for seat, score in scores.items() if score == max(scores.values())],
    }
    chapters = [index for index, entry in enumerate(log) if entry.what == "story"]
    for first, last in itertools.pairwise(chapters):
        _go_on(notes, log[first], log[first + 1 : last], log[last])
    return notes


def _go_on(notes: Notes, before: Entry, between: Sequence[Entry], after: Entry) -> None:
    """From one chapter of the story to the next: the rest of a reveal, and a round up to its own."""
    told = after.fields
    stages = [*notes.rounds[-1].stages.values()][-1:] if notes.rounds else []
    host = notes.seats[0]  # or whoever was the host: a transcript does not say which seat that is
    advanced = [it.arrived for it in between if _did(it, "advance")]
    for stage in stages if advanced else ():
        stage.done.append((host, {"action": "advance", "at": advanced[0]}))
    if told["story"] == "revealed":
        played = _round(notes, before, between, after)
        notes.rounds.append(played)
        stages += played.stages.values()
    _leave(stages, between, {*told["left"]} - notes.left)
    notes.left |= {*told["left"]}


def _round(notes: Notes, before: Entry, between: Sequence[Entry], reveal: Entry) -> RoundNotes:
    """A round's stages, and what was chosen in them."""
    told = reveal.fields
    played = RoundNotes(told["guide"], reveal=_shown(told, notes.seats))
    begun = {it.fields["stage"]: it.arrived for it in between if "stage" in it.fields}
    names = [*_ACTIONS][: _LASTING[told["outcome"]]]
    if notes.rounds and told["outcome"] == "no_clue" and "clue" not in begun:
        names = []  # its Guide had left before
    began = int(before.fields["at"])
    for number, name in enumerate(names):
        if notes.rounds or number:
            began = begun.get(name, began + _UNKNOWN_MS)
        chosen = _chosen(name, told, notes.seats)
        times = sorted(it.arrived for it in between if _did(it, _ACTIONS[name]))
        times += [began + _UNKNOWN_MS] * (len(chosen) - len(times))
        stage = StageNotes(name, began, {*_asked(name, told, notes.seats)} - notes.left)
        stage.done += [
            (seat, {"action": _ACTIONS[name], "at": at, **what})
            for (seat, what), at in zip(chosen.items(), times, strict=False)
        ]
        played.stages[number] = stage
    played.stages[len(names)] = StageNotes("reveal", int(told["at"]))
    return played


def _leave(stages: Sequence[StageNotes], between: Sequence[Entry], who: set[int]) -> None:
    """Give everyone who has left their place among the stages: whoever was seen to act last left last."""

    def last_act(seat: int) -> int:
        return max((i for i, stage in enumerate(stages) if seat in dict(stage.done)), default=0)

    went = [entry for entry in between if _did(entry, "leave") or _did(entry, "remove")]
    for entry, seat in zip(went, sorted(who, key=last_act), strict=False):
        stage = [one for one in stages if one.began < entry.arrived or one is stages[0]][-1]
        for _, asked in (one for one in stage.done if one[0] == seat):
            asked["at"] = min(asked["at"], entry.arrived - 1)
        stage.done.append((seat, {"action": entry.fields["action"], "seat": seat, "at": entry.arrived}))


def _asked(stage: str, told: Fields, seats: Sequence[int]) -> list[int]:
    """Who could act in a stage, by a reveal."""
    if stage == "clue":
        return [told["guide"]]
    guessed = {int(seat) for seat in told["guesses"]}
    return [seat for seat in seats if seat != told["guide"] and (stage != "color" or seat in guessed)]


def _chosen(stage: str, told: Fields, seats: Sequence[int]) -> dict[int, Frame]:
    """What everyone did in a stage, by a reveal.

    A slot is named by the seat whose card hung there. Which card of a hand was chosen means nothing in another game.
    """
    guesses = {int(seat): guess for seat, guess in told["guesses"].items()}
    match stage:
        case "clue":
            return {} if told["outcome"] == "no_clue" else {told["guide"]: {"card": 0}}
        case "echo":
            silent = {told["guide"], *told["automatic"]}
            return {seat: {"card": 0} for seat in seats if seat not in silent}
        case "contour":
            return {seat: {"slot": outline} for seat, (outline, _) in guesses.items()}
        case _:
            return {seat: {"slot": final} for seat, (_, final) in guesses.items() if final is not None}


def _shown(told: Fields, seats: Sequence[int]) -> Frame:
    """The reveal as the table was shown it, the slots renamed like that."""
    names = ("search", "echo", "guide")
    awards = [{"seat": int(seat), **dict(zip(names, of, strict=True))} for seat, of in told["awards"].items()]
    cards = [{"slot": seat, "owner": seat} for seat in seats]
    return {"outcome": told["outcome"], "cards": cards, "awards": awards}


def _did(entry: Entry, action: str) -> bool:
    return entry.what == "accepted" and entry.fields.get("action") == action
