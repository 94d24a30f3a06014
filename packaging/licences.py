"""Collect the licences of everything in a frozen program."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path

import contents

Entry = tuple[str, str, str]

FOLDER = "licences"
"""In the program: one folder for each package, one for Python, one for each system package."""
OWN = ("LICENSE", "NOTICE.md")
TEXTS = Path(__file__).resolve().parent / "licences"
"""Licence texts that packages name but do not include: Qt and PySide6 are under the LGPL 3."""
NAMED_ONLY = dict.fromkeys(("PySide6_Essentials", "shiboken6"), ("LGPL-3.0.txt", "GPL-3.0.txt"))
LICENCE_WORDS = ("licen", "copying", "notice", "authors")


def collect(
    place: Path, modules: Iterable[Entry], binaries: Iterable[Entry], built_in: Iterable[str] = ()
) -> list[Entry]:
    """Write all licences into the folder `place`; returns the entries that add them to the program.

    `built_in` are packages whose code is in the program without a module. Raises FileNotFoundError for a Python package
    without a licence.
    """
    shutil.rmtree(place, ignore_errors=True)
    found = [*modules, *binaries]
    for name in OWN:
        _put(contents.ROOT / name, place / "afaos")
    for package in [*shipped_distributions(found), *map(distribution, built_in)]:
        _collect_package(package, place)
    _put(python_licence(), place / "python")
    for name, path in system_packages(path for _name, path, _kind in found):
        _put(path, place / "system" / name)
    files = [path for path in sorted(place.rglob("*")) if path.is_file()]
    return [(f"{FOLDER}/{path.relative_to(place).as_posix()}", str(path), "DATA") for path in files]


def shipped_distributions(entries: Iterable[Entry]) -> list[Distribution]:
    """The Python packages, other than ours, that files of the program come from."""
    owners = packages_distributions()
    tops = {name.replace("\\", "/").split("/")[0].split(".")[0] for name, _path, _kind in entries}
    names = {owner for top in tops for owner in owners.get(top, ())} - {"afaos", "pyinstaller"}
    return sorted((distribution(name) for name in names), key=lambda found: found.name)


def _collect_package(package: Distribution, place: Path) -> None:
    target = place / package.name
    files = [file for file in package.files or [] if _is_licence(str(file))]
    for file in files:
        _put(Path(str(package.locate_file(file))), target)
    if package.name in NAMED_ONLY:
        for text in NAMED_ONLY[package.name]:
            _put(TEXTS / text, target)
    elif not files:
        raise FileNotFoundError(f"{package.name} comes without a licence; put its text into {TEXTS}.")


def _is_licence(file: str) -> bool:
    """Whether a file of a package is one: by its name, or by the name of the folder of metadata that it lies in."""
    _, _, name = file.partition(".dist-info/")
    return any(word in name.lower() for word in LICENCE_WORDS)


def python_licence() -> Path:
    """The licence of the Python used to build. Raises FileNotFoundError."""
    library = Path(sysconfig.get_path("stdlib"))
    places = [library / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt"]
    places += sorted(Path("/usr/share/doc").glob("python3.*/copyright"))
    for path in places:
        if path.is_file():
            return path
    raise FileNotFoundError("The licence of Python is not to be found.")


def system_packages(paths: Iterable[str]) -> list[tuple[str, Path]]:
    """The Debian packages of libraries, with their copyright files; empty on other systems."""
    if shutil.which("dpkg-query") is None:
        return []
    libraries = sorted({str(Path(path).resolve()) for path in paths if path.startswith(("/lib", "/usr/lib"))})
    names = {path for library in libraries for path in (library, library.removeprefix("/usr"))}
    command = ["dpkg-query", "--search", *sorted(names)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False).stdout if names else ""
    packages = {line.split(":")[0] for line in answer.splitlines()}
    files = [(name, Path("/usr/share/doc") / name / "copyright") for name in sorted(packages)]
    return [(name, path) for name, path in files if path.is_file()]


def _put(path: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, folder / path.name)
