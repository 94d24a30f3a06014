"""A program that the system asks to end does so as if its window had been closed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from afaos_gui.data.saves.save_files import read_save

CHECKOUT = Path(__file__).resolve().parents[3]
PATIENCE = 60


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_being_asked_to_end_is_a_clean_end(tmp_path: Path, name: str) -> None:
    command = [sys.executable, "-m", "afaos_gui", "--config", str(tmp_path), "--new", "british=Anne,seed=7"]
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    # A suite in the background of a script ignores Ctrl+C, one that outlives its terminal SIGHUP; so would the program.
    usual = partial(signal.signal, getattr(signal, name), signal.SIG_DFL)
    with subprocess.Popen(
        command, cwd=CHECKOUT, env=environment, stderr=subprocess.PIPE, text=True, preexec_fn=usual
    ) as program:
        for _ in range(PATIENCE * 20):
            # The game is saved once there is a window.
            if list(tmp_path.rglob("*.acres")) or wait(program, 0.05):
                break
        program.send_signal(getattr(signal, name))
        assert wait(program, PATIENCE)
        assert program.returncode == 0, program.stderr.read() if program.stderr else ""
    assert not list(tmp_path.rglob("*.lock"))
    assert (tmp_path / "afaos.ini").is_file(), "the window's place is remembered"
    assert not any(read_save(save).is_open for save in tmp_path.rglob("*.acres"))


ASKED_WHILE_ASKING = """
import os, signal, sys
from PySide6.QtCore import QTimer
from afaos_gui.__main__ import main
from afaos_gui.gui.saves.failure import CleanStartDialog

wait = CleanStartDialog.exec

def ask(dialog):
    QTimer.singleShot(0, lambda: os.kill(os.getpid(), signal.SIGTERM))
    return wait(dialog)

CleanStartDialog.exec = ask
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM")
def test_sigterm_ends_the_program_while_it_asks_for_a_clean_start(tmp_path: Path) -> None:
    (tmp_path / "start.json").write_text('{"starting": 1, "failures": 1}', encoding="utf-8")
    command = [sys.executable, "-c", ASKED_WHILE_ASKING, "--config", str(tmp_path), "--new", "british=Anne,seed=7"]
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    with subprocess.Popen(command, cwd=CHECKOUT, env=environment) as program:
        ended = wait(program, PATIENCE)
        program.kill()
    assert ended
    assert program.returncode == 0
    assert not list(tmp_path.rglob("*.acres")), "no game was begun"


NOT_KEPT = """
import errno, os, signal, sys
from PySide6.QtCore import QTimer
from afaos_gui.__main__ import main
from afaos_gui.data.files.atomic import Disk
from afaos_gui.gui.app.main_window import MainWindow

show = MainWindow.show

def refuse(disk, descriptor, data):
    raise OSError(errno.ENOSPC, "No space left on device")

def play(window):
    game = window.current.game
    game.submit(game.legal[0])
    window.close()
    print("asks" if window.asking.isVisible() else "does not ask", flush=True)
    os.kill(os.getpid(), signal.SIGTERM)

def show_and_play(window):
    show(window)
    QTimer.singleShot(0, lambda: play(window))

Disk.write, MainWindow.show = refuse, show_and_play
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM")
def test_sigterm_asks_nobody_where_closing_asks_whether_a_game_that_is_not_kept_may_be_lost(tmp_path: Path) -> None:
    command = [sys.executable, "-c", NOT_KEPT, "--config", str(tmp_path), "--new", "british=Anne,seed=7"]
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    with subprocess.Popen(command, cwd=CHECKOUT, env=environment, stdout=subprocess.PIPE, text=True) as program:
        ended = wait(program, PATIENCE)
        program.kill()
        told = program.stdout.read() if program.stdout else ""
    assert told == "asks\n"
    assert ended and program.returncode == 0


def wait(program: subprocess.Popen[Any], seconds: float) -> bool:
    """Whether the program ends within a time."""
    try:
        program.wait(seconds)
    except subprocess.TimeoutExpired:
        return False
    return True
