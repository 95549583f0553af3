"""`make story CODE=ABCDEF`: what a deployment's log tells of a game; `make record-from-logs`: its transcript."""

import argparse
import os
import re
from pathlib import Path

from events.logs.lines import Entry, entries
from events.logs.sources import NoLogs, lines_of_file, lines_of_stack
from events.logs.telling import told
from events.recording.from_logs import games_of
from events.recording.writing import as_text, written

from local import failure
from local.failure import Failure


def log_of(code: str, stack: str, file: str) -> list[Entry]:
    """What is written down of a game: in a file of log lines if one is named, in a stack's log groups otherwise.

    Raises:
        Failure: the code is none, the log cannot be read, or it has nothing of the game.
    """
    if not re.fullmatch(r"[A-Za-z]{6}", code):
        raise Failure(f"CODE must be the six letters of a game, not {code!r}.")
    endpoint = os.environ.get("AWS_ENDPOINT_URL")
    try:
        lines = lines_of_file(Path(file)) if file else lines_of_stack(stack, code.upper(), endpoint=endpoint)
        log = entries(lines, code.upper())
    except NoLogs as unread:
        raise Failure(str(unread)) from unread
    if not log:
        raise Failure(
            f"The log says nothing of a game {code.upper()}: it may be too old, or its code another one."
        )
    return log


def transcripts(code: str, log: list[Entry]) -> list[str]:
    """The transcripts of all games that the log has from start to end.

    Raises:
        Failure: there is none.
    """
    texts = [as_text(lines) for notes in games_of(log) if (lines := written(notes))]
    if not texts:
        why = "it is still being played, too old, or the log level is above INFO"
        raise Failure(f"The log has no whole game {code.upper()}: {why}.")
    return texts


def record(path: Path, texts: list[str]) -> list[Path]:
    """Write transcripts, the first to `path`, the next ones beside it; where they are.

    Raises:
        Failure: one of the files exists.
    """
    paths = [path, *(path.with_stem(f"{path.stem}-{number}") for number in range(2, len(texts) + 1))]
    for each in paths:
        if each.exists():
            raise Failure(f"{each} exists already: choose another OUT.")
    for each, text in zip(paths, texts, strict=True):
        each.write_text(text, encoding="utf-8")
    return paths


def main() -> None:
    """Tell a game's story from the log, or make its transcript of it."""
    parser = argparse.ArgumentParser(prog="make story", description=main.__doc__)
    parser.add_argument("--code", default="", help="the game's six letters")
    parser.add_argument("--stack", default="contour-echo", help="the deployed stack")
    parser.add_argument("--file", default="", help="a file of log lines instead")
    parser.add_argument("--record", type=Path, help="write the transcript to this file instead")
    options = parser.parse_args()
    log = log_of(options.code, options.stack, options.file)
    if options.record is None:
        print("\n".join(told(options.code.upper(), log)))
        return
    for path in record(options.record, transcripts(options.code, log)):
        print(f"Recorded: {path}")


if __name__ == "__main__":
    failure.run(main)
