"""`make sbom`: what of others' work is shipped, as a CycloneDX document: the layer's packages and the page's modules.

It is read from what is built and published, not from what was asked for. The same build gives the same document.
"""

import argparse
import base64
import json
import re
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any, NamedTuple

from local import failure
from local.build import build
from local.failure import Failure
from local.paths import BUILT, PAGE, ROOT

ALLOWED = {
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CNRI-Python",
    "ISC",
    "MIT",
    "MIT-0",
    "PSF-2.0",
}
"""The licences, by their SPDX ids, of what is shipped: they ask for their notice to be kept, and for no more."""
SPELLED = {"Apache License 2.0": "Apache-2.0", "Dual License": "Apache-2.0 OR BSD-3-Clause"}
"""What packages say that do not speak SPDX. The second one is python-dateutil's."""


class Component(NamedTuple):
    """A package that is shipped. `licence` is an SPDX expression; `sha512` of what its registry serves, or ""."""

    kind: str
    name: str
    version: str
    licence: str
    sha512: str = ""

    @property
    def purl(self) -> str:
        """Its package URL."""
        return f"pkg:{self.kind}/{self.name}@{self.version}"

    def described(self) -> dict[str, Any]:
        """As CycloneDX has it."""
        hashes = {"hashes": [{"alg": "SHA-512", "content": self.sha512}]} if self.sha512 else {}
        simple = re.fullmatch(r"[\w.-]+", self.licence)
        licence = {"license": {"id": self.licence}} if simple else {"expression": self.licence}
        return {
            "type": "library",
            "bom-ref": self.purl,
            "name": self.name,
            "version": self.version,
            "scope": "required",
            **hashes,
            "licenses": [licence],
            "purl": self.purl,
        }


def shipped(layer: Path = BUILT / "SharedLayer" / "python", page: Path = PAGE) -> list[Component]:
    """Everything by others that runs in the functions or in a browser."""
    return sorted([*_packages(layer), *_modules(page)])


def _packages(layer: Path) -> Iterator[Component]:
    for package in distributions(path=[str(layer)]):
        name = re.sub(r"[-_.]+", "-", package.metadata["Name"]).lower()
        yield Component("pypi", name, package.version, _licence(package))


def _licence(package: Distribution) -> str:
    told = package.metadata.json
    said = str(told.get("license_expression") or told.get("license") or "")
    return SPELLED.get(said, said)


def _modules(page: Path) -> Iterator[Component]:
    locked = json.loads((page / "package-lock.json").read_text())["packages"]
    for folder in sorted((page / "vendor").iterdir()):
        entry = locked[f"node_modules/{folder.name}"]
        algorithm, _, digest = entry["integrity"].partition("-")
        sha512 = base64.b64decode(digest).hex() if algorithm == "sha512" else ""
        yield Component("npm", folder.name, entry["version"], entry["license"], sha512)


def refused(components: list[Component]) -> list[Component]:
    """Those that may not be shipped: one of their licences is not among the allowed."""
    return [it for it in components if not set(re.split(r" AND | OR |[()]", it.licence)) <= ALLOWED]


def document(components: list[Component]) -> dict[str, Any]:
    """The CycloneDX document of these components."""
    version = re.findall(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)[0]
    game = {"type": "application", "bom-ref": "contour-echo", "name": "contour-echo", "version": version}
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {**game, "licenses": [{"license": {"id": "MIT"}}]}},
        "components": [component.described() for component in components],
        "dependencies": [{"ref": "contour-echo", "dependsOn": [component.purl for component in components]}],
    }


def main() -> None:
    """Write the bill of materials, and refuse what may not be shipped."""
    parser = argparse.ArgumentParser(prog="make sbom", description=main.__doc__)
    parser.add_argument("--out", default=".cache/sbom.json", help="where to write it")
    out = Path(parser.parse_args().out)
    build()
    components = shipped()
    if wrong := refused(components):
        raise Failure(f"{wrong[0].purl} is under {wrong[0].licence or 'no licence'}: it may not be shipped.")
    out.write_text(json.dumps(document(components), indent=2) + "\n")
    for component in components:
        print(f"{component.purl:44} {component.licence}")
    print(f"Written to {out}.")


if __name__ == "__main__":
    failure.run(main)
