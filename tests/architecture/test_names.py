"""A class name means one thing wherever it is read, and CONTRIBUTING says what."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "afaos_gui"
WORDS = (
    (ROOT / "CONTRIBUTING.md")
    .read_text(encoding="utf-8")
    .partition("## What the names mean\n")[2]
    .partition("\n## ")[0]
)
NAMED = re.findall(r"^\| `(\w+)` +\| `([\w/]+\.py)` +\| (.+) \|$", WORDS, re.MULTILINE)


def aliases() -> Counter[str]:
    """How many modules of the program give each name of the page to something else, such as a type."""
    names = Counter[str]()
    for path in PACKAGE.rglob("*.py"):
        assigned = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.Assign)]
        names.update(target.id for node in assigned for target in node.targets if isinstance(target, ast.Name))
    return Counter({name: names[name] for name, _file, _means in NAMED if names[name]})


def classes() -> Counter[str]:
    """How many modules of the program have a class of each name; `_Name` is known in its own module only."""
    names = Counter[str]()
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names.update(node.name for node in tree.body if isinstance(node, ast.ClassDef) and node.name[0] != "_")
    return names


def test_no_two_classes_have_the_same_name() -> None:
    doubles = Counter({name: count - 1 for name, count in classes().items() if count > 1})
    assert not doubles


def test_a_name_on_the_page_is_no_other_type() -> None:
    assert not aliases()


def test_the_page_explains_names_in_order() -> None:
    names = [name for name, _file, _means in NAMED]
    assert len(names) >= 30
    assert names == sorted(set(names))


def test_every_name_on_the_page_is_a_class_of_its_module() -> None:
    for name, file, _means in NAMED:
        assert re.search(rf"^class {name}\b", (PACKAGE / file).read_text(encoding="utf-8"), re.MULTILINE), name
