"""Settings survive, and no broken file keeps the program from starting."""

from __future__ import annotations

from pathlib import Path

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.settings import FILE, Settings, config_folder, load_settings, save_settings


def test_settings_are_read_back_as_they_were_saved(tmp_path: Path) -> None:
    chosen = Settings("fr", "light", "at once", False, "William 50%", "Émilie # 1", "AdnQywAD=", "AAA/w==")
    save_settings(tmp_path / "new" / "folder", chosen)
    assert load_settings(tmp_path / "new" / "folder") == chosen
    assert [file.name for file in (tmp_path / "new" / "folder").iterdir()] == [FILE]


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    assert load_settings(tmp_path) == Settings()
    assert Settings().language == ""


def test_wrong_values_leave_their_defaults(tmp_path: Path) -> None:
    text = "[settings]\nlanguage = klingon\nsurround = light\ncurtain = perhaps\nstranger = 1\n"
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert load_settings(tmp_path) == Settings(surround="light")


@pytest.mark.parametrize("content", [b"not an ini file", b"\xff\xfe\x00", b"[other]\na = 1\n", b""])
def test_a_broken_file_leaves_the_defaults(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert load_settings(tmp_path) == Settings()


def test_a_name_cannot_break_out_of_its_line(tmp_path: Path) -> None:
    save_settings(tmp_path, Settings(british_name="Wolfe\n[other]\ncurtain = no"))
    found = load_settings(tmp_path)
    assert (found.british_name, found.curtain) == ("Wolfe [other] curtain = no", True)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(DataError, match=r"The settings cannot be saved in .*file: "):
        save_settings(tmp_path / "file", Settings())


def test_a_named_folder_wins_over_the_systems_own(tmp_path: Path) -> None:
    assert config_folder(tmp_path) == tmp_path
    assert config_folder().name == "afaos"
