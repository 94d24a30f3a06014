"""Small widgets of dialogs: the search field, quiet buttons, and lines that are elided where they are too long."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from afaos_gui.gui.toolkit.look.appearance import Words, follow_words
from afaos_gui.gui.toolkit.look.style_sheet import Ink, Look, set_ink, set_look
from afaos_gui.gui.toolkit.paint.ink import elided, paint_text
from afaos_gui.gui.toolkit.paint.painting import SMOOTH
from afaos_gui.gui.toolkit.paint.theme import Role, colour, sized, text_font
from afaos_gui.gui.toolkit.widgets.controls import OnClick, call, set_font


class QuietButton(QPushButton):
    """A text button, underlined under the pointer; `ink` is its colour."""

    def __init__(self, text: Words, name: str, ink: Ink, parent: QWidget, on_click: OnClick) -> None:
        super().__init__(parent)
        follow_words(self, text, partial(call, self))
        self.clicked.connect(on_click)
        self.setObjectName(name)
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        set_font(self, Role.SANS, 15)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        set_look(self, Look.QUIET)
        set_ink(self, ink)


class OneLine(QWidget):
    """A line of text, elided where it is too long; the tool tip has it whole."""

    def __init__(self, role: Role, px: int, ink: Ink, parent: QWidget, italic: bool = False) -> None:
        super().__init__(parent)
        self._text = ""
        self._type = role, px, italic
        self._ink = ink
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def _face(self) -> QFont:
        return text_font(*self._type)

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
        paint_text(painter, QPointF(lean, base), words, self._face, colour(self._ink.value_now))
