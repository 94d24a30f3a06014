"""Nothing is imported by a string: the import contracts would not see it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ("afaos_gui", "plant/afaos_plant")
WAYS = ("import_module", "__import__", "find_spec")
OPTIONAL = {"ray"}
"""Libraries that the program does without, so that type checkers must not look for them."""


def by_string(source: str) -> Iterator[str]:
    """What a module imports by a string; empty for a name that only the running program knows."""
    for node in ast.walk(ast.parse(source)) if any(way in source for way in WAYS) else ():
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in WAYS:
            first = node.args[0] if node.args else None
            yield first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""


def test_an_import_by_a_string_is_seen() -> None:
    source = 'import_module("a.b")\nimportlib.import_module(f"a.{b}")\n__import__("c")\nimport d\n'
    assert sorted(by_string(source)) == ["", "a.b", "c"]


def test_no_module_is_imported_by_a_string() -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), name)
        for folder in SOURCES
        for path in (ROOT / folder).rglob("*.py")
        for name in by_string(path.read_text(encoding="utf-8"))
        if name not in OPTIONAL
    }
    assert found == set()
