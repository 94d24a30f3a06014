"""The connection to the machine's process: answers reach the caller, a death is survived once, nothing blocks."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.context import SpawnProcess

import pytest

from afaos_gui.ai.judgement.model_error import Fault, ModelError
from afaos_gui.ai.process.worker import Reply, Worker
from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.ai.search.results import Choice
from afaos_gui.data.texts.language import set_language
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.view import View
from afaos_gui.session.game import Game
from afaos_gui.session.machine import thinker as module
from afaos_gui.session.machine.levels import DEFAULT_LEVEL, known_level, level_texts
from afaos_gui.session.machine.thinker import Answer, Limit, Thinker
from tests.session.talker import TalksNonsense

CHOICE = Choice(EndTurn(), 0.5, (), (EndTurn(),), 1, 0.0)
PATIENCE = 60.0


class FakeWorker:
    """A process that answers on command, or is dead."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.number = 0
        self.reply: Reply | None = None
        self.dead = self.killed = self.deaf = False
        self.cancelled = self.told_to_move = self.heard = 0

    def think(self, view: View, level: str, limit: Limit | None, seed: int, explain: bool) -> int:
        if self.deaf:
            raise BrokenPipeError
        self.asked.append(level)
        self.number += 1
        return self.number

    def poll(self) -> Reply | None:
        if self.dead:
            raise EOFError
        reply, self.reply = self.reply, None
        return reply

    def cancel(self) -> None:
        self.cancelled += 1

    def move_now(self) -> None:
        self.told_to_move += 1

    def kill(self) -> None:
        self.killed = True

    close = kill


class Bench:
    """A thinker with fake processes, and everything it reported."""

    def __init__(self) -> None:
        self.workers: list[FakeWorker] = []
        self.told: list[str] = []
        self.answers: list[Answer] = []
        self.thinker = Thinker(self.told.append, self._make)  # type: ignore[arg-type]

    def _make(self) -> FakeWorker:
        self.workers.append(FakeWorker())
        return self.workers[-1]

    def answer(self, choice: Choice | None = CHOICE) -> None:
        worker = self.workers[-1]
        worker.reply = Reply(worker.number, choice)
        self.thinker.poll()


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def view(ruleset: Ruleset) -> View:
    return Game(ruleset, seed=1).view(0)


def test_every_level_has_a_name_and_a_line() -> None:
    texts = level_texts()
    assert [text.id for text in texts] == [level.id for level in LEVELS]
    assert len(texts) >= 6
    assert all(text.name and text.line.endswith(".") for text in texts)
    assert len({text.name for text in texts}) == len(texts)


def test_an_unknown_level_plays_as_the_default_one(bench: Bench, view: View) -> None:
    assert known_level("admiral") == DEFAULT_LEVEL
    assert known_level("general") == "general"
    bench.thinker.ask(view, "admiral", bench.answers.append)
    assert bench.workers[0].asked == [DEFAULT_LEVEL]


def test_no_process_is_started_before_it_is_needed(bench: Bench, view: View) -> None:
    assert not bench.workers
    bench.thinker.poll()
    bench.thinker.ask(view, "captain", bench.answers.append)
    bench.thinker.warm()
    assert len(bench.workers) == 1


def test_the_answer_finds_whoever_asked(bench: Bench, view: View) -> None:
    number = bench.thinker.ask(view, "captain", bench.answers.append)
    assert bench.thinker.busy and bench.thinker.is_thinking(number)
    bench.answer()
    assert bench.answers == [Answer(number, CHOICE)]
    assert not bench.thinker.busy


def test_a_newer_request_takes_the_place_of_an_older_one(bench: Bench, view: View) -> None:
    older: list[Answer] = []
    bench.thinker.ask(view, "captain", older.append)
    number = bench.thinker.ask(view, "captain", bench.answers.append)
    bench.workers[0].reply = Reply(1, CHOICE)
    bench.thinker.poll()
    assert not older and not bench.answers
    bench.answer()
    assert [answer.request for answer in bench.answers] == [number]
    assert not older


