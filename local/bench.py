"""`make bench`: how fast the parts are, as ratios to a rival that runs beside them in the same minute.

Times are CPU of this process unless said otherwise, the best of several turns taken alternately: so a busy machine
slows both, and the ratio stays.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator

from local.bench_functions import cold_start, move, posts
from local.bench_game import rules, snapshots
from local.bench_take import ENVIRONMENT, Result

CASES: dict[str, Callable[[], Result | Iterator[Result]]] = {
    "cold": cold_start, "move": move, "posts": posts, "snapshots": snapshots, "rules": rules,
}  # fmt: skip


def main() -> int:
    """How fast the parts are, each beside a rival. Exits with 1 when a goal is missed."""
    parser = argparse.ArgumentParser(prog="make bench", description=main.__doc__)
    parser.add_argument("cases", nargs="*", help=f"some of {', '.join(CASES)}; all unless said")
    os.environ.update(ENVIRONMENT)
    missed, chosen = 0, parser.parse_args().cases or list(CASES)
    if unknown := set(chosen) - set(CASES):
        parser.error(f"there is no case {', '.join(sorted(unknown))}")
    for name in chosen:
        found = CASES[name]()
        for result in [found] if isinstance(found, Result) else found:
            missed += not result.met
            verdict = "met" if result.met else "MISSED"
            print(
                f"{result.what:<40}{result.ours:>12}   {result.rival:<36}{result.figure:>8.2f}"
                f"  {result.goal:<18} {verdict}"
            )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
