"""Measure how smooth the table is at 1920 × 1080 without a screen; nothing is asserted.

Each line gives the median and the 95th percentile, in milliseconds of the wall clock and of processor time: on a busy
machine only the second is meaningful. Run with `-s` to see them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.session.game import Game
from tests.gui.hands import LEFT, PLAIN, Hands
from tests.gui.tables import busy_position
from tests.rules.builder import Position

SIZE = (1920, 1080)
HAND = ("New Haven", "St. Mary's", "Boston", "New York", "Norfolk", "Philadelphia", "Militia", "Rangers")

Act = Callable[[], None]

pytestmark = pytest.mark.long


def report(name: str, acts: Sequence[Act]) -> None:
    """Do each act, paint the changes, and print how long that took."""
    wall, cpu = [], []
    for act in acts:
        start, busy = time.perf_counter(), time.process_time()
        act()
        QApplication.processEvents()
        wall.append((time.perf_counter() - start) * 1000)
        cpu.append((time.process_time() - busy) * 1000)
    figures = (sorted(values)[round((len(values) - 1) * share)] for values in (wall, cpu) for share in (0.5, 0.95))
    print("\n{}: wall {:.1f} / {:.1f} ms, processor {:.1f} / {:.1f} ms".format(name, *figures))


@pytest.fixture
def hands(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hands]:
    """A window to be measured, with a full game position and its chart baked."""
    application()
    monkeypatch.setattr(ChartStore, "request", lambda self, size: None)
    position = Position(BRITISH).hand(BRITISH, *HAND).money(BRITISH, 7)
    position.siege(BRITISH, "Port Royal", ["Regular Infantry"]).fort("Pemaquid")
    window: MainWindow = make_window(Game.from_state(position.state(), seed=1), SIZE, curtain=False)
    window.show()
    qtbot.waitExposed(window)
    window.table.board.bake_now()
    QApplication.processEvents()
    yield Hands(window)
    window.close()
    window.deleteLater()


def test_panning(hands: Hands) -> None:
    """The goal is 8 ms at the 95th percentile, panning over the whole width of the map."""
    board = hands.table.board
    board.zoom_at(1.5, QPointF(board.viewport().rect().center()))
    board._settle()
    board.bake_now()
    QApplication.processEvents()
    steps = [QPoint(12, 7)] * 40 + [QPoint(-12, -7)] * 80 + [QPoint(12, 7)] * 40
    report("pan", [partial(board._scroll_by, step) for step in steps])
    board.fit()
    QApplication.processEvents()
    report("whole map repainted", [board.viewport().update] * 60)


def test_click_to_highlight(hands: Hands) -> None:
    """The goal is 50 ms from a click on a card until places, cards and offers are highlighted."""
    ways = [hands.at_card(index) for index in range(len(HAND))]
    for position in ways * 2:  # the first time, card faces are drawn in all states and cached
        hands.click(position)
    report("click to highlight", [partial(hands.click, at) for at in ways * 4])


def test_click_in_a_full_hand(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same goal with fourteen cards, which can be discarded in twelve thousand ways."""
    application()
    monkeypatch.setattr(ChartStore, "request", lambda self, size: None)
    window = make_window(Game.from_state(busy_position().state(), seed=1), SIZE, curtain=False)
    window.show()
    qtbot.waitExposed(window)
    window.table.board.bake_now()
    hands = Hands(window)
    hands.enter()
    ways = [hands.at_card(index) for index in range(hands.table.hand.count)]
    for position in ways:
        report("first click on a card", [partial(hands.click, position)])
        hands.click(position)
    report("click to highlight in a full hand", [partial(hands.click, at) for at in ways for _time in range(2)])
    window.close()
    window.deleteLater()


def test_drag(hands: Hands) -> None:
    """The goal is 8 ms per step of a drag, wherever it goes."""
    table = hands.table
    start = hands.at_card(2)
    goals = [hands.at_zone("discard"), hands.at_zone("purse"), hands.at_zone("opponent"), hands.at_zone("market")]
    goals += [hands.at_place(name) for name in ("Deerfield", "Quebec", "Norfolk", "Louisbourg")]
    hands.press(start)
    stops: list[QPoint] = []
    for begin, end in zip([start, *goals], goals, strict=False):
        stops += [begin + (end - begin) * (step / 12) for step in range(1, 13)]
    window = hands.window.windowHandle()
    assert window is not None
    hands.move(start + QPoint(30, -30))
    QApplication.processEvents()
    report("drag step", [partial(hands.move, at) for at in stops])
    assert hands.window.play.drag.held is not None
    QTest.keyClick(table, Qt.Key.Key_Escape)
    QTest.mouseRelease(window, LEFT, PLAIN, QPoint(5, 5))


@pytest.mark.parametrize(
    "text", ["settle Deerfield: New Haven, St. Mary's, Boston", "take money: Norfolk", "discard: Militia, Rangers"]
)
def test_motion(hands: Hands, text: str) -> None:
    """The goal is 16 ms per frame."""
    clock = hands.table.clock
    clock.now = lambda: 0.0
    clock.set_stillness("full")
    clock.set_pace("normal")
    action = parse_action(text, BRITISH, hands.table.catalogue)
    bridge = hands.window.current
    report(f"{text}: begin", [lambda: bridge.submit(action)])
    run = hands.window.play.director.run
    assert run is not None
    clock._timer.stop()
    frames = [partial(run.step, float(at)) for at in range(16, round(run.length), 16)]
    report(f"{text}: frame", frames)
    report(f"{text}: end", [hands.window.play.director.finish])
