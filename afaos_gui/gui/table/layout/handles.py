"""Grips to move panels, and handles to resize them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.panels.base import Press, TablePart
from afaos_gui.gui.toolkit.paint.ink import heading_face, heading_height, paint_text, width_of
from afaos_gui.gui.toolkit.paint.painting import fill_only
from afaos_gui.gui.toolkit.paint.shapes import paint_frame, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SURROUND, colour
from afaos_gui.gui.toolkit.pressing import PRESSING
from afaos_gui.presentation.room.arrangement import dock_title
from afaos_gui.presentation.room.grid import Grid

DOT, DOT_STEP = 1.1, 4.0
DOT_ROWS = ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2))
REST_ALPHA = 95
DOTS_WIDTH, TAB_GAP = 16, 10
"""What follows a title in its row: the dots, or a gap where tabs are crowded."""
CROWDED, LEAST_TAB = 3, 9
"""The number of tabs without dots, and the smallest type of a tab."""
TAB_WIDTH, TAB_HEIGHT = 40, 9
_ARROWS = {Qt.Key.Key_Left: "left", Qt.Key.Key_Right: "right", Qt.Key.Key_Up: "up", Qt.Key.Key_Down: "down"}


class Tab(NamedTuple):
    """The font of a tab's title, whether its panel is in front, and whether dots show that it can be dragged."""

    face: QFont
    is_raised: bool
    is_dotted: bool


