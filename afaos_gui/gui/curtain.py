"""The curtain between two people at one screen: it covers the table until the right one sits down."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QRadialGradient
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.board.emblems import emblem
from afaos_gui.gui.drawing import fill_only, line_only, pen, placed
from afaos_gui.gui.overlay import Overlay
from afaos_gui.gui.theme import SIDE_COLOURS, Palette, Role, colour, font
from afaos_gui.rules.catalogue import BRITISH, Side

EMBLEM_SIZE = 150.0


def pass_to(side: Side) -> str:
    """Who should sit down."""
    return _("Pass to the British") if side == BRITISH else _("Pass to the French")


def _i_am(side: Side, name: str) -> str:
    if name:
        return _("I am {name}, show my cards").format(name=name)
    return _("I am the British, show my cards") if side == BRITISH else _("I am the French, show my cards")


class Curtain(Overlay):
    """Covers its whole parent, opaque; `lifted` tells that the player has sat down."""

    lifted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._side: Side = BRITISH
        self.setObjectName("curtain")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._title = QLabel(self)
        self._title.setFont(font(Role.DISPLAY, 46))
        self._occasion = QLabel(self)
        self._occasion.setFont(font(Role.DISPLAY, 23, italic=True))
        self._occasion.setWordWrap(True)
        self.button = QPushButton(self)
        self.button.setObjectName("curtain_button")
        self.button.setFont(font(Role.DISPLAY, 22))
        self.button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.button.clicked.connect(self.lift)
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setSpacing(14)
        column.addStretch(5)
        column.addSpacing(round(EMBLEM_SIZE))
        for label in (self._title, self._occasion):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setStyleSheet(f"color: {Palette.EMBLEM}; background: transparent;")
            column.addWidget(label)
        column.addSpacing(18)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(6)
        self.button.setStyleSheet(
            f"QPushButton {{ color: {Palette.BRASS_INK}; border: 1px solid {Palette.LIT_CASING};"
            f" border-radius: 6px; padding: 10px 34px; background: qlineargradient(x1:0, y1:0, x2:0, y2:1,"
            f" stop:0 {Palette.BRASS_LIGHT}, stop:1 {Palette.BRASS}); }}"
            f"QPushButton:hover, QPushButton:focus {{ border-color: {Palette.EMBLEM}; }}"
        )

    @property
    def side(self) -> Side:
        """Who should sit down."""
        return self._side

    def lower_for(self, side: Side, name: str, occasion: str) -> None:
        """Cover the table until `side` sits down; `occasion` says in public words what it is asked for."""
        self._side = side
        self._title.setText(pass_to(side))
        self._occasion.setText(occasion)
        self.button.setText(_i_am(side, name))
        self.setAccessibleName(pass_to(side))
        self.cover()
        self.show()
        self.raise_()
        self.button.setFocus()

    def lift(self) -> None:
        """Show the table to the one who has sat down."""
        if self.isVisible() or not self.isHidden():
            self.hide()
            self.lifted.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cloth of the side's colour with its emblem."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tones = SIDE_COLOURS[self._side]
        centre = QPointF(self.width() / 2, self._title.y() - EMBLEM_SIZE * 0.62)
        cloth = QRadialGradient(QPointF(self.width() / 2, self.height() * 0.42), max(self.width(), 1) * 0.62)
        cloth.setColorAt(0, colour(tones.ribbon_light))
        cloth.setColorAt(1, colour(tones.ribbon_dark).darker(150))
        painter.fillRect(self.rect(), cloth)
        self._paint_folds(painter)
        self._paint_border(painter)
        fill_only(painter, colour(tones.mid))
        painter.drawEllipse(centre, EMBLEM_SIZE * 0.5, EMBLEM_SIZE * 0.5)
        line_only(painter, pen(colour(Palette.BRASS), 3))
        painter.drawEllipse(centre, EMBLEM_SIZE * 0.5, EMBLEM_SIZE * 0.5)
        fill_only(painter, colour(Palette.EMBLEM))
        painter.drawPath(placed(emblem(self._side), centre, EMBLEM_SIZE * 0.62))

    def _paint_folds(self, painter: QPainter) -> None:
        """The faint folds of hanging cloth."""
        width = max(self.width() / 18, 40)
        for fold in range(round(self.width() / width) + 1):
            painter.fillRect(QRectF(fold * width, 0, width * 0.42, self.height()), colour("#000000", 16))

    def _paint_border(self, painter: QPainter) -> None:
        frame = QRectF(self.rect()).adjusted(18, 18, -18, -18)
        line_only(painter, pen(colour(Palette.BRASS, 170), 1.4))
        painter.drawRect(frame)
        line_only(painter, pen(colour(Palette.BRASS, 110), 0.8))
        painter.drawRect(frame.adjusted(5, 5, -5, -5))
