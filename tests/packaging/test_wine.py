"""The Windows Python on Linux: what it is made of is locked, and what is missing is said in one sentence."""

from __future__ import annotations

import re
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
REQUIREMENTS = CHECKOUT / "packaging" / "requirements"


@pytest.fixture
def windows_python(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """packaging/wine/windows_python.py as a module, although packaging is a folder of scripts."""
    monkeypatch.syspath_prepend(str(CHECKOUT / "packaging"))
    from wine import windows_python

    return windows_python


def _versions(name: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for package, version in re.findall(
        r"^([\w.-]+)==([\w.]+)", (REQUIREMENTS / name).read_text(encoding="utf-8"), re.M
    ):
        found.setdefault(package.lower(), set()).add(version)
    return found


@pytest.mark.parametrize(("name", "like"), [("windows.txt", "build.txt"), ("windows-test.txt", "dev.txt")])
def test_the_same_versions_as_on_other_systems(name: str, like: str) -> None:
    ours, theirs = _versions(name), _versions(like)
    assert ours
    assert [package for package in ours if package in theirs and not ours[package] <= theirs[package]] == []
    text = (REQUIREMENTS / name).read_text(encoding="utf-8")
    # Versions and sums only: no address, and no option that would name one.
    assert "://" not in text
    assert [line for line in text.splitlines() if line.startswith("-")] == []


def test_what_only_tests_need_is_not_in_the_program() -> None:
    assert not {"pytest", "hypothesis"} & _versions("windows.txt").keys()


def test_missing_programs_are_named(windows_python: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows_python.sys, "version_info", (3, 11, 7))
    monkeypatch.setattr(windows_python.shutil, "which", lambda name: None)
    with pytest.raises(windows_python.WineError, match="mingw-w64, wine, xvfb; `sudo apt-get install"):
        windows_python.check()


def test_another_python_is_refused(windows_python: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 12, 1))
    with pytest.raises(windows_python.WineError, match=r"by Python 3\.11 alone"):
        windows_python.check()


@pytest.fixture
def play_wine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """Has a script of the shell stand in for Wine."""
    if sys.platform == "win32":
        pytest.skip("for other systems")

    def play(script: str) -> None:
        wine = tmp_path / "wine"
        wine.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        wine.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")

    return play


def test_a_program_has_ended_though_what_it_started_holds_its_output(
    windows_python: ModuleType, play_wine: Callable[[str], None], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """As Wine's services do, which the first program of a session starts."""
    play_wine("echo said\nsleep 30 &\nexit 3")
    begun = time.monotonic()
    assert windows_python.run([]) == 3
    assert time.monotonic() - begun < 15
    assert b"said" in capfdbinary.readouterr().out


def test_what_a_windows_program_says_is_read_in_its_own_code_page(
    windows_python: ModuleType,
    play_wine: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    play_wine("printf 'Qt\\222s words, '\necho $LC_ALL")
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert windows_python.run([]) == 0
    assert capfdbinary.readouterr().out.decode() == "Qt’s words, C.UTF-8\n"


def test_a_library_is_the_same_wherever_it_is_made(windows_python: ModuleType, tmp_path: Path) -> None:
    if shutil.which(windows_python.COMPILER) is None:
        pytest.skip("no MinGW")
    source = tmp_path / "empty.c"
    source.write_text("")
    made = [tmp_path / name / "empty.dll" for name in ("one", "another and longer")]
    for library in made:
        library.parent.mkdir()
        windows_python.compile_with_mingw(source, library, "-shared")
    assert made[0].read_bytes() == made[1].read_bytes()


def test_numpy_takes_complex_functions_from_mingw_and_all_others_from_wine(
    windows_python: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    module = tmp_path / "packages" / "numpy" / "module.pyd"
    module.parent.mkdir(parents=True)
    module.write_bytes(b"..." + windows_python.MATHS.encode() + b"\0...")
    size = module.stat().st_size
    (tmp_path / "made").mkdir()
    monkeypatch.setattr(windows_python, "FOLDER", tmp_path)
    monkeypatch.setattr(windows_python, "_imports", lambda _library, _of: ["cos", "creall", "ccosf", "cbrtl", "ceil"])
    monkeypatch.setattr(windows_python, "compile_with_mingw", lambda *_words: None)
    windows_python.lend_complex_functions(tmp_path / "packages")
    assert windows_python.COMPLEX.encode() in module.read_bytes() and module.stat().st_size == size
    table = (tmp_path / "made" / "complex.def").read_text()
    assert [line.strip() for line in table.splitlines()[2:]] == [
        "cbrtl = ucrtbase.cbrtl",
        "ccosf = ccosf",
        "ceil = ucrtbase.ceil",
        "cos = ucrtbase.cos",
        "creall = creal",
    ]
