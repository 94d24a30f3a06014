"""The paper texture: a tile of noise and fibres that is laid softly over the chart."""

from __future__ import annotations

import math
import random
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QTransform

from afaos_gui.gui.toolkit.paint.painting import restored
from afaos_gui.presentation.look.palettes import is_plain

TILE = 512
PAPER_SEED = 7
OCTAVES = ((8, 0.40), (32, 0.25), (128, 0.20), (512, 0.30))
"""Pairs (cells across the tile, opacity) of the noise laid over neutral grey."""
FIBRES = 520
REACH = 20
"""The longest reach of a fibre from its start."""
MARGIN = 2
"""Cells around the tile that its smooth edge depends on."""
NEUTRAL = 128
"""The grey that has no effect under a soft-light blend."""


def noise_tile(size: int, seed: int, octaves: tuple[tuple[int, float], ...]) -> QImage:
    """A square of smooth grey noise around NEUTRAL that repeats without a seam."""
    chance = random.Random(seed)
    tile = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    tile.fill(QColor(NEUTRAL, NEUTRAL, NEUTRAL))
    painter = QPainter(tile)
    for cells, opacity in octaves:
        painter.setOpacity(opacity)
        painter.drawImage(0, 0, _octave(chance, cells, size))
    painter.end()
    return tile


def _octave(chance: random.Random, cells: int, size: int) -> QImage:
    grey = QImage(chance.randbytes(cells * cells), cells, cells, cells, QImage.Format.Format_Grayscale8).copy()
    if cells >= size:
        return grey
    # Enlarge it with copies around it and crop: its edges then match those of its neighbours.
    wide = QImage(cells + 2 * MARGIN, cells + 2 * MARGIN, QImage.Format.Format_Grayscale8)
    painter = QPainter(wide)
    for column in range(-1, 2):
        for row in range(-1, 2):
            painter.drawImage(column * cells + MARGIN, row * cells + MARGIN, grey)
    painter.end()
    edge, smooth = MARGIN * size // cells, Qt.TransformationMode.SmoothTransformation
    large = wide.scaled(size + 2 * edge, size + 2 * edge, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    return large.copy(edge, edge, size, size)


@lru_cache(maxsize=1)
def paper_tile() -> QImage:
    """The paper grain of the chart: noise and short bowed fibres, light and dark."""
    tile = noise_tile(TILE, PAPER_SEED, OCTAVES)
    chance = random.Random(PAPER_SEED + 1)
    light, dark = QPen(QColor(255, 250, 235, 38), 0.7), QPen(QColor(60, 40, 10, 30), 0.7)
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for _ in range(FIBRES):
        x, y, angle = chance.random() * TILE, chance.random() * TILE, chance.random() * 2 * math.pi
        length, bow = chance.uniform(5, 18), chance.uniform(-4, 4)
        painter.setPen(light if chance.random() < 0.5 else dark)
        dx, dy = math.cos(angle) * length, math.sin(angle) * length
        for left in _wrapped(x):
            for top in _wrapped(y):
                path = QPainterPath(QPointF(left, top))
                path.quadTo(dx / 2 - dy / length * bow + left, dy / 2 + dx / length * bow + top, dx + left, dy + top)
                painter.drawPath(path)
    painter.end()
    return tile


def _wrapped(at: float) -> tuple[float, ...]:
    """A coordinate, and the other at which it appears on the repeating tile where it is near an edge."""
    if at < REACH:
        return at, at + TILE
    return (at - TILE, at) if at > TILE - REACH else (at,)


def paint_grain(painter: QPainter, rect: QRectF, opacity: float, texel: float = 1.0) -> None:
    """Lay the paper grain over `rect`; `texel` is the size of one grain pixel in the painter's units."""
    if is_plain():
        return
    brush = QBrush(paper_tile())
    brush.setTransform(QTransform.fromScale(texel, texel))
    with restored(painter):
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SoftLight)
        painter.setOpacity(opacity)
        painter.fillRect(rect, brush)
