"""Opens the rule book at what the player is looking at: a refusal, a card, a place, a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.table.panels.base import NO_CARD
from afaos_gui.gui.table.papers.screens import Screen
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.widgets.overlay import Toast
from afaos_gui.presentation.rulebook.subject import pointed_anchor, table_anchor

if TYPE_CHECKING:
    from afaos_gui.gui.table.rulebook.sheet import RuleBookSheet

NO_PLACE = -1


class RuleBook(QObject):
    """F2 opens the book at the subject or where it was left; a right click only at a subject."""

    def __init__(self, current: CurrentGame, table: Table, toast: Toast, window: QWidget) -> None:
        super().__init__(window)
        self._current = current
        self._table, self._hand = table, table.hand
        self._screens, self._toast = table.screens, toast
        self._sheet: RuleBookSheet | None = None
        self._refused = ""
        """The paragraph of the last refusal; it counts while the refusal is shown."""
        self._card, self._place = NO_CARD, NO_PLACE
        """What is under the pointer, besides a card of the hand."""
        for item in table.scene.places:
            item.entered.connect(self._enter_place)
            item.left.connect(self._leave_place)
        for panel in table.panels:
            if panel is not self._hand:
                panel.card_hovered.connect(self._hover)
        current.refused.connect(self._on_refused)
        current.begun.connect(self._take_rules)
        current.changed.connect(self._on_changed)
        table.docks.rearranged.connect(self.lay_out)
        table.decision_panel.opened.connect(self._make_way)
        window.installEventFilter(self)

    @property
    def sheet(self) -> RuleBookSheet:
        """The drawer, made at first use."""
        from afaos_gui.gui.table.rulebook.sheet import RuleBookSheet

        if self._sheet is None:
            self._sheet = sheet = RuleBookSheet(self._table, self._screens)
            sheet.closed.connect(self._screens.laid)
            self._take_rules()
        return self._sheet

    @property
    def is_open(self) -> bool:
        """Whether the book lies open."""
        return self._sheet is not None and self._sheet.is_open

    def subject(self) -> str:
        """The paragraph about what the player is looking at; empty if nothing in particular."""
        if self._is_on_start:
            return ""
        if self._toast.text and self._refused:
            return self._refused
        card = self._card if self._card != NO_CARD else self._hand.pointed
        pointed = pointed_anchor(card, self._place) if self._current.seated else ""
        asked = table_anchor(self._current.state, self._current.table_state)
        shown = self._current.table_state
        gesture = shown.gesture
        return asked or pointed if gesture.held is not None else pointed or asked

    @property
    def _is_on_start(self) -> bool:
        return self._screens.present is Screen.START

    def toggle(self) -> None:
        """Open the book at the subject; without a subject, close an open book."""
        subject = self.subject()
        sheet = self.sheet
        is_here = sheet.isVisible() if self._is_on_start else sheet.is_open
        if is_here and subject in ("", sheet.target):
            sheet.put_away()
        else:
            self.open(subject)

    def open(self, anchor: str = "") -> None:
        """Open the book at a paragraph, or where it was left."""
        sheet = self.sheet
        self.lay_out()
        sheet.open_at(anchor)

    def lay_out(self) -> None:
        """Lay the book out for the window's new size, on the side where the log is not, or the start screen's lines."""
        if self._sheet is not None:
            right = self._is_on_start or not self._table.log_stands_right()
            self._sheet.place_in(self._table.between_bands(), right=right)

    def _make_way(self) -> None:
        """Put the book away where a question lies on it; opened again, it is at the rule that is asked about."""
        sheet, question = self._sheet, self._table.decision_panel
        if sheet is not None and sheet.isVisible() and sheet.geometry().intersects(question.geometry()):
            sheet.put_away()

    def _take_rules(self) -> None:
        if self._sheet is not None:
            game = self._current.game
            ruleset = game.ruleset
            self._sheet.set_rules(ruleset.edition, ruleset.options)

    # What the player is looking at

    def _enter_place(self, place: int) -> None:
        self._place = place

    def _leave_place(self, _place: int = NO_PLACE) -> None:
        self._place = NO_PLACE

    def _hover(self, card: int) -> None:
        self._card = card

    def _on_changed(self) -> None:
        self._refused = ""
        if not self._current.seated:  # Behind the curtain, the pointer is on nothing.
            self._card, self._place = NO_CARD, NO_PLACE

    def _on_refused(self, _sentence: str, anchor: str) -> None:
        self._refused = anchor

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open the book at what is under the pointer, on a right click that nothing else has taken."""
        if event.type() == QEvent.Type.ContextMenu and (subject := self.subject()):
            self.open(subject)
            return True
        return False
