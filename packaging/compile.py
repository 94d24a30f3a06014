"""Compile the rules and the hot part of the machine opponent with mypyc: `dev.py compile` calls it.

The same source also runs interpreted; the compiled modules are only faster. Runs on a Python that has mypy and
setuptools; needs a C compiler.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING

import search_core

from afaos_gui.base import compiled

if TYPE_CHECKING:
    from setuptools import Extension

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "afaos_gui"
LIBRARY = f"{PACKAGE}.core"
"""mypyc adds `__mypyc` to this name: the library with the code of all modules, which the others only expose."""

NOT_COMPILED = frozenset(
    {
        # Frozen dataclasses compiled by mypyc cannot be pickled, and the hot path reads their data from the tables
        # anyway.
        "rules/catalogue.py",
        "rules/options.py",
        "rules/__init__.py",
        "rules/chapters/__init__.py",
        "rules/tables/__init__.py",
        "ai/heuristics/__init__.py",
        "ai/heuristics/style.py",
    }
)
HOT_IN_AI = {
    "core": ("exploring",),
    "judgement": (
        "choices",
        "evaluation",
        "features",
        "inputs",
        "means",
        "plan",
        "signals",
        "threats",
    ),
    "search": ("search", "tree"),
    "view": ("belief", "intents", "knowledge", "situation"),
}
"""Modules of ai/, by room, in which a search spends its time besides those of its heuristics."""
IN_C = ("ai/judgement/kernel.c",)
"""Modules written in C that have a Python counterpart; the search in C is compiled by search_core.py."""
CHECKED_TESTS = (
    "tests/rules",
    "tests/ai",
    "tests/session",
    "tests/data/test_positions.py",
    "tests/gui/panels",
    "tests/gui/gestures/test_scripted_game.py",
)
"""Tests that also run on the compiled core."""


_FASTEST = ["/O2", "/std:c11"] if sys.platform == "win32" else ["-O3"]
_DIRECT = ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"] if sys.platform == "linux" else []
"""Nothing outside an extension replaces its functions, so calls inside it need not go through a table."""


def without_places(*folders: Path) -> list[str]:
    """Options of GCC and Clang by which a library tells nothing of the folders and the run that it was made in."""
    return ["-g0", *(f"-ffile-prefix-map={folder}=." for folder in folders)]


class CompileError(Exception):
    """The core cannot be compiled; the message is one sentence."""


def sources(package: Path = ROOT / PACKAGE) -> list[str]:
    """The source files that are compiled, relative to the package, sorted."""
    found = [*package.glob("rules/**/*.py"), *package.glob("ai/heuristics/*.py")]
    found += [package / "ai" / room / f"{name}.py" for room, names in HOT_IN_AI.items() for name in names]
    return sorted({path.relative_to(package).as_posix() for path in found} - NOT_COMPILED)


def check_compiler() -> None:
    """Raise CompileError if there is no C compiler or Python's headers are missing."""
    if sys.platform == "win32":
        return  # only setuptools can find Microsoft's compiler; it reports a missing one itself
    wanted = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(wanted) is None:
        raise CompileError(
            f"There is no C compiler ({wanted}) here, so the program runs interpreted, only slower; "
            "on Debian and Ubuntu `sudo apt-get install gcc` brings one, on macOS `xcode-select --install`."
        )
    if not Path(sysconfig.get_paths()["include"], "Python.h").exists():
        raise CompileError(
            "Python.h is missing, so the program runs interpreted, only slower; "
            "on Debian and Ubuntu `sudo apt-get install python3-dev` brings it."
        )


