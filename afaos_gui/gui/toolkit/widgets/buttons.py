"""The buttons of ribbons and bars: one main button of brass, quiet ones, and small round ones with a symbol."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from afaos_gui.gui.toolkit.look.appearance import Words, follow, follow_words, said
from afaos_gui.gui.toolkit.paint.emblems import paint_icon
from afaos_gui.gui.toolkit.paint.ink import CENTRE, elided, fitted, paint_text, width_of
from afaos_gui.gui.toolkit.paint.painting import (
    Point,
    area,
    fill_only,
    line_and_fill,
    paint_shadow,
    pen,
    placed,
    rounded,
    square,
)
from afaos_gui.gui.toolkit.paint.picture_cache import paint_widget
from afaos_gui.gui.toolkit.paint.shapes import paint_box, paint_frame, shading
from afaos_gui.gui.toolkit.paint.theme import DARK, LIGHT, SURROUND, Palette, Role, colour, font
from afaos_gui.gui.toolkit.pressing import HoveredButton
from afaos_gui.gui.toolkit.widgets.controls import OnClick
from afaos_gui.presentation.room.grid import REGULAR, Grid

WIDEST = 250
"""Longer labels are set smaller, then elided, where there is no more room; the tool tip has them whole."""
LEAST_HEIGHT = 0.7
"""The same on a low ribbon."""
SMALLER = 2
"""By how many pixels the type of a long label may shrink."""
FADED = 105
ARROW_SHARE = 0.72
"""The size of an arrow in the room for it."""


class RibbonButton(HoveredButton):
    """A button on a side's ribbon. `turn` draws an arrow back (-1) or forward (1) before the label."""

    def __init__(
        self, label: Words, parent: QWidget, on_click: OnClick | None = None, *, brass: bool = False, turn: int = 0
    ) -> None:
        super().__init__(parent)
        if on_click is not None:
            self.clicked.connect(on_click)
        self.is_brass = brass
        """Whether this is the main button."""
        self._turn = turn
        self._widest = WIDEST
        self._filled = 0.0
        self.is_bare = False
        """Whether only the arrow is painted."""
        self._grid = REGULAR
        follow_words(self, label, self.set_label)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def set_label(self, label: str) -> None:
        """Change the label, also for screen readers."""
        self.setText(label)
        self.setAccessibleName(label)

    def set_brass(self, brass: bool) -> None:
        """Make it the main button, or a quiet one."""
        if brass != self.is_brass:
            self.is_brass = brass
            self.updateGeometry()
            self.update()

    def set_filled(self, share: float) -> None:
        """Fill a line along the foot, for what will be pressed by itself."""
        if share != self._filled:
            self._filled = share
            self.update()

    def set_grid(self, grid: Grid) -> None:
        """Apply the measures for a new window size; a narrow one has no room for words beside an arrow."""
        self._grid = grid
        self.is_bare = grid.is_narrow and self._turn != 0
        self.update()

    def set_widest(self, width: int) -> None:
        """Allow a long label more width than usual; never less."""
        self._widest = max(WIDEST, width)
        self.updateGeometry()

    def shows_all(self) -> bool:
        """Whether the whole label fits."""
        return self._natural_width() <= self._widest

    def _natural_width(self) -> int:
        pad = 3.2 if self.is_brass else 2.2
        arrow = self._grid.body_px * 1.5 if self._turn else 0
        return round(width_of(self._words(), self.face()) + pad * self._grid.body_px + arrow)

    def _words(self) -> str:
        return "" if self.is_bare else self.text()

    def sizeHint(self) -> QSize:
        """Room for the label, within the ribbon's height."""
        ribbon = self._grid.ribbon
        height = max(ribbon - (7 if self.is_brass else 9), round(ribbon * LEAST_HEIGHT))
        return QSize(min(self._widest, self._natural_width()), height)

    def face(self) -> QFont:
        """The font of the label."""
        return font(Role.TEXT, self._grid.body_px + (1 if self.is_brass else 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint plate, arrow and label from the pixmap cache, because the ribbon is repainted after every action."""
        look = (self._words(), self.is_brass, self._turn, self._grid.body_px)
        state = (self.isEnabled(), self._hot(), self.isDown(), self.hasFocus())
        paint_widget(self, ("button", type(self), look, state), self._draw)
        if self._filled:
            foot = QRectF(4, self.height() - 6, (self.width() - 8) * min(1.0, self._filled), 3)
            QPainter(self).fillRect(foot, colour(Palette.SELECTION))

    def _draw(self, painter: QPainter) -> None:
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -2)
        if self.is_brass:
            self._paint_brass(painter, rect)
        else:
            self._paint_quiet(painter, rect)
        ink = colour(Palette.BRASS_INK) if self.is_brass else colour(DARK.text, 255 if self.isEnabled() else FADED)
        center = rect.center()
        arrow = self._grid.body_px * 1.5 if self._turn else 0.0
        room, px = rect.width() - arrow - 8, self.face().pixelSize()
        face = fitted(self._words(), Role.TEXT, px, px - SMALLER, room)
        text = elided(self._words(), face, room)
        if self._turn:
            start = center.x() - (width_of(text, face) + arrow) / 2
            place = square(QPointF(start + arrow * 0.32, center.y()), arrow * ARROW_SHARE)
            painter.setOpacity(ink.alphaF())
            paint_icon(painter, "undo" if self._turn < 0 else "redo", place, ink.name())
            painter.setOpacity(1)
        at = QPointF(center.x() + arrow / 2, center.y() + face.pixelSize() * 0.34)
        paint_text(painter, at, text, face, ink, CENTRE)
        if self.hasFocus():
            paint_frame(painter, rect.adjusted(2, 2, -2, -2), colour(Palette.SELECTION), 1.4, 3)

    def _paint_brass(self, painter: QPainter, rect: QRectF) -> None:
        edge = rounded(rect, rect.height() * 0.22)
        if not self.isDown():
            paint_shadow(painter, edge, 0.5, 1.2, 2, 110)
        light, dark = colour(Palette.BRASS_LIGHT), colour(Palette.BRASS)
        upper = light.darker(118 if self.isDown() else 102 if self._hot() else 108)
        lower = dark.darker(112) if self.isDown() else dark.lighter(108 if self._hot() else 100)
        line_and_fill(
            painter, pen(colour(Palette.BRASS_INK), 1), shading(rect.topLeft(), rect.bottomLeft(), upper, lower)
        )
        painter.drawPath(edge)

    def _paint_quiet(self, painter: QPainter, rect: QRectF) -> None:
        fill = colour(DARK.text, 60 if self.isDown() else 44 if self._hot() else 16)
        edge = colour(Palette.BRASS, 150 if self.isEnabled() else 70)
        paint_box(painter, rect, fill, edge, 1, rect.height() * 0.22)

    def _hot(self) -> bool:
        return self.isEnabled() and self.underMouse()


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
