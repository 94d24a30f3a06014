"""The turn ribbon: whose turn it is, remaining actions, what is expected, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.gui.board.items.pieces import paint_action_coin
from afaos_gui.gui.table.panels.base import Panel
from afaos_gui.gui.toolkit.paint.emblems import paint_emblem
from afaos_gui.gui.toolkit.paint.ink import LEFT, RIGHT, paint_text, sentence_lines, width_of
from afaos_gui.gui.toolkit.paint.shapes import paint_band, paint_edges, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import DARK, SIDE_COLOURS, Palette, Role, colour, font
from afaos_gui.gui.toolkit.widgets.buttons import RibbonButton
from afaos_gui.presentation.choices.offers import Offer
from afaos_gui.presentation.choices.questions import deed_title
from afaos_gui.presentation.facts.turn_facts import NO_TURN, turn_facts
from afaos_gui.presentation.room.grid import Grid
from afaos_gui.presentation.room.ribbon_layout import LEAST_LINES, RibbonRoom
from afaos_gui.presentation.table_state import TableState
from afaos_gui.presentation.viewer.command_states import CommandState
from afaos_gui.rules.view import View

COMMANDS = {"hint": "hint", "undo": "undo", "redo": "redo", "reset": "reset_turn", "end": "end_turn"}
"""The buttons, from the left, and their commands."""
MOST_BUTTONS = 8
"""More offers than fit in any window."""
WIDEST_SHARE = 0.18
"""Share of the ribbon's width that an offer's button may take on a wide one; the main button may take more."""
NARROW_GAP = 1
"""Pixels between an offer's button and that of its other ways."""
NO_OFFER = Offer("")
"""The offer of a hidden button, so that it keeps nothing of a position."""


def _other_ways(offer: Offer) -> str:
    """What the button beside an offer's own is for; empty where there is none."""
    return _("{deed}: other ways …").format(deed=deed_title(offer.actions[0])) if offer.has_ways else ""


