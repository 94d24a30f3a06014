"""The data files are found in a checkout, a wheel and a frozen program."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from afaos_gui.data import paths
from afaos_gui.data.errors import DataError


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    paths.data_root.cache_clear()
    yield
    paths.data_root.cache_clear()


def data_in(folder: Path) -> Path:
    (folder / "resources").mkdir(parents=True)
    (folder / "board_layout.json").write_text("{}", encoding="utf-8")
    return folder


def test_in_a_checkout_they_lie_beside_the_package() -> None:
    root = paths.data_root()
    assert root == Path(__file__).resolve().parents[2]
    assert paths.board_file().is_file()
    assert paths.resource("cards.json").is_file()


def test_in_a_wheel_they_lie_inside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data_in(tmp_path / "afaos_gui" / "_data")
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "afaos_gui")
    assert paths.data_root() == tmp_path / "afaos_gui" / "_data"


@pytest.mark.parametrize("inner", [".", "afaos_gui/_data"])
def test_a_frozen_program_has_them_in_its_bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, inner: str) -> None:
    data_in(tmp_path / inner)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert paths.data_root() == (tmp_path / inner)


def test_a_frozen_program_may_have_them_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data_in(tmp_path)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "afaos"))
    assert paths.data_root() == tmp_path.resolve()


def test_an_installation_without_them_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "afaos_gui")
    with pytest.raises(DataError, match=r"board_layout\.json is missing, please install the game again"):
        paths.data_root()


def test_a_root_may_be_named(tmp_path: Path) -> None:
    assert paths.resource("map", "x", root=tmp_path) == tmp_path / "resources" / "map" / "x"
    assert paths.board_file(tmp_path) == tmp_path / "board_layout.json"
