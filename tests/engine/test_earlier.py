"""The examples that speak the protocol for an earlier version name what that version has."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "earlier_general.py"


def _source_at(commit: str, module: str) -> str:
    """A module's source in a commit. Raises CalledProcessError."""
    place = f"{commit}:{module.replace('.', '/')}.py"
    return subprocess.run(["git", "show", place], cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout


def _names(tree: ast.Module) -> set[str]:
    """What can be imported from a module."""
    found = set()
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.asname or alias.name for alias in node.names}
    return found


def test_the_earlier_general_imports_what_its_version_has() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    named = re.search(r"commit ([0-9a-f]+)", text)
    assert named is not None
    imports = [
        node
        for node in ast.parse(text).body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("afaos_gui")
    ]
    assert imports
    try:
        subprocess.run(["git", "cat-file", "-e", named[1]], cwd=ROOT, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("the history is not here")
    for node in imports:
        assert node.module is not None
        assert {alias.name for alias in node.names} <= _names(ast.parse(_source_at(named[1], node.module)))
