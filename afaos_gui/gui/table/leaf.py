"""A leaf of paper that is laid over the table to explain something, and put away again."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QPushButton, QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.table.cached_panel import CachedPanel
from afaos_gui.gui.toolkit.controls import OnClick, paper_button
from afaos_gui.gui.toolkit.ink import fitted, paint_rule, paint_slip, paint_text
from afaos_gui.gui.toolkit.painting import line_only, pen
from afaos_gui.gui.toolkit.theme import LIGHT, Palette, Role, colour, font
from afaos_gui.rules.view import View

LARGEST = 1.25
"""How many times its own size a leaf grows in a large window."""
EDGE = 7
"""Room around the paper for its shadow."""
HEAD = 52
"""Height of title and rule."""
BUTTON_PX = 14


class Leaf(CachedPanel):
    """A titled leaf, drawn in measures of its own and shown as large as there is room for."""

    closed = Signal()
    WIDTH, HEIGHT = 560, 480

    def __init__(self, title: str, name: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self.setObjectName(name)
        self._title = title
        self._scale = 1.0
        self.tall = float(self.HEIGHT)
        """How high the leaf is in its own measures: HEIGHT, or less where it has less to say."""
        self._buttons: list[tuple[QPushButton, float]] = []
        self.close_button = self.add_button(_("Close"), f"{name}_close", self.WIDTH - 22, self.put_away)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.hide()

    def add_button(self, text: str, name: str, right: float, on_click: OnClick) -> QPushButton:
        """A button in the head whose right end lies at `right`."""
        button = paper_button(text, name, self, on_click)
        self._buttons.append((button, right))
        return button

    def show_view(self, view: View) -> None:
        """Take up another position."""

    def clear(self) -> None:
        """Keep nothing of a position."""

    def draw_leaf(self, painter: QPainter) -> None:
        """Draw what the leaf says, in its own measures."""
        raise NotImplementedError

    def open(self) -> None:
        """Lay the leaf on the table."""
        self.show()
        self.raise_()
        self.setFocus()

    def put_away(self) -> None:
        """Take the leaf off the table."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def place_in(self, room: QRect, at: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter) -> None:
        """Lie in a room of the table: in its middle, at its left, or at its right end below the strip."""
        self._scale = min(LARGEST, room.width() / self.WIDTH, room.height() / self.tall)
        width, height = round(self.WIDTH * self._scale), round(self.tall * self._scale)
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

    # Painting

    def draw(self, painter: QPainter) -> None:
        """Paper, title and what the leaf says."""
        painter.scale(self._scale, self._scale)
        sheet = QRectF(EDGE, EDGE, self.WIDTH - 2 * EDGE, self.tall - 2 * EDGE)
        paint_slip(painter, sheet)
        line_only(painter, pen(colour(Palette.BRASS), 1.2))
        painter.drawRoundedRect(sheet.adjusted(6, 6, -6, -6), 3, 3)
        room = min((right - 90 for _button, right in self._buttons), default=self.WIDTH) - 50
        face = fitted(self._title, Role.DISPLAY, 25, 15, room)
        paint_text(painter, QPointF(28, EDGE + HEAD * 0.64), self._title, face, colour(Palette.INK))
        paint_rule(painter, 28, self.WIDTH - 28, EDGE + HEAD, LIGHT)
        self.draw_leaf(painter)

    # Events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts the leaf away."""
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Nothing below the leaf is pressed."""
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Where nothing is explained the tool tip of the table below is not shown either."""
        if event.type() == QEvent.Type.ToolTip and not self.toolTip():
            event.accept()
            return True
        return super().event(event)
