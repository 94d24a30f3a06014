"""The two seats, one below the other, and the button that exchanges their players."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainterPath, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.new_game.seat_slip import SeatSlip
from afaos_gui.gui.toolkit.paint.painting import line_only, pen
from afaos_gui.gui.toolkit.paint.shapes import smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SURROUND, Palette, colour
from afaos_gui.gui.toolkit.widgets.arranging import column, row
from afaos_gui.gui.toolkit.widgets.controls import OnClick
from afaos_gui.gui.toolkit.widgets.paper import SHADOW
from afaos_gui.rules.catalogue import BRITISH, FRENCH

SWAP_SIZE = 30


class SwapButton(QPushButton):
    """A button with two arrows, up and down, that exchanges the players."""

    def __init__(self, parent: QWidget, on_click: OnClick) -> None:
        super().__init__(parent)
        self.clicked.connect(on_click)
        self.setObjectName("swap")
        self.setAutoDefault(False)
        self.setAccessibleName(_("Change sides"))
        self.setToolTip(_("Change sides"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A small square."""
        return QSize(SWAP_SIZE, SWAP_SIZE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the arrows in a ring."""
        painter = smooth_painter(self)
        ring = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        hot = self.underMouse() or self.hasFocus()
        painter.setBrush(colour(SURROUND.text, 70 if self.isDown() else 40 if hot else 14))
        painter.setPen(pen(colour(Palette.SELECTION if self.hasFocus() else Palette.BRASS, 190), 1.2))
        painter.drawEllipse(ring)
        line_only(painter, pen(colour(SURROUND.text), 1.5))
        centre = ring.center()
        for turn in (-1, 1):
            x = centre.x() + turn * 3.6
            tip = QPointF(x, centre.y() + turn * 6.5)
            arrow = QPainterPath(QPointF(x, centre.y() - turn * 6.0))
            arrow.lineTo(tip)
            arrow.moveTo(tip + QPointF(-2.8, -turn * 3.2))
            arrow.lineTo(tip)
            arrow.lineTo(tip + QPointF(2.8, -turn * 3.2))
            painter.drawPath(arrow)


class Seats(QWidget):
    """Both seats and the button that exchanges the players."""

    def __init__(
        self,
        names: tuple[str, str],
        levels: tuple[str, str],
        parent: QWidget,
        choose_level: Callable[[SeatSlip], object],
    ) -> None:
        """`choose_level` is called with the seat whose level is to be chosen."""
        super().__init__(parent)
        sides = (BRITISH, FRENCH)
        self.slips = tuple(SeatSlip(side, names[side], levels[side], self, choose_level) for side in sides)
        """The seats of both sides."""
        self.swap = SwapButton(self, self._exchange)
        slips, swap = column(*self.slips, spacing=0), column(None, self.swap, None)
        row((slips, 1), swap, on=self, spacing=2, margins=(0, 0, SHADOW, 0))

    @property
    def stations(self) -> tuple[QWidget, ...]:
        """The widgets in tab order."""
        slips = [widget for s in self.slips for widget in (s.name, s.level_button, s.person, s.machine)]
        return (*slips, self.swap)

    def _exchange(self) -> None:
        players = [(slip.name.text(), slip.level) for slip in self.slips]
        for slip, player in zip(self.slips, reversed(players), strict=True):
            slip.set_player(*player)
