"""`make screens`: every screen and state of the page as a picture, in three sizes, light and dark, two languages."""

import argparse
import fnmatch
import itertools
import sys
import time
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "shared")]

from playwright.sync_api import ViewportSize  # noqa: E402
from tests.browser.browser import DESK, PHONE, TABLET, chromium  # noqa: E402
from tests.browser.catalogue import SCENES  # noqa: E402
from tests.browser.site import served  # noqa: E402
from tests.browser.stand_in import open_scene, window  # noqa: E402

from local import failure  # noqa: E402
from local.failure import Failure  # noqa: E402
from local.paths import CACHE  # noqa: E402

SIZES: dict[str, ViewportSize] = {"phone": PHONE, "tablet": TABLET, "desk": DESK}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LANGUAGES = ("en", "de")


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(prog="make screens", description=main.__doc__)
    parser.add_argument("--only", default="*", help="names of scenes, with * and ?")
    parser.add_argument("--sizes", nargs="*", default=list(SIZES), choices=list(SIZES))
    parser.add_argument("--schemes", nargs="*", default=list(SCHEMES), choices=SCHEMES)
    parser.add_argument("--languages", nargs="*", default=list(LANGUAGES), choices=LANGUAGES)
    parser.add_argument("--out", type=Path, default=CACHE / "screens")
    chosen = parser.parse_args()
    scenes = [scene for scene in SCENES if fnmatch.fnmatch(scene.name, chosen.only)]
    if not scenes:
        raise Failure(f"No scene is called {chosen.only!r}.")
    chosen.out.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    taken = 0
    with served() as site, chromium() as browser:
        for language, touch in itertools.product(chosen.languages, (True, False)):
            sizes = [size for size in chosen.sizes if (size != "desk") is touch]
            if not sizes:
                continue
            context = window(browser, language=language, has_touch=touch)
            for scene in scenes:
                page = open_scene(context, site, scene, size=SIZES[sizes[0]])
                for size, scheme in itertools.product(sizes, chosen.schemes):
                    page.set_viewport_size(SIZES[size])
                    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                    page.screenshot(path=chosen.out / f"{scene.name}.{size}.{scheme}.{language}.png")
                    taken += 1
                page.close()
            context.close()
    print(f"{taken} pictures in {chosen.out}, after {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    failure.run(main)
