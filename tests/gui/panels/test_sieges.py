"""The sieges: their balance, and peace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest

from afaos_gui.data.texts.language import RELEASED, set_language
from afaos_gui.gui.table.standing.siege_slip import (
    LEAST_NAME,
    LEAST_SQUEEZE,
    LEAST_TITLE,
    marker_center,
    siege_title,
)
from afaos_gui.gui.table.standing.sieges import SiegePanel, siege_zone
from afaos_gui.gui.toolkit.paint.ink import width_of
from afaos_gui.gui.toolkit.paint.theme import Role, font
from afaos_gui.presentation.facts.figures import siege_figures
from afaos_gui.presentation.facts.sieges import siege_words
from afaos_gui.presentation.room.grid import grid_for
from afaos_gui.presentation.room.siege_layout import track_values
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.view import View
from afaos_gui.session.game import Game
from afaos_gui.session.words.names import card_name
from tests.gui.hands import Hands
from tests.gui.languages.painted import overlaps
from tests.gui.languages.walk import paint
from tests.gui.panels.showing import LEFT, NO_KEYS, WINDOWS, seen, shown
from tests.rules.builder import Position, place


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
    long = siege_title(louisbourg, 300, LEAST_TITLE)
    assert long.endswith("Louisbourg") and len(long) > len("Louisbourg")
    assert width_of(siege_title(louisbourg, 95, LEAST_TITLE), least) <= 95


@pytest.mark.parametrize("lang", RELEASED)
def test_a_title_that_would_be_far_smaller_than_wanted_gives_way_to_the_place(qtbot: Any, lang: str) -> None:
    louisbourg, wanted = place("Louisbourg"), 20
    set_language(lang)
    room = width_of(siege_title(louisbourg, 300, wanted), font(Role.DISPLAY, wanted))
    assert len(siege_title(louisbourg, room - 2, wanted)) > len("Louisbourg"), "a little smaller"
    assert siege_title(louisbourg, room * 0.7, wanted) == "Louisbourg"


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


@pytest.mark.few(3)
@pytest.mark.parametrize("lang", RELEASED)
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1920, 1080)])
def test_the_cards_of_two_large_sieges_are_named_in_letters_that_can_be_read(
    sit: Callable[..., Hands], lang: str, size: tuple[int, int]
) -> None:
    british = ["Regular Infantry"] * 5 + ["Militia"] * 2 + ["Siege Artillery", "Rangers", "Boston", "Norfolk"]
    french = ["Regular Infantry"] * 3 + ["Militia"] * 3 + ["Siege Artillery", "Quebec", "Gaspe", "Coureurs de Bois"]
    position = Position(BRITISH).siege(BRITISH, "Louisbourg", british, french)
    position.siege(FRENCH, "New York", ["Port Royal", "Montreal"], ["Philadelphia", "Militia"])
    set_language(lang)
    try:
        hands = sit(Game.from_state(position.state(), seed=1), size=size)
        sieges = hands.table.sieges
        painted = [one for one in paint(hands.window) if one.where == "siege_slip"]
        for line in (line for side in (BRITISH, FRENCH) for line in sieges.lines(side)):
            words = card_name(line.card.id) if line.copies == 1 else f"{card_name(line.card.id)} ×{line.copies}"
            found = next((one for one in painted if one.text == words), None)
            assert found is not None and found.px >= LEAST_NAME, words
            whole = width_of(words, font(Role.SANS, LEAST_NAME))
            assert found.box.width() >= LEAST_SQUEEZE * whole, (words, found.box.width() / whole)
        assert list(overlaps(painted)) == []
    finally:
        set_language("en")


@pytest.mark.parametrize("lang", RELEASED)
def test_a_name_without_room_is_cut_rather_than_squeezed(sit: Callable[..., Hands], lang: str) -> None:
    position = Position(BRITISH)
    for attacker, where in ((BRITISH, "Louisbourg"), (FRENCH, "New York")):
        position.siege(attacker, where, ["Regular Infantry"] * 2 + ["Siege Artillery"], ["Regular Infantry", "Militia"])
    set_language(lang)
    hands = sit(Game.from_state(position.state(), seed=1), size=(907, 472))
    whole = [card_name(line.card.id) for side in (BRITISH, FRENCH) for line in hands.table.sieges.lines(side)]
    painted = [one for one in paint(hands.window) if one.where == "siege_slip"]
    cut = [one for one in painted if "…" in one.text]
    assert cut and all(any(name.startswith(one.text.split("…")[0]) for name in whole) for one in cut)
    assert any(one.text.endswith(" ×2") for one in cut)
    for one in painted:
        assert one.box.width() >= LEAST_SQUEEZE * width_of(one.text, font(Role.SANS, LEAST_NAME)), one.text
