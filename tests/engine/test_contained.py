"""An external program is bounded in what it says, in time and memory, and ends with all that it has started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from afaos_gui.ai.search.results import Limit
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.engine.client import MOST_BYTES, EngineFailure, EngineProcess
from afaos_gui.engine.contained import Contained
from afaos_gui.engine.worker import EngineWorker
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.view import View, observe
from afaos_gui.session.machine import thinker
from afaos_gui.session.machine.thinker import Answer, Thinker
from tests.windows import quoted

ROOT = Path(__file__).resolve().parents[2]
WAIT = 30.0
ON_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="processes are looked up by signal")
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits a process's memory")


def until(found: Callable[[], object]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + WAIT
    while not found():
        assert time.monotonic() < end, "it has not come about"
        time.sleep(0.02)


def command(tmp_path: Path, source: str) -> str:
    file = tmp_path / "program.py"
    file.write_text(textwrap.dedent(source), encoding="utf-8")
    return f"{quoted(sys.executable)} {quoted(str(file))}"


def runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    if sys.platform == "linux":  # one that has ended, but that nobody has taken note of, does not run
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return True


@pytest.fixture
def view() -> View:
    state = new_game(Ruleset(load_catalogue()), RandomChance(3))
    return observe(state, state.to_decide)


def test_one_that_talks_on_for_ever_is_ended_though_nobody_listens(tmp_path: Path) -> None:
    flood = """
        import sys
        line = 'pong {"x": "' + "x" * 1_000_000 + '"}'
        while True:
            print(line, flush=True)
    """
    process = EngineProcess(command(tmp_path, flood))
    until(lambda: not process.is_alive)
    assert sum(len(line or b"") for line in process._answers.queue) <= MOST_BYTES
    with pytest.raises(EngineFailure, match="said too much"):
        process.wait("id", WAIT)
    process.close()


def test_one_that_says_short_lines_for_ever_is_ended(tmp_path: Path) -> None:
    process = EngineProcess(command(tmp_path, "while True: print('pong', flush=True)"))
    until(lambda: not process.is_alive)
    with pytest.raises(EngineFailure, match="said too much"):
        process.wait("id", WAIT)


def test_what_nobody_asked_for_is_no_sign_of_life(tmp_path: Path, view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    source = (ROOT / "examples" / "villager_engine.py").read_text(encoding="utf-8")
    own = 'say("best", {"action": choose(position, content.get("seed", 0))})'
    assert own in source
    talks = "[(say('pong'), __import__('time').sleep(0.05)) for _ in range(999)]"
    idle = f"import threading; threading.Timer(0, lambda: {talks}).start()"
    words = command(tmp_path, source.replace(own, idle))
    monkeypatch.setattr(thinker, "PATIENCE", 2.0)
    told: list[str] = []
    answers: list[Answer] = []
    asking = Thinker(told.append, lambda: EngineWorker(words), explains=True)
    asking.ask(view, "", answers.append, Limit(seconds=0.1))

    def answered() -> bool:
        asking.poll()
        return bool(answers)

    until(answered)
    assert answers[0].choice is None and answers[0].problem and told
    asking.close()


@ON_POSIX
@pytest.mark.parametrize("ends", ["killed", "by itself"])
def test_what_a_program_has_started_ends_with_it(tmp_path: Path, ends: str) -> None:
    forks = """
        import subprocess, sys, pathlib
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        pathlib.Path(sys.argv[1]).write_text(str(child.pid))
        print("id {}", flush=True)
        input()
        input()
    """
    note = tmp_path / "child"
    process = EngineProcess(f"{command(tmp_path, forks)} {quoted(str(note))}")
    process.wait("id", WAIT)
    child = int(note.read_text())
    assert runs(child)
    if ends == "killed":
        process.kill()
    else:
        process.send("quit")
    until(lambda: not runs(child))
    process.close()


@ON_POSIX
def test_a_program_ends_with_ours_even_if_that_is_killed(tmp_path: Path) -> None:
    deaf = "import time, os, pathlib, sys; pathlib.Path(sys.argv[1]).write_text(str(os.getpid())); time.sleep(600)"
    note = tmp_path / "helper"
    words = [sys.executable, "-c", deaf, str(note)]
    ours = f"import time; from afaos_gui.engine.contained import Contained; c = Contained({words!r}); time.sleep(600)"
    with subprocess.Popen([sys.executable, "-c", ours], cwd=ROOT) as game:
        until(lambda: note.exists() and note.read_text())
        game.send_signal(signal.SIGKILL)
        game.wait()
    until(lambda: not runs(int(note.read_text())))


@ON_LINUX
def test_a_program_is_refused_more_memory_than_its_share() -> None:
    greedy = "import sys\ntry:\n b = bytearray(600 << 20)\nexcept MemoryError:\n sys.exit(7)"
    # The limit is set once the program runs; it begins with what a running interpreter needs.
    wait = "input()\n"
    helper = Contained([sys.executable, "-c", wait + greedy], memory=300 << 20)
    helper.process.communicate(b"\n", WAIT)
    assert helper.process.returncode == 7
    helper.kill()
