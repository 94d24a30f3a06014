"""What belongs in a frozen program and what does not: one list for three systems.

Uses only the standard library; afaos.spec, build.py and the tests read it.
"""

from __future__ import annotations

import ast
import hashlib
import json
import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent

DATA = ("board_layout.json", "resources")
"""The program's data, relative to the checkout and to the program's folder alike."""
NOT_DATA = ("resources/screenshots",)
"""Pictures for the README."""
SOURCES = ("*.po", "*.pot", "GLOSSARY.md")
"""For translators; the program reads only what is compiled from them."""
MANIFEST = "contents.json"
"""The list of all data files with their SHA-256; `afaos selftest` compares the program with it."""

QT_MODULES = ("QtCore", "QtDBus", "QtGui", "QtNetwork", "QtSvg", "QtTest", "QtWidgets")
"""The Qt modules that the program may contain."""
QT_LIBRARIES_ONLY = ("QtNetwork",)
"""For these no Python module is shipped, because only Qt itself links to them."""
QT_ON_LINUX = ("QtDBus",)
"""These are shipped only for Linux, where desktops report reduced motion by D-Bus."""

UNUSED_MODULES = (
    "IPython",
    "PIL",
    "_hashlib",
    "_pydecimal",
    "_sqlite3",
    "cffi",
    "chess",
    "dns",
    "filelock._async_read_write",
    "filelock._read_write",
    "filelock.asyncio",
    "librt",
    "lxml",
    "matplotlib",
    "mypy",
    "mypy_extensions",
    "mypyc",
    "numpy",
    "pandas",
    "pip",
    "pycparser",
    "pydantic.mypy",
    "pydantic.v1",
    "pydot",
    "pygraphviz",
    "pytest",
    "scipy",
    "setuptools",
    "socks",
    "sqlite3",
    "sympy",
    "tkinter",
    "wheel",
)
"""Modules that our libraries would import if present, but do not need.

Python has its own hashes without OpenSSL's (_hashlib) and decimal numbers in C (without _pydecimal); no model of ours
is one of pydantic's first version. The machine learns with numpy and plays without.
"""

OF_ONE_INSTALLATION = ("INSTALLER", "RECORD", "REQUESTED", "direct_url.json")
"""Files of a package's metadata that differ from machine to machine, and are nobody else's business."""

PLUGINS = (
    "iconengines/qsvgicon",
    "imageformats/qjpeg",
    "platforminputcontexts/compose",
    "platforminputcontexts/ibus",
    "platforms/qcocoa",
    "platforms/qoffscreen",
    "platforms/qwindows",
    "platforms/qxcb",
    "platformthemes/qxdgdesktopportal",
    "styles/qmacstyle",
    "styles/qmodernwindowsstyle",
    "xcbglintegrations/qxcb-glx-integration",
)
"""The Qt plugins to keep, on any system that has them.

The chart is baked in a child process without a screen, which needs offscreen.
"""
LANGUAGES = tuple(file.stem for file in sorted(ROOT.joinpath("resources", "i18n").glob("*.po")))
"""The program's languages besides English."""
TRANSLATIONS = tuple(f"qtbase_{code}.qm" for code in LANGUAGES)
"""Qt's own texts in them."""


def data_files(root: Path = ROOT) -> list[tuple[Path, str]]:
    """Every data file and its folder relative to the program's. Raises FileNotFoundError."""
    found: list[tuple[Path, str]] = []
    for name in DATA:
        place = root / name
        if not place.exists():
            raise FileNotFoundError(f"The program cannot be built without {place}.")
        files = [place] if place.is_file() else sorted(path for path in place.rglob("*") if path.is_file())
        found += [(path, path.parent.relative_to(root).as_posix()) for path in files if is_data(path, root)]
    translations = root / "resources" / "i18n"
    for source in sorted(translations.glob("*.po")):
        if not (made := translations / source.stem / "LC_MESSAGES" / "afaos.mo").is_file():
            raise FileNotFoundError(f"The program cannot be built without {made}: dev.py texts makes it.")
    return found


def is_data(path: Path, root: Path = ROOT) -> bool:
    """Whether a file under DATA goes into the program."""
    inner = path.relative_to(root).as_posix()
    hidden = any(part.startswith(".") for part in PurePosixPath(inner).parts)
    written = any(path.match(f"resources/i18n/{pattern}") for pattern in SOURCES)
    return not hidden and not written and not any(inner.startswith(f"{folder}/") for folder in NOT_DATA)


def manifest(files: Iterable[tuple[Path, str]]) -> str:
    """The text of MANIFEST: path in the program to SHA-256."""
    sums = {
        (PurePosixPath(folder) / path.name).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path, folder in files
    }
    return json.dumps(dict(sorted(sums.items())), indent=1) + "\n"


def imported_names(package: Path = ROOT / "afaos_gui") -> set[str]:
    """The full names of everything that the program's modules import, anywhere in them."""
    return {name for path in package.rglob("*.py") for name in imported_in(path)}


def imported_in(path: Path) -> set[str]:
    """The full names of what one module imports; for `from a import b` both a and a.b."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def excluded_modules(qt_modules: Iterable[str], system: str = sys.platform) -> list[str]:
    """What PyInstaller must not follow on a system; `qt_modules` are all modules of PySide6."""
    barred = {*QT_LIBRARIES_ONLY, *(() if system.startswith("linux") else QT_ON_LINUX)}
    unwanted = [f"PySide6.{name}" for name in qt_modules if name not in QT_MODULES or name in barred]
    return sorted([*unwanted, *UNUSED_MODULES])


def is_of_any_installation(path: str) -> bool:
    """Whether a file does not tell where and how a package was installed on the machine that builds."""
    place = PurePosixPath(path.replace("\\", "/"))
    return not (place.parent.name.endswith(".dist-info") and place.name in OF_ONE_INSTALLATION)


def is_wanted_plugin(path: str) -> bool:
    """Whether a file is not a Qt plugin, or a kept one; `path` is its path in the program."""
    parts = PurePosixPath(path.replace("\\", "/")).parts
    if "plugins" not in parts:
        return True
    kind, name = parts[-2], parts[-1].split(".")[0].removeprefix("lib")
    return f"{kind}/{name.removesuffix('platforminputcontextplugin')}" in PLUGINS


def is_wanted_translation(path: str) -> bool:
    """Whether a file is not a Qt translation, or a kept one."""
    place = PurePosixPath(path.replace("\\", "/"))
    return place.suffix != ".qm" or place.name in TRANSLATIONS
