"""One answer on a panel: pictures of its cards and what it does, in one large button."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from afaos_gui.gui.cards.pixmaps import card_pixmap
from afaos_gui.gui.toolkit.paint.shapes import paint_box, paint_frame
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour, text_font
from afaos_gui.gui.toolkit.pressing import PointedButton
from afaos_gui.presentation.choices.questions import QuestionChoice
from afaos_gui.presentation.room.choice_layout import GAP, PADDING, THUMB, ChoiceLayout

TEXT_PX, LOW_TEXT_PX = 15, 13
"""Size of the words, and the smaller size where a panel would not hold all answers."""
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


class ChoiceRow(PointedButton):
    """A Choice as a button; its height follows its width."""

    def __init__(self, choice: QuestionChoice, proposed: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice = choice
        self.is_marked = proposed
        """Whether the answer is proposed."""
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
        fill, edge = (Palette.POINTS, Palette.LIT_CASING) if lively else (Palette.PAPER_CHOICE, Palette.ORNAMENT)
        paint_box(painter, frame, colour(fill), colour(edge), 1.4 if lively else 0.9, 5)
        if self.is_marked:
            paint_frame(painter, frame.adjusted(1.5, 1.5, -1.5, -1.5), colour(Palette.BRASS), 2.2, 4)
        layout, width, foot = self.layout_of_parts(), self.width(), self.foot_height(self.width())
        card_width = layout.card_width(width)
        for index, card in enumerate(self._choice.cards[: layout.cards]):
            picture = card_pixmap(card, card_width, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(PADDING + index * (card_width + GAP), PADDING), picture)
        painter.setFont(self._face)
        painter.setPen(colour(Palette.INK))
        left, top, right, bottom = layout.words_box(width, self.height() - foot)
        painter.drawText(QRectF(left, top, right - left, bottom - top).toRect(), _WRAP, self._choice.label)
        if foot:
            self.paint_foot(painter, QRect(PADDING, self.height() - foot, width - 2 * PADDING, foot - PADDING))

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that the answer plays."""
        return tuple(card.id for card in self._choice.cards)

    def mark(self, proposed: bool) -> None:
        """Frame the answer because it is proposed, or stop."""
        if proposed != self.is_marked:
            self.is_marked = proposed
            self.update()

    def set_measures(self, text_px: int, thumb: int) -> None:
        """Set the size of the words and the greatest width of a card's picture; without pictures at 0."""
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

    def layout_of_parts(self) -> ChoiceLayout:
        """Where cards and words stand at the present size of the words."""
        metrics, words = QFontMetrics(self._face), self._choice.label
        return ChoiceLayout(
            len(self._choice.cards) if self._thumb else 0,
            self._thumb,
            max(map(metrics.horizontalAdvance, words.split()), default=0),
            lambda width: metrics.boundingRect(QRect(0, 0, width, 1000), _WRAP, words).height(),
        )

    def height_for(self, width: int) -> int:
        """The height that cards, words and foot need at a width."""
        return self.layout_of_parts().height(width) + self.foot_height(width)