class OfferButton(RibbonButton):
    """One of the buttons that are reused for offers, with a narrow one beside it for other ways to do the same."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("", parent)
        self.offer = NO_OFFER
        self.ways = RibbonButton("…", parent)
        """Asks for another way; hidden where there is none."""
        self.ways.hide()

    def show_offer(self, offer: Offer, *, brass: bool) -> None:
        """Show an offer, in full on the main button where it fits; focus and hover do not carry over to others."""
        if offer != self.offer:
            if not offer.actions or offer.actions != self.offer.actions:
                self.hide()
            self.offer = offer
            words = _other_ways(offer)
            self.ways.setVisible(False)
            self.ways.setToolTip(words)
            self.ways.setAccessibleName(words)
        words, told = offer.label if brass else offer.short or offer.label, offer.tip or offer.label
        self.setText(words)
        self.setToolTip(told if words in told else f"{words}\n{told}")
        self.setAccessibleName(offer.label)
        self.set_brass(brass)
        self.set_widest(0)


LEAST_SENTENCE_PX = 40
"""Pixels in which a sentence is not worth its while."""


class TurnRibbon(Panel):
    """The band between map and hand, in the colour of the side that acts."""

    offer_chosen = Signal(str)
    ways_wanted = Signal(str)
    """The offer of which another way is wanted."""
    offer_hovered = Signal(str)
    """The offer pointed at in the menu or on a button; empty without one."""
    sentence_set = Signal(str)
    """Emitted when the sentence changes: what is expected, or why something cannot be done."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(lambda: _("The turn"), parent)
        self._names_openings = True
        self._turn = NO_TURN
        self.sentence = self._expected = ""
        """What is possible, and in short what is expected, for where that has no room."""
        self.offers: tuple[Offer, ...] = ()
        """The actions offered."""
        self._shown = 0
        """How many of the offers have a button."""
        self._laid: object = None
        self.menu = self._make_menu()
        """The menu of the offers without a button."""
        self._offers_right = 0
        self._sentence_right = 0
        self._buttons = {
            "hint": RibbonButton(lambda: _("Hint"), self),
            "undo": RibbonButton(lambda: _("Undo"), self, turn=-1),
            "redo": RibbonButton(lambda: _("Redo"), self, turn=1),
            "reset": RibbonButton(lambda: _("Reset turn"), self),
            "end": RibbonButton(lambda: _("End turn"), self),
        }
        self._offer_buttons = [OfferButton(self) for _number in range(MOST_BUTTONS)]
        self._more = RibbonButton("", self, self._open_menu)
        for button in self._offer_buttons:
            button.clicked.connect(lambda _checked=False, button=button: self.offer_chosen.emit(button.offer.id))
            button.pointed.connect(lambda here, button=button: self.offer_hovered.emit(button.offer.id if here else ""))
            button.ways.clicked.connect(lambda _checked=False, button=button: self.ways_wanted.emit(button.offer.id))
            button.hide()
        self._more.hide()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _make_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.aboutToHide.connect(lambda: self.offer_hovered.emit(""))
        return menu

    # Content

    def button(self, name: str) -> RibbonButton:
        """One of the buttons COMMANDS."""
        return self._buttons[name]

    @property
    def free_from(self) -> int:
        """Where turn and coins end, and another bar may begin."""
        return round(self._left_end())

    @property
    def deed_rect(self) -> QRect:
        """Where the main offer's button is; empty without one."""
        return next((button.geometry() for button in self.offer_buttons()), QRect())

    def offer_buttons(self) -> list[OfferButton]:
        """The buttons of the offers that fit, the main one first; the others are in the menu."""
        return list(self._offer_buttons[: self._shown])

    def offers_by(self, widget: QWidget | None) -> bool:
        """Whether a widget is the button of an offer, of its other ways, or of the menu of more."""
        return widget is self._more or any(widget in (one, one.ways) for one in self.offer_buttons())

    def _show_state(self, state: TableState, view: View) -> None:
        """Show whose turn it is, the remaining actions, what is expected and what can be done."""
        self._turn = turn_facts(view, state.watches, state.is_sent, state.is_closed)
        for name, command in COMMANDS.items():
            enabled, tip = state.commands.get(command, CommandState(False))
            button = self._buttons[name]
            button.setEnabled(enabled)
            button.setToolTip(tip or (button.text() if button.is_bare else ""))
        self.offers = state.offers
        self.show_sentence(state)
        self._lay()

    def clear(self) -> None:
        """Clear the turn and all offers."""
        self._turn, self.sentence = NO_TURN._replace(side=self._turn.side), ""
        self.setToolTip("")
        for button in self._buttons.values():
            button.setToolTip("")
        self.offers = ()
        self._lay()
        self._describe()

    def name_openings(self, named: bool) -> None:
        """Choose whether the sentence names the possible kinds of actions at rest, or only what is expected."""
        self._names_openings = named

    def show_sentence(self, state: TableState) -> None:
        """Show what is possible, else what is expected; screen readers are told what is expected."""
        self.set_sentence((state.openings if self._names_openings else "") or state.sentence, state.sentence)

    def set_sentence(self, sentence: str, spoken: str = "") -> None:
        """Show what is expected, or why something cannot be done; screen readers get `spoken` instead."""
        before, (self.sentence, self._expected) = (self.sentence, self._expected), (sentence, spoken or sentence)
        if before[0] != sentence:
            self.setToolTip(sentence)
        if before != (self.sentence, self._expected):
            self.sentence_set.emit(self._expected)
        self._describe()

    def sizeHint(self) -> QSize:
        """The height of the ribbon; any width."""
        return QSize(900, self.grid.ribbon * self.grid.rows)

    def _describe(self) -> None:
        told = " ".join(filter(None, (self._turn.title, self._turn.actions_words(), self.sentence)))
        if told != self.accessibleDescription():
            self.setAccessibleDescription(told)
            self.update()

    # Layout

    def set_grid(self, grid: Grid) -> None:
        """Apply the measures for a new window size."""
        ways = (button.ways for button in self._offer_buttons)
        for button in (*self._buttons.values(), *self._offer_buttons, *ways, self._more):
            button.set_grid(grid)
        super().set_grid(grid)

    def _restyle(self) -> None:
        super()._restyle()
        self._laid = None
        self._lay()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the buttons out for the new width."""
        super().resizeEvent(event)
        self._lay()

    def _lay(self) -> None:
        """Lay the commands from the right edge leftwards, then the offers; nothing if all is unchanged."""
        wanted = (self.offers, self._left_end(), self.sentence, self.size(), self.grid)
        if wanted == self._laid:
            return
        self._laid = wanted
        unit = self.grid.unit
        right = self.width() - unit
        for name in reversed(COMMANDS):
            button = self._buttons[name]
            right -= self._put(button, right) + (unit if name == "end" else unit // 2 + 1)
        self._offers_right = right - unit // 2
        self._lay_offers()
        self.update()

    def _put(self, button: RibbonButton, right: int) -> int:
        """Put a button with its right end at `right`; return its width."""
        size, above = button.sizeHint(), self.height() - self.height() // self.grid.rows
        top = above + (self.height() - above - size.height()) // 2 + 1
        button.setGeometry(right - size.width(), top, size.width(), size.height())
        button.show()
        return size.width()

    def _lay_offers(self) -> None:
        """Lay the offers: the main button left of the quiet ones, the menu's button at their right end."""
        taken = list(zip(self._offer_buttons, self.offers, strict=False))
        for index, (button, offer) in enumerate(taken):
            button.show_offer(offer, brass=index == 0 and not offer.quiet)
        self._shown = shown = self._how_many_fit([button for button, _offer in taken])
        for button in self._offer_buttons[shown:]:
            button.show_offer(NO_OFFER, brass=False)
            button.ways.hide()
            button.hide()
        right = self._offers_right
        self._fill_menu(self.offers[shown:])
        if len(self.offers) > shown:
            right -= self._put(self._more, right) + self.grid.unit // 2 + 1
        for button in reversed(self._offer_buttons[:shown]):
            if button.shows_all() and button.toolTip() == button.text():
                button.setToolTip("")
            if button.offer.has_ways:
                right -= self._put(button.ways, right) + NARROW_GAP
            right -= self._put(button, right) + self.grid.unit // 2 + 1
        self._sentence_right = right - self.grid.unit // 2 if self.grid.rows == 1 else self.width() - self.grid.unit

    def _how_many_fit(self, buttons: list[OfferButton]) -> int:
        """How many of these buttons fit beside the sentence, the first at its full width if that is possible."""
        if not buttons:
            return 0
        room, gap = self._room(), self.grid.unit // 2 + 1
        for button in buttons[1:]:
            button.set_widest(round(self.width() * WIDEST_SHARE))
        first = buttons[0]
        main_widths = room.main_widths(len(self.offers), self._words_width())
        for words, width in product((first.text(), first.offer.short, *first.offer.shorter), main_widths):
            first.setText(words or first.text())
            first.set_widest(round(width) - self._ways_width(first))
            if first.shows_all():
                break
        widths = [button.sizeHint().width() + self._ways_width(button) + gap for button in buttons]
        return room.how_many(widths, len(self.offers))

    def _ways_width(self, button: OfferButton) -> int:
        """The width of the button beside an offer's own."""
        return button.ways.sizeHint().width() + NARROW_GAP if button.offer.has_ways else 0

    def _room(self) -> RibbonRoom:
        grid, right = self.grid, self._offers_right
        faces = (font(Role.DISPLAY, px, italic=True) for px in (grid.name_px - 3, grid.body_px))
        widths = (width_of(self.sentence, face) for face in faces)
        return RibbonRoom(self.width(), right - self._left_end(), right, grid.unit, grid.body_px, grid.rows, *widths)

    def _fill_menu(self, offers: Sequence[Offer]) -> None:
        """Put the offers without a button into the menu, other ways behind them, and their number on its button."""
        self.menu.clear()
        for offer in offers:
            entry = self.menu.addAction(offer.label)
            entry.setToolTip(offer.tip)
            entry.triggered.connect(lambda _checked=False, id=offer.id: self.offer_chosen.emit(id))
            entry.hovered.connect(lambda id=offer.id: self.offer_hovered.emit(id))
        for offer in offers:
            if offer.has_ways:
                entry = self.menu.addAction(_other_ways(offer))
                entry.triggered.connect(lambda _checked=False, id=offer.id: self.ways_wanted.emit(id))
        count = len(offers)
        label = ngettext("{count} more", "{count} more", count).format(count=count) if offers else ""
        if label != self._more.text() or not offers:
            self._more.hide()
            self._more.set_label(label)

    def _open_menu(self) -> None:
        above = self._more.mapToGlobal(QPoint(0, -self.menu.sizeHint().height()))
        self.menu.popup(above)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the band, the turn at its left, the sentence before the buttons."""
        painter = smooth_painter(self)
        tones = SIDE_COLOURS[self._turn.side]
        band = QRectF(self.rect())
        paint_band(painter, band, colour(tones.ribbon_light), colour(tones.ribbon_dark))
        paint_edges(painter, band, colour(Palette.BRASS, 190), 1)
        if not self._turn.title:
            return
        left = self._paint_turn(painter)
        self._paint_sentence(painter, left)

    def _left_end(self) -> float:
        """Where turn and coins end."""
        grid, turn = self.grid, self._turn
        title = width_of(turn.title, font(Role.DISPLAY, grid.name_px - 2))
        coins = grid.ribbon * 0.64 * turn.actions
        return grid.unit * 2.4 + grid.ribbon * 0.55 + title + coins + self._words_width() + grid.unit * 3

    def _words_width(self) -> float:
        """The width of the words beside the coins, which make way for the buttons."""
        return width_of(self._turn.actions_words(), font(Role.TEXT, self.grid.body_px, italic=True))

    def _paint_turn(self, painter: QPainter) -> float:
        middle = self.height() / self.grid.rows / 2
        size = self.grid.ribbon * 0.5
        ink = colour(DARK.text)
        x = self.grid.unit + size * 0.6
        paint_emblem(painter, QPointF(x, middle), size, self._turn.side, colour(Palette.EMBLEM))
        x += size
        title = font(Role.DISPLAY, self.grid.name_px - 2)
        x += paint_text(painter, QPointF(x, middle + title.pixelSize() * 0.32), self._turn.title, title, ink)
        x += self.grid.unit * 2
        radius = self.grid.ribbon * 0.215
        for index in range(self._turn.actions):
            paint_action_coin(painter, QPointF(x, middle), radius, spent=index >= self._turn.left)
            x += radius * 2.9
        words, told = font(Role.TEXT, self.grid.body_px, italic=True), self._turn.actions_words()
        base = QPointF(x - radius * 0.5, middle + words.pixelSize() * 0.35)
        if base.x() + width_of(told, words) > self._sentence_right:
            return base.x()  # The buttons need the room, and the coins say the same.
        return base.x() + paint_text(painter, base, told, words, ink)

    def _paint_sentence(self, painter: QPainter, left: float) -> None:
        room = self._sentence_right - left - 2 * self.grid.unit
        at = QPointF(self._sentence_right, self.height() / self.grid.rows / 2)
        is_whole = paint_sentence(painter, at, self.sentence, room, at.y() * 2, self.grid, RIGHT, self._expected)
        self.setToolTip("" if is_whole else self.sentence)  # which would cover cards to say the same


def paint_sentence(
    painter: QPainter,
    at: QPointF,
    sentence: str,
    room: float,
    row: float,
    grid: Grid,
    align: Qt.AlignmentFlag = LEFT,
    short: str = "",
) -> bool:
    """Paint a sentence in a row whose middle is at `at`, on one line if it fits, else on two smaller ones.

    Where it would break off, `short` is told instead. Returns whether the sentence is told whole.
    """
    if room < LEAST_SENTENCE_PX or not sentence:
        return not sentence
    for told in filter(None, (sentence, short)):
        lines, face = sentence_lines(told, grid.name_px - 3, grid.body_px, room)
        is_whole = not lines[-1].endswith(" …") or told.endswith(" …")
        if is_whole:
            break
    if len(lines) > 1 and room < LEAST_LINES * grid.body_px:
        return False
    line = max(row * 0.42, float(face.pixelSize()))
    top = at.y() - line * (len(lines) - 1) / 2
    for index, words in enumerate(lines):
        base = QPointF(at.x(), top + index * line + face.pixelSize() * 0.32)
        paint_text(painter, base, words, face, colour(Palette.BRASS_LIGHT), align)
    return is_whole and told == sentence
