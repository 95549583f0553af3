"""`python -m local.mutate_guards`: takes out one guard after another and shows which named test goes red.

Each guard is removed in a copy of the source, never in the tree itself. A guard whose removal no test notices, or
whose text is no longer found, makes this fail.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SOURCE = "shared/contour_echo"
COPIED = ("shared", "tests/simulation", "tests/simulated", "tests/__init__.py", "pyproject.toml")
GAMES = "test_games.py::test_every_promise_holds_under_faults"
STORM = "test_games.py::test_a_storm_of_one_kind"
TWINS = "test_twins.py::test_what_is_hidden_makes_no_byte_of_difference"
FUZZ = "test_fuzz.py::test_each_of_many_hostile_frames_gets_one_clean_answer_and_has_no_effect"
FOUND = "test_faults_found.py"


class Guard(NamedTuple):
    """What it guards, where, its text, what stands there without it, and the test that misses it."""

    what: str
    file: str
    text: str
    without: str
    test: str


GUARDS = (
    Guard(
        "a move that arrives after the allowance is too late",
        "rules/moves.py",
        "or arrived > game.ends_at:",
        "or arrived < 0:",
        GAMES,
    ),
    Guard(
        "a second move with a spent token is told so",
        "rules/moves.py",
        "if seat.number in game.made(move.kind):\n        return AlreadyDone()",
        "if False:\n        return AlreadyDone()",
        GAMES,
    ),
    Guard(
        "a repeated request is known again",
        "actions/manage.py",
        "if is_repeat(game, seat.number, mark):\n            return game",
        "if False:\n            return game",
        GAMES,
    ),
    Guard(
        "nobody chooses their own Echo",
        "rules/moves.py",
        "return OwnEcho() if gallery[move.choice].owner == move.token.seat else None",
        "return None",
        GAMES,
    ),
    Guard("a forged token is no token", "rules/moves.py", "not is_genuine(game, token)", "False", FUZZ),
    Guard(
        "whoever passes by ends an overdue stage",
        "actions/change.py",
        "due = settle(row.game, now, cloud.house, PATIENCE)",
        "due = row.game",
        f"{STORM}[timer_never]",
    ),
    Guard(
        "the timer is started before the stage is stored",
        "actions/change.py",
        "cloud.timers.start(Timer(after.code, after.id, after.stage_id, after.ends_at))",
        "pass",
        f"{FOUND}::test_with_everyone_away_the_timers_alone_play_a_game_to_its_end",
    ),
    Guard(
        "a change is stored only over the state that it was computed from",
        "../../tests/simulated/memory.py",
        "if current is None or current.revision != row.revision:",
        "if current is None:",
        GAMES,
    ),
    Guard(
        "one's own write, found in the way, is known",
        "actions/change.py",
        "if stored is None or stored.game != after:",
        "if True:",
        f"{FOUND}::test_a_leave_that_finds_its_own_work_in_the_way_is_accepted_and_told",
    ),
    Guard(
        "contours have no paint",
        "rules/view.py",
        "painted=game.stage is not Stage.CONTOUR",
        "painted=True",
        GAMES,
    ),
    Guard(
        "an association is nobody's before it is locked",
        "rules/view.py",
        "if playing is None or game.stage is Stage.CLUE or",
        "if playing is None or",
        GAMES,
    ),
    Guard(
        "who is connected is not shown in a round",
        "rules/view.py",
        "(seat.connection is not None) if open_roster else None",
        "seat.connection is not None",
        TWINS,
    ),
    Guard(
        "the version does not tell of what nobody may see",
        "rules/roster.py",
        "if not game.stage.open_roster:\n        return game",
        "if False:\n        return game",
        TWINS,
    ),
    Guard(
        "the host does not change in a round",
        "rules/course.py",
        "if stage.open_roster or stage is Stage.CLUE else game.host",
        "if True else game.host",
        TWINS,
    ),
    Guard(
        "at full pace a stage lasts its time",
        "rules/course.py",
        "return game.pace is Pace.BRISK or game.stage is Stage.CLUE",
        "return True",
        TWINS,
    ),
    Guard(
        "a seat that left is remembered through a rematch",
        "rules/course.py",
        "gone = remember_departed(game, *(seat for seat in game.seats if seat.left))",
        "gone = game",
        f"{FOUND}::test_a_late_copy_of_a_join_takes_no_seat_after_a_rematch_without_its_sender",
    ),
    Guard(
        "each wait is an execution with a name of its own",
        "actions/ports.py",
        "{self.stage_id}-{self.ends_at}",
        "{self.stage_id}",
        f"{FOUND}::test_a_stage_whose_first_try_failed_has_a_timer_all_the_same",
    ),
    Guard(
        "a timer that was overtaken waits on",
        "actions/timeout.py",
        "if not is_over(row.game, cloud.clock()):",
        "if False:",
        f"{FOUND}::test_a_timer_of_a_try_that_was_overtaken_is_tried_again",
    ),
    Guard(
        "a stage that could not be ended is tried again",
        "actions/change.py",
        "        row = again\n    raise TryAgain",
        "        row = again",
        f"{FOUND}::test_a_timer_that_lost_every_race_says_so",
    ),
    Guard(
        "an old connection's end unseats no newer one",
        "rules/roster.py",
        "seat = game.seat_of_connection(connection)\n    return game if seat is None else",
        "seat = game.seat_of_connection(connection) or (game.seats[0] if game.seats else None)\n"
        "    return game if seat is None else",
        GAMES,
    ),
    Guard(
        "a request has at most 4,096 bytes",
        "wire/frames.py",
        "if len(body) > MAX_FRAME_BYTES or",
        "if len(body) > 10**9 and",
        FUZZ,
    ),
)


def goes_red(guard: Guard) -> str | None:
    """Take the guard out in a copy and run its test: None when the test goes red, else what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in COPIED:
            source, target = ROOT / name, copy / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, target)
        file = (copy / SOURCE / guard.file).resolve()
        text = file.read_text()
        if text.count(guard.text) != 1:
            return f"its text is there {text.count(guard.text)} times"
        file.write_text(text.replace(guard.text, guard.without))
        options = ["-x", "-q", "--show-capture=no", "--tb=no", "-p", "no:cacheprovider"]
        run = subprocess.run(
            [sys.executable, "-m", "pytest", *options, f"tests/simulation/{guard.test}"],
            cwd=copy,
            capture_output=True,
            text=True,
            check=False,
        )
        if run.returncode == 1 and "FAILED" in run.stdout:
            return None
        return f"no test went red:\n{run.stdout[-600:]}{run.stderr[-300:]}"


def main() -> int:
    """Every guard, one after another."""
    survived = 0
    for guard in GUARDS:
        wrong = goes_red(guard)
        survived += wrong is not None
        print(f"{'red ' if wrong is None else 'GREEN'} {guard.what}: {guard.test}", flush=True)
        if wrong:
            print(f"      {wrong}")
    print(f"{len(GUARDS)} guards taken out, {survived} not missed")
    return bool(survived)


if __name__ == "__main__":
    sys.exit(main())
