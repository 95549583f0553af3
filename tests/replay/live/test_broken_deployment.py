"""A rule broken in the deployed code turns a replay red, and says which game and what is wrong."""

import shutil
from pathlib import Path

from local.paths import BUILT, ROOT

from local import build
from local import stack as local_stack
from tests.replay.command import named, replayed, report_in

SPEED = 4


def test_a_rule_broken_in_the_deployed_layer_is_found(tmp_path: Path) -> None:
    build.build()
    copy = tmp_path / "aws" / "build"
    # Without the bytecode, which is not held against the source.
    shutil.copytree(BUILT, copy, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "functions").symlink_to(ROOT / "functions")  # where the built template looks for the timer
    [scoring] = copy.glob("*/python/contour_echo/rules/scoring.py")
    right = scoring.read_text()
    wrong = right.replace("SEARCH_AWARD = 160\n", "SEARCH_AWARD = 150\n")
    assert wrong != right
    scoring.write_text(wrong)
    options = ["--speed", "4", *report_in(tmp_path), "--transcripts", *named("three-all-tie")]
    with local_stack.running(tmp_path / "logs", speed=SPEED, built=copy) as stack:
        code, out, err = replayed(stack.url, *options)
    assert (code, err) == (1, ""), out + err
    assert "0 games came out right, 1 wrong." in out
    [told] = [line for line in out.splitlines() if line.startswith("WRONG")]
    assert told.startswith("WRONG  three-all-tie.jsonl, game ")
    assert "'s award: (" in told
    assert " came out, (" in told
