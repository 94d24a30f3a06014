"""Collecting garbage never stops the table: what the program is made of is set aside before the first action."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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
