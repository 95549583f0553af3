"""How much one connection may ask: a flood costs its sender the connection, and the others next to nothing.

    level  100 ............... 0 ............... -100
            answered, refilled | `rate_limited`  | closed with `too_many_errors`
            by 10 a second     |                 |

The levels are kept in the memory of the process: a move stays one write and no read. AWS runs several processes of a
function side by side, each with levels of its own, so a flood is bounded in each of them, and over all connections
together by the API's own limit. docs/promises.md has the numbers.
"""

from collections import OrderedDict

BURST = 100
"""Frames that a connection may send at once; in the worst of simulated storms a player used 34 of them."""
PER_SECOND = 10
"""Frames a second that it may go on with for ever."""
MOST_KEPT = 4_096
"""Connections whose level is kept: a few hundred KB. Whoever was quiet for longest is forgotten, and is full again."""


class Credit:
    """The credit of each connection that this process has heard of."""

    def __init__(
        self, burst: int = BURST, per_second: float = PER_SECOND, most_kept: int = MOST_KEPT
    ) -> None:
        self.burst = burst
        self._per_ms = per_second / 1_000
        self._most_kept = most_kept
        self._levels: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def spend(self, connection: str, at: int) -> float:
        """Take one frame that reached the server at `at` (ms since the epoch) off a connection's credit; what is left.

        Below 0 the frame is one too many. It is taken off all the same, so that going on makes it no better.
        """
        level, latest = self._levels.pop(connection, (self.burst, at))
        level = min(self.burst, level + max(0, at - latest) * self._per_ms) - 1
        self._levels[connection] = level, max(at, latest)
        if len(self._levels) > self._most_kept:
            self._levels.popitem(last=False)
        return level

    def is_used_up(self, level: float) -> bool:
        """Whether a connection has gone on for so long that it is closed."""
        return level < -self.burst
