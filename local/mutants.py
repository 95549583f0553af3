"""Mutants: the same source with one small thing wrong, by mutmut's operators and one for DynamoDB's conditions.

mutmut itself leaves alone what stands at a module's level (every number of the rules, every condition of the store)
and every decorated class or method (the whole state of a game); its operators do not. Left out here is only what no
test should pin down: sentences for people, type variables, annotations and the arguments of decorators.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

import libcst as cst
import libcst.matchers as m
from libcst.metadata import CodeRange, MetadataWrapper, ParentNodeProvider, PositionProvider
from mutmut.mutation.mutators import mutation_operators

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "shared" / "contour_echo"
_CONDITION = re.compile(r" (AND|OR|<>|>=|<=|=|>) ")
_SWAPPED = {"AND": "OR", "OR": "AND", "<>": "=", "=": "<>", ">=": ">", "<=": "<", ">": ">="}
_SILENT_CALLS = frozenset({"cast"})
_TYPE = m.Name(m.MatchRegex("[A-Z][A-Za-z]*[a-z][A-Za-z]*")) | m.Name("T")
_NAMES_A_TYPE = m.Assign(
    [m.AssignTarget(_TYPE)],
    m.Call(m.Name("TypeVar")) | m.Subscript(~m.Name("Annotated")) | m.BinaryOperation(),
)
"""A type variable, or an annotation under a name of its own."""


@dataclass(frozen=True)
class Mutant:
    """One wrong source. `function` is the outermost function or method around it; None at module level."""

    file: Path
    line: int
    function: str | None
    before: str
    after: str
    source: str

    @property
    def label(self) -> str:
        """What tells it from all others of its file, whatever else is changed there."""
        return f"{self.function or '-'}: `{self.before}` → `{self.after}`"


def mutants(file: Path) -> list[Mutant]:
    """Every mutant of a file, in the order of its lines."""
    wrapper = MetadataWrapper(cst.parse_module(file.read_text()))
    visitor = _Visitor(file, wrapper)
    wrapper.visit(visitor)
    return sorted(visitor.found, key=lambda mutant: mutant.line)


def conditions(node: cst.SimpleString) -> Iterator[cst.SimpleString]:
    """A condition of DynamoDB with one of its operators turned, or without one of its parts."""
    text = node.value
    for found in _CONDITION.finditer(text):
        yield node.with_changes(value=f"{text[: found.start(1)]}{_SWAPPED[found[1]]}{text[found.end(1) :]}")
    parts = text[1:-1].split(" AND ")
    for i in range(len(parts)) if len(parts) > 1 else ():
        yield node.with_changes(value=f"{text[0]}{' AND '.join(parts[:i] + parts[i + 1 :])}{text[-1]}")


class _Defining(cst.CSTVisitor):
    """The functions that a module calls while it is defined: they have run before anything could be put in place."""

    def __init__(self) -> None:
        super().__init__()
        self.called: set[str | None] = set()

    def visit_FunctionDef(self, node: cst.FunctionDef) -> bool:  # noqa: N802, ARG002 - libcst's own name
        return False

    def visit_Decorator(self, node: cst.Decorator) -> bool:  # noqa: N802, ARG002
        return False

    def visit_Call(self, node: cst.Call) -> None:  # noqa: N802
        if isinstance(node.func, cst.Name):
            self.called.add(node.func.value)


class _Visitor(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider, ParentNodeProvider)

    def __init__(self, file: Path, wrapper: MetadataWrapper) -> None:
        super().__init__()
        self._file = file
        self._module = wrapper.module
        self._lines = self._module.code.splitlines()
        self._starts = [0, *accumulate(len(line) + 1 for line in self._lines)]
        self._scopes: list[str] = []
        self._functions = 0
        self._outermost: str | None = None
        self.found: list[Mutant] = []
        self._seen: set[str] = {self._module.code}
        defining = _Defining()
        self._module.visit(defining)
        self._defining = defining.called

    def on_visit(self, node: cst.CSTNode) -> bool:
        match node:
            case cst.Annotation() | cst.Decorator():
                return False
            case cst.If(test=cst.Name("TYPE_CHECKING")):
                return False
            case cst.Assign() if m.matches(node, _NAMES_A_TYPE):
                return False
            case cst.Call(func=cst.Name(name)) if name in _SILENT_CALLS:
                return False
            case cst.SimpleString() | cst.FormattedString() if self._is_for_people(node):
                return False
            case cst.ClassDef():
                self._scopes.append(node.name.value)
            case cst.FunctionDef():
                self._functions += 1
                if self._functions == 1:
                    self._outermost = ".".join([*self._scopes, node.name.value])
        self._mutate(node)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if isinstance(original_node, cst.ClassDef):
            self._scopes.pop()
        elif isinstance(original_node, cst.FunctionDef):
            self._functions -= 1
            if not self._functions:
                self._outermost = None

    def _is_for_people(self, node: cst.SimpleString | cst.FormattedString) -> bool:
        """Sentences: what is raised or asserted, and the reasons' own texts."""
        parent: cst.CSTNode = node
        while not isinstance(parent, cst.BaseSmallStatement | cst.BaseCompoundStatement | cst.Module):
            parent = self.get_metadata(ParentNodeProvider, parent)
        if isinstance(parent, cst.Expr):
            return True  # a docstring
        named = isinstance(parent, cst.Raise | cst.Assert) or m.matches(
            parent, m.AnnAssign(target=m.Name("sentence")) | m.Assign([m.AssignTarget(m.Name("sentence"))])
        )
        text = self._module.code_for_node(node)
        return named or (" " in text and text.endswith(('."', ".'")))

    def _mutate(self, node: cst.CSTNode) -> None:
        says = isinstance(node, cst.Call) and any(
            isinstance(arg.value, cst.SimpleString | cst.FormattedString) and self._is_for_people(arg.value)
            for arg in node.args
        )
        for kind, operator in mutation_operators:
            if isinstance(node, kind) and not says:
                self._keep(node, operator(node))
        if isinstance(node, cst.SimpleString):
            self._keep(node, conditions(node))

    def _keep(self, node: cst.CSTNode, changed: Iterable[cst.CSTNode]) -> None:
        place = self.get_metadata(PositionProvider, node, None)
        for other in changed:
            source = self._written(node, other, place)
            if source in self._seen:
                continue
            self._seen.add(source)
            lines = source.splitlines()
            first = next(
                i for i, pair in enumerate(zip(self._lines, lines, strict=False)) if pair[0] != pair[1]
            )
            before, after = _difference(self._lines, lines)
            in_body = self._outermost if self._functions and not self._in_signature(node) else None
            if in_body in self._defining:
                in_body = None
            self.found.append(Mutant(self._file, first + 1, in_body, before, after, source))

    def _written(self, node: cst.CSTNode, other: cst.CSTNode, place: CodeRange | None) -> str:
        """The module's source with another node here. As text: building the tree anew takes half a second."""
        bare = (
            {"lpar": (), "rpar": ()} if hasattr(node, "lpar") else {}
        )  # a node's place is inside its parentheses
        if place is not None:
            start, end = (self._starts[at.line - 1] + at.column for at in (place.start, place.end))
            code = self._module.code
            if code[start:end] == self._module.code_for_node(node.with_changes(**bare)):
                return code[:start] + self._module.code_for_node(other.with_changes(**bare)) + code[end:]
        tree = self._module.deep_replace(node, other)
        return tree.code if isinstance(tree, cst.Module) else ""

    def _in_signature(self, node: cst.CSTNode) -> bool:
        """Defaults belong to the module's level: they are computed once."""
        parent: cst.CSTNode | None = node
        while parent is not None and not isinstance(parent, cst.Module):
            if isinstance(parent, cst.Param):
                above = self.get_metadata(ParentNodeProvider, parent)
                return isinstance(self.get_metadata(ParentNodeProvider, above), cst.FunctionDef)
            parent = self.get_metadata(ParentNodeProvider, parent)
        return False


def _difference(old: list[str], new: list[str]) -> tuple[str, str]:
    """The lines that differ, as one line each."""
    start = next(
        (i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new))
    )
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    cut = [" ".join(line.strip() for line in lines[start : len(lines) - end]) for lines in (old, new)]
    return cut[0], cut[1]
