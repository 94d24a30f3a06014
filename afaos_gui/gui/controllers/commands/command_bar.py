"""The command bar: typed words become actions, selections of cards, commands, settings and pages of the rule book."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.data.texts.language import _, pgettext
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.table.finding.finder import Finder, FoundRow
from afaos_gui.gui.table.papers.screens import Screens
from afaos_gui.gui.table.papers.slip import Slip
from afaos_gui.gui.toolkit.clock import OnDemand
from afaos_gui.gui.toolkit.pressing import give_focus_back, key_name
from afaos_gui.presentation.choices.gesture import toggled
from afaos_gui.presentation.commands.command_bar import BarEntry, BarKind, find_entries
from afaos_gui.presentation.commands.deeds import Deeds
from afaos_gui.presentation.table_state import TableState

WIDTH = 620
PALETTE = "palette"
"""The name of the setting whose values are prepared."""


class CommandBar:
    """Carries out what is chosen in the bar; `doers` handle the kinds outside the game itself.

    `prepare` is told the palettes that are found, one of which will perhaps be chosen next.
    """

    def __init__(
        self,
        window: QWidget,
        current: CurrentGame,
        actions: Mapping[str, QAction],
        doers: Mapping[BarKind, Callable[[BarEntry], object]],
        screens: Screens,
        prepare: Callable[[Collection[object]], object],
    ) -> None:
        self._current, self._actions, self._screens, self._prepare = current, actions, screens, prepare
        self._came_from: QWidget | None = None
        self._entries: tuple[BarEntry, ...] = ()
        self._deeds = Deeds(current.state, ())
        self._doers: Mapping[BarKind, Callable[[BarEntry], object]] = {
            BarKind.ANSWER: lambda entry: current.answer(entry.number),
            BarKind.DISMISS: lambda entry: current.dismiss(),
            BarKind.ACTION: lambda entry: current.perform((entry.action,) if entry.action else ()),
            BarKind.CARD: lambda entry: current.select(toggled(current.view().hand, current.selection, entry.number)),
            BarKind.COMMAND: lambda entry: actions[entry.name].trigger(),
            **doers,
        }
        self._finder = OnDemand(partial(self._make_finder, window))
        current.begun.connect(lambda: self._finder.if_made(Finder.put_away))
        current.changed.connect(self._on_changed)
        current.gestured.connect(lambda before, after: self._finder.if_made(partial(self._make_way, before, after)))
        current.represented.connect(lambda: self._finder.if_made(self._find_anew))

    @property
    def finder(self) -> Finder:
        """The field with its matches, made when it is first opened."""
        return self._finder.get()

    def _make_finder(self, window: QWidget) -> Finder:
        return Finder(
            window,
            "command_bar",
            lambda: _("What do you want to do or to find?"),
            lambda: _("Nothing is called so, and nothing that is allowed now."),
            WIDTH,
            find=self._find,
            chosen=self._choose,
            complete=lambda number: self._entries[number].words,
            closed=self._give_back,
        )

    def open(self) -> None:
        """Show the bar with what can be done now."""
        if self.finder.isHidden():
            self._screens.lift_veil()
            self._came_from = QApplication.focusWidget()
        self._deeds = Deeds(self._current.state, self._current.offered)
        self.finder.open()

    def _on_changed(self, before: TableState, after: TableState) -> None:
        """Close the bar behind the curtain and once the player has acted; else find the same words anew."""
        self._finder.if_made(Finder.put_away if before.can_act or after.view is None else self._find_anew)

    def _make_way(self, before: TableState, after: TableState, finder: Finder) -> None:
        """Make way for a question that has come, which takes the keyboard."""
        if finder.isHidden() or after.question in (None, before.question):
            return
        finder.put_away()
        asking = self._screens.shown[-1]
        if isinstance(asking, Slip):
            asking.take_focus(asking.way_in, Qt.FocusReason.TabFocusReason)

    def _find_anew(self, finder: Finder) -> None:
        if not finder.isHidden():
            self._deeds = Deeds(self._current.state, self._current.offered)
            finder.find_anew()

    def _find(self, words: str) -> list[FoundRow]:
        state = self._current.table_state
        self._entries = find_entries(words, state, self._deeds, lambda name: self._actions[name].isEnabled())
        self._prepare({entry.value for entry in self._entries if entry.name == PALETTE})
        return [FoundRow(entry.label, self._note(entry)) for entry in self._entries]

    def _note(self, entry: BarEntry) -> str:
        """What the entry is, how a switch stands, and the keys of a command as the menu shows them."""
        if entry.kind is not BarKind.COMMAND:
            return entry.note
        action = self._actions[entry.name]
        stands = pgettext("switch", "on") if action.isChecked() else pgettext("switch", "off")
        return ", ".join(filter(None, (entry.note, stands if entry.switches else "", key_name(action.shortcut()))))

    def _choose(self, number: int) -> str | None:
        entry = self._entries[number]
        if entry.kind is BarKind.WAYS:
            return entry.words
        self.finder.put_away()
        self.do(entry)
        return None

    def do(self, entry: BarEntry) -> None:
        """Carry out an entry."""
        self._doers[entry.kind](entry)

    def _give_back(self, had_focus: bool) -> None:
        """Return the keyboard focus to the widget that had it before."""
        if had_focus:
            by = Qt.FocusReason.TabFocusReason if self.finder.is_by_key else Qt.FocusReason.OtherFocusReason
            give_focus_back(self._came_from, self._screens.home, by)
