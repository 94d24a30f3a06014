"""The one cache of pictures: whatever is painted once and drawn many times, within one budget."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QWidget

from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.data.texts.language import language
from afaos_gui.gui.toolkit.paint.painting import SMOOTH, restored
from afaos_gui.gui.toolkit.paint.theme import SURROUND
from afaos_gui.presentation.look.palettes import current_palette

LEAST_BUDGET = 52 * 1024 * 1024
"""Bytes for a table full of cards in all their states, at one device pixel per point."""
MOST_BUDGET = 128 * 1024 * 1024
STEP = 1 << 16
"""Steps per device pixel: drawings whose positions differ by less share a picture, with no visible difference."""

UNTURNED = (QTransform.TransformationType.TxNone, QTransform.TransformationType.TxTranslate)

Draw = Callable[[QPainter], None]
_Whole = tuple[Hashable, float, float, float, PaletteName]
"""What tells pictures apart: key, size, device pixels per point, and the palette in which they were painted."""


class PictureCache:
    """Keeps the most recently used pictures, up to a budget in bytes.

    Qt's own cache will not do: whenever nothing is painted it drops a quarter of its content every quarter of a minute,
    so that pictures painted ahead while the player thinks are gone before they are needed.
    """

    def __init__(self, budget: int = LEAST_BUDGET) -> None:
        self._pictures: OrderedDict[_Whole, QPixmap] = OrderedDict()
        self.budget = budget
        """The most bytes allowed."""
        self.bytes = 0
        """Bytes in use."""

    def __len__(self) -> int:
        return len(self._pictures)

    def set_budget(self, budget: int) -> None:
        """Set the budget in bytes; what exceeds it is dropped at once."""
        self.budget = budget
        self._give_back()

    def get(self, key: Hashable, width: float, height: float, dpr: float, draw: Draw) -> QPixmap:
        """The picture kept under `key` in the palette in force, drawn first if missing; its size in logical pixels."""
        whole = (key, width, height, dpr, current_palette())
        picture = self._pictures.get(whole)
        if picture is not None:
            self._pictures.move_to_end(whole)
            return picture
        picture = QPixmap(max(1, round(width * dpr)), max(1, round(height * dpr)))
        picture.setDevicePixelRatio(dpr)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHints(SMOOTH)
        try:
            draw(painter)
        finally:
            painter.end()
        self._pictures[whole] = picture
        self.bytes += _bytes(picture)
        self._give_back()
        return picture

    def forget(self, key: Hashable, width: float, height: float, dpr: float) -> None:
        """Drop one picture, in every palette in which it is kept."""
        for palette in PaletteName:
            self._drop((key, width, height, dpr, palette))

    def _drop(self, whole: _Whole) -> None:
        picture = self._pictures.pop(whole, None)
        self.bytes -= _bytes(picture) if picture is not None else 0

    def clear(self) -> None:
        """Drop everything."""
        self._pictures.clear()
        self.bytes = 0

    def _give_back(self) -> None:
        while self.bytes > self.budget:
            self.bytes -= _bytes(self._pictures.popitem(last=False)[1])


def _bytes(picture: QPixmap) -> int:
    return picture.width() * picture.height() * picture.depth() // 8


PICTURES = PictureCache()
"""The pictures of the whole program, shared by its windows."""


def fit_budget() -> None:
    """Fit the budget to the screen with the most pixels per point."""
    finest = max((screen.devicePixelRatio() for screen in QGuiApplication.screens()), default=1.0)
    PICTURES.set_budget(budget_for(finest))


def budget_for(dpr: float) -> int:
    """Bytes for a table at `dpr` device pixels per point."""
    return min(MOST_BUDGET, round(LEAST_BUDGET * max(1.0, dpr * dpr)))


def paint_cached(painter: QPainter, key: Hashable, rect: QRectF, draw: Draw, angle: float = 0.0) -> None:
    """Draw the cached picture of what `draw` paints, from the origin in the size of `rect`, turned by `angle` degrees.

    It looks as if drawn in place: the picture lies on whole device pixels, with its content at the right sub-pixel
    position. A painter that is turned, scaled or translucent draws in place. `key` identifies what is drawn.
    """
    world = painter.worldTransform()
    if painter.opacity() < 1.0 or world.type() not in UNTURNED:
        with restored(painter):
            painter.translate(rect.center())
            _draw_turned(painter, rect, draw, angle)
        return
    dpr = painter.device().devicePixelRatioF()
    center = world.map(rect.center())
    x, y = round(center.x() * dpr * STEP), round(center.y() * dpr * STEP)
    part = (x % STEP, y % STEP)
    across, down = _reach(rect, angle, dpr)

    def draw_turned(on: QPainter) -> None:
        on.translate((across + part[0] / STEP) / dpr, (down + part[1] / STEP) / dpr)
        _draw_turned(on, rect, draw, angle)

    whole = (key, rect.width(), rect.height(), angle, part)
    picture = PICTURES.get(whole, (2 * across + 1) / dpr, (2 * down + 1) / dpr, dpr, draw_turned)
    corner = QPointF((x // STEP - across) / dpr, (y // STEP - down) / dpr)
    painter.drawPixmap(corner - QPointF(world.dx(), world.dy()), picture)


def _draw_turned(painter: QPainter, rect: QRectF, draw: Draw, angle: float) -> None:
    """Draw what fills `rect`, turned around the painter's origin."""
    painter.rotate(angle)
    painter.translate(-rect.width() / 2, -rect.height() / 2)
    draw(painter)


