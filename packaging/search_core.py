"""Compile the search in C (`afaos_gui/ai/core/source`) into a library.

Python loads it by ctypes, so it needs no headers of Python; its name is that of an extension module only so that it is
found, checked and frozen as those are.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from wine.windows_python import SAME_BYTES

from afaos_gui.ai.core.header import LINKED, OPTIONS, SOURCE, WARNINGS, header
from afaos_gui.ai.core.library import NAME

FOR_WINDOWS = ("-s", "-static-libgcc", *SAME_BYTES)
FOR_LINUX = ("-fPIC", "-Wl,--build-id=none")
"""Without the name that the linker makes of all that it is given, which two builds do not share."""


class CoreError(Exception):
    """The search could not be compiled; the message is one sentence, or the compiler's."""


def make(into: Path) -> Path:
    """Compile for this machine into a folder laid out as packages; returns the library. Raises CoreError."""
    more = {"win32": FOR_WINDOWS, "linux": FOR_LINUX}.get(sys.platform, ("-fPIC",))
    return compile_with(compiler(), into, EXTENSION_SUFFIXES[0], more)


def compiler() -> list[str]:
    """The C compiler's command. Raises CoreError if there is none that knows vectors as GCC and Clang do."""
    named = os.environ.get("CC") or (sysconfig.get_config_var("CC") if sys.platform != "win32" else None)
    words = [named.split()] if named else [["gcc"], ["clang"], ["cc"]]
    for command in words:
        if shutil.which(command[0]):
            return command
    raise CoreError(f"There is no {' or '.join(command[0] for command in words)} to compile the search with.")


def same_bytes(folder: str) -> list[str]:
    """Options by which two builds of one source are the same, wherever they are made."""
    return ["-g0", "-frandom-seed=afaos", f"-ffile-prefix-map={folder}=.", f"-ffile-prefix-map={SOURCE}=source"]


def compile_with(command: Sequence[str], into: Path, suffix: str, more: Sequence[str] = ()) -> Path:
    """Compile with a compiler. Raises CoreError."""
    target = into / f"{NAME.replace('.', '/')}{suffix}"
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="afaos-core-") as name:
        Path(name, "layout.h").write_text(header(), encoding="utf-8")
        words = [*command, *OPTIONS, *LINKED, *WARNINGS, *same_bytes(name), "-I", name, "-I", str(SOURCE)]
        words += [*sorted(map(str, SOURCE.glob("*.c"))), "-o", str(target), *more, "-lm"]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CoreError(done.stderr[-4000:])
    return target
