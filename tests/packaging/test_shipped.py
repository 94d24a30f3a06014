"""A shipped program knows its contents and can test itself."""

from __future__ import annotations

import hashlib
import json
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from afaos_gui.data import paths
from afaos_gui.data.errors import DataError
from afaos_gui.data.files import contents
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.opening import game_at

CHECKOUT = Path(__file__).resolve().parents[2]
SAVE = CHECKOUT / "tests" / "saves" / "version-1.acres"
SAVE_WITH_MACHINE = CHECKOUT / "tests" / "saves" / "version-2.acres"


@pytest.fixture
def frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that looks like a frozen program with two data files."""
    (tmp_path / "resources").mkdir()
    sums = {}
    for name in ("board_layout.json", "resources/afaos.mo"):
        (tmp_path / name).write_text(name, encoding="utf-8")
        sums[name] = hashlib.sha256(name.encode()).hexdigest()
    (tmp_path / contents.MANIFEST).write_text(json.dumps(sums), encoding="utf-8")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(contents, "data_root", lambda: tmp_path)
    return tmp_path


def test_a_checkout_has_nothing_to_compare_with() -> None:
    assert contents.check_contents() == 0


def test_a_whole_program_counts_its_files(frozen: Path) -> None:
    assert contents.check_contents() == 2


@pytest.mark.parametrize("name", ["board_layout.json", "resources/afaos.mo", contents.MANIFEST])
def test_a_missing_file_is_named(frozen: Path, name: str) -> None:
    (frozen / name).unlink()
    with pytest.raises(DataError, match=f"{Path(name).name} is missing") as caught:
        contents.check_contents()
    assert str(caught.value).count("\n") == 0


def test_a_damaged_file_is_named(frozen: Path) -> None:
    (frozen / "resources" / "afaos.mo").write_text("other", encoding="utf-8")
    with pytest.raises(DataError, match=r"afaos\.mo is damaged"):
        contents.check_contents()


@pytest.mark.long
def test_ten_actions_by_clicks_against_the_machine_are_saved(tmp_path: Path) -> None:
    file = Path(shutil.copy(SAVE_WITH_MACHINE, tmp_path / "game.acres"))
    before = game_at(file)
    command = [sys.executable, "-m", "afaos_gui", "rehearse", "--lang", "en", str(file), str(tmp_path / "out")]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, timeout=110, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    after = game_at(file)
    by = [command.side for command in after.commands[before.position : after.position]]
    assert by.count(BRITISH) == 10
    assert by.count(FRENCH) >= 1
    assert "French by the machine (General)" in done.stdout


@pytest.mark.long
def test_ten_actions_by_clicks_are_saved(tmp_path: Path) -> None:
    file = Path(shutil.copy(SAVE, tmp_path / "game.acres"))
    before = game_at(file).position
    command = [sys.executable, "-m", "afaos_gui", "rehearse", "--lang", "en", str(file), str(tmp_path / "out")]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, timeout=110, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    assert game_at(file).position == before + 10
    assert (tmp_path / "out" / "window.png").stat().st_size > 100_000


def test_the_licences_lie_in_the_program(tmp_path: Path) -> None:
    assert paths.licences(tmp_path) == tmp_path
    (tmp_path / "licences").mkdir()
    assert paths.licences(tmp_path) == tmp_path / "licences"


def test_the_icon_files_hold_every_size(scripts: Path) -> None:
    import make_icons

    icons = scripts / "icons"
    ico = (icons / "afaos.ico").read_bytes()
    count = struct.unpack("<HHH", ico[:6])[2]
    widths = {ico[6 + 16 * number] or 256 for number in range(count)}
    assert widths == set(make_icons.ICO_SIZES)
    icns = (icons / "afaos.icns").read_bytes()
    assert icns[:4] == b"icns"
    assert struct.unpack(">I", icns[4:8])[0] == len(icns)
    assert all(kind.encode() in icns for kind in make_icons.ICNS_KINDS)
    assert paths.resource("icons", "afaos.svg").is_file()
