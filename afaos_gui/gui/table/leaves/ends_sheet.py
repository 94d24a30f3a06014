"""How this game can end, in full: every end in words for both sides, and the score by place."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.board.items.pieces import paint_siege_flag
from afaos_gui.gui.board.items.sprites import stamp, town, village
from afaos_gui.gui.table.papers.leaf import Leaf
from afaos_gui.gui.table.papers.screens import Screens
from afaos_gui.gui.toolkit.paint.emblems import hexagon, paint_emblem, paint_icon
from afaos_gui.gui.toolkit.paint.ink import CENTRE, RIGHT, paint_rule, paint_text, wrap_text
from afaos_gui.gui.toolkit.paint.painting import line_and_fill, paint_centred_text, pen, square
from afaos_gui.gui.toolkit.paint.shapes import paint_fitted, paint_frame, paint_gauge, paint_lines, paint_stroke
from afaos_gui.gui.toolkit.paint.theme import LIGHT, SIDE_COLOURS, Palette, Role, colour, font
from afaos_gui.presentation.facts.endings import (
    GRAVE,
    Danger,
    End,
    EndFacts,
    Gauge,
    SideEndings,
    end_facts,
    ends_sentences,
    gauge_sentence,
    point_entries,
)
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.view import View
from afaos_gui.session.words.names import points_text, the_side_first

COLUMN, GUTTER = 246, 24
LEFT = 8
PLACES_TOP = 266
ROW = 17
DUE_LINES = 3
"""The most lines of what ends the game and of the score."""
WARNING_LINES = 4
"""The most lines of the sentence about a side's danger."""


