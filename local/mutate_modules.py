"""Mutants at a module's level: what a module defines once is imported anew, and its tests with it.

Each runs in a fork that has imported nothing but other people's packages: that is most of the time an import takes.
"""

import contextlib
import importlib
import json
import sys
import tempfile
import warnings
from collections import defaultdict
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

import pytest

from local.mutants import Mutant
from local.mutate_forks import GREEN, OPTIONS, in_child, limit


class Anew:
    """Mutants that take a new import: each in a process that knows nothing of the original."""

    def __init__(self, tests: tuple[str, ...], within: float) -> None:
        self._tests = tests
        self._killers: list[str] = []
        took = _warm(tests)
        self._left_out = {test for test, seconds in took.items() if seconds > within}
        self._limit = limit(took.values())
        if self.kills(None):
            raise SystemExit("red without any mutant, where they are run")

    def kills(self, mutant: Mutant | None) -> bool:
        """Whether a test is red. Without a mutant: whether one is anyway."""
        with tempfile.NamedTemporaryFile("w+") as out:
            red = in_child(lambda: self._run(mutant, Path(out.name)), self._limit) != GREEN
            if red and (killer := Path(out.name).read_text()):
                self._killers.append(killer)
        return red

    def _run(self, mutant: Mutant | None, out: Path) -> int:
        if mutant is not None:
            _import_instead(mutant)
        stem = f"test_{mutant.file.stem}" if mutant is not None else ""
        order = _LikelyFirst(self._killers, stem, self._left_out, out)
        for folder in self._tests:  # what the first one kills need not wait for the second to be collected
            code = pytest.main([*OPTIONS, folder], plugins=[order])
            if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
                return int(code)
        return GREEN


class _LikelyFirst:
    """A plugin of pytest: what killed lately comes first, then the module's own tests. It tells what was red."""

    def __init__(self, killers: list[str], stem: str, left_out: set[str], out: Path) -> None:
        self._lately = killers[-1:-40:-1]
        self._stem = stem
        self._left_out = left_out
        self._out = out

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put them into order."""
        items[:] = [item for item in items if item.nodeid not in self._left_out]
        ranks = {name: rank for rank, name in reversed(list(enumerate(self._lately)))}
        items.sort(key=lambda item: (ranks.get(item.nodeid, len(ranks)), item.path.stem != self._stem))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """The first red one is the last to run."""
        if report.failed:
            self._out.write_text(report.nodeid)


def _import_instead(mutant: Mutant) -> None:
    """From now on whoever imports this file gets the mutant."""
    real = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        if loader.path == str(mutant.file):
            return compile(mutant.source, loader.path, "exec")
        return real(loader, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


class _Timed:
    """A plugin of pytest that notes how long each test takes, in seconds."""

    def __init__(self) -> None:
        self.took: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Its parts are added up."""
        self.took[report.nodeid] += report.duration


def _warm(tests: tuple[str, ...]) -> dict[str, float]:
    """Import whatever these tests import that is not ours: that is most of the time that a new import takes. How long
    each test took, in seconds; all must be green."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "found"

        def child() -> int:
            timed = _Timed()
            code = pytest.main([*OPTIONS, *tests], plugins=[timed])
            theirs = [
                name
                for name, module in sys.modules.items()
                if "site-packages" in str(getattr(module, "__file__", ""))
            ]
            out.write_text(json.dumps([timed.took, theirs]))
            return int(code)

        if in_child(child) != GREEN:
            raise SystemExit("red without any mutant")
        took, theirs = json.loads(out.read_text())
    # Some are there under a second name, or only once another has made them; and a plugin of pytest may warn that it
    # starts slowly, with all the others behind it.
    with warnings.catch_warnings(action="ignore"):
        for name in theirs:
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    return dict(took)
