"""The panels around the map: what they show, what they tell, and that no words are cut."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QEnterEvent, QFont, QFontMetricsF, QMouseEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.gui.cards.text import fit_two_lines
from afaos_gui.gui.fonts import load_fonts
from afaos_gui.gui.panels import ink, inspector, opponent, piles, ribbon, siege_slip, stock
from afaos_gui.gui.panels.base import NO_CARD, Panel, ZoneState
from afaos_gui.gui.panels.figures import siege_figures
from afaos_gui.gui.panels.grid import grid_for
from afaos_gui.gui.panels.hand import HandView
from afaos_gui.gui.panels.hover_card import HoverCard
from afaos_gui.gui.panels.inspector import Inspector
from afaos_gui.gui.panels.log import LogPanel
from afaos_gui.gui.panels.market import MarketPanel
from afaos_gui.gui.panels.market_tiles import DraftTile
from afaos_gui.gui.panels.opponent import OpponentStrip
from afaos_gui.gui.panels.pile_browser import PileBrowser
from afaos_gui.gui.panels.piles import WHOLE_PILE, PileView
from afaos_gui.gui.panels.ribbon import Offer, TurnRibbon
from afaos_gui.gui.panels.sieges import SiegePanel, siege_zone
from afaos_gui.gui.panels.stock import StockView
from afaos_gui.gui.theme import LIGHT, Role
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Catalogue
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Siege
from afaos_gui.rules.view import View, observe
from afaos_gui.session.names import card_name

NAMES = ("Whitworth", "Montcalm")
WINDOWS = (QSize(1280, 720), QSize(1600, 1000), QSize(1920, 1080))
LEFT = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier


class Line(NamedTuple):
    """An entry of a log."""

    index: int
    turn: int
    side: int
    text: str


KEPT: list[QWidget] = []
"""Windows of the running test: qtbot holds them only weakly."""


@pytest.fixture(autouse=True)
def fonts(qapp: QApplication, qtbot: Any) -> Iterator[None]:
    """The bundled fonts; after the test, windows are hidden before they go."""
    load_fonts()
    yield
    for window in KEPT:
        window.hide()
    KEPT.clear()


@pytest.fixture
def view(catalogue: Catalogue) -> View:
    """The British view of a new game."""
    ruleset = Ruleset(catalogue, "second", frozenset())
    return observe(new_game(ruleset, RandomChance(1)), BRITISH)


@pytest.fixture
def full_view(view: View) -> View:
    """The view with fifteen cards in hand, cards on every pile and two sieges with many cards."""
    cards = view.ruleset.catalogue.cards
    british = tuple(card.id for card in cards if card.owner == BRITISH)
    french = tuple(card.id for card in cards if card.owner == FRENCH)
    ids = view.ruleset.catalogue.location_ids
    sides = (
        view.sides[BRITISH]._replace(discard=british[:7], reserve=british[-3:], money=118),
        view.sides[FRENCH]._replace(discard=french[:9], reserve=french[-2:], money=104, hand_size=12),
    )
    sieges = (
        Siege(ids["Fort Presqu'Isle"], british[-10:], french[-8:]),
        Siege(ids["Fort William Henry"], french[-3:], british[-9:]),
    )
    return view._replace(hand=british[3:18], sides=sides, sieges=sieges)


def shown(qtbot: Any, panel: QWidget, size: QSize) -> Any:
    """The panel at a size, in a window as large as the larger ones."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1920, 1080)
    panel.setParent(window)
    KEPT.append(window)
    panel.resize(size)
    window.show()
    panel.show()
    return panel


def hand_of(qtbot: Any, view: View) -> HandView:
    """A hand as in a window of 1280 × 720."""
    hand = shown(qtbot, HandView(), QSize(760, 126))
    hand.set_grid(grid_for(WINDOWS[0]))
    hand.show_view(view, NAMES)
    return hand


def left_edge(hand: HandView, index: int) -> QPoint:
    """A point of a card that no later card covers."""
    rect = hand.card_rect(index)
    return QPoint(rect.left() + 14, min(rect.center().y(), hand.height() - 4))


