"""Where the keys are can be seen on everything that takes them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.session.game import Game, Seat
from tests.gui.hands import Hands
from tests.gui.tables import busy_position
from tests.rules.builder import BRITISH, FRENCH

Sit = Callable[..., Hands]


def seen(hands: Hands) -> QImage:
    QApplication.processEvents()
    return hands.window.grab().toImage()


def unseen_focus(hands: Hands, root: QWidget) -> list[str]:
    """The widgets in `root` that look the same with the focus and without it."""
    found = []
    for widget in root.findChildren(QWidget):
        takes = widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if not takes or widget.focusProxy() is not None:
            continue
        here = QApplication.focusWidget()
        if here is not None:
            here.clearFocus()
        without = seen(hands)
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        if widget.hasFocus() and seen(hands) == without:
            found.append(f"{type(widget).__name__} {widget.objectName() or widget.accessibleName()}")
    return found


def test_the_focus_is_seen_everywhere_on_the_table(sit: Sit) -> None:
    hands = sit(Game.from_state(busy_position().state(), seed=1))
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    hands.select("New York")
    hands.enter()
    assert unseen_focus(hands, hands.table) == []


def test_the_focus_is_seen_on_curtain_and_score(sit: Sit) -> None:
    seats = (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis"))
    hands = sit(Game.from_state(busy_position().state(), seats, seed=1), curtain=True)
    assert unseen_focus(hands, hands.window.curtain) == []
    hands.lift_curtain()
    hands.window.commands["score"].trigger()
    assert unseen_focus(hands, hands.window.score) == []
