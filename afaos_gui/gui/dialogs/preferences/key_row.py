"""The shortcut of one command: what it does, a field that records the keys pressed, and why they are refused."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QKeySequenceEdit, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.appearance import follow
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.theme import Role, sized
from afaos_gui.gui.toolkit.pressing import key_name
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, column, row
from afaos_gui.gui.toolkit.widgets.controls import TEXT_PX, label, set_font
from afaos_gui.presentation.commands.command_table import MenuCommand
from afaos_gui.presentation.commands.keys import keys_of, plain_title, why_not

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Record, except Esc, which is for whoever closes what the field stands in."""
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
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
            self.field.setKeySequence(QKeySequence(self._present))
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