def drag(widget: QWidget, start: QPoint, end: QPoint) -> None:
    """Press, move and release as a person would."""
    QTest.mousePress(widget, LEFT, NO_KEYS, start)
    QTest.mouseMove(widget, (start + end) / 2)
    move(widget, end)
    QTest.mouseRelease(widget, LEFT, NO_KEYS, end)


def move(widget: QWidget, at: QPoint) -> None:
    """A move with the left button held, which QTest.mouseMove cannot make."""
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(at), QPointF(widget.mapToGlobal(at)), LEFT, LEFT, NO_KEYS)
    QApplication.sendEvent(widget, event)


# The hand


def test_a_click_chooses_a_card_and_another_puts_it_back(qtbot: Any, view: View) -> None:
    hand = hand_of(qtbot, view)
    with qtbot.waitSignal(hand.selection_changed):
        QTest.mouseClick(hand, LEFT, NO_KEYS, left_edge(hand, 1))
    assert hand.selected == (1,)
    assert hand.selected_cards == (view.hand[1],)
    QTest.mouseClick(hand, LEFT, NO_KEYS, hand.card_rect(1).center())
    assert hand.selected == ()


def test_a_press_and_move_drags_a_card_and_chooses_nothing(qtbot: Any, view: View) -> None:
    hand = hand_of(qtbot, view)
    start = left_edge(hand, 2)
    with qtbot.waitSignal(hand.drag_started) as started:
        drag(hand, start, start - QPoint(0, 40))
    assert started.args[0] == 2
    assert hand.selected == ()


def test_a_move_below_the_drag_distance_is_still_a_click(qtbot: Any, view: View) -> None:
    hand = hand_of(qtbot, view)
    at = left_edge(hand, 0)
    QTest.mousePress(hand, LEFT, NO_KEYS, at)
    move(hand, at + QPoint(2, 1))
    QTest.mouseRelease(hand, LEFT, NO_KEYS, at + QPoint(2, 1))
    assert hand.selected == (0,)


def test_a_double_click_activates(qtbot: Any, view: View) -> None:
    hand = hand_of(qtbot, view)
    with qtbot.waitSignal(hand.activated) as activated:
        QTest.mouseDClick(hand, LEFT, NO_KEYS, left_edge(hand, 3))
    assert activated.args == [3]
    # A double click made here leaves the button down, which the tests after this one would notice.
    QTest.mouseRelease(hand, LEFT, NO_KEYS, left_edge(hand, 3))


def test_the_keys_move_choose_and_activate(qtbot: Any, view: View) -> None:
    hand = hand_of(qtbot, view)
    QTest.keyClick(hand, Qt.Key.Key_Right)
    QTest.keyClick(hand, Qt.Key.Key_Right)
    QTest.keyClick(hand, Qt.Key.Key_Space)
    assert hand.selected == (1,)
    assert card_name(view.hand[1]) in hand.accessibleDescription()
    with qtbot.waitSignal(hand.activated) as activated:
        QTest.keyClick(hand, Qt.Key.Key_Return)
    assert activated.args == [1]
    QTest.keyClick(hand, Qt.Key.Key_Left)
    QTest.keyClick(hand, Qt.Key.Key_Left)
    QTest.keyClick(hand, Qt.Key.Key_Space)
    assert hand.selected == (1, len(view.hand) - 1)


def come_in(widget: QWidget) -> None:
    """Bring the pointer to a widget's corner; the first move in a new window may only be taken for its entering."""
    for step in (1, 2):
        QTest.mouseMove(widget, QPoint(step, 1))
        QApplication.processEvents()


def test_pointing_at_a_card_shows_it_large_and_tells_it(qtbot: Any, view: View) -> None:
    window = shown(qtbot, QWidget(), QSize(1280, 720))
    hand = HandView(window)
    hand.setGeometry(260, 594, 760, 126)
    hand.set_grid(grid_for(WINDOWS[0]))
    hand.show_view(view, NAMES)
    hand.show()
    come_in(hand)
    with qtbot.waitSignal(hand.card_hovered) as hovered:
        QTest.mouseMove(hand, left_edge(hand, 1))
    assert hovered.args == [view.hand[1]]
    large = next(child for child in window.window().children() if isinstance(child, HoverCard))
    assert large.isVisible()
    assert large.card is not None and large.card.id == view.hand[1]
    assert large.window().rect().intersected(large.geometry()).height() > 280
    hand.clear()
    assert not large.isVisible()
    assert large.card is None
    assert hand.count == 0


