"""What people are like, and what they may ask for out of place."""

from dataclasses import dataclass
from typing import Any

MOVES_OUT_OF_PLACE: dict[str, dict[str, Any]] = {
    "clue": {"card": 0, "association": "as if"},
    "echo": {"card": 0},
    "outline": {"slot": 0},
    "final": {"slot": 0},
}
OUT_OF_PLACE: dict[str, dict[str, Any]] = {
    **MOVES_OUT_OF_PLACE,
    **{action: {} for action in ("leave", "start", "advance", "rematch", "sync")},
    "settings": {"pace": "full"},
    "rename": {"name": "somebody else"},
    "remove": {"seat": 2},
}


@dataclass
class Habits:
    """What somebody is like: probabilities, and how long they take to think (ms)."""

    lazy: float = 0.05
    too_late: float = 0.03
    double: float = 0.1
    wrong: float = 0.05
    fidgety: float = 0.1
    leaves: float = 0.0
    removes: float = 0.0
    walks_off: float = 0.02
    second_window: float = 0.02
    thinking: tuple[int, ...] = (1_000, 2_000, 5_000)
    advances: float = 0.7
    knocks: float = 0.0  # asks for something out of place, instead of a snapshot, when a stage is overdue
