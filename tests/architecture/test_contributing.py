"""Files and modules named on the contributors' page exist."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PACKAGE = ROOT / "afaos_gui"
WITHIN = (ROOT, PACKAGE, PACKAGE / "gui", PACKAGE / "presentation", PACKAGE / "gui" / "controllers")
"""Folders to which paths on the page are relative: sections on a layer leave out its folder."""

PATHS = sorted(set(re.findall(r"`([\w.*/]+(?:/|\.(?:py|json|toml|po|md)))`", PAGE)))
MODULES = sorted(set(re.findall(r"python3? -m ([\w.]+)", PAGE)))
SCRIPTS = sorted(set(re.findall(r"python3 ([\w/]+\.py)", PAGE)))


def test_the_page_names_files() -> None:
    assert len(PATHS) > 20
    assert MODULES
    assert SCRIPTS


@pytest.mark.parametrize("path", [*PATHS, *SCRIPTS])
def test_a_file_of_the_page_exists(path: str) -> None:
    assert any(list(folder.glob(path.rstrip("/"))) for folder in WITHIN)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_of_the_page_exists(module: str) -> None:
    assert find_spec(module) is not None
