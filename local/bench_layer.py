"""A folder with the packages that are deployed and no others, as links to the installed ones."""

import re
from functools import cache
from importlib.metadata import distribution
from pathlib import Path

from local.paths import CACHE, ROOT

LAYER = CACHE / "bench-layer"
_PINNED = re.compile(r"^([A-Za-z0-9_.-]+)==", re.MULTILINE)


@cache
def layer() -> Path:
    """The folder, with what `shared/requirements.txt` names."""
    LAYER.mkdir(parents=True, exist_ok=True)
    for name in _PINNED.findall((ROOT / "shared" / "requirements.txt").read_text()):
        found = distribution(name)
        for top in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
            link = LAYER / top
            link.unlink(missing_ok=True)
            link.symlink_to(Path(str(found.locate_file(top))))
    return LAYER
