"""`python -m local.mutate [files]`: how many mutants of the rules, the views, the store and the frames die.

Every test that may notice is collected once, in one process, and run once under coverage: so each line knows its
tests. Then that process forks for each mutant. A mutant in a function's body is put in the place of that function's
code, wherever it is held; one at a module's level has the whole suite of its file imported anew, by a process that
has imported nothing but other people's packages. The first red test kills it. Survivors that cannot be told from the
original stand in docs/mutants.md, each with its reason; any other makes this fail.
"""

import argparse
import contextlib
import json
import math
import os
import re
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from local.mutants import ROOT, SOURCE, Mutant, mutants
from local.mutate_bodies import Runner
from local.mutate_forks import GREEN, OPTIONS, RED, one_emulator
from local.mutate_modules import Anew

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
    *(f"wire/{name}.py" for name in ("frames", "moves", "snapshot", "validation")),
)
_LABEL = r"^    (\S+/\S+\.py .*)$"


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
    with one_emulator() if store else contextlib.nullcontext():
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
        except BaseException:
            traceback.print_exc()
            raise
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


if __name__ == "__main__":
    sys.exit(main())
