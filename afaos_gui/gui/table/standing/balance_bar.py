"""The evaluation bar: a vertical gauge beside the map, filled from below by the viewer's chance of winning."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QLinearGradient, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.panels.base import TablePart
from afaos_gui.gui.toolkit.clock import Clock, Run
from afaos_gui.gui.toolkit.look.appearance import follow
from afaos_gui.gui.toolkit.paint.emblems import paint_emblem
from afaos_gui.gui.toolkit.paint.ink import CENTRE, fitted, paint_text
from afaos_gui.gui.toolkit.paint.painting import line_only, pen, restored
from afaos_gui.gui.toolkit.paint.shapes import paint_stroke, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import DARK, SIDE_COLOURS, SURROUND, Palette, Role, colour, text_share
from afaos_gui.rules.catalogue import BRITISH, Side
from afaos_gui.session.words.advice_texts import percent_text, standing_sentence

WIDTH = 24
GAP = 4
MARGIN = 8
FIGURE_PX, LEAST_PX = 11, 7
MOST_SHARE = 1.7
EMBLEM = 12
END_ROOM = 26
"""Height of the emblem and the figure at either end, which the border never covers."""
GLIDE_MS = 700.0


def _share() -> float:
    """The scale factor for the bar's figure."""
    return min(max(1.0, text_share()), MOST_SHARE)


def bar_width() -> int:
    """The width of the bar, with room for its figure."""
    return round(WIDTH * _share())


class BalanceBar(TablePart):
    """Shows a chance of winning, or nothing; changes are animated."""

    def __init__(self, clock: Clock, parent: QWidget | None = None) -> None:
        super().__init__(lambda: _("Evaluation"), parent)
        self.setObjectName("balance_bar")
        self._clock = clock
        self._side: Side = BRITISH
        self.chance: float | None = None
        """The chance of the side at the bottom, None without one."""
        self._shown = 0.5
        self._run: Run | None = None
        self.hide()
        follow(self, self._describe)

    def show_chance(self, side: Side, chance: float) -> None:
        """Show the chance of `side`, which sits at the bottom."""
        start = self._shown if self.chance is not None and side == self._side else 0.5
        self._clock.stop(self._run)
        self._side, self.chance = side, chance
        self._describe()
        self._run = self._clock.animate(
            GLIDE_MS, lambda at: self._glide(start, chance, at / GLIDE_MS), lambda: self._glide(start, chance, 1.0)
        )

    def clear(self) -> None:
        """Show and keep nothing."""
        self._clock.stop(self._run)
        self._run, self.chance, self._shown = None, None, 0.5
        self._describe()

    def _glide(self, start: float, end: float, share: float) -> None:
        eased = share * share * (3 - 2 * share)
        self._shown = start + (end - start) * eased
        self.update()

    def _describe(self) -> None:
        words = _("No evaluation now.") if self.chance is None else standing_sentence(self.chance, self._side)
        self.setAccessibleDescription(words)
        self.setToolTip(words)
        self.update()

    def sizeHint(self) -> QSize:
        """Slim, of any height."""
        return QSize(bar_width(), 200)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the two colours with their border, the emblems at the ends, and the figure."""
        painter = smooth_painter(self)
        scale = QRectF(self.rect()).adjusted(1.5, MARGIN, -1.5, -MARGIN)
        shape = QPainterPath()
        shape.addRoundedRect(scale, 5, 5)
        if self.chance is None:
            painter.fillPath(shape, colour(SURROUND.text, 24))
        else:
            with restored(painter, shape):
                self._paint_sides(painter, scale)
        painter.strokePath(shape, pen(colour(Palette.BRASS if SURROUND.name == DARK.name else Palette.BRASS_DARK), 1.2))

    def _paint_sides(self, painter: QPainter, scale: QRectF) -> None:
        room = END_ROOM * _share()
        border = scale.bottom() - room - (scale.height() - 2 * room) * self._shown  # clear of emblem and figure
        below = QRectF(scale.left(), border, scale.width(), scale.bottom() - border)
        above = QRectF(scale.left(), scale.top(), scale.width(), border - scale.top())
        for part, side in ((below, self._side), (above, 1 - self._side)):
            ground = QLinearGradient(part.topLeft(), part.topRight())
            ground.setColorAt(0, colour(SIDE_COLOURS[side].mid))
            ground.setColorAt(0.5, colour(SIDE_COLOURS[side].mid).lighter(112))
            ground.setColorAt(1, colour(SIDE_COLOURS[side].dark))
            painter.fillRect(part, ground)
        start, end = QPointF(scale.left(), border), QPointF(scale.right(), border)
        paint_stroke(painter, start, end, colour(Palette.BRASS_LIGHT), 2)
        self._paint_middle(painter, scale)
        self._paint_ends(painter, scale)

    def _paint_middle(self, painter: QPainter, scale: QRectF) -> None:
        """Paint two short marks where both sides are even."""
        middle = scale.center().y()
        line_only(painter, pen(colour(Palette.EMBLEM, 190), 1.2))
        for left in (scale.left(), scale.right() - 5):
            painter.drawLine(QPointF(left, middle), QPointF(left + 5, middle))

    def _paint_ends(self, painter: QPainter, scale: QRectF) -> None:
        across, ink = scale.center().x(), colour(Palette.EMBLEM)
        share = _share()
        paint_emblem(painter, QPointF(across, scale.top() + END_ROOM * share / 2), EMBLEM * share, 1 - self._side, ink)
        words = percent_text(self.chance or 0.0)
        figure = fitted(words, Role.NUMERAL, FIGURE_PX * share, LEAST_PX, scale.width() - 2)
        at = QPointF(across, scale.bottom() - END_ROOM * share / 2 + figure.pixelSize() * 0.36)
        paint_text(painter, at, words, figure, ink, CENTRE)
