"""Paints the pictures of the rule book: a part of the map as on the table, with the cards of an action below."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from afaos_gui.data.loader import load_catalogue
from afaos_gui.data.rulebook_pictures import load_pictures
from afaos_gui.gui.board.bake import current_look, shipped_chart
from afaos_gui.gui.board.geometry import MAP_RECT
from afaos_gui.gui.board.places import PlaceState
from afaos_gui.gui.board.scene import BoardScene
from afaos_gui.gui.cards.pixmaps import card_pixmap
from afaos_gui.gui.toolkit.painting import line_only, pen
from afaos_gui.gui.toolkit.theme import Palette, colour
from afaos_gui.presentation.card_metrics import card_height
from afaos_gui.presentation.rulebook.pictures import Shown, shown

MARGIN = 62.0
"""Margin around the places that must be visible, in map units, for their names and badges."""
FLATTEST, STEEPEST = 0.42, 0.8
"""Height of the map's part divided by its width."""
CARD_WIDTH, CARD_GAP = 104.0, 10.0
KEPT = 32


@lru_cache(maxsize=KEPT)
def rule_picture(name: str, width: int, dpr: float, lang: str = "", palette: str = "") -> QImage:
    """The picture of this name, `width` logical pixels wide; `lang` and `palette` are those in use.

    Raises DataError."""
    what = shown(load_pictures()[name])
    part = _part(what) if what.around else QRectF()
    map_height = round(width * part.height() / part.width()) if what.around else 0
    gap = CARD_GAP if map_height else 0.0
    cards_height = round(card_height(_card_width(what, width))) + gap if what.cards else 0.0
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
    """The part of the map with these places, neither too flat nor too tall."""
    scene = BoardScene(load_catalogue())
    points = [scene.places[place].pos() for place in what.around]
    across, down = [point.x() for point in points], [point.y() for point in points]
    part = QRectF(QPointF(min(across), min(down)), QPointF(max(across), max(down)))
    part.adjust(-1.5 * MARGIN, -MARGIN, 1.5 * MARGIN, MARGIN)
    middle = part.center()
    part.setWidth(max(part.width(), part.height() / STEEPEST))
    part.setHeight(max(part.height(), part.width() * FLATTEST))
    part.setSize(part.size().boundedTo(MAP_RECT.size()))
    part.moveCenter(middle)
    part.moveLeft(min(max(part.left(), MAP_RECT.left()), MAP_RECT.right() - part.width()))
    part.moveTop(min(max(part.top(), MAP_RECT.top()), MAP_RECT.bottom() - part.height()))
    return part


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


def _card_width(what: Shown, width: float) -> float:
    """The width at which the cards fit side by side."""
    count = len(what.cards)
    return min(CARD_WIDTH, (width - CARD_GAP * (count - 1)) / max(1, count))


def _paint_cards(painter: QPainter, what: Shown, width: float, top: float, dpr: float) -> None:
    cards, wide = [load_catalogue().cards[card] for card in what.cards], _card_width(what, width)
    left = (width - wide * len(cards) - CARD_GAP * (len(cards) - 1)) / 2
    for number, card in enumerate(cards):
        painter.drawPixmap(QPointF(left + number * (wide + CARD_GAP), top), card_pixmap(card, wide, dpr))
