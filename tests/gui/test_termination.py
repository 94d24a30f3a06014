"""A program that the system asks to end does so as if its window had been closed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
PATIENCE = 60


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM")
def test_sigterm_is_a_clean_end(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "afaos_gui", "--config", str(tmp_path), "--new", "british=Anne,seed=7"]
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    with subprocess.Popen(command, cwd=CHECKOUT, env=environment, stderr=subprocess.PIPE, text=True) as program:
        for _ in range(PATIENCE * 20):
            # The game is saved once there is a window.
            if list(tmp_path.rglob("*.acres")) or wait(program, 0.05):
                break
        program.send_signal(signal.SIGTERM)
        assert wait(program, PATIENCE)
        assert program.returncode == 0, program.stderr.read() if program.stderr else ""
    assert not list(tmp_path.rglob("*.lock"))
    assert (tmp_path / "afaos.ini").is_file(), "the window's place is remembered"


def wait(program: subprocess.Popen[str], seconds: float) -> bool:
    """Whether the program ends within a time."""
    try:
        program.wait(seconds)
    except subprocess.TimeoutExpired:
        return False
    return True
