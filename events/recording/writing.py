"""From the notes of a game to the lines of its transcript."""

import json
from collections.abc import Sequence
from typing import Any

from events.recording.notes import MOVES, Notes, RoundNotes, StageNotes

Line = dict[str, Any]


def written(notes: Notes) -> list[Line] | None:
    """The transcript's lines, as plain values; None when the game was not seen whole.

    When somebody left, later rounds depend on the order of the Guides: then no scores are stated, and whoever had
    left by a round is written down as missing in it. The replay knows what must come out of every order.
    """
    if not notes.whole or notes.result is None:
        return None
    place = {seat: index for index, seat in enumerate(notes.seats, start=1)}
    left = notes.left
    lines: list[Line] = [
        {
            "kind": "game", "format": 1, "title": "Recorded", "seats": len(place), "pace": notes.pace,
            "watchers": min(notes.watchers, 24),
        }
    ]  # fmt: skip
    gone: set[int] = set()
    turns: dict[int, int] = {}
    for round_notes in notes.rounds:
        guide = place[round_notes.guide]
        turns[guide] = turns.get(guide, 0) + 1
        if all(stage.stage == "reveal" for stage in round_notes.stages.values()):
            continue  # its Guide had left; `_unplayed` says what becomes of it in another order
        lines.append(
            {"kind": "round", "guide": guide, "turn": turns[guide], **_earned(round_notes, place, left)}
        )
        lines += _steps(round_notes, place, gone)
    if left:
        lines += _unplayed()
    end: Line = {"kind": "end"}
    if not left:
        scores = {str(place[line["seat"]]): line["score"] for line in notes.result["standings"]}
        end |= {
            "rounds": notes.result["rounds"],
            "scores": dict(sorted(scores.items(), key=lambda one: int(one[0]))),
        }
        end["winners"] = sorted(place[seat] for seat in notes.result["winners"])
    return [*lines, end]


def as_text(lines: Sequence[Line]) -> str:
    """A transcript's lines as they stand in its file."""
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def _earned(notes: RoundNotes, place: dict[int, int], left: set[int]) -> Line:
    if notes.reveal is None or left:
        return {}
    awards = {
        str(place[one["seat"]]): {kind: one[kind] for kind in ("search", "echo", "guide") if one[kind]}
        for one in notes.reveal["awards"]
        if one["search"] + one["echo"] + one["guide"]
    }
    return {"outcome": notes.reveal["outcome"], "awards": awards}


def _steps(notes: RoundNotes, place: dict[int, int], gone: set[int]) -> list[Line]:
    owners = {card["slot"]: card["owner"] for card in (notes.reveal or {}).get("cards", [])}
    steps: list[Line] = []
    for stage in notes.stages.values():
        outlined: dict[int, int] = _outlined(notes)
        for seat, asked in sorted(_tidied(stage), key=lambda one: one[1]["at"]):
            step: Line = {
                "kind": "step", "stage": stage.stage, "who": place[seat], "does": asked["action"],
                "after": max(0, asked["at"] - stage.began),
            }  # fmt: skip
            match asked["action"]:
                case "clue":
                    step |= {"card": asked["card"], "association": "a clue as it might be"}
                case "echo":
                    step["card"] = asked["card"]
                case "outline" | "final":
                    kept = asked["action"] == "final" and outlined.get(seat) == asked["slot"]
                    owner = owners.get(asked["slot"])
                    named = "source" if owner == notes.guide else f"echo of {place.get(owner or 0, 1)}"
                    step["on"] = "kept" if kept else named
                case "remove":
                    step |= {"who": "host", "whom": place[asked["seat"]]}
                    gone.add(asked["seat"])
                case "leave":
                    gone.add(seat)
                case "advance":
                    step["who"] = "host"
            steps.append(step)
        steps += _missing(stage, notes, place, gone)
    return steps


def _outlined(notes: RoundNotes) -> dict[int, int]:
    return {
        seat: asked["slot"]
        for stage in notes.stages.values()
        for seat, asked in stage.done
        if asked["action"] == "outline"
    }


def _tidied(stage: StageNotes) -> list[tuple[int, Line]]:
    """A connection that ended and came back within the stage is one step."""
    back = {seat for seat, asked in stage.done if asked["action"] == "reconnects"}
    return [one for one in stage.done if not (one[1]["action"] == "drops" and one[0] in back)]


def _missing(stage: StageNotes, notes: RoundNotes, place: dict[int, int], gone: set[int]) -> list[Line]:
    """Who could have acted and did not; whoever has left misses it, should they still be there in another order."""
    if stage.stage == "reveal":
        advanced = any(asked["action"] == "advance" for _, asked in stage.done)
        return [] if advanced else [{"kind": "step", "stage": "reveal", "who": "host", "does": "waits"}]
    acted = {seat for seat, asked in stage.done if asked["action"] in (*MOVES, "leave")}
    acted |= {asked["seat"] for _, asked in stage.done if asked["action"] == "remove"}
    could = stage.may_act | (set() if stage.stage == "clue" else gone - {notes.guide})
    return [
        {"kind": "step", "stage": stage.stage, "who": place[seat], "does": "misses"}
        for seat in sorted(could - acted)
    ]


def _unplayed() -> list[Line]:
    """Rounds that were not reached, or were their Guides' no more, pass without a clue in another order."""
    return [
        {"kind": "round", "guide": "each"},
        {"kind": "step", "stage": "clue", "who": "guide", "does": "misses"},
    ]
