"""Finds the Chromium for the browser tests and prints its path; on a Debian machine of root's, fetches it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from local import failure
from local.failure import Failure

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
IN_APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
PLAYWRIGHTS_OWN = (
    ".cache/ms-playwright/chromium-*/chrome-linux*/chrome",
    "Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""Without a window, as root, and with nothing asked of the network."""
INSTALL = (("apt-get", "update"), ("apt-get", "install", "--yes", "--no-install-recommends", "chromium"))


def found() -> Path | None:
    """A Chromium on this machine: by PLAYWRIGHT_CHROMIUM, on the path, or in Playwright's own folder."""
    named = os.environ.get("PLAYWRIGHT_CHROMIUM")
    candidates = [Path(named)] if named else []
    candidates += [Path(path) for name in NAMES if (path := shutil.which(name))]
    candidates += [Path(path) for path in IN_APPLICATIONS]
    candidates += [
        path for pattern in PLAYWRIGHTS_OWN for path in sorted(Path.home().glob(pattern), reverse=True)
    ]
    return next((path for path in candidates if path.is_file()), None)


def install() -> None:
    """Install Debian's Chromium. Raises Failure where that is not to be had."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise Failure(
            "The browser tests need Chromium: install it (on Debian: sudo apt-get install chromium; "
            "elsewhere: .venv/bin/playwright install chromium) or name one in PLAYWRIGHT_CHROMIUM."
        )
    print("Installing Chromium for the browser tests, once", file=sys.stderr, flush=True)
    for command in INSTALL:
        done = subprocess.run(
            command,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise Failure(
                f"Chromium could not be installed: {' '.join(command)} said {done.stderr.strip()[-300:]!r}."
            )


def main() -> None:
    """Print the path of a Chromium."""
    if not found():
        install()
    path = found()
    if path is None:
        raise Failure("Chromium was installed but is not to be found: name it in PLAYWRIGHT_CHROMIUM.")
    print(path)


if __name__ == "__main__":
    failure.run(main)
