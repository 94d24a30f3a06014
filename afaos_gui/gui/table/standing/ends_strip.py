"""The strip of how the game can end: each side's remaining pieces, captures, and the safety of its capitals."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.board.items.pieces import paint_siege_flag
from afaos_gui.gui.board.items.sprites import stamp, town, village
from afaos_gui.gui.table.panels.cached_panel import FactsPanel
from afaos_gui.gui.table.standing.opponent import paint_strip_ground
from afaos_gui.gui.toolkit.paint.emblems import paint_emblem, paint_icon
from afaos_gui.gui.toolkit.paint.ink import RIGHT, fitted, paint_slip, paint_text, width_of
from afaos_gui.gui.toolkit.paint.painting import square
from afaos_gui.gui.toolkit.paint.shapes import paint_frame, paint_gauge, paint_stroke
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, SURROUND, Palette, Role, colour, font
from afaos_gui.presentation.facts.endings import (
    Danger,
    End,
    EndFacts,
    Gauge,
    danger_word,
    end_facts,
    gauge_words,
    side_sentence,
)
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.view import View

WORDED = 1500
"""Windows at least this wide have room for a word beside each figure."""
ROOMY = 1200
"""In windows at least this wide the figures are spaced well apart."""
NARROW, APART, WIDE = (25, 38, 38, 50, 30), (32, 47, 47, 60, 34), (68, 92, 80, 92, 80)
"""Widths of points, villages, towns, captures and capital, on a strip of 44 and, the last, of 58 pixels."""
GRAVEST = (Danger.OPEN, Danger.FALLING)
"""Dangers marked in red."""
MOST_FIGURE = 0.66
"""As shares of the height of a row."""

StripEnds = tuple[EndFacts | None, Side]
"""The facts shown, None behind the curtain, and the opponent."""


class EndsStrip(FactsPanel[StripEnds]):
    """Turn, points and gauges of both sides on a slip of paper; a click opens the full sheet."""

    pressed = Signal()
    NOTHING = (None, FRENCH)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(lambda: _("How this game can end"), parent)
        self.setObjectName("ends_strip")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def facts(self) -> EndFacts | None:
        """The facts shown, None behind the curtain."""
        return self._facts[0]

    def facts_of(self, state: TableState, view: View) -> StripEnds:
        """How near each side is to each end, and who the opponent is."""
        return end_facts(view), 1 - view.viewer

    def words(self) -> str:
        """Both sides' remaining pieces, captures and safety, in sentences."""
        return " ".join(self.words_of(side) for side in (BRITISH, FRENCH)).strip()

    def words_of(self, side: Side) -> str:
        """One side's remaining pieces, captures and safety, in sentences."""
        return "" if self.facts is None else side_sentence(self.facts, side)

    # Layout

    @property
    def _scale(self) -> float:
        return self.grid.strip / (58 if self._is_worded else 44)

    @property
    def _is_worded(self) -> bool:
        return self.window().width() >= WORDED

    def _columns(self) -> list[float]:
        widths = WIDE if self._is_worded else APART if self.window().width() >= ROOMY else NARROW
        return [width * self._scale for width in widths]

    def _turn_face_px(self) -> int:
        return self.grid.name_px - 3

    def sizeHint(self) -> QSize:
        """As wide as turn and gauges need."""
        turn = width_of(_("Turn {turn}").format(turn=100), font(Role.DISPLAY, self._turn_face_px()))
        return QSize(round(turn + self._row_left() + sum(self._columns()) + 2 * self.grid.unit), self.grid.strip)

    def _row_left(self) -> float:
        """The left edge of the first column, right of the emblem."""
        return 24 * self._scale

    def slip_rect(self) -> QRectF:
        """The slip of paper."""
        width = self._row_left() + sum(self._columns()) + self.grid.unit / 2
        edge = min(1.0, self._scale)
        return QRectF(self.width() - width - 3, 2.5 * edge, width, self.height() - 10 * edge)

    def row_rect(self, side: Side) -> QRect:
        """The row of a side."""
        edge = 2 * min(1.0, self._scale)
        slip = self.slip_rect().adjusted(2, edge, -2, -edge)
        half = slip.height() / 2
        return QRectF(slip.left(), slip.top() + (half if side == FRENCH else 0), slip.width(), half).toRect()

    # Painting

    def draw(self, painter: QPainter) -> None:
        """Draw the turn at the left, and the slip with a row for each side."""
        facts, opponent = self._facts
        paint_strip_ground(painter, QRectF(self.rect()), opponent if facts else None)
        if facts is None:
            return
        slip = self.slip_rect()
        title = font(Role.DISPLAY, self._turn_face_px())
        turn = _("Turn {turn}").format(turn=facts.turn)
        at = QPointF(slip.left() - self.grid.unit, self.height() / 2 + title.pixelSize() * 0.22)
        paint_text(painter, at, turn, title, colour(SURROUND.text), RIGHT)
        paint_slip(painter, slip)
        for side in (BRITISH, FRENCH):
            self._paint_row(painter, facts, side)
        middle, reach = slip.center(), QPointF(slip.width() / 2 - 6, 0)
        paint_stroke(painter, middle - reach, middle + reach, colour(Palette.ORNAMENT, 120), 0.7)

    def _paint_row(self, painter: QPainter, facts: EndFacts, side: Side) -> None:
        row, scale, ends = QRectF(self.row_rect(side)), self._scale, facts.sides[side]
        middle = row.center().y()
        at = QPointF(row.left() + 11 * scale, middle)
        paint_emblem(painter, at, 14 * scale, side, colour(SIDE_COLOURS[side].mid))
        x = row.left() + self._row_left()
        columns = self._columns()
        bold = self._face(row, self.grid.figure_px)
        points = str(facts.points[side])
        used = paint_text(painter, QPointF(x, self._base(middle, bold.pixelSize())), points, bold, colour(Palette.INK))
        self._paint_word(painter, x + used, middle, _("points"), columns[0] - used)
        x += columns[0]
        for gauge, width in zip(ends.gauges, columns[1:], strict=False):
            cell = QRectF(x, row.top(), width - 5 * scale, row.height())
            self._paint_gauge(painter, cell, side, gauge, ends.nearest is gauge.end)
            x += width
        self._paint_capital(painter, QRectF(x, row.top(), columns[-1], row.height()), side, ends.danger)

    def _face(self, row: QRectF, px: int) -> QFont:
        """The font of a figure, small enough to clear the line below it."""
        return font(Role.NUMERAL, min(px, round(row.height() * MOST_FIGURE)))

    def _base(self, middle: float, px: float) -> float:
        return middle + px * 0.28

    def _paint_word(self, painter: QPainter, x: float, middle: float, word: str, room: float) -> None:
        if self._is_worded:
            gap = self.grid.small_px * 0.4
            face = fitted(word, Role.TEXT, self.grid.small_px, 9, room - 2 * gap, italic=True)
            at = QPointF(x + gap, self._base(middle, face.pixelSize()))
            paint_text(painter, at, word, face, colour(Palette.INK_SOFT))

    def _paint_gauge(self, painter: QPainter, cell: QRectF, side: Side, gauge: Gauge, nearest: bool) -> None:
        """Paint a remaining or captured number, with a line below that fills up as the end comes nearer."""
        scale, middle = self._scale, cell.center().y() - 1.2 * self._scale
        at = QPointF(cell.left() + 7 * scale, middle)
        if gauge.end is End.VILLAGES:
            stamp(painter, village(10.5 * scale, side), at)
        elif gauge.end is End.TOWNS:
            stamp(painter, town(13 * scale, side), at)
        else:
            paint_icon(painter, "raid", square(at, 14 * scale), Palette.INK, Palette.PAPER)
        figure, word = gauge_words(gauge)
        face = self._face(cell, self.grid.figure_px - 2)
        left = at.x() + 10 * scale
        ink = colour(Palette.INK if gauge.steps else SIDE_COLOURS[BRITISH].mid)
        used = paint_text(painter, QPointF(left, self._base(middle, face.pixelSize())), figure, face, ink)
        self._paint_word(painter, left + used, middle, word, cell.right() - left - used)
        line = QRectF(cell.left(), cell.bottom() - 4.2 * scale, cell.width(), 2.6 * scale)
        fill = colour(SIDE_COLOURS[side].mid)
        paint_gauge(painter, line, gauge.share, colour(Palette.STONE, 150), fill, 1.2)
        if nearest:
            # In a low row the figure stands on the line itself.
            above = 1.4 if self._is_worded else 0
            paint_frame(painter, line.adjusted(-1.4, -above, 1.4, 1.4), colour(Palette.BRASS_DARK), 1.1, 2.4)

    def _paint_capital(self, painter: QPainter, cell: QRectF, side: Side, danger: Danger) -> None:
        """Paint a shield while the capitals are safe, the besieger's flag while one is besieged."""
        scale, middle = self._scale, cell.center().y()
        size = 13 * scale
        at = QPointF(cell.left() + size * 0.6, middle)
        if danger in (Danger.BESIEGED, Danger.FALLING):
            foot = at + QPointF(-size * 0.35, size * 0.5)
            paint_siege_flag(painter, foot, size * 0.9, 1 - side)
        else:
            ink = Palette.LAUREL if danger is Danger.SAFE else Palette.BRASS_DARK
            paint_icon(painter, "block", square(at, size), ink, Palette.PAPER)
        if danger is not Danger.SAFE and not self._is_worded:
            mark = font(Role.NUMERAL, self.grid.figure_px - 1)
            tone = colour(SIDE_COLOURS[BRITISH].mid if danger in GRAVEST else Palette.BRASS_DARK)
            base = self._base(middle, mark.pixelSize())
            paint_text(painter, QPointF(at.x() + size * 0.6, base), "!", mark, tone)
        self._paint_word(painter, at.x() + size * 0.5, middle, danger_word(danger), cell.right() - at.x() - size * 0.5)

    # Mouse

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the full sheet at a click."""
        if event.button() == Qt.MouseButton.LeftButton and self.facts is not None:
            self.pressed.emit()
