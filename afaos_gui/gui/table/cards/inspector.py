"""The inspector: a large, readable picture of what was last pointed at or pinned."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.cards.laid import paint_card, paint_place_for_card
from afaos_gui.gui.table.panels.cached_panel import CachedPanel
from afaos_gui.gui.toolkit.look.appearance import on_change
from afaos_gui.gui.toolkit.paint.ink import CENTRE, heading_height, paint_heading, wrap_text
from afaos_gui.gui.toolkit.paint.shapes import paint_fitted, paint_frame
from afaos_gui.gui.toolkit.paint.theme import SURROUND, Role, colour, font
from afaos_gui.gui.toolkit.pressing import PRESSING
from afaos_gui.presentation.cards.card_metrics import HAND_FROM, card_height
from afaos_gui.presentation.cards.card_sentence import describe
from afaos_gui.presentation.room.inspector_layout import SECOND_SHARE, InspectorLayout, inspector_layout
from afaos_gui.rules.catalogue import Card
from afaos_gui.rules.view import View

INVITATION_SHARE = 0.8
"""Width of the words in the empty card place, as a share of it."""
MOST_LINES = 3
"""Lines of the invitation in the empty card place; a narrower place is not painted."""
LEAST_WORD = 9
"""Smallest type of a word that is too long for its line."""
BELOW_CARD = 8
"""Room below a card that fills the panel."""


class Inspector(CachedPanel):
    """Shows one card, or a place by both sides' cards of it, with a caption below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(lambda: _("In view"), parent)
        self.cards: tuple[Card, ...] = ()
        """The cards shown, the one in front first."""
        self.caption = ""
        """The caption."""
        self.pinned = False
        """Whether the content stays while other things are pointed at."""
        on_change(self, self._describe)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def show_card(self, card: Card, caption: str = "") -> None:
        """Show one card, unless another is pinned."""
        self._show((card,), caption)

    def show_place(self, view: View, place: int, caption: str = "") -> None:
        """Show the cards of a place, the viewer's in front, unless something else is pinned."""
        tables = view.ruleset.tables
        ids = (tables.card_of[view.viewer][place], tables.card_of[1 - view.viewer][place])
        self._show([tables.cards[card] for card in ids if card >= 0], caption)

    def _show(self, cards: Sequence[Card], caption: str) -> None:
        if self.pinned:
            return
        self.cards, self.caption = tuple(cards), caption
        self._describe()

    def set_caption(self, caption: str) -> None:
        """Change the caption, of a pinned card too."""
        self.caption = caption
        self._describe()

    def set_pinned(self, pinned: bool) -> None:
        """Pin or release the content."""
        if pinned != self.pinned:
            self.pinned = pinned
            self.setToolTip(_("A click here, another click on it, or Esc lets it go.") if pinned else "")
            self._describe()

    def clear(self) -> None:
        """Show and keep nothing."""
        self.cards, self.caption, self.pinned = (), "", False
        self._describe()

    def _describe(self) -> None:
        words = [describe(card) for card in self.cards]
        self.setAccessibleDescription(" ".join(filter(None, (*words, self.caption))))
        self.setToolTip(self.caption)
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as the column."""
        return QSize(self.grid.right, round(self.grid.right * 1.3))

    def minimumSizeHint(self) -> QSize:
        """Room for a card whose words can be read."""
        least = heading_height(self.grid.heading_px) + self.grid.unit * 0.8 + card_height(HAND_FROM) + BELOW_CARD
        return QSize(self.grid.right, ceil(least))

    def shows(self, card: int) -> bool:
        """Whether a card is in front here, large enough for its words to be read."""
        place = self.layout_of_parts().card
        is_here = self.isVisible() and self.cards[:1] and self.cards[0].id == card
        return bool(is_here) and place.right - place.left >= HAND_FROM

    # Layout

    def layout_of_parts(self) -> InspectorLayout:
        """The places of the cards and of the caption."""
        heading, has_two = heading_height(self.grid.heading_px), len(self.cards) > 1
        size = (self.width(), self.height())
        return inspector_layout(*size, heading, self.grid, has_two=has_two, has_caption=bool(self.caption))

    def card_rect(self) -> QRect:
        """The rectangle of the card in front."""
        left, top, right, bottom = self.layout_of_parts().card
        return QRectF(left, top, right - left, bottom - top).toRect()

    def _lines_that_fit(self, room: float, most: int) -> list[str]:
        """The caption in lines of this width, elided where there are more than `most`."""
        quiet = font(Role.TEXT, self.grid.small_px, italic=True)
        lines = [line for paragraph in self.caption.split("\n") for line in wrap_text(paragraph, quiet, room)]
        if len(lines) <= most:
            return lines
        return [*lines[: most - 1], f"{lines[most - 1]} …"] if most > 0 else []

    # Painting

    def draw(self, painter: QPainter) -> None:
        """Draw the heading, the cards, the caption."""
        grid = self.grid
        head = QRectF(0, 0, self.width(), heading_height(grid.heading_px))
        if self.height() < head.height():  # squeezed flat between a coach and two sieges
            return
        note = _("pinned, Esc frees it") if self.pinned else ""
        title = "" if self.tab_width else _("In view")
        paint_heading(painter, head, title, note, grid.heading_px, grid.small_px)
        rect = QRectF(self.card_rect())
        if not self.cards:
            self._paint_invitation(painter, rect)
            return
        if len(self.cards) > 1:
            small = round(rect.width() * SECOND_SHARE)
            at = QPointF(rect.right() + small * 0.12, rect.bottom() - card_height(small) * 0.56)
            paint_card(painter, self.cards[1], at, small, angle=5)
        paint_card(painter, self.cards[0], rect.center(), round(rect.width()))
        words, step = self.layout_of_parts().words, grid.small_px + 4
        room = words.right - words.left
        at = QPointF(words.left + room / 2, words.top + grid.small_px)
        for line in self._lines_that_fit(room - 8, int((words.bottom - at.y()) // step) + 1):
            self._paint_line(painter, at, line, room)
            at += QPointF(0, step)
        if self.hasFocus():
            paint_frame(painter, self.rect().adjusted(0, 0, -1, -1), colour(SURROUND.hairline), 1, 4)

    def _paint_invitation(self, painter: QPainter, rect: QRectF) -> None:
        """Paint how to get a card here: in the empty card place, or alone in a low panel."""
        quiet, words = font(Role.TEXT, self.grid.small_px, italic=True), _("Point at a card or a place.")
        lines, step = wrap_text(words, quiet, rect.width() * INVITATION_SHARE), self.grid.small_px + 5
        if len(lines) <= MOST_LINES and step * (len(lines) + 1) <= rect.height():
            paint_place_for_card(painter, rect.center(), rect.width())
        else:
            rect = QRectF(0, rect.top(), self.width(), self.height() - rect.top())
            lines = wrap_text(words, quiet, rect.width()) if rect.height() >= step else []
            lines = lines if step * len(lines) <= rect.height() else []
        base = rect.center().y() - step * (len(lines) - 1) / 2
        for index, line in enumerate(lines):
            self._paint_line(painter, QPointF(self.width() / 2, base + index * step), line, self.width())

    def _paint_line(self, painter: QPainter, at: QPointF, words: str, room: float) -> None:
        """Paint a line, smaller where a single word is too long for it."""
        sizes, ink = (self.grid.small_px, LEAST_WORD), colour(SURROUND.text_soft)
        paint_fitted(painter, at, words, Role.TEXT, sizes, room, ink, CENTRE, italic=True)

    # Mouse and keys

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Bring the cards behind to the front at a click on them; elsewhere pin or release."""
        if event.button() != Qt.MouseButton.LeftButton or not self.cards:
            return
        behind = self.card_rect().right() < event.position().x() <= self.layout_of_parts().body.right
        if len(self.cards) > 1 and behind:
            self.cards = (*self.cards[1:], self.cards[0])
            self._describe()
        else:
            self.set_pinned(not self.pinned)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pin or release with Space and Enter."""
        if event.key() in PRESSING and self.cards:
            self.set_pinned(not self.pinned)
        else:
            super().keyPressEvent(event)
