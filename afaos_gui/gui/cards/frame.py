"""The blank card: coloured frame with its pattern, paper, foot with the badge."""

from __future__ import annotations

import random
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from afaos_gui.gui.toolkit.paint.emblems import paint_icon
from afaos_gui.gui.toolkit.paint.ink import paint_centred_glyphs
from afaos_gui.gui.toolkit.paint.painting import line_and_fill, pen, restored, rounded, vertices
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES
from afaos_gui.gui.toolkit.paint.theme import CARD_FRAMES, CardFrame, CardPalette, Role, colour, font
from afaos_gui.presentation.cards.card_metrics import Layout, Metrics, metrics_for
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Card, Side

PATTERN_STEP: Final = 6
"""Distance of the marks along the frame, in units."""
AREA_PER_FIBRE: Final = 170
"""Square pixels of paper for each fibre."""


def frame_of(card: Card) -> CardFrame:
    """The frame colours of a card."""
    return CARD_FRAMES[card.owner, card.initial]


def blank(owner: Side, initial: bool, width: float, dpr: float) -> QPixmap:
    """The card with nothing on it yet, `width` logical pixels wide; transparent at the corners."""
    metrics = metrics_for(width)

    def draw(painter: QPainter) -> None:
        colours = CARD_FRAMES[owner, initial]
        rect = QRectF(0, 0, width, metrics.height)
        painter.fillPath(rounded(rect, metrics.radius), colour(colours.fill))
        if metrics.layout is not Layout.COMPACT:
            with restored(painter, rounded(rect, metrics.radius)):
                _paint_pattern(painter, owner, metrics, colours)
            _paint_badge(painter, metrics, colours)
        painter.drawPixmap(0, 0, _paper(metrics, dpr))
        line = max(1.0, metrics.unit)
        inner = rect.adjusted(line / 2, line / 2, -line / 2, -line / 2)
        painter.strokePath(rounded(inner, metrics.radius - line / 2), pen(colours.edge, line))
        if owner not in (BRITISH, FRENCH):
            _paint_neutral_rule(painter, rect, metrics, colours)

    return PICTURES.get(("blank", owner, initial), width, metrics.height, dpr, draw)


def _paint_neutral_rule(painter: QPainter, rect: QRectF, metrics: Metrics, colours: CardFrame) -> None:
    """Paint a second, light rule around a neutral card, which differs from British ones by more than colour."""
    inset = max(2.0, 2.2 * metrics.unit)
    rule = rounded(rect.adjusted(inset, inset, -inset, -inset), metrics.radius - inset)
    painter.strokePath(rule, pen(colours.pattern, max(0.8, 0.8 * metrics.unit)))


def _paint_pattern(painter: QPainter, owner: Side, metrics: Metrics, colours: CardFrame) -> None:
    unit = metrics.unit
    step = PATTERN_STEP * unit
    middle = metrics.frame * 0.5
    painter.setPen(pen(colour(colours.pattern, 200), 0.9 * unit))
    painter.setBrush(colour(colours.pattern, 200) if owner == FRENCH else Qt.BrushStyle.NoBrush)
    count = int((metrics.height - metrics.radius * 2) / step)
    start = (metrics.height - count * step) / 2
    for i in range(count + 1):
        for x in (middle, metrics.width - middle):
            _paint_mark(painter, owner, QPointF(x, start + i * step), unit, upright=True)
    count = int((metrics.width - metrics.radius * 2) / step)
    start = (metrics.width - count * step) / 2
    y = metrics.height - middle - 2 * unit
    for i in range(count + 1):
        x = start + i * step
        if abs(x - metrics.width / 2) > 9 * unit:
            _paint_mark(painter, owner, QPointF(x, y), unit, upright=False)


def _paint_mark(painter: QPainter, owner: Side, at: QPointF, unit: float, upright: bool) -> None:
    """Paint one mark of the frame: paired ticks, a lozenge or a chevron."""
    with restored(painter):
        painter.translate(at)
        painter.rotate(90 if upright else 0)
        painter.scale(unit, unit)
        ink = painter.pen()
        ink.setWidthF(0.9)
        painter.setPen(ink)
        if owner == BRITISH:
            painter.drawLine(QPointF(-0.9, -1.5), QPointF(-0.9, 1.5))
            painter.drawLine(QPointF(0.9, -1.5), QPointF(0.9, 1.5))
        elif owner == FRENCH:
            painter.drawPolygon(vertices([(-1.9, 0), (0, -1.4), (1.9, 0), (0, 1.4)]))
        else:
            painter.drawPolyline(vertices([(-2, 1.2), (0, -1.3), (2, 1.2)]))


def _paint_badge(painter: QPainter, metrics: Metrics, colours: CardFrame) -> None:
    side = 9 * metrics.unit
    left = (metrics.width - side) / 2
    top = metrics.height - metrics.foot / 2 - side / 2 - 0.4 * metrics.unit
    paint_icon(painter, colours.badge, QRectF(left, top, side, side), colours.title, colours.fill)


def _paper(metrics: Metrics, dpr: float) -> QPixmap:
    """Paint laid paper on a card of any side: a pale ground with short fibres."""
    rect = QRectF(metrics.frame, metrics.top, metrics.inner_width, metrics.bottom - metrics.top)

    def draw(painter: QPainter) -> None:
        painter.fillRect(rect, colour(CardPalette.PAPER))
        chance = random.Random(int(rect.width() * 7 + rect.height()))
        for _fibre in range(int(rect.width() * rect.height() / AREA_PER_FIBRE)):
            x = chance.uniform(rect.left() + 2, rect.right() - 9)
            y = chance.uniform(rect.top() + 2, rect.bottom() - 2)
            painter.setPen(pen(colour(CardPalette.FIBRE, chance.randint(14, 34)), 0.7))
            painter.drawLine(QPointF(x, y), QPointF(x + chance.uniform(2, 8), y + chance.uniform(-1, 1)))

    return PICTURES.get("paper", metrics.width, metrics.height, dpr, draw)


def paint_initial(painter: QPainter, rect: QRectF, colours: CardFrame) -> None:
    """Paint the disc with an I that marks a card of the initial deck."""
    line_and_fill(painter, pen(CardPalette.PAPER, rect.width() * 0.07), colour(colours.accent))
    painter.drawEllipse(rect)
    painter.setPen(colour(CardPalette.PAPER))
    paint_centred_glyphs(painter, rect, "I", font(Role.SMALL_CAPS, rect.width() * 0.8))