@pytest.mark.parametrize("width", (620, 760, 900, 1200))
def test_fifteen_cards_stay_inside(qtbot: Any, full_view: View, width: int) -> None:
    hand = hand_of(qtbot, full_view)
    hand.resize(width, 126)
    hand.set_selected([0, 7, 14])
    assert hand.count == 15
    assert hand.card_rect(0).left() >= 0
    assert hand.card_rect(14).right() <= width
    for index in range(15):
        assert hand.card_rect(index).top() >= 0
        QTest.mouseClick(hand, LEFT, NO_KEYS, left_edge(hand, index))
    assert hand.selected == tuple(sorted(set(range(15)) - {0, 7, 14}))


def test_the_choice_is_kept_for_the_same_hand_only(qtbot: Any, view: View, full_view: View) -> None:
    hand = hand_of(qtbot, view)
    hand.set_selected([0, 2])
    hand.show_view(view, NAMES)
    assert hand.selected == (0, 2)
    hand.show_view(full_view, NAMES)
    assert hand.selected == ()


# Piles, stock, opponent


def test_piles_show_the_viewers_counts(qtbot: Any, full_view: View) -> None:
    wanted = {"draw": len(full_view.draw), "discard": 7, "reserve": 3}
    for kind, count in wanted.items():
        pile = shown(qtbot, PileView(kind), QSize(120, 194))
        pile.show_view(full_view, NAMES)
        assert pile.count == count
        assert str(count) in pile.accessibleDescription()
        assert [zone.name for zone in pile.zones()] == [kind]
        pile.clear()
        assert pile.cards == ()


def test_a_pile_is_clicked_and_dragged(qtbot: Any, full_view: View) -> None:
    pile = shown(qtbot, PileView("reserve"), QSize(120, 194))
    pile.show_view(full_view, NAMES)
    with qtbot.waitSignal(pile.clicked) as clicked:
        QTest.mouseClick(pile, LEFT, NO_KEYS, QPoint(60, 90))
    assert clicked.args == ["reserve"]
    top = full_view.sides[BRITISH].reserve[0]
    pile.set_top(top)
    with qtbot.waitSignal(pile.drag_started) as started:
        drag(pile, QPoint(60, 90), QPoint(60, 30))
    assert started.args[:2] == ["reserve", top]


def test_the_draw_pile_gives_no_card_away(qtbot: Any, full_view: View) -> None:
    full = full_view._replace(draw=full_view.hand)
    pile = shown(qtbot, PileView("draw"), QSize(120, 194))
    pile.show_view(full, NAMES)
    with qtbot.waitSignal(pile.drag_started) as started:
        drag(pile, QPoint(60, 90), QPoint(60, 30))
    assert started.args[:2] == ["draw", WHOLE_PILE]
    assert not any(card_name(card) in pile.toolTip() for card in full.draw)


def test_the_stock_counts_and_gives_pieces(qtbot: Any, view: View, full_view: View) -> None:
    panel = shown(qtbot, StockView(), QSize(228, 126))
    panel.set_grid(grid_for(WINDOWS[0]))
    panel.show_view(view, NAMES)
    figures = view.ruleset.catalogue.sides[BRITISH]
    public = view.sides[BRITISH]
    assert panel.stock.villages == figures.villages - public.villages.bit_count()
    assert panel.stock.towns == figures.towns - public.towns.bit_count()
    assert panel.stock.siege
    assert panel.money == public.money
    at = panel.piece_rect("town").center()
    with qtbot.waitSignal(panel.drag_started) as started:
        drag(panel, at, at + QPoint(0, -40))
    assert started.args[0] == "town"
    purse = next(zone.rect for zone in panel.zones() if zone.name == "purse")
    with qtbot.waitSignal(panel.purse_clicked):
        QTest.mouseClick(panel, LEFT, NO_KEYS, purse.center())
    panel.show_view(full_view, NAMES)
    at = panel.piece_rect("siege").center()
    with qtbot.assertNotEmitted(panel.drag_started):
        drag(panel, at, at + QPoint(0, -40))


