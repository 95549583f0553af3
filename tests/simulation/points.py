"""The points at which an invocation can die: before and after each call of a port, on each way that leads there.

The existing ones are read from the source: from what answers each kind of message, and from what `$disconnect` and a
timer run, along every call of a function of `contour_echo.actions` to every call of a port. A way is the functions
between the two, each once. Connections that are gone are forgotten after everything else is done, and always in the
same manner, so such a way begins at `forget`, whatever led there.
"""

import ast
import itertools
import sys
from functools import cache
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import contour_echo.actions

FOLDER = Path(contour_echo.actions.__file__).parent
PORTS = frozenset({"games", "connections", "timers"})
MOVES = ("clue", "echo", "outline", "final")
COMMANDS = ("settings", "rename", "remove", "leave", "start", "advance", "rematch")
ANSWERS = {"create": "create", "join": "join", "watch": "watch", "sync": "sync"}
ANSWERS |= dict.fromkeys(MOVES, "make_move") | dict.fromkeys(COMMANDS, "manage")
ROOTS = {"$disconnect": "drop_out", "timer": "end_timed_stage"} | dict.fromkeys(
    ANSWERS, "respond_within_credit"
)
ALWAYS = frozenset({"respond_within_credit", "respond_to", "_carry_out"})
AGAIN = "forget"


class Point(NamedTuple):
    """A handler (an action, `$disconnect`, `timer`), the functions on the way, the call of a port, and its side."""

    handler: str
    way: tuple[str, ...]
    call: str
    side: str

    def __str__(self) -> str:
        return f"{self.handler}: {' > '.join(self.way)}: {self.side} {self.call}"


class Site(NamedTuple):
    """A call in the source: of what, and from which line to which."""

    callee: str
    first: int
    last: int


@cache
def sites() -> dict[str, tuple[Site, ...]]:
    """What each function of the actions calls: other functions of them, and ports."""
    trees = [ast.parse(file.read_text()) for file in sorted(FOLDER.glob("*.py"))]
    functions = {node.name: node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)}
    return {name: tuple(_calls(node, frozenset(functions))) for name, node in functions.items()}


def _calls(function: ast.FunctionDef, known: frozenset[str]) -> list[Site]:
    found = []
    for node in ast.walk(function):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(name) if name in known:
                found.append(Site(name, node.lineno, node.end_lineno or node.lineno))
            case ast.Attribute(ast.Attribute(ast.Name("cloud"), port), call) if port in PORTS:
                found.append(Site(f"{port}.{call}", node.lineno, node.end_lineno or node.lineno))
    return sorted(found, key=lambda site: (site.callee, site.first))


@cache
def existing() -> frozenset[Point]:
    """Every point there is in the source."""
    found = set()
    for handler, root in ROOTS.items():
        for way, call in _ways(root, handler, (root,)):
            found |= {Point(handler, way, call, side) for side in ("before", "after")}
    return frozenset(found)


def _ways(function: str, handler: str, way: tuple[str, ...]) -> set[tuple[tuple[str, ...], str]]:
    found = set()
    for site in sites()[function]:
        step = _step(function, site)
        if function == "_carry_out" and site.callee != ANSWERS[handler]:
            continue
        if site.callee not in sites():
            found.add((_short(way), step))
        elif site.callee not in map(_name, way):
            found |= _ways(site.callee, handler, (AGAIN,) if site.callee == AGAIN else (*way, step))
    return found


def _step(function: str, site: Site) -> str:
    """The name of what is called; the how-manieth, where a function calls it in several places."""
    places = [other for other in sites()[function] if other.callee == site.callee]
    return site.callee if len(places) == 1 else f"{site.callee}#{places.index(site) + 1}"


def _name(step: str) -> str:
    return step.partition("#")[0]


def _short(way: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(step for step in way if step not in ALWAYS)


def here(handler: str, side: str, call: str) -> Point:
    """The point where the present invocation is, seen from inside of a port's call."""
    frames: list[FrameType] = []
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_filename.startswith(str(FOLDER)):
            frames.append(frame)
        frame = frame.f_back
    way: list[str] = []
    callers = [None, *reversed(frames)]
    for caller, one in itertools.pairwise(callers):
        assert one is not None
        name = one.f_code.co_qualname.partition(".")[0]
        names = [_name(step) for step in way]
        if name == AGAIN:
            way = [AGAIN]
        elif name in names:
            del way[names.index(name) + 1 :]
        else:
            way.append(name if caller is None else _numbered(caller, name))
    last = _numbered(callers[-1], call) if callers[-1] is not None else call
    return Point(handler, _short(tuple(way)), last, side)


def _numbered(caller: FrameType, callee: str) -> str:
    function = caller.f_code.co_qualname.partition(".")[0]
    for site in sites().get(function, ()):
        if site.callee == callee and site.first <= caller.f_lineno <= site.last:
            return _step(function, site)
    return callee