class PanelGrip(TablePart):
    """Lies over a panel's title: dragging or arrow keys move the panel, a right click opens its menu.

    Where several panels share a place it is a tab with the title, and a click shows the panel.
    """

    drag_moved = Signal(QPoint)
    """Global position."""
    dropped = Signal(QPoint)
    clicked = Signal()
    """Emitted at a click without a drag, unless that only brings the panel out from behind others."""
    fetched = Signal()
    """Emitted when the panel is to come to the front."""
    cancelled = Signal()
    pushed = Signal(str)
    """"left", "right", "up" or "down", by a key."""
    menu_wanted = Signal(QPoint)

    def __init__(self, panel: str, headed: bool, parent: QWidget) -> None:
        super().__init__(panel, parent)
        self._panel = panel
        self._headed = headed
        self._tab: Tab | None = None
        self._press: Press[str] = Press()
        self._dragging = False
        self.setObjectName(f"grip_{panel}")
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @property
    def _title(self) -> str:
        return dock_title(self._panel)

    def lie_over(self, panel: QWidget, grid: Grid) -> None:
        """Cover the title of a panel, or be a tab on the edge of a panel without one."""
        corner = panel.geometry().topLeft()
        self._tab = None
        self._say(
            _("Move the panel “{title}”").format(title=self._title), _("Drag to move the panel; right click for more.")
        )
        if not self._headed:
            middle = corner.x() + panel.width() // 2
            self.setGeometry(middle - TAB_WIDTH // 2, corner.y() - TAB_HEIGHT + 2, TAB_WIDTH, TAB_HEIGHT)
            return
        width = round(self._width(grid.heading_px)) + DOTS_WIDTH
        self.setGeometry(corner.x(), corner.y(), width, heading_height(grid.heading_px) - 2)

    def stand_at(self, corner: QPoint, room: int, tabs: int, is_raised: bool, grid: Grid) -> int:
        """Be one of so many tabs in a row of this room, in front or behind the others; return the width."""
        dots = DOTS_WIDTH if tabs < CROWDED else TAB_GAP
        most = room // tabs - dots
        px = next((px for px in range(grid.heading_px, LEAST_TAB, -1) if self._width(px) <= most), LEAST_TAB)
        self._tab = Tab(heading_face(px), is_raised, dots == DOTS_WIDTH)
        width = round(self._width(px)) + dots
        self.setGeometry(corner.x(), corner.y(), width, heading_height(grid.heading_px) - 2)
        self._say(self._title, _("Click to show the panel, drag to move it; right click for more."))
        self.update()
        return width

    def _say(self, name: str, tip: str) -> None:
        self.setAccessibleName(name)
        self.setToolTip(tip)

    def _width(self, px: int) -> float:
        return width_of(self._title, heading_face(px))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint six dots, faint unless the pointer is on them."""
        painter = smooth_painter(self)
        strong = self.underMouse() or self.hasFocus() or self._dragging
        if self._tab is not None:
            self._paint_tab(painter, self._tab, strong)
        if self._tab is None or self._tab.is_dotted:
            fill_only(painter, colour(SURROUND.hairline, 255 if strong else REST_ALPHA))
            for row, column in DOT_ROWS:
                painter.drawEllipse(self._dot(row, column), DOT, DOT)
        if self.hasFocus():
            frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            paint_frame(painter, frame, colour(SURROUND.hairline), 1, 3)

    def _paint_tab(self, painter: QPainter, tab: Tab, strong: bool) -> None:
        """Paint the title, of the panel in front underlined."""
        ink = colour(SURROUND.text if tab.is_raised or strong else SURROUND.text_soft)
        base = self.height() + 2 - tab.face.pixelSize() * 0.55
        width = paint_text(painter, QPointF(0, base), self._title, tab.face, ink)
        if tab.is_raised:
            painter.fillRect(QRectF(0, self.height() - 2, width, 2), colour(SURROUND.hairline))

    def _dot(self, row: int, column: int) -> QPointF:
        if self._headed or self._tab is not None:
            left, top = self.width() - 8.0, self.height() / 2 - DOT_STEP + 1
            return QPointF(left + row * DOT_STEP, top + column * DOT_STEP)
        left, top = self.width() / 2 - DOT_STEP, self.height() / 2 - DOT_STEP / 2
        return QPointF(left + column * DOT_STEP, top + row * DOT_STEP)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note the press, which may become a drag."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._press.begin(self._panel, event.position().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the panel."""
        if self._press.dragged(event.position().toPoint()):
            self._dragging = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.setFocus(Qt.FocusReason.MouseFocusReason)
        if self._dragging:
            self.drag_moved.emit(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop the panel at the pointer."""
        pressed, dragging = self._press.clicked(), self._dragging
        self._let_go()
        if dragging:
            self.dropped.emit(event.globalPosition().toPoint())
        elif pressed:
            self._choose()

    def _choose(self) -> None:
        behind = self._tab is not None and not self._tab.is_raised
        (self.fetched if behind else self.clicked).emit()

    def _let_go(self) -> None:
        self._press.clicked()
        self._dragging = False
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.update()

    def event(self, event: QEvent) -> bool:
        """Keep Esc for the drag in progress, not for the menu."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._dragging:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel a drag with Esc; move the panel with the arrows; show it, from behind others, with Space and Enter."""
        key = Qt.Key(event.key())
        if self._dragging and key == Qt.Key.Key_Escape:
            self._let_go()
            self.cancelled.emit()
        elif key in PRESSING and self._tab is not None:
            self._choose()
        elif key in _ARROWS and not self._dragging:
            self.pushed.emit(_ARROWS[key])
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Request the menu of the panel."""
        self.menu_wanted.emit(event.globalPos())


class Handle(TablePart):
    """The draggable edge between two parts; a double click restores the usual size."""

    def __init__(
        self,
        upright: bool,
        parent: QWidget,
        taken: Callable[[], object],
        dragged: Callable[[int], object],
        reset: Callable[[], object],
    ) -> None:
        """`taken` is called at a press, `dragged` with the pixels from there, `reset` at a double click."""
        super().__init__(partial(_name_of_handle, upright), parent)
        self._upright = upright
        self._taken, self._dragged, self._reset = taken, dragged, reset
        self._press: int | None = None
        self.setCursor(Qt.CursorShape.SplitHCursor if upright else Qt.CursorShape.SplitVCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def _along(self, event: QMouseEvent) -> int:
        at = event.globalPosition().toPoint()
        return at.x() if self._upright else at.y()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note where the edge is pressed."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._press = self._along(event)
            self._taken()
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the edge with the pointer."""
        if self._press is not None:
            self._dragged(self._along(event) - self._press)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the drag."""
        self._press = None
        self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Restore the usual size."""
        self._press = None
        self._reset()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a brass line while the pointer is on the edge."""
        if self._press is None and not self.underMouse():
            return
        painter = QPainter(self)
        rect = QRectF(self.rect())
        middle = rect.center()
        line = QRectF(middle.x() - 1, rect.top(), 2, rect.height())
        if not self._upright:
            line = QRectF(rect.left(), middle.y() - 1, rect.width(), 2)
        painter.fillRect(line, colour(SURROUND.hairline, 220))


def _name_of_handle(upright: bool) -> str:
    return _("Make the panels wider or narrower") if upright else _("Make the panels higher or lower")
