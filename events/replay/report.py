"""The written report of a replay: one HTML file with nothing from elsewhere, and the same as plain text."""

from collections.abc import Iterable
from html import escape

from events.replay.figures import Measured, Row

TABLES = (
    ("answer ", "Answers, ms", "From when a request was due to its answer."),
    (
        "timer ",
        "Timers, ms late",
        "By the server's clock, after the deadline and its allowance. Never early.",
    ),
    ("spread ", "Snapshots, ms", "From a stage's first snapshot at a table to each of its others."),
    ("size ", "Snapshots, bytes / 1000", "At most 32.768 each."),
    ("connect", "Connections, ms", "Opening a WebSocket; “again” is a seat that comes back."),
    (
        "own lag",
        "This program's own lag, ms",
        "How late requests were sent. Large: measure from more machines.",
    ),
)
HEAD = ("", "count", "p50", "p90", "p99", "p99.9", "max")
WIDTH, BAR, GAP, LEFT = 720, 14, 6, 150
SHADES = (("p50", "#274c77"), ("p90", "#4f7cac"), ("p99", "#9cc0e7"), ("p99.9", "#d5e6f7"))


def as_text(measured: Measured) -> str:
    """The figures for a terminal."""
    lines = []
    for prefix, title, _ in TABLES:
        rows = list(measured.rows(prefix))
        if rows:
            lines.append(f"{title:<28}" + "".join(f"{name:>9}" for name in HEAD[1:]))
            lines += [
                f"  {row.name.strip() or '-':<26}{row.count:>9}" + "".join(f"{v:>9.1f}" for v in row.values)
                for row in rows
            ]
    lines.append(_rest(measured))
    lines += [f"WRONG  {failure}" for failure in measured.failures]
    return "\n".join(lines)


def as_html(measured: Measured, title: str) -> str:
    """The figures as a page of their own."""
    parts = [f"<h1>{escape(title)}</h1><p>{escape(_rest(measured))}</p>"]
    if measured.failures:
        items = "".join(f"<li>{escape(failure)}</li>" for failure in measured.failures)
        parts.append(f"<h2>Wrong games</h2><ul class=wrong>{items}</ul>")
    for prefix, heading, note in TABLES:
        rows = list(measured.rows(prefix))
        if rows:
            parts.append(f"<h2>{escape(heading)}</h2><p>{escape(note)}</p>{_plot(rows)}{_table(rows)}")
    return PAGE.format(title=escape(title), body="\n".join(parts))


def _rest(measured: Measured) -> str:
    counts = measured.counts
    why = ", ".join(f"{reason} {count}" for reason, count in sorted(measured.rejections.items())) or "none"
    return (
        f"{counts['games right']} games came out right, {counts['games wrong']} wrong. "
        f"{counts['connections']} connections, {counts['reconnects']} reconnects. Rejections: {why}."
    )


def _table(rows: Iterable[Row]) -> str:
    head = "".join(f"<th>{name}</th>" for name in HEAD)
    body = "".join(
        f"<tr><th>{escape(row.name.strip() or '–')}</th><td>{row.count}</td>"
        + "".join(f"<td>{value:.1f}</td>" for value in row.values)
        + "</tr>"
        for row in rows
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def _plot(rows: list[Row]) -> str:
    """Bars of the percentiles, one line a row, on one scale; a tick marks the largest value."""
    most = max(row.largest for row in rows) or 1
    height = len(rows) * (BAR + GAP) + GAP
    parts = []
    for index, row in enumerate(rows):
        y = GAP + index * (BAR + GAP)
        parts.append(f'<text x="{LEFT - 8}" y="{y + 11}" text-anchor="end">{escape(row.name.strip())}</text>')
        for (_, shade), value in reversed(list(zip(SHADES, row.values[:4], strict=True))):
            width = (WIDTH - LEFT - 10) * value / most
            parts.append(f'<rect x="{LEFT}" y="{y}" width="{width:.1f}" height="{BAR}" fill="{shade}"/>')
        x = LEFT + (WIDTH - LEFT - 10) * row.largest / most
        parts.append(f'<path d="M{x:.1f} {y}v{BAR}" stroke="currentColor" stroke-width="2"/>')
    legend = " ".join(f'<span style="background:{shade}"></span>{name}' for name, shade in SHADES)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="percentiles">{"".join(parts)}</svg>'
        f"<p class=legend>{legend} <b>|</b> max</p>"
    )


PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{title}</title>
<style>
body {{ font: 15px/1.5 system-ui, sans-serif; max-width: 760px; margin: 2em auto; padding: 0 1em; }}
svg {{ width: 100%; }} svg text {{ font-size: 11px; fill: currentColor; }}
table {{ border-collapse: collapse; width: 100%; }} td, th {{ padding: .15em .6em; text-align: right; }}
tr + tr {{ border-top: 1px solid #8884; }} th:first-child {{ text-align: left; }}
.legend span {{ display: inline-block; width: 1em; height: 1em; margin: 0 .4em 0 1em; }}
.wrong {{ color: #b00020; }}
</style>
{body}
</html>
"""