def test_a_cancelled_request_is_never_answered(bench: Bench, view: View) -> None:
    number = bench.thinker.ask(view, "captain", bench.answers.append)
    bench.thinker.cancel(number)
    bench.answer()
    assert not bench.answers and bench.workers[0].cancelled == 1
    bench.thinker.cancel(number)
    assert bench.workers[0].cancelled == 1


def test_cancelling_an_older_request_leaves_the_newer_one(bench: Bench, view: View) -> None:
    older = bench.thinker.ask(view, "captain", bench.answers.append)
    number = bench.thinker.ask(view, "captain", bench.answers.append)
    bench.thinker.cancel(older)
    bench.thinker.move_now(older)
    assert bench.thinker.is_thinking(number)
    assert not bench.workers[0].told_to_move


def test_a_dead_process_is_started_once_more_and_that_is_told(bench: Bench, view: View) -> None:
    number = bench.thinker.ask(view, "captain", bench.answers.append)
    bench.thinker.move_now(number)
    bench.workers[0].dead = True
    bench.thinker.poll()
    assert len(bench.workers) == 2 and len(bench.told) == 1
    assert bench.workers[0].killed
    assert bench.workers[1].asked == ["captain"] and bench.workers[1].told_to_move == 1
    bench.answer()
    assert bench.answers == [Answer(number, CHOICE)]


def test_a_second_death_is_the_answer(bench: Bench, view: View) -> None:
    number = bench.thinker.ask(view, "captain", bench.answers.append)
    for _death in range(2):
        bench.workers[-1].dead = True
        bench.thinker.poll()
    bench.thinker.poll()
    assert [(answer.request, answer.choice) for answer in bench.answers] == [(number, None)]
    assert "twice" in bench.answers[0].problem
    assert not bench.thinker.busy
    bench.thinker.ask(view, "captain", bench.answers.append)
    bench.answer()
    assert bench.answers[-1].choice is CHOICE, "the next request begins anew"


def test_a_process_that_died_while_idle_is_replaced(bench: Bench, view: View) -> None:
    bench.thinker.ask(view, "captain", bench.answers.append)
    bench.answer()
    bench.workers[0].deaf = True
    number = bench.thinker.ask(view, "captain", bench.answers.append)
    bench.answer()
    assert len(bench.workers) == 2
    assert bench.answers[-1] == Answer(number, CHOICE)


def test_a_process_that_cannot_be_started_is_a_problem_and_no_crash(view: View) -> None:
    def fails() -> Worker:
        raise OSError("no more processes")

    answers: list[Answer] = []
    thinker = Thinker(make=fails)
    thinker.warm()
    number = thinker.ask(view, "captain", answers.append)
    assert not answers, "nobody is answered before he has the number"
    thinker.poll()
    assert [(answer.request, answer.choice) for answer in answers] == [(number, None)]