def build(into: Path) -> dict[str, Path]:
    """Compile the core into a folder laid out as packages; returns extension files by module. Raises CompileError."""
    check_compiler()
    with tempfile.TemporaryDirectory(prefix="afaos-compile-") as name:
        folder = Path(name)
        stage(folder)
        command = [sys.executable, str(Path(__file__).resolve()), "--in-stage"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.stderr.write(done.stdout[-4000:] + done.stderr[-4000:])
            raise CompileError("mypyc or the C compiler could not compile the core; their own words are above.")
        print("".join(line for line in done.stdout.splitlines(True) if line.startswith("The search in C")), end="")
        return _collect(folder / "out", into)


def stage(folder: Path) -> None:
    """Copy what is compiled, and what it imports, into a folder."""
    shutil.copytree(ROOT / PACKAGE, folder / PACKAGE, ignore=shutil.ignore_patterns("__pycache__", "gui"))


def found_in(folder: Path) -> dict[str, Path]:
    """The extension files in a folder laid out as packages, by module name."""
    suffix = EXTENSION_SUFFIXES[0]
    found = sorted(folder.rglob(f"*{suffix}"))
    return {".".join(path.relative_to(folder).parts).removesuffix(suffix): path for path in found}


def _collect(made: Path, into: Path) -> dict[str, Path]:
    """Move the extension files to their destination; returns them by module name."""
    if into.exists():
        shutil.rmtree(into)
    for path in found_in(made).values():
        target = into / path.relative_to(made)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(path, target)
    return found_in(into)


def frozen_files(modules: dict[str, Path]) -> list[tuple[str, str, str]]:
    """The extension files as PyInstaller's binaries: path in the program, file, kind."""
    return [(_place(name, path), str(path), "EXTENSION") for name, path in modules.items()]


def _place(module: str, path: Path) -> str:
    return "/".join([*module.split(".")[:-1], path.name])


def extensions(*options: str) -> list[Extension]:
    """What mypyc makes of the source in the current folder, and the modules in C; `options` are for mypy."""
    from mypyc.build import mypycify
    from setuptools import Extension

    # Nothing in the caller's configuration may matter, so mypy gets an empty one.
    words = ["--config-file=", "--ignore-missing-imports", *options, *(f"{PACKAGE}/{source}" for source in sources())]
    made: list[Extension] = mypycify(words, opt_level="3", debug_level="0", group_name=LIBRARY)
    paths = [f"{PACKAGE}/{source}" for source in IN_C]
    return [*made, *(Extension(path.removesuffix(".c").replace("/", "."), [path]) for path in paths)]


def _build_in_stage() -> None:
    """Translate and compile in a copy of the source, which is the current folder."""
    from setuptools import Distribution

    made = extensions()
    for extension in made:
        in_c = any(source.endswith(tuple(IN_C)) for source in extension.sources)
        extension.extra_compile_args += [*(_FASTEST if in_c else []), *_DIRECT]
        if sys.platform == "linux":
            extension.extra_compile_args += without_places(Path.cwd(), Path(sys.prefix), Path(sys.base_prefix))
            # The name that the linker makes of everything compiled, debugging and all, would differ.
            extension.extra_link_args += ["-Wl,--build-id=none"]
    command = Distribution({"name": "core", "ext_modules": made}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = "out", "temp"
    command.ensure_finalized()
    command.run()
    try:
        search_core.make(Path("out"))
    except search_core.CoreError as error:
        print(f"The search in C was not compiled, so the one in Python is used: {error}", flush=True)


def make(folder: Path = compiled.FOLDER) -> None:
    """Compile the core for this checkout, unless the existing one is up to date. Raises CompileError."""
    if compiled.fitting_modules(folder):
        print("The compiled core is up to date.")
        return
    check_compiler()
    print("Compiling the core (a minute or two).", flush=True)
    compiled.write_manifest(folder, build(folder))
    print("The program, but not the tests, runs compiled now, until the source of the core changes.")


def make_search(folder: Path = compiled.SEARCH_FOLDER) -> None:
    """Compile the search in C for this checkout, unless what is there is up to date. Raises CompileError."""
    if compiled.fitting_modules(compiled.FOLDER) or compiled.fitting_modules(folder):
        return
    shutil.rmtree(folder, ignore_errors=True)
    print("Compiling the machine's search (some seconds).", flush=True)
    try:
        search_core.make(folder)
    except search_core.CoreError as error:
        raise CompileError(f"The machine thinks in Python, which is slower: {error}") from None
    compiled.write_manifest(folder, found_in(folder))


def remove(*folders: Path) -> None:
    """Remove the compiled core."""
    for folder in folders or (compiled.FOLDER, compiled.SEARCH_FOLDER):
        shutil.rmtree(folder, ignore_errors=True)
    print("The program runs interpreted.")


def check(folder: Path = compiled.FOLDER) -> int:
    """Test the compiled core and compare it with the source; returns pytest's exit code."""
    pytest = [sys.executable, "-m", "pytest", "-q"]
    on_compiled = dict(os.environ, **{compiled.VARIABLE: str(folder)})
    failed = subprocess.call([*pytest, "-m", "not long", *CHECKED_TESTS], cwd=ROOT, env=on_compiled)
    return failed or subprocess.call([*pytest, "tests/packaging/test_compile.py"], cwd=ROOT)


def main(arguments: list[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="dev.py compile",
        description="Compile rules and machine opponent for this checkout; the rest stays as it is.",
    )
    parser.add_argument("--search", action="store_true", help="only the search in C, which takes some seconds")
    parser.add_argument("--remove", action="store_true", help="take the compiled core away again")
    parser.add_argument("--check", action="store_true", help="compile, then test that it does what the source does")
    parser.add_argument("--in-stage", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    try:
        if chosen.in_stage:
            _build_in_stage()
        elif chosen.search:
            make_search()
        elif chosen.remove:
            remove()
        else:
            make()
            return check() if chosen.check else 0
    except CompileError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
