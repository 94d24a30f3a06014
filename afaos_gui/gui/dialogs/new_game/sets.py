"""The row of named sets of rules: the program's presets, the player's own, and the way to save one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.data.errors import DataError
from afaos_gui.data.settings.favourites import (
    LONGEST_NAME,
    MOST,
    Favourite,
    favourite_name,
    load_favourites,
    save_favourites,
)
from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.new_game.chips import CHIP_HEIGHT, CHIP_PX, Chip, Rules
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.theme import Role, sized
from afaos_gui.gui.toolkit.pressing import ENTER
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, FlowRow, column
from afaos_gui.gui.toolkit.widgets.controls import field, label, set_font
from afaos_gui.presentation.pages.new_game import RulesChoice
from afaos_gui.session.presets import presets
from afaos_gui.session.words.rules_texts import rules_line

GAP = 7
LINE_PX, BALANCE_PX = 16, 13
NAME_WIDTH = 210


class RuleSets(QWidget):
    """Chips for the presets and the player's own sets, with a line on the chip pointed at and one on its balance.

    `folder` keeps the player's own sets; without it they are not offered. `chosen` is called with edition and options
    of a set.
    """

    def __init__(
        self,
        folder: Path | None,
        parent: QWidget,
        chosen: Callable[[str, frozenset[str]], object],
    ) -> None:
        super().__init__(parent)
        self._chosen, self._folder = chosen, folder
        self.favourites = load_favourites(folder) if folder is not None else ()
        """The player's own sets."""
        self._rules: Rules = ("second", frozenset())
        self.chips: list[Chip] = []
        """The chips of all sets."""
        self._pointed: Chip | None = None
        self._problem = ""
        self.flow = FlowRow(self, GAP, sized(CHIP_HEIGHT))
        self._make_chips()
        self.keep = Chip(_("Keep these rules …"), _("Give these rules a name of your own."), "keep", self.flow)
        self.keep.clicked.connect(self._ask_name)
        self.keep.installEventFilter(self)
        self.name = field("", "keep_name", _("Name of these rules"), self.flow, hint=_("Name of these rules"))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setFixedSize(sized(NAME_WIDTH), sized(CHIP_HEIGHT))
        self.name.hide()
        set_font(self.name, Role.TEXT, CHIP_PX)
        self.line = label("", Role.DISPLAY, LINE_PX, Ink.CLOTH, self, italic=True)
        self.balance = label("", Role.SANS, BALANCE_PX, Ink.CLOTH_SOFT, self)
        """What the set pointed at, or the chosen one, is, and how even it is."""
        column(self.flow, self.line, self.balance, on=self, spacing=7, margins=NO_MARGINS)
        self._show_chips()

    def _make_chips(self) -> None:
        before, self._pointed = self.chips, None
        self.chips = [
            Chip(one.title, one.line, f"preset_{one.id}", self.flow, (one.edition, one.options), balance=one.balance)
            for one in presets()
        ]
        for own in self.favourites:
            rules = own.edition, own.options
            chip = Chip(own.name, rules_line(*rules), "favourite", self.flow, rules, own=True)
            chip.removed.connect(lambda name=own.name: self._remove(name))
            self.chips.append(chip)
        for chip in self.chips:
            chip.clicked.connect(lambda _on, rules=chip.rules: self._chosen(*rules))
            chip.installEventFilter(self)
        for one, other in pairwise((*before, *self.chips)):
            self.setTabOrder(one, other)
        for chip in before:
            # It keeps its parent: without one it would be deleted at once, perhaps during its own click.
            chip.hide()
            chip.deleteLater()

    def _show_chips(self) -> None:
        for chip in self.chips:
            chip.show()
        self.flow.set_items((*self.chips, self.keep, self.name))
        self._refresh()
        self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Describe the chip that is pointed at or has the focus."""
        if isinstance(watched, Chip) and event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self._point(watched)
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut) and watched is self._pointed:
            self._point(None)
        return False

    def _point(self, chip: Chip | None) -> None:
        self._pointed, self._problem = chip, ""
        self._say()

    def show_choice(self, choice: RulesChoice) -> None:
        """Mark the sets that equal the present choice."""
        self._rules = (choice.edition, choice.options)
        self._refresh()

    def _refresh(self) -> None:
        for chip in self.chips:
            chip.setChecked(chip.rules == self._rules)
        is_new = not any(chip.isChecked() for chip in self.chips) and len(self.favourites) < MOST
        self.keep.setVisible(self._folder is not None and is_new and self.name.isHidden())
        self.flow.lay_out()
        self._say()

    def _say(self) -> None:
        """Describe the set under the pointer, else the chosen one, else say that the choice has no name."""
        told = self._pointed or next((chip for chip in self.chips if chip.isChecked()), None)
        line = told.line if told is not None else _("Rules of your own choosing.")
        self.line.setText(self._problem or line)
        self.balance.setText(told.balance if told is not None else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the room that the longest words of any set take, so that nothing moves below while they change."""
        super().resizeEvent(event)
        said = ((self.line, [chip.line for chip in self.chips]), (self.balance, [chip.balance for chip in self.chips]))
        for shown, texts in said:
            room, metrics = QRect(0, 0, self.width(), 0), QFontMetrics(shown.font())
            heights = (metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text).height() for text in texts)
            shown.setMinimumHeight(max(heights))

    # The player's own sets

    def _ask_name(self) -> None:
        self.keep.hide()
        self.name.clear()
        self.name.show()
        self.flow.lay_out()
        self.name.setFocus()

    def _stop_asking(self) -> None:
        self.name.hide()
        self._refresh()
        (self.keep if self.keep.isVisible() else self.chips[0]).setFocus()

    def _keep(self) -> None:
        name = favourite_name(self.name.text())
        if not name:
            self._stop_asking()
        elif self._save(Favourite(name, *self._rules), name):
            self.name.hide()
            self._show_saved()

    def _remove(self, name: str) -> None:
        if self._save(None, name):
            self._show_saved()

    def _show_saved(self) -> None:
        self._make_chips()
        self._show_chips()
        self.chips[-1].setFocus()

    def _save(self, new: Favourite | None, name: str) -> bool:
        """Save a set in place of any other of its name; on failure the line says why."""
        assert self._folder is not None
        others = tuple(one for one in self.favourites if one.name != name)
        favourites = others if new is None else (*others, new)
        try:
            save_favourites(self._folder, favourites)
        except DataError as error:
            self._problem = str(error)
            self._say()
            return False
        self.favourites = favourites
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Save the set with Return, cancel with Escape; neither key reaches the dialog from the field for a name."""
        if not self.name.hasFocus() or event.key() not in (*ENTER, Qt.Key.Key_Escape):
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Escape:
            self._stop_asking()
        else:
            self._keep()
