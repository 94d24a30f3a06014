"""The rows of the preferences: a setting with its options or its switch, a command with its keys, a folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QKeySequenceEdit, QLineEdit, QWidget

from afaos_gui.data.saves.save_files import VARIABLE
from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.appearance import follow, on_change
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.theme import Role, sized
from afaos_gui.gui.toolkit.pressing import choose_one, key_name
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, FlowRow, column, row
from afaos_gui.gui.toolkit.widgets.controls import TEXT_PX, check_box, cloth_button, label, radio_button, set_font
from afaos_gui.presentation.commands.command_table import MenuCommand
from afaos_gui.presentation.commands.keys import keys_of, plain_title, why_not
from afaos_gui.presentation.commands.preferences import Preference

GAP = 14


class PreferenceRow(QWidget):
    """A setting on the cloth."""

    changed = Signal(str, object)
    """The name of the setting and the new value."""

    def __init__(self, preference: Preference, value: object) -> None:
        super().__init__()
        self._name = preference.name
        self.buttons: dict[object, QAbstractButton] = {}
        self._is_switch = not preference.choices
        role, px = (Role.SANS, TEXT_PX + 1) if self._is_switch else (Role.TEXT, 18)
        self._title = label("", role, px, Ink.CLOTH, self)
        self._help = label("", Role.SANS, TEXT_PX, Ink.CLOTH_SOFT, self)
        if self._is_switch:
            # Qt's own check boxes do not break their words.
            self.buttons[True] = check_box("", preference.name, self)
            switch = row(self.buttons[True], (self._title, 1), spacing=2)
            column(switch, self._help, on=self, spacing=4, margins=NO_MARGINS)
        else:
            choices = FlowRow(self, GAP)
            self.buttons = {
                one: radio_button("", f"{preference.name}_{one or 'system'}", self) for one, _ in preference.choices
            }
            choices.set_items(self.buttons.values())
            choose_one(self, self.buttons.values())
            column(self._title, self._help, choices, on=self, spacing=4, margins=NO_MARGINS)
        self.say(preference)
        self.choose(value)
        for button in self.buttons.values():
            button.toggled.connect(self._tell)

    def say(self, preference: Preference) -> None:
        """Have the words of the setting in the present language."""
        self._title.setText(preference.title)
        self._help.setText(preference.help)
        self._help.setVisible(bool(preference.help))
        if self._is_switch:
            self.buttons[True].setAccessibleName(preference.title)
            self.buttons[True].setAccessibleDescription(preference.help)
        for value, name in preference.choices:
            self.buttons[value].setText(name)
            self.buttons[value].setAccessibleDescription(f"{preference.title}. {preference.help}")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Have a click on the words of a switch count as one on its box."""
        if self._is_switch and self._title.geometry().contains(event.position().toPoint()):
            self.buttons[True].click()

    @property
    def value(self) -> object:
        """The present value."""
        if self._is_switch:
            return self.buttons[True].isChecked()
        return next(value for value, button in self.buttons.items() if button.isChecked())

    def choose(self, value: object) -> None:
        """Show another value, and report it if it differs."""
        if self._is_switch:
            self.buttons[True].setChecked(bool(value))
        elif value in self.buttons:
            self.buttons[value].setChecked(True)

    def _tell(self, on: bool) -> None:
        if on or self._is_switch:
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
        """All words of the row."""
        return " ".join((self._title.text(), self._words.text(), self.choose.text()))

    def refresh(self) -> None:
        """Tell the folder that is in use now, in the present language."""
        self._title.setText(_("Folder of the games"))
        words = _("Games are kept in {folder}. Those kept in another folder before stay there.")
        if self._is_fixed:
            words = _("Games are kept in {folder}, which the variable {variable} names.")
        self._words.setText(words.format(folder=self._folder(), variable=VARIABLE))
        self.choose.setVisible(not self._is_fixed)
        self.go_back.setVisible(not self._is_fixed and not self._usual())


FIELD_WIDTH = 170
_PORTABLE = QKeySequence.SequenceFormat.PortableText


class KeyField(QKeySequenceEdit):
    """Records the keys pressed. Qt empties its field at every press, of Esc and of a modifier alone too."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.is_recording = False
        """Whether keys are being pressed; an empty field means nothing then."""
        self.editingFinished.connect(self._on_finished)

    def _on_finished(self) -> None:
        self.is_recording = False
        self.invite()

    def invite(self) -> None:
        """Say in the empty field what to do; Qt's own words, which come back with the keys, are cut in German."""
        line = self.findChild(QLineEdit)
        assert isinstance(line, QLineEdit)
        line.setPlaceholderText(_("Press keys"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Record, except Esc, which is for whoever closes what the field stands in, and Shift+Tab, which goes back."""
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
            return
        if event.key() == Qt.Key.Key_Backtab:
            self.focusNextPrevChild(False)
            return
        self.is_recording = True
        super().keyPressEvent(event)


class KeyRow(QWidget):
    """One command; `chosen` is emitted with its id and its new keys, which no other command has."""

    chosen = Signal(str, str)

    def __init__(self, command: MenuCommand) -> None:
        super().__init__()
        self.field = KeyField(self)
        self.field.setMaximumSequenceLength(1)
        self.field.setClearButtonEnabled(True)
        follow(self.field, lambda: self.field.setFixedWidth(sized(FIELD_WIDTH)))
        set_font(self.field, Role.SANS, TEXT_PX)
        self.field.setObjectName(f"keys_{command.id}")
        self._title = title = label("", Role.SANS, TEXT_PX + 1, Ink.CLOTH, self)
        self.say(command)
        self.problem = label("", Role.SANS, TEXT_PX, Ink.CLOTH_SOFT, self, italic=True)
        self.problem.hide()
        column(row((title, 1), self.field, spacing=14), self.problem, on=self, spacing=2, margins=NO_MARGINS)
        self.refresh()
        self.field.keySequenceChanged.connect(self._on_keys)
        self.field.editingFinished.connect(self._on_finished)

    def say(self, command: MenuCommand) -> None:
        """Have the words of the command in the present language."""
        self.command = command
        self._title.setText(plain_title(command))
        self._title.setToolTip(command.help)
        self.field.setAccessibleName(_("Keys for {command}").format(command=plain_title(command)))
        self.field.invite()

    @property
    def keys(self) -> str:
        """The keys in the field."""
        sequence = self.field.keySequence()
        return sequence.toString(_PORTABLE)

    @property
    def _present(self) -> str:
        """The keys that the command has."""
        return next(iter(keys_of(self.command)), "")

    def refresh(self) -> None:
        """Show the present keys of the command."""
        with QSignalBlocker(self.field):
            self.field.setKeySequence(QKeySequence.fromString(self._present))
        self.field.invite()
        self.problem.hide()

    def _on_finished(self) -> None:
        """Show the keys again where none were pressed but a modifier."""
        if not self.keys:
            self.refresh()

    def _on_keys(self) -> None:
        if self.field.is_recording and not self.keys:
            return
        if not self.field.is_recording and self.keys == self._present:
            # Qt tells of a restored field once more when its time is over: a problem stays to be read.
            return
        problem = why_not(self.command.id, self.keys, key_name(self.keys))
        if problem:
            self.refresh()
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self.field.setAccessibleDescription(problem)
        if not problem:
            self.chosen.emit(self.command.id, self.keys)
