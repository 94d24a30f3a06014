"""A `_name` is its module's own: the program never reaches for another's, and the tests do so less and less."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
OF_PYTHON = {"_asdict", "_exit", "_fields", "_getframe", "_handle", "_make", "_replace"}
"""Names of the standard library, which documents most of them, and of which there is no public form."""
MOST_IN_TESTS = 158
"""This limit must only fall."""


def foreign(source: str) -> Iterator[str]:
    """The private names that a module uses and does not define: attributes and imports."""
    nodes = tuple(ast.walk(ast.parse(source)))
    own = {getattr(node, "name", "") for node in nodes}
    own |= {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    reached = [node for node in nodes if isinstance(node, ast.Attribute) and _is_private(node.attr)]
    selves = [node for node in reached if isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")]
    own |= {node.attr for node in selves}
    yield from (node.attr for node in reached if node.attr not in own)
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if _is_private(alias.name))


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__") and name != "_" and name not in OF_PYTHON


def found(folder: str) -> list[tuple[str, str]]:
    """The private names that a folder's modules reach for, with the module."""
    paths = sorted((ROOT / folder).rglob("*.py"))
    return [(path.name, name) for path in paths for name in foreign(path.read_text(encoding="utf-8"))]


def test_a_foreign_private_name_is_seen() -> None:
    source = "from a import _b\nclass C:\n    def f(self, other):\n        self._mine = other._mine + other._its\n"
    assert sorted(foreign(source)) == ["_b", "_its"]


def test_the_program_reaches_for_no_private_name_of_another_module() -> None:
    assert [one for folder in ("afaos_gui", "plant", "packaging") for one in found(folder)] == []


def test_the_tests_reach_for_fewer_private_names_than_before() -> None:
    assert len(found("tests")) <= MOST_IN_TESTS
