"""Compares a drawing with a reference picture: both reduced, by blocks, with a tolerance for font rendering."""

from __future__ import annotations

import math
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

from tests.gui.appearance.vision import Colours, pixels

FOLDER = Path(__file__).parent
MOST_PIXELS = 66_000
"""Pixels of a reference picture, as 320 × 206; smaller ones are kept in full."""
BLOCK = 8
"""Pixels of the squares whose mean colours are compared: a line may move inside one, a piece may not."""
SQUARE_TOLERANCE = 0.055
"""How far the mean colour of one square may differ, of 1: edges of letters vary between machines."""
MEAN_TOLERANCE = 0.012
"""How far all squares may differ on average."""
TONES = (256, 64, 32, 16)
"""Tones of each colour in a reference picture: the first that makes a small file. Squares even out the rounding."""
LARGEST_FILE = 60_000


class Difference(NamedTuple):
    """The difference of two pictures, 0..1: of the worst square and of all."""

    worst: float
    mean: float

    @property
    def small(self) -> bool:
        """Whether the difference is invisible."""
        return self.worst <= SQUARE_TOLERANCE and self.mean <= MEAN_TOLERANCE


def reduced(image: QImage) -> QImage:
    """A picture at the size of a reference picture."""
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
    """The difference of two reduced pictures."""
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
    """Write a picture with the first number of tones that makes a small file."""
    for tones in TONES:
        assert in_tones(image, tones).save(str(path), quality=0), path  # 0 compresses most.
        if path.stat().st_size <= LARGEST_FILE:
            return
    raise AssertionError(f"{path.name} has {path.stat().st_size} bytes")


def in_tones(image: QImage, tones: int) -> QImage:
    """A picture with this many tones of each colour."""
    steps = np.round(pixels(image) * (tones - 1)) / (tones - 1)
    bytes_ = np.ascontiguousarray(np.round(steps * 255).astype(np.uint8))
    height, width, _colours = bytes_.shape
    return QImage(bytes_.tobytes(), width, height, width * 3, QImage.Format.Format_RGB888).copy()


def check(name: str, image: QImage, remake: bool, out: Path) -> None:
    """Fail unless a picture looks like its reference; write the drawing and the difference to `out` then."""
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
