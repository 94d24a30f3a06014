"""Pictures of cards that lie askew: turning one costs many times what laying it down again does."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap

from afaos_gui.gui.toolkit.picture_room import turned_room
from afaos_gui.gui.toolkit.strokes import SMOOTH

STEP = 1 << 16
"""Parts of a device pixel by which the places of two cards have to differ for two pictures: none that one could see."""


class _Place(NamedTuple):
    """A point in device pixels: the whole pixel it lies in, and where in that."""

    x: int
    y: int
    part: tuple[int, int]


def _place(point: QPointF, dpr: float) -> _Place:
    x, y = round(point.x() * dpr * STEP), round(point.y() * dpr * STEP)
    return _Place(x // STEP, y // STEP, (x % STEP, y % STEP))


class TurnedPictures:
    """The pictures used last; not in Qt's own cache, where a long game of hands would push the faces out."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[Hashable, QPixmap] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._pictures)

    @property
    def kib(self) -> float:
        """What they take."""
        return self._bytes / 1024

    def clear(self) -> None:
        """Forget them all."""
        self._pictures.clear()
        self._bytes = 0

    def paint(
        self,
        painter: QPainter,
        key: Hashable,
        center: QPointF,
        size: QSizeF,
        angle: float,
        draw: Callable[[QPainter], None],
    ) -> None:
        """Lay down what `draw` draws around the origin within `size`, turned by `angle` degrees around `center`.

        `painter` may be moved by whole device pixels at most; `key` says what is drawn.
        """
        dpr = painter.device().devicePixelRatioF()
        place = _place(center, dpr)
        across, down = _reach(size, angle, dpr)
        whole = (key, size.width(), size.height(), angle, dpr, place.part)
        picture = self._pictures.get(whole)
        if picture is None:
            picture = _turned(across, down, place.part, dpr, angle, draw)
            self._keep(whole, picture, dpr)
        else:
            self._pictures.move_to_end(whole)
        painter.drawPixmap(QPointF((place.x - across) / dpr, (place.y - down) / dpr), picture)

    def _keep(self, key: Hashable, picture: QPixmap, dpr: float) -> None:
        self._pictures[key] = picture
        self._bytes += _bytes(picture)
        while self._bytes > turned_room(dpr) * 1024 and len(self._pictures) > 1:
            self._bytes -= _bytes(self._pictures.popitem(last=False)[1])


def _bytes(picture: QPixmap) -> int:
    return picture.width() * picture.height() * 4


def _reach(size: QSizeF, angle: float, dpr: float) -> tuple[int, int]:
    """How many device pixels the turned rectangle reaches to each side of its middle, and up and down."""
    sine, cosine = abs(math.sin(math.radians(angle))), abs(math.cos(math.radians(angle)))
    across = size.width() * cosine + size.height() * sine
    down = size.width() * sine + size.height() * cosine
    return math.ceil(across * dpr / 2) + 1, math.ceil(down * dpr / 2) + 1


def _turned(
    across: int, down: int, part: tuple[int, int], dpr: float, angle: float, draw: Callable[[QPainter], None]
) -> QPixmap:
    picture = QPixmap(2 * across + 1, 2 * down + 1)
    picture.setDevicePixelRatio(dpr)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHints(SMOOTH)
    painter.translate((across + part[0] / STEP) / dpr, (down + part[1] / STEP) / dpr)
    painter.rotate(angle)
    draw(painter)
    painter.end()
    return picture


TURNED = TurnedPictures()
"""Those of the whole program."""
