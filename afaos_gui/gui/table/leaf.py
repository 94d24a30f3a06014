"""A leaf of paper laid over the table to explain something."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QPushButton, QScrollBar, QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.table.cached_panel import CachedPanel
from afaos_gui.gui.toolkit.controls import OnClick, paper_button
from afaos_gui.gui.toolkit.ink import paint_rule, paint_slip
from afaos_gui.gui.toolkit.shapes import paint_fitted, paint_frame
from afaos_gui.gui.toolkit.style_sheet import Ground
from afaos_gui.gui.toolkit.theme import LIGHT, Palette, Role, colour, font, text_share
from afaos_gui.rules.view import View

LARGEST = 1.25
"""Greatest scale of a leaf in a large window, apart from the text size."""
BAR = 8
"""Width of the scroll bar of a leaf that is higher than its room with large text."""
EDGE = 7
"""Room around the paper for its shadow."""
HEAD = 52
"""Height of title and rule."""
BUTTON_PX = 14
ROW_STEP = 17
"""How far a key scrolls, in the leaf's own units."""
_SCROLLING = (
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)


class Leaf(CachedPanel):
    """A titled leaf, drawn in units of its own and shown as large as there is room for."""

    closed = Signal()
    WIDTH, HEIGHT = 560, 480

    def __init__(self, title: str, name: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self.setObjectName(name)
        self._title = title
        self._scale = 1.0
        self._bar = bar = QScrollBar(Qt.Orientation.Vertical, self)
        bar.setAccessibleName(_("Up and down"))
        bar.setProperty("ground", Ground.PAGE.value)
        bar.valueChanged.connect(lambda _value: self.update())
        self.tall = float(self.HEIGHT)
        """The leaf's height in its own units: HEIGHT, or less where it has less to show."""
        self._buttons: list[tuple[QPushButton, float]] = []
        self.close_button = self.add_button(_("Close"), f"{name}_close", self.WIDTH - 22, self.put_away)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.hide()

    def add_button(self, text: str, name: str, right: float, on_click: OnClick) -> QPushButton:
        """Add a button to the head, with its right end at `right`."""
        button = paper_button(text, name, self, on_click)
        self._buttons.append((button, right))
        return button

    def show_view(self, view: View) -> None:
        """Show another position."""

    def clear(self) -> None:
        """Drop everything about a position."""

    def draw_leaf(self, painter: QPainter) -> None:
        """Draw the leaf's content, in its own units."""
        raise NotImplementedError

    def open(self) -> None:
        """Show the leaf over the table."""
        self.show()
        self.raise_()
        self.setFocus()

    def put_away(self) -> None:
        """Hide the leaf."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def place_in(self, room: QRect, at: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter) -> None:
        """Fit in a room of the table: in its middle, at its left, or at its right end below the strip.

        In a low room a leaf scrolls instead of shrinking below readable text.
        """
        whole = min(LARGEST, room.height() / self.tall)
        self._scale = min(max(whole, LARGEST * text_share() if text_share() > 1 else 0), room.width() / self.WIDTH)
        width, wanted = round(self.WIDTH * self._scale), round(self.tall * self._scale)
        height = min(wanted, room.height())
        self._scroll_over(wanted - height, width, height)
        spare = room.width() - width
        left = {Qt.AlignmentFlag.AlignLeft: 0, Qt.AlignmentFlag.AlignRight: spare}.get(at, spare // 2)
        top = room.top() if at is Qt.AlignmentFlag.AlignRight else room.top() + (room.height() - height) // 2
        self.setGeometry(room.left() + left, top, width, height)
        for button, right in self._buttons:
            button.setFont(font(Role.TEXT, BUTTON_PX * self._scale))
            button.adjustSize()
            middle = (EDGE + HEAD * 0.47) * self._scale
            button.move(round(right * self._scale - button.width()), round(middle - button.height() / 2))
        self.update()

    def _scroll_over(self, hidden: int, width: int, height: int) -> None:
        """Allow scrolling over this much of the leaf's height."""
        top, edge = round((EDGE + HEAD) * self._scale) + 2, round(EDGE * self._scale)
        self._bar.setRange(0, hidden)
        self._bar.setPageStep(height - top)
        self._bar.setSingleStep(round(ROW_STEP * self._scale))
        self._bar.setGeometry(width - 2 * edge - BAR, top, BAR, height - top - 2 * edge)
        self._bar.setVisible(hidden > 0)

    # Painting

    def draw(self, painter: QPainter) -> None:
        """Draw paper, title and content."""
        painter.scale(self._scale, self._scale)
        sheet = QRectF(EDGE, EDGE, self.WIDTH - 2 * EDGE, self.height() / self._scale - 2 * EDGE)
        paint_slip(painter, sheet)
        paint_frame(painter, sheet.adjusted(6, 6, -6, -6), colour(Palette.BRASS), 1.2, 3)
        room = min((right - 90 for _button, right in self._buttons), default=self.WIDTH) - 50
        at = QPointF(28, EDGE + HEAD * 0.64)
        paint_fitted(painter, at, self._title, Role.DISPLAY, (25, 15), room, colour(Palette.INK))
        paint_rule(painter, 28, self.WIDTH - 28, EDGE + HEAD, LIGHT)
        if self._bar.maximum():
            painter.setClipRect(sheet.adjusted(7, HEAD + 1, -7, -7))
            painter.translate(0, -self._bar.value() / self._scale)
        self.draw_leaf(painter)

    # Events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Escape; scroll where the leaf does not fit."""
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        elif self._bar.maximum() and event.key() in _SCROLLING:
            QCoreApplication.sendEvent(self._bar, event)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll, and keep the wheel from what lies below."""
        QCoreApplication.sendEvent(self._bar, event)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep presses from what lies below."""
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Show no tool tip of the table below, even where the leaf has none."""
        if event.type() == QEvent.Type.ToolTip and not self.toolTip():
            event.accept()
            return True
        return super().event(event)
