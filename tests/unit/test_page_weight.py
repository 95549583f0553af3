"""All that a player's browser ever fetches stays small."""

import gzip

from local.publish import page_files

MOST = 90 * 1024


def test_the_whole_page_stays_within_its_weight() -> None:
    # Licences lie beside what they belong to, and nothing fetches them.
    files = {name: file for name, file in page_files().items() if not name.endswith("LICENSE.txt")}
    assert "index.html" in files
    assert any("lit-html" in name for name in files), "what others wrote counts as well"
    assert sum(len(gzip.compress(file.read_bytes())) for file in files.values()) <= MOST
