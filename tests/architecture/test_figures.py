"""The measuring itself, and what of its figures has to hold."""

from __future__ import annotations

from pathlib import Path

from tests.architecture.figures import chains, circles, floors, read_house, room_of, sizes

HOUSE = read_house()


def written(folder: Path, **modules: str) -> Path:
    """A small program of these modules; two underscores stand for a folder."""
    for name, text in modules.items():
        path = folder / "afaos_gui" / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def test_a_room_is_a_folder_or_a_loose_module() -> None:
    assert room_of("afaos_gui.rules.engine") == room_of("afaos_gui.rules.deep.module") == "afaos_gui.rules"
    assert room_of("afaos_gui.gui.board.view") == "afaos_gui.gui.board"
    assert room_of("afaos_gui.gui.alone") == "afaos_gui.gui.alone"
    assert room_of("afaos_gui.base.compiled") == "afaos_gui.base.compiled"


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


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles(set(HOUSE.imports)) == []


def test_no_module_is_too_long() -> None:
    assert [size for size in sizes(HOUSE) if size.lines > 500] == []
