"""The way between a player's browser and the game, which a test can interrupt: held, cut and mended."""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

CHUNK = 1 << 16


class Way:
    """One player's way to the game. Every method returns once it has taken effect."""

    def __init__(self, loop: asyncio.AbstractEventLoop, url: str) -> None:
        parts = urlsplit(url)
        self._target = (parts.hostname or "", parts.port or 80)
        self._loop = loop
        self._up, self._down = asyncio.Event(), asyncio.Event()
        self._refuses = False
        self._joined: set[asyncio.WriteTransport] = set()
        self._mend()
        self.url = ""

    async def open(self) -> asyncio.Server:
        server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        return server

    def hold(self) -> None:
        """Nothing passes any more, and neither side is told: a tunnel."""
        self._do(self._hold)

    def hold_answers(self) -> None:
        """What the player sends arrives; nothing comes back."""
        self._do(self._down.clear)

    def cut(self) -> None:
        """Every connection is reset, and each new one as well."""
        self._do(self._cut)

    def is_cut(self) -> bool:
        return self._refuses

    def mend(self) -> None:
        """Everything passes again, also what was held."""
        self._do(self._mend)

    def end(self) -> None:
        """Called in the loop: let nothing wait any more."""
        self._cut()
        self._up.set()
        self._down.set()

    def _do(self, what: Callable[[], object]) -> None:
        async def now() -> None:
            what()

        asyncio.run_coroutine_threadsafe(now(), self._loop).result()

    def _hold(self) -> None:
        self._up.clear()
        self._down.clear()

    def _cut(self) -> None:
        self._refuses = True
        for transport in self._joined:
            transport.abort()

    def _mend(self) -> None:
        self._refuses = False
        self._up.set()
        self._down.set()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends = {writer.transport}
        try:
            if self.is_cut():
                return
            game_reader, game_writer = await asyncio.open_connection(*self._target)
            ends.add(game_writer.transport)
            if self.is_cut():
                return
            self._joined |= ends
            carried = (_carry(reader, game_writer, self._up), _carry(game_reader, writer, self._down))
            await asyncio.gather(*carried, return_exceptions=True)
        except ConnectionError:
            return  # nobody is at the other end: this one is reset as well
        finally:
            self._joined -= ends
            for transport in ends:
                transport.abort()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, gate: asyncio.Event) -> None:
    while chunk := await reader.read(CHUNK):
        await gate.wait()
        writer.write(chunk)
        await writer.drain()
    writer.close()


@contextlib.contextmanager
def ways(url: str, number: int) -> Iterator[list[Way]]:
    """So many ways to the game at `url` while the block lasts."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="ways")
    thread.start()

    async def opened() -> tuple[list[Way], list[asyncio.Server]]:
        found = [Way(loop, url) for _ in range(number)]
        return found, [await way.open() for way in found]

    async def closed(found: list[Way], servers: list[asyncio.Server]) -> None:
        for way, server in zip(found, servers, strict=True):
            server.close()
            way.end()
        running = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*running, return_exceptions=True)

    try:
        found, servers = asyncio.run_coroutine_threadsafe(opened(), loop).result()
        try:
            yield found
        finally:
            asyncio.run_coroutine_threadsafe(closed(found, servers), loop).result()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
