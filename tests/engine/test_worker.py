"""An external program in place of the machine's process: the newest request counts, and nothing blocks."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from afaos_gui.ai.process.worker import Reply
from afaos_gui.ai.search.results import Limit
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.engine.worker import EngineWorker
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, new_game
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View, observe
from tests.windows import quoted

ROOT = Path(__file__).resolve().parents[2]
ENGINE = f"{quoted(sys.executable)} -m afaos_gui engine"
WAIT = 60.0


@pytest.fixture
def state() -> GameState:
    return new_game(Ruleset(load_catalogue()), RandomChance(3))


@pytest.fixture
def view(state: GameState) -> View:
    return observe(state, state.to_decide)


def waited(worker: EngineWorker) -> Reply:
    """The next reply, found by polling as a window's timer does."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        reply = worker.poll()
        if reply is not None:
            return reply
        time.sleep(0.01)
    raise AssertionError("no reply")


@pytest.fixture
def machine() -> Iterator[EngineWorker]:
    worker = EngineWorker(ENGINE)
    yield worker
    worker.close()


def program(tmp_path: Path, answer: str) -> EngineWorker:
    """A program that answers every `go` with the same given line."""
    file = tmp_path / "program.py"
    source = (ROOT / "examples" / "villager_engine.py").read_text(encoding="utf-8")
    own = 'say("best", {"action": choose(position, content.get("seed", 0))})'
    changed = source.replace(own, f"print({answer!r}, flush=True)")
    assert changed != source
    file.write_text(changed, encoding="utf-8")
    return EngineWorker(f"{quoted(sys.executable)} {quoted(str(file))}")


def test_a_program_chooses_with_line_and_candidates(machine: EngineWorker, state: GameState, view: View) -> None:
    request = machine.think(view, "general", Limit(iterations=40), 5)
    reply = waited(machine)
    assert reply.request == request and reply.choice is not None
    assert reply.choice.action in legal_actions(state)
    assert reply.choice.line[0] == reply.choice.action and len(reply.choice.best) > 1
    assert 0.0 < reply.choice.win_chance < 1.0


def test_the_newest_request_counts(machine: EngineWorker, view: View) -> None:
    machine.think(view, "general", Limit(seconds=1000.0), 5)
    machine.think(view, "general", Limit(iterations=24), 6)
    last = machine.think(view, "general", Limit(iterations=24), 7)
    assert waited(machine).request == last
    assert machine.poll() is None


def test_one_that_is_told_to_move_answers(machine: EngineWorker, view: View) -> None:
    request = machine.think(view, "general", Limit(seconds=1000.0), 5)
    end = time.monotonic() + WAIT
    reply = None
    while reply is None and time.monotonic() < end:
        machine.move_now()
        reply = machine.poll()
        time.sleep(0.05)
    assert reply is not None and reply.request == request


def test_nothing_comes_of_a_request_that_is_cancelled(machine: EngineWorker, view: View) -> None:
    machine.think(view, "general", Limit(seconds=1000.0), 5)
    machine.cancel()
    last = machine.think(view, "general", Limit(iterations=16), 6)
    assert waited(machine).request == last


def test_an_action_that_is_not_legal_is_told_in_a_sentence(tmp_path: Path, view: View) -> None:
    worker = program(tmp_path, 'best {"action": "settle Boston: Boston, Boston"}')
    worker.think(view, "", Limit(seconds=0.1))
    reply = waited(worker)
    assert reply.choice is None
    assert any(words in str(reply.failure) for words in ("not legal", "no action"))
    worker.close()


def test_an_error_of_the_program_is_told(tmp_path: Path, view: View) -> None:
    worker = program(tmp_path, 'error {"message": "I am lost."}')
    worker.think(view, "", Limit(seconds=0.1))
    assert "I am lost." in str(waited(worker).failure)
    worker.close()


def test_what_a_program_tells_beside_its_action_may_be_nonsense(tmp_path: Path, view: View, state: GameState) -> None:
    nonsense = '{"action": "pass", "win_chance": "high", "best": [3], "line": "x", "iterations": -1}'
    worker = program(tmp_path, f"best {nonsense}")
    worker.think(view, "", Limit(seconds=0.1))
    choice = waited(worker).choice
    assert choice is not None and choice.win_chance == 0.5 and choice.line == (choice.action,)
    worker.close()


def test_a_program_that_ends_is_taken_for_dead(tmp_path: Path, view: View) -> None:
    worker = program(tmp_path, "best [")
    worker.think(view, "", Limit(seconds=0.1))
    with pytest.raises(EOFError):
        waited(worker)
    worker.kill()
    assert not worker.is_alive


def test_a_program_that_is_not_there_cannot_be_seated() -> None:
    with pytest.raises(OSError, match="cannot be started"):
        EngineWorker("/nowhere/at/all")
