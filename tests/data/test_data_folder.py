"""Where the player's games are kept, and how to keep them elsewhere."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from afaos_gui.data.files.atomic import write_problem
from afaos_gui.data.saves.save_files import VARIABLE, data_folder
from afaos_gui.data.settings.games_folder import games_folder, usual_folder
from afaos_gui.data.settings.settings import (
    FILE,
    Settings,
    export_settings,
    import_settings,
    load_settings,
    read_settings,
    save_settings,
)


def test_a_variable_names_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    usual = data_folder()
    monkeypatch.setenv(VARIABLE, str(tmp_path / "elsewhere"))
    assert data_folder() == tmp_path / "elsewhere" != usual
    assert data_folder(tmp_path) == tmp_path / "games", "a folder named on the command line comes first"


def test_a_folder_that_cannot_be_written_to_is_told_with_a_way_out() -> None:
    error = OSError(errno.EROFS, "Read-only file system")
    assert "Choose another folder of the games" in str(write_problem(Path("/games/a.acres"), error, lambda: "The game"))
    assert "choose another folder" in str(write_problem(Path("/games/a.acres"), error))


@pytest.mark.parametrize("name", ["games", "with  two spaces", "Grüße 100%", "a#b?c", "…"])
def test_the_player_chooses_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    folder = tmp_path / name
    save_settings(tmp_path, Settings(games_folder=folder.as_uri()))
    monkeypatch.delenv(VARIABLE, raising=False)
    assert games_folder(tmp_path) == folder
    assert usual_folder(tmp_path) == tmp_path / "games"


@pytest.mark.parametrize("address", ["games", "https://example.com/games", "file:games", "file:///a%00b", "file://"])
def test_an_address_that_names_no_folder_is_told_and_not_used(tmp_path: Path, address: str) -> None:
    tmp_path.joinpath(FILE).write_text(f"[settings]\ngames_folder = {address}\n", encoding="utf-8")
    assert games_folder(tmp_path) == tmp_path / "games"
    assert len(read_settings(tmp_path).problems) == 1


def test_the_variable_comes_before_what_the_player_chose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("afaos_gui.data.settings.games_folder.config_folder", lambda named=None: named or tmp_path)
    save_settings(tmp_path, Settings(games_folder=(tmp_path / "chosen").as_uri()))
    monkeypatch.setenv(VARIABLE, str(tmp_path / "elsewhere"))
    assert games_folder() == tmp_path / "elsewhere"
    monkeypatch.delenv(VARIABLE)
    assert games_folder() == tmp_path / "chosen"


def test_settings_for_another_machine_name_no_folder_of_this_one(tmp_path: Path) -> None:
    before = Settings(games_folder=(tmp_path / "chosen").as_uri())
    export_settings(tmp_path / "out.ini", before)
    assert "chosen" not in (tmp_path / "out.ini").read_text(encoding="utf-8")
    import_settings(tmp_path / "out.ini", tmp_path / "config", before)
    assert load_settings(tmp_path / "config").games_folder == before.games_folder


def test_imported_settings_leave_what_is_the_player_s_and_the_machine_s(tmp_path: Path) -> None:
    games = (tmp_path / "games").as_uri()
    before = Settings(lessons='{"1-map": 3}', british_name="Anne", apart_place="/our  games", games_folder=games)
    export_settings(tmp_path / "out.ini", Settings(surround="light", apart_route="broker", apart_place="/elsewhere"))
    assert "elsewhere" not in (tmp_path / "out.ini").read_text(encoding="utf-8")
    after = import_settings(tmp_path / "out.ini", tmp_path / "config", before).settings
    assert (after.surround, after.lessons, after.british_name) == ("light", before.lessons, "Anne")
    assert (after.apart_route, after.apart_place, after.games_folder) == ("folder", "/our  games", games)
    assert load_settings(tmp_path / "config") == after
