"""Measuring, wrapping and fitting the words of a card."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from afaos_gui.gui.toolkit.theme import Role, font

NO_BREAK_SPACE = "\u00a0"

_BEFORE_NUMBER = re.compile(r"\b(Strength|Force|pour|for|Pay|Payez) (\d)")
_AFTER_NUMBER = re.compile(r"(\d) (money|d’argent)\b")
_BEFORE_POINT = re.compile(r" ([:;!?])")

_BREAKS = {
    "Ticonderoga": 5,
    "Cumberland": 6,
    "Louisbourg": 5,
    "Michillimackinac": 8,
    "Philadelphia": 5,
    "Fortification": 7,
    "Rivières": 3,
    "Philadelphie": 5,
    "Beauséjour": 4,
    "Gouverneur": 5,
    "Presqu’Isle": 7,
}
"""Where a long name may be hyphenated on a thumbnail: the letters before the hyphen."""


def text_width(text: str, face: QFont) -> float:
    """Advance width of `text` set in `face`."""
    return QFontMetricsF(face).horizontalAdvance(text)


def baseline(top: float, line: float, face: QFont) -> float:
    """The baseline that centres `face` in a line `line` high starting at `top`."""
    metrics = QFontMetricsF(face)
    return top + (line + metrics.ascent() - metrics.descent()) / 2


def bind(text: str) -> str:
    """`text` with no-break spaces between numbers and their words, and before French punctuation."""
    text = _BEFORE_NUMBER.sub(rf"\1{NO_BREAK_SPACE}\2", text)
    text = _AFTER_NUMBER.sub(rf"\1{NO_BREAK_SPACE}\2", text)
    return _BEFORE_POINT.sub(rf"{NO_BREAK_SPACE}\1", text)


def wrap(words: Sequence[str], face: QFont, width: float) -> list[str]:
    """Wrap `words` into lines no wider than `width` (a single longer word stands alone)."""
    lines: list[str] = []
    for word in words:
        candidate = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(candidate, face) <= width:
            lines[-1] = candidate
        else:
            lines.append(word)
    return lines


def wrap_text(text: str, face: QFont, width: float) -> list[str]:
    """Wrap a sentence into lines no wider than `width`."""
    return wrap(bind(text).split(" "), face, width)


@dataclass(frozen=True, slots=True)
class Title:
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
    halves = _halves(text, font(role, px, bold=bold))
    if len(halves) == 1:
        return fit_line(text, role, width, px, least_px, bold)
    wider = max(halves, key=lambda half: text_width(half, whole.face))
    fitted = fit_line(wider, role, width, min(px, least_px + 3), least_px, bold)
    return Title(halves, fitted.face, fitted.squeeze)


def _halves(text: str, face: QFont) -> tuple[str, ...]:
    """The most even split of `text` into two lines; one line if it cannot be split."""
    choices = [(text[:i], text[i + 1 :]) for i, letter in enumerate(text) if letter == " "]
    choices += [(text[: i + 1], text[i + 1 :]) for i, letter in enumerate(text) if letter == "-"]
    if not choices and text in _BREAKS:
        cut = _BREAKS[text]
        choices = [(text[:cut] + "-", text[cut:])]
    if not choices:
        return (text,)
    return min(choices, key=lambda pair: max(text_width(half, face) for half in pair))


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
