"""Transcripts: whole games as JSON lines, in terms that hold whatever the server shuffles.

    {"kind": "game", …}      who plays, at which pace
    {"kind": "step", …}      what is done in the lobby
    {"kind": "round", …}     the round that a certain place guides, and what it must earn
    {"kind": "step", …}      who does what in it, stage by stage
    {"kind": "end", …}       the scores that must come out

docs/replay.md explains the terms. Reading one checks each line by itself; `plan` checks the whole.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

StageName = Literal["lobby", "clue", "echo", "contour", "color", "reveal", "finished"]
STAGES: tuple[StageName, ...] = ("lobby", "clue", "echo", "contour", "color", "reveal", "finished")
Outcome = Literal["scored", "no_clue", "no_outlines"]
Verb = Literal[
    "clue", "echo", "outline", "final", "misses",
    "leave", "remove", "sync", "ping", "start", "advance", "rematch", "rename", "settings", "join", "watch",
    "reconnects", "drops", "takes_over", "waits",
]  # fmt: skip
MOVES = ("clue", "echo", "outline", "final")
CARD_OR_SLOT = {"clue": "card", "echo": "card", "outline": "on", "final": "on"}
WHO_PATTERN = r"\+[1-9]\d?|guide|seekers|others|host|watcher|stranger"
ON_PATTERN = rf"source|own|kept|nowhere|echo of ([1-9]\d?|{WHO_PATTERN})"


Place = Annotated[int, Field(ge=1, le=12)]
Who = Place | Annotated[str, Field(pattern=rf"^({WHO_PATTERN})$")]
"""A place; `guide`; `+k`, the k-th to join after the Guide; `seekers`; `others`, the Seekers that no other step of
the stage names; `host`; `watcher`; `stranger`, somebody without a seat."""


class MalformedTranscript(Exception):  # noqa: N818
    """A transcript that cannot be played. Says the file, the line and what is wrong."""

    def __init__(self, path: Path, line: int, wrong: str) -> None:
        super().__init__(f"{path}:{line}: {wrong}")
        self.line = line
        self.wrong = wrong


class Line(BaseModel):
    """What every line is: strict, no field more."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Header(Line):
    """The game: so many seats join in the order of their places.

    With `counted_from` "first_guide" the places are numbered anew once the first Guide is known: place 1 is
    the Guide of round 1, place 2 the next to join after that seat, and so on around. `passing` people take a
    seat in the lobby and leave it again, so that seat numbers have gaps.
    """

    kind: Literal["game"]
    format: Literal[1]
    title: str
    seats: Annotated[int, Field(ge=3, le=12)]
    pace: Literal["brisk", "full"] = "brisk"
    counted_from: Literal["joining", "first_guide"] = "joining"
    watchers: Annotated[int, Field(ge=0, le=24)] = 0
    passing: Annotated[int, Field(ge=0, le=6)] = 0


class Earned(Line):
    """What one seat earns in a round, by kind."""

    search: int = 0
    echo: int = 0
    guide: int = 0


class RoundLine(Line):
    """A round, named by the place that guides it; `each` stands for every place without a line of its own.

    `turn` is which of that place's rounds it is; without it, every one. `awards` that are stated are checked,
    for everyone: a place that is not named earns nothing.
    """

    kind: Literal["round"]
    guide: Place | Literal["each"]
    turn: Literal[1, 2] | None = None
    outcome: Outcome | None = None
    awards: dict[Annotated[str, Field(pattern=r"^([1-9]\d?|\+[1-9]\d?|guide|others)$")], Earned] | None = None


class Step(Line):
    """Who does what in which stage.

    `after` is when, in ms from the stage's beginning, and `apart` how much later each further one acts. `on`
    says on which card a guess falls. `copies` are sent at once, and all must get the same answer. `expects`
    is that answer: `accepted`, or the reason of the rejection.
    """

    kind: Literal["step"]
    stage: StageName
    who: Who | list[Who]
    does: Verb
    card: int | None = None
    association: str | None = None
    on: Annotated[str, Field(pattern=rf"^({ON_PATTERN})$")] | None = None
    whom: Who | None = None
    name: str | None = None
    pace: Literal["brisk", "full"] | None = None
    token: Literal["own", "forged"] = "own"  # noqa: S105 - a word of the format
    after: Annotated[int, Field(ge=0)] = 500
    apart: Annotated[int, Field(ge=0)] = 100
    copies: Annotated[int, Field(ge=1, le=5)] = 1
    expects: str = "accepted"


