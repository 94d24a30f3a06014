"""Trace five walks through the program: `python -m tests.architecture.walks`; with `--write` into docs/walks.md.

Real windows, offscreen: a drag, a move of the machine, saving and loading, another language, a step of a lesson. Listed
are the modules on the way from an event to each end of the walk: those on the call stack there. Other listeners are not
included.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.data.learning.lesson_files import load_lessons
from afaos_gui.data.texts.language import set_language
from afaos_gui.gui.app.following import LANGUAGE, Appearance
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.controllers.machine import engine_client
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from tests.architecture import drag
from tests.architecture.drag import PACKAGE, entered
from tests.gui.fake_machine import FakeThinker
from tests.gui.hands import Hands
from tests.rules.builder import SECOND, Position

PAGE = Path(__file__).parents[2] / "docs" / "walks.md"
SECONDS = 20.0
ENDS = {
    ("afaos_gui.gui.controllers.machine.machine_seat", "MachineSeat._on_answer"): "the answer is there",
    ("afaos_gui.rules.engine", "apply"): "the rules do it",
    ("afaos_gui.session.saving.journal", "Journal.append"): "it is written down",
    ("afaos_gui.presentation.present", "Presenter.present"): "what the table shows of it is presented",
    ("afaos_gui.gui.board.scene", "BoardScene.show_position"): "the map shows it",
    ("afaos_gui.data.files.atomic", "write_atomically"): "a file is written",
    ("afaos_gui.data.saves.save_files", "read_lines_and_save"): "a file is read",
    ("afaos_gui.session.game", "Game.from_moves"): "a game is made of it",
    ("afaos_gui.data.texts.language", "set_language"): "the texts are in it",
    ("afaos_gui.gui.toolkit.look.appearance", "tell_all"): "what is open is told",
    ("afaos_gui.session.lessons.lesson", "LessonRun.took"): "the lesson judges it",
    ("afaos_gui.session.lessons.lesson", "LessonRun.follow"): "what follows is done, or what came of it told",
    ("afaos_gui.gui.table.advice.coach_slip", "CoachSlip.teach"): "the coach says it",
}
"""The ends of the ways: functions, and what has happened when they are called."""


class Walk:
    """The first way to each of its ends."""

    def __init__(self, ways: dict[str, tuple[str, ...]] | None = None) -> None:
        self.ways = ways or {}

    @property
    def passed(self) -> set[str]:
        """The modules on the ways."""
        return {module for way in self.ways.values() for module in way}

    @property
    def most_entered(self) -> int:
        """The maximum number of times that a way enters one module."""
        return max(max(Counter(way).values()) for way in self.ways.values())

    @contextmanager
    def traced(self) -> Iterator[None]:
        """Note the ways."""
        sys.setprofile(self._note)
        try:
            yield
        finally:
            sys.setprofile(None)

    def told(self) -> str:
        """The ways, a line for each end and one for the modules."""
        lines = [f"{len(self.passed)} modules, one entered at most {self.most_entered} times on a way"]
        for end, way in self.ways.items():
            lines += [f"{end}:", "    " + " > ".join(module.removeprefix(PACKAGE) for module in way)]
        return "\n".join(lines)

    def _note(self, frame: FrameType, event: str, _arg: object) -> None:
        if event == "call":
            end = ENDS.get((str(frame.f_globals.get("__name__")), frame.f_code.co_qualname))
            if end is not None and end not in self.ways:
                self.ways[end] = tuple(entered(frame))


def a_drag(_folder: Path) -> Walk:
    """A card is dragged from the hand to a place, and raids it."""
    found: dict[str, tuple[str, ...]] = {}
    for way in drag.ways():
        found.setdefault(way.end, way.modules)
    return Walk(found)


def a_move_of_the_machine(folder: Path) -> Walk:
    """The machine's answer arrives, is done, and lies on the table."""
    made: list[FakeThinker] = []

    def thinker(told: Callable[[str], None]) -> FakeThinker:
        made.append(FakeThinker(told))
        return made[-1]

    setattr(engine_client, "Thinkers", thinker)  # noqa: B010 -- a stand-in of another class
    position = Position(FRENCH).hand(FRENCH, "Quebec", "Montreal", "Intendant").hand(BRITISH, "New York")
    seats = (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "captain"))
    hands, walk = _seated(Game.from_state(position.state(), seats, seed=1), folder), Walk()
    _until(lambda: made[-1].asked)
    with walk.traced():
        made[-1].answer("take money: Quebec")
        _until(lambda: hands.done() == 1)
        QApplication.processEvents()
    hands.window.close()
    return walk


