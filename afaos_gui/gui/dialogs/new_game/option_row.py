"""An option as a row: a seal that switches it, its name, what it does, and why it cannot be on."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QRadialGradient,
)
from PySide6.QtWidgets import QCheckBox, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.paint.ink import RIGHT, paint_text, width_of
from afaos_gui.gui.toolkit.paint.painting import line_and_fill, line_only, pen
from afaos_gui.gui.toolkit.paint.shapes import paint_box, paint_dot, paint_frame, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour, text_font
from afaos_gui.gui.toolkit.pressing import PressedAnywhere
from afaos_gui.presentation.look.folding import folded
from afaos_gui.session.words.option_texts import OptionText

BACK, FORTH = (Qt.Key.Key_Up, Qt.Key.Key_Left), (Qt.Key.Key_Down, Qt.Key.Key_Right)
PADDING = 7
LEADING = 2
"""Gap between the name and the explanation."""
SEAL = 20
WORDS_LEFT = PADDING + SEAL + 10
TITLE_PX, TEXT_PX, SECTION_PX, REASON_PX = 15, 14, 12, 13
LIST_KEYS = (*BACK, *FORTH, Qt.Key.Key_Home, Qt.Key.Key_End)
FADED = 120
"""Opacity of an option that cannot be switched on, 0..255."""
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft)
# Made anew each time, because the size of all text may change.
_title_font = partial(text_font, Role.SANS, TITLE_PX, bold=True)
_text_font = partial(text_font, Role.SANS, TEXT_PX)
_section_font = partial(text_font, Role.TEXT, SECTION_PX, italic=True)
_reason_font = partial(text_font, Role.TEXT, REASON_PX, italic=True)


class OptionRow(PressedAnywhere, QCheckBox):
    """One option; its height follows its width."""

    focused = Signal()

    def __init__(self, option: OptionText, parent: QWidget) -> None:
        super().__init__(option.title, parent)
        self.option = option
        self.reason = ""
        """Why it cannot be switched on, empty where it can."""
        self.setObjectName(f"option_{option.id}")
        self.setAccessibleName(option.title)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.show_as(False, "")

    def show_as(self, on: bool, reason: str) -> None:
        """Show whether the option is on, and any reason against it."""
        self.reason = reason
        self.setChecked(on)
        self.setEnabled(not reason)
        section = _("Rules: {section}.").format(section=self.option.section)
        self.setAccessibleDescription(" ".join(filter(None, (reason, self.option.text, section))))
        self.setToolTip(reason or section)
        self.update()

    def speaks_of(self, words: str) -> bool:
        """Whether its name, explanation or section contains these words, given in lower case."""
        option = self.option
        return words in folded(" ".join((option.title, option.text, option.section, option.id)))

    def heightForWidth(self, width: int) -> int:
        """The height that the words need at a width."""
        return 2 * PADDING + LEADING + sum(_height(words, face, width) for words, face, _ink in self._paragraphs())

    def sizeHint(self) -> QSize:
        """The present width with the height that it needs."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the navigation keys to the list."""
        if event.key() in LIST_KEYS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Report that the row has the focus."""
        super().focusInEvent(event)
        self.focused.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint wash, seal and words."""
        painter = smooth_painter(self)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        on, hot = self.isChecked(), self.underMouse() and self.isEnabled()
        if on or hot:
            fill, edge = colour(Palette.POINTS, 105 if on else 60), colour(Palette.BRASS, 170 if on else 70)
            paint_box(painter, frame, fill, edge, 1, 5)
        if self.hasFocus():
            paint_frame(painter, frame, colour(Palette.BRASS_DARK), 1.6, 5)
        middle = PADDING + QFontMetrics(_title_font()).height() / 2
        paint_seal(painter, QPointF(PADDING + SEAL / 2, middle), on, 255 if self.isEnabled() else FADED)
        self._paint_words(painter)

    def _paragraphs(self) -> list[tuple[str, QFont, QColor]]:
        """Name, explanation and reason, each with its font and colour."""
        ink = colour(Palette.INK, 255 if self.isEnabled() else FADED)
        found = [(self.text(), _title_font(), ink), (self.option.text, _text_font(), ink)]
        if self.reason:
            found.append((self.reason, _reason_font(), colour(Palette.INK_SOFT)))
        return found

    def _paint_words(self, painter: QPainter) -> None:
        y = PADDING
        for number, (words, face, ink) in enumerate(self._paragraphs()):
            painter.setFont(face)
            painter.setPen(ink)
            painter.drawText(_room(self.width()).translated(0, y), _WRAP, words)
            y += _height(words, face, self.width()) + (LEADING if number == 0 else 0)
        self._paint_section(painter)

    def _paint_section(self, painter: QPainter) -> None:
        """Paint the section at the end of the name's line, where there is room for it."""
        section, face = self.option.section, _section_font()
        room = _room(self.width()).width() - width_of(self.text(), _title_font())
        if width_of(section, face) + 12 <= room:
            at = QPointF(self.width() - PADDING - 2, PADDING + QFontMetrics(_title_font()).ascent())
            paint_text(painter, at, section, face, colour(Palette.INK_SOFT, 255 if self.isEnabled() else FADED), RIGHT)


def _room(width: int) -> QRect:
    """The rectangle for the words of a row, from its upper edge."""
    return QRect(WORDS_LEFT, 0, width - WORDS_LEFT - PADDING, 4000)


def _height(words: str, face: QFont, width: int) -> int:
    return QFontMetrics(face).boundingRect(_room(width), _WRAP, words).height()


def paint_seal(painter: QPainter, centre: QPointF, on: bool, alpha: int = 255) -> None:
    """Paint the switch of an option: an empty ring, or a brass seal with a tick."""
    radius = SEAL / 2 - 1.5
    if not on:
        paint_dot(painter, centre, radius, colour(Palette.MARGIN, alpha), colour(Palette.INK_SOFT, alpha), 1.4)
        return
    shine = QRadialGradient(centre - QPointF(radius * 0.35, radius * 0.4), radius * 1.7)
    shine.setColorAt(0, colour(Palette.BRASS_LIGHT))
    shine.setColorAt(0.6, colour(Palette.BRASS))
    shine.setColorAt(1, colour(Palette.BRASS_DARK))
    line_and_fill(painter, pen(colour(Palette.BRASS_INK), 1.1), shine)
    painter.drawEllipse(centre, radius, radius)
    tick = QPainterPath(centre + QPointF(-4.4, 0.2))
    tick.lineTo(centre + QPointF(-1.3, 3.6))
    tick.lineTo(centre + QPointF(4.6, -3.6))
    line_only(painter, pen(colour(Palette.BRASS_INK), 2.2))
    painter.drawPath(tick)
