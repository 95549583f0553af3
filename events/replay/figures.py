"""What a replay measured: histograms that lose no tail and that many machines' can be added up of."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hdrh.histogram import HdrHistogram  # type: ignore[import-untyped]

LONGEST_US = 600_000_000
DIGITS = 3
FAILURES_KEPT = 50


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the figures: a count, percentiles and the largest value, in ms (or bytes)."""

    name: str
    count: int
    p50: float
    p90: float
    p99: float
    p999: float
    largest: float

    @property
    def values(self) -> tuple[float, ...]:
        """The percentiles and the largest value, in order."""
        return (self.p50, self.p90, self.p99, self.p999, self.largest)


@dataclass
class Measured:
    """`Figures` of any number of games. Times are kept in µs, sizes in bytes, with 3 significant digits.

    `answers` are counted from when a request was due; `lags` say how late this program itself was in sending it:
    when they are large, the machine that measures is the bottleneck.
    """

    histograms: dict[str, Any] = field(default_factory=dict)
    rejections: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def answered(self, action: str, took: float, lag: float) -> None:
        """A request was answered."""
        self._record(f"answer {action}", took)
        self._record("own lag", lag)

    def rejected(self, reason: str) -> None:
        """A request was rejected."""
        self.rejections[reason] += 1

    def told(self, stage: str, size: int, spread: float | None) -> None:
        """A snapshot came."""
        self._record(f"size {stage}", size / 1000)
        if spread is not None:
            self._record(f"spread {stage}", spread)

    def timer(self, stage: str, late: float) -> None:
        """A timer ended a stage."""
        self._record(f"timer {stage}", late)

    def connected(self, took: float, *, again: bool) -> None:
        """A connection was opened."""
        self._record("connect again" if again else "connect", took)
        self.counts["reconnects" if again else "connections"] += 1

    def played(self, failure: str | None) -> None:
        """A game ended, rightly or not."""
        self.counts["games right" if failure is None else "games wrong"] += 1
        if failure is not None and len(self.failures) < FAILURES_KEPT:
            self.failures.append(failure)

    def rows(self, prefix: str) -> Iterator[Row]:
        """The lines whose name begins so, by name."""
        for name in sorted(self.histograms):
            if name.startswith(prefix):
                kept = self.histograms[name]
                p50, p90, p99, p999 = (kept.get_value_at_percentile(p) / 1000 for p in (50, 90, 99, 99.9))
                count, largest = kept.get_total_count(), kept.get_max_value() / 1000
                yield Row(name.removeprefix(prefix), count, p50, p90, p99, p999, largest)

    def packed(self) -> dict[str, Any]:
        """Everything so far, as plain values for a message, and forgotten here."""
        packed = {
            "histograms": {name: kept.encode().decode() for name, kept in self.histograms.items()},
            "rejections": dict(self.rejections),
            "counts": dict(self.counts),
            "failures": self.failures[:],
        }
        for kept in (self.histograms, self.rejections, self.counts, self.failures):
            kept.clear()
        return packed

    def add(self, packed: dict[str, Any]) -> None:
        """Add what another machine packed."""
        for name, encoded in packed["histograms"].items():
            self._histogram(name).decode_and_add(encoded)
        self.rejections.update(packed["rejections"])
        self.counts.update(packed["counts"])
        self.failures = (self.failures + packed["failures"])[:FAILURES_KEPT]

    def _record(self, name: str, value: float) -> None:
        self._histogram(name).record_value(min(LONGEST_US, max(0, round(value * 1000))))

    def _histogram(self, name: str) -> Any:
        if name not in self.histograms:
            self.histograms[name] = HdrHistogram(1, LONGEST_US, DIGITS)
        return self.histograms[name]