def saving_and_loading(folder: Path) -> Walk:
    """A game is saved in its file, and one is opened from another."""
    hands, walk = _seated(Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=3), folder), Walk()
    desk = hands.window.archive.desk
    assert desk is not None
    file, other = folder / "game.acres", folder / "other.acres"
    desk.own.save(file, b"")
    shutil.copy(file, other)
    before = hands.window.current.game
    before.submit(before.legal[0])
    with walk.traced():
        desk.save()
        desk.open(other)
        QApplication.processEvents()
    assert hands.window.current.game is not before and hands.done() == 0
    hands.window.close()
    return walk


def another_language(folder: Path) -> Walk:
    """French is chosen in the preferences; everything that is open says it."""
    hands, walk = _seated(Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=3), folder), Walk()
    appearance = Appearance(hands.window, folder)
    with walk.traced():
        appearance.choose(LANGUAGE, "fr")
        QApplication.processEvents()
    set_language("en")
    hands.window.close()
    return walk


def a_step_of_a_lesson(folder: Path) -> Walk:
    """The action that a step asks for is done, and what came of it is told."""
    hands, walk = _seated(Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=3), folder), Walk()
    lessons, lesson = hands.window.learning.lessons, load_lessons()[1]
    number = next(number for number, step in enumerate(lesson.steps[:-1]) if step.goal is not None and step.goal.verbs)
    lessons.begin(lesson, number)
    run = lessons.run
    assert run is not None
    action = run.example()
    assert action is not None
    QApplication.processEvents()
    with walk.traced():
        hands.window.current.submit(action)
        _until(lambda: lessons.run is not None and lessons.run.is_done)
        QApplication.processEvents()
    hands.window.close()
    return walk


WALKS: dict[str, Callable[[Path], Walk]] = {
    "A drag": a_drag,
    "A move of the machine": a_move_of_the_machine,
    "Saving and loading": saving_and_loading,
    "Another language": another_language,
    "A step of a lesson": a_step_of_a_lesson,
}


def _seated(game: Game, folder: Path) -> Hands:
    """Hands at a window in which nothing is animated or painted ahead."""
    application()
    ChartStore.request = lambda self, size: None  # type: ignore[method-assign]
    games = Path(tempfile.mkdtemp(dir=folder))
    window = make_window(game, (1280, 800), curtain=False, folder=games, games=games)
    window.table.clock.set_stillness("full")
    window.table.clock.set_pace("at once")
    window.prefetcher.stop()
    window.show()
    QApplication.processEvents()
    hands = Hands(window)
    hands.enter()
    return hands


def _until(done: Callable[[], object]) -> None:
    waited = 0
    while not done():
        QTest.qWait(5)
        waited += 5
        assert waited < SECONDS * 1000, "the walk does not come to its end"


def traced() -> dict[str, Walk]:
    """Every walk, by its title on the page."""
    found = {}
    for title, walked in WALKS.items():
        with tempfile.TemporaryDirectory() as folder:
            found[title] = walked(Path(folder))
    return found


def with_ways(page: str, walks: dict[str, Walk]) -> str:
    """The page with the ways as they are now, in the block below each title."""
    for title, walk in walks.items():
        before, heading, rest = page.partition(f"## {title}\n")
        words, opening, block = rest.partition("```text\n")
        after = block.partition("```")[2]
        page = f"{before}{heading}{words}{opening}{walk.told()}\n```{after}"
    return page


def main(arguments: list[str]) -> None:
    """Print the walks, or write them into the page."""
    walks = traced()
    if arguments == ["--write"]:
        PAGE.write_text(with_ways(PAGE.read_text(encoding="utf-8"), walks), encoding="utf-8")
        return
    for title, walk in walks.items():
        print(f"{title}: {walk.told()}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
