"""Paints the pictures of the rule book: a part of the map as on the table, with the cards of an action below."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from afaos_gui.data.learning.rulebook_pictures import load_pictures
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.gui.board.engraving.bake import shipped_chart
from afaos_gui.gui.board.geometry import MAP_RECT
from afaos_gui.gui.board.items.places import PlaceState
from afaos_gui.gui.board.scene import BoardScene
from afaos_gui.gui.cards.pixmaps import card_pixmap
from afaos_gui.gui.toolkit.paint.painting import line_only, pen
from afaos_gui.gui.toolkit.paint.theme import Palette, colour
from afaos_gui.presentation.cards.card_metrics import card_height
from afaos_gui.presentation.map.chart_size import current_look
from afaos_gui.presentation.rulebook.pictures import CARD_GAP, Shown, part_around, picture_card_width, shown

KEPT = 32


@lru_cache(maxsize=KEPT)
def rule_picture(name: str, width: int, dpr: float, lang: str = "", palette: str = "") -> QImage:
    """The picture of this name, `width` logical pixels wide; `lang` and `palette` are those in use.

    Raises DataError."""
    what = shown(load_pictures()[name])
    part = _part(what) if what.around else QRectF()
    map_height = round(width * part.height() / part.width()) if what.around else 0
    gap = CARD_GAP if map_height else 0.0
    cards_height = round(card_height(picture_card_width(len(what.cards), width))) + gap if what.cards else 0.0
    height = map_height + cards_height
    image = QImage(round(width * dpr), round(height * dpr), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(dpr)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    if map_height:
        _paint_map(painter, what, part, QRectF(0, 0, width, map_height))
    _paint_cards(painter, what, width, map_height + gap, dpr)
    painter.end()
    return image


def _part(what: Shown) -> QRectF:
    """The part of the map that shows what it is about."""
    scene = BoardScene(load_catalogue())
    left, top, right, bottom = part_around(scene.places[place].pos().toTuple() for place in what.around)
    return QRectF(left, top, right - left, bottom - top)


def _paint_map(painter: QPainter, what: Shown, part: QRectF, target: QRectF) -> None:
    chart, scale = shipped_chart(current_look()), target.width() / part.width()
    unit = chart.width() / MAP_RECT.width()
    painter.drawImage(target, chart, QRectF(part.topLeft() * unit, part.size() * unit))
    scene = BoardScene(load_catalogue())
    scene.set_scale(scale)
    scene.show_position(what.view)
    scene.light_paths(what.paths)
    scene.set_states({what.target: PlaceState.TARGET} if what.target >= 0 else {})
    painter.save()
    painter.setClipRect(target)
    painter.scale(scale, scale)
    painter.translate(-part.topLeft())
    for link in scene.links.values():
        link.paint_at_rest(painter)
    painter.restore()
    scene.render(painter, target, part)
    line_only(painter, pen(colour(Palette.BRASS_DARK), 1.0, sharp=True))
    painter.drawRect(target.adjusted(0.5, 0.5, -0.5, -0.5))


def _paint_cards(painter: QPainter, what: Shown, width: float, top: float, dpr: float) -> None:
    cards, wide = [load_catalogue().cards[card] for card in what.cards], picture_card_width(len(what.cards), width)
    left = (width - wide * len(cards) - CARD_GAP * (len(cards) - 1)) / 2
    for number, card in enumerate(cards):
        painter.drawPixmap(QPointF(left + number * (wide + CARD_GAP), top), card_pixmap(card, wide, dpr))