def test_the_strip_shows_only_what_is_open(qtbot: Any, full_view: View) -> None:
    strip = shown(qtbot, OpponentStrip(), QSize(1280, 44))
    strip.set_grid(grid_for(WINDOWS[0]))
    strip.show_view(full_view, NAMES)
    facts = strip.facts
    assert facts is not None
    assert (facts.side, facts.name, facts.public.money, facts.public.hand_size) == (
        FRENCH,
        "Montcalm",
        104,
        12,
    )
    assert [len(facts.discard), len(facts.reserve)] == [9, 2]
    unseen = {card_name(card) for card in full_view.sides[FRENCH].unseen}
    assert not any(name in strip.accessibleDescription() for name in unseen)
    strip.clear()
    assert strip.facts is None
    assert strip.accessibleDescription() == ""


# Market


def test_the_market_shows_each_kind_once(qtbot: Any, view: View) -> None:
    market = shown(qtbot, MarketPanel(), QSize(176, 360))
    market.set_grid(grid_for(WINDOWS[0]))
    market.show_view(view, NAMES)
    me = view.sides[BRITISH]
    drafts = [tile for tile in market.tiles if isinstance(tile, DraftTile)]
    assert [tile.card.id for tile in drafts] == sorted({*me.available, *view.neutral})
    assert sum(tile.count for tile in drafts) == len(me.available) + len(view.neutral)
    assert all(tile.affordable == (tile.card.cost <= me.money) for tile in drafts)
    assert len(market.tiles) - len(drafts) == len(me.places)


@pytest.mark.parametrize("window", WINDOWS)
def test_market_tiles_stay_in_the_column_and_apart(qtbot: Any, view: View, window: QSize) -> None:
    grid = grid_for(window)
    market = shown(qtbot, MarketPanel(), QSize(grid.left, 340))
    market.set_grid(grid)
    market.show_view(view, NAMES)
    rects = [tile.geometry() for tile in market.tiles]
    assert len(rects) >= 16
    assert all(rect.left() >= 0 and rect.right() < grid.left for rect in rects)
    assert not any(a.intersects(b) for i, a in enumerate(rects) for b in rects[i + 1 :])
    assert max(rect.bottom() for rect in rects) < market.tiles[0].parentWidget().height()


def test_a_market_tile_is_clicked_dragged_and_pointed_at(qtbot: Any, view: View) -> None:
    market = shown(qtbot, MarketPanel(), QSize(208, 500))
    market.show_view(view, NAMES)
    tile = market.tiles[3]
    with qtbot.waitSignal(market.draft_clicked) as clicked:
        QTest.mouseClick(tile, LEFT)
    assert clicked.args == [tile.card.id]
    with qtbot.waitSignal(market.drag_started) as started, qtbot.assertNotEmitted(market.draft_clicked):
        drag(tile, QPoint(20, 20), QPoint(20, 60))
    assert started.args[0] == tile.card.id
    place = market.tiles[-1]
    with qtbot.waitSignal(market.place_clicked) as clicked:
        QTest.mouseClick(place, LEFT)
    assert clicked.args == [place.card.id]


def test_every_kind_of_card_has_its_name_whole_on_a_tile(qtbot: Any, catalogue: Catalogue) -> None:
    width = (grid_for(WINDOWS[0]).left - 8 - 8) // 3 - 4 - 9
    for card in catalogue.cards:
        if not card.is_location:
            name = fit_two_lines(card_name(card.id), Role.SANS, width, 10.5, 10, bold=True)
            assert name.squeeze > 0.8, card.name


# Sieges


def test_sieges_show_the_true_balance(qtbot: Any, full_view: View) -> None:
    panel = shown(qtbot, SiegePanel(), QSize(236, 230))
    panel.set_grid(grid_for(WINDOWS[0]))
    panel.show_view(full_view, NAMES)
    for side in (BRITISH, FRENCH):
        figures = panel.figures(side)
        assert figures is not None
        assert figures.balance == figures.attack - figures.defence - figures.defence_in_place
        assert figures == siege_figures(full_view, side)
    names = [zone.name for zone in panel.zones()]
    assert names == [siege_zone(BRITISH), siege_zone(FRENCH)]
    with qtbot.waitSignal(panel.siege_clicked) as clicked:
        QTest.mouseClick(panel, LEFT, NO_KEYS, panel.slip_rect(FRENCH).topLeft() + QPoint(60, 20))
    assert clicked.args == [FRENCH]


