"""Mutants in the bodies of functions: their code is put in the place of the original's, wherever that is held.

Every test that may notice is collected once and run once under coverage, so that each line knows its tests.
"""

import gc
import importlib
import inspect
import json
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest
from botocore.client import BaseClient

from local.mutants import SOURCE, Mutant
from local.mutate_forks import GREEN, RED, count_fork, in_child, limit


class Runner:
    """A plugin of pytest that runs mutants in the place of the tests."""

    def __init__(
        self, given: list[Mutant], told: Callable[[Mutant, bool], None], within: float, *, shares: bool
    ) -> None:
        self.given = given
        self._told = told
        self._within = within
        self._shares = shares

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of pytest's own loop."""
        if session.testsfailed:
            raise pytest.UsageError("the tests could not be collected")
        puts = [_put(mutant) for mutant in self.given]
        if self._shares:
            _share_clients(session)
        tests, took = _covered(session, {mutant.file for mutant in self.given}, self._within)
        killers: list[pytest.Item] = []
        for mutant, put in zip(self.given, puts, strict=True):
            ran = _likely_first(tests[str(mutant.file), mutant.line], mutant.file, killers)
            with tempfile.NamedTemporaryFile("w+") as out:

                def child(put: Callable[[], None] = put, ran: list[pytest.Item] = ran, out: Any = out) -> int:
                    put()
                    for at, item in enumerate(ran):
                        print(at, file=out, flush=True)
                        if _first_red(session, [item], next(iter(ran[at + 1 :]), None)):
                            return RED
                    return GREEN

                killed = bool(ran) and in_child(child, limit(took[item] for item in ran)) != GREEN
                if killed:
                    killers.append(ran[int(Path(out.name).read_text().split()[-1])])
            self._told(mutant, killed)
        return True


def _covered(
    session: pytest.Session, files: set[Path], within: float
) -> tuple[dict[tuple[str, int], list[pytest.Item]], dict[pytest.Item, float]]:
    """For each line the tests that run it, the quickest first; and how long each takes, in seconds. They run in a
    child, and must all be green."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "lines"

        def child() -> int:
            import coverage  # noqa: PLC0415

            measured = coverage.Coverage(data_file=None, include=[str(file) for file in files])
            took, red = [], GREEN
            for number, item in enumerate(session.items):
                began = time.monotonic()
                with measured.collect():
                    measured.switch_context(str(number))
                    red = _first_red(session, [item], [*session.items, None][number + 1])
                took.append(time.monotonic() - began)
                if red:
                    out.write_text(item.nodeid)
                    return red
            lines = {str(file): measured.get_data().contexts_by_lineno(str(file)) for file in files}
            out.write_text(json.dumps([took, lines]))
            return GREEN

        if in_child(child) != GREEN:
            raise pytest.UsageError(f"red without any mutant: {out.read_text() if out.exists() else '?'}")
        took, lines = json.loads(out.read_text())
    found: dict[tuple[str, int], list[pytest.Item]] = defaultdict(list)
    for file, by_line in lines.items():
        for line, contexts in by_line.items():
            numbers = sorted((int(one) for one in contexts if one), key=lambda number: took[number])
            found[file, int(line)] = [session.items[one] for one in numbers if took[one] <= within]
    return found, dict(zip(session.items, took, strict=True))


def _share_clients(session: pytest.Session) -> None:
    """Have the clients of AWS made before the forks: each takes longer to make than most tests take. One test of each
    set of fixtures runs here, on the original; what these tests run is kept nowhere."""
    kinds: dict[tuple[object, ...], pytest.Item] = {}
    for item in session.items:
        assert isinstance(item, pytest.Function)
        params = item.callspec.params if hasattr(item, "callspec") else {}
        kind = (
            frozenset(item.fixturenames),
            *(params.get(name) for name in ("games", "exact_games", "dynamo")),
        )
        kinds.setdefault(kind, item)
    count_fork()
    chosen = list(kinds.values())
    if _first_red(session, chosen, chosen[-1]):
        raise pytest.UsageError("red without any mutant")
    # What is the session's own stays.
    session._setupstate.teardown_exact(session)  # type: ignore[arg-type]
    for client in gc.get_objects():
        if isinstance(client, BaseClient):
            client.close()  # two processes cannot speak over one line


def _likely_first(tests: list[pytest.Item], file: Path, killers: list[pytest.Item]) -> list[pytest.Item]:
    """Those that killed lately, then those of the file's own test module, then the others; those that look for the
    least example of what they found take long to be red, and come last."""
    lately = killers[-1:-40:-1]

    def rank(item: pytest.Item) -> tuple[bool, int, bool]:
        late = lately.index(item) if item in lately else len(lately)
        searches = isinstance(item, pytest.Function) and hasattr(item.obj, "is_hypothesis_test")
        return searches, late, item.path.stem != f"test_{file.stem}"

    return sorted(tests, key=rank)


def _first_red(session: pytest.Session, items: list[pytest.Item], then: pytest.Item | None = None) -> int:
    """Run these tests until one is red. What `then` needs of their fixtures stays."""
    for item, after in zip(items, [*items[1:], then], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        if session.testsfailed:
            return RED
    return GREEN


def _put(mutant: Mutant) -> Callable[[], None]:
    """How to have the mutant's code run in the place of the original's."""
    assert mutant.function is not None, "what is at a module's level takes a new import"
    name = f"contour_echo.{'.'.join(mutant.file.relative_to(SOURCE).with_suffix('').parts)}"
    live = _functions(importlib.import_module(name)).get(mutant.function)
    code = _codes(compile(mutant.source, str(mutant.file), "exec")).get(mutant.function)
    if live is None or code is None or code.co_freevars != live.__code__.co_freevars:
        raise pytest.UsageError(f"not to be put in place: {mutant.label}")

    def put(function: FunctionType = live, other: CodeType = code) -> None:
        function.__code__ = other

    return put


def _functions(module: ModuleType) -> dict[str, FunctionType]:
    """Every function and method that this module defines, by its qualified name, whatever is wrapped around it."""
    found: dict[str, FunctionType] = {}

    def note(thing: Any) -> None:
        thing = inspect.unwrap(getattr(thing, "fget", None) or getattr(thing, "__func__", None) or thing)
        if isinstance(thing, FunctionType) and thing.__code__.co_filename == module.__file__:
            found.setdefault(thing.__qualname__, thing)

    for thing in vars(module).values():
        note(thing)
        if inspect.isclass(thing) and thing.__module__ == module.__name__:
            for method in vars(thing).values():
                note(method)
    return found


def _codes(code: CodeType) -> dict[str, CodeType]:
    found = {code.co_qualname: code}
    for part in code.co_consts:
        if isinstance(part, CodeType):
            found |= _codes(part)
    return found
