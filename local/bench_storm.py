"""Storms by simulation: everyone arrives, or comes back, at once, against a limit of new connections a second.

python -m local.bench_storm [--clients 6000 60000 600000]
"""

import argparse
import heapq
import random
from collections import Counter
from typing import NamedTuple

LIMIT = 500
"""New WebSocket connections a second that API Gateway takes of an account and region unless asked for more."""


class Backoff(NamedTuple):
    """How a client waits: first up to `base` s, then twice as long each time, at most `most`; drawn by lot from
    the share `least` of it upwards."""

    name: str
    base: float
    most: float
    least: float


POLICIES = (
    Backoff("no jitter", 1, 30, least=1),
    Backoff("full jitter to 30 s", 1, 30, least=0),
    Backoff("full jitter to 120 s", 1, 120, least=0),
    Backoff("the page's, to 5 s", 0.4, 5, least=0.5),
)


class Storm(NamedTuple):
    """What became of a storm: attempts a client, the busiest second, and by when how many were connected (s)."""

    attempts: float
    peak: int
    half: float
    nearly_all: float


def storm(clients: int, limit: int, policy: Backoff, seed: int = 1) -> Storm:
    """Everyone loses the connection in one moment and comes back; what is over the limit in a second is refused."""
    lot = random.Random(seed)  # noqa: S311 - a simulation repeats itself
    due = [(_wait(policy, 0, lot), client, 1) for client in range(clients)]
    heapq.heapify(due)
    taken, asked, back = Counter[int](), Counter[int](), list[float]()
    while due:
        at, client, tries = heapq.heappop(due)
        second = int(at)
        asked[second] += 1
        if taken[second] < limit:
            taken[second] += 1
            back.append(at)
        else:
            heapq.heappush(due, (at + _wait(policy, tries, lot), client, tries + 1))
    return Storm(
        asked.total() / clients, max(asked.values()), back[len(back) // 2], back[int(len(back) * 0.99)]
    )


def _wait(policy: Backoff, tries: int, lot: random.Random) -> float:
    longest = min(policy.most, policy.base * 2**tries)
    return lot.uniform(policy.least * longest, longest)


def main() -> None:
    """Storms of several sizes under several ways of waiting."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--clients", type=int, nargs="*", default=[600, 6_000, 60_000])
    parser.add_argument("--limit", type=int, default=LIMIT)
    options = parser.parse_args()
    print("| clients | waiting | attempts each | busiest second | half are back | 99 % are back | at best |")
    print("| ---: | --- | ---: | ---: | ---: | ---: | ---: |")
    for clients in options.clients:
        for policy in POLICIES:
            seen = storm(clients, options.limit, policy)
            print(
                f"| {clients:,} | {policy.name} | {seen.attempts:.1f} | {seen.peak:,} | {seen.half:.0f} s"
                f" | {seen.nearly_all:.0f} s | {0.99 * clients / options.limit:.0f} s |"
            )


if __name__ == "__main__":
    main()