def test_a_peace_is_calm(qtbot: Any, view: View) -> None:
    panel = shown(qtbot, SiegePanel(), QSize(236, 230))
    panel.show_view(view, NAMES)
    assert panel.accessibleDescription() == "No British siege. No French siege."
    with qtbot.assertNotEmitted(panel.siege_clicked):
        QTest.mouseClick(panel, LEFT, NO_KEYS, panel.slip_rect(BRITISH).center())


# Ribbon


def ribbon_of(qtbot: Any, view: View, window: QSize) -> TurnRibbon:
    """A ribbon as in a window of a size."""
    grid = grid_for(window)
    panel = shown(qtbot, TurnRibbon(), QSize(window.width(), grid.ribbon))
    panel.set_grid(grid)
    panel.show_view(view, NAMES)
    return panel


def test_the_ribbon_tells_its_buttons(qtbot: Any, view: View) -> None:
    panel = ribbon_of(qtbot, view, WINDOWS[0])
    signals = {
        "undo": panel.undo_requested,
        "redo": panel.redo_requested,
        "reset": panel.reset_requested,
        "end": panel.end_turn_requested,
    }
    for name, signal in signals.items():
        with qtbot.waitSignal(signal):
            QTest.mouseClick(panel.button(name), LEFT)
    panel.set_button("undo", False, "Cards were drawn.")
    with qtbot.assertNotEmitted(panel.undo_requested):
        QTest.mouseClick(panel.button("undo"), LEFT)
    assert panel.button("undo").toolTip() == "Cards were drawn."


@pytest.mark.parametrize("window", WINDOWS)
def test_offers_have_one_brass_button_and_the_rest_a_menu(qtbot: Any, view: View, window: QSize) -> None:
    panel = ribbon_of(qtbot, view, window)
    panel.set_sentence("Choose cards, or take them to a place.")
    panel.set_offers([Offer(f"Take {n} money", "", str(n)) for n in range(9)])
    buttons = panel.offer_buttons()
    assert [button.is_brass for button in buttons] == [True] + [False] * (len(buttons) - 1)
    assert len(buttons) + len(panel.menu.actions()) == 9
    with qtbot.waitSignal(panel.offer_chosen) as chosen:
        QTest.mouseClick(buttons[0], LEFT)
    assert chosen.args == ["0"]
    with qtbot.waitSignal(panel.offer_chosen) as chosen:
        panel.menu.actions()[-1].trigger()
    assert chosen.args == ["8"]
    panel.set_offers([])
    assert panel.offer_buttons() == []
    assert not panel.menu.actions()


@pytest.mark.parametrize("window", WINDOWS)
def test_ribbon_buttons_hold_their_words(qtbot: Any, view: View, window: QSize) -> None:
    panel = ribbon_of(qtbot, view, window)
    panel.set_offers([Offer("Settle", "", "1")])
    buttons = [*panel.offer_buttons(), *(panel.button(name) for name in ribbon.COMMANDS)]
    for button in buttons:
        face = QFontMetricsF(button.face())
        assert face.horizontalAdvance(button.text()) + 8 <= button.width()
        assert face.height() <= panel.height()
    rects = [button.geometry() for button in buttons]
    assert not any(a.intersects(b) for i, a in enumerate(rects) for b in rects[i + 1 :])


@pytest.mark.parametrize("window", WINDOWS)
def test_a_long_action_is_told_whole_and_the_sentence_gives_way(qtbot: Any, view: View, window: QSize) -> None:
    panel = ribbon_of(qtbot, view, window)
    panel.set_sentence("Choose what to do with them.")
    label = "Raid Boston with Coureurs de Bois and Native Americans (neutral)"
    panel.set_offers([Offer(label, "", str(n)) for n in range(9)])
    button = panel.offer_buttons()[0]
    assert QFontMetricsF(button.face()).horizontalAdvance(label) + 8 <= button.width()
    assert button.geometry().left() > panel.free_from


# Log and inspector


