"""The row of named sets of rules: the program's presets, the player's own, and the way to save one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

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
from afaos_gui.gui.dialogs.new_game.chips import CHIP_HEIGHT, GAP, Chip
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.theme import Role, sized, text_font
from afaos_gui.gui.toolkit.pressing import ENTER
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, FlowRow, column
from afaos_gui.gui.toolkit.widgets.fields import OneLine
from afaos_gui.presentation.pages.new_game import RulesChoice
from afaos_gui.session.presets import presets
from afaos_gui.session.words.rules_texts import rules_line

LINE_PX, BALANCE_PX = 16, 13
NAME_WIDTH = 210


class NameField(QLineEdit):
    """The field for the name of a new set; Escape closes it and nothing else."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Save the set with Return, cancel with Escape; neither key reaches the dialog."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in ENTER:
            self.returnPressed.emit()
        else:
            super().keyPressEvent(event)


class RuleSets(QWidget):
    """Chips for the presets and the player's own sets, with a line on the chip pointed at and one on its balance.

    `folder` keeps the player's own sets; without it they are not offered. `chosen` is called with edition and options
    of a set, `remade` when the chips change.
    """

    def __init__(
        self,
        folder: Path | None,
        parent: QWidget,
        chosen: Callable[[str, frozenset[str]], object],
        remade: Callable[[], object],
    ) -> None:
        super().__init__(parent)
        self._chosen, self._remade = chosen, remade
        self._folder = folder
        self.favourites = load_favourites(folder) if folder is not None else ()
        """The player's own sets."""
        self._rules: tuple[str, frozenset[str]] = ("second", frozenset())
        self._chips: list[tuple[Chip, str, frozenset[str]]] = []
        self._pointed: Chip | None = None
        self._problem = ""
        self.flow = FlowRow(self, GAP, sized(CHIP_HEIGHT))
        self.keep = Chip(_("Keep these rules …"), _("Give these rules a name of your own."), self)
        self.keep.setObjectName("keep")
        self.keep.setCheckable(False)
        self.keep.clicked.connect(self._ask_name)
        self._point(self.keep)
        self.name = self._name_field()
        self.line = OneLine(Role.DISPLAY, LINE_PX, Ink.CLOTH, self, italic=True)
        self.balance = OneLine(Role.SANS, BALANCE_PX, Ink.CLOTH_SOFT, self)
        """What the set pointed at, or the chosen one, is, and how even it is."""
        column(self.flow, self.line, self.balance, on=self, spacing=7, margins=NO_MARGINS)
        self._fill_row()

    def _name_field(self) -> NameField:
        field = NameField(self)
        field.setObjectName("keep_name")
        field.setMaxLength(LONGEST_NAME)
        field.setPlaceholderText(_("Name of these rules"))
        field.setAccessibleName(_("Name of these rules"))
        field.setFont(text_font(Role.TEXT, 14))
        field.setFixedSize(sized(NAME_WIDTH), sized(CHIP_HEIGHT))
        field.hide()
        field.returnPressed.connect(self._keep)
        field.left.connect(self._stop_asking)
        return field

    @property
    def chips(self) -> tuple[Chip, ...]:
        """The chips of all sets."""
        return tuple(chip for chip, _edition, _options in self._chips)

    def _make_chips(self) -> None:
        self._fill_row()
        self._remade()

    def _fill_row(self) -> None:
        for chip in self.chips:
            # It keeps its parent: without one it would be deleted at once, perhaps during its own click.
            chip.hide()
            chip.deleteLater()
        self._pointed = None
        self._chips = []
        for preset in presets():
            chip = Chip(preset.title, preset.line, self.flow, balance=preset.balance)
            chip.setObjectName(f"preset_{preset.id}")
            self._add(chip, preset.edition, preset.options)
        for favourite in self.favourites:
            line = rules_line(favourite.edition, favourite.options)
            chip = Chip(favourite.name, line, self.flow, own=True)
            chip.setObjectName("favourite")
            chip.removed.connect(lambda name=favourite.name: self._remove(name))
            self._add(chip, favourite.edition, favourite.options)
        self.flow.set_items((*self.chips, self.keep, self.name))
        for item in (*self.chips, self.keep):
            item.show()
        self._refresh()
        self.updateGeometry()

    def _add(self, chip: Chip, edition: str, options: frozenset[str]) -> None:
        chip.clicked.connect(lambda: self._chosen(edition, options))
        self._point(chip)
        self._chips.append((chip, edition, options))

    def _point(self, chip: Chip) -> None:
        chip.pointed.connect(lambda here: self._on_pointed(chip, here))

    def _on_pointed(self, chip: Chip, here: bool) -> None:
        if here:
            self._pointed = chip
        elif self._pointed is chip:
            self._pointed = None
        self._problem = ""
        self._say()

    def show_choice(self, choice: RulesChoice) -> None:
        """Mark the sets that equal the present choice."""
        self._rules = (choice.edition, choice.options)
        self._refresh()

    def _refresh(self) -> None:
        for chip, edition, options in self._chips:
            chip.setChecked((edition, options) == self._rules)
        named = any(chip.isChecked() for chip in self.chips)
        full = len(self.favourites) >= MOST
        self.keep.setVisible(self._folder is not None and not named and not full and self.name.isHidden())
        self.flow.lay_out()
        self._say()

    def _say(self) -> None:
        """Describe the set under the pointer, else the chosen one, else say that the choice has no name."""
        told = self._pointed or next((chip for chip in self.chips if chip.isChecked()), None)
        line = told.line if told is not None else _("Rules of your own choosing.")
        self.line.set_text(self._problem or line)
        self.balance.set_text(told.balance if told is not None else "")

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
            return
        others = tuple(favourite for favourite in self.favourites if favourite.name != name)
        if self._save((*others, Favourite(name, *self._rules))):
            self.name.hide()
            self._make_chips()
            self.chips[-1].setFocus()

    def _remove(self, name: str) -> None:
        if self._save(tuple(favourite for favourite in self.favourites if favourite.name != name)):
            self._make_chips()
            self.chips[-1].setFocus()

    def _save(self, favourites: tuple[Favourite, ...]) -> bool:
        """Save the player's own sets; on failure the line says why."""
        assert self._folder is not None
        try:
            save_favourites(self._folder, favourites)
        except DataError as error:
            self._problem = str(error)
            self._say()
            return False
        self.favourites = favourites
        return True
