"""The contents of a frozen program, checked against what the program imports."""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
QT = "PySide6."


@cache
def names_used() -> frozenset[str]:
    """The names of all modules that the program imports."""
    import bundle

    return frozenset(bundle.names_used())


def test_every_qt_module_that_is_imported_is_shipped_and_no_other(scripts: Path) -> None:
    import contents

    used = {name.split(".")[1] for name in contents.imported_names() if name.startswith(QT)}
    assert used == set(contents.QT_MODULES) - set(contents.QT_LIBRARIES_ONLY)


def test_nothing_that_is_imported_is_left_out(scripts: Path) -> None:
    import bundle
    import contents
    import PySide6

    modules = bundle.qt_modules(Path(PySide6.__file__).parent)
    used = names_used()
    left_out = set(contents.excluded_modules(modules, "linux"))
    assert {"PySide6.QtQml", "PySide6.QtNetwork", "tkinter"} <= left_out
    assert set(contents.excluded_modules(modules, "win32")) - left_out == {"PySide6.QtDBus"}
    # `afaos bench` uses python-chess if it is installed; training writes weights with numpy.
    assert {name for name in used if any(part in left_out for part in beginnings(name))} <= {"chess", "numpy"}


def beginnings(name: str) -> list[str]:
    """A module's name and those of all packages that contain it."""
    parts = name.split(".")
    return [".".join(parts[: count + 1]) for count in range(len(parts))]


def test_the_machine_plays_without_numpy() -> None:
    code = """
import sys
sys.modules["numpy"] = None
import afaos_gui.ai.process.worker
import afaos_gui.commands.measuring.arena
import afaos_gui.commands.hint
from afaos_gui.ai.judgement.model import (load_networks)
from afaos_gui.ai.judgement.model_folder import (MODEL, models_folder)
assert load_networks(models_folder() / MODEL)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_part_of_the_program_works_without_what_is_left_out(scripts: Path) -> None:
    import contents

    ours = sorted(name for name in names_used() if name.startswith("afaos_gui") and is_module(name))
    code = f"""
import importlib, sys

class Refusing:
    def find_spec(self, name, path=None, target=None):
        if name in {set(contents.UNUSED_MODULES)!r}:
            raise ModuleNotFoundError(name + " is not in the program", name=name)

sys.meta_path.insert(0, Refusing())
for name in {ours!r}:
    importlib.import_module(name)
from afaos_gui.commands import selftest
sys.exit(selftest.run())
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert len(ours) > 300


def is_module(name: str) -> bool:
    """Whether a full name is a module of ours, not something inside one."""
    place = CHECKOUT.joinpath(*name.split("."))
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


def test_modules_are_files_that_say_nothing_of_the_machine_that_made_them(scripts: Path, tmp_path: Path) -> None:
    import bundle

    source = tmp_path / "source"
    source.mkdir()
    (source / "__init__.py").write_text("", encoding="utf-8")
    (source / "two.py").write_text("def fail() -> None:\n    raise ValueError\n", encoding="utf-8")
    modules = [
        ("one", str(source / "__init__.py"), "PYMODULE"),
        ("one.two", str(source / "two.py"), "PYMODULE"),
        ("space", "-", "PYMODULE"),
    ]
    made = bundle.loose(modules, tmp_path / "program")
    assert [place for place, _path, _kind in made] == ["one/__init__.pyc", "one/two.pyc"]
    os.utime(source / "two.py", (1, 1))
    again = bundle.loose(modules, tmp_path / "elsewhere")
    assert [Path(path).read_bytes() for _, path, _ in made] == [Path(path).read_bytes() for _, path, _ in again]
    assert not any(tmp_path.name.encode() in Path(path).read_bytes() for _, path, _ in made)
    code = f"import sys; sys.path.insert(0, {str(tmp_path / 'program')!r}); import one.two; one.two.fail()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert 'one/two.py", line 2, in fail' in done.stderr


def test_every_subcommand_is_shipped(scripts: Path) -> None:
    from afaos_gui.__main__ import MACHINE_COMMANDS

    assert {command().__name__ for command in MACHINE_COMMANDS.values()} <= names_used()
    assert "afaos_gui.ai.judgement.model" in names_used()


def test_the_way_from_the_command_line_leads_to_every_part(scripts: Path) -> None:
    wanted = {"afaos_gui.gui.app.main_window", "afaos_gui.rules.engine", "afaos_gui.gui.app.selftest"}
    assert wanted <= names_used()


