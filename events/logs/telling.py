"""A game's history, told for a person from its log."""

import datetime
from collections import Counter
from collections.abc import Iterator, Sequence

from events.logs.lines import Entry, Fields

MOVES = ("clue", "echo", "outline", "final")
PASSED_OVER = ("pong", "was over")
_DID = {
    "create": "created",
    "join": "a seat is taken, or its player returns to it",
    "watch": "a spectator comes",
    "leave": "a player leaves",
    "remove": "the host removes a player",
    "rename": "a player takes another name",
    "settings": "the host changes the pace",
    "rematch": "the host opens the lobby for a rematch",
}


def told(code: str, log: Sequence[Entry]) -> list[str]:
    """The lines of the story that this log, which is not empty, tells of a game."""
    day = _moment(log[0].at).strftime("%Y-%m-%d")
    return [f"Game {code}, {day} (times are UTC)", *_Story().lines(log)]


class _Story:
    """Goes through the log; what is frequent is counted until the stage is over."""

    def __init__(self) -> None:
        self._stage = "lobby"
        self._since = 0
        self._late: int | None = None
        self._moves = Counter[str]()
        self._refused = Counter[str]()
        self._all_refused = Counter[str]()

    def lines(self, log: Sequence[Entry]) -> Iterator[str]:
        """The story's lines."""
        self._since = log[0].at
        for entry in log:
            for text in self._of(entry):
                yield f"{_moment(entry.moment):%H:%M:%S}.{entry.moment % 1000:03}  {text}"
        rest = self._counted()
        if rest:
            yield f"{'':14}since then{rest}"
        if self._all_refused:
            yield f"{'':14}rejected in all: {_list(self._all_refused)}"

    def _of(self, entry: Entry) -> Iterator[str]:
        fields, action = entry.fields, str(entry.fields.get("action"))
        match entry.what:
            case "story":
                yield from _chapter(fields)
            case "accepted" if action in MOVES:
                self._moves["moves"] += 1
            case "accepted" if action in _DID:
                yield _DID[action]
            case "repeated":
                self._moves["sent again"] += 1
            case "rejected":
                self._refused[str(fields.get("reason"))] += 1
                self._all_refused[str(fields.get("reason"))] += 1
            case "ended":
                self._late = int(fields.get("late", 0))
            case "$disconnect":
                yield "a connection ends"
            case "failed":
                where = ", ".join(fields.get("where", []))
                yield f"FAILED: {fields.get('failure')} in {where} (request {fields.get('request', 'unknown')})"
            case "post failed":
                yield f"a post failed: {fields.get('failure')}"
            case _:
                pass
        if "stage" in fields:
            yield self._enter(str(fields["stage"]), fields.get("by"), entry.at)

    def _enter(self, stage: str, by: object, at: int) -> str:
        """A stage begins; how the one before it went."""
        lasted = f"{self._stage} lasted {(at - self._since) / 1000:.1f} s"
        ended = {"players": ", ended by its players", "time": ", ended by its timer"}.get(str(by), "")
        late = "" if self._late is None else f", {self._late} ms late"
        text = f"{lasted}{ended}{late}{self._counted()}; {stage} begins"
        self._stage, self._since, self._late = stage, at, None
        return text

    def _counted(self) -> str:
        moves = f": {_list(self._moves)}" if self._moves else ""
        refused = f"; rejected: {_list(self._refused)}" if self._refused else ""
        self._moves.clear()
        self._refused.clear()
        return moves + refused


def _chapter(told: Fields) -> Iterator[str]:
    match told["story"]:
        case "started":
            seats = f"seats {_numbers(told['seats'])}, {told['pace']} pace, {told['rounds']} rounds"
            yield f"STARTED: {seats}, {told['watchers']} watching"
        case "revealed":
            yield f"ROUND {told['round']}, seat {told['guide']} was Guide: {told['outcome']}{_round(told)}"
        case "finished":
            scores = sorted(told["scores"].items(), key=lambda one: -one[1])
            names = ", ".join(f"seat {seat} {score}" for seat, score in scores)
            left = f"; left: seat {_numbers(told['left'])}" if told["left"] else ""
            yield f"FINISHED after round {told['round']}: {names}{left}"


def _round(told: Fields) -> str:
    guesses = told["guesses"].values()
    found = sum((final or outline) == told["guide"] for outline, final in guesses)
    parts = [f"{found} of {len(guesses)} guesses found the Source"] if guesses else []
    parts += [f"seat {seat} +{sum(award)}" for seat, award in told["awards"].items()]
    if told["automatic"]:
        parts.append(f"automatic Echo of seat {_numbers(told['automatic'])}")
    if told["left"]:
        parts.append(f"left: seat {_numbers(told['left'])}")
    return "".join(f"; {part}" for part in parts)


def _numbers(seats: Sequence[int]) -> str:
    return ", ".join(str(seat) for seat in seats)


def _list(counts: Counter[str]) -> str:
    return ", ".join(f"{what} {count}" for what, count in sorted(counts.items()))


def _moment(at: int) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(at / 1000, datetime.UTC)
