"""One setting: its name, what it does, and its options or its switch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QCheckBox, QRadioButton, QSizePolicy, QWidget

from afaos_gui.data.saves.save_files import VARIABLE
from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.appearance import on_change
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.theme import Role
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, FlowRow, column, row
from afaos_gui.gui.toolkit.widgets.controls import TEXT_PX, cloth_button, label, set_font, style_indicator
from afaos_gui.presentation.commands.preferences import Preference
from afaos_gui.presentation.look.folding import folded

GAP = 14


class Switch(QCheckBox):
    """A check box whose words break where the page is too narrow for them, as Qt's own do not."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = ""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        on_change(self, self._break)

    def say(self, words: str) -> None:
        """Have these words."""
        self._words = words
        self.setAccessibleName(words)
        self._break()

    def minimumSizeHint(self) -> QSize:
        """As wide as the longest word, as high as the lines."""
        longest = max(self._advance(word) for word in self._words.split(" "))
        return QSize(self._beside() + longest, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the words anew."""
        super().resizeEvent(event)
        self._break()

    def _break(self) -> None:
        lines: list[str] = []
        room = self.width() - self._beside()
        for word in self._words.split(" "):
            if lines and self._advance(f"{lines[-1]} {word}") <= room:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        self.setText("\n".join(lines))

    def _beside(self) -> int:
        """The width of everything but the words."""
        return self.sizeHint().width() - max(self._advance(line) for line in self.text().split("\n"))

    def _advance(self, words: str) -> int:
        return self.fontMetrics().horizontalAdvance(words)


class PreferenceRow(QWidget):
    """A setting on the cloth."""

    changed = Signal(str, object)
    """The name of the setting and the new value."""

    def __init__(self, preference: Preference, value: object) -> None:
        super().__init__()
        self._name = preference.name
        self.buttons: dict[object, QAbstractButton] = {}
        self._help = label("", Role.SANS, TEXT_PX, Ink.CLOTH_SOFT, self)
        self._title = label("", Role.TEXT, 18, Ink.CLOTH, self)
        if preference.choices:
            column(self._title, self._help, self._choices(preference), on=self, spacing=4, margins=NO_MARGINS)
        else:
            self.buttons[True] = self._styled(Switch(self))
            self._title.hide()
            column(self.buttons[True], self._help, on=self, spacing=4, margins=NO_MARGINS)
        self.say(preference)
        self.choose(value)
        for button in self.buttons.values():
            button.toggled.connect(self._tell)

    def say(self, preference: Preference) -> None:
        """Have the words of the setting in the present language."""
        self._title.setText(preference.title)
        self._help.setText(preference.help)
        switch = self.buttons.get(True)
        if isinstance(switch, Switch):
            switch.say(preference.title)
            switch.setAccessibleDescription(preference.help)
        for value, name in preference.choices:
            self.buttons[value].setText(name)
            self.buttons[value].setAccessibleDescription(f"{preference.title}. {preference.help}")

    def _choices(self, preference: Preference) -> FlowRow:
        group = QButtonGroup(self)
        for value, _name in preference.choices:
            button = self._styled(QRadioButton(self))
            button.setObjectName(f"{preference.name}_{value or 'system'}")
            group.addButton(button)
            self.buttons[value] = button
        row = FlowRow(self, GAP)
        row.set_items(self.buttons.values())
        return row

    def _styled(self, button: QAbstractButton) -> QAbstractButton:
        set_font(button, Role.SANS, TEXT_PX + 1)
        style_indicator(button)
        return button

    @property
    def value(self) -> object:
        """The present value."""
        if True in self.buttons:
            return self.buttons[True].isChecked()
        return next(value for value, button in self.buttons.items() if button.isChecked())

    def choose(self, value: object) -> None:
        """Show another value, and report it if it differs."""
        if True in self.buttons:
            self.buttons[True].setChecked(bool(value))
        elif value in self.buttons:
            self.buttons[value].setChecked(True)

    def _tell(self, on: bool) -> None:
        if on or True in self.buttons:
            self.changed.emit(self._name, self.value)


class GamesRow(QWidget):
    """The folder of the games: `folder` tells it, `usual` whether it is the usual one."""

    def __init__(
        self,
        folder: Callable[[], Path],
        usual: Callable[[], bool],
        choose: Callable[[], object],
        go_back: Callable[[], object],
        *,
        is_fixed: bool,
    ) -> None:
        """`choose` asks for another folder, `go_back` takes the usual one; fixed is what a variable names."""
        super().__init__()
        self._folder, self._usual, self._is_fixed = folder, usual, is_fixed
        self._title = label("", Role.TEXT, 18, Ink.CLOTH, self)
        self._words = label("", Role.SANS, TEXT_PX, Ink.CLOTH_SOFT, self)
        self.choose = cloth_button(lambda: _("Choose another folder …"), "choose_games_folder", self, choose)
        self.go_back = cloth_button(lambda: _("The usual folder"), "usual_games_folder", self, go_back)
        buttons = row(self.choose, self.go_back, None, spacing=10)
        column(self._title, self._words, buttons, on=self, spacing=4, margins=NO_MARGINS)
        on_change(self, self.refresh)
        self.refresh()

    @property
    def told(self) -> str:
        """What the row says about the folder."""
        return self._words.text()

    def refresh(self) -> None:
        """Tell the folder that is in use now, in the present language."""
        self._title.setText(_("Folder of the games"))
        words = _("Games are kept in {folder}. Those kept in another folder before stay there.")
        if self._is_fixed:
            words = _("Games are kept in {folder}, which the variable {variable} names.")
        self._words.setText(words.format(folder=self._folder(), variable=VARIABLE))
        self.choose.setVisible(not self._is_fixed)
        self.go_back.setVisible(not self._is_fixed and not self._usual())

    def speaks_of(self, words: str) -> bool:
        """Whether all these words stand in it."""
        own = folded(" ".join((self._title.text(), self.told, self.choose.text())))
        return all(word in own for word in folded(words).split())
