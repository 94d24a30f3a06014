"""Drawing shared by panels: lines of text, rules, paper slips, emblems and cards."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QPainter

from afaos_gui.gui.toolkit.paint.grain import paint_grain
from afaos_gui.gui.toolkit.paint.painting import (
    fill_only,
    line_and_fill,
    line_only,
    paint_shadow,
    pen,
    polygon,
    restored,
    rounded,
)
from afaos_gui.gui.toolkit.paint.picture_cache import paint_cached
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, SURROUND, Palette, Role, Surround, colour, font
from afaos_gui.presentation.look.wrapping import WidthOf, bind, halves, wrap
from afaos_gui.rules.catalogue import Side


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
    face = fitted(text, role, px, least_px, width, bold=bold)
    return Title((text,), face, min(1.0, width / max(1.0, width_of(text, face))))


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
    with restored(painter):
        painter.translate(x, base)
        painter.scale(title.squeeze, 1)
        painter.drawText(QPointF(0, 0), text)


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


LEFT = Qt.AlignmentFlag.AlignLeft
CENTRE = Qt.AlignmentFlag.AlignHCenter
RIGHT = Qt.AlignmentFlag.AlignRight
SLIP_SHADOW = 8
"""Room around a slip for its shadow."""
SMALLER = 2
"""By how many pixels two lines of a sentence may be smaller than the smallest single line."""


@lru_cache(maxsize=4096)
def width_of(text: str, face: QFont) -> float:
    """Advance width of `text` in `face`."""
    return QFontMetricsF(face).horizontalAdvance(text)


def paint_text(
    painter: QPainter, at: QPointF, text: str, face: QFont, ink: QColor, align: Qt.AlignmentFlag = LEFT
) -> float:
    """Paint one line of text on the baseline of `at`, beginning, centred or ending there; return its width."""
    width = width_of(text, face)
    shift = {LEFT: 0.0, CENTRE: width / 2, RIGHT: width}[align]
    painter.setFont(face)
    painter.setPen(ink)
    painter.drawText(QPointF(at.x() - shift, at.y()), text)
    return width


def fitted(
    text: str, role: Role, px: float, least_px: float, width: float, italic: bool = False, bold: bool = False
) -> QFont:
    """The largest font between two sizes in which `text` is no wider than `width`."""
    size = round(px)
    face = font(role, size, italic, bold)
    while size > round(least_px) and width_of(text, face) > width:
        size -= 1
        face = font(role, size, italic, bold)
    return face


def sentence_lines(sentence: str, px: float, least_px: float, room: float) -> tuple[list[str], QFont]:
    """A sentence in one line or in two smaller ones, and its font; longer ones are elided after a whole word."""
    face = fitted(sentence, Role.DISPLAY, px, least_px, room, italic=True)
    if width_of(sentence, face) <= room:
        return [sentence], face
    for size in range(round(least_px), round(least_px) - SMALLER - 1, -1):
        face = font(Role.DISPLAY, size, italic=True)
        lines = wrap_text(sentence, face, room)
        if len(lines) <= 2:
            return _evened(lines, face), face
    words = lines[1].split()
    while words and width_of(f"{' '.join(words)} …", face) > room:
        words.pop()
    return [lines[0], f"{' '.join(words)} …"], face


def _evened(lines: list[str], face: QFont) -> list[str]:
    """One line or two, broken where the longer of two is shortest."""
    words = " ".join(lines).split(" ")
    halves = ([" ".join(words[:count]), " ".join(words[count:])] for count in range(1, len(words)))
    return min(halves, key=lambda two: max(map(width_in(face), two))) if len(lines) > 1 else lines


def elided(text: str, face: QFont, width: float) -> str:
    """`text`, elided where it is too wide; only for names that people type."""
    return QFontMetricsF(face).elidedText(text, Qt.TextElideMode.ElideRight, width)


def paint_rule(painter: QPainter, left: float, right: float, y: float, on: Surround = SURROUND) -> None:
    """Paint the hairline with a lozenge in its middle that closes a heading."""
    ink = colour(on.hairline, on.hairline_alpha)
    line_only(painter, pen(ink, 1))
    painter.drawLine(QPointF(left, y), QPointF(right, y))
    fill_only(painter, colour(on.hairline))
    middle = (left + right) / 2
    painter.drawPath(polygon([(middle - 4, y), (middle, y - 2.5), (middle + 4, y), (middle, y + 2.5)]))


def paint_heading(
    painter: QPainter, rect: QRectF, title: str, note: str, px: float, small_px: float, on: Surround = SURROUND
) -> None:
    """Paint a heading in small capitals with a quiet note at its right end and the rule below; fills `rect`."""
    base = rect.bottom() - px * 0.55
    at = QPointF(rect.left(), base)
    paint_text(painter, at, title, heading_face(px), colour(on.text))
    quiet = font(Role.TEXT, small_px, italic=True)
    # Italics lean over the end of their line.
    at = QPointF(rect.right() - small_px * 0.2, base)
    paint_text(painter, at, note, quiet, colour(on.text_soft), RIGHT)
    paint_rule(painter, rect.left(), rect.right(), rect.bottom() - 1.5, on)


def heading_face(px: float) -> QFont:
    """The font of a heading's title."""
    face = font(Role.SMALL_CAPS, px)
    face.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 1.0)
    return face


def heading_height(px: float) -> int:
    """Height of a heading with its rule."""
    return round(px * 1.75)


def emblem_ink(side: Side, on: Surround = SURROUND) -> QColor:
    """The colour of a small emblem on the cloth, or on what is as light as the light one."""
    tones = SIDE_COLOURS[side]
    dark_table = colour(on.cloth).lightness() < 128
    return colour(tones.light).lighter(125) if dark_table else colour(tones.mid)


def paint_slip(painter: QPainter, rect: QRectF) -> None:
    """Paint a slip of paper lying on the cloth."""
    around = rect.adjusted(-SLIP_SHADOW, -SLIP_SHADOW, SLIP_SHADOW, SLIP_SHADOW)
    # The grain continues across neighbouring slips.
    grain = QPointF(painter.brushOrigin()) - around.topLeft()

    def draw(on: QPainter) -> None:
        on.setBrushOrigin(grain)
        _draw_slip(on, QRectF(QPointF(SLIP_SHADOW, SLIP_SHADOW), rect.size()))

    paint_cached(painter, ("paper slip", grain.x(), grain.y()), around, draw)


def _draw_slip(painter: QPainter, rect: QRectF) -> None:
    edge = rounded(rect, 4)
    paint_shadow(painter, edge, 1.5, 3, 4, 90)
    line_and_fill(painter, pen(colour(Palette.INK_SOFT), 1), colour(Palette.PAPER))
    painter.drawPath(edge)
    with restored(painter, edge):
        paint_grain(painter, rect, 0.45, 0.7)
    painter.strokePath(rounded(rect.adjusted(3, 3, -3, -3), 2), pen(colour(Palette.ORNAMENT, 150), 0.7))
