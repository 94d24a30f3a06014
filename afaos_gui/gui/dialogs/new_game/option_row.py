"""An option of play as a row: a seal to switch it, its name, what it does, and why it cannot be on."""

from __future__ import annotations

import unicodedata

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
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

from afaos_gui.data.language import _
from afaos_gui.gui.drawing import line_only, pen
from afaos_gui.gui.panels.ink import RIGHT, SMOOTH, paint_text, width_of
from afaos_gui.gui.theme import Palette, Role, colour, font
from afaos_gui.session.option_texts import OptionText

BACK, FORTH = (Qt.Key.Key_Up, Qt.Key.Key_Left), (Qt.Key.Key_Down, Qt.Key.Key_Right)
PADDING = 7
LEADING = 2
"""Between the name and the explanation."""
SEAL = 20
WORDS_LEFT = PADDING + SEAL + 10
TITLE_PX, TEXT_PX, SECTION_PX, REASON_PX = 15, 14, 12, 13
LIST_KEYS = (*BACK, *FORTH, Qt.Key.Key_Home, Qt.Key.Key_End)
FADED = 120
"""Opacity of what cannot be switched on, 0..255."""
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft)


class OptionRow(QCheckBox):
    """One option; its height follows its width."""

    focused = Signal()

    def __init__(self, option: OptionText, parent: QWidget) -> None:
        super().__init__(option.title, parent)
        self.option = option
        self._reason = ""
        self.setObjectName(f"option_{option.id}")
        self.setAccessibleName(option.title)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.show_as(False, "")

    @property
    def reason(self) -> str:
        """Why it cannot be switched on, empty where it can."""
        return self._reason

    def show_as(self, on: bool, reason: str) -> None:
        """Show whether the option is on, and what stands against it."""
        self._reason = reason
        self.setChecked(on)
        self.setEnabled(not reason)
        section = _("Rules: {section}.").format(section=self.option.section)
        self.setAccessibleDescription(" ".join(filter(None, (reason, self.option.text, section))))
        self.setToolTip(reason or section)
        self.update()

    def speaks_of(self, words: str) -> bool:
        """Whether the option has these words, in small letters, in its name, explanation or section."""
        option = self.option
        return words in plain(" ".join((option.title, option.text, option.section, option.id)))

    def height_for(self, width: int) -> int:
        """The height that the words need at a width."""
        height = 2 * PADDING + QFontMetrics(_title_font()).height() + LEADING + self._text_height(width)
        if self._reason:
            height += self._reason_height(width)
        return height

    def sizeHint(self) -> QSize:
        """As wide as it is now."""
        return QSize(self.width(), self.height_for(self.width()))

    def hitButton(self, pos: QPoint) -> bool:
        """The whole row can be clicked."""
        return self.rect().contains(pos)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the keys that go through the list to the list."""
        if event.key() in LIST_KEYS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell that the row has the focus."""
        super().focusInEvent(event)
        self.focused.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Wash, seal and words."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        on, hot = self.isChecked(), self.underMouse() and self.isEnabled()
        if on or hot:
            painter.setPen(pen(colour(Palette.BRASS, 170 if on else 70), 1))
            painter.setBrush(colour(Palette.POINTS, 105 if on else 60))
            painter.drawRoundedRect(frame, 5, 5)
        if self.hasFocus():
            line_only(painter, pen(colour(Palette.BRASS_DARK), 1.6))
            painter.drawRoundedRect(frame, 5, 5)
        middle = PADDING + QFontMetrics(_title_font()).height() / 2
        paint_seal(painter, QPointF(PADDING + SEAL / 2, middle), on, 255 if self.isEnabled() else FADED)
        self._paint_words(painter)

    def _paint_words(self, painter: QPainter) -> None:
        alpha = 255 if self.isEnabled() else FADED
        metrics = QFontMetrics(_title_font())
        base = PADDING + metrics.ascent()
        title = paint_text(painter, QPointF(WORDS_LEFT, base), self.text(), _title_font(), colour(Palette.INK, alpha))
        section, room = self.option.section, self.width() - WORDS_LEFT - title - PADDING - 12
        if width_of(section, _section_font()) <= room:
            at = QPointF(self.width() - PADDING - 2, base)
            paint_text(painter, at, section, _section_font(), colour(Palette.INK_SOFT, alpha), RIGHT)
        words = self._words_in(self.width(), PADDING + metrics.height() + LEADING)
        painter.setFont(_text_font())
        painter.setPen(colour(Palette.INK, alpha))
        painter.drawText(words, _WRAP, self.option.text)
        if self._reason:
            painter.setFont(_reason_font())
            painter.setPen(colour(Palette.INK_SOFT))
            painter.drawText(words.translated(0, self._text_height(self.width())), _WRAP, self._reason)

    def _words_in(self, width: int, top: int) -> QRect:
        return QRect(WORDS_LEFT, top, width - WORDS_LEFT - PADDING, 400)

    def _text_height(self, width: int) -> int:
        return QFontMetrics(_text_font()).boundingRect(self._words_in(width, 0), _WRAP, self.option.text).height()

    def _reason_height(self, width: int) -> int:
        return QFontMetrics(_reason_font()).boundingRect(self._words_in(width, 0), _WRAP, self._reason).height()


def paint_seal(painter: QPainter, centre: QPointF, on: bool, alpha: int = 255) -> None:
    """The switch of an option: an empty ring, or a brass seal with a tick."""
    radius = SEAL / 2 - 1.5
    if not on:
        painter.setPen(pen(colour(Palette.INK_SOFT, alpha), 1.4))
        painter.setBrush(colour(Palette.MARGIN, alpha))
        painter.drawEllipse(centre, radius, radius)
        return
    shine = QRadialGradient(centre - QPointF(radius * 0.35, radius * 0.4), radius * 1.7)
    shine.setColorAt(0, colour(Palette.BRASS_LIGHT))
    shine.setColorAt(0.6, colour(Palette.BRASS))
    shine.setColorAt(1, colour(Palette.BRASS_DARK))
    painter.setPen(pen(colour(Palette.BRASS_INK), 1.1))
    painter.setBrush(shine)
    painter.drawEllipse(centre, radius, radius)
    tick = QPainterPath(centre + QPointF(-4.4, 0.2))
    tick.lineTo(centre + QPointF(-1.3, 3.6))
    tick.lineTo(centre + QPointF(4.6, -3.6))
    line_only(painter, pen(colour(Palette.BRASS_INK), 2.2))
    painter.drawPath(tick)


def plain(words: str) -> str:
    """Words for comparing: small letters without accents."""
    decomposed = unicodedata.normalize("NFD", words.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def _title_font() -> QFont:
    return font(Role.SANS, TITLE_PX, bold=True)


def _text_font() -> QFont:
    return font(Role.SANS, TEXT_PX)


def _section_font() -> QFont:
    return font(Role.TEXT, SECTION_PX, italic=True)


def _reason_font() -> QFont:
    return font(Role.TEXT, REASON_PX, italic=True)
