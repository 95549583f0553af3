"""`python -m local.mutate [files]`: how many mutants of the rules, the views, the store and the frames die.

Every test that may notice is collected once, in one process, and run once under coverage: so each line knows its
tests. Then that process forks for each mutant. A mutant in a function's body is put in the place of that function's
code, wherever it is held; one at a module's level has the whole suite of its file imported anew, by a process that
has imported nothing but other people's packages. The first red test kills it. Survivors that cannot be told from the
original stand in docs/mutants.md, each with its reason; any other makes this fail.
"""

import argparse
import contextlib
import gc
import importlib
import inspect
import json
import math
import os
import re
import resource
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from importlib.machinery import SourceFileLoader
from itertools import count
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest
from botocore.client import BaseClient

from local import emulator
from local.mutants import Mutant, mutants

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "shared" / "contour_echo"
EXPLAINED = ROOT / "docs" / "mutants.md"
RULES = ("tests/unit/rules",)
STORE = ("tests/unit/cloud", "tests/contract")
TESTS = {"rules": RULES, "cloud": STORE, "wire": ("tests/unit/wire",)}
FILES = (
    *(
        f"rules/{name}.py"
        for name in ("chance", "course", "game", "marks", "moves", "rejections", "roster", "schedule")
    ),
    *(f"rules/{name}.py" for name in ("scoring", "stages", "tokens", "view")),
    *(f"cloud/{name}.py" for name in ("conditions", "games", "record")),
    *(f"wire/{name}.py" for name in ("frames", "snapshot")),
)
OPTIONS = [
    "-q",
    "-x",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "--no-header",
    "--tb=no",
    "--show-capture=no",
    # Other people's plugins are there before pytest is: their asserts stay as they are.
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
]
CPU_S, WALL_S = 120, 1_200
"""When a mutant that comes to no end is given up: by its own time, for a busy machine is no mutant's fault; by the
clock, if it only waits."""
RED, GREEN = 1, 0
_LABEL = r"^    (\S+/\S+\.py .*)$"
_forks = Counter[str]()


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
        tests = _covered(session, {mutant.file for mutant in self.given}, self._within)
        if self._shares:
            _share_clients(session, {item for items in tests.values() for item in items})
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

                killed = bool(ran) and _in_child(child) != GREEN
                if killed:
                    killers.append(ran[int(Path(out.name).read_text().split()[-1])])
            self._told(mutant, killed)
        return True


def _covered(
    session: pytest.Session, files: set[Path], within: float
) -> dict[tuple[str, int], list[pytest.Item]]:
    """For each line the tests that run it, the quickest first. They run in a child, and must all be green."""
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

        if _in_child(child) != GREEN:
            raise pytest.UsageError(f"red without any mutant: {out.read_text() if out.exists() else '?'}")
        took, lines = json.loads(out.read_text())
    found: dict[tuple[str, int], list[pytest.Item]] = defaultdict(list)
    for file, by_line in lines.items():
        for line, contexts in by_line.items():
            numbers = sorted((int(one) for one in contexts if one), key=lambda number: took[number])
            found[file, int(line)] = [session.items[one] for one in numbers if took[one] <= within]
    return found


def _share_clients(session: pytest.Session, items: set[pytest.Item]) -> None:
    """Have the clients of AWS made before the forks: each takes longer to make than most tests take. One test of each
    set of fixtures runs here, on the original; what these tests run is kept nowhere."""
    kinds: dict[tuple[object, ...], pytest.Item] = {}
    for item in sorted(items, key=lambda item: item.nodeid):
        assert isinstance(item, pytest.Function)
        params = item.callspec.params if hasattr(item, "callspec") else {}
        kind = (
            frozenset(item.fixturenames),
            *(params.get(name) for name in ("games", "exact_games", "dynamo")),
        )
        kinds.setdefault(kind, item)
    _forks["made"] += 1
    chosen = list(kinds.values())
    if _first_red(session, chosen, chosen[-1]):
        raise pytest.UsageError("red without any mutant")
    # What is the session's own stays.
    session._setupstate.teardown_exact(session)  # type: ignore[arg-type]
    for client in gc.get_objects():
        if isinstance(client, BaseClient):
            client.close()  # two processes cannot speak over one line