class EndsSheet(Leaf):
    """Two columns, the British and the French."""

    WIDTH, HEIGHT = 532, 446
    AT = Qt.AlignmentFlag.AlignRight

    def __init__(self, parent: QWidget, screens: Screens) -> None:
        super().__init__(lambda: _("How this game can end"), "ends_sheet", parent, screens)
        self.facts: EndFacts | None = None
        """The facts shown, None behind the curtain."""

    def show_view(self, view: View) -> None:
        """Show how near each end is."""
        self.facts = facts = end_facts(view)
        most = max(len(point_entries(facts, side)) for side in (BRITISH, FRENCH))
        self.tall = min(float(self.HEIGHT), PLACES_TOP + 8 + ROW * -(-most // 2) + 8)
        self.setAccessibleDescription(" ".join(ends_sentences(facts)))
        self.redraw()

    def forget(self) -> None:
        """Drop the facts too."""
        super().forget()
        self.facts = None

    # Painting

    def draw_leaf(self, painter: QPainter) -> None:
        """Draw the gauges, what is due and the score, then the points by place."""
        facts = self.facts
        if facts is None:
            return
        for side in (BRITISH, FRENCH):
            left = LEFT + side * (COLUMN + GUTTER)
            self._paint_side(painter, facts, side, left)
            self._paint_places(painter, facts, side, left)
        middle = self.WIDTH / 2
        upper, lower = QPointF(middle, 6), QPointF(middle, PLACES_TOP - 58)
        paint_stroke(painter, upper, lower, colour(Palette.ORNAMENT, 150), 0.8)
        words, face = " ".join(filter(None, (facts.due, facts.score))), font(Role.TEXT, 14, italic=True)
        lines = wrap_text(words, face, self.WIDTH - 2 * LEFT)[:DUE_LINES]
        paint_lines(painter, QPointF(middle, PLACES_TOP - 30), lines, 17, face, colour(Palette.INK), CENTRE)
        paint_rule(painter, LEFT, self.WIDTH - LEFT, PLACES_TOP - 4, LIGHT)

    def _paint_side(self, painter: QPainter, facts: EndFacts, side: Side, left: float) -> None:
        top, ends = 6, facts.sides[side]
        ink = colour(SIDE_COLOURS[side].mid)
        paint_emblem(painter, QPointF(left + 11, top + 12), 20, side, ink)
        name = the_side_first(side)
        paint_text(painter, QPointF(left + 28, top + 18), name, font(Role.DISPLAY, 19), colour(Palette.INK))
        points = points_text(facts.points[side])
        at = QPointF(left + COLUMN, top + 18)
        paint_text(painter, at, points, font(Role.TEXT, 15, bold=True), colour(Palette.INK), RIGHT)
        for index, gauge in enumerate(ends.gauges):
            self._paint_gauge(painter, QPointF(left, top + 36 + index * 36), side, gauge, ends.nearest is gauge.end)
        self._paint_danger(painter, QPointF(left, top + 36 + 3 * 36), side, ends)

    def _paint_gauge(self, painter: QPainter, at: QPointF, side: Side, gauge: Gauge, nearest: bool) -> None:
        middle = QPointF(at.x() + 11, at.y() + 13)
        if gauge.end is End.VILLAGES:
            stamp(painter, village(16, side), middle)
        elif gauge.end is End.TOWNS:
            stamp(painter, town(20, side), middle)
        else:
            paint_icon(painter, "raid", square(middle, 20), Palette.INK, Palette.PAPER)
        words, ink = gauge_sentence(gauge), colour(Palette.INK)
        paint_fitted(painter, at + QPointF(30, 13), words, Role.SANS, (14, 11), COLUMN - 32, ink)
        line = QRectF(at.x() + 30, at.y() + 19, COLUMN - 30, 5)
        fill = colour(SIDE_COLOURS[side].mid)
        paint_gauge(painter, line, gauge.share, colour(Palette.STONE, 130), fill, 2.5)
        if nearest:
            paint_frame(painter, line.adjusted(-2, -2, 2, 2), colour(Palette.BRASS_DARK), 1.3, 4)

    def _paint_danger(self, painter: QPainter, at: QPointF, side: Side, ends: SideEndings) -> None:
        danger = ends.danger
        middle = QPointF(at.x() + 11, at.y() + 14)
        besieged = danger in (Danger.BESIEGED, Danger.FALLING)
        if besieged:
            paint_siege_flag(painter, middle + QPointF(-5, 9), 16, 1 - side)
        else:
            ink = Palette.LAUREL if danger is Danger.SAFE else Palette.BRASS_DARK
            paint_icon(painter, "block", square(middle, 18), ink, Palette.PAPER)
        tone, face = colour(SIDE_COLOURS[BRITISH].mid if danger in GRAVE else Palette.INK), font(Role.SANS, 12)
        lines = wrap_text(ends.warning, face, COLUMN - 32)[:WARNING_LINES]
        paint_lines(painter, at + QPointF(30, 18 + 6.5 * (len(lines) - 1)), lines, 13, face, tone)

    def _paint_places(self, painter: QPainter, facts: EndFacts, side: Side, left: float) -> None:
        """Paint each place with its points on the map's yellow hexagon, in two columns, then captured pieces."""
        entries = point_entries(facts, side)
        rows = max(1, -(-len(entries) // 2))
        step = min(ROW, (self.tall - 8 - PLACES_TOP - 8) / rows)
        half = COLUMN / 2
        for index, (name, points) in enumerate(entries):
            x, y = left + (index // rows) * half, PLACES_TOP + 14 + (index % rows) * step
            line_and_fill(painter, pen(colour(Palette.INK), 0.7), colour(Palette.POINTS))
            center = QPointF(x + 8, y)
            painter.drawPath(hexagon(center, min(7.4, step * 0.48)))
            paint_centred_text(painter, center, str(points), Role.TEXT, 9, colour(Palette.INK), bold=True)
            at, sizes = QPointF(x + 20, y + 4.5), (min(13, step * 0.86), 8)
            paint_fitted(painter, at, name, Role.TEXT, sizes, half - 24, colour(Palette.INK))
