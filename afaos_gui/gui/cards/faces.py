"""The faces of cards: location and empire cards for hand and inspector, and the compact layout."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from afaos_gui.data.texts.language import _
from afaos_gui.gui.cards.emblem import roundel
from afaos_gui.gui.cards.frame import blank, frame_of, paint_initial
from afaos_gui.gui.cards.states import paint_coin, paint_row
from afaos_gui.gui.cards.vignette import vignette
from afaos_gui.gui.toolkit.paint.emblems import paint_icon
from afaos_gui.gui.toolkit.paint.ink import baseline, fit_line, paint_line, width_in
from afaos_gui.gui.toolkit.paint.painting import line_and_fill, line_only, pen, snapped
from afaos_gui.gui.toolkit.paint.theme import CardPalette, Role, colour, font
from afaos_gui.presentation.cards.card_metrics import Layout, Metrics, metrics_for
from afaos_gui.presentation.cards.card_pictures import hand_style, inspector_style
from afaos_gui.presentation.cards.card_plans import empire_plan, location_plan, symbols_height
from afaos_gui.presentation.cards.card_routes import GROUP_GAP, RouteBlock, text_left, text_room
from afaos_gui.presentation.cards.card_symbols import symbols_of
from afaos_gui.presentation.cards.card_words import title_of
from afaos_gui.rules.catalogue import Card


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


def paint_large_face(painter: QPainter, card: Card, width: float, dpr: float, lang: str) -> None:
    """Paint the face of `card` in the hand or inspector layout, its top left corner at the origin."""
    metrics = metrics_for(width)
    painter.drawPixmap(0, 0, blank(card.owner, card.initial, width, dpr))
    _paint_title(painter, card, metrics, lang)
    if card.is_location:
        picture = _paint_location(painter, card, metrics, dpr, lang)
    else:
        picture = _paint_empire(painter, card, metrics, dpr, lang)
    line_only(painter, pen(CardPalette.INK, metrics.unit))
    painter.drawRect(picture)
    painter.drawRect(QRectF(metrics.frame, metrics.top, metrics.inner_width, metrics.bottom - metrics.top))
    if card.initial:
        _paint_initial(painter, card, metrics, picture)


def picture_height(card: Card, width: float, lang: str) -> float:
    """Height of the picture, which starts below the title band."""
    metrics = metrics_for(width)
    if card.is_location:
        return _location_plan(card, metrics, lang)[0]
    return _empire_plan(card, metrics, lang)[0]


def _paint_title(painter: QPainter, card: Card, metrics: Metrics, lang: str) -> None:
    unit = metrics.unit
    room = metrics.inner_width - 4 * unit
    title = fit_line(title_of(card, lang), Role.SMALL_CAPS, room, metrics.title_px, metrics.title_least_px)
    painter.setPen(colour(frame_of(card).title))
    base = baseline(2 * unit, metrics.title_height, title.face)
    paint_line(painter, metrics.frame + 2.5 * unit, base, title.lines[0], title)


def _paint_initial(painter: QPainter, card: Card, metrics: Metrics, picture: QRectF) -> None:
    """Paint the initial mark in the picture's corner: at the top, or below the coin of an empire card."""
    side, gap = metrics.initial, 4 * metrics.unit
    top = picture.top() + gap if card.is_location else picture.bottom() - side - gap
    paint_initial(painter, QRectF(picture.right() - side - gap, top, side, side), frame_of(card))


# Location cards


def _location_plan(card: Card, metrics: Metrics, lang: str) -> tuple[float, RouteBlock]:
    return location_plan(card, metrics, lang, width_in(route_face(metrics)))


def _paint_location(painter: QPainter, card: Card, metrics: Metrics, dpr: float, lang: str) -> QRectF:
    """Paint picture, routes and symbol box; return the picture's rectangle."""
    height, block = _location_plan(card, metrics, lang)
    picture = snapped(QRectF(metrics.frame, metrics.top, metrics.inner_width, height), dpr)
    style = (inspector_style if metrics.layout is Layout.INSPECTOR else hand_style)(picture.width())
    image = vignette(card.name, picture.width(), picture.height(), dpr, frame_of(card).accent, style, lang)
    painter.drawImage(picture, image)
    box_top = metrics.bottom - metrics.symbol_box
    paint_routes(painter, block, metrics, picture.bottom(), box_top - picture.bottom())
    _paint_symbol_box(painter, card, metrics, box_top)
    return picture


