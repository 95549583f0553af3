"""`make audit`: ask the registries whether anything that is locked has a known vulnerability.

What could not be asked is said, and is no success: a scanner that reaches nobody finds nothing.
"""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from local import failure
from local.failure import Failure
from local.paths import CACHE, PAGE, ROOT

LOCKS = ("shared/requirements.txt", "local/requirements.txt", "local/uv.txt", "local/audit.txt")
PIP_AUDIT = CACHE / "audit" / "bin" / "pip-audit"
"""In an environment of its own: what looks for faults is no part of what is looked at."""
WITHIN_S = 600

Run = Callable[[list[str], Path], str]
"""Runs a command in a folder; what it says on its standard output."""


class Asked(NamedTuple):
    """What came of asking about one lock: how many packages were looked up, and of how many; what was found."""

    lock: str
    known: int
    locked: int
    found: list[str]

    def __str__(self) -> str:
        if self.found:
            return f"{self.lock}: VULNERABLE: {'; '.join(self.found)}"
        if self.known < self.locked or not self.locked:
            return f"{self.lock}: NOT ASKED about {self.locked - self.known} of {self.locked} packages: no answer"
        return f"{self.lock}: {self.locked} packages, nothing known against them"

    @property
    def is_well(self) -> bool:
        """Whether everything was asked about, and nothing found."""
        return not self.found and 0 < self.locked == self.known


def ask_pypi(lock: str, run: Run) -> Asked:
    """Ask PyPI about every package of a lock file."""
    command = [str(PIP_AUDIT), "--requirement", lock, "--require-hashes", "--disable-pip"]
    said = _read(run([*command, "--format", "json", "--progress-spinner", "off"], ROOT))
    packages = said.get("dependencies", [])
    known = [package for package in packages if "skip_reason" not in package]
    found = [
        f"{package['name']} {package['version']}: {', '.join(each['id'] for each in package['vulns'])}"
        for package in known
        if package["vulns"]
    ]
    return Asked(lock, len(known), len(packages), found)


def ask_npm(run: Run) -> Asked:
    """Ask npm about the page's packages, those of its workshop included."""
    said = _read(run(["npm", "audit", "--json"], PAGE))
    locked = json.loads((PAGE / "package-lock.json").read_text())["packages"]
    packages = len(locked) - 1  # the page itself is listed too
    found = [f"{name}: {each['severity']}" for name, each in said.get("vulnerabilities", {}).items()]
    return Asked("web/package-lock.json", packages if "metadata" in said else 0, packages, found)


def _read(said: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(said)
    except ValueError:
        return {}
    return found


def _run(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=WITHIN_S, check=False)
    return done.stdout


def _tell(asked: Asked) -> bool:
    print(asked, flush=True)
    return asked.is_well


def main() -> None:
    """Ask about every lock file there is."""
    well = True
    for lock in LOCKS:
        well &= _tell(ask_pypi(lock, _run))
    well &= _tell(ask_npm(_run))
    if not well:
        raise Failure("Not everything is well, or could be asked about.")


if __name__ == "__main__":
    failure.run(main)
