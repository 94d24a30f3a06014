"""Mutations of the rules: changes of one operator or constant."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import NamedTuple

CHECKOUT = Path(__file__).resolve().parents[2]
RULES = Path("afaos_gui/rules")

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


class Mutant(NamedTuple):
    """One change: file (within the rules), location, and the expression before and after."""

    file: str
    line: int
    function: str
    before: str
    after: str
    in_function: bool
    number: int
    """Among the changes of its module."""

    @property
    def source(self) -> str:
        """The changed module."""
        tree = ast.parse((CHECKOUT / RULES / self.file).read_text(encoding="utf-8"))
        node, _around, _function, _in_function, new = next(islice(changes(tree), self.number, None))
        with _exchanged(node, new):
            return ast.unparse(tree)

    @property
    def key(self) -> tuple[str, str, str, str]:
        """Identifies the change as long as the expression stays where it is."""
        return self.file, self.function, self.before, self.after

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.before}  ->  {self.after}"


Place = tuple[ast.expr | ast.stmt, ast.AST, str, bool]
"""A node to change, its parent, the name of the enclosing scope, and whether it is in a function's body."""


def places(tree: ast.Module) -> Iterator[Place]:
    """Every node that is executed and may be changed, which excludes annotations and messages."""

    def inside(node: ast.AST, around: ast.AST, function: str, in_function: bool) -> Iterator[Place]:
        if isinstance(node, ast.BinOp | ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant | ast.AugAssign):
            yield node, around, function, in_function
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns") or (isinstance(node, ast.Assert) and name == "msg"):
                continue
            inner = f"{function}.{node.name}".lstrip(".") if isinstance(node, ast.FunctionDef | ast.ClassDef) else ""
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    in_body = in_function or (isinstance(node, ast.FunctionDef) and name == "body")
                    yield from inside(child, node, inner or function, in_body)

    yield from inside(tree, tree, "", False)


def changed(node: ast.expr | ast.stmt) -> list[ast.expr | ast.stmt]:
    """The variants of a node with one operator or constant changed."""
    found: list[ast.expr | ast.stmt] = []

    def put(field: str, value: object) -> None:
        new = copy.deepcopy(node)
        setattr(new, field, value)
        found.append(new)

    if isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign):
        is_type = isinstance(node, ast.BinOp) and isinstance(node.right, ast.Constant) and node.right.value is None
        if type(node.op) in SWAPS and not is_type:
            put("op", SWAPS[type(node.op)]())
    elif isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            put("ops", [*node.ops[:index], SWAPS[type(operator)](), *node.ops[index + 1 :]])
    elif isinstance(node, ast.UnaryOp):
        found.append(copy.deepcopy(node.operand))
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            put("value", not node.value)
        elif isinstance(node.value, int):
            put("value", node.value + 1)
    return found


def changes(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, ast.AST, str, bool, ast.expr | ast.stmt]]:
    """Every place of a module with each of its variants."""
    return ((*place, new) for place in places(tree) for new in changed(place[0]))


def mutants_of(file: Path) -> list[Mutant]:
    """All mutants of one module."""
    name = file.relative_to(CHECKOUT / RULES).as_posix()
    found = []
    for number, (node, around, function, in_function, new) in enumerate(changes(ast.parse(file.read_text("utf-8")))):
        shown = around if isinstance(node, ast.Constant | ast.UnaryOp) else node
        before = _shown(shown)
        with _exchanged(node, new):
            after = _shown(shown)
        found.append(Mutant(name, node.lineno, function, before, after, in_function, number))
    return found


def _shown(node: ast.AST) -> str:
    return ast.unparse(node).partition("\n")[0]


@contextmanager
def _exchanged(node: ast.AST, new: ast.AST) -> Iterator[None]:
    """Replace a node by another for a while."""
    kind, fields = type(node), dict(node.__dict__)
    node.__class__, node.__dict__ = type(new), new.__dict__
    try:
        yield
    finally:
        node.__class__, node.__dict__ = kind, fields


def all_mutants() -> list[Mutant]:
    """All mutants of the rules."""
    return [mutant for file in sorted((CHECKOUT / RULES).rglob("*.py")) for mutant in mutants_of(file)]
