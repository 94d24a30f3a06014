"""The two seats: a slip of paper for each side, with the player's name on it."""

from __future__ import annotations

import itertools

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.board.emblems import emblem
from afaos_gui.gui.dialogs.paper import SHADOW, PaperSheet
from afaos_gui.gui.drawing import fill_only, line_only, pen, placed
from afaos_gui.gui.panels.ink import SMOOTH
from afaos_gui.gui.theme import SIDE_COLOURS, Palette, Role, Surround, colour, font
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.names import the_side_first

LONGEST_NAME = 24
SLIP_HEIGHT = 74
MEDAL = 40.0
MEDAL_LEFT = 16.0
SWAP_SIZE = 30


class SeatSlip(PaperSheet):
    """One side's seat: emblem, side, name."""

    def __init__(self, side: Side, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._side = side
        self.name = QLineEdit(name, self)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(_("Name"))
        self.name.setAccessibleName(_name_of_player(side))
        self.name.setFont(font(Role.DISPLAY, 20))
        self.name.setStyleSheet(_NAME_STYLE)
        self._label = QLabel(the_side_first(side), self)
        self._label.setFont(font(Role.SMALL_CAPS, 15))
        self._label.setStyleSheet(f"color: {SIDE_COLOURS[side].mid}; background: transparent;")
        self._label.setBuddy(self.name)
        column = QVBoxLayout(self)
        column.setContentsMargins(round(MEDAL_LEFT + MEDAL) + 14, 8, 22, 14)
        column.setSpacing(0)
        column.addWidget(self._label)
        column.addWidget(self.name)
        self.setFixedHeight(SLIP_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The paper and the side's medal."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        centre = QPointF(MEDAL_LEFT + MEDAL / 2, self.paper.center().y())
        fill_only(painter, colour(SIDE_COLOURS[self._side].mid))
        painter.drawEllipse(centre, MEDAL / 2, MEDAL / 2)
        line_only(painter, pen(colour(Palette.BRASS), 1.8))
        painter.drawEllipse(centre, MEDAL / 2, MEDAL / 2)
        fill_only(painter, colour(Palette.EMBLEM))
        painter.drawPath(placed(emblem(self._side), centre, MEDAL * 0.62))


class SwapButton(QPushButton):
    """Two arrows, up and down: the players change sides."""

    def __init__(self, surround: Surround, parent: QWidget) -> None:
        super().__init__(parent)
        self._surround = surround
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
        """The arrows in a ring."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        ring = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        hot = self.underMouse() or self.hasFocus()
        painter.setBrush(colour(self._surround.text, 70 if self.isDown() else 40 if hot else 14))
        painter.setPen(pen(colour(Palette.SELECTION if self.hasFocus() else Palette.BRASS, 190), 1.2))
        painter.drawEllipse(ring)
        line_only(painter, pen(colour(self._surround.text), 1.5))
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
    """Both seats and the button that exchanges the names."""

    def __init__(self, british: str, french: str, surround: Surround, parent: QWidget) -> None:
        super().__init__(parent)
        self._slips = (SeatSlip(BRITISH, british, self), SeatSlip(FRENCH, french, self))
        self.swap = SwapButton(surround, self)
        self.swap.clicked.connect(self._exchange)
        column = QVBoxLayout()
        column.setSpacing(0)
        for slip in self._slips:
            column.addWidget(slip)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, SHADOW, 0)
        row.setSpacing(2)
        row.addLayout(column, 1)
        row.addWidget(self.swap, 0, Qt.AlignmentFlag.AlignVCenter)
        order = (self._slips[BRITISH].name, self._slips[FRENCH].name, self.swap)
        for first, second in itertools.pairwise(order):
            QWidget.setTabOrder(first, second)

    def name(self, side: Side) -> QLineEdit:
        """The field with a player's name."""
        return self._slips[side].name

    def _exchange(self) -> None:
        british, french = self.name(BRITISH), self.name(FRENCH)
        one, other = british.text(), french.text()
        british.setText(other)
        french.setText(one)


def _name_of_player(side: Side) -> str:
    return _("Name of the British player") if side == BRITISH else _("Name of the French player")


_NAME_STYLE = (
    f"QLineEdit {{ color: {Palette.INK}; background: transparent; border: none; padding: 0 0 1px 0;"
    f" border-bottom: 1px solid {Palette.ORNAMENT}; placeholder-text-color: {Palette.INK_SOFT};"
    f" selection-background-color: {Palette.POINTS}; selection-color: {Palette.INK}; }}"
    f"QLineEdit:focus {{ border-bottom: 2px solid {Palette.BRASS_DARK}; padding-bottom: 0; }}"
)
