"""`make cost`: what a whole game asks of AWS and what that costs, beside the floor and beside a naive design."""

import argparse
from dataclasses import dataclass
from typing import NamedTuple

from events.replay.figures import Measured
from events.replay.plan import rounds_of
from events.replay.table import Table

from local.cost_game import plain_game
from local.cost_prices import dollars
from local.meter import Meter, MeteredVenue, metered_cloud

MEMORY_GB = 512 / 1024
BILLED_MS = {"play": 9, "lobby": 25, "connection": 9, "phase_timeout": 540}
"""Duration of an invocation, ms: the AWS calls' usual latency and our own CPU; `phase_timeout` besides sleeps the
fraction of a second that a `Wait` drops, half a second on average."""
LOG_BYTES = 300 + 26
"""One line a request, the most that `tests/integration` lets it have, with CloudWatch's 26 bytes."""
METRICS_BYTES = 500
"""The line of metrics that the end of a stage writes: 430 to 470 bytes, and CloudWatch's 26."""
EXPRESS_GB = 64 / 1024
AFTER_WAIT_S = 0.6
"""An execution goes on until its function has answered."""
STANDARD_TRANSITIONS = 3
CARD_BYTES = 2_100


class Line(NamedTuple):
    """One thing that is charged: how much of it, and in dollars."""

    what: str
    amount: float
    cost: float


@dataclass(frozen=True)
class Bill:
    """What a game costs, line by line."""

    title: str
    lines: tuple[Line, ...]

    @property
    def total(self) -> float:
        """Dollars."""
        return sum(line.cost for line in self.lines)


class Played(NamedTuple):
    """A game: what it had asked for when its end was shown, when everyone had closed the page, and its minutes."""

    game: Meter
    all: Meter
    minutes: float
    venue: MeteredVenue


def play(
    seats: int, *, watchers: int = 0, host_advances: bool = False, at: type[MeteredVenue] = MeteredVenue
) -> Played:
    """Play a whole game in this process, one player after another closing the page at its end."""
    with metered_cloud() as cloud:
        began, venue = cloud.now, at(cloud)
        script = plain_game(seats, watchers=watchers, host_advances=host_advances)
        Table(script, venue, Measured()).play()
        for timer in cloud.timers.started:  # they wake though the game is over
            venue.wake(timer)
        assert venue.at_end is not None, "somebody has left by now"
        return Played(venue.at_end, cloud.meter, (cloud.now - began) / 60_000, venue)


def bill(meter: Meter, minutes: float, seats: int) -> Bill:
    """The game's own bill."""
    executions = meter.calls["StartExecution"]
    seconds = sum(BILLED_MS[name] * count for name, count in meter.invocations.items()) / 1000
    amounts = {
        "message": meter.messages,
        "connection_minute": minutes * seats,
        "write_unit": meter.write_units,
        "read_unit": meter.read_units,
        "express_start": executions,
        "express_gb_s": EXPRESS_GB * (meter.waited_ms / 1000 + AFTER_WAIT_S * executions),
        "invocation": meter.invocations.total(),
        "gb_s": MEMORY_GB * seconds,
        "log_byte": LOG_BYTES * meter.invocations.total() + METRICS_BYTES * executions + meter.told_bytes,
        "byte_out": meter.bytes_out,
    }
    return _bill("this game", amounts)


def floor(seats: int) -> dict[str, int]:
    """The fewest messages, writes and executions that these services and the rules allow.

    Each request and its answer; one snapshot a recipient and stage; in the lobby one a recipient and change. One
    write a move and a stage; one timer a stage.
    """
    rounds = rounds_of(seats)
    moves = rounds * (1 + 3 * (seats - 1))
    stages = 5 * rounds
    return {
        "messages": 2 * (moves + seats + 1) + seats * (stages + 1) + seats * (seats + 1) // 2,
        "writes": moves + stages + 1 + seats,
        "executions": stages,
    }


def naive(meter: Meter, minutes: float, seats: int) -> Bill:
    """A design as it is often built: each player a connection with an item of its own, cards stored with the game,
    read before every write, everyone told of every confirmation, Standard executions as timers."""
    moves = sum(meter.calls[name] for name in ("UpdateItem",))
    state = 3 * seats * CARD_BYTES
    told = moves * seats
    invocations = meter.invocations.total()
    amounts = {
        "message": meter.messages + told,
        "connection_minute": minutes * seats,
        "write_unit": (moves + meter.calls["PutItem"]) * (state // 1024 + 1),
        "read_unit": invocations * (state // 4096 + 1),
        "transition": STANDARD_TRANSITIONS * meter.calls["StartExecution"],
        "invocation": invocations,
        "gb_s": MEMORY_GB * (invocations * 40 + moves * 60) / 1000,
        "log_byte": 1_000 * invocations,
        "byte_out": meter.bytes_out + told * 150,
    }
    return _bill("a naive design", amounts)


def _bill(title: str, amounts: dict[str, float]) -> Bill:
    return Bill(title, tuple(Line(what, amount, dollars(what, amount)) for what, amount in amounts.items()))


def as_markdown(seats: int) -> str:
    """The figures of a game of so many seats as Markdown tables."""
    game, meter, minutes, _ = play(seats)
    own, other, least = bill(meter, minutes, seats), naive(meter, minutes, seats), floor(seats)
    calls = ", ".join(f"{name} {count}" for name, count in sorted(meter.calls.items()))
    lines = [
        f"### {seats} seats, {rounds_of(seats)} rounds, {minutes:.0f} minutes",
        "",
        f"AWS calls: {calls}. The largest write of the game's item: {meter.largest_item} bytes.",
        "",
        "| | this game | floor |",
        "| --- | ---: | ---: |",
        f"| messages, until the end is shown | {game.messages} | {least['messages']} |",
        f"| and while all go home one by one | {meter.messages - game.messages} | |",
        f"| writes (calls) | {_writes(game)} | {least['writes']} |",
        f"| executions | {meter.calls['StartExecution']} | {least['executions']} |",
        "",
        "| charged | amount | $ | naive: amount | $ |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    ours, theirs = ({line.what: line for line in one.lines} for one in (own, other))
    both = dict.fromkeys([*ours, *theirs])
    lines += [f"| {what} | {_cells(ours.get(what))} | {_cells(theirs.get(what))} |" for what in both]
    lines.append(f"| **together** | | **{own.total:.5f}** | | **{other.total:.5f}** |")
    return "\n".join(lines)


def _writes(meter: Meter) -> int:
    return sum(meter.calls[name] for name in ("UpdateItem", "PutItem", "TransactWriteItems"))


def _cells(line: Line | None) -> str:
    return "– | –" if line is None else f"{line.amount:,.6g} | {line.cost:.6f}"


def main() -> None:
    """What a whole game costs."""
    parser = argparse.ArgumentParser(prog="make cost", description=main.__doc__)
    parser.add_argument(
        "--players", type=int, nargs="*", default=[6, 12], choices=range(3, 13), metavar="3-12"
    )
    for seats in parser.parse_args().players:
        print(as_markdown(seats), end="\n\n")


if __name__ == "__main__":
    main()
