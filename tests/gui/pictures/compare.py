"""Compares what is drawn with a kept picture: both small, by blocks, with a tolerance for other machines' type."""

from __future__ import annotations

import math
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

from tests.gui.vision import Colours, pixels

FOLDER = Path(__file__).parent
MOST_PIXELS = 66_000
"""Pixels of a kept picture, as 320 × 206; small ones are kept as they are."""
BLOCK = 8
"""Pixels of the squares whose mean colours are compared: a moved line stays inside, a moved piece does not."""
SQUARE_TOLERANCE = 0.055
"""How far the mean colour of one square may be off, of 1: edges of letters are drawn otherwise elsewhere."""
MEAN_TOLERANCE = 0.012
"""How far all squares may be off on average."""
TONES = (256, 64, 32, 16)
"""Steps of each colour in a kept picture: the first that makes a small file. Squares even out what is rounded off."""
LARGEST_FILE = 60_000


class Difference(NamedTuple):
    """How far two pictures are apart, 0..1: the worst square and all of them."""

    worst: float
    mean: float

    @property
    def small(self) -> bool:
        """Whether nobody would see it."""
        return self.worst <= SQUARE_TOLERANCE and self.mean <= MEAN_TOLERANCE


def reduced(image: QImage) -> QImage:
    """A picture at the size in which it is kept."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    plain.setDevicePixelRatio(1.0)
    scale = min(1.0, math.sqrt(MOST_PIXELS / (plain.width() * plain.height())))
    size = QSize(round(plain.width() * scale), round(plain.height() * scale))
    return plain.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)


def squares(image: QImage) -> Colours:
    """The mean colours of the squares of a picture; narrower ones at its right and lower edges are left out."""
    colours = pixels(image)
    rows, columns = colours.shape[0] // BLOCK, colours.shape[1] // BLOCK
    whole = colours[: rows * BLOCK, : columns * BLOCK]
    return np.asarray(whole.reshape(rows, BLOCK, columns, BLOCK, 3).mean(axis=(1, 3)))


def difference(first: QImage, second: QImage) -> Difference:
    """How far two reduced pictures are apart."""
    if first.size() != second.size():
        return Difference(1.0, 1.0)
    off = np.abs(squares(first) - squares(second)).max(axis=-1)
    return Difference(float(off.max()), float(off.mean()))


def picture_of_difference(first: QImage, second: QImage) -> QImage:
    """Where two reduced pictures differ, white on black, four times as strong."""
    if first.size() != second.size():
        return QImage(second)
    off = np.clip(np.abs(pixels(first) - pixels(second)).max(axis=-1) * 4, 0, 1)
    grey = np.ascontiguousarray((off * 255).astype(np.uint8))
    height, width = grey.shape
    return QImage(grey.tobytes(), width, height, width, QImage.Format.Format_Grayscale8).copy()


def keep(image: QImage, path: Path) -> None:
    """Write a picture in as many tones as make a small file."""
    for tones in TONES:
        assert in_tones(image, tones).save(str(path), quality=0), path  # 0 packs it tightest.
        if path.stat().st_size <= LARGEST_FILE:
            return
    raise AssertionError(f"{path.name} has {path.stat().st_size} bytes")


def in_tones(image: QImage, tones: int) -> QImage:
    """A picture with so many steps of each colour."""
    steps = np.round(pixels(image) * (tones - 1)) / (tones - 1)
    bytes_ = np.ascontiguousarray(np.round(steps * 255).astype(np.uint8))
    height, width, _colours = bytes_.shape
    return QImage(bytes_.tobytes(), width, height, width * 3, QImage.Format.Format_RGB888).copy()


def check(name: str, image: QImage, remake: bool, out: Path) -> None:
    """Fail unless a picture looks like the kept one; what was drawn and the difference are then in `out`."""
    path, drawn = FOLDER / f"{name}.png", reduced(image)
    if remake:
        keep(drawn, path)
        return
    kept = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    assert not kept.isNull(), f"There is no {path.name}; make it with --remake-pictures."
    apart = difference(kept, drawn)
    if not apart.small:
        drawn.save(str(out / f"{name}-drawn.png"))
        picture_of_difference(kept, drawn).save(str(out / f"{name}-difference.png"))
    assert apart.small, f"{name} looks otherwise ({apart}); see {out}, or run with --remake-pictures."
