"""The parts of packaging/dev.py that decide, without installing or opening anything."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.fixture
def dev(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """packaging/dev.py as a module; it is a script in no package."""
    spec = importlib.util.spec_from_file_location("afaos_dev", CHECKOUT / "packaging" / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "afaos_dev", module)
    spec.loader.exec_module(module)
    return module


def test_programs_of_the_environment_by_system(dev: ModuleType) -> None:
    assert dev.tool("python", Path("e"), "posix") == Path("e/bin/python")
    assert dev.tool("python", Path("e"), "nt") == Path("e/Scripts/python.exe")


def test_an_old_python_is_refused(dev: ModuleType) -> None:
    dev.check_python((3, 11))
    dev.check_python((3, 14))
    with pytest.raises(dev.Trouble, match=r"Python 3\.11 or newer is needed, this is 3\.9"):
        dev.check_python((3, 9))


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"])
def test_a_display_is_any_of_three(dev: ModuleType, name: str) -> None:
    dev.check_display({name: "x"}, "Linux")


def test_no_display_is_refused_on_linux_only(dev: ModuleType) -> None:
    with pytest.raises(dev.Trouble, match="no display"):
        dev.check_display({}, "Linux")
    dev.check_display({}, "Windows")
    dev.check_display({}, "Darwin")


def test_the_stamp_changes_with_the_project_file_and_the_extra(dev: ModuleType) -> None:
    stamps = {dev.stamp_text(text, extra) for text in (b"a", b"b") for extra in ("", "dev")}
    assert len(stamps) == 4
    assert dev.stamp_text(b"a", "dev") == dev.stamp_text(b"a", "dev")


def test_missing_libraries_go_by_package(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev.platform, "system", lambda: "Linux")
    monkeypatch.setattr(dev, "has_library", lambda name: name == "libEGL.so.1")
    wanted = {"libegl1": "libEGL.so.1", "libgl1": "libGL.so.1"}
    assert dev.missing_libraries(wanted) == {"libgl1": "libGL.so.1"}
    monkeypatch.setattr(dev.platform, "system", lambda: "Windows")
    assert dev.missing_libraries(wanted) == {}


def test_without_root_the_missing_libraries_are_named(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "missing_libraries", dict)
    monkeypatch.setattr(dev, "is_root", lambda: False)
    monkeypatch.setattr(dev.shutil, "which", lambda name: f"/usr/bin/{name}")
    dev.ensure_libraries({"libgl1": "libGL.so.1"})
    said = capsys.readouterr().out
    assert "libGL.so.1" in said
    assert "sudo apt-get install libgl1" in said


def test_root_on_debian_installs_them(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[str] = []
    monkeypatch.setattr(dev, "missing_libraries", dict)
    monkeypatch.setattr(dev, "is_root", lambda: True)
    monkeypatch.setattr(dev.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(dev, "install_packages", installed.extend)
    dev.ensure_libraries({"libgl1": "libGL.so.1", "libegl1": "libEGL.so.1"})
    assert installed == ["libegl1", "libgl1"]


@pytest.mark.parametrize(("done", "wanted", "installs"), [("dev", "", 0), ("dev", "dev", 0), ("", "dev", 1)])
def test_an_installation_is_not_repeated(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, done: str, wanted: str, installs: int
) -> None:
    commands: list[list[str]] = []
    project_file = (CHECKOUT / "pyproject.toml").read_bytes()
    python = tmp_path / "python"
    python.touch()
    (tmp_path / "afaos-installed.txt").write_text(dev.stamp_text(project_file, done), encoding="utf-8")
    monkeypatch.setattr(dev, "VENV", tmp_path)
    monkeypatch.setattr(dev, "tool", lambda name: python)
    monkeypatch.setattr(dev, "works", lambda python: True)
    monkeypatch.setattr(dev, "run", lambda command: commands.append(command) or 0)
    dev.ensure_environment(wanted)
    assert len(commands) == installs
    dev.ensure_environment(wanted)
    assert len(commands) == installs


def test_every_step_runs_and_a_failure_is_named(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "run", lambda command, environment: int(command == ["bad"]))
    assert dev.run_steps([dev.Step("one", ["bad"]), dev.Step("two", ["good"])]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "dev.py: failed: one"
    assert dev.run_steps([dev.Step("two", ["good"])]) == 0
    assert capsys.readouterr().out == "dev.py: two\n"


def test_the_tests_hold_the_rules_coverage_and_run_offscreen(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.setattr(dev, "run", lambda command, environment: seen.append(environment["QT_QPA_PLATFORM"]))
    assert "--cov-fail-under=97" in dev.test_step("python", long=True).command
    assert "not long" in dev.test_step("python", long=False).command
    dev.run_steps([dev.test_step("python", long=False)])
    assert seen == ["offscreen"]


def test_trouble_is_one_line_and_exit_code_1(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(dev.platform, "system", lambda: "Linux")
    assert dev.main(["play"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("dev.py: there is no display here")
    assert said.count("\n") == 1


def test_packages_are_built_from_locked_requirements_once(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(dev, "BUILD_VENV", tmp_path)
    monkeypatch.setattr(dev, "make_environment", lambda venv: dev.tool("python", venv).parent.mkdir())
    monkeypatch.setattr(dev, "run", lambda command: commands.append(command) or 0)
    python = dev.ensure_build_environment()
    Path(python).touch()
    assert ["--require-hashes" in command for command in commands] == [True, False]
    dev.ensure_build_environment()
    assert len(commands) == 2


def test_without_its_requirements_nothing_is_built(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(dev, "BUILD_VENV", tmp_path)
    monkeypatch.setattr(dev, "make_environment", lambda venv: None)
    monkeypatch.setattr(dev, "run", lambda command: 1)
    with pytest.raises(dev.Trouble, match="pip could not install"):
        dev.ensure_build_environment()
