"""The measurements themselves, and the limits that the program must keep."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.figures import House, chains, circles, floors, read_house, room_of, sizes, window_chains

MOST_CHAINS = 89
"""Attribute chains of two or more hops from `self` in the window; this limit must only fall."""


@pytest.fixture(scope="module")
def house() -> House:
    """The program."""
    return read_house()


def written(folder: Path, **modules: str) -> Path:
    """A small program of these modules; two underscores in a name stand for a folder."""
    for name, text in modules.items():
        path = folder / "afaos_gui" / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def test_a_room_is_a_folder_or_a_loose_module() -> None:
    assert room_of("afaos_gui.rules.engine") == room_of("afaos_gui.rules.deep.module") == "afaos_gui.rules"
    assert room_of("afaos_gui.gui.board.view") == room_of("afaos_gui.gui.board.deep.view") == "afaos_gui.gui.board"
    assert room_of("afaos_gui.gui.alone") == "afaos_gui.gui.alone"
    assert room_of("afaos_gui.__main__") == "afaos_gui.__main__"


def test_links_between_rooms_are_counted_once(tmp_path: Path) -> None:
    house = read_house(
        written(
            tmp_path,
            rules__one="",
            rules__two="from afaos_gui.rules.one import x",
            data__one="from afaos_gui.rules.one import x\nfrom afaos_gui.rules import two",
        )
    )
    assert house.links() == {("afaos_gui.data", "afaos_gui.rules")}
    assert floors(house.links()) == 2


def test_a_circle_is_found() -> None:
    assert circles({("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")}) == [["a", "b", "c"]]
    assert floors({("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")}) == 2


def test_a_chain_counts_what_follows_the_first_name(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text("self.a\nself.a.b()\nself.a.b.c = self.a.b().c\nother.a.b.c\n")
    assert sorted(chains(path)) == [0, 1, 1, 2]


def test_no_modules_and_no_rooms_import_each_other_in_a_circle(house: House) -> None:
    assert circles(set(house.imports)) == []
    assert circles(house.links()) == []


def test_the_house_has_few_rooms_floors_and_links(house: House) -> None:
    assert len(house.rooms()) <= 21  # with the game apart
    assert floors(house.links()) <= 16
    assert len(house.links()) <= 110


def test_hardly_anything_reaches_through_another_thing(house: House) -> None:
    assert sum(hops >= 3 for hops in window_chains(house)) <= 4
    assert sum(hops >= 2 for hops in window_chains(house)) <= MOST_CHAINS


def test_no_module_is_too_long(house: House) -> None:
    assert [size for size in sizes(house) if size.lines > 400] == []


def test_every_folder_of_the_window_is_a_chapter(house: House) -> None:
    for folder in {path.parent for name, path in house.modules.items() if name.startswith("afaos_gui.gui.")}:
        assert len([path for path in folder.glob("*.py") if path.name != "__init__.py"]) <= 16, folder
        assert ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))), folder


def test_no_rooms_within_a_room_of_the_window_import_each_other_in_a_circle(house: House) -> None:
    assert circles(house.links(depth=4)) == []


def test_nobody_is_handed_the_window(house: House) -> None:
    window = [path for name, path in house.modules.items() if name.startswith("afaos_gui.gui.")]
    assert not [path for path in window if "class Host(" in path.read_text(encoding="utf-8")]
