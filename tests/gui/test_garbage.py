"""Garbage: looking for it never stops the table, and what large pictures and libraries leave is given back."""

from __future__ import annotations

import ctypes
import linecache
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from afaos_gui.gui.app.start import application
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import SECOND

CHECKOUT = Path(__file__).resolve().parents[2]
PROGRAM = """
import gc, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication

def look():
    print(gc.isenabled(), gc.get_freeze_count(), len(gc.get_objects()))
    return 0

QApplication.exec = staticmethod(look)
if __name__ == "__main__":
    from afaos_gui.data.loader import load_catalogue
    from afaos_gui.gui.app import start as app
    from afaos_gui.rules.ruleset import Ruleset
    from afaos_gui.session.game import Game

    folder = Path(sys.argv[1])
    app.run(Game(Ruleset(load_catalogue()), seed=1), folder, folder / "games")
"""


def test_what_was_loaded_is_set_aside_before_play(tmp_path: Path) -> None:
    """In a process of its own: this one has the tests' garbage."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, str(program), str(tmp_path)]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    enabled, frozen, left = done.stdout.split()
    assert enabled == "True"
    assert int(frozen) > 50_000
    assert int(left) < int(frozen) / 10


def test_sources_that_were_read_go_when_a_game_begins(sit: Callable[..., Hands]) -> None:
    """Qt's binding reads those of every module, and the first place pointed at loads hundreds."""
    window = sit(Game(SECOND, seed=1)).window
    assert linecache.getlines(__file__)
    window.start(Game(SECOND, seed=2))
    assert not linecache.cache


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="a setting of glibc")
def test_large_blocks_are_given_back_whatever_was_freed_before() -> None:
    application()
    bytearray(1 << 24)  # Left alone, glibc takes all below this for small from now on.
    before = mapped_bytes()
    block = bytearray(1 << 20)
    assert mapped_bytes() >= before + len(block)


def mapped_bytes() -> int:
    """What the C library has mapped for blocks that lie alone."""
    names = ["arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"]
    figures = type("Figures", (ctypes.Structure,), {"_fields_": [(name, ctypes.c_size_t) for name in names]})
    tell = ctypes.CDLL(None).mallinfo2
    tell.restype = figures
    return int(tell().hblkhd)
