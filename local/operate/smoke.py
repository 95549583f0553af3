"""`make smoke STAGE=prod`, and the end of `make deploy`: can a whole game be played there, as a player would?"""

import argparse
import asyncio
import random
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from local import account as accounts
from local import failure
from local.bots.__main__ import live_url
from local.bots.host import Host
from local.bots.mind import Frame
from local.bots.partner import Partner
from local.bots.words import NAMES
from local.failure import Failure
from local.operate.stage import entrance, outputs_of, stack_of
from local.publish import CACHE_CONTROL, Served, page_files, served

SEATS = 3
WITHIN_S = 240.0
"""A game in which everyone acts at once takes some 15 s, most of it reveals. With cold functions and a few stages
ended by their timers it still ends in time; one in which nobody's moves arrive does not."""


class Played(NamedTuple):
    """A whole game: its code, how many rounds it had, the winner's score, and how long it took."""

    code: str
    rounds: int
    best: int
    seconds: float

    def __str__(self) -> str:
        return (
            f"{self.rounds} rounds of game {self.code} in {self.seconds:.1f} s, won with {self.best} points"
        )


def look(url: str, page: Mapping[str, Served]) -> None:
    """See that the site at `url` serves this page, with its headers.

    Raises:
        Failure: it does not.
    """
    for name in ("", "main.js"):
        expected = page[name or "index.html"]
        request = urllib.request.Request(url + name)  # noqa: S310 - our own page
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
                found, headers = answer.read(), answer.headers
        except (OSError, urllib.error.URLError) as problem:
            raise Failure(f"The page is not to be had at {request.full_url} ({problem}).") from problem
        if found != expected.body:
            raise Failure(f"{request.full_url} is not the file that was published.")
        wanted = {"content-type": expected.content_type, "cache-control": CACHE_CONTROL}
        for header, value in wanted.items():
            if headers.get(header) != value:
                raise Failure(f"{request.full_url} says {header}: {headers.get(header)}, and not {value}.")
        if "default-src 'none'" not in headers.get("content-security-policy", ""):
            raise Failure(f"{request.full_url} comes without its content security policy.")


def play(url: str, within: float = WITHIN_S) -> Played:
    """Have three partners play a whole brisk game by the page's own WebSocket.

    Raises:
        Failure: it did not come to its end within so many seconds, or its points do not add up.
    """
    return asyncio.run(_play(live_url(url), within))


async def _play(live: str, within: float) -> Played:
    chance = random.Random()  # noqa: S311 - plays, and keeps no secret
    names = chance.sample(NAMES, SEATS)

    def manner() -> dict[str, Any]:
        return {
            "chance": chance,
            "secret": secrets.token_urlsafe(16),
            "sleep": asyncio.sleep,
            "pause": lambda _snapshot, _chance: 0.0,
        }

    host = Host(live, names[:1], seats=SEATS, **manner())
    began = time.monotonic()
    try:
        async with asyncio.timeout(within):
            await _gather(live, host, names[1:], manner)
    except TimeoutError:
        how_far = f"was in round {len(host.reveals) + 1}" if host.seated.is_set() else "was not made"
        raise Failure(f"The game {host.code} {how_far} and not at its end after {within:.0f} s.") from None
    except ExceptionGroup as refused:
        raise Failure(f"The game {host.code} could not be played: {refused.exceptions[0]}") from refused
    seconds = time.monotonic() - began
    return Played(host.code, len(host.reveals), best(host), seconds)


async def _gather(live: str, host: Host, names: list[str], manner: Callable[[], dict[str, Any]]) -> None:
    """Play until the host has seen the game's end; raises, in a group, whatever kept a partner from it."""
    partners: list[Partner] = [host]
    async with asyncio.TaskGroup() as table:
        table.create_task(host.play())
        await host.seated.wait()
        for name in names:
            partners.append(Partner(live, host.code, [name], **manner()))
            table.create_task(partners[-1].play())
        await host.finished.wait()
        await asyncio.gather(*(partner.leave() for partner in partners))


def best(host: Host) -> int:
    """The winner's score, seen to be what the reveals gave."""
    assert host.result is not None
    totals: dict[int, int] = {}
    for reveal in host.reveals.values():
        for award in reveal["awards"]:
            points = award["search"] + award["echo"] + award["guide"]
            totals[award["seat"]] = totals.get(award["seat"], 0) + points
    standings: list[Frame] = host.result["standings"]
    if {each["seat"]: each["score"] for each in standings} != totals:
        raise Failure(f"The scores of game {host.code} are not what its reveals gave.")
    return max(totals.values())


def main() -> None:
    """See that a stage serves the page of this working copy, and that a whole game can be played there."""
    parser = argparse.ArgumentParser(prog="make smoke", description=main.__doc__)
    parser.add_argument("--stage", default="", help="the stage's name, such as prod")
    stack = stack_of(parser.parse_args().stage)
    account = accounts.of_environment()
    page = served(page_files())
    with entrance(account, outputs_of(account, stack), page) as url:
        look(url, page)
        print(f"Smoke check passed: {play(url)}", flush=True)


if __name__ == "__main__":
    failure.run(main)
