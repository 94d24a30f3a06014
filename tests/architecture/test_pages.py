"""What the pages name exists: files, links, modules, commands of `dev.py`, and subcommands with their options."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "afaos_gui"
WITHIN = (
    ROOT,
    PACKAGE,
    PACKAGE / "gui",
    PACKAGE / "presentation",
    PACKAGE / "gui" / "controllers",
    ROOT / "resources" / "i18n",
)
"""Folders to which paths on the pages are relative: sections on a layer leave out its folder."""
MADE = ("build/", "dist/", "resources/i18n/CODE.po", "resources/rulebook/CODE")
"""What commands make, and names to be filled in."""

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
TEXTS = {path: path.read_text(encoding="utf-8") for path in PAGES}
ALL = "\n".join(TEXTS.values())

PATHS = sorted(set(re.findall(r"`([\w.*/]+(?:/|\.(?:py|json|toml|po|pot|md|c)))`", ALL)) - {".po", ".cdx.json", *MADE})
MODULES = sorted(set(re.findall(r"python3? -m ((?:afaos_gui|tests)[\w.]*)", ALL)))
SCRIPTS = sorted(set(re.findall(r"python3? ([\w/]+\.py)", ALL)))
LINKS = sorted({(path, link) for path, text in TEXTS.items() for link in re.findall(r"\]\(([^)#:]+)\)", text)})
DEV = sorted(set(re.findall(r"dev\.py (\w+)", ALL)))
SUBCOMMANDS = sorted(set(re.findall(r"^afaos ([a-z]+)(?: ([a-z]+))?", ALL, re.M)))
OPTIONS = sorted(
    {
        (line.split()[1], option)
        for line in re.findall(r"^afaos [a-z]+ .*", ALL, re.M)
        for option in re.findall(r"--[a-z-]+", line)
    }
)


def test_the_pages_name_things() -> None:
    assert len(PATHS) > 20
    assert MODULES
    assert SCRIPTS
    assert len(LINKS) > 20
    assert {"play", "test", "build", "smoke"} <= set(DEV)
    assert len(SUBCOMMANDS) > 10
    assert len(OPTIONS) > 15


def test_readme_is_short() -> None:
    assert len(TEXTS[ROOT / "README.md"].splitlines()) <= 120


@pytest.mark.parametrize("path", [*PATHS, *SCRIPTS])
def test_a_file_of_the_pages_exists(path: str) -> None:
    assert any(list(folder.glob(path.rstrip("/"))) for folder in WITHIN)


@pytest.mark.parametrize(("page", "link"), LINKS, ids=lambda value: value if isinstance(value, str) else value.name)
def test_a_link_leads_somewhere(page: Path, link: str) -> None:
    assert (page.parent / link).exists()


@pytest.mark.parametrize("module", MODULES)
def test_a_module_of_the_pages_exists(module: str) -> None:
    assert find_spec(module) is not None


@pytest.mark.parametrize("command", DEV)
def test_a_command_of_the_pages_exists(command: str) -> None:
    assert f'"{command}": ' in (ROOT / "packaging" / "dev.py").read_text(encoding="utf-8")


@cache
def _help(*words: str) -> str:
    command = [sys.executable, "-m", "afaos_gui", *words, "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(("command", "option"), OPTIONS)
def test_an_option_of_the_pages_is_in_the_help(command: str, option: str) -> None:
    second = dict(SUBCOMMANDS).get(command, "")
    helps = [_help(command)]
    if second and second in _help(command):
        helps += [_help(command, word) for name, word in SUBCOMMANDS if name == command and word]
    assert any(option in text for text in helps)
