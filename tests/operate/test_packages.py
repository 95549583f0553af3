"""What others made: what of it is shipped and may be, and what the registries know against it."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from local.operate.audit import ask_npm, ask_pypi
from local.operate.bom import ALLOWED, Component, document, refused, shipped
from local.paths import PAGE, ROOT

from local import build


@pytest.fixture(scope="module")
def components() -> list[Component]:
    build.build()
    return shipped()


def test_everything_that_is_shipped_is_listed(components: list[Component]) -> None:
    locked = {
        line.split("==")[0]
        for line in (ROOT / "shared/requirements.txt").read_text().splitlines()
        if "==" in line and not line.startswith(" ")
    }
    assert {it.name for it in components if it.kind == "pypi"} == locked
    packages = json.loads((PAGE / "package.json").read_text())["dependencies"]
    assert {it.name: it.version for it in components if it.kind == "npm"} == packages


def test_only_allowed_licences_are_shipped(components: list[Component]) -> None:
    assert refused(components) == []


@pytest.mark.parametrize("licence", ["GPL-3.0-only", "MIT AND GPL-3.0-only", "", "UNKNOWN"])
def test_another_licence_is_refused(licence: str) -> None:
    assert refused([Component("pypi", "some", "1.0", licence)])
    assert not refused([Component("pypi", "some", "1.0", " AND ".join(sorted(ALLOWED)))])


def test_the_page_ships_the_notices_that_its_modules_ask_for(components: list[Component]) -> None:
    for it in components:
        if it.kind == "npm":
            assert "Copyright" in (PAGE / "vendor" / it.name / "LICENSE.txt").read_text()


def test_the_document_says_what_npm_says_of_the_page(components: list[Component]) -> None:
    """npm writes CycloneDX of its own: names, versions, licences and digests must be the same."""
    said = subprocess.run(
        ["npm", "sbom", "--omit", "dev", "--sbom-format", "cyclonedx"],
        cwd=PAGE,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    theirs = {it["purl"]: it for it in json.loads(said.stdout)["components"]}
    ours = {it["purl"]: it for it in document(components)["components"] if it["purl"].startswith("pkg:npm/")}
    for purl, mine in ours.items():
        assert {field: theirs[purl][field] for field in mine if field != "bom-ref"} == {
            field: value for field, value in mine.items() if field != "bom-ref"
        }


def test_the_same_build_gives_the_same_document(components: list[Component]) -> None:
    assert json.dumps(document(components)) == json.dumps(document(shipped()))
    references = [it["bom-ref"] for it in document(components)["components"]]
    assert len(set(references)) == len(references) > 10


def answering(said: Any) -> Any:
    def run(_command: list[str], _folder: Path) -> str:
        return said if isinstance(said, str) else json.dumps(said)

    return run


WELL = {"name": "six", "version": "1.17.0", "vulns": []}
SKIPPED = {"name": "six", "skip_reason": "Dependency not found on PyPI and could not be audited"}


def test_packages_that_nobody_knows_anything_against_are_well() -> None:
    asked = ask_pypi("shared/requirements.txt", answering({"dependencies": [WELL, WELL]}))
    assert str(asked) == "shared/requirements.txt: 2 packages, nothing known against them"
    assert asked.is_well


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"dependencies": [WELL, SKIPPED]}, "NOT ASKED about 1 of 2 packages"),
        ("", "NOT ASKED about 0 of 0 packages"),
        ({"dependencies": []}, "NOT ASKED about 0 of 0 packages"),
    ],
)
def test_what_could_not_be_asked_is_no_success(said: Any, told: str) -> None:
    asked = ask_pypi("lock", answering(said))
    assert told in str(asked)
    assert not asked.is_well


def test_a_vulnerability_is_named() -> None:
    asked = ask_pypi("lock", answering({"dependencies": [WELL | {"vulns": [{"id": "PYSEC-1"}]}]}))
    assert str(asked) == "lock: VULNERABLE: six 1.17.0: PYSEC-1"
    assert not asked.is_well


def test_npm_is_understood_too() -> None:
    count = len(json.loads((PAGE / "package-lock.json").read_text())["packages"]) - 1
    well = ask_npm(answering({"vulnerabilities": {}, "metadata": {}}))
    assert str(well) == f"web/package-lock.json: {count} packages, nothing known against them"
    refused_by_npm = ask_npm(answering({"message": "405 Method Not Allowed"}))
    assert f"NOT ASKED about {count} of {count}" in str(refused_by_npm)
    found = ask_npm(answering({"vulnerabilities": {"lit-html": {"severity": "high"}}, "metadata": {}}))
    assert str(found).endswith("VULNERABLE: lit-html: high")
    assert [asked.is_well for asked in (well, refused_by_npm, found)] == [True, False, False]
