"""The game that is priced: everyone plays, nobody comes late, and every reveal is ended by its timer or its host."""

from pathlib import Path

from events.replay.transcript import (
    EndLine,
    Header,
    NumberedStep,
    RoundLine,
    RoundScript,
    StageName,
    Transcript,
    Verb,
)

THINK_MS = {"clue": 25_000, "echo": 12_000, "contour": 10_000, "color": 6_000, "reveal": 9_000}
"""How long the players take, by stage: what an evening's players took for it, rounded."""
APART_MS = 700


def plain_game(seats: int, *, watchers: int = 0, host_advances: bool = False) -> Transcript:
    """A whole game of so many seats in which half of the Seekers find the Source."""
    half = [f"+{k}" for k in range(1, 1 + seats // 2)]
    lured = [f"+{k}" for k in range(1 + seats // 2, seats)]
    steps = [
        _step("clue", "guide", "clue", card=1, association="half of you will see it"),
        _step("echo", "seekers", "echo", card=0),
        _step("contour", list(half), "outline", on="source"),
        *([_step("contour", list(lured), "outline", on="echo of +1", line=9)] if lured else []),
        _step("color", "seekers", "final", on="kept"),
        _step("reveal", "host", "advance" if host_advances else "waits"),
    ]
    script = RoundScript(RoundLine(kind="round", guide="each"), 1, tuple(steps))
    header = Header(kind="game", format=1, title="plain", seats=seats, watchers=watchers)
    return Transcript(Path("plain"), header, (), (script,), (), EndLine(kind="end"), 1)


def _step(
    stage: StageName,
    who: str | list[int | str],
    does: Verb,
    *,
    card: int | None = None,
    association: str | None = None,
    on: str | None = None,
    line: int = 1,
) -> NumberedStep:
    return NumberedStep(
        kind="step", stage=stage, who=who, does=does, card=card, association=association, on=on, line=line,
        after=THINK_MS[stage], apart=APART_MS,
    )  # fmt: skip
