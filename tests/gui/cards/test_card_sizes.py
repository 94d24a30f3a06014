"""Larger cards, as the player chooses: everything else stays in the window without overlapping."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication

from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from tests.gui.hands import Hands
from tests.gui.tables import busy_position

SHARES = (0.8, 1.25, 1.5, 2.0, 2.5)


@pytest.mark.parametrize("size", ((1280, 720), (1920, 1080)), ids=lambda size: f"{size[0]}x{size[1]}")
def test_large_cards_leave_room_for_everything_else(sit: Callable[..., Hands], size: tuple[int, int]) -> None:
    game = Game.from_state(busy_position().state(), (Seat(0, "Whitworth"), Seat(1, "Montcalm")), seed=1)
    window = sit(game).window
    window.resize(*size)
    QApplication.processEvents()
    table, usual = window.table, window.table.grid
    for share in SHARES:
        table.set_cards_share(share)
        QApplication.processEvents()
        grid = table.grid
        assert (grid.card > usual.card) is (share > 1) and grid.card <= round(usual.card * share)
        assert grid.body_px == usual.body_px
        assert table.log.isVisible() or table.docks.grips["log"].isVisible()
        columns = [part for part in (table.market, table.log, table.inspector) if part.isVisible()]
        parts = (table.board, table.hand, *columns, table.stock, table.ribbon)
        rects = [QRect(part.mapTo(window, QPoint()), part.size()) for part in parts]
        for rect in rects:
            assert window.rect().contains(rect) and rect.height() >= 20, share
        for side in (BRITISH, FRENCH):
            slip = table.sieges.slip_rect(side)
            assert table.sieges.rect().contains(slip), share
            rects.append(QRect(table.sieges.mapTo(window, slip.topLeft()), slip.size()))
        assert rects[0].height() >= 0.4 * size[1]
        for one, other in combinations(rects, 2):
            assert not one.intersects(other), share
    table.set_cards_share(1.0)
    assert table.grid == usual


def test_the_card_under_the_pointer_grows_with_the_others(sit: Callable[..., Hands]) -> None:
    game = Game.from_state(busy_position().state(), (Seat(0, "Whitworth"), Seat(1, "Montcalm")), seed=1)
    window = sit(game).window
    usual = window.table.grid.hover_card
    window.preferences.apply("cards_size", "150")
    assert window.table.grid.hover_card == round(usual * 1.5)
    window.preferences.apply("cards_size", "250")
    assert 1.8 * usual < window.table.grid.hover_card < 0.6 * window.height()
