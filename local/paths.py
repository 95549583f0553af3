"""Where things lie in this repository."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = ROOT / "template.yaml"
PAGE = ROOT / "web"
BUILT = ROOT / ".aws-sam" / "build"
CACHE = ROOT / ".cache"
