"""The decisions of packaging/dev.py, without installing or opening anything."""

from __future__ import annotations

import importlib.util
import platform
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.fixture
def dev(scripts: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """packaging/dev.py as a module, although it is a script outside any package."""
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


def test_missing_libraries_go_by_package(scripts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from linux import libraries

    monkeypatch.setattr(platform, "system", lambda: "Linux")
    monkeypatch.setattr(libraries, "has_library", lambda name: name == "libEGL.so.1")
    wanted = {"libegl1": "libEGL.so.1", "libgl1": "libGL.so.1"}
    assert libraries.missing_libraries(wanted) == {"libgl1": "libGL.so.1"}
    monkeypatch.setattr(platform, "system", lambda: "Windows")
    assert libraries.missing_libraries(wanted) == {}


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


def test_root_on_debian_installs_a_broker_for_the_tests(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[str] = []
    monkeypatch.setattr(dev, "is_root", lambda: True)
    monkeypatch.setattr(dev.shutil, "which", lambda name, path="": "/usr/bin/apt-get" if name == "apt-get" else None)
    monkeypatch.setattr(dev, "install_packages", installed.extend)
    dev.ensure_broker()
    assert installed == ["mosquitto"]


def test_tests_that_are_left_out_for_want_of_a_broker_are_said(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "is_root", lambda: False)
    monkeypatch.setattr(dev.shutil, "which", lambda name, path="": "/usr/bin/apt-get" if name == "apt-get" else None)
    dev.ensure_broker()
    said = capsys.readouterr().out
    assert "tests of games by a broker are left out" in said
    assert "sudo apt-get install mosquitto" in said
    monkeypatch.setattr(dev.shutil, "which", lambda name, path="": f"/usr/sbin/{name}")
    dev.ensure_broker()
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(("done", "wanted", "installs"), [("dev", "", 0), ("dev", "dev", 0), ("", "dev", 2)])
def test_an_installation_is_not_repeated(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, done: str, wanted: str, installs: int
) -> None:
    commands: list[list[str]] = []
    project_file = (CHECKOUT / "pyproject.toml").read_bytes()
    python = tmp_path / "python"
    python.touch()
    (tmp_path / "afaos-installed.txt").write_text(dev.stamp_text(project_file, done), encoding="utf-8")
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "VENV", tmp_path)
    (tmp_path / "pyproject.toml").write_bytes(project_file)
    monkeypatch.setattr(dev, "tool", lambda name, venv: python)
    monkeypatch.setattr(dev, "works", lambda python: True)

    def run_quietly(command: list[str], heard: object) -> int:
        commands.append(command)
        return 0

    monkeypatch.setattr(dev, "run_quietly", run_quietly)
    dev.ensure_environment(wanted)
    assert len(commands) == installs
    dev.ensure_environment(wanted)
    assert len(commands) == installs


def test_another_lock_file_is_another_installation(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = dev.stamp_text(b"a", "dev")
    (tmp_path / "dev.txt").write_text("other versions", encoding="utf-8")
    monkeypatch.setattr(dev, "REQUIREMENTS", tmp_path)
    assert dev.stamp_text(b"a", "dev") != before


@pytest.mark.parametrize("kind", ["", "dev", "build"])
def test_only_versions_with_known_sums_are_installed(dev: ModuleType, kind: str) -> None:
    *locked, own = dev.install_commands("python", kind)
    assert all("--require-hashes" in command for command in locked)
    assert own[-1] == str(CHECKOUT) and {"--no-deps", "--no-build-isolation"} <= set(own)
    text = dev.lock_file(kind).read_text(encoding="utf-8")
    assert {"hatchling", "editables"} <= set(re.findall(r"(?m)^([\w-]+)==", text))


def test_what_builds_pyinstaller_is_locked_and_installed_before_it(dev: ModuleType) -> None:
    tools, needs, _own = dev.install_commands("python", "build")
    assert tools[-1].endswith("tools.txt") and "--no-build-isolation" in needs
    pinned = {kind: dev.lock_file(kind).read_text(encoding="utf-8") for kind in ("tools", "build")}
    (setuptools,) = re.findall(r"(?m)^setuptools==\S+", pinned["tools"])
    assert setuptools in pinned["build"]


def test_a_package_has_one_version_in_all_lock_files(dev: ModuleType) -> None:
    versions: dict[tuple[str, str], set[str]] = {}
    for kind in ("", "dev", "build", "tools"):
        text = dev.lock_file(kind).read_text(encoding="utf-8")
        for name, version, marker in re.findall(r"(?m)^([\w.-]+)==(\S+)( ;[^\\]*)?", text):
            versions.setdefault((name, marker), set()).add(version)
    assert {name for name, found in versions.items() if len(found) > 1} == set()


def test_commands_are_heard_and_shown_only_where_they_fail(dev: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    heard: list[str] = []
    code = "print('Collecting noise'); raise SystemExit({})"
    assert dev.run_quietly([sys.executable, "-c", code.format(0)], heard=heard.append) == 0
    assert (heard, capsys.readouterr().out) == (["Collecting noise\n"], "")
    assert dev.run_quietly([sys.executable, "-c", code.format(3)]) == 3
    assert capsys.readouterr().out == "\nCollecting noise\n"


def test_a_bar_goes_on_with_each_package_and_is_for_terminals(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    dev.Bar(2).finish()
    assert capsys.readouterr().out == ""
    monkeypatch.setattr(dev.sys.stdout, "isatty", lambda: True, raising=False)
    bar = dev.Bar(4)
    for line in ("Collecting a", "  Downloading a", "Requirement already satisfied: b", *["Collecting c"] * 9):
        bar.hear(line)
    half, full = dev.BAR_WIDTH // 2, dev.BAR_WIDTH
    shown = capsys.readouterr().out.split("\r")[1:]
    assert shown[1] == f"[{'#' * half}{'.' * half}]"
    assert "." in shown[-1]
    bar.finish()
    assert capsys.readouterr().out == f"\r[{'#' * full}]\n"


def test_playing_says_three_lines_and_that_the_window_opens(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(dev, "missing_libraries", lambda wanted: {})
    monkeypatch.setattr(dev, "VENV", dev.ROOT / "build" / "no such environment")
    monkeypatch.setattr(dev, "make_environment", lambda venv: None)
    monkeypatch.setattr(dev, "run_quietly", lambda command, heard: 0)
    monkeypatch.setattr(dev.Path, "write_text", lambda *args, **kinds: 0)
    called: list[list[str]] = []

    def call(command: list[str], **more: object) -> int:
        called.append(command)
        return 0

    monkeypatch.setattr(dev.subprocess, "call", call)
    assert dev.main(["play"]) == 0
    assert called[0][-1] == "--search" and called[-1][-1] == "afaos_gui"
    said = capsys.readouterr().out.splitlines()
    assert len(said) <= 3 and said[-1] == "dev.py: the window opens"


def test_every_step_runs_and_a_failure_is_named(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "run", lambda command, environment: int(command == ["bad"]))
    assert dev.run_steps([dev.Step("one", ["bad"]), dev.Step("two", ["good"])]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "dev.py: failed: one"
    assert dev.run_steps([dev.Step("two", ["good"])]) == 0
    assert capsys.readouterr().out == "dev.py: two\n"


def test_steps_that_begin_together_are_told_one_after_the_other(
    dev: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    def step(name: str, code: str) -> object:
        return dev.Step(name, [sys.executable, "-c", f"import sys; print({name!r}); sys.exit({code})"], True)

    assert dev.run_steps([step("one", "'wrong'"), step("two", "0")]) == 1
    told = capsys.readouterr().out.splitlines()
    assert sorted(told[1:3]) == ["one", "wrong"]
    assert told[:1] + told[3:] == ["dev.py: one", "dev.py: one FAILED", "dev.py: two", "two", "dev.py: failed: one"]


def test_the_tests_hold_the_rules_coverage_and_run_offscreen(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[dict[str, str]] = []
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(dev, "run", lambda command, environment: seen.append(environment))
    assert "--cov-fail-under=97" in dev.test_step("python", long=True).command
    assert "not long" in dev.test_step("python", long=False).command
    dev.run_steps([dev.test_step("python", long=False)])
    assert seen[0]["QT_QPA_PLATFORM"] == "offscreen"
    assert "PYTHONDONTWRITEBYTECODE" not in seen[0] and Path(seen[0]["PYTHONPYCACHEPREFIX"]).is_relative_to(CHECKOUT)


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


def test_an_environment_that_cannot_be_installed_is_said_and_tried_again(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(dev, "BUILD_VENV", dev.ROOT / "build" / "no such environment")
    monkeypatch.setattr(dev, "make_environment", lambda venv: None)
    monkeypatch.setattr(dev, "run_quietly", lambda command, heard: 1)
    with pytest.raises(dev.Trouble, match="pip could not install"):
        dev.ensure_build_environment()
    assert not (dev.BUILD_VENV / "afaos-installed.txt").exists()
