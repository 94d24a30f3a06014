"""The parts of the table: places, cards of the hand, piles, sieges, the opponent's things and the viewer's own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.accessibility.parts import AccessiblePart, PartKind, Parts
from afaos_gui.gui.board.items.places import PlaceItem, PlaceState
from afaos_gui.gui.board.view import BoardView
from afaos_gui.gui.table.cards.hand import HandView
from afaos_gui.gui.table.cards.piles import PileView
from afaos_gui.gui.table.cards.stock import StockView
from afaos_gui.gui.table.standing.ends_strip import EndsStrip
from afaos_gui.gui.table.standing.opponent import OpponentStrip
from afaos_gui.gui.table.standing.sieges import SIDES, SiegePanel
from afaos_gui.gui.table.table import Table
from afaos_gui.presentation.facts.opponent import person
from afaos_gui.presentation.facts.part_words import hand_words, pile_words, siege_words, turn_words
from afaos_gui.presentation.facts.stock_words import PIECES, piece_words
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.state import Pile
from afaos_gui.session.words.names import money_text

STRIP_PARTS = ("person", "money", "hand", "draw", "discard", "reserve", "village", "town")
"""What the opponent's strip shows, from left to right; turn and points stand at its end."""
PART_GAP = 5
TURN_FROM = 0.86
"""Where the turn begins, as a share of the strip's width."""


class BoardParts(Parts[BoardView]):
    """The places of the map, in the order of the catalogue; pressing one clicks it."""

    def __init__(self, board: BoardView, places: Sequence[PlaceItem]) -> None:
        super().__init__(board)
        self._places = places

    def count(self) -> int:
        """The number of places."""
        return len(self._places)

    def part(self, number: int) -> AccessiblePart:
        """A place and what stands there."""
        item = self._places[number]
        return AccessiblePart(
            str(item.data(Qt.ItemDataRole.AccessibleTextRole) or item.place.name),
            self.widget.mapFromScene(item.sceneBoundingRect()).boundingRect(),
            PartKind.BUTTON,
            lambda: self.widget.place_clicked.emit(number),
            _place_help(item.state),
            is_focused=number == self.focused,
        )


def _place_help(state: PlaceState) -> str:
    """What the light around a place means."""
    if state is PlaceState.TARGET:
        return _("The chosen cards can do something here.")
    return _("This is the place in question.") if state is PlaceState.CHOSEN else ""


class HandParts(Parts[HandView]):
    """The cards of the hand from left to right; pressing one selects or deselects it."""

    def count(self) -> int:
        """The number of cards."""
        return self.widget.count

    def part(self, number: int) -> AccessiblePart:
        """A card with everything printed on it."""
        hand = self.widget
        return AccessiblePart(
            hand.spoken(number),
            hand.card_rect(number),
            PartKind.CARD,
            lambda: hand.set_selected(set(hand.selected) ^ {number}),
            is_chosen=number in hand.selected,
            is_focused=number == hand.focused,
        )


class PileParts(Parts[PileView]):
    """A pile of the viewer: what it holds, and a press to look through it."""

    def listed(self) -> Sequence[AccessiblePart]:
        """The pile as one button; its cards are the help text where it is open."""
        pile = self.widget
        words = pile_words(pile.cards) if pile.kind != "draw" else ""
        press = (lambda: pile.clicked.emit(pile.kind)) if pile.count else None
        return (AccessiblePart(pile.accessibleDescription(), pile.card_rect(), PartKind.BUTTON, press, words),)


class SiegeParts(Parts[SiegePanel]):
    """Both sieges; pressing one sends the selected cards there."""

    def listed(self) -> Sequence[AccessiblePart]:
        """The siege by the British, then the one by the French."""
        return [self._siege(side) for side in SIDES]

    def _siege(self, attacker: Side) -> AccessiblePart:
        figures = self.widget.figures(attacker)
        name, rect = self.widget.all_words(attacker), self.widget.slip_rect(attacker)
        if figures is None:
            return AccessiblePart(name, rect)
        cards = siege_words(figures.attackers, figures.defenders)
        return AccessiblePart(name, rect, PartKind.BUTTON, lambda: self.widget.siege_clicked.emit(attacker), cards)


class StockParts(Parts[StockView]):
    """The viewer's pieces, to be picked up and placed on the map, and the purse."""

    def listed(self) -> Sequence[AccessiblePart]:
        """The kinds of pieces, then the purse."""
        purse = AccessiblePart(
            _("Purse: {money}.").format(money=money_text(self.widget.money)),
            self.widget.purse_rect(),
            PartKind.BUTTON,
            self.widget.purse_clicked.emit,
            _("Press to take the money of the chosen cards."),
        )
        return [*(self._piece(piece, count) for piece, count in zip(PIECES, self.widget.stock, strict=True)), purse]

    def _piece(self, piece: str, count: int) -> AccessiblePart:
        name = _("{count} {pieces} in stock.").format(count=int(count), pieces=piece_words(piece, int(count)))
        if piece == "siege":
            name = _("Siege marker in stock.") if count else _("The siege marker is laid.")
        press = (lambda: self.widget.piece_taken.emit(piece)) if count else None
        help = _("Press to take one up, then choose a place.") if count else ""
        return AccessiblePart(name, self.widget.piece_rect(piece), PartKind.BUTTON, press, help)


