"""The papers lead where they say, and speak of the game alone."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAPERS = sorted(
    ROOT / path
    for path in subprocess.run(
        ["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
)


def test_there_are_papers() -> None:
    assert ROOT / "README.md" in PAPERS


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: str(paper.relative_to(ROOT)))
def test_every_link_leads_to_a_file(paper: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", paper.read_text()):
        assert (paper.parent / target).exists(), f"{paper.name} points to {target}"


def test_the_readme_names_commands_that_the_makefile_has() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"\bmake ([a-z][a-z-]+)", (ROOT / "README.md").read_text()):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
