"""A small round button with a drawn symbol: back and forth in a game, one more and one fewer, exchange."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from afaos_gui.gui.toolkit.look.appearance import Words, follow, said
from afaos_gui.gui.toolkit.paint.painting import fill_only, pen, placed, polygon
from afaos_gui.gui.toolkit.paint.picture_cache import paint_widget
from afaos_gui.gui.toolkit.paint.theme import DARK, LIGHT, SURROUND, Palette, colour

SIZE = 28


class Glyph(Enum):
    """The symbols."""

    FIRST = "first"
    BACK = "back"
    PLAY = "play"
    PAUSE = "pause"
    FORTH = "forth"
    LAST = "last"
    FEWER = "fewer"
    MORE = "more"
    SWAP = "swap"


class GlyphGround(Enum):
    """What the button lies on."""

    RIBBON = "ribbon"
    PAPER = "paper"
    CLOTH = "cloth"


def _triangle(x: float) -> list[tuple[float, float]]:
    return [(x, -0.34), (x + 0.52, 0.0), (x, 0.34)]


def _bar(x: float) -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(x, -0.34, 0.15, 0.68))
    return path


def _cross(upright: bool) -> QPainterPath:
    """A minus, or a plus."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addRect(QRectF(-0.3, -0.06, 0.6, 0.12))
    if upright:
        path.addRect(QRectF(-0.06, -0.3, 0.12, 0.6))
    return path


def _arrow(x: float, way: int) -> QPainterPath:
    """An upright arrow that points up (-1) or down (1)."""
    points = ((-0.04, -0.36), (-0.04, 0.08), (-0.17, 0.08), (0, 0.38), (0.17, 0.08), (0.04, 0.08), (0.04, -0.36))
    return polygon([(x + dx, way * dy) for dx, dy in points])


def _path(glyph: Glyph) -> QPainterPath:
    path = QPainterPath()
    if glyph is Glyph.PAUSE:
        path.addPath(_bar(-0.24))
        path.addPath(_bar(0.09))
        return path
    if glyph in (Glyph.FEWER, Glyph.MORE):
        return _cross(glyph is Glyph.MORE)
    if glyph is Glyph.SWAP:
        path.addPath(_arrow(-0.18, -1))
        path.addPath(_arrow(0.18, 1))
        return path
    path.addPath(polygon(_triangle(-0.2)))
    if glyph in (Glyph.FIRST, Glyph.LAST):
        path.addPath(_bar(0.3))
    elif glyph in (Glyph.BACK, Glyph.FORTH):
        path.translate(0.06, 0)
        path.addPath(_bar(-0.36))
    return path


class GlyphButton(QAbstractButton):
    """A round button whose symbol turns brass under the pointer."""

    def __init__(
        self,
        glyph: Glyph,
        name: str,
        words: Words,
        parent: QWidget,
        on_click: Callable[[], object] | None = None,
        size: int = SIZE,
        ground: GlyphGround = GlyphGround.RIBBON,
    ) -> None:
        super().__init__(parent)
        self._ground = ground
        self._glyph = glyph
        self._size = size
        self.setObjectName(name)
        self._words = words
        follow(self, self._say)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFixedSize(self.sizeHint())
        if on_click is not None:
            self.clicked.connect(on_click)

    @property
    def _inks(self) -> tuple[str, str]:
        is_light = self._ground is GlyphGround.CLOTH and SURROUND.name == LIGHT.name
        if is_light or self._ground is GlyphGround.PAPER:
            return Palette.INK, Palette.BRASS_DARK
        return DARK.text, Palette.SELECTION

    def set_glyph(self, glyph: Glyph, words: Words) -> None:
        """Change the symbol and its name."""
        self._glyph, self._words = glyph, words
        self._say()
        self.update()

    def _say(self) -> None:
        self.setAccessibleName(said(self._words))
        self.setToolTip(said(self._words))

    def sizeHint(self) -> QSize:
        """A square."""
        return QSize(self._size, self._size)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ring and symbol."""
        look = (self._glyph, self._inks, self.isEnabled(), self._is_hot(), self.isDown())
        paint_widget(self, ("glyph", look), self._draw)

    def _is_hot(self) -> bool:
        return self.isEnabled() and (self.underMouse() or self.hasFocus())

    def _draw(self, painter: QPainter) -> None:
        hot = self._is_hot()
        ink = colour(self._inks[hot], 255 if self.isEnabled() else 90)
        centre = QPointF(self.width() / 2, self.height() / 2)
        painter.setBrush(colour(Palette.SHADOW, 90 if self.isDown() else 50 if self._inks[0] == DARK.text else 12))
        painter.setPen(pen(colour(Palette.BRASS, 220 if self.isEnabled() else 90), 1.2))
        painter.drawEllipse(centre, self.width() / 2 - 1.5, self.height() / 2 - 1.5)
        fill_only(painter, ink)
        turned = 180.0 if self._glyph in (Glyph.FIRST, Glyph.BACK) else 0.0
        painter.drawPath(placed(_path(self._glyph), centre, self.width() * 0.62, turned))