def test_a_process_that_says_nothing_is_given_up(bench: Bench, view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", -10.0)
    bench.thinker.ask(view, "captain", bench.answers.append, Limit(seconds=2.0))
    bench.thinker.poll()
    assert bench.workers[0].killed and len(bench.workers) == 2


def test_no_request_gives_a_silent_process_more_time(bench: Bench, view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    bench.thinker.ask(view, "captain", bench.answers.append, Limit(seconds=2.0))
    for _ in range(7):
        now += 10.0
        bench.thinker.ask(view, "captain", bench.answers.append, Limit(seconds=2.0))
        bench.thinker.poll()
    assert bench.workers[0].killed and len(bench.workers) == 2


def test_every_sign_of_life_gives_more_time(bench: Bench, view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    for _ in range(20):
        number = bench.thinker.ask(view, "captain", bench.answers.append, Limit(seconds=2.0))
        bench.thinker.poll()
        now += 59.0
        bench.thinker.cancel(number)
        bench.workers[0].heard += 1
    assert not bench.workers[0].killed and len(bench.workers) == 1


def test_a_request_that_cannot_be_met_is_told(bench: Bench, view: View) -> None:
    bench.thinker.ask(view, "captain", bench.answers.append)
    bench.answer(None)
    assert bench.answers[0].choice is None and bench.answers[0].problem


@pytest.fixture
def real() -> Iterator[Thinker]:
    thinker = Thinker()
    yield thinker
    thinker.close()


def own_process(thinker: Thinker) -> SpawnProcess:
    """The process of the machine, which runs."""
    worker = thinker._worker
    assert isinstance(worker, Worker)
    return worker._process


def wait(thinker: Thinker, done: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not done() and time.monotonic() < end:
        thinker.poll()
        time.sleep(0.002)


def test_a_real_process_answers_lives_through_a_kill_and_ends(real: Thinker, ruleset: Ruleset) -> None:
    game = Game(ruleset, seed=2)
    answers: list[Answer] = []
    real.ask(game.view(0), "captain", answers.append, Limit(seconds=3600.0))
    worker = real._worker
    assert worker is not None
    worker._process.kill()
    wait(real, lambda: real._worker is not worker)
    number = real.ask(game.view(0), "general", answers.append, Limit(seconds=0.01))
    wait(real, lambda: answers)
    assert answers[0].request == number and answers[0].choice is not None
    assert answers[0].choice.action in legal_actions(game.state)
    process = own_process(real)
    real.close()
    assert not process.is_alive()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system stops no process")
def test_a_stopped_process_keeps_nobody_waiting(real: Thinker, ruleset: Ruleset) -> None:
    game, answers = Game(ruleset, seed=2), list[Answer]()
    real.ask(game.view(0), "captain", answers.append, Limit(iterations=1))
    wait(real, lambda: answers)
    process = own_process(real)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    brief = Limit(iterations=1)
    asking = threading.Thread(
        target=lambda: [real.ask(game.view(0), "captain", answers.append, brief) for _ in range(200)]
    )
    asking.start()
    asking.join(PATIENCE)
    assert not asking.is_alive(), "a request waits for the process"
    real._overdue = 0.0
    wait(real, lambda: len(answers) > 1)
    assert answers[1].choice is not None and not process.is_alive()


def test_a_process_that_talks_nonsense_is_started_anew(ruleset: Ruleset, said: list[str]) -> None:
    answers: list[Answer] = []
    nonsense: list[bytes] = [b"", b"nonsense", pickle.dumps(None), pickle.dumps(("choice", 1, "end turn"))]
    nonsense += [pickle.dumps(("choice",)), pickle.dumps([1]), b"cos\nabsent\n.", b"\x80\x05" + b"(" * 2000]
    for garbage in nonsense:
        answers.clear()
        thinker = Thinker(said.append, lambda garbage=garbage: TalksNonsense(garbage))  # type: ignore[misc]
        thinker.ask(Game(ruleset, seed=2).view(0), "captain", answers.append, Limit(seconds=3600.0))
        wait(thinker, lambda: answers)
        assert answers[0].choice is None and "stopped twice" in answers[0].problem
        assert said.pop().startswith("The machine had stopped unexpectedly.")
        assert said == []
        thinker.close()


@pytest.fixture
def said() -> list[str]:
    """What was reported."""
    return []


def test_a_damaged_model_is_told_in_the_language_of_whoever_reads_of_it(bench: Bench, view: View) -> None:
    set_language("fr")
    try:
        bench.thinker.ask(view, "captain", bench.answers.append)
        [worker] = bench.workers
        worker.reply = Reply(worker.number, None, ModelError("value.npz", Fault.DAMAGED))
        bench.thinker.poll()
        assert bench.answers[0].problem == "value.npz est endommagé, veuillez réinstaller le programme."
    finally:
        set_language("en")
    assert bench.answers[0].problem == "value.npz is damaged, please install the program again."


def test_the_fault_of_a_model_comes_through_a_pipe_whole() -> None:
    error = pickle.loads(pickle.dumps(ModelError("value.npz", Fault.NOT_INSTALLED)))
    assert (error.file, error.fault) == ("value.npz", Fault.NOT_INSTALLED)
