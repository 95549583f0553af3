"""Draw a contact sheet of cards to PNG: the page's own drawing code in headless Chromium.

    python local/deck_sheet.py --seed evening --numbers 0-23 --mode color --out sheet.png

`--seed` is hashed into a game's secret; `--numbers` are ranges and single numbers (0-11,40,52); `--mode` is
color, contour, grey or deuteranopia (Machado et al. 2009, severity 1). The browser comes from $CHROMIUM, or
`chromium`.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "shared")]

from contour_echo import deck  # noqa: E402
from local.chromium import FLAGS  # noqa: E402

CARD_WIDTH, GAP = 210, 10
MODES = ("color", "contour", "grey", "deuteranopia")


def numbers_of(text: str) -> list[int]:
    """Read "0-11,40" as 0 to 11 and 40."""
    found: list[int] = []
    for piece in text.split(","):
        first, _, last = piece.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def page(cards: Sequence[dict[str, object]], mode: str, columns: int, card_width: int = CARD_WIDTH) -> str:
    """Write the sheet as one HTML page that loads web/cards."""
    seen = "contour" if mode == "contour" else mode
    return f"""<!doctype html><meta charset="utf-8"><title>deck</title>
<style>
  body {{ margin: 0; background: #8d8a84; color-scheme: light; }}
  main {{ display: grid; grid-template-columns: repeat({columns}, {card_width}px);
    gap: {GAP}px; padding: {GAP}px; }}
  main.grey {{ filter: grayscale(1); }}
  main.deuteranopia {{ filter: url(#deuteranopia); }}
</style>
<svg width="0" height="0" style="position:absolute">
  <filter id="deuteranopia" color-interpolation-filters="linearRGB">
  <feColorMatrix values="0.367322 0.860646 -0.227968 0 0  0.280085 0.672501 0.047413 0 0
    -0.011820 0.042940 0.968881 0 0  0 0 0 1 0"/></filter></svg>
<main class="{seen}"></main>
<script type="module">
  import '{(ROOT / "web/cards/contour-card.js").as_uri()}';
  for (const card of {json.dumps(cards)}) {{
    const shown = document.createElement('contour-card');
    shown.card = card;
    document.querySelector('main').append(shown);
  }}
</script>"""


def shoot(html: str, out: Path, width: int, height: int) -> None:
    """Let headless Chromium draw a page into a PNG; raises CalledProcessError where it cannot."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "sheet.html"
        source.write_text(html)
        command = [
            os.environ.get("CHROMIUM", "chromium"),
            "--headless",
            *FLAGS,
            "--allow-file-access-from-files",
            "--hide-scrollbars",
            f"--user-data-dir={folder}/profile",
            f"--window-size={width},{height}",
            f"--screenshot={out.resolve()}",
            source.as_uri(),
        ]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the sheet that the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", default="contour echo")
    parser.add_argument("--numbers", default="0-23", type=numbers_of)
    parser.add_argument("--mode", default="color", choices=MODES)
    parser.add_argument("--columns", default=6, type=int)
    parser.add_argument("--card-width", default=CARD_WIDTH, type=int)
    parser.add_argument("--out", default=Path("sheet.png"), type=Path)
    chosen = parser.parse_args(arguments)
    secret = hashlib.sha256(chosen.seed.encode()).digest()
    drawn = [deck.card(secret, number) for number in chosen.numbers]
    cards = [card.contour() if chosen.mode == "contour" else card.painted() for card in drawn]
    rows = -(-len(cards) // chosen.columns)
    width = chosen.columns * (chosen.card_width + GAP) + GAP
    height = rows * (chosen.card_width * 4 // 3 + GAP) + GAP
    html = page(cards, chosen.mode, chosen.columns, chosen.card_width)
    shoot(html, chosen.out, width, height)
    print(f"{chosen.out}: {len(cards)} cards of {chosen.seed!r}, {chosen.mode}")


if __name__ == "__main__":
    main()
