"""Time the deck: `python local/deck_bench.py`. Prints milliseconds a card beside the mark of its first sketch."""

import gc
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "shared"))

from contour_echo import deck

SKETCH = 0.5
"""Milliseconds a card of the sketch took, with a quarter of the motifs and nothing checked."""

SECRET = bytes(range(32))
CARDS, TURNS = 500, 6


def main() -> None:
    """Print the best of several turns, so that a busy machine does not tell."""
    best = late = 1e9
    for turn in range(TURNS):
        gc.collect()
        began = time.process_time()
        drawn = [deck.card(SECRET, turn * CARDS + i).painted() for i in range(CARDS)]
        best = min(best, (time.process_time() - began) / CARDS)
        began = time.process_time()
        deck.deal(SECRET, 430, 36)
        late = min(late, time.process_time() - began)
    sizes = sorted(
        len(json.dumps(card, ensure_ascii=False, separators=(",", ":")).encode()) for card in drawn
    )
    print(
        f"a painted card: {best * 1000:.2f} ms ({1 / best:.0f} a second), "
        f"{best * 1000 / SKETCH:.1f} times the sketch's {SKETCH} ms"
    )
    print(f"a game's last deal: {late * 1000:.1f} ms")
    print(f"bytes: median {sizes[CARDS // 2]}, largest of {CARDS} {sizes[-1]}")


if __name__ == "__main__":
    main()