def _reach(rect: QRectF, angle: float, dpr: float) -> tuple[int, int]:
    """How many device pixels the turned rectangle extends from its middle, sideways and up or down."""
    sine, cosine = abs(math.sin(math.radians(angle))), abs(math.cos(math.radians(angle)))
    across = rect.width() * cosine + rect.height() * sine
    down = rect.width() * sine + rect.height() * cosine
    return math.ceil(across * dpr / 2) + 1, math.ceil(down * dpr / 2) + 1


def paint_widget(widget: QWidget, key: Hashable, draw: Draw) -> None:
    """Paint a whole widget from the picture kept under `key`, drawn first if missing."""
    painter, ratio = QPainter(widget), widget.devicePixelRatioF()
    if ratio.is_integer():
        painter.drawPixmap(0, 0, PICTURES.get(key, widget.width(), widget.height(), ratio, draw))
    else:
        # The widget may begin between two device pixels, where a picture would blur.
        painter.setRenderHints(SMOOTH)
        draw(painter)


def _appearance() -> Hashable:
    return current_palette(), SURROUND.name, language()


class KeptPicture:
    """What lies behind the parts of a widget: painted once for its size, and again when the colours or words change.

    A window that is resized would fill the cache of all pictures.
    """

    def __init__(
        self, widget: QWidget, draw: Draw, appearance: Callable[[], Hashable] = _appearance, step: int = 1
    ) -> None:
        """`appearance` tells pictures apart that fit equally; a `step` of pixels lets one fit several sizes."""
        self._widget, self._draw, self._appearance, self._step = widget, draw, appearance, step
        self._picture = QPixmap()
        self._look: Hashable = None

    @property
    def size(self) -> QSize:
        """The size to paint, at least that of the widget."""
        step = self._step
        return QSize(*(-(-length // step) * step for length in self._widget.size().toTuple()))

    @property
    def look(self) -> Hashable:
        """What makes the picture what it is."""
        return self.size, self._widget.devicePixelRatioF(), self._appearance()

    def get(self) -> QPixmap:
        """The picture, painted first where it no longer fits."""
        ratio, look = self._widget.devicePixelRatioF(), self.look
        if look != self._look:
            self._look = look
            self._picture = QPixmap(self.size * ratio)
            self._picture.setDevicePixelRatio(ratio)
            painter = QPainter(self._picture)
            painter.setRenderHints(SMOOTH)
            self._draw(painter)
            painter.end()
        return self._picture
