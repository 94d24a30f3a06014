"""One setting: its name, what it does, and its options or its switch."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QCheckBox, QRadioButton, QSizePolicy, QWidget

from afaos_gui.gui.toolkit.arranging import NO_MARGINS, column
from afaos_gui.gui.toolkit.controls import TEXT_PX, label, style_indicator
from afaos_gui.gui.toolkit.flow_row import FlowRow
from afaos_gui.gui.toolkit.style_sheet import Ink
from afaos_gui.gui.toolkit.theme import Role, text_font
from afaos_gui.presentation.preferences import Preference

GAP = 14


class Switch(QCheckBox):
    """A check box whose words break where the page is too narrow for them, as Qt's own do not."""

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(words, parent)
        self._words = words
        self.setAccessibleName(words)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """As wide as the longest word, as high as the lines."""
        longest = max(self._advance(word) for word in self._words.split(" "))
        return QSize(self._beside() + longest, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the words anew."""
        super().resizeEvent(event)
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
        words = label(preference.help, Role.SANS, TEXT_PX, Ink.CLOTH_SOFT, self)
        parts: tuple[QWidget, ...]
        if preference.choices:
            title = label(preference.title, Role.TEXT, 18, Ink.CLOTH, self)
            parts = (title, words, self._choices(preference))
        else:
            self.buttons[True] = self._dressed(Switch(preference.title, self), preference.help)
            parts = (self.buttons[True], words)
        column(*parts, on=self, spacing=4, margins=NO_MARGINS)
        self.choose(value)
        for button in self.buttons.values():
            button.toggled.connect(self._tell)

    def _choices(self, preference: Preference) -> FlowRow:
        group = QButtonGroup(self)
        for value, name in preference.choices:
            button = self._dressed(QRadioButton(name, self), f"{preference.title}. {preference.help}")
            button.setObjectName(f"{preference.name}_{value or 'system'}")
            group.addButton(button)
            self.buttons[value] = button
        row = FlowRow(self, GAP)
        row.set_items(self.buttons.values())
        return row

    def _dressed(self, button: QAbstractButton, words: str) -> QAbstractButton:
        button.setAccessibleDescription(words)
        button.setFont(text_font(Role.SANS, TEXT_PX + 1))
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
