"""The page's one inline script, its import map, is let through by its hash: both must change together."""

import base64
import hashlib
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_policy_names_the_hash_of_the_import_map() -> None:
    page = (ROOT / "web/index.html").read_text()
    inline = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", page, re.DOTALL)
    assert len(inline) == 1, "an inline script beside the import map is not let through"
    digest = base64.b64encode(hashlib.sha256(inline[0].encode()).digest()).decode()
    policy = (ROOT / "template.yaml").read_text()
    assert re.findall(r"'sha256-[^']+'", policy) == [f"'sha256-{digest}'"]
