"""Small widgets of dialogs: the search field, quiet buttons, and lines that are elided where they are too long."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QSizePolicy, QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.toolkit.controls import OnClick
from afaos_gui.gui.toolkit.ink import elided, paint_text
from afaos_gui.gui.toolkit.painting import SMOOTH, line_only, pen
from afaos_gui.gui.toolkit.theme import Palette, Role, colour, sized, text_font

FIELD_HEIGHT = 28


class SearchField(QLineEdit):
    """A field with a lens; Escape clears it before it closes the dialog."""

    def __init__(self, parent: QWidget, on_change: Callable[[str], object]) -> None:
        super().__init__(parent)
        self.textChanged.connect(on_change)
        self.setObjectName("search")
        self.setAccessibleName(_("Search the options"))
        self.setPlaceholderText(_("Search"))
        self.setFont(text_font(Role.SANS, 15))
        self.setFixedHeight(sized(FIELD_HEIGHT))
        self.setClearButtonEnabled(True)
        self.setStyleSheet(
            f"QLineEdit {{ color: {Palette.INK}; background: {Palette.MARGIN}; border: 1px solid {Palette.ORNAMENT};"
            f" border-radius: {FIELD_HEIGHT // 2}px; padding: 0 6px 1px 26px;"
            f" placeholder-text-color: {Palette.INK_SOFT};"
            f" selection-background-color: {Palette.POINTS}; selection-color: {Palette.INK}; }}"
            f"QLineEdit:focus {{ border: 2px solid {Palette.BRASS_DARK}; padding: 0 5px 1px 25px; }}"
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Clear the field first at Escape."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the field and its lens."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        centre = QPointF(15, self.height() / 2 - 1.5)
        line_only(painter, pen(colour(Palette.INK_SOFT), 1.6))
        painter.drawEllipse(centre, 4.4, 4.4)
        painter.drawLine(centre + QPointF(3.3, 3.3), centre + QPointF(7, 7))


class QuietButton(QPushButton):
    """A text button, underlined under the pointer; `ink` is its colour."""

    def __init__(self, text: str, name: str, ink: str, parent: QWidget, on_click: OnClick) -> None:
        super().__init__(text, parent)
        self.clicked.connect(on_click)
        self.setObjectName(name)
        self.setAutoDefault(False)
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFont(text_font(Role.SANS, 15))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setStyleSheet(
            f"QPushButton {{ color: {ink}; background: transparent; border: 1px solid transparent; border-radius: 4px;"
            " padding: 2px 6px; }"
            "QPushButton:hover { text-decoration: underline; }"
            f"QPushButton:focus {{ border-color: {Palette.BRASS}; }}"
            f"QPushButton:disabled {{ color: {Palette.ORNAMENT}; text-decoration: none; }}"
        )


class OneLine(QWidget):
    """A line of text, elided where it is too long; the tool tip has it whole."""

    def __init__(self, face: QFont, ink: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._text = ""
        self._face = face
        self._ink = ink
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """The whole text."""
        return self._text

    def set_text(self, text: str) -> None:
        """Show a text."""
        self._text = text
        self.setToolTip(text)
        self.setAccessibleName(text)
        self.update()

    def sizeHint(self) -> QSize:
        """The height of a line; any width."""
        return QSize(100, QFontMetrics(self._face).height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, or as much of it as fits."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        lean = max(0, sized(3) - 3)  # large italics begin left of their line and end right of it
        words = elided(self._text, self._face, self.width() - 2 * lean)
        base = QFontMetrics(self._face).ascent()
        paint_text(painter, QPointF(lean, base), words, self._face, colour(self._ink))
