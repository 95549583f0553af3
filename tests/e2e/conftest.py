"""All the games of an evening are played at once, in one event loop; each test waits for its own and judges it."""

import asyncio
import inspect
from collections.abc import Coroutine, Iterator
from typing import Any

import pytest
from local.stack import Stack

from local import stack as local_stack
from tests.timers import warm_timers

TABLES = 3
"""So many games at a time: the emulator runs one message at a time in each function."""


SPEED = 8
"""A clue stage of 5.6 s, a color stage of 2.5 s, a reveal of 1.9 s that the host may end after half a second."""

TIMERS = TABLES + 1


class Evening:
    """The asynchronous tests that were chosen, begun in order and running side by side."""

    def __init__(self, live_url: str, items: list[pytest.Function]) -> None:
        self._runner = asyncio.Runner()
        self._free = asyncio.Semaphore(TABLES)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._items = items
        self._live_url = live_url

    def wait_for(self, item: pytest.Function) -> None:
        """Let the evening go on until this test is over; raises what it raised."""
        self._runner.run(self._until_over(item.nodeid))

    def over(self) -> None:
        """Call off whatever still runs."""
        for task in self._tasks.values():
            task.cancel()
        self._runner.close()

    async def _until_over(self, name: str) -> None:
        if not self._tasks:
            self._tasks = {it.nodeid: asyncio.create_task(self._play(it)) for it in self._items}
        await self._tasks[name]

    async def _play(self, item: pytest.Function) -> None:
        chosen = item.callspec.params if hasattr(item, "callspec") else {}
        async with self._free:
            game: Coroutine[Any, Any, None] = item.obj(live_url=self._live_url, **chosen)
            await game


_evening = pytest.StashKey[Evening]()


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A game of its own, slower than the other tests' is: several tables share it at once."""
    with local_stack.running(tmp_path_factory.mktemp("stack"), speed=SPEED) as running:
        yield running


@pytest.fixture(scope="session")
def live_url(stack: Stack, request: pytest.FixtureRequest) -> Iterator[str]:
    """The WebSocket's address; whoever asks for it takes part in the evening."""
    items = [it for it in request.session.items if isinstance(it, pytest.Function) and _is_game(it)]
    warm_timers(stack, TIMERS)
    request.session.stash[_evening] = evening = Evening(stack.live_url, items)
    yield stack.live_url
    evening.over()


def _is_game(item: pytest.Function) -> bool:
    return inspect.iscoroutinefunction(item.obj)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an asynchronous test as a part of the evening."""
    if not _is_game(pyfuncitem):
        return None
    pyfuncitem.session.stash[_evening].wait_for(pyfuncitem)
    return True