class EndLine(Line):
    """The end: after so many rounds, with these scores by place, and every place with the highest one winning."""

    kind: Literal["end"]
    rounds: int | None = None
    scores: dict[Annotated[str, Field(pattern=r"^[1-9]\d?$")], int] | None = None
    winners: list[int] | None = None


class NumberedStep(Step):
    """A step and the line that it stands on."""

    line: int


@dataclass(frozen=True, slots=True)
class RoundScript:
    """A round's line, where it stands, and its steps."""

    round: RoundLine
    line: int
    steps: tuple[NumberedStep, ...]


@dataclass(frozen=True, slots=True)
class Transcript:
    """One game as read from a file."""

    path: Path
    game: Header
    lobby: tuple[NumberedStep, ...]
    rounds: tuple[RoundScript, ...]
    finished: tuple[NumberedStep, ...]
    end: EndLine
    end_line: int


@dataclass
class _Draft:
    game: Header | None = None
    lobby: list[NumberedStep] = field(default_factory=list)
    rounds: list[tuple[RoundLine, int, list[NumberedStep]]] = field(default_factory=list)
    finished: list[NumberedStep] = field(default_factory=list)


_line: TypeAdapter[Header | RoundLine | Step | EndLine] = TypeAdapter(
    Annotated[Header | RoundLine | Step | EndLine, Field(discriminator="kind")]
)


def read_transcript(path: Path) -> Transcript:
    """The transcript of this file.

    Raises:
        MalformedTranscript
    """
    draft, number = _Draft(), 0
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise MalformedTranscript(path, 0, f"cannot be read: {error}") from error
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        line = _read_line(path, number, text)
        if isinstance(line, EndLine):
            if any(rest.strip() for rest in lines[number:]):
                raise MalformedTranscript(path, number + 1, "there is a line after the end")
            return _whole(path, number, draft, line)
        wrong = _place(draft, number, line)
        if wrong:
            raise MalformedTranscript(path, number, wrong)
    raise MalformedTranscript(path, number, "there is no line of the kind 'end'")


def _read_line(path: Path, number: int, text: str) -> Header | RoundLine | Step | EndLine:
    try:
        return _line.validate_python(json.loads(text))
    except json.JSONDecodeError as error:
        raise MalformedTranscript(path, number, f"no JSON: {error.msg} at column {error.colno}") from error
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"][1:])
        raise MalformedTranscript(path, number, f"{where or 'kind'}: {first['msg']}") from error


def _place(draft: _Draft, number: int, line: Header | RoundLine | Step) -> str | None:
    """Put a line where it belongs; what is wrong with it there."""
    if isinstance(line, Header):
        if draft.game is not None:
            return "a second line of the kind 'game'"
        draft.game = line
    elif draft.game is None:
        return "the first line is of the kind 'game'"
    elif isinstance(line, RoundLine):
        draft.rounds.append((line, number, []))
    else:
        step = NumberedStep(line=number, **line.model_dump())
        if line.stage == "finished":
            draft.finished.append(step)
        elif (line.stage == "lobby") == bool(draft.rounds):
            return f"a step of the stage {line.stage} stands {'after' if draft.rounds else 'before'} the first round"
        elif draft.rounds:
            steps = draft.rounds[-1][2]
            if steps and STAGES.index(steps[-1].stage) > STAGES.index(line.stage):
                return f"a step of {line.stage} stands behind one of {steps[-1].stage}"
            steps.append(step)
        else:
            draft.lobby.append(step)
        return _lacking(line)
    return None


def _lacking(step: Step) -> str | None:
    """What a step's verb needs besides, and does not have."""
    needed = {**CARD_OR_SLOT, "remove": "whom", "rename": "name", "settings": "pace"}.get(step.does)
    if needed and getattr(step, needed) is None:
        return f"{step.does} needs the field {needed}"
    if step.does == "clue" and step.association is None:
        return "clue needs the field association"
    return None


def _whole(path: Path, number: int, draft: _Draft, end: EndLine) -> Transcript:
    if draft.game is None or not draft.rounds:
        raise MalformedTranscript(path, number, "the end stands before any round")
    rounds = tuple(RoundScript(line, at, tuple(steps)) for line, at, steps in draft.rounds)
    return Transcript(path, draft.game, tuple(draft.lobby), rounds, tuple(draft.finished), end, number)
