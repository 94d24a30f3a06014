"""A card to be read: what was last pointed at or pinned in the panel, else large beside the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QCursor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.cards.laid import LIFTED_DROP, paint_card, paint_place_for_card
from afaos_gui.gui.cards.states import CardState
from afaos_gui.gui.table.panels.cached_panel import CachedPanel
from afaos_gui.gui.toolkit.look.appearance import on_change
from afaos_gui.gui.toolkit.paint.ink import CENTRE, heading_face, heading_height, paint_heading, width_of, wrap_text
from afaos_gui.gui.toolkit.paint.painting import paint_centred_text, restored, text_path
from afaos_gui.gui.toolkit.paint.shapes import paint_box, paint_fitted, paint_frame, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SURROUND, Palette, Role, colour, font
from afaos_gui.gui.toolkit.pressing import PRESSING
from afaos_gui.presentation.cards.card_metrics import HAND_FROM, card_height
from afaos_gui.presentation.cards.card_sentence import describe
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.room.clear_place import foot_beside
from afaos_gui.presentation.room.hand_fan import FanPlace
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

    freed = Signal()
    """Emitted when the player lets go here what was pinned."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(lambda: _("In view"), parent)
        self.cards: tuple[Card, ...] = ()
        """The cards shown, the one in front first."""
        self.place: int | None = None
        """The place whose cards they are."""
        self.caption = ""
        """The caption."""
        self.pinned = False
        """Whether the content stays while other things are pointed at."""
        on_change(self, self._describe)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def show_card(self, card: Card, caption: str = "") -> None:
        """Show one card, unless another is pinned."""
        self._show((card,), caption, None)

    def show_place(self, view: View, place: int, caption: str = "") -> None:
        """Show the cards of a place, the viewer's in front, unless something else is pinned."""
        tables = view.ruleset.tables
        ids = (tables.card_of[view.viewer][place], tables.card_of[1 - view.viewer][place])
        self._show([tables.cards[card] for card in ids if card >= 0], caption, place)

    def _show(self, cards: Sequence[Card], caption: str, place: int | None) -> None:
        if self.pinned:
            return
        self.cards, self.caption, self.place = tuple(cards), caption, place
        self._describe()

    def set_caption(self, caption: str) -> None:
        """Change the caption, of a pinned card too."""
        self.caption = caption
        self._describe()

    def set_pinned(self, pinned: bool) -> None:
        """Pin or release the content."""
        if pinned != self.pinned:
            self.pinned = pinned
            self._describe()

    def clear(self) -> None:
        """Show and keep nothing."""
        self.cards, self.caption, self.place, self.pinned = (), "", None, False
        self._describe()

    def _describe(self) -> None:
        words = [describe(card) for card in self.cards]
        self.setAccessibleDescription(" ".join(filter(None, (*words, self.caption))))
        way_out = _("A click here, another click on it, or Esc lets it go.") if self.pinned else ""
        self.setToolTip("\n".join(filter(None, (self.caption, way_out))))
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as the column."""
        return QSize(self.grid.right, round(self.grid.right * 1.3))

    def minimumSizeHint(self) -> QSize:
        """Room for a card whose words can be read."""
        least = heading_height(self.grid.heading_px) + self.grid.unit * 0.8 + card_height(HAND_FROM) + BELOW_CARD
        return QSize(self.grid.right, ceil(least))

    @property
    def is_readable(self) -> bool:
        """Whether a card here is large enough for its words to be read."""
        place = self.layout_of_parts().card
        return self.isVisible() and place.right - place.left >= HAND_FROM

    def shows(self, card: int) -> bool:
        """Whether a card is in front here, and can be read because no paper lies over it."""
        is_first = self.is_readable and bool(self.cards) and self.cards[0].id == card
        return is_first and self.window().childAt(self.mapTo(self.window(), self.card_rect().center())) is self

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

    def note(self) -> str:
        """That the content is pinned, in the words that fit beside the title or the tabs."""
        if not self.pinned:
            return ""
        taken = self.tab_width or width_of(_("In view"), heading_face(self.grid.heading_px))
        quiet, room = font(Role.TEXT, self.grid.small_px, italic=True), self.width() - taken - self.grid.unit
        return next((one for one in (_("pinned, Esc frees it"), _("pinned")) if width_of(one, quiet) <= room), "")

    # Painting

    def draw(self, painter: QPainter) -> None:
        """Draw the heading, the cards, the caption."""
        grid = self.grid
        head = QRectF(0, 0, self.width(), heading_height(grid.heading_px))
        if self.height() < head.height():  # squeezed flat between a coach and two sieges
            return
        title = "" if self.tab_width else _("In view")
        paint_heading(painter, head, title, self.note(), grid.heading_px, grid.small_px)
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

    def _toggle(self) -> None:
        self.set_pinned(not self.pinned)
        if not self.pinned:
            self.freed.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Bring the cards behind to the front at a click on them; elsewhere pin or release."""
        if event.button() != Qt.MouseButton.LeftButton or not self.cards:
            return
        behind = self.card_rect().right() < event.position().x() <= self.layout_of_parts().body.right
        if len(self.cards) > 1 and behind:
            self.cards = (*self.cards[1:], self.cards[0])
            self._describe()
        else:
            self._toggle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pin or release with Space and Enter."""
        if event.key() in PRESSING and self.cards:
            if not event.isAutoRepeat():
                self._toggle()
        else:
            super().keyPressEvent(event)


ROOM = 16
"""Space around the card for its shadow and its ring."""


class HoverCard(QWidget):
    """A readable card above everything in its window; transparent to the mouse."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.card: Card | None = None
        """The card shown, None while hidden."""
        self._width = 0
        self._state = CardState.NORMAL
        self.hide()

    def show_card(self, card: Card, width: int, foot: QPoint, state: CardState) -> None:
        """Show `card` with the middle of its lower edge at `foot` (in the window), moved to stay inside."""
        self.card, self._width, self._state = card, width, state
        window = self.window()
        size = QPoint(width + 2 * ROOM, int(card_height(width)) + 2 * ROOM)
        left = min(max(-ROOM + 4, foot.x() - size.x() // 2), window.width() - size.x() + ROOM - 4)
        top = max(-ROOM + 4, min(foot.y() + ROOM, window.height() + ROOM - 4) - size.y())
        self.setGeometry(left, top, size.x(), size.y())
        self.raise_()
        self.show()
        self.update()

    def show_beside(self, card: Card, width: int, panel: QWidget, ribbon: int) -> None:
        """Show `card` at the pointer but beside `panel`, towards the middle of the table, and above the ribbon."""
        table = panel.window()
        area, at = QRect(panel.mapTo(table, QPoint()), panel.size()), table.mapFromGlobal(QCursor.pos())
        edges = Box(area.left(), area.top(), area.right(), area.bottom())
        foot = foot_beside(edges, at.toTuple(), table.size().toTuple(), width, ribbon)
        self.show_card(card, width, QPoint(*foot), CardState.NORMAL)

    def forget(self) -> None:
        """Hide and drop the card."""
        self.card = None
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card with its shadow."""
        if self.card is None:
            return
        painter = smooth_painter(self)
        center = QPointF(self.width() / 2, self.height() / 2)
        paint_card(painter, self.card, center, self._width, state=self._state, drop=LIFTED_DROP)


TAG_TYPE, TAG_HEIGHT, TAG_ROOM = 0.66, 0.29, 0.1
"""Size of type in heights of the tag; the height, and margins beside the words, in card widths."""
BELOW_NAME, OUT = 0.35, 0.04
"""Distance of the tag from the upper edge, and how far it sticks out at the left, in card widths."""
LOW, OVER = 0.2, 0.085
"""Height of a tag over the upper edge, and how far it reaches down over the card, in card widths."""


def paint_tag(painter: QPainter, place: FanPlace, words: str, *, above: bool = False) -> None:
    """Paint a tag at the left of a card's picture, where the next card of the fan does not cover it.

    `above` has it lie over the upper edge, for cards with words or symbols there.
    """
    width, height = place.width, place.width * (LOW if above else TAG_HEIGHT)
    px, top = height * TAG_TYPE, -card_height(width) / 2
    path, _advance = text_path(words, Role.SANS, px, bold=True)
    across = path.boundingRect().width() + 2 * width * TAG_ROOM
    down = max(width * OVER - height, 1 - place.y - top) if above else width * BELOW_NAME
    rect = QRectF(-width * (0.5 + OUT), top + down, across, height)
    with restored(painter):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(place.x, place.y)
        painter.rotate(place.angle)
        paint_box(painter, rect, colour(Palette.POINTS), colour(Palette.INK), max(1.0, width * 0.012), height * 0.28)
        ink = colour(Palette.INK)
        paint_centred_text(painter, QPointF(rect.center()), words, Role.SANS, px, ink, bold=True)