def _likely_first(tests: list[pytest.Item], file: Path, killers: list[pytest.Item]) -> list[pytest.Item]:
    """Those that killed lately, then those of the file's own test module, then the others."""
    lately = killers[-1:-40:-1]

    def rank(item: pytest.Item) -> tuple[int, bool]:
        late = lately.index(item) if item in lately else len(lately)
        return late, item.path.stem != f"test_{file.stem}"

    return sorted(tests, key=rank)


def _first_red(session: pytest.Session, items: list[pytest.Item], then: pytest.Item | None = None) -> int:
    """Run these tests until one is red. What `then` needs of their fixtures stays."""
    for item, after in zip(items, [*items[1:], then], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        if session.testsfailed:
            return RED
    return GREEN


def _in_child(run: Callable[[], int]) -> int:
    """What this comes to in a fork of its own, which is ended after a while: that counts as red, too."""
    sys.stdout.flush()
    _forks["made"] += 1
    pid = os.fork()
    if not pid:
        with contextlib.suppress(BaseException):
            resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S + 1))
            _name_tables()
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            os._exit(run())
        os._exit(RED)
    ends = time.monotonic() + WALL_S
    while time.monotonic() < ends:
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.005)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return RED


def _put(mutant: Mutant) -> Callable[[], None]:
    """How to have the mutant's code run in the place of the original's."""
    assert mutant.function is not None, "what is at a module's level takes a new import"
    name = f"contour_echo.{'.'.join(mutant.file.relative_to(SOURCE).with_suffix('').parts)}"
    live = _functions(sys.modules[name]).get(mutant.function)
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


class Anew:
    """Mutants that take a new import: each in a process that knows nothing of the original."""

    def __init__(self, tests: tuple[str, ...], within: float) -> None:
        self._tests = tests
        self._killers: list[str] = []
        self._left_out = {test for test, seconds in _warm(tests).items() if seconds > within}

    def kills(self, mutant: Mutant) -> bool:
        """Whether a test is red."""
        with tempfile.NamedTemporaryFile("w+") as out:
            red = _in_child(lambda: self._run(mutant, Path(out.name))) != GREEN
            if red and (killer := Path(out.name).read_text()):
                self._killers.append(killer)
        return red

    def _run(self, mutant: Mutant, out: Path) -> int:
        _import_instead(mutant)
        order = _LikelyFirst(self._killers, f"test_{mutant.file.stem}", self._left_out, out)
        return int(pytest.main([*OPTIONS, *self._tests], plugins=[order]))


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

        if _in_child(child) != GREEN:
            raise SystemExit("red without any mutant")
        took, theirs = json.loads(out.read_text())
    for name in theirs:
        # Some are there under a second name, or only once another has made them.
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    return dict(took)


@contextlib.contextmanager
def _one_emulator() -> Iterator[None]:
    """One MiniStack for all the forks, with tables of each one's own."""
    with tempfile.TemporaryDirectory() as folder, emulator.started(Path(folder) / "log") as running:
        emulator.wait(running)

        @contextlib.contextmanager
        def started(_log: Path) -> Iterator[emulator.Emulator]:
            _name_tables()
            yield running

        emulator.started = started  # type: ignore[assignment]
        # It is ready, and no child of the forks, which would take it for dead.
        emulator.wait = lambda emulator: None  # noqa: ARG005 - the name is part of the type
        yield


def _name_tables() -> None:
    """No two children make a table of one name."""
    if conftest := sys.modules.get("tests.contract.conftest"):
        vars(conftest)["_tables"] = count(1_000_000 * _forks["made"])


