"""`python -m local.simulate --requests 1000000 --seed N`: whole games under every fault, judged, on the cores given.

One seed is one game with its people, its faults and every interleaving. What fails is printed with its seed; the same
seed alone (`--seed N --requests 1 --trace`) plays it again and tells it line by line.
"""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "shared"))

from tests.simulation.crash_points import Coverage
from tests.simulation.faults import Faults
from tests.simulation.fuzz import fuzz
from tests.simulation.party import Outcome, Party
from tests.simulation.points import Point, existing
from tests.simulation.twins import differing

KINDS = {
    "lost": "lost",
    "refused what": "lost",
    "accepted, but": "lost",
    "doubled": "doubled",
    "done ": "doubled",
    "refused as": "doubled",
    "leaked": "leaked",
    "hung": "hung",
}


def one(seed: int) -> Outcome:
    """One game."""
    return Party(seed).play()


def kind_of(fault: str) -> str:
    """Which promise was broken."""
    return next(
        (kind for start, kind in KINDS.items() if fault.startswith(start)), "differing from the rules"
    )


def outcomes(seed: int, requests: int, workers: int) -> Iterator[Outcome]:
    """Games from this seed on, until so many requests were handled."""
    seeds, handled = count(seed), 0
    with ProcessPoolExecutor(workers) as pool:
        running: set[Future[Outcome]] = {pool.submit(one, next(seeds)) for _ in range(workers * 2)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                outcome = future.result()
                handled += outcome.requests
                if handled < requests:
                    running.add(pool.submit(one, next(seeds)))
                yield outcome


class Totals:
    """What many games came to."""

    def __init__(self) -> None:
        self.games = self.requests = self.effects = self.finished = self.turns = 0
        self.counts: dict[str, Counter[str]] = {
            name: Counter() for name in ("answers", "injected", "people", "broken")
        }
        self.crashed: set[Point] = set()
        self.late: list[int] = []

    def add(self, outcome: Outcome) -> None:
        """One more."""
        self.games += 1
        self.requests += outcome.requests
        self.effects += outcome.effects
        self.finished += outcome.finished
        self.turns += outcome.pauses
        self.counts["answers"] += outcome.answers
        self.counts["injected"] += outcome.injected
        self.crashed |= outcome.crashed.keys()
        self.counts["people"][f"{outcome.seats:2d}"] += 1
        self.counts["broken"] += Counter(map(kind_of, outcome.faults))
        self.late += outcome.lateness

    def report(self) -> str:
        """For a person."""
        late = sorted(self.late)
        lines = [
            f"games          {self.games} ({self.finished} played to the end, rematches counted)",
            f"requests       {self.requests} handled; {self.effects} had an effect, each once",
            f"scheduling     {self.turns} choices of who goes on",
            f"crash points   {len(self.crashed)} of {len(existing())} by chance; --crash-points covers the others",
            f"stages ended   {len(late)}, half of them within {late[len(late) // 2] if late else 0} ms of the time",
            *(self._table(name) for name in ("answers", "injected", "people")),
            ", ".join(
                f"{self.counts['broken'][kind]} {kind}"
                for kind in ("lost", "doubled", "differing from the rules", "hung", "leaked")
            ),
        ]
        return "\n".join(lines)

    def _table(self, name: str) -> str:
        rows = "\n".join(f"  {number:8d} {what}" for what, number in sorted(self.counts[name].items()))
        return f"{name}\n{rows}"


def crash_everywhere(seed: int, games: int) -> int:
    """Crash at every point there is; the exit code."""
    coverage, faults = Coverage(), 0
    for outcome in coverage.games(seed, games):
        faults += bool(outcome.faults)
        if outcome.faults:
            print(f"seed {outcome.seed}: {outcome.faults[0]}", flush=True)
    print(coverage.report())
    print(f"{faults} games in which a promise was broken")
    return bool(faults or coverage.missing or coverage.unforeseen)


def compare(seed: int, pairs: int) -> int:
    """Twin games; the exit code."""
    different = [found for one in range(seed, seed + pairs) if (found := differing(one))]
    for found in different[:10]:
        print(found)
    print(f"{pairs} pairs of twin games, {len(different)} with a byte of difference")
    return bool(different)


def attack(seed: int, frames: int) -> int:
    """Hostile frames; the exit code."""
    wrong: list[str] = []
    answers = fuzz(seed, frames, wrong.append)
    for found in wrong[:10]:
        print(found)
    for kind, number in answers.most_common():
        print(f"{number:8d} {kind}")
    print(f"{answers.total()} hostile frames, {len(wrong)} not taken as they should be")
    return bool(wrong)


def main() -> int:
    """Run, print, and say by the exit code whether every promise held."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--twins", type=int, default=0, help="compare so many pairs of twin games instead")
    parser.add_argument("--fuzz", type=int, default=0, help="send so many hostile frames instead")
    parser.add_argument(
        "--crash-points", type=int, default=0, help="crash at every point, in so many games at most"
    )
    parser.add_argument("--trace", action="store_true", help="play the one seed and tell it")
    parser.add_argument("--calm", action="store_true", help="with --trace: without any fault")
    given = parser.parse_args()
    if given.trace:
        outcome = Party(given.seed, faults=Faults() if given.calm else None, trace=True).play(tell=True)
        print(outcome.report())
        return bool(outcome.faults)
    if given.crash_points:
        return crash_everywhere(given.seed, given.crash_points)
    if given.twins:
        return compare(given.seed, given.twins)
    if given.fuzz:
        return attack(given.seed, given.fuzz)
    totals, began = Totals(), time.monotonic()
    for outcome in outcomes(given.seed, given.requests, given.workers):
        totals.add(outcome)
        if outcome.faults:
            print(f"seed {outcome.seed}: {outcome.faults[0]}", flush=True)
    print(totals.report())
    print(f"in {time.monotonic() - began:.0f} s")
    return bool(totals.counts["broken"])


if __name__ == "__main__":
    sys.exit(main())
