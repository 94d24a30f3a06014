"""CONTRIBUTING's recipes: each names what everything of its kind does touch, and some are done here."""

from __future__ import annotations

import re
import shutil
from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path

import pytest

from afaos_gui.__main__ import MACHINE_COMMANDS
from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.data.learning.lesson_files import load_lessons
from afaos_gui.data.learning.rulebook import load_pages
from afaos_gui.presentation.commands.command_table import commands
from afaos_gui.rules import actions
from afaos_gui.rules.options import OPTIONS
from afaos_gui.rules.refusals import Code

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Where things go")[2]
RECIPES = dict(re.findall(r"^\| ([^|]+?) \| (.+) \|$", PAGE, re.MULTILINE))
DONE = [kind for kind in vars(actions).values() if isinstance(kind, type) and issubclass(kind, actions.Action)]
TABLE = (ROOT / "afaos_gui" / "presentation" / "commands" / "command_table.py").read_text(encoding="utf-8")
SPELLED = [command.id for command in commands() if f'"{command.id}"' in TABLE]
"""Commands whose ids are not put together, as those of the panels are."""
KINDS: list[tuple[str, list[str]]] = [
    ("an option of the rules", [rf"\b{option}\b" for option in OPTIONS]),
    ("an action card that does something new", [rf"\b{kind.__name__}\b" for kind in DONE]),
    ("a reason why something is refused", [rf"\b{code.name}\b" for code in Code]),
    ("a level of the machine", [f'"{level.id}"' for level in LEVELS]),
    ("a command (an entry of a menu, with its key)", [f'"{name}"' for name in SPELLED]),
    ("a subcommand", [rf"\b{name}\b" for name in MACHINE_COMMANDS]),
]


@cache
def sources() -> dict[str, str]:
    """The files of the program and its data, by path."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for folder, form in (("afaos_gui", "*.py"), ("resources", "*.json"))
        for path in (ROOT / folder).rglob(form)
    }


def files_with_all(patterns: Iterable[str]) -> set[str]:
    """The files in which every pattern is found."""
    found = [re.compile(pattern) for pattern in patterns]
    return {path for path, text in sources().items() if all(pattern.search(text) for pattern in found)}


def unnamed(files: Collection[str], recipe: str) -> list[str]:
    """The files that a recipe leaves out."""
    return sorted(path for path in files if f"`{path.removeprefix('afaos_gui/')}`" not in recipe)


@pytest.mark.parametrize(("title", "patterns"), KINDS, ids=[title for title, _patterns in KINDS])
def test_a_recipe_names_every_file_that_all_of_its_kind_stand_in(title: str, patterns: list[str]) -> None:
    files = files_with_all(patterns)
    assert files, title
    assert unnamed(files, RECIPES[title]) == []


def test_a_file_that_a_recipe_leaves_out_is_noticed() -> None:
    recipe = RECIPES["an option of the rules"].replace("`resources/options.json`", "")
    assert unnamed(files_with_all(KINDS[0][1]), recipe) == ["resources/options.json"]


def test_every_subcommand_is_a_module_of_its_name() -> None:
    for name, command in MACHINE_COMMANDS.items():
        assert command().__name__ in (f"afaos_gui.commands.{name}", f"afaos_gui.commands.measuring.{name}")


def test_a_lesson_is_one_file(tmp_path: Path) -> None:
    folder = tmp_path / "lessons"
    shutil.copytree(ROOT / "resources" / "lessons", folder)
    before = len(load_lessons(ROOT / "resources" / "lessons"))
    first = sorted(folder.glob("*.json"))[0]
    shutil.copy(first, folder / "9-mine.json")
    found = load_lessons(folder)
    assert len(found) == before + 1
    assert found[-1].steps == found[0].steps


def test_a_page_of_the_rule_book_is_a_file_for_each_language(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "resources" / "rulebook", tmp_path / "resources" / "rulebook")
    for lang, title in (("en", "My page"), ("fr", "Ma page")):
        (tmp_path / "resources" / "rulebook" / lang / "99-mine.md").write_text(f"# {title}\n\n", encoding="utf-8")
    for lang, title in (("en", "My page"), ("fr", "Ma page")):
        assert load_pages(tmp_path, lang)[-1].title == title
