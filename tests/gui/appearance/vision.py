"""How colours are seen: contrast, distance, and simulation of three kinds of colour-blindness."""

from __future__ import annotations

from enum import Enum

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage

Colours = NDArray[np.float64]
"""Any array whose last axis is red, green, blue, 0..1."""


class Vision(Enum):
    """Kinds of vision, each with its matrix on linear light: Machado, Oliveira and Fernandes 2009, full severity."""

    PROTANOPIA = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
    DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
    TRITANOPIA = ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))
    FULL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


_XYZ = np.array(
    ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
)
_WHITE = np.array((0.95047, 1.0, 1.08883))


def rgb(value: str | QColor) -> Colours:
    """A colour of the palette as an array."""
    ink = QColor(value)
    return np.array((ink.redF(), ink.greenF(), ink.blueF()))


def over(ink: QColor, ground: Colours) -> Colours:
    """A possibly translucent colour over a background."""
    return rgb(ink) * ink.alphaF() + ground * (1 - ink.alphaF())


def pixels(image: QImage) -> Colours:
    """The colours of a picture: height × width × 3."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return rows[:, : plain.width() * 3].reshape(plain.height(), plain.width(), 3) / 255


def linear(colours: Colours) -> Colours:
    """sRGB values as linear light."""
    return np.asarray(np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4))


def seen(colours: Colours, vision: Vision) -> Colours:
    """Colours as seen with this kind of vision, in sRGB."""
    light = np.clip(linear(colours) @ np.array(vision.value).T, 0, 1)
    return np.asarray(np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055), dtype=np.float64)


def luminance(colours: Colours) -> Colours:
    """Relative luminance, 0..1."""
    return np.asarray(linear(colours) @ _XYZ[1])


def contrast(first: Colours, second: Colours) -> float:
    """The contrast of two colours, 1..21, as defined by WCAG."""
    high, low = sorted((float(luminance(first)), float(luminance(second))), reverse=True)
    return (high + 0.05) / (low + 0.05)


def lab(colours: Colours) -> Colours:
    """CIE L*a*b* under daylight."""
    share = (linear(colours) @ _XYZ.T) / _WHITE
    root = np.where(share > 0.008856, np.cbrt(share), share * 7.787 + 16 / 116)
    x, y, z = root[..., 0], root[..., 1], root[..., 2]
    return np.stack((116 * y - 16, 500 * (x - y), 200 * (y - z)), axis=-1)


def distance(first: Colours, second: Colours) -> float:
    """The CIE 1976 difference of two colours, where 2.3 is just visible and 20 a different colour."""
    return float(np.linalg.norm(lab(first) - lab(second)))
