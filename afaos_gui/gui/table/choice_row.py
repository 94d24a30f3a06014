"""One answer on a panel: pictures of its cards and what it does, in one large button."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from afaos_gui.gui.cards.pixmaps import card_pixmap
from afaos_gui.gui.toolkit.pointing import PointedButton
from afaos_gui.gui.toolkit.shapes import paint_box, paint_frame
from afaos_gui.gui.toolkit.theme import Palette, Role, colour, text_font
from afaos_gui.presentation.card_metrics import card_height
from afaos_gui.presentation.questions import Choice

THUMB, LOW_THUMB = 60, 44
"""Width of a card's picture with enough room, and with less where a panel would not hold all answers."""
LEAST_THUMB = 34
LEAST_WORDS = 96
"""Least width of the words beside a card, which gives way to them."""
GAP = 6
PADDING = 8
TEXT_PX, LOW_TEXT_PX = 15, 13
"""Size of the words, and the smaller size where a panel would not hold all answers."""
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


class ChoiceRow(PointedButton):
    """A Choice as a button; its height follows its width."""

    def __init__(self, choice: Choice, proposed: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice = choice
        self._proposed = proposed
        self._text_px, self._thumb = TEXT_PX, THUMB
        self.setText(choice.label)
        self.setAccessibleName(choice.label)
        self.setToolTip(choice.tip)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As high as cards and words need at the present width."""
        return QSize(180, self.height_for(max(self.width(), 120)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the height for the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.setFixedHeight(self.height_for(self.width()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the row: paper, cards, words."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        lively = self.underMouse() or self.hasFocus() or self.isDown()
        paint_box(
            painter,
            frame,
            colour(Palette.POINTS if lively else Palette.PAPER_CHOICE),
            colour(Palette.LIT_CASING if lively else Palette.ORNAMENT),
            1.4 if lively else 0.9,
            5,
        )
        if self._proposed:
            paint_frame(painter, frame.adjusted(1.5, 1.5, -1.5, -1.5), colour(Palette.BRASS), 2.2, 4)
        width = self._thumb_width(self.width())
        for index, card in enumerate(self._choice.cards):
            picture = card_pixmap(card, width, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(PADDING + index * (width + GAP), PADDING), picture)
        painter.setFont(self._face)
        painter.setPen(colour(Palette.INK))
        foot = self.foot_height(self.width())
        painter.drawText(self._text_rect(self.width(), self.height() - foot), _WRAP, self._choice.label)
        if foot:
            self.paint_foot(painter, QRect(PADDING, self.height() - foot, self.width() - 2 * PADDING, foot - PADDING))

    def set_measures(self, text_px: int, thumb: int) -> None:
        """Set the size of the words and the greatest width of a card's picture."""
        if (text_px, thumb) != (self._text_px, self._thumb):
            self._text_px, self._thumb = text_px, thumb
            self.update()

    @property
    def _face(self) -> QFont:
        return text_font(Role.SANS, self._text_px)

    def foot_height(self, width: int) -> int:
        """The height of what stands below cards and words; 0 unless a subclass says otherwise."""
        return 0

    def paint_foot(self, painter: QPainter, rect: QRect) -> None:
        """Draw what stands below cards and words."""

    def _beside(self) -> bool:
        """Whether the words stand beside the card instead of below it."""
        return len(self._choice.cards) == 1

    def _thumb_width(self, width: int) -> int:
        choice = self._choice
        thumb = min(self._thumb, thumb_width(len(choice.cards), width))
        if not self._beside():
            return thumb
        longest = max(map(QFontMetrics(self._face).horizontalAdvance, choice.label.split()), default=0)
        return max(LEAST_THUMB, min(thumb, width - 2 * PADDING - GAP - 2 - longest))

    def _cards_height(self, width: int) -> int:
        """The height of the cards, with a gap below them unless the words stand beside them."""
        if not self._choice.cards:
            return 0
        return round(card_height(self._thumb_width(width))) + (0 if self._beside() else GAP)

    def _text_width(self, width: int) -> int:
        beside = self._thumb_width(width) + GAP + 2 if self._beside() else 0
        return width - 2 * PADDING - beside

    def _text_height(self, width: int) -> int:
        room = QRect(0, 0, self._text_width(width), 1000)
        return QFontMetrics(self._face).boundingRect(room, _WRAP, self._choice.label).height() + 2

    def height_for(self, width: int) -> int:
        """The height that cards and words need at a width."""
        cards, words, foot = self._cards_height(width), self._text_height(width), self.foot_height(width)
        return 2 * PADDING + (max(cards, words) if self._beside() else cards + words) + foot

    def _text_rect(self, width: int, height: int) -> QRect:
        words, top = self._text_width(width), PADDING + (0 if self._beside() else self._cards_height(width))
        return QRect(width - PADDING - words, top, words, height - PADDING - top)


def thumb_width(cards: int, width: int) -> int:
    """The picture width of each of `count` cards in a row of a width."""
    count = max(cards, 1)
    beside = GAP + 2 + LEAST_WORDS if cards == 1 else 0
    room = (width - 2 * PADDING - beside - (count - 1) * GAP) // count
    return max(LEAST_THUMB, min(THUMB, room))
