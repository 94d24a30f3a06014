"""The sieges: their balance, and peace."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest

from afaos_gui.data.texts.language import RELEASED, set_language
from afaos_gui.gui.table.standing.siege_slip import LEAST_TITLE, marker_center, siege_title
from afaos_gui.gui.table.standing.sieges import SiegePanel, siege_zone
from afaos_gui.gui.toolkit.paint.ink import width_of
from afaos_gui.gui.toolkit.paint.theme import Role, font
from afaos_gui.presentation.facts.figures import siege_figures
from afaos_gui.presentation.facts.sieges import siege_words
from afaos_gui.presentation.room.grid import grid_for
from afaos_gui.presentation.room.siege_layout import track_values
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.state import Siege
from afaos_gui.rules.view import View
from tests.gui.panels.showing import LEFT, NO_KEYS, WINDOWS, seen, shown
from tests.rules.builder import card, place

LEAST_STRIP = 9
"""Pixels of a card left uncovered by its neighbour."""


def test_sieges_show_the_true_balance(qtbot: Any, full_view: View) -> None:
    panel = shown(qtbot, SiegePanel(), QSize(236, 230))
    panel.set_grid(grid_for(WINDOWS[0].toTuple()))
    panel.show_state(seen(full_view))
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


def test_a_siege_pointed_at_beside_its_cards_tells_how_it_stands(qtbot: Any, full_view: View) -> None:
    panel = shown(qtbot, SiegePanel(), QSize(236, 230))
    panel.set_grid(grid_for(WINDOWS[0].toTuple()))
    panel.show_state(seen(full_view))
    QTest.mouseMove(panel, panel.slip_rect(FRENCH).topLeft() + QPoint(60, 20))
    assert panel.toolTip() == siege_words(full_view, FRENCH)
    assert panel.accessibleDescription() == f"{siege_words(full_view, BRITISH)} {siege_words(full_view, FRENCH)}"


def test_sieges_seen_before_are_not_drawn_again(
    qtbot: Any, view: View, full_view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = shown(qtbot, SiegePanel(), QSize(236, 230))
    drawn: list[tuple[object, object]] = []
    draw = SiegePanel.draw

    def counted(self: SiegePanel, painter: QPainter) -> None:
        drawn.append((self.figures(BRITISH), self.figures(FRENCH)))
        draw(self, painter)

    monkeypatch.setattr(SiegePanel, "draw", counted)
    for seen_view in (full_view, view, full_view, view):
        panel.show_state(seen(seen_view))
        panel.grab()
    besieged = (siege_figures(full_view, BRITISH), siege_figures(full_view, FRENCH))
    assert drawn == [besieged, (None, None)]
    panel.set_telling(False)
    panel.grab()
    assert len(drawn) == 3


@pytest.mark.parametrize("lang", RELEASED)
def test_the_title_of_a_siege_leaves_its_strengths_free(qtbot: Any, lang: str) -> None:
    """In a narrow column the flag and the name of the place say enough."""
    louisbourg, least = place("Louisbourg"), font(Role.DISPLAY, LEAST_TITLE)
    set_language(lang)
    try:
        assert siege_title(louisbourg, 300).endswith("Louisbourg")
        assert len(siege_title(louisbourg, 300)) > len("Louisbourg")
        assert width_of(siege_title(louisbourg, 95), least) <= 95
    finally:
        set_language("en")


def test_a_peace_is_calm(qtbot: Any, view: View) -> None:
    panel = shown(qtbot, SiegePanel(), QSize(236, 230))
    panel.show_state(seen(view))
    assert panel.accessibleDescription() == "No British siege. No French siege."
    with qtbot.assertNotEmitted(panel.siege_clicked):
        QTest.mouseClick(panel, LEFT, NO_KEYS, panel.slip_rect(BRITISH).center())


@pytest.mark.parametrize(
    ("balance", "first", "last"),
    [(0, -4, 4), (4, -4, 4), (-4, -4, 4), (5, -3, 5), (6, -2, 6), (-5, -5, 3), (12, 4, 12)],
)
def test_the_track_reaches_every_balance(balance: int, first: int, last: int) -> None:
    values = track_values(balance)
    assert (values[0], values[-1], len(values)) == (first, last, 9)


@pytest.mark.parametrize("balance", [-9, -5, -4, 0, 4, 6, 11])
def test_the_marker_stands_on_the_number_of_its_balance(balance: int) -> None:
    track = QRectF(10, 0, 90, 10)
    cell = int((marker_center(track, balance, balance).x() - track.left()) // 10)
    assert track_values(balance)[cell] == balance


def test_a_marker_that_goes_beyond_the_track_comes_in_on_the_new_one() -> None:
    track = QRectF(0, 0, 90, 10)
    assert marker_center(track, 3, 6).x() == 55
    assert marker_center(track, -4, 6).x() == 5


@pytest.mark.parametrize("window", WINDOWS)
def test_ten_cards_of_a_side_can_be_told_apart(qtbot: Any, view: View, window: QSize) -> None:
    def cards(side: Side, *names: str) -> tuple[int, ...]:
        return tuple(card(side, name) for name in names)

    british = cards(BRITISH, *["Regular Infantry"] * 5, "Militia", "Militia", "Siege Artillery", "Rangers", "Ships")
    french = cards(FRENCH, *["Regular Infantry"] * 3, *["Militia"] * 3, "Siege Artillery", "Quebec", "Gaspe", "Trader")
    sieges = (Siege(place("Louisbourg"), british, french), None)
    grid = grid_for(window.toTuple())
    panel = shown(qtbot, SiegePanel(), QSize(grid.right, 2 * grid.slip + 40))
    panel.set_grid(grid)
    panel.show_state(seen(view._replace(sieges=sieges)))
    spots = panel.spots(BRITISH)
    assert sum(spot.count for spot in spots) == 20
    for one, two in combinations(spots, 2):
        apart = abs(one.x - two.x)
        assert apart >= LEAST_STRIP, (one.card.name, two.card.name)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(
    ("names", "others"),
    [
        (("Regular Infantry", "Siege Artillery", "Militia"), ("Regular Infantry", "Militia", "Siege Artillery")),
        (("Regular Infantry", "Boston", "Norfolk", "Militia"), ("Regular Infantry", "Militia")),
    ],
)
def test_the_kinds_of_cards_in_a_siege_lie_beside_each_other_while_there_is_room(
    qtbot: Any, view: View, window: QSize, names: tuple[str, ...], others: tuple[str, ...]
) -> None:
    british, french = (tuple(card(side, name) for name in kinds) for side, kinds in ((0, names), (1, others)))
    sieges = (Siege(place("Louisbourg"), british, french), None)
    grid = grid_for(window.toTuple())
    panel = shown(qtbot, SiegePanel(), QSize(grid.right, 2 * grid.slip + 40))
    panel.set_grid(grid)
    panel.show_state(seen(view._replace(sieges=sieges)))
    spots = panel.spots(BRITISH)
    assert [spot.card.name for spot in spots if spot.card.owner == BRITISH] == list(reversed(names))
    for one, two in combinations(spots, 2):
        assert not one.box().touches(two.box()), (one.card.name, two.card.name)
