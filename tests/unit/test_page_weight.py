"""All that a player's browser ever fetches stays small."""

import gzip

from local.publish import page_files

MOST = 90 * 1024


def test_the_whole_page_stays_within_its_weight() -> None:
    files = page_files()
    assert "index.html" in files
    assert any("lit-html" in name for name in files), "what others wrote counts as well"
    assert sum(len(gzip.compress(file.read_bytes())) for file in files.values()) <= MOST
