"""The piles and their browser: what they count, report and keep secret."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QSize
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.table.cards.pile_browser import PileBrowser
from afaos_gui.gui.table.cards.piles import WHOLE_PILE, PileView
from afaos_gui.gui.table.panels.base import NO_CARD
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.view import View
from afaos_gui.session.words.names import card_name
from tests.gui.panels.showing import LEFT, NO_KEYS, drag, seen, shown


def test_piles_show_the_viewers_counts(qtbot: Any, full_view: View) -> None:
    wanted = {"draw": len(full_view.draw), "discard": 7, "reserve": 3}
    for kind, count in wanted.items():
        pile = shown(qtbot, PileView(kind), QSize(120, 194))
        pile.show_state(seen(full_view))
        assert pile.count == count
        assert str(count) in pile.accessibleDescription()
        assert [zone.name for zone in pile.zones()] == [kind]
        pile.clear()
        assert pile.cards == ()


def test_a_pile_is_clicked_and_dragged(qtbot: Any, full_view: View) -> None:
    pile = shown(qtbot, PileView("discard"), QSize(120, 194))
    top = full_view.sides[BRITISH].discard[0]
    pile.show_state(seen(full_view, tops=(top, None)))
    with qtbot.waitSignal(pile.clicked) as clicked:
        QTest.mouseClick(pile, LEFT, NO_KEYS, QPoint(60, 90))
    assert clicked.args == ["discard"]
    with qtbot.waitSignal(pile.drag_started) as started:
        drag(pile, QPoint(60, 90), QPoint(60, 30))
    assert started.args[:2] == ["discard", top]


def test_the_draw_pile_gives_no_card_away(qtbot: Any, full_view: View) -> None:
    full = full_view._replace(draw=full_view.hand)
    pile = shown(qtbot, PileView("draw"), QSize(120, 194))
    pile.show_state(seen(full))
    with qtbot.waitSignal(pile.drag_started) as started:
        drag(pile, QPoint(60, 90), QPoint(60, 30))
    assert started.args[:2] == ["draw", WHOLE_PILE]
    assert not any(card_name(card) in pile.toolTip() for card in full.draw)


def test_leaving_a_pile_points_at_nothing(qtbot: Any, full_view: View) -> None:
    pile = shown(qtbot, PileView("discard"), QSize(120, 194))
    pile.show_state(seen(full_view))
    at = QPointF(60, 90)
    with qtbot.waitSignal(pile.card_hovered) as hovered:
        QApplication.sendEvent(pile, QEnterEvent(at, at, QPointF(pile.mapToGlobal(at))))
    assert hovered.args == [full_view.sides[BRITISH].discard[-1]]
    with qtbot.waitSignal(pile.card_hovered) as hovered:
        QApplication.sendEvent(pile, QEvent(QEvent.Type.Leave))
    assert hovered.args == [NO_CARD]


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_the_browser_counts_and_sorts(qtbot: Any, view: View) -> None:
    cards = view.ruleset.catalogue.cards
    browser = PileBrowser([cards[5], cards[2], cards[2]], "Discard pile")
    qtbot.addWidget(browser)
    browser.show()
    assert [(tile.card.id, tile.count) for tile in browser.tiles] == [(2, 2), (5, 1)]
    browser.sorting.setCurrentIndex(browser.sorting.findData("name"))
    names = [card_name(tile.card.id) for tile in browser.tiles]
    assert names == sorted(names)
    browser.forget()
    assert browser.tiles == []