def test_the_shipped_plugins_exist_for_this_qt(scripts: Path) -> None:
    import bundle
    import PySide6

    plugins = {path.name for path in Path(PySide6.__file__).parent.rglob("plugins/*/*")}
    assert all(any(name in plugin for plugin in plugins) for name in bundle.needed_plugins())


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", True),
        ("PySide6\\plugins\\platforms\\qwindows.dll", True),
        ("PySide6/Qt/plugins/platforms/libqminimalegl.so", False),
        ("PySide6/Qt/plugins/platforminputcontexts/libibusplatforminputcontextplugin.so", True),
        ("PySide6/Qt/plugins/tls/libqopensslbackend.so", False),
        ("PySide6/QtCore.abi3.so", True),
    ],
)
def test_plugins_are_kept_by_name(scripts: Path, path: str, wanted: bool) -> None:
    import contents

    assert contents.is_wanted_plugin(path) is wanted


def test_translations_of_other_languages_stay_out(scripts: Path) -> None:
    import contents

    assert contents.is_wanted_translation("PySide6/translations/qtbase_fr.qm")
    assert not contents.is_wanted_translation("PySide6/translations/qtbase_da.qm")
    assert contents.is_wanted_translation("resources/i18n/fr/LC_MESSAGES/afaos.mo")


def test_libraries_that_nothing_loads_are_left_out(scripts: Path) -> None:
    import bundle

    entries = [
        ("QtGui.so", "/QtGui.so", "EXTENSION"),
        ("Qt/lib/libGui.so", "/libGui.so", "BINARY"),
        ("libicu.so", "/libicu.so", "BINARY"),
        ("libtls.so", "/libtls.so", "BINARY"),
    ]
    needs = {"/QtGui.so": ["libGui.so"], "/libGui.so": ["libicu.so", "libc.so"]}
    kept = bundle.reachable(entries, lambda path: needs.get(path, []))
    assert [place for place, _path, _kind in kept] == ["QtGui.so", "Qt/lib/libGui.so", "libicu.so"]


def test_a_link_to_a_library_that_is_left_out_goes_too(scripts: Path) -> None:
    import bundle

    kept = [("Qt/lib/libA.so", "/libA.so", "BINARY")]
    links = [("libA.so", "Qt/lib/libA.so", "SYMLINK"), ("libB.so", "Qt/lib/libB.so", "SYMLINK")]
    assert bundle.without_dead_links(links, kept) == links[:1]


def test_qt_that_came_along_is_named(scripts: Path) -> None:
    import bundle

    assert bundle.unwanted_qt(["PySide6/Qt/lib/libQt6Qml.so.6", "PySide6/QtCore.abi3.so"]) == ["QtQml"]


def test_the_data_are_whole_and_hold_no_pictures_for_the_readme(scripts: Path, tmp_path: Path) -> None:
    import contents

    files = contents.data_files()
    sums = json.loads(contents.manifest(files))
    assert {"board_layout.json", "resources/cards.json", "resources/icons/afaos.svg"} <= set(sums)
    assert not any("screenshots" in name for name in sums)
    with pytest.raises(FileNotFoundError, match=r"board_layout\.json"):
        contents.data_files(tmp_path)


def test_the_version_has_one_place(scripts: Path) -> None:
    import bundle
    import project

    assert importlib.metadata.version("afaos") == project.VERSION
    assert project.VERSION in bundle.windows_version(project.VERSION, project.TITLE)
    assert "(1, 2, 3, 0)" in bundle.windows_version("1.2.3", "x")


def test_a_licence_is_collected_for_every_shipped_package(scripts: Path, tmp_path: Path) -> None:
    import licences

    names = ("afaos_gui.rules", "nacl.bindings", "networkx", "paho.mqtt", "pydantic.main", "PySide6.QtGui")
    entries = licences.collect(tmp_path, [(name, "", "PYMODULE") for name in names], [])
    places = {place for place, _path, _kind in entries}
    assert {"licences/afaos/LICENSE", "licences/afaos/NOTICE.md"} <= places
    assert {"licences/PySide6_Essentials/LGPL-3.0.txt", "licences/PySide6_Essentials/GPL-3.0.txt"} <= places
    assert {place.split("/")[1] for place in places} >= {"networkx", "pydantic", "python"}
    # paho's are named for themselves, and lie in a folder of licences.
    assert {"licences/paho-mqtt/edl-v10", "licences/pynacl/LICENSE.libsodium.txt"} <= {
        place.replace("PyNaCl", "pynacl") for place in places
    }


def test_the_compiled_core_is_left_out_where_there_is_no_compiler(
    scripts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import bundle
    import compile as core

    def no_compiler(into: Path) -> dict[str, Path]:
        raise core.CompileError("There is no C compiler here.")

    made = {"afaos_gui.rules.engine": tmp_path / "engine.so"}
    assert bundle.compiled_core(lambda into: made, tmp_path) == made
    assert bundle.compiled_core(no_compiler, tmp_path) == {}
    assert "The core is not compiled: There is no C compiler here." in capsys.readouterr().out


def test_the_licence_of_what_is_compiled_in_is_collected(scripts: Path, tmp_path: Path) -> None:
    import licences

    places = {place for place, _path, _kind in licences.collect(tmp_path, [], [], ("mypy",))}
    assert any(place.startswith("licences/mypy/") for place in places)
