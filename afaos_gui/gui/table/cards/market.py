"""The market: the player's own and the neutral cards to draft, and the location cards that can be taken."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.cards.market_tiles import DraftTile, MarketTile, PlaceTile, draft_height
from afaos_gui.gui.table.panels.base import NO_CARD, DropZone, Panel, ZoneLight
from afaos_gui.gui.table.panels.cached_panel import Heading
from afaos_gui.gui.toolkit.look.style_sheet import BAR
from afaos_gui.gui.toolkit.paint.ink import heading_height
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, column
from afaos_gui.gui.toolkit.widgets.scrolling import make_quiet
from afaos_gui.presentation.facts.figures import drafts
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.catalogue import Card
from afaos_gui.rules.view import View
from afaos_gui.session.words.names import card_name

LEAST_COLUMNS = 3
TILE_WIDTH, SMALL_TILE_WIDTH = 74, 47
"""Tile width for which another column is added, and the smaller one in a window with the smallest type."""
SMALLEST_PX = 10
PLACE_COLUMNS = 2
GAP = 4
PLACE_GAP = 3


class MarketPanel(Panel):
    """Tiles to click and drag; scrolls when the column is too low."""

    selection_changed = Signal(int)
    """The id of the selected kind of empire card, or NO_CARD."""
    activated = Signal(int)
    """The id of an empire card that was double-clicked."""
    place_clicked = Signal(int)
    """The id of a location card that was clicked."""
    drag_started = Signal(int, QPoint)
    """The card's id and the global position."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(lambda: _("Cards to draft"), parent)
        self._key: object = None
        self.selected = NO_CARD
        """The empire card that is selected, NO_CARD where none is."""
        self._shown: View | None = None
        self._scrolled = (0, 0)
        """Where the list lay before it was scrolled to what is advised, and where since."""
        self._drafts: list[MarketTile] = []
        self._places: list[MarketTile] = []
        self._made: dict[Card, MarketTile] = {}
        """Every tile made since the last `clear`; those not in use are hidden."""
        self._heading = Heading(lambda: _("To draft"), lambda: _("own · neutral"), self)
        self._area = QScrollArea(self)
        self._content = QWidget()
        self._place_heading = Heading(lambda: _("Places to take"), "", self._content)
        self._area.setWidget(self._content)
        self._content.setAutoFillBackground(False)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column(self._heading, (self._area, 1), on=self, spacing=5, margins=NO_MARGINS)
        make_quiet(self._area)
        self._light = ZoneLight(self)

    @property
    def tiles(self) -> list[MarketTile]:
        """All tiles: drafts first, then places."""
        return [*self._drafts, *self._places]

    def tile(self, card: int) -> MarketTile | None:
        """The tile of a card."""
        return next((tile for tile in self.tiles if tile.card.id == card), None)

    def set_selected(self, card: int) -> None:
        """Select an empire card, or none with NO_CARD."""
        if card != self.selected:
            self._mark(card)
            self.selection_changed.emit(card)

    def _mark(self, card: int) -> None:
        self.selected = card
        for tile in self._made.values():
            tile.set_chosen(tile.card.id == card)

    def advise(self, *cards: int) -> None:
        """Light the cards that a hint or a lesson is about, and bring them into view; none puts the light out.

        What was in view before comes back with the light put out, unless the player has scrolled since.
        """
        bar = self._area.verticalScrollBar()
        before, since = self._scrolled
        if not cards and bar.value() == since:
            bar.setValue(before)
        before = bar.value()
        for tile in self._made.values():
            tile.set_advised(tile.card.id in cards)
            if tile.is_advised:
                self._area.ensureWidgetVisible(tile)
        if bar.value() != before:
            self._scrolled = before, bar.value()

    def _show_state(self, state: TableState, view: View) -> None:
        """Show what the viewer can draft and take, and the selection."""
        self._mark(state.gesture.drafted[0] if state.gesture.drafted else NO_CARD)
        me, cards = view.sides[view.viewer], view.ruleset.tables.cards
        offers = drafts(view, view.viewer)
        if view is not self._shown:
            self.advise()
        self._shown = view
        key = (view.viewer, offers, me.places, me.controlled)
        if key == self._key:
            return
        self._key = key
        free = {cards[card]: not me.controlled >> cards[card].location & 1 for card in me.places}
        places = sorted(free, key=lambda card: (not free[card], card_name(card.id)))
        self._show_tiles(
            [self._tile_of(cards[card], count, affordable) for card, count, affordable in offers],
            [self._tile_of(card, 1, free[card]) for card in places],
        )
        self._place_heading.set_note(str(sum(free.values())))
        self._lay()

    def clear(self) -> None:
        """Show and keep nothing."""
        self._mark(NO_CARD)
        self._drop_tiles()
        self._key = self._shown = None
        self._lay()

    def zones(self) -> list[DropZone]:
        """The whole market, for cards that leave play."""
        return [DropZone("market", self.rect())]

    def waiting_tiles(self) -> Iterator[MarketTile]:
        """Make the hidden tiles that only the other side sees, one after the other."""
        view = self._shown
        if view is None:
            return
        other, cards = 1 - view.viewer, view.ruleset.tables.cards
        for card, count, affordable in drafts(view, other):
            if self._may_make(card):
                yield self._tile_of(cards[card], count, affordable).wait(self._tile_size(), self.grid)
        for card in view.sides[other].places:
            if self._may_make(card):
                yield self._tile_of(cards[card]).wait(self._place_size(), self.grid)

    def _may_make(self, card: int) -> bool:
        """Whether a hidden tile can be made: not behind the curtain, nor if it is shown already."""
        return self._shown is not None and self.tile(card) is None

    def sizeHint(self) -> QSize:
        """High enough for all tiles."""
        return QSize(self.grid.left, self._heading.sizeHint().height() + 6 + self._content.height())

    def minimumSizeHint(self) -> QSize:
        """Room for two rows of tiles."""
        return QSize(self.grid.left, 2 * self._tile_size().height() + 30)

    def _tile_of(self, card: Card, count: int = 1, affordable: bool = True) -> MarketTile:
        """The tile of a kind of card, or of a place, made at first use."""
        if card not in self._made:
            tile = (PlaceTile if card.is_location else DraftTile)(card, count, affordable, self._content)
            tile.clicked.connect(lambda: self._on_click(card))
            tile.pointed.connect(lambda here: self.card_hovered.emit(card.id if here else NO_CARD))
            tile.drag_started.connect(self.drag_started)
            if not card.is_location:
                tile.activated.connect(lambda: self.activated.emit(card.id))
            self._made[card] = tile
        self._made[card].show_state(count, affordable)
        return self._made[card]

    def _on_click(self, card: Card) -> None:
        if card.is_location:
            self.place_clicked.emit(card.id)
        else:
            self.set_selected(NO_CARD if self.selected == card.id else card.id)

    def _show_tiles(self, drafts: list[MarketTile], places: list[MarketTile]) -> None:
        """Show exactly these tiles, in this tab order."""
        before, now = self.tiles, [*drafts, *places]
        self._drafts, self._places = drafts, places
        if now == before:
            return
        for tile in set(before) - set(now):
            tile.hide()
        for tile, following in pairwise(now):
            if tile.nextInFocusChain() is not following:
                QWidget.setTabOrder(tile, following)

    def _drop_tiles(self) -> None:
        for tile in self._made.values():
            tile.hide()
            tile.setParent(None)
            tile.deleteLater()
        self._made.clear()
        self._drafts, self._places = [], []

    # Layout

    def _restyle(self) -> None:
        self._key = None  # The places are sorted by their names.
        self._heading.set_title("" if self.tab_width else _("To draft"))
        super()._restyle()
        self._lay()

    def _tile_size(self) -> QSize:
        columns = self._columns()
        width = (self._room() - (columns - 1) * GAP) // columns
        return QSize(width, draft_height(width, self.grid))

    def _place_size(self) -> QSize:
        return QSize((self._room() - PLACE_GAP) // PLACE_COLUMNS, self.grid.small_px + 11)

    def _columns(self) -> int:
        width = SMALL_TILE_WIDTH if self.grid.small_px <= SMALLEST_PX else TILE_WIDTH
        return max(LEAST_COLUMNS, self._room() // (width + GAP))

    def _room(self) -> int:
        return max(120, self.width() - BAR - 1)

    def _lay(self) -> None:
        """Place every tile and fit the height of the content."""
        y = self._lay_grid(self._drafts, 1, self._columns(), self._tile_size(), GAP)
        if self._places:
            y += 4
            self._place_heading.setGeometry(0, y, self._room(), heading_height(self.grid.heading_px))
            y += self._place_heading.height() + 5
            y = self._lay_grid(self._places, y, PLACE_COLUMNS, self._place_size(), PLACE_GAP)
        self._place_heading.setVisible(bool(self._places))
        self._content.resize(self._room(), max(1, y))
        self.updateGeometry()

    def _lay_grid(self, tiles: list[MarketTile], top: int, columns: int, size: QSize, gap: int) -> int:
        """Lay tiles in rows from `top` down; return the bottom."""
        for index, tile in enumerate(tiles):
            row, column = divmod(index, columns)
            at = QPoint(column * (size.width() + gap), top + row * (size.height() + gap))
            tile.setGeometry(QRect(at, size))
            tile.set_grid(self.grid)
            if tile.isHidden():
                tile.show()
        rows = -(-len(tiles) // columns)
        return top + rows * (size.height() + gap)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the tiles out for the new width."""
        super().resizeEvent(event)
        self._lay()
        self._light.cover()
        self._light.raise_()

    def light_zone(self, name: str) -> None:
        """Light the market above its tiles."""
        super().light_zone(name)
        self._light.show()

    def put_out_zones(self) -> None:
        """Put the market's light out."""
        super().put_out_zones()
        self._light.hide()
