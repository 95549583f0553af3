"""`make bots CODE=ABCDEF N=3`: practice partners for a game that waits in its lobby, until it is over or Ctrl-C."""

import argparse
import asyncio
import random
import re
import secrets
import signal
from collections.abc import Coroutine
from typing import Any
from urllib.parse import urlsplit

from local import failure
from local.bots.partner import Partner, Unseated
from local.bots.words import NAMES
from local.failure import Failure

MOST = 11
FAREWELL_S = 2.0


def live_url(url: str) -> str:
    """The WebSocket of the page at `url`. Raises Failure for what is no page's address."""
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise Failure(f"URL must be the page's address, such as http://127.0.0.1:8080/, not {url!r}.")
    return f"{parts.scheme.replace('http', 'ws')}://{parts.netloc}/live"


def _number(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text) <= MOST:
        raise Failure(f"N must be a whole number from 1 to {MOST}, not {text!r}.")
    return int(text)


def _code(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z]{6}", text):
        raise Failure(f"CODE must be the six letters of a game that waits in its lobby, not {text!r}.")
    return text.upper()


async def keep_company(url: str, code: str, number: int, chance: random.Random) -> None:
    """Have `number` partners sit down one after the other and play to the end.

    Raises:
        Failure: one of them could not sit down; the others have left again.
    """
    names = chance.sample(NAMES, len(NAMES))
    partners: list[Partner] = []
    playing: list[asyncio.Task[str]] = []
    try:
        for first in range(number):
            mine = names[first::number]
            partner = Partner(
                url, code, mine, chance=chance, secret=secrets.token_urlsafe(16), sleep=asyncio.sleep
            )
            partners.append(partner)
            playing.append(asyncio.create_task(partner.play()))
            await _either(playing[-1], partner.seated.wait())
            print(f"{partner.name} sits down.", flush=True)
        for said in asyncio.as_completed(playing):
            print(await said, flush=True)
    except Unseated as refused:
        raise Failure(str(refused)) from refused
    finally:
        await _part(partners, playing)


async def _either(playing: asyncio.Task[str], seated: Coroutine[Any, Any, Any]) -> None:
    """Wait until a partner sits; raises what kept it from that."""
    waiting = asyncio.ensure_future(seated)
    await asyncio.wait({playing, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if playing.done():
        playing.result()


async def _part(partners: list[Partner], playing: list[asyncio.Task[str]]) -> None:
    """Have everyone leave, so that nobody waits for them, and end."""
    still = [partner for partner, task in zip(partners, playing, strict=True) if not task.done()]
    await asyncio.gather(*(partner.leave() for partner in still))
    if playing:
        await asyncio.wait(playing, timeout=FAREWELL_S)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


def main() -> None:
    """Send practice partners to a game."""
    parser = argparse.ArgumentParser(prog="make bots", description=main.__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:8080/", help="the page's address")
    parser.add_argument("--code", default="", help="the game's six letters")
    parser.add_argument("--n", default="3", help=f"how many partners, 1 to {MOST}")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    address, code, number = live_url(options.url), _code(options.code), _number(options.n)
    asyncio.run(keep_company(address, code, number, random.Random()))  # noqa: S311 - plays, and keeps no secret


if __name__ == "__main__":
    failure.run(main)