class OpponentParts(Parts[OpponentStrip]):
    """All that is open about the opponent; pressing an open pile looks through it."""

    def listed(self) -> Sequence[AccessiblePart]:
        """Name, money, hand, piles, pieces, points; nothing behind the curtain."""
        facts = self.widget.facts
        if facts is None:
            return ()
        public = facts.public
        return (
            self._part("person", person(facts)),
            self._part("money", money_text(public.money)),
            self._part("hand", hand_words(facts)),
            self._part("draw", _("{count} in the draw pile").format(count=public.draw_size)),
            self._pile("discard", _("{count} in the discard pile").format(count=len(facts.discard)), public.discard),
            self._pile("reserve", _("{count} in the reserve").format(count=len(facts.reserve)), public.reserve),
            self._part("village", f"{facts.stock.villages} {piece_words('village', facts.stock.villages)}"),
            self._part("town", f"{facts.stock.towns} {piece_words('town', facts.stock.towns)}"),
            self._part("turn", turn_words(facts)),
        )

    def _rect(self, part: str) -> QRect:
        """The rectangle of a figure with its words, up to the next figure."""
        strip, last = self.widget, len(STRIP_PARTS) - 1
        right = round(strip.width() * TURN_FROM)
        if part == "turn":
            return QRect(right, 0, strip.width() - right, strip.height())
        here = STRIP_PARTS.index(part)
        left = round(strip.part_rect(part).left()) - PART_GAP
        if here < last:
            right = round(strip.part_rect(STRIP_PARTS[here + 1]).left()) - 2 * PART_GAP
        return QRect(left, 1, max(8, right - left), strip.height() - 4)

    def _part(self, part: str, name: str) -> AccessiblePart:
        return AccessiblePart(name, self._rect(part))

    def _pile(self, kind: str, name: str, pile: Pile) -> AccessiblePart:
        press = (lambda: self.widget.pile_clicked.emit(kind)) if pile else None
        return AccessiblePart(name, self._rect(kind), PartKind.BUTTON, press, pile_words(pile))


class EndsParts(Parts[EndsStrip]):
    """How the game can end, a line for each side; pressing one unfolds it."""

    def listed(self) -> Sequence[AccessiblePart]:
        """The British row, then the French one; nothing behind the curtain."""
        strip = self.widget
        if strip.facts is None:
            return ()
        help = " ".join(filter(None, (strip.facts.score, strip.facts.due)))
        return [
            AccessiblePart(strip.words_of(side), strip.row_rect(side), PartKind.BUTTON, strip.pressed.emit, help)
            for side in SIDES
        ]


def parts_of(table: Table) -> tuple[Parts[QWidget], ...]:
    """The parts of every painted widget of a table."""
    return (
        BoardParts(table.board, table.scene.places),
        OpponentParts(table.opponent),
        EndsParts(table.ends),
        SiegeParts(table.sieges),
        *(PileParts(pile) for pile in table.piles.values()),
        HandParts(table.hand),
        StockParts(table.stock),
    )


class PartTips(QObject):
    """Shows the words of the part under the pointer, where the widget has no tip of its own."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._is_on = True
        without = (BoardParts, HandParts)
        self._parts = {id(parts.widget): parts for parts in parts_of(table) if not isinstance(parts, without)}
        self._board = table.board
        for widget in (*(parts.widget for parts in self._parts.values()), self._board.viewport()):
            widget.installEventFilter(self)

    def set_on(self, on: bool) -> None:
        """Turn the tips on or off."""
        self._is_on = on

    def tip_at(self, widget: QWidget, at: QPoint) -> str:
        """The part at a point of a widget, and what pressing it does, in words."""
        if widget is self._board.viewport():
            place = self._board.place_at(at)
            return place.description if place is not None else ""
        parts = self._parts.get(id(widget))
        listed = parts.listed() if parts is not None else ()
        found = next((part for part in listed if part.rect.contains(at)), None)
        return "\n".join(filter(None, (found.name, found.help))) if found is not None else ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show a tip when Qt asks for one."""
        if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent) or not isinstance(watched, QWidget):
            return False
        if not self._is_on or watched.toolTip() or self._has_own_tip(watched, event.pos()):
            return False
        QToolTip.showText(event.globalPos(), self.tip_at(watched, event.pos()), watched)
        return True

    def _has_own_tip(self, widget: QWidget, at: QPoint) -> bool:
        """Whether a place of the map explains why the chosen cards do nothing there."""
        place = self._board.place_at(at) if widget is self._board.viewport() else None
        return place is not None and bool(place.toolTip())
