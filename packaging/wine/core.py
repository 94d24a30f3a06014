"""Compile the rules and the machine for Windows: mypyc translates here, MinGW compiles.

Runs on a Python 3.11 that has mypy and setuptools, with its headers; pyconfig.h beside this file says of the Windows
Python what its own would say.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import compile as native
import search_core
from release.archives import same_bytes

from afaos_gui.base import compiled
from wine import windows_python
from wine.windows_python import WineError

SUFFIX = ".cp311-win_amd64.pyd"
FOLDER = windows_python.FOLDER.with_name("wine-core")
STAGE, HEADERS, CORE = FOLDER / "stage", FOLDER / "include", FOLDER / "core"
"""The compiled modules, laid out as packages."""


def make() -> Path:
    """Compile the core, unless it is there for this source; returns its folder. Raises WineError."""
    stamp, wanted = CORE / "made.txt", compiled.sources_digest() + "\n"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return CORE
    print("compiling the core for Windows (a minute or two)", flush=True)
    shutil.rmtree(STAGE, ignore_errors=True)
    shutil.rmtree(CORE, ignore_errors=True)
    native.stage(STAGE)
    command = [sys.executable, str(Path(__file__).resolve()), str(STAGE)]
    if subprocess.call(
        command,
        cwd=STAGE,
        env={**windows_python.environment(), **same_bytes(), "PYTHONPATH": str(windows_python.HERE.parent)},
    ):
        raise WineError("The core could not be compiled for Windows; the words above say why.")
    stamp.write_text(wanted, encoding="utf-8")
    return CORE


def _compile(name: str, sources: list[str], includes: list[str], options: list[str], macros: list[str]) -> None:
    target = CORE / (name.replace(".", "/") + SUFFIX)
    target.parent.mkdir(parents=True, exist_ok=True)
    command = [windows_python.COMPILER, "-shared", "-s", "-O3", "-o", str(target), *options, *macros, *sources]
    for folder in (str(HEADERS), *includes):
        command += ["-I", folder]
    command += native.without_places(Path.cwd(), Path(sys.prefix), Path(sys.base_prefix), HEADERS)
    command += [
        str(windows_python.FOLDER / "made" / "libpython311.a"),
        "-static-libgcc",
        "-lm",
        *windows_python.SAME_BYTES,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stderr[-4000:], file=sys.stderr)
        raise SystemExit(f"MinGW could not compile {name}.")


def main() -> None:
    """Translate and compile in a copy of the source, which is the current folder."""
    # The headers are those of any Python 3.11 but for pyconfig.h, which each looks for beside itself first.
    shutil.copytree(sysconfig.get_path("include"), HEADERS, dirs_exist_ok=True)
    shutil.copy(windows_python.HERE / "pyconfig.h", HEADERS / "pyconfig.h")
    for extension in native.extensions("--platform=win32", "--python-version=3.11"):
        options = [] if extension.name.endswith("kernel") else ["-w"]
        macros = [f"-D{name}={value}" if value is not None else f"-D{name}" for name, value in extension.define_macros]
        _compile(extension.name, list(extension.sources), list(extension.include_dirs), options, macros)
    search_core.compile_with([windows_python.COMPILER], CORE, SUFFIX, search_core.FOR_WINDOWS)


if __name__ == "__main__":
    main()
