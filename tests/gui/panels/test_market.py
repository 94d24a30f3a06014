"""The market: its tiles, their layout, and what they report."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtTest import QTest

from afaos_gui.gui.table.cards.market import MarketPanel
from afaos_gui.gui.table.cards.market_tiles import DraftTile
from afaos_gui.gui.toolkit.paint.ink import fit_two_lines
from afaos_gui.gui.toolkit.paint.theme import Role
from afaos_gui.presentation.room.grid import grid_for
from afaos_gui.rules.catalogue import BRITISH, Catalogue
from afaos_gui.rules.view import View
from afaos_gui.session.words.names import card_name
from tests.gui.panels.showing import LEFT, WINDOWS, drag, seen, shown


def test_the_market_shows_each_kind_once(qtbot: Any, view: View) -> None:
    market = shown(qtbot, MarketPanel(), QSize(176, 360))
    market.set_grid(grid_for(WINDOWS[0].toTuple()))
    market.show_state(seen(view))
    me = view.sides[BRITISH]
    drafts = [tile for tile in market.tiles if isinstance(tile, DraftTile)]
    assert [tile.card.id for tile in drafts] == sorted({*me.available, *view.neutral})
    assert sum(tile.count for tile in drafts) == len(me.available) + len(view.neutral)
    assert all(tile.affordable == (tile.card.cost <= me.money) for tile in drafts)
    assert len(market.tiles) - len(drafts) == len(me.places)


def test_a_place_of_one_s_own_is_not_among_those_to_take(qtbot: Any, view: View) -> None:
    """A Governor has given its card away: it stands last, faint, and is not counted."""
    me = view.sides[BRITISH]
    card = view.ruleset.tables.cards[me.places[0]]
    sides = (me._replace(villages=me.villages | 1 << card.location), view.sides[1 - BRITISH])
    market = shown(qtbot, MarketPanel(), QSize(208, 500))
    market.show_state(seen(view._replace(sides=sides)))
    tile = market.tiles[-1]
    assert tile.card is card
    assert not tile.affordable
    assert tile.accessibleName().endswith("The place is yours, only its card lies here.")
    assert market._place_heading._note == str(len(me.places) - 1)


@pytest.mark.parametrize("window", WINDOWS)
def test_market_tiles_stay_in_the_column_and_apart(qtbot: Any, view: View, window: QSize) -> None:
    grid = grid_for(window.toTuple())
    market = shown(qtbot, MarketPanel(), QSize(grid.left, 340))
    market.set_grid(grid)
    market.show_state(seen(view))
    rects = [tile.geometry() for tile in market.tiles]
    assert len(rects) >= 16
    assert all(rect.left() >= 0 and rect.right() < grid.left for rect in rects)
    assert not any(a.intersects(b) for i, a in enumerate(rects) for b in rects[i + 1 :])
    assert max(rect.bottom() for rect in rects) < market.tiles[0].parentWidget().height()


def test_a_market_tile_is_clicked_dragged_and_pointed_at(qtbot: Any, view: View) -> None:
    market = shown(qtbot, MarketPanel(), QSize(208, 500))
    market.show_state(seen(view))
    tile = market.tiles[3]
    with qtbot.waitSignal(market.selection_changed) as clicked:
        QTest.mouseClick(tile, LEFT)
    assert clicked.args == [tile.card.id]
    with qtbot.waitSignal(market.drag_started) as started, qtbot.assertNotEmitted(market.selection_changed):
        drag(tile, QPoint(20, 20), QPoint(20, 60))
    assert started.args[0] == tile.card.id
    place = market.tiles[-1]
    with qtbot.waitSignal(market.place_clicked) as clicked:
        QTest.mouseClick(place, LEFT)
    assert clicked.args == [place.card.id]


def test_every_kind_of_card_has_its_name_whole_on_a_tile(qtbot: Any, catalogue: Catalogue) -> None:
    width = (grid_for(WINDOWS[0].toTuple()).left - 8 - 8) // 3 - 4 - 9
    for card in catalogue.cards:
        if not card.is_location:
            name = fit_two_lines(card_name(card.id), Role.SANS, width, 10.5, 10, bold=True)
            assert name.squeeze > 0.8, card.name
