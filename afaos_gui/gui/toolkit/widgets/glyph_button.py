"""A small round button with a drawn symbol: back and forth in a game, one more and one fewer, exchange."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from afaos_gui.gui.toolkit.look.appearance import Words, follow, said
from afaos_gui.gui.toolkit.paint.painting import Point, area, fill_only, pen, placed
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
    SWAP = "swap"


class GlyphGround(Enum):
    """What the button lies on."""

    RIBBON = "ribbon"
    PAPER = "paper"
    CLOTH = "cloth"


Ring = tuple[Point, ...]


def _triangle(x: float) -> Ring:
    return (x, -0.34), (x + 0.52, 0.0), (x, 0.34)


def _bar(x: float) -> Ring:
    return (x, -0.34), (x + 0.15, -0.34), (x + 0.15, 0.34), (x, 0.34)


def _arrow(x: float, way: int) -> Ring:
    """An upright arrow that points up (-1) or down (1)."""
    points = ((-0.04, -0.36), (-0.04, 0.08), (-0.17, 0.08), (0, 0.38), (0.17, 0.08), (0.04, 0.08), (0.04, -0.36))
    return tuple((x + dx, way * dy) for dx, dy in points)


_STEP, _END = (_triangle(-0.14), _bar(-0.36)), (_triangle(-0.2), _bar(0.3))
SHAPES: dict[Glyph, tuple[Ring, ...]] = {
    Glyph.FIRST: _END,
    Glyph.BACK: _STEP,
    Glyph.PLAY: (_triangle(-0.2),),
    Glyph.PAUSE: (_bar(-0.24), _bar(0.09)),
    Glyph.FORTH: _STEP,
    Glyph.LAST: _END,
    Glyph.SWAP: (_arrow(-0.18, -1), _arrow(0.18, 1)),
}
"""The outlines of each symbol, one unit wide around its middle; those that point back are turned."""


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
        painter.drawPath(placed(area(SHAPES[self._glyph]), centre, self.width() * 0.62, turned))
