"""Benchmarks of the game itself: snapshots, and the rules alone."""

import shutil
import subprocess
from collections.abc import Iterator

from local.bench_take import Result, best, child_cpu, cpu, in_ms
from local.paths import CACHE, ROOT

RIVAL = CACHE / "boardgame"
RIVAL_VERSION = "0.50.2"
SNAPSHOTS_S = 0.010
TURNS, GAMES = 20, 5
"""Many short turns find the moments when a busy machine leaves a core alone; the rival's are as many and as long."""


IN_COLOR = """
from contour_echo.rules.course import start
from contour_echo.rules.stages import Stage
from contour_echo.wire.snapshot import snapshots as make
from local.bench_cases import NOW, a_house, lobby, play_all
house = a_house(cards=False)
game = play_all(start(lobby(12), 1, NOW, house), house, NOW, Stage.COLOR)
seats = [seat.number for seat in game.seats]
"""


def snapshots() -> Iterator[Result]:
    """Twelve color snapshots, made and encoded: with the cards that contour has shown, with every card drawn anew, and
    as the first that a process ever makes."""
    from contour_echo.rules.course import start  # noqa: PLC0415
    from contour_echo.rules.stages import Stage  # noqa: PLC0415
    from contour_echo.wire.snapshot import _card  # noqa: PLC0415
    from contour_echo.wire.snapshot import snapshots as make  # noqa: PLC0415
    from local.bench_cases import NOW, a_house, lobby, play_all  # noqa: PLC0415

    house = a_house()
    game = play_all(start(lobby(12), 1, NOW, house), house, NOW, Stage.COLOR)
    seats = [seat.number for seat in game.seats]
    cards = [hung.card for hung in game.round.gallery] if game.round else []

    def apart() -> None:
        for seat in seats:
            make(game, [seat], house, NOW)

    def draw() -> None:
        _card.cache_clear()
        for number in cards:
            _card(game.secret, number).painted()

    def anew() -> None:
        _card.cache_clear()
        make(game, seats, house, NOW)

    one_by_one, known = best(lambda: cpu(apart, 2), lambda: cpu(lambda: make(game, seats, house, NOW), 10), 9)
    drawing, drawn = best(lambda: cpu(draw, 3), lambda: cpu(anew, 3), 15)
    first = min(child_cpu("make(game, seats, house, NOW)", before=IN_COLOR) for _ in range(7))
    goal = f"≤ {SNAPSHOTS_S * 1000:.0f} ms"
    for what, seconds, beside in (
        ("12 color snapshots, of known cards", known, f"each by itself {in_ms(one_by_one)}"),
        ("… every card drawn anew", drawn, f"of that the drawing {in_ms(drawing)}"),
    ):
        yield Result(what, in_ms(seconds), beside, seconds * 1000, goal, seconds <= SNAPSHOTS_S)
    yield Result("… the first of a process, deck and all", in_ms(first), "", first * 1000, "no goal", True)


def rules() -> Result:
    """Whole games of twelve in the rules alone, a second; beside boardgame.io's reducer where npm has it."""
    from contour_echo.rules.course import start  # noqa: PLC0415
    from contour_echo.rules.moves import Move  # noqa: PLC0415
    from local.bench_cases import NOW, a_house, lobby, play_again, play_all  # noqa: PLC0415

    opened, made = lobby(12), list[Move]()
    house = a_house(cards=False)
    play_all(start(opened, 1, NOW, house), house, NOW, made=made)

    def game() -> None:
        house = a_house(cards=False)
        play_again(start(opened, 1, NOW, house), house, NOW, made)

    rival = _boardgame() if _boardgame_ready() else None
    game()
    seconds = min(cpu(game, GAMES) for _ in range(TURNS))
    rate = 1 / seconds
    other = f"boardgame.io {rival:.0f}/s" if rival else "boardgame.io is not at hand"
    return Result(
        "12-seat games in the rules",
        f"{rate:.0f}/s",
        other,
        rate,
        "≥ 100/s and ahead",
        rate >= max(100, rival or 0),
    )


def _boardgame_ready() -> bool:
    if not (RIVAL / "node_modules" / "boardgame.io").exists() and shutil.which("npm"):
        RIVAL.mkdir(parents=True, exist_ok=True)
        command = [
            "npm",
            "install",
            "--silent",
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
            "--prefix",
            str(RIVAL),
        ]
        subprocess.run([*command, f"boardgame.io@{RIVAL_VERSION}"], check=False, capture_output=True)
    return (RIVAL / "node_modules" / "boardgame.io").exists() and shutil.which("node") is not None


def _boardgame() -> float:
    """Games a second of CPU in boardgame.io's reducer: as many moves, over a state of the same kind."""
    script = ROOT / "local" / "bench_boardgame.cjs"
    done = subprocess.run(
        ["node", str(script), str(RIVAL), str(TURNS), str(GAMES)], check=True, capture_output=True, text=True
    )
    return float(done.stdout)
