"""Garbage collection never stops the table, and memory of large pictures and libraries is given back."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

CHECKOUT = Path(__file__).resolve().parents[3]
PROGRAM = """
import ctypes, gc, json, linecache, platform, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication

def mapped_bytes():
    if platform.libc_ver()[0] != "glibc":
        return None
    names = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()
    figures = type("Figures", (ctypes.Structure,), {"_fields_": [(name, ctypes.c_size_t) for name in names]})
    tell = ctypes.CDLL(None).mallinfo2
    tell.restype = figures
    return tell().hblkhd

def look():
    found = {"enabled": gc.isenabled(), "frozen": gc.get_freeze_count(), "left": len(gc.get_objects())}
    bytearray(24 << 20)  # Left alone, glibc takes whatever is less than this for small from now on.
    before = mapped_bytes()
    block = bytearray(16 << 20)
    linecache.clearcache()
    import networkx
    sources = list(linecache.cache)
    memory = {"before": before, "after": mapped_bytes(), "block": len(block)}
    print(json.dumps({**found, **memory, "sources": sources}))
    return 0

QApplication.exec = staticmethod(look)
if __name__ == "__main__":
    from afaos_gui.data.resources.loader import load_catalogue
    from afaos_gui.gui.app import start as app
    from afaos_gui.rules.ruleset import Ruleset
    from afaos_gui.session.game import Game

    folder = Path(sys.argv[1])
    app.run(Game(Ruleset(load_catalogue()), seed=1), folder, folder / "games")
"""


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a newly started program prints about its memory; this process has the tests' garbage."""
    folder = tmp_path_factory.mktemp("begun")
    program = folder / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, str(program), str(folder)]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_what_was_loaded_is_set_aside_before_play(begun: dict[str, Any]) -> None:
    assert begun["enabled"]
    assert begun["frozen"] > 50_000
    assert begun["left"] < begun["frozen"] / 10


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="a setting of glibc")
def test_large_blocks_are_given_back_whatever_was_freed_before(begun: dict[str, Any]) -> None:
    assert begun["after"] >= begun["before"] + begun["block"]


def test_no_sources_are_read_with_the_modules(begun: dict[str, Any]) -> None:
    """Qt's binding would read the source of every module, and the first place pointed at loads hundreds."""
    assert begun["sources"] == []
