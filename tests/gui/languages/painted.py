"""Records every text that is painted, whole or elided, with the room it had."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

SLACK = 1.5


class Painted(NamedTuple):
    """A text, what painted it, and how far it exceeds its room, in pixels."""

    text: str
    where: str
    over: float


@contextmanager
def painting() -> Iterator[list[Painted]]:
    """Collect the texts painted by the program's own painters within the context, but not those of Qt's styles."""
    found: list[Painted] = []
    original = QPainter.drawText

    def note(painter: QPainter, *arguments: object) -> object:
        text = next((one for one in arguments if isinstance(one, str)), "")
        if text.strip():
            found.append(Painted(text, _writer(painter), _over(painter, text, arguments)))
        return original(painter, *arguments)  # type: ignore[call-overload]

    QPainter.drawText = note  # type: ignore[method-assign, assignment]
    try:
        yield found
    finally:
        QPainter.drawText = original  # type: ignore[method-assign]


def _writer(painter: QPainter) -> str:
    device = painter.device()
    return type(device).__name__ if isinstance(device, QWidget) else "picture"


def _over(painter: QPainter, text: str, arguments: tuple[object, ...]) -> float:
    """How far a text exceeds its paint device, or the rectangle given for it."""
    first = arguments[0]
    if isinstance(first, QRect | QRectF):
        room = QRectF(first)
        flags = arguments[1] if len(arguments) > 2 else 0
        needed = painter.boundingRect(room, int(getattr(flags, "value", flags)), text)  # type: ignore[call-overload]
        return float(max(needed.width() - room.width(), needed.height() - room.height()))
    if not isinstance(first, QPoint | QPointF):
        return 0.0
    box = QFontMetricsF(painter.font()).tightBoundingRect(text).translated(QPointF(first))
    seen, room = painter.transform().mapRect(box), _room(painter)
    if room is None or not room.intersects(seen):
        return 0.0
    across = max(room.left() - seen.left(), seen.right() - room.right())
    return float(across if _scrolls(painter, room) else max(across, seen.bottom() - room.bottom()))


def _scrolls(painter: QPainter, room: QRectF) -> bool:
    """Whether the text is clipped above the end of its picture, as in a leaf that scrolls."""
    clip = painter.transform().mapRect(painter.clipBoundingRect())
    return painter.hasClipping() and clip.bottom() < room.bottom() - SLACK


def _room(painter: QPainter) -> QRectF | None:
    device = painter.device()
    if isinstance(device, QWidget):
        return None if "viewport" in device.objectName() else QRectF(device.rect())
    if isinstance(device, QPixmap | QImage):
        return QRectF(QPointF(), device.deviceIndependentSize())
    return None
