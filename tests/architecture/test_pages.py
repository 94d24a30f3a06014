"""What the pages name exists: files, links, modules, commands of `dev.py`, and subcommands with their options."""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from afaos_gui.__main__ import main

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


def test_every_file_of_the_pages_exists() -> None:
    lost = [path for path in (*PATHS, *SCRIPTS) if not any(any(folder.glob(path.rstrip("/"))) for folder in WITHIN)]
    assert lost == []


def test_every_link_leads_somewhere() -> None:
    assert [(page.name, link) for page, link in LINKS if not (page.parent / link).exists()] == []


def test_every_module_of_the_pages_exists() -> None:
    assert [module for module in MODULES if find_spec(module) is None] == []


def test_every_command_of_the_pages_exists() -> None:
    script = (ROOT / "packaging" / "dev.py").read_text(encoding="utf-8")
    assert [command for command in DEV if f'"{command}": ' not in script] == []


def test_every_option_of_the_pages_is_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    @cache
    def told(*words: str) -> str:
        with pytest.raises(SystemExit, match=r"^0$"):
            main([*words, "--help"])
        return capsys.readouterr().out

    def texts(command: str) -> str:
        seconds = [second for first, second in SUBCOMMANDS if first == command and second and second in told(command)]
        return told(command) + "".join(told(command, second) for second in seconds)

    assert [(command, option) for command, option in OPTIONS if option not in texts(command)] == []