def explained() -> set[str]:
    """The labels, each after its file's name, that docs/mutants.md gives a reason for."""
    return set(re.findall(_LABEL, EXPLAINED.read_text(), re.MULTILINE)) if EXPLAINED.exists() else set()


def run(package: str, names: list[str], asked: argparse.Namespace) -> dict[str, bool]:
    """Every mutant of these files that was asked for, by its label; whether it was killed."""
    first, _, step = asked.share.partition("/")
    given = [mutant for name in names for mutant in mutants(SOURCE / name)][int(first) :: int(step)]
    if asked.level:
        given = [mutant for mutant in given if (mutant.function is None) == (asked.level == "module")]
    if asked.again:
        labels = set(re.findall(_LABEL, asked.again.read_text(), re.MULTILINE))
        given = [mutant for mutant in given if _label(mutant) in labels]
    tests, found = TESTS[package], dict[str, bool]()
    screen = os.fdopen(os.dup(1), "w")

    def told(mutant: Mutant, killed: bool) -> None:
        label = _label(mutant)
        found[label] = found.get(label, True) and killed
        if not killed:
            print(f"    {label}", file=screen, flush=True)
        if not len(found) % 100:
            print(f"{len(found)} of {len(given)}, {sum(found.values())} killed", file=screen, flush=True)

    in_bodies = [mutant for mutant in given if mutant.function is not None]
    at_level = [mutant for mutant in given if mutant.function is None]
    code = pytest.ExitCode.OK
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):  # noqa: PTH123
        if at_level:
            anew = Anew(tests, asked.within)
            for mutant in at_level:
                told(mutant, anew.kills(mutant))
        if in_bodies:
            runner = Runner(in_bodies, told, asked.within, shares=package == "cloud")
            code = pytest.ExitCode(pytest.main([*OPTIONS, *tests], plugins=[runner]))
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"{package}: pytest ended with {code}")
    return found


def _label(mutant: Mutant) -> str:
    return f"{mutant.file.relative_to(SOURCE)} {mutant.label}"


def main() -> int:
    """Every file; the exit code says whether all survivors are explained."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", default=FILES)
    parser.add_argument(
        "--level", choices=("body", "module"), help="only those in functions, or only those outside"
    )
    parser.add_argument("--share", default="0/1", help="k/n: each n-th mutant from the k-th on")
    parser.add_argument("--again", type=Path, help="only those that this output names as survivors")
    parser.add_argument(
        "--within", type=float, default=math.inf, help="a first look, without tests that take more seconds"
    )
    given = parser.parse_args()
    found: dict[str, bool] = {}
    store = any(name.startswith("cloud/") for name in given.files)
    with _one_emulator() if store else contextlib.nullcontext():
        for package in dict.fromkeys(name.partition("/")[0] for name in given.files):
            names = [name for name in given.files if name.startswith(f"{package}/")]
            with tempfile.TemporaryDirectory() as folder:
                out = Path(folder) / "found"

                def child(package: str = package, names: list[str] = names, out: Path = out) -> int:
                    out.write_text(json.dumps(run(package, names, given)))
                    return GREEN

                if _told_in_child(child):
                    return 1
                found |= json.loads(out.read_text())
            for name in names:
                killed = Counter(killed for label, killed in found.items() if label.startswith(f"{name} "))
                print(f"{name}: {killed[True]} of {killed.total()} killed", flush=True)
    survived = {label for label, killed in found.items() if not killed}
    score = 100 * (1 - len(survived) / len(found)) if found else 100
    print(f"{len(found) - len(survived)} of {len(found)} mutants killed: {score:.1f} %")
    print(f"{len(survived - explained())} survivors without a reason in {EXPLAINED.name}")
    return bool(survived - explained())


def _told_in_child(run: Callable[[], int]) -> int:
    """Each package in a process of its own, which knows nothing of the last one's modules."""
    pid = os.fork()
    if not pid:
        code = RED
        try:
            code = run()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


if __name__ == "__main__":
    sys.exit(main())