def _paint_symbol_box(painter: QPainter, card: Card, metrics: Metrics, top: float) -> None:
    unit = metrics.unit
    edge = 2.5 * unit
    box = QRectF(metrics.frame + edge, top, metrics.inner_width - 2 * edge, metrics.symbol_box - edge)
    line_and_fill(painter, pen(CardPalette.INK_SOFT, 0.9 * unit), colour(CardPalette.SYMBOL_BOX))
    painter.drawRoundedRect(box, 3 * unit, 3 * unit)
    symbols = symbols_of(card)
    if not symbols:
        _paint_empty_box(painter, card, box, unit)
        return
    words = metrics.word_px * 1.2 if metrics.word_px else 0
    y = box.center().y() - (metrics.symbol_icon + words) / 2
    left = box.left() + 5 * unit
    limit = box.right() - 4 * unit - left
    paint_row(painter, symbols, left, y, metrics.symbol_icon, metrics.symbol_gap, metrics.word_px, limit)


def _paint_empty_box(painter: QPainter, card: Card, box: QRectF, unit: float) -> None:
    """Paint a rule with the badge, to show that the box is empty on purpose."""
    middle = box.center()
    painter.setPen(pen(colour(CardPalette.INK_SOFT, 150), unit))
    for near, far in ((-28, -7), (7, 28)):
        painter.drawLine(middle + QPointF(near, 0) * unit, middle + QPointF(far, 0) * unit)
    side = 10 * unit
    corner = middle - QPointF(side, side) / 2
    paint_icon(painter, frame_of(card).badge, QRectF(corner.x(), corner.y(), side, side), CardPalette.INK_SOFT)


# Empire cards


def _ability_face(metrics: Metrics) -> QFont:
    return font(Role.SANS, metrics.ability_px)


def _empire_plan(card: Card, metrics: Metrics, lang: str) -> tuple[float, list[str]]:
    return empire_plan(card, metrics, lang, width_in(_ability_face(metrics)))


def _paint_empire(painter: QPainter, card: Card, metrics: Metrics, dpr: float, lang: str) -> QRectF:
    """Paint roundel, coin and the box with symbols and text; return the picture's rectangle."""
    unit = metrics.unit
    height, lines = _empire_plan(card, metrics, lang)
    picture = snapped(QRectF(metrics.frame, metrics.top, metrics.inner_width, height), dpr)
    image = roundel(card.name, picture.width(), picture.height(), dpr, frame_of(card).accent)
    painter.drawImage(picture, image)
    side = metrics.coin
    paint_coin(painter, QRectF(picture.right() - side - 3 * unit, picture.top() + 3 * unit, side, side), card.cost)
    edge = 2.5 * unit
    box = QRectF(picture.left(), picture.bottom(), picture.width(), metrics.bottom - picture.bottom())
    box.adjust(edge, edge, -edge, -edge)
    line_only(painter, pen(CardPalette.INK_SOFT, 0.9 * unit))
    painter.drawRoundedRect(box, 3 * unit, 3 * unit)
    _paint_ability(painter, card, metrics, box, lines)
    return picture


def _paint_ability(painter: QPainter, card: Card, metrics: Metrics, box: QRectF, lines: list[str]) -> None:
    unit = metrics.unit
    left, top = box.left() + 4 * unit, box.top()
    symbols = symbols_of(card)
    if symbols:
        room = box.right() - 3 * unit - left
        paint_row(
            painter,
            symbols,
            left,
            top + 2 * unit,
            metrics.ability_icon,
            3.5 * unit + metrics.word_px / 3,
            metrics.word_px,
            room,
        )
        top += symbols_height(card, metrics) + 1.2 * unit
        painter.setPen(pen(colour(CardPalette.INK_SOFT, 130), 0.8 * unit))
        painter.drawLine(QPointF(box.left() + 3 * unit, top), QPointF(box.right() - 3 * unit, top))
    face, line = _ability_face(metrics), metrics.ability_line
    y = top + max(0.0, box.bottom() - top - len(lines) * line) / 2
    painter.setFont(face)
    painter.setPen(colour(CardPalette.INK))
    for i, words in enumerate(lines):
        painter.drawText(QPointF(left + 0.5 * unit, round(baseline(y + i * line, line, face))), words)
