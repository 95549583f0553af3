"""A stack at a pace that a browser on a busy machine keeps, and a browser."""

import os
from collections.abc import Iterator

import pytest
from local.stack import Stack
from playwright.sync_api import Browser, sync_playwright

from local import stack as local_stack

SPEED = 1
"""The rules' own pace: a reload fetches some seventy files, and a busy machine takes seconds over them."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A game of its own, slower than the other tests' is."""
    with local_stack.running(tmp_path_factory.mktemp("browser"), speed=SPEED) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The machine's Chromium, without a window. For one module only: while it is open, Playwright's event loop runs in
    this thread, and no other can."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=os.environ.get("PLAYWRIGHT_CHROMIUM", "/usr/bin/chromium"), args=FLAGS
        )
        yield chromium
        chromium.close()
