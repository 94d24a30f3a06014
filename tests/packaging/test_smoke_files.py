"""Missing files are noticed if the program reports them, and reported as unnoticed if it does not."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

SAYS = "import pathlib, sys; here = pathlib.Path({here!r}); names = {names!r}\n"
SAYS += "gone = [n for n in names if not (here / n).exists()]\n"
SAYS += "print(f'files: {{gone[0]}} is missing.') if gone else print('fine'); sys.exit(1 if gone else 0)"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A program with two data files and Qt's texts."""
    inner = tmp_path / "_internal"
    (inner / "qt").mkdir(parents=True)
    (inner / "contents.json").write_text(json.dumps({"a.json": "", "b.svg": ""}), encoding="utf-8")
    for name in ("a.json", "b.svg", "qt/qtbase_fr.qm"):
        (inner / name).touch()
    return tmp_path


def program(folder: Path, *names: str) -> list[str]:
    """A program that notices when these files are missing, and no others."""
    return [sys.executable, "-c", SAYS.format(here=str(folder / "_internal"), names=names)]


def test_every_file_is_taken_away_and_put_back(scripts: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from trying import files

    whole = program(folder, "contents.json", "a.json", "b.svg", "qt/qtbase_fr.qm")
    assert files.unnoticed(whole, folder) == ""
    assert "each of 4 files, of 4, is missed" in capsys.readouterr().out
    assert not list(folder.rglob("*.away"))


@pytest.mark.parametrize("left", ["contents.json", "a.json", "b.svg", "qt/qtbase_fr.qm"])
def test_a_file_that_nobody_misses_is_named(scripts: Path, folder: Path, left: str) -> None:
    from trying import files

    names = {"contents.json", "a.json", "b.svg", "qt/qtbase_fr.qm"} - {left}
    problem = files.unnoticed(program(folder, *sorted(names)), folder)
    assert problem.startswith(f"Without {Path(left).name}, selftest ended with code 0")


def test_where_each_start_takes_long_one_file_of_each_kind_is_taken(
    scripts: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from trying import files

    (folder / "_internal" / "contents.json").write_text(json.dumps({"a.json": "", "b.svg": "", "c.svg": ""}))
    (folder / "_internal" / "c.svg").touch()
    whole = program(folder, "contents.json", "a.json", "b.svg", "c.svg", "qt/qtbase_fr.qm")
    assert files.unnoticed(whole, folder, few=True) == ""
    assert "each of 3 files, of 5, is missed" in capsys.readouterr().out
