"""Measuring, wrapping and fitting words: the titles of cards, and paragraphs."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QPainter

from afaos_gui.gui.toolkit.paint.theme import Role, font
from afaos_gui.presentation.look.wrapping import WidthOf, bind, halves, wrap


def text_width(text: str, face: QFont) -> float:
    """Advance width of `text` set in `face`."""
    return QFontMetricsF(face).horizontalAdvance(text)


def width_in(face: QFont) -> WidthOf:
    """The function that measures texts set in `face`."""
    return QFontMetricsF(face).horizontalAdvance


def baseline(top: float, line: float, face: QFont) -> float:
    """The baseline that centres `face` in a line `line` high starting at `top`."""
    metrics = QFontMetricsF(face)
    return top + (line + metrics.ascent() - metrics.descent()) / 2


def wrap_text(text: str, face: QFont, width: float) -> list[str]:
    """Wrap a sentence into lines no wider than `width`."""
    return wrap(bind(text).split(" "), width_in(face), width)


class Title(NamedTuple):
    """A fitted title: one line or two in the same font. `squeeze` below 1 narrows the letters."""

    lines: tuple[str, ...]
    face: QFont
    squeeze: float = 1.0


def fit_line(text: str, role: Role, width: float, px: float, least_px: float, bold: bool = False) -> Title:
    """`text` on one line, as large as fits between `least_px` and `px`, narrowed if need be."""
    size = round(px)
    face = font(role, size, bold=bold)
    while size > round(least_px) and text_width(text, face) > width:
        size -= 1
        face = font(role, size, bold=bold)
    return Title((text,), face, min(1.0, width / max(1.0, text_width(text, face))))


def fit_two_lines(text: str, role: Role, width: float, px: float, least_px: float, bold: bool = False) -> Title:
    """`text` on one line if it fits at full size, else on two, split at a space, a hyphen or as the table says."""
    whole = fit_line(text, role, width, px, px, bold)
    if whole.squeeze >= 1:
        return whole
    width_of = width_in(font(role, px, bold=bold))
    lines = halves(text, width_of)
    if len(lines) == 1:
        return fit_line(text, role, width, px, least_px, bold)
    fitted = fit_line(max(lines, key=width_of), role, width, min(px, least_px + 3), least_px, bold)
    return Title(lines, fitted.face, fitted.squeeze)


def paint_line(painter: QPainter, x: float, base: float, text: str, title: Title) -> None:
    """Paint one line of a fitted title with its left end at (x, base)."""
    painter.setFont(title.face)
    if title.squeeze >= 1:
        painter.drawText(QPointF(x, base), text)
        return
    painter.save()
    painter.translate(x, base)
    painter.scale(title.squeeze, 1)
    painter.drawText(QPointF(0, 0), text)
    painter.restore()


def paint_centred_glyphs(painter: QPainter, rect: QRectF, text: str, face: QFont) -> None:
    """Paint `text` with its glyphs, not its line box, centred in `rect`; for figures in coins."""
    box = QFontMetricsF(face).tightBoundingRect(text)
    painter.setFont(face)
    painter.drawText(rect.center() - box.center(), text)


_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft)
_BOUNDLESS = 4000


class WrappedText(NamedTuple):
    """Words that wrap at any width, in a font and an ink."""

    words: str
    face: QFont
    ink: QColor

    def height(self, width: int) -> int:
        """The height that the words need at a width."""
        return QFontMetrics(self.face).boundingRect(QRect(0, 0, width, _BOUNDLESS), _WRAP, self.words).height()

    def paint(self, painter: QPainter, left: int, top: int, width: int) -> int:
        """Paint the words from a corner down; return the bottom."""
        painter.setFont(self.face)
        painter.setPen(self.ink)
        painter.drawText(QRect(left, top, width, _BOUNDLESS), _WRAP, self.words)
        return top + self.height(width)
