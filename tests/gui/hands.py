"""Simulated hands for tests of the window: real presses, moves and releases on named cards, places and zones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.rules.action_text import action_text, parse_action
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.state import GameState

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier
STEPS = 4
"""Mouse moves between press and release."""


def bring_into_sight(widget: QWidget) -> None:
    """Scroll the area that a widget lies in so that it is seen."""
    around = widget.parentWidget()
    while not isinstance(around, QScrollArea):
        assert around is not None, "it lies in no area that scrolls"
        around = around.parentWidget()
    around.ensureWidgetVisible(widget)


def is_waiting(of: QObject) -> bool:
    """Whether a timer of an object's own is running."""
    timers = of.findChildren(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return any(timer.isActive() for timer in timers)


def focused_widget() -> QWidget:
    """The widget with the keyboard's focus."""
    focused = QApplication.focusWidget()
    assert focused is not None, "nothing has the focus"
    return focused


def press_key(key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
    """Press a key wherever the focus is."""
    QTest.keyClick(focused_widget(), key, modifiers)
    QApplication.processEvents()


class Hands:
    """Plays in a window with mouse and keys only; positions are global points."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.table = window.table
        # These hands answer sooner than anybody could have read the question.
        self.table.click_guard.hold = window.notice.guard.hold = 0.0

    # State

    @property
    def state(self) -> GameState:
        """The position."""
        return self.window.current.state

    @property
    def side(self) -> Side:
        """The side to decide."""
        return self.state.to_decide

    def last(self) -> str:
        """The last action taken, as text."""
        game = self.window.current.game
        return action_text(game.commands[game.position - 1].action, game.catalogue)

    def done(self) -> int:
        """The number of actions taken."""
        return self.window.current.game.position

    def card_id(self, name: str) -> int:
        """The id of the card with this name, for the side to decide."""
        card = self.state.ruleset.catalogue.card_by_text(self.side, name)
        assert card is not None, name
        return card.id

    def indices(self, *names: str) -> list[int]:
        """Indices of the cards with these names in the hand; equal cards one after the other."""
        hand = self.window.current.view().hand
        wanted, found = Counter(self.card_id(name) for name in names), []
        for index, card in enumerate(hand):
            if wanted[card]:
                wanted[card] -= 1
                found.append(index)
        assert len(found) == len(names), f"{names} are not all in {hand}"
        return found

    # Positions

    def at_card(self, index: int) -> QPoint:
        """The part of a hand card that no other card covers."""
        rect = self.table.hand.card_rect(index)
        return self.table.hand.mapToGlobal(QPoint(rect.left() + rect.width() // 3, rect.center().y()))

    def at_place(self, name: str) -> QPoint:
        """The middle of a place."""
        item = self.table.scene.places[self.state.ruleset.catalogue.location_ids[name]]
        board = self.table.board
        return board.viewport().mapToGlobal(board.mapFromScene(item.pos()))

    def at_zone(self, name: str) -> QPoint:
        """The middle of a drop zone of a panel."""
        for panel in self.table.panels:
            for zone in panel.zones():
                if zone.name == name:
                    return panel.mapToGlobal(zone.rect.center())
        raise AssertionError(name)

    def at_draft(self, name: str) -> QPoint:
        """The middle of a tile of the market, scrolled into view."""
        tile = self.table.market.tile(self.card_id(name))
        assert tile is not None
        QApplication.processEvents()  # A market not laid out yet would move the tile away.
        bring_into_sight(tile)
        QApplication.processEvents()
        tile = self.table.market.tile(self.card_id(name))
        assert tile is not None
        return tile.mapToGlobal(tile.rect().center())

    def at_piece(self, piece: str) -> QPoint:
        """A piece of the stock."""
        rect = self.table.stock.piece_rect(piece)
        return self.table.stock.mapToGlobal(QPoint(rect.left() + 14, rect.center().y()))

    def at_pile(self, kind: str) -> QPoint:
        """The top card of a pile."""
        pile = self.table.piles[kind]
        return pile.mapToGlobal(pile.card_rect().center())

    # Mouse

    def _handle(self) -> QWindow:
        handle = self.window.windowHandle()
        assert handle is not None
        return handle

    def _inside(self, position: QPoint) -> QPoint:
        return self._handle().mapFromGlobal(QPointF(position)).toPoint()

    def enter(self) -> None:
        """Bring the mouse into the window, because Qt takes the first move for the entering.

        Two points, because a move to where another test has left the mouse is none.
        """
        for x in (590, 600):
            self.move(self.window.menuBar().mapToGlobal(QPoint(x, 8)))

    def press(self, position: QPoint, again: bool = False) -> None:
        """Press the left button; `again` as the second press of a double click."""
        press = QTest.mouseDClick if again else QTest.mousePress
        press(self._handle(), LEFT, PLAIN, self._inside(position))

    def move(self, position: QPoint) -> None:
        """Move the mouse, and let the widget that it leaves know."""
        QTest.mouseMove(self._handle(), self._inside(position))
        QApplication.processEvents()

    def release(self, position: QPoint) -> None:
        """Release the left button."""
        QTest.mouseRelease(self._handle(), LEFT, PLAIN, self._inside(position))
        QApplication.processEvents()

    def click(self, position: QPoint) -> None:
        """Press and release."""
        self.press(position)
        self.release(position)

    def lift(self, start: QPoint, end: QPoint) -> None:
        """Press at `start` and move to `end` with the button held."""
        self.press(start)
        for step in range(1, STEPS + 1):
            self.move(start + (end - start) * (step / STEPS))

    def double_click(self, position: QPoint) -> None:
        """Click twice in quick succession."""
        self.click(position)
        self.press(position, again=True)
        self.release(position)

    def drag(self, start: QPoint, end: QPoint) -> None:
        """Press, move and release."""
        self.lift(start, end)
        self.release(end)

    def click_widget(self, widget: QWidget) -> None:
        """Click the middle of a widget of the window."""
        assert widget.isVisible(), widget.objectName()
        self.click(widget.mapToGlobal(widget.rect().center()))

    # Gestures

    def select(self, *names: str) -> None:
        """Click cards of the hand until exactly these are selected."""
        wanted = set(self.indices(*names))
        for index in sorted(wanted ^ set(self.table.hand.selected)):
            self.click(self.at_card(index))
        assert set(self.table.hand.selected) == wanted

    def drag_cards(self, names: tuple[str, ...], end: QPoint) -> None:
        """Select cards and drag them by the first one."""
        self.select(*names)
        self.drag(self.at_card(self.indices(*names)[0]), end)

    def offer(self, starts: str) -> None:
        """Take the offer of the ribbon whose label begins with this text, from a button or from the menu."""
        ribbon = self.table.ribbon
        for number, offer in enumerate(ribbon.offers):
            if offer.label.startswith(starts):
                self.take_offer(number)
                return
        raise AssertionError(f"{starts!r} is not among {[offer.label for offer in ribbon.offers]}")

    def take_offer(self, number: int) -> None:
        """Click an offer, on its button or in the menu."""
        ribbon = self.table.ribbon
        buttons = ribbon.offer_buttons()
        if number < len(buttons):
            self.click_widget(buttons[number])
            return
        menu, entry = ribbon.menu, ribbon.menu.actions()[number - len(buttons)]
        menu.popup(ribbon.mapToGlobal(QPoint(0, 0)))
        QTest.mouseClick(menu, LEFT, PLAIN, menu.actionGeometry(entry).center())
        menu.close()
        QApplication.processEvents()  # Only now is the window active again.

    def other_ways(self, number: int) -> None:
        """Click the button beside an offer's own, or its entry in the menu, which asks for another way."""
        ribbon = self.table.ribbon
        buttons = ribbon.offer_buttons()
        if number < len(buttons):
            self.click_widget(ribbon.offer_buttons()[number].ways)
            return
        later = [offer for offer in ribbon.offers[len(buttons) :] if offer.has_ways]
        entries, menu = ribbon.menu.actions()[-len(later) :], ribbon.menu
        menu.popup(ribbon.mapToGlobal(QPoint(0, 0)))
        QTest.mouseClick(menu, LEFT, PLAIN, menu.actionGeometry(entries[later.index(ribbon.offers[number])]).center())
        menu.close()
        QApplication.processEvents()

    def answer(self, fits: Callable[[Action], bool] | str = lambda action: True) -> None:
        """Click the answer that matches, or has this text form, in the panel beside the map.

        An answer that is not among the first ways is looked for among the other ones.
        """
        question = self.window.play.question
        assert question is not None, "nothing is asked"
        if isinstance(fits, str):
            fits = parse_action(fits, self.side, self.state.ruleset.catalogue).__eq__
        found = [n for n, action in enumerate(question.actions) if fits(action)]
        number = found[0] if found else len(question.actions)
        panel = self.window.play.asking
        row = panel.rows[number]
        panel.show_row(number)
        QApplication.processEvents()
        self.click(row.mapToGlobal(QPoint(row.width() // 2, min(14, row.height() // 2))))
        if not found and question.rest:
            self.answer(fits)

    def end_turn(self) -> None:
        """Click End turn, and confirm if asked."""
        before = self.done()
        self.click_widget(self.table.ribbon.button("end"))
        if self.done() == before:
            self.answer("end turn")

    def lift_curtain(self) -> None:
        """Lift the curtain."""
        self.click_widget(self.window.curtain.button)


def hold_key(key: Qt.Key, times: int = 3) -> None:
    """Hold a key down until it has come so many times."""
    for number in range(times):
        press = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, " ", autorep=number > 0)
        QApplication.sendEvent(focused_widget(), press)
        QApplication.processEvents()
    QApplication.sendEvent(focused_widget(), QKeyEvent(QEvent.Type.KeyRelease, key, Qt.KeyboardModifier.NoModifier))
