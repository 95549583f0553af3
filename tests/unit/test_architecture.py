"""Imports point inward: rules and deck know nobody, functions know everybody, and nothing goes in a circle."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHARED = ROOT / "shared"
OURS = "contour_echo"
LONGEST = 300
CATALOGUES = {"deck/compositions.py", "deck/motifs/built.py", "deck/motifs/creatures.py"}
"""Long for a reason: one short drawing after another, to be leafed through."""

MAY_IMPORT = {
    "rules": {"rules"},
    "deck": {"deck"},
    "wire": {"wire", "rules", "deck"},
    "actions": {"actions", "wire", "rules"},
    "cloud": {"cloud", "rules", "actions.ports"},
    "cloud.chance": {"actions.enter", "rules"},
    "settings": {"rules"},
    "observability": {"actions.ports", "rules"},
    "deployed": {"actions.ports", "cloud", "deck", "observability", "rules", "settings"},
    "gateway": {"actions", "observability", "rules", "wire"},
}
"""By layer, or by module where one has leave of its own: what of ours it may import."""

STANDARD_LIBRARY_ONLY = {"rules", "deck"}


def layer(module: str) -> str:
    """The part of the project that a module belongs to."""
    return module.split(".")[1] if "." in module else ""


MODULES = {
    ".".join(path.relative_to(SHARED).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((SHARED / OURS).rglob("*.py"))
}
FUNCTIONS = sorted((ROOT / "functions").rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """The dotted names a module imports, those inside functions included."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            assert node.module is not None
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in MODULES else node.module


def ours(name: str) -> str | None:
    return name.removeprefix(OURS + ".") if name.startswith(OURS + ".") else None


def within(name: str, layers: set[str]) -> bool:
    return any(name == layer or name.startswith(layer + ".") for layer in layers)


def leave(module: str) -> set[str]:
    """What a module may import: the leave of the longest part of its name that has one."""
    parts = module.split(".")
    for length in range(len(parts), 0, -1):
        if (found := MAY_IMPORT.get(".".join(parts[:length]))) is not None:
            return found
    raise AssertionError(f"{module} belongs to no layer")


@pytest.mark.parametrize("module", sorted(MODULES.keys() - {OURS}))
def test_imports_point_inward(module: str) -> None:
    own = module.removeprefix(OURS + ".")
    outward = {
        name for found in imports(MODULES[module]) if (name := ours(found)) and not within(name, leave(own))
    }
    assert outward == set()


@pytest.mark.parametrize("module", sorted(name for name in MODULES if layer(name) in STANDARD_LIBRARY_ONLY))
def test_the_pure_layers_need_the_standard_library_only(module: str) -> None:
    foreign = {name.partition(".")[0] for name in imports(MODULES[module])} - {OURS} - sys.stdlib_module_names
    assert foreign == set()


@pytest.mark.parametrize("path", FUNCTIONS, ids=lambda path: path.parent.name)
def test_functions_use_what_is_deployed_and_the_actions(path: Path) -> None:
    allowed = {"deployed", "gateway", "observability", "actions"}
    assert {name for found in imports(path) if (name := ours(found)) and not within(name, allowed)} == set()


@pytest.mark.parametrize(
    "path", [*MODULES.values(), *FUNCTIONS], ids=lambda path: str(path.relative_to(ROOT))
)
def test_nothing_imports_functions_or_tests(path: Path) -> None:
    assert {name.partition(".")[0] for name in imports(path)} & {"functions", "tests", "local"} == set()


def test_no_circle() -> None:
    graph = {module: {name for name in imports(path) if name in MODULES} for module, path in MODULES.items()}
    done: set[str] = set()

    def walk(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " -> ".join([*trail, module])
        if module not in done:
            for name in graph[module] - {OURS}:
                walk(name, (*trail, module))
            done.add(module)

    for module in graph:
        walk(module, ())


@pytest.mark.parametrize(
    "path", [*MODULES.values(), *FUNCTIONS], ids=lambda path: str(path.relative_to(ROOT))
)
def test_no_module_is_long(path: Path) -> None:
    catalogue = any(path == SHARED / OURS / name for name in CATALOGUES)
    assert len(path.read_text().splitlines()) <= (2 * LONGEST if catalogue else LONGEST)
