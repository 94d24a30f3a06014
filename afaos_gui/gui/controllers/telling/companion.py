"""Keeps the text companion up to date with the table, and carries out what is chosen in it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.dialogs.companion import CompanionWindow
from afaos_gui.gui.table.papers.screens import Screens
from afaos_gui.gui.toolkit.application import announce
from afaos_gui.presentation.cards.card_sentence import describe
from afaos_gui.presentation.choices.gesture import toggled
from afaos_gui.presentation.choices.questions import Question
from afaos_gui.presentation.choices.targets import Grip, Held, Spot, Target
from afaos_gui.presentation.commands.command_bar import BarEntry
from afaos_gui.presentation.commands.companion import CompanionLine, Section, companion
from afaos_gui.presentation.commands.deeds import Deeds
from afaos_gui.presentation.table_state import TableState
from afaos_gui.presentation.viewer.machine_phase import MachineWait
from afaos_gui.rules.actions import Action

At = tuple[tuple[Action, ...], Section, int]
"""The options being chosen from, the focused list, and its line."""


class Companion:
    """Controls the companion; `do` carries out an entry as the command bar does, and `end` has its key there too.

    `wait` says what the machine waits for, and `order` presses a button of its bar.
    """

    def __init__(
        self,
        window: QWidget,
        current: CurrentGame,
        screens: Screens,
        do: Callable[[BarEntry], object],
        end: QAction,
        wait: Callable[[], MachineWait],
        order: Callable[[str], object],
    ) -> None:
        self._parent, self._current, self._screens, self._do = window, current, screens, do
        self._end, self._wait, self._order = end, wait, order
        self.window: CompanionWindow | None = None
        self._narrowed: tuple[Action, ...] = ()
        """The ways to do something, while the player chooses one of them."""
        self._asked: Question | None = None
        """The question that the lists show."""
        current.changed.connect(lambda: self._narrow(()))
        current.gestured.connect(self._on_gestured)
        current.represented.connect(lambda _state: self.show())
        current.refused.connect(self._on_refused)
        screens.changed.connect(self.show)

    def open(self) -> None:
        """Show the lists, with the focus on what can be done."""
        if self.window is None:
            self.window = CompanionWindow(self._parent, self._choose, self._step_back)
            self.window.addAction(self._end)
        self.window.show()
        self.show()
        self.window.activateWindow()
        self.window.lists[Section.ACTIONS].setFocus()

    def _on_gestured(self, before: TableState, after: TableState) -> None:
        if before.question != after.question or not before.only_points_elsewhere(after):
            self._narrow(())
        elif before.sentence != after.sentence:
            self.show()

    def _on_refused(self, sentence: str, _anchor: str) -> None:
        if self.window is not None:
            announce(self.window, sentence)

    def _narrow(self, actions: tuple[Action, ...]) -> None:
        self._narrowed = actions
        self.show()

    def show(self) -> None:
        """Show how things stand now, if the lists are in sight."""
        if self.window is not None and self.window.isVisible():
            current = self._current
            deeds = Deeds(current.state, () if self._is_covered else current.offered)
            actions = self.window.lists[Section.ACTIONS]
            before, asked, told = actions.lines, self._asked, current.table_state.question
            self.window.show_lists(companion(current.table_state, deeds, describe, self._narrowed, self._wait()))
            self._asked = told
            if told is not None and told != asked and actions.lines != before:
                self.window.go_to(Section.ACTIONS, len(told.choices) if told.gives_up else 0)

    @property
    def _is_covered(self) -> bool:
        """Whether something else than the curtain hides or dims the table, on which nothing is done meanwhile."""
        return self._current.seated and not self._screens.is_clear

    def _step_back(self) -> bool:
        """Cancel what was begun; return whether there was anything."""
        if self._is_covered:
            return False
        current, state = self._current, self._current.table_state
        begun = bool(self._narrowed) or state.gesture.narrows or state.aside
        self._narrowed = ()
        current.let_go()
        self.show()
        return bool(begun)

    def _choose(self, section: Section, line: CompanionLine) -> None:
        if self._is_covered and self.window is not None:
            announce(self.window, _("Something else lies over the table: that comes first, in the main window."))
        elif section is Section.ACTIONS and line.order:
            self._order(line.order)
        elif section is Section.ACTIONS and line.ways:
            self._offer(line.ways)
        elif section is Section.ACTIONS and line.entry is not None:
            self._do(line.entry)
        elif section is Section.HAND:
            current = self._current
            current.select(toggled(current.view().hand, current.selection, line.number))
        elif section is Section.MARKET:
            self._current.drop(Held(Grip.MARKET, (line.number,)), Target(Spot.DISCARD))
        elif section in (Section.PLACES, Section.SIEGES):
            self._go_to(section, line)

    def _go_to(self, section: Section, line: CompanionLine) -> None:
        """Use the selected cards at a place, or show what can be done there."""
        current, place = self._current, line.number
        if section is Section.SIEGES:
            siege = current.state.sieges[line.number]
            place = siege.place if siege is not None else -1
        held = current.table_state.gesture.selected
        if place < 0:
            return
        if held is not None:
            current.drop(held, Target(Spot.PLACE if section is Section.PLACES else Spot.SIEGE, place))
        elif self.window is not None:
            is_chosen = current.choose_place(place)
            if is_chosen and current.table_state.offers:
                self.window.go_to(Section.ACTIONS, 0)
                return
            sentence = current.table_state.sentence
            announce(self.window, sentence)
            if is_chosen:
                current.choose_place(None)
                current.say(sentence)
                self.show()

    def _offer(self, actions: tuple[Action, ...]) -> None:
        """Let the player choose one of several ways to do something."""
        self._narrow(actions)
        if self.window is not None:
            self.window.go_to(Section.ACTIONS, 0)
