"""Whole sessions go well: a short run here, `python -m tests.gui.sessions` for longer ones."""

from __future__ import annotations

import subprocess
import sys

import pytest
from PySide6.QtCore import QObject

from tests.conftest import CHECKOUT
from tests.gui.sessions.driven import DrivenTimer, Time
from tests.gui.sessions.session import Step, read_script


def run_sessions(*arguments: str) -> None:
    """Run sessions in a process of their own, which counts all its threads, processes and descriptors."""
    command = [sys.executable, "-m", "tests.gui.sessions", *arguments]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.timeout(420)
def test_a_session_goes_well() -> None:
    run_sessions("--steps", "40", "--seed", "1", "--sessions", "1", "--stop")


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_many_sessions_go_well() -> None:
    run_sessions("--steps", "300", "--seed", "1000", "--sessions", "40")


def test_a_script_tells_seed_and_steps() -> None:
    assert read_script("7: act 3, undo 0") == (7, [Step("act", 3), Step("undo", 0)])


@pytest.mark.usefixtures("qapp")
def test_time_passes_only_when_it_is_let() -> None:
    Time.begin()
    owner, ran = QObject(), []
    slow, quick = DrivenTimer(owner, interval=100, singleShot=True), DrivenTimer(owner, interval=30)
    slow.timeout.connect(lambda: ran.append("slow"))
    quick.timeout.connect(lambda: ran.append("quick"))
    slow.start()
    quick.start()
    assert quick.isActive()
    Time.let_pass(29)
    assert not ran
    Time.let_pass(80)
    assert ran == ["quick", "quick", "quick", "slow"]
    assert not slow.isActive()
    quick.stop()
    Time.let_pass(500)
    assert len(ran) == 4
