"""What appears over other widgets: overlays of the whole table, a slip that says why, tool tips by position."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget

from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.gui.toolkit.paint.painting import line_and_fill, pen
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour, text_font


class Overlay(QWidget):
    """A widget over its `host`; a transparent one takes no mouse events."""

    def __init__(self, host: QWidget, see_through: bool = False) -> None:
        super().__init__(host)
        self.host = host
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, see_through)
        if see_through:
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def cover(self) -> None:
        """Take the host's size."""
        self.setGeometry(self.host.rect())


STAYS_MS = 4200
PADDING = 10
WIDEST = 330
TEXT_PX = 15
OFFSET = QPoint(16, 20)
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignCenter)


class Toast(Overlay):
    """The slip; it takes no mouse events."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, see_through=True)
        self.setObjectName("toast")
        self.text = ""
        """The sentence shown, empty without one."""
        self._timer = timer(self.forget, self, STAYS_MS, once=True)

    def say(self, text: str, at: QPoint) -> None:
        """Show a sentence beside the position `at` of the parent, inside it."""
        if not text:
            return
        self.text = text
        self.setAccessibleName(text)
        box = QFontMetrics(text_font(Role.SANS, TEXT_PX)).boundingRect(QRect(0, 0, WIDEST, 600), _WRAP, text)
        self.resize(box.width() + 2 * PADDING + 2, box.height() + 2 * PADDING)
        room = self.host.rect().adjusted(6, 6, -6, -6)
        corner = at + OFFSET
        left = max(room.left(), min(corner.x(), room.right() - self.width()))
        top = max(room.top(), min(corner.y(), room.bottom() - self.height()))
        self.move(left, top)
        self.show()
        self.raise_()
        self.update()
        self._timer.start()

    def say_over(self, part: QWidget, text: str) -> None:
        """Show a sentence over the middle of a part of the window."""
        self.say(text, part.mapTo(self.host, part.rect().center()))

    def forget(self) -> None:
        """Hide the slip."""
        self._timer.stop()
        self.text = ""
        self.setAccessibleName("")
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the slip."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line_and_fill(painter, pen(colour(Palette.LIT_CASING), 1.4), colour(Palette.PAPER))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)
        painter.setFont(text_font(Role.SANS, TEXT_PX))
        painter.setPen(colour(Palette.INK))
        painter.drawText(self.rect().adjusted(PADDING, PADDING - 2, -PADDING, -PADDING + 2), _WRAP, self.text)


class WithTips(QWidget):
    """A widget with a tool tip for each position from left to right."""

    def tip_at(self, x: float) -> str:
        """What stands at a position, in words."""
        raise NotImplementedError

    def event(self, event: QEvent) -> bool:
        """Show the tool tip for the position under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.tip_at(event.pos().x()), self)
            return True
        return super().event(event)