def test_the_log_shows_the_newest_first_and_tells_clicks(qtbot: Any) -> None:
    panel = shown(qtbot, LogPanel(), QSize(176, 200))
    panel.set_entries([Line(0, 1, BRITISH, "drafted Militia"), Line(1, 2, FRENCH, "took 2 from Montréal")])
    model = panel.list.model()
    assert model.rowCount() == 2
    assert "Montréal" in model.index(0, 0).data()
    QApplication.processEvents()
    rect = panel.list.visualRect(model.index(1, 0))
    with qtbot.waitSignal(panel.entry_clicked) as clicked:
        QTest.mouseClick(panel.list.viewport(), LEFT, NO_KEYS, rect.center())
    assert clicked.args == [0]
    panel.clear()
    assert model.rowCount() == 0


def test_a_long_log_shows_its_newest_entries_at_once_and_the_others_after_a_rest(qtbot: Any) -> None:
    panel = shown(qtbot, LogPanel(), QSize(176, 200))
    panel.set_surround(LIGHT)
    lines = [Line(number, number, BRITISH, f"drafted {number} Militia") for number in range(400)]
    model = panel.list.model()
    empty = panel.grab().toImage()
    for count in (400, 399, 398):
        panel.set_entries(lines[:count])
        assert panel.grab().toImage() != empty
        assert f"drafted {count - 1} " in model.index(0, 0).data()
        assert panel.list.visualRect(model.index(model.rowCount() - 1, 0)).top() > panel.list.viewport().height()
    assert model.rowCount() < 100
    qtbot.waitUntil(lambda: model.rowCount() == 398)
    panel.set_entries(lines[:398])
    assert model.rowCount() == 398
    panel.set_entries(lines[:2])
    assert model.rowCount() == 2


def test_the_end_of_a_long_log_is_reached_by_scrolling(qtbot: Any) -> None:
    panel = shown(qtbot, LogPanel(), QSize(176, 200))
    panel.set_entries([Line(number, number, BRITISH, f"drafted {number} Militia") for number in range(400)])
    panel._rest.stop()
    QApplication.processEvents()
    bar = panel.list.verticalScrollBar()
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: panel.list.model().rowCount() == 400)


def test_a_long_entry_is_wrapped_not_cut(qtbot: Any) -> None:
    panel = shown(qtbot, LogPanel(), QSize(176, 200))
    panel.set_entries(
        [Line(0, 9, FRENCH, "drafted Militia"), Line(1, 9, FRENCH, "raided Fort Halifax, blocked by Rangers")]
    )
    QApplication.processEvents()
    model = panel.list.model()
    heights = [panel.list.visualRect(model.index(row, 0)).height() for row in range(2)]
    assert heights[0] >= 1.7 * heights[1]


def test_the_inspector_keeps_what_is_pinned(qtbot: Any, view: View) -> None:
    panel = shown(qtbot, Inspector(), QSize(236, 300))
    albany = view.ruleset.catalogue.location_ids["Albany"]
    panel.show_place(view, albany, "In supply")
    assert [card.owner for card in panel.cards] == [BRITISH, FRENCH]
    with qtbot.waitSignal(panel.pin_toggled):
        QTest.mouseClick(panel, LEFT, NO_KEYS, panel.card_rect().center())
    panel.show_card(view.ruleset.catalogue.cards[0])
    assert len(panel.cards) == 2
    panel.set_pinned(False)
    panel.show_card(view.ruleset.catalogue.cards[0])
    assert [card.id for card in panel.cards] == [0]
    panel.clear()
    assert panel.accessibleDescription() == ""


def test_the_card_behind_comes_to_the_front(qtbot: Any, view: View) -> None:
    panel = shown(qtbot, Inspector(), QSize(236, 300))
    panel.show_place(view, view.ruleset.catalogue.location_ids["Albany"])
    at = panel.card_rect().bottomRight() + QPoint(12, -30)
    QTest.mouseClick(panel, LEFT, NO_KEYS, at)
    assert [card.owner for card in panel.cards] == [FRENCH, BRITISH]
    assert not panel.pinned


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
    with qtbot.waitSignal(browser.card_clicked):
        QTest.mouseClick(browser.tiles[0], LEFT)
    browser.forget()
    assert browser.tiles == []


# All panels


