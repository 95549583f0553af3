"""An emulated account, and the operator's commands in it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from local.account import Account, of_emulator
from local.emulator import Emulator, started, wait
from local.paths import ROOT

WITHIN_S = 400
SOURCE = ("functions", "local", "shared", "web", "samconfig.toml", "template.yaml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", "tests")


@dataclass(frozen=True)
class Operator:
    """Somebody with credentials for the account, who types commands in a working copy."""

    emulator: Emulator
    copy: Path = ROOT

    @property
    def account(self) -> Account:
        return of_emulator(self.emulator)

    def run(self, command: str, *options: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run one of the commands to its end."""
        clean = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
        try:
            return subprocess.run(
                [sys.executable, "-m", f"local.operate.{command}", *options],
                cwd=self.copy,
                env={**clean, **self.emulator.environment},
                input=typed,
                capture_output=True,
                text=True,
                timeout=WITHIN_S,
                check=False,
            )
        except subprocess.TimeoutExpired as late:
            said = (late.stdout or b"").decode(), (late.stderr or b"").decode()
            raise AssertionError(
                f"{command} goes on after {WITHIN_S} s: {said} {_end_of(self.emulator.log)}"
            ) from late

    def say(self, command: str, *options: str, typed: str = "") -> str:
        """What a command says that must succeed."""
        done = self.run(command, *options, typed=typed)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def operator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Operator]:
    with started(tmp_path_factory.mktemp("emulator") / "log") as emulator:
        wait(emulator)
        yield Operator(emulator)


@pytest.fixture(scope="module")
def changed(operator: Operator, tmp_path_factory: pytest.TempPathFactory) -> Operator:
    """The same operator in a copy of the source that is a version later.

    It keeps games an hour longer than a day, and its items have a field more, at every place where one may come.
    """
    copy = tmp_path_factory.mktemp("later")
    for name in SOURCE:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=LEFT_OUT)
        else:
            shutil.copy(source, copy / name)
    cloud = copy / "shared/contour_echo/cloud"
    _replace(cloud / "games.py", "GAME_SECONDS = 24 * 3600", "GAME_SECONDS = 25 * 3600")
    _replace(
        cloud / "record.py", '        "doc": {"B"', '        "later": {"S": "later"},\n        "doc": {"B"'
    )
    _replace(
        cloud / "record.py", "_from_round(game.round),\n", '_from_round(game.round),\n        "later",\n'
    )
    _replace(copy / "web/main.js", "// Where everything", "// A version later: where everything")
    subprocess.run(
        [sys.executable, "-c", "from local.build import build; build()"],
        cwd=copy,
        check=True,
        timeout=WITHIN_S,
    )  # beforehand: nobody at the table is to wait for it
    return Operator(operator.emulator, copy)


def _end_of(log: Path) -> str:
    return "\n".join(log.read_text(errors="replace").splitlines()[-40:])


def _replace(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert text.count(old) == 1, f"{file.name} no longer says {old!r} once"
    file.write_text(text.replace(old, new))
