"""What may go wrong in a simulated cloud, and how often. All are probabilities."""

import random
from dataclasses import dataclass, fields, replace


@dataclass(frozen=True)
class Faults:
    """How often each kind of fault happens. A world without any is `Faults()`."""

    crash: float = 0  # an invocation dies, before or after a port call
    throttle: float = 0  # a store call fails, nothing stored
    reply_lost: float = 0  # a store call fails, but was carried out
    sent_twice: float = 0  # a reply is lost, and the client library sends the write again by itself
    conflict: float = 0  # somebody else's transaction is in the way
    hangs: float = 0  # a call of a port takes seconds
    post_lost: float = 0  # 429, time-out: swallowed by the port
    post_late: float = 0  # a frame hangs for seconds, others overtake it
    false_gone: float = 0  # 410 for a connection that lives
    timer_refused: float = 0  # StartExecution fails and nothing waits
    timer_reply_lost: float = 0  # StartExecution fails, but the execution waits
    timer_never: float = 0
    timer_twice: float = 0
    timer_early: float = 0
    timer_late: float = 0  # by minutes
    answer_lost: float = 0  # a route's response never reaches its client
    copies: float = 0  # a message is handled two or three times, the copies late
    slow_start: float = 0  # a cold start of seconds between arrival and handling
    break_off: float = 0  # a connection dies when it is used
    disconnect_lost: float = 0  # its $disconnect never comes
    disconnect_late: float = 0  # its $disconnect comes much later, after the next connection
    code_taken: float = 0  # a new game's code is that of another
    skew: float = 0  # an invocation's machine has a clock up to 40 ms off

    @classmethod
    def drawn(cls, chance: random.Random) -> "Faults":
        """Calm, light, heavy, or a storm of one or two kinds over a light sea."""
        kind = chance.random()
        if kind < 0.1:
            return cls()
        names = [field.name for field in fields(cls)]
        level = 0.01 if kind < 0.45 else 0.04
        found = {name: level * chance.random() * 2 for name in names}
        found["crash"] /= 4
        if kind > 0.6:
            for name in chance.sample(names, 2):
                found[name] = 0.1 if name == "crash" else 0.35
        return replace(cls(), **found)