def test_zones_are_lit_and_put_out(qtbot: Any, full_view: View) -> None:
    strip = shown(qtbot, OpponentStrip(), QSize(1280, 58))
    strip.show_view(full_view, NAMES)
    before = strip.grab().toImage()
    strip.set_zone_state("opponent", "target")
    lit = strip.grab().toImage()
    strip.set_zone_state("opponent", ZoneState.REFUSED)
    refused = strip.grab().toImage()
    strip.clear_zone_states()
    assert before != lit != refused != before
    assert strip.grab().toImage() == before


def all_panels() -> Iterator[tuple[Panel, Any]]:
    """Every panel that shows a view, with its width in a window."""
    yield OpponentStrip(), lambda grid, width: width
    yield TurnRibbon(), lambda grid, width: width
    yield SiegePanel(), lambda grid, width: grid.right
    yield StockView(), lambda grid, width: grid.stock
    for kind in piles.KINDS:
        panel = PileView(kind)
        yield panel, lambda grid, width, panel=panel: panel.sizeHint().width()


@pytest.mark.parametrize("window", WINDOWS)
def test_no_words_are_cut_or_overlap(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch, full_view: View, window: QSize
) -> None:
    drawn: list[tuple[str, QRectF]] = []

    def record(
        painter: QPainter,
        at: QPointF,
        text: str,
        face: QFont,
        ink_: QColor,
        align: Qt.AlignmentFlag = ink.LEFT,
    ) -> float:
        width = paint(painter, at, text, face, ink_, align)
        shift = {ink.LEFT: 0.0, ink.CENTRE: width / 2, ink.RIGHT: width}[align]
        box = QFontMetricsF(face).tightBoundingRect(text).translated(at.x() - shift, at.y())
        drawn.append((text, box))
        return width

    paint = ink.paint_text
    for module in (opponent, piles, ribbon, siege_slip, stock, inspector):
        monkeypatch.setattr(module, "paint_text", record)
    grid = grid_for(window)
    for panel, width in all_panels():
        qtbot.addWidget(panel)
        panel.set_grid(grid)
        panel.show_view(full_view, NAMES)  # type: ignore[attr-defined]
        panel.resize(width(grid, window.width()), panel.sizeHint().height())
        if isinstance(panel, TurnRibbon):
            panel.set_sentence("Choose cards, or drag them to a place, a pile or the purse.")
            panel.set_offers([Offer("Settle Fort William Henry", "", "1"), Offer("Take 3 money", "", "2")])
        drawn.clear()
        panel.grab()
        bounds = QRectF(panel.rect()).adjusted(-1, -1, 1, 1)
        assert drawn, type(panel).__name__
        for text, box in drawn:
            assert bounds.contains(box), (type(panel).__name__, text, box)
        cells = {f"{sign}{n}" for sign in "+−" for n in range(1, 5)} | {"0"}
        boxes = [(text, box) for text, box in drawn if text not in cells]
        for i, (text, box) in enumerate(boxes):
            clash = [other for other, rect in boxes[i + 1 :] if rect.intersects(box)]
            assert not clash, (type(panel).__name__, text, clash)


def test_every_panel_has_a_name_and_takes_the_light_table(qtbot: Any, full_view: View) -> None:
    others: list[Panel] = [HandView(), MarketPanel(), Inspector(), LogPanel()]
    for panel in [*(panel for panel, _width in all_panels()), *others]:
        qtbot.addWidget(panel)
        assert panel.accessibleName()
        panel.set_surround(LIGHT)
        panel.resize(panel.sizeHint())
        if hasattr(panel, "show_view"):
            panel.show_view(full_view, NAMES)
        assert not panel.grab().isNull()


def test_leaving_a_pile_points_at_nothing(qtbot: Any, full_view: View) -> None:
    pile = shown(qtbot, PileView("discard"), QSize(120, 194))
    pile.show_view(full_view, NAMES)
    at = QPointF(60, 90)
    with qtbot.waitSignal(pile.card_hovered) as hovered:
        QApplication.sendEvent(pile, QEnterEvent(at, at, QPointF(pile.mapToGlobal(at))))
    assert hovered.args == [full_view.sides[BRITISH].discard[-1]]
    with qtbot.waitSignal(pile.card_hovered) as hovered:
        QApplication.sendEvent(pile, QEvent(QEvent.Type.Leave))
    assert hovered.args == [NO_CARD]
