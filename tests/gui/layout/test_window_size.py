"""The window fits its screen at the first start, and divides its room well."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from afaos_gui.presentation.room.grid import grid_for
from afaos_gui.presentation.room.siege_layout import part_of_a_slip
from afaos_gui.presentation.room.window_size import FRAME, LEAST, first_size, least_size
from afaos_gui.rules.actions import Resign
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.gui.tables import busy_position
from tests.rules.builder import SECOND, Position, after

Sit = Callable[..., Hands]
SCREENS = ((1366, 768), (1920, 1080), (2560, 1440))
SCALES = (1.0, 1.5, 2.0)
LOG_LINES = 6


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("scale", SCALES)
def test_the_first_window_fits_its_screen(screen: tuple[int, int], scale: float) -> None:
    room = (round(screen[0] / scale), round(screen[1] / scale))
    first, least = first_size(room), least_size(room)
    assert all(side + edge <= most for side, edge, most in zip(first, FRAME, room, strict=True))
    assert least[0] <= first[0] and least[1] <= first[1]


def test_the_least_window_is_as_large_as_it_is_said_to_be(sit: Sit) -> None:
    hands = sit(Game(SECOND, seed=1), size=LEAST)
    assert hands.window.size().toTuple() == LEAST


@pytest.mark.few(2)
@pytest.mark.parametrize("size", [LEAST, (960, 500), (680, 340)])
def test_hand_ribbon_and_market_are_whole_in_a_small_window(sit: Sit, size: tuple[int, int]) -> None:
    hands = sit(Game.from_state(busy_position().state(), seed=1))
    hands.window.setMinimumSize(QSize(1, 1))
    hands.window.resize(*size)
    table = hands.table
    table.lay_out()
    for panel in (table.hand, table.ribbon, table.market, table.stock, *table.piles.values()):
        assert table.rect().contains(panel.geometry()), type(panel).__name__
    for index in range(table.hand.count):
        assert table.hand.rect().adjusted(0, -40, 0, 40).contains(table.hand.card_rect(index).center())
    assert table.ribbon.button("end").geometry().right() <= table.ribbon.width()
    assert table.ribbon.button("hint").x() > table.ribbon.free_from
    tile = table.market.tiles[-1]
    assert tile.width() <= table.market.width()


def test_everything_shrinks_alike_below_the_least_window() -> None:
    whole, half = grid_for(LEAST), grid_for((LEAST[0] // 2, LEAST[1] // 2))
    assert abs(half.hand - whole.hand / 2) <= 1
    assert abs(half.strip - whole.strip / 2) <= 1


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
def test_the_log_has_room_where_no_siege_takes_it(sit: Sit, size: tuple[int, int]) -> None:
    hands = sit(Game(SECOND, seed=1), size=size)
    assert hands.table.log.list.height() >= LOG_LINES * (hands.table.grid.body_px + 6)


def test_both_sieges_have_their_room(sit: Sit) -> None:
    hands = sit(Game.from_state(busy_position().state(), seed=1))
    sieges = hands.table.sieges
    assert sieges.height() >= sieges.sizeHint().height()
    for side in (BRITISH, FRENCH):
        figures = sieges.figures(side)
        assert figures is not None
        assert sieges.slip_rect(side).height() == round(hands.table.grid.slip * part_of_a_slip(figures))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(907, 472), (679, 344)])
def test_all_of_the_score_can_be_reached_on_a_small_screen(sit: Sit, size: tuple[int, int]) -> None:
    hands = sit(Game.from_state(busy_position().state(), seed=1))
    window = hands.window
    window.setMinimumSize(1, 1)
    window.resize(*size)
    QApplication.processEvents()
    window.current.game.submit(Resign())
    QApplication.processEvents()
    score = window.score
    assert score.isVisible() and score.y() >= 0
    for _stop in range(6):
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        focused = window.focusWidget()
        assert focused.visibleRegion().boundingRect() == focused.rect(), focused


@pytest.mark.few(2)
@pytest.mark.parametrize("size", [(1280, 720), (907, 472), (679, 344)])
def test_the_words_of_a_question_never_lie_on_its_answers(sit: Sit, size: tuple[int, int]) -> None:
    raid = Position(BRITISH).hand(BRITISH, "Rangers").hand(FRENCH, "Militia", "Quebec").town(FRENCH, "Fort Halifax")
    hands = sit(Game.from_state(after(raid.state(), "raid Fort Halifax: Rangers"), seed=1))
    hands.window.setMinimumSize(1, 1)
    hands.window.resize(*size)
    QApplication.processEvents()
    panel = next(p for p in (hands.table.side_panel, hands.table.decision_panel) if p.isVisible())
    labels = [label for label in panel.findChildren(QLabel) if label.isVisible()]
    parts = (*labels, *panel.rows)
    places = [one.visibleRegion().boundingRect().translated(one.mapTo(panel, QPoint())) for one in parts]
    assert len(places) >= 4
    assert not any(one.intersects(other) for one, other in itertools.combinations(places, 2))
    for label in labels:
        assert label.height() >= label.heightForWidth(label.width())


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("blockers", "size"),
    [
        *((("Militia", "Coureurs de Bois"), size) for size in ((1280, 720), LEAST, (960, 540))),
        *((("Militia", "Coureurs de Bois", "Native Americans"), size) for size in ((1280, 720), LEAST)),
    ],
)
def test_all_answers_of_a_usual_question_are_in_sight(
    sit: Sit, blockers: tuple[str, ...], size: tuple[int, int]
) -> None:
    raid = Position(BRITISH).hand(BRITISH, "Rangers").hand(FRENCH, *blockers, "Quebec")
    state = after(raid.village(FRENCH, "Fort Halifax").state(), "raid Fort Halifax: Rangers")
    hands = sit(Game.from_state(state, seed=1))
    hands.window.setMinimumSize(1, 1)
    hands.window.resize(*size)
    QApplication.processEvents()
    rows = hands.table.decision_panel.rows
    assert len(rows) == len(blockers) + 1
    for row in rows:
        assert row.visibleRegion().boundingRect() == row.rect(), row.text()
