"""The start screen, its lessons, and the games begun from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.data.learning.lesson_files import load_lessons
from afaos_gui.data.saves.saved_game import summary_of
from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.commands.guide import Guide
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.games.archive import Archive
from afaos_gui.gui.controllers.learning.guided_game import GuidedGame
from afaos_gui.gui.controllers.learning.lessons import Lessons
from afaos_gui.gui.controllers.learning.study import Study
from afaos_gui.gui.controllers.machine.hints import Hints
from afaos_gui.gui.saves.thumbnails import details_of, picture_of
from afaos_gui.gui.table.papers.veiled import Asking
from afaos_gui.gui.table.start.start_screen import StartScreen
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.gui.toolkit.clock import OnDemand
from afaos_gui.presentation.pages.new_game import NewGameChoice
from afaos_gui.presentation.pages.start_screen import GUIDED, apart_entries, entries, lesson_lines
from afaos_gui.presentation.viewer.rights import is_amid
from afaos_gui.rules.catalogue import BRITISH, Side
from afaos_gui.session.coaching.coach import LEVEL as GUIDED_LEVEL
from afaos_gui.session.coaching.guided_files import guided_file
from afaos_gui.session.game import Game
from afaos_gui.session.machine.seat_texts import players_title
from afaos_gui.session.saving.autosave import AutosavedGame
from afaos_gui.session.saving.save_texts import standing

if TYPE_CHECKING:
    from afaos_gui.gui.controllers.apart.play_apart import PlayApart


class Learning(QObject):
    """Connects the start screen; other tasks go to the window's commands."""

    def __init__(
        self,
        current: CurrentGame,
        table: Table,
        archive: Archive,
        guide: Guide,
        hints: Hints,
        asking: OnDemand[Asking],
        begin: Callable[[NewGameChoice, Callable[[], object]], object],
        study: Study,
        folder: Path | None,
        apart: Callable[[], PlayApart],
        window: QWidget,
    ) -> None:
        """`begin` starts a new game, `apart` gives the games apart."""
        super().__init__(window)
        self._current, self._table, self._archive, self._begin = current, table, archive, begin
        self._replay = archive.replay
        self._apart, self._study = apart, study
        self.lessons = lessons = Lessons(current, table, folder, guide.toggle, self)
        self.guided = guided = GuidedGame(
            current, table, hints, asking, folder, self.open, partial(self._asks_before, self.open), self
        )
        guide.opened.connect(lessons.opened)
        lessons.went_on.connect(guide.put_away)
        guided.over.connect(partial(self._command, "review"))
        self._entry: AutosavedGame | None = None
        self._screen: StartScreen | None = None
        self._window = window
        self.unasked: Game | None = current.game
        """The game that the window has opened with, unless it was asked for."""
        lessons.ended.connect(self.open)
        lessons.guided_wanted.connect(partial(self.teach, GUIDED))
        current.begun.connect(self._on_begun)
        current.represented.connect(self._say_anew)

    @property
    def screen(self) -> StartScreen:
        """The start screen, made at first use."""
        if self._screen is None:
            deeds: dict[str, Callable[[], object]] = {
                "continue": self._go_on,
                "learn": self._show_lessons,
                "machine": self._ask_machine,
                "apart": self._show_apart,
                "people": partial(self._begin_with, "", ""),
                "problems": self._show_problems,
                "open": partial(self._command, "open"),
                "statistics": self._study.open_statistics,
            }
            table = self._table
            self._screen = StartScreen(table, table.screens, table.chart.shipped, deeds, self._play)
        return self._screen

    @property
    def is_open(self) -> bool:
        """Whether the start screen is shown."""
        return self._screen is not None and not self._screen.isHidden()

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What the commands do."""
        leaving: dict[str, Callable[[], object]] = {
            "start_screen": self.open,
            "learn": self.open_lessons,
            "problems": self.open_problems,
            "daily_problem": self._study.ask_daily,
        }
        leave = {name: partial(self._leave_for, opened) for name, opened in leaving.items()}
        return {
            **leave,
            "statistics": self._study.open_statistics,
            "apart": self.open_apart,
            "send_turn": lambda: self._apart().send(),
            "apart_sheet": lambda: self._apart().agreements.open(),
        }

    def _leave_for(self, opened: Callable[[], object]) -> None:
        if self.is_open or not self._asks_before(opened):
            opened()

    def _asks_before(self, opened: Callable[[], object]) -> bool:
        return self._archive.asks_before(lambda: _("Leave all the same"), opened)

    def _say_anew(self) -> None:
        """Show the start screen's page in the present language, with the focus where it was."""
        if not self.is_open:
            return
        screen, focused = self.screen, QApplication.focusWidget()
        screen.takes_focus = focused is None or screen.isAncestorOf(focused)
        page, name = screen.page, focused.objectName() if focused is not None else ""
        self.open()
        if page == "lessons":
            self._show_lessons()
        elif page == "problems":
            self._show_problems()
        elif page == "machine":
            self._ask_machine()
        elif page == "apart":
            self._show_apart()
        if screen.takes_focus:
            screen.go_to(name)
        screen.takes_focus = True

    def _ask_machine(self) -> None:
        self.screen.ask_machine(partial(self._command, "new"), self._study.offered_level())

    def open_apart(self) -> None:
        """Show the start screen at its list of games apart."""
        if not self.lessons.is_on:
            self.open()
            self._show_apart()

    def _show_apart(self) -> None:
        apart = self._apart()
        self.screen.show_lines("apart", _("Play apart"), apart_entries(apart.lines()), apart.take_line)

    def list_apart(self) -> None:
        """Show the list as it is now, with the focus where it was."""
        if self.is_open and self.screen.page == "apart":
            focused = QApplication.focusWidget()
            self._show_apart()
            self.screen.go_to(focused.objectName() if focused is not None else "")

    def _command(self, name: str) -> None:
        """Run a command of the window; a dialog opens over the start screen."""
        action = self._window.findChild(QAction, f"action_{name}")
        if isinstance(action, QAction):
            action.trigger()

    def _is_amid(self) -> bool:
        """Whether a game to go on with lies on the table: not the one that nobody here has asked for."""
        game = self._current.game
        return is_amid(game, self._current.perspective, is_begun=game is not self.unasked)

    def open(self) -> None:
        """Show the start screen, with the game to go on with."""
        desk, current = self._archive.desk, self._current
        is_here = self._is_amid()
        self._entry = entry = desk.kept.to_go_on_with() if desk is not None and not is_here else None
        self.screen.open(entries(is_here or (entry is not None and entry.listed is not None)))
        if is_here:
            game = current.game
            title = _("The guided game") if self.guided.is_its(game) else players_title(game.seats)
            self.screen.offer_game(picture_of(game.state), title, standing(summary_of(game.state)))
        elif entry is not None and entry.listed is not None:
            details = details_of(entry.path)
            picture = details.picture if details is not None else None
            self.screen.offer_game(picture, players_title(entry.listed.seats), standing(entry.listed.summary))

    def open_lessons(self) -> None:
        """Show the start screen at its list of lessons."""
        if not self.lessons.is_on:
            self.open()
            self._show_lessons()

    def _show_lessons(self) -> None:
        with failures_told(self._archive.say):
            lessons = load_lessons()
            goes_on, was_played = self.guided.mark != 0, self.guided.was_played
            lines = lesson_lines(lessons, self.lessons.progress(), goes_on, was_played)
            self.screen.show_lines("lessons", _("Lessons"), lines, self.teach)

    def open_problems(self) -> None:
        """Show the start screen at its choice of problems."""
        self.open()
        self._show_problems()

    def _show_problems(self) -> None:
        lines = self._study.problem_lines()
        if lines:
            self.screen.show_lines("problems", _("Problems"), lines, self._ask_problems)

    def _ask_problems(self, kind: str) -> None:
        self.screen.hide()
        self._study.ask_problems(kind, self._come_back)

    def _come_back(self) -> None:
        """Show the choice of problems again, unless a game is under way on the table."""
        if not self._is_amid():
            self.open_problems()

    def teach(self, id: str, number: int | None = None) -> None:
        """Begin a lesson, at the given step or where it was left, or the guided game.

        The prologue, which leads to the first lesson, comes before it where nothing of either has been seen.
        """
        self._replay.end()
        if id == GUIDED:
            self._begin_guided()
            return
        lessons, progress = load_lessons(), self.lessons.progress()
        at = next(place for place, lesson in enumerate(lessons) if lesson.id == id)
        before = lessons[max(at - 1, 0)]
        is_first = before.only_tells and number is None and not progress.keys() & {id, before.id}
        self.lessons.begin(before if is_first else lessons[at], number)

    def hint(self) -> bool:
        """Say the hint of the lesson on the table; return whether there is a lesson."""
        is_on = self.lessons.is_on
        if is_on:
            self.lessons.hint()
        return is_on

    def _begin_guided(self) -> None:
        """Go on with the guided game, or begin one if there is none."""
        self._current.come_back()
        guided, desk = self.guided, self._archive.desk
        if guided.is_on:
            self.screen.hide()
            return
        kept = guided_file(desk.kept.entries(), guided.mark) if desk is not None else None
        if desk is not None and kept is not None:
            desk.open(kept, kept=True)
        else:
            self._begin_with("", GUIDED_LEVEL, guided.adopt)

    def _go_on(self) -> None:
        """Go on with the game on the table, which lies below the screen, or with the one offered."""
        self.screen.hide()
        desk = self._archive.desk
        if desk is not None and self._entry is not None:
            desk.open(self._entry.path, kept=True)

    def _play(self, side: Side, level: str) -> None:
        british, french = ("", level) if side == BRITISH else (level, "")
        self._begin_with(british, french)

    def _begin_with(self, british: str, french: str, then: Callable[[], object] = lambda: None) -> None:
        """Begin a game by the usual rules; the machine plays each side that has a level."""
        self._begin(NewGameChoice("", "", None, british_level=british, french_level=french), then)

    def _on_begun(self) -> None:
        """Hide the screen, because a game is on the table."""
        if self._screen is not None:
            self._screen.hide()

    def step_out(self) -> bool:
        """Close the second sheet of the start screen, or the screen, or the prologue; return whether one was open."""
        return (self._screen is not None and self._screen.step_out()) or self.lessons.step_out()

    def lay_out(self) -> None:
        """Lay the screen out for the window's new size."""
        if self._screen is not None and self._screen.isVisible():
            self._screen.cover()
