"""Programs at the table: seated only by path, asked like the machine, named after their file."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.engine.client import EngineFailure
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.machine.programs import PREFIX, command_of, program_name, seat_program
from afaos_gui.session.machine.seat_texts import player_title
from afaos_gui.session.machine.thinker import Answer, Limit
from afaos_gui.session.machine.thinkers import Thinkers
from afaos_gui.session.opening import new_game
from tests.rules.builder import SECOND
from tests.windows import quoted

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "villager_engine.py"
COMMAND = f"{quoted(sys.executable)} {quoted(str(EXAMPLE))}"


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    found = Thinkers(lambda sentence: None)
    yield found
    found.close()


def answered(thinkers: Thinkers, answers: list[Answer]) -> Answer:
    end = time.monotonic() + 60.0
    while not answers and time.monotonic() < end:
        thinkers.poll()
        time.sleep(0.01)
    return answers[0]


def test_a_program_is_seated_by_its_path_and_named_by_its_file() -> None:
    level = seat_program(COMMAND)
    assert level.startswith(PREFIX) and seat_program(COMMAND) == level
    assert command_of(level) == COMMAND and program_name(level) == "villager_engine"
    assert player_title(Seat(0, "", level)) == "villager_engine (program)"


def test_an_id_that_nobody_was_seated_under_names_no_program() -> None:
    assert command_of(f"{PREFIX}0") == "" and program_name("captain") == ""


def test_a_program_that_is_not_there_is_refused_in_a_sentence() -> None:
    with pytest.raises(EngineFailure, match="not a program"):
        seat_program("/nowhere/at/all")
    with pytest.raises(DataError, match="not a program"):
        new_game("french-program=/nowhere/at/all")


def test_the_command_line_seats_a_program() -> None:
    game = new_game(f"british=Anne,french-program={COMMAND}")
    assert game.seats[0].name == "Anne" and command_of(game.seats[1].level) == COMMAND
    assert game.seats[1].is_machine


def test_a_program_answers_where_its_seat_decides(thinkers: Thinkers) -> None:
    game = Game(SECOND, seed=3)
    answers: list[Answer] = []
    number = thinkers.ask(game.view(game.state.to_decide), seat_program(COMMAND), answers.append, Limit(seconds=1.0))
    found = answered(thinkers, answers)
    assert found.request == number and found.choice is not None and found.choice.action in game.legal


def test_a_request_for_the_machine_drops_that_for_a_program(thinkers: Thinkers) -> None:
    game = Game(SECOND, seed=3)
    first: list[Answer] = []
    second: list[Answer] = []
    view = game.view(game.state.to_decide)
    old = thinkers.ask(view, seat_program(COMMAND), first.append, Limit(seconds=1.0))
    new = thinkers.ask(view, "settler", second.append, Limit(iterations=8))
    assert not thinkers.is_thinking(old) and thinkers.is_thinking(new)
    assert answered(thinkers, second).request == new
    assert not first


def test_a_program_that_cheats_is_told_in_its_own_words(thinkers: Thinkers, tmp_path: Path) -> None:
    cheat = tmp_path / "cheat.py"
    source = EXAMPLE.read_text(encoding="utf-8")
    cheat.write_text(source.replace('choose(position, content.get("seed", 0))', '"conquer the moon"'), encoding="utf-8")
    game = Game(SECOND, seed=3)
    answers: list[Answer] = []
    level = seat_program(f"{quoted(sys.executable)} {quoted(str(cheat))}")
    thinkers.ask(game.view(game.state.to_decide), level, answers.append, Limit(seconds=1.0))
    found = answered(thinkers, answers)
    assert found.choice is None and "no action" in found.problem
