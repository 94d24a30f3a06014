"""The routes of a location card."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.paint.icons import paint_icon
from afaos_gui.gui.toolkit.paint.painting import pen
from afaos_gui.gui.toolkit.paint.text import baseline
from afaos_gui.gui.toolkit.paint.theme import CardPalette, Role, colour, font
from afaos_gui.presentation.cards.card_metrics import Metrics
from afaos_gui.presentation.cards.card_routes import GROUP_GAP, RouteBlock, text_left, text_room


def route_face(metrics: Metrics) -> QFont:
    """The font of the names."""
    return font(Role.SANS, metrics.text_px)


def paint_routes(painter: QPainter, block: RouteBlock, metrics: Metrics, top: float, height: float) -> None:
    """Paint the routes centred in the band that starts at `top`."""
    if not block.groups:
        _paint_no_route(painter, metrics, top, height)
        return
    unit, line, face = metrics.unit, metrics.line, route_face(metrics)
    left, gap = text_left(metrics), GROUP_GAP * unit
    y = top + (height - block.height) / 2
    for number, group in enumerate(block.groups):
        group_height = len(group.rows) * line
        side = metrics.route_icon
        icon_top = y + group_height / 2 - side / 2 if len(group.rows) <= 2 else y + unit
        paint_icon(painter, group.icon, QRectF(metrics.frame + 4 * unit, icon_top, side, side))
        painter.setFont(face)
        painter.setPen(colour(CardPalette.INK))
        for i, row in enumerate(group.rows):
            base = round(baseline(y + i * line, line, face))
            for j, name in enumerate(row):
                painter.drawText(QPointF(left + j * block.column, base), name)
        y += group_height + gap
        if number < len(block.groups) - 1:
            painter.setPen(pen(colour(CardPalette.INK_SOFT, 120), 0.8 * unit))
            painter.drawLine(QPointF(left, y - gap / 2), QPointF(left + text_room(metrics), y - gap / 2))


def _paint_no_route(painter: QPainter, metrics: Metrics, top: float, height: float) -> None:
    painter.setFont(font(Role.CAPTION, metrics.text_px * 1.08, italic=True))
    painter.setPen(colour(CardPalette.INK_SOFT))
    band = QRectF(metrics.frame, top, metrics.inner_width, height)
    painter.drawText(band, Qt.AlignmentFlag.AlignCenter, _("no onward route"))
