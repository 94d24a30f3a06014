"""Settings persist, and no broken file keeps the program from starting."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.saves.save_files import data_folder
from afaos_gui.data.settings.settings import (
    FILE,
    Settings,
    change_settings,
    config_folder,
    load_settings,
    read_settings,
    save_settings,
)


def test_settings_are_read_back_as_they_were_saved(tmp_path: Path) -> None:
    names = ("William 50%", "Émilie # 1", "", "captain")
    chosen = Settings("fr", "light", "at once", False, *names, "AdnQywAD", '{"columns": [[], []]}')
    save_settings(tmp_path / "new" / "folder", chosen)
    assert load_settings(tmp_path / "new" / "folder") == chosen
    assert [file.name for file in (tmp_path / "new" / "folder").iterdir()] == [FILE]


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    assert load_settings(tmp_path) == Settings()
    assert Settings().language == ""


def test_without_a_folder_the_defaults_hold_and_nothing_is_saved() -> None:
    assert load_settings(None) == Settings()
    assert change_settings(None, pace="fast") == replace(Settings(), pace="fast")


def test_one_setting_changes_alone(tmp_path: Path) -> None:
    save_settings(tmp_path, replace(Settings(), pace="fast"))
    assert change_settings(tmp_path, updates=True) == replace(Settings(), pace="fast", updates=True)
    assert load_settings(tmp_path) == replace(Settings(), pace="fast", updates=True)


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
    with pytest.raises(DataError, match=r"afaos\.ini was not saved in .*file: "):
        save_settings(tmp_path / "file", Settings())


def test_a_named_folder_wins_over_the_systems_own(tmp_path: Path) -> None:
    assert config_folder(tmp_path) == tmp_path
    assert config_folder().name == "afaos"


WRONG = {
    "language": "klingon",
    "surround": "plaid",
    "pace": "9" * 5000,
    "curtain": "perhaps",
    "british_level": "../../etc",
    "french_level": "<b>",
    "window": "abc",
    "panels": "[" * 9000,
    "motion": "",
    "evaluation": "2",
    "updates": "nan",
    "skipped_version": "1.0; rm",
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_value_falls_back_alone_and_is_named_once(tmp_path: Path, name: str) -> None:
    sound = {"surround": "light", "pace": "fast", "french_name": "Montcalm", "skipped_version": "1.2"}
    lines = [f"{key} = {value}" for key, value in {**sound, name: WRONG[name]}.items()]
    (tmp_path / FILE).write_text("\n".join(["[settings]", *lines]), encoding="utf-8")
    found = read_settings(tmp_path)
    kept = {key: value for key, value in sound.items() if key != name}
    assert found.settings == Settings(**kept)  # type: ignore[arg-type]
    assert len(found.problems) == 1 and f"The setting {name} is not used" in found.problems[0]
    assert len(found.problems[0]) < 200


def test_a_byte_order_mark_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\xef\xbb\xbf[settings]\r\nsurround = light\r\n")
    assert read_settings(tmp_path) == (Settings(surround="light"), ())


def test_lines_that_mean_nothing_leave_the_others(tmp_path: Path) -> None:
    text = "junk\n[settings]\njunk\nsurround = light\nsurround = light\n= 3\nupdates = yes\n"
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    found = read_settings(tmp_path)
    assert found.settings == Settings(surround="light", updates=True)
    assert found.problems == ("Lines of the settings are not used: they are no settings.",)


def test_names_are_short_and_of_one_line_however_they_come() -> None:
    assert Settings(british_name="a\x1b[31m\nb").british_name == "a [31m b"
    assert len(Settings(french_name="x" * 10_000).french_name) == 80


def test_no_wrong_value_can_be_saved(tmp_path: Path) -> None:
    save_settings(tmp_path, Settings(surround="light"))
    with pytest.raises(ValueError):
        save_settings(tmp_path, replace(Settings(), surround="plaid"))
    assert load_settings(tmp_path).surround == "light"
    assert [file.name for file in tmp_path.iterdir()] == [FILE]


# Other versions of the program, and the portable program


def test_what_a_newer_version_has_written_stays_for_it(tmp_path: Path) -> None:
    newer = "[settings]\nlanguage = fr\nfragrance = pine\nsurround = sepia\n"
    (tmp_path / FILE).write_text(newer, encoding="utf-8")
    older = load_settings(tmp_path)
    assert (older.language, older.surround) == ("fr", "dark")
    save_settings(tmp_path, replace(older, pace="slow"))
    written = (tmp_path / FILE).read_text(encoding="utf-8")
    assert "fragrance = pine" in written and "surround = sepia" in written and "pace = slow" in written
    save_settings(tmp_path, replace(older, surround="light"))
    assert load_settings(tmp_path).surround == "light"


def test_settings_of_an_older_version_are_taken_up(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("[settings]\nlanguage = fr\nsurround = light\n", encoding="utf-8")
    assert load_settings(tmp_path) == Settings(language="fr", surround="light")


def test_a_hostile_file_does_not_grow(tmp_path: Path) -> None:
    lines = "".join(f"thing_{chr(97 + n % 26)}{'x' * (n // 26)} = {'y' * 700}\n" for n in range(300))
    (tmp_path / FILE).write_text(f"[settings]\nlanguage = fr\nbad name! = 1\n{lines}", encoding="utf-8")
    save_settings(tmp_path, load_settings(tmp_path))
    assert (tmp_path / FILE).stat().st_size < 2000
    assert load_settings(tmp_path).language == "fr"


def test_a_folder_beside_the_program_holds_settings_and_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.frozen", True, raising=False)
    monkeypatch.setattr("sys.executable", str(tmp_path / "afaos-gui"))
    assert config_folder().name == "afaos" and data_folder().name == "afaos", "without the folder all is as usual"
    (tmp_path / "portable").mkdir()
    assert config_folder() == tmp_path / "portable"
    assert data_folder() == tmp_path / "portable" / "games"
    assert config_folder(tmp_path / "named") == tmp_path / "named"


def test_beside_a_mac_bundle_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.frozen", True, raising=False)
    monkeypatch.setattr("sys.executable", str(tmp_path / "Acres.app" / "Contents" / "MacOS" / "afaos-gui"))
    (tmp_path / "portable").mkdir()
    assert config_folder() == tmp_path / "portable"
