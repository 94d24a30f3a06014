"""A smooth table: only what changes is drawn, and drawings are cached."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from afaos_gui.gui.board.items.links import LinkItem
from afaos_gui.gui.board.settling import Settling
from afaos_gui.gui.controllers.gestures.prefetch import Prefetcher
from afaos_gui.gui.motion.director import MotionOverlay
from afaos_gui.gui.table.cards.hand import HandView
from afaos_gui.gui.table.cards.market_tiles import DraftTile, PlaceTile
from afaos_gui.gui.table.panels.cached_panel import CachedPanel, FactsPanel
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import SECOND, Position

Sit = Callable[..., Hands]
QUIET_ROUNDS = 12
"""Rounds of events without a drawing after which the window counts as at rest."""


class Drawings:
    """Counts how often each panel and tile is drawn, as opposed to copied from its picture."""

    def __init__(self) -> None:
        self.count = 0

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Start counting after all pending painting is done."""
        self._settle()
        self.count = 0
        yield
        QApplication.processEvents()

    def _settle(self) -> None:
        """Process what follows from opening the window: one event posts the next, and a busy machine delays them."""
        quiet = 0
        while quiet < QUIET_ROUNDS:
            before = self.count
            QTest.qWait(1)
            quiet = quiet + 1 if self.count == before else 0


def sprites() -> set[object]:
    """The cached pictures of pieces, plates and names."""
    return {key for key in PICTURES._pictures if isinstance(key[0], tuple) and key[0][0] == "sprite"}


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> Drawings:
    """Watches every panel with a cached picture, and every tile; nothing is painted ahead meanwhile."""
    seen = Drawings()
    monkeypatch.setattr(Prefetcher, "_plan", lambda self: None)

    def watch(kind: type) -> None:
        draw = kind.draw  # type: ignore[attr-defined]

        def counted(self: object, painter: object) -> None:
            seen.count += 1
            draw(self, painter)

        monkeypatch.setattr(kind, "draw", counted)

    for kind in (*CachedPanel.__subclasses__(), HandView, *FactsPanel.__subclasses__(), DraftTile, PlaceTile):
        watch(kind)
    return seen


def cover(window: QWidget, rect: QRect) -> QWidget:
    """A transparent widget over a part of the window, such as a ghost or a flight."""
    ghost = QWidget(window)
    ghost.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    ghost.setGeometry(rect)
    ghost.show()
    ghost.raise_()
    return ghost


def test_what_moves_over_the_panels_draws_none_of_them_anew(sit: Sit, drawings: Drawings) -> None:
    hands = sit(Game(SECOND, seed=1))
    ghost = cover(hands.window, QRect(10, 10, 120, 160))
    with drawings.counting():
        for x in range(0, hands.window.width(), 90):
            ghost.move(x, hands.window.height() - 170)
            QApplication.processEvents()
            ghost.move(x, 20)
            QApplication.processEvents()
    assert drawings.count == 0


def test_a_selection_draws_the_hand_alone(sit: Sit, drawings: Drawings) -> None:
    hands = sit(Game(SECOND, seed=1))
    at = hands.at_card(0)
    hands.click(at)
    hands.click(at)
    with drawings.counting():
        hands.click(hands.at_card(1))
    # The hand, and the drop zones that were lit or reset.
    assert 1 <= drawings.count <= 4


def test_tiles_of_a_new_market_are_not_drawn_again(sit: Sit, drawings: Drawings) -> None:
    hands = sit(Game(SECOND, seed=1))
    bridge = hands.window.current
    hands.move(hands.at_zone("discard"))
    before = len(hands.table.market.tiles)
    with drawings.counting():
        hands.table.market.clear()
        hands.table.market.show_state(bridge.table_state)
    assert len(hands.table.market.tiles) == before
    assert drawings.count == 0


def test_a_frame_of_a_flight_repaints_only_what_flies(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[QRegion] = []
    paint = MotionOverlay.paintEvent

    def record(self: MotionOverlay, event: QPaintEvent) -> None:
        painted.append(event.region())
        paint(self, event)

    monkeypatch.setattr(MotionOverlay, "paintEvent", record)
    hands = sit(Game.from_state(Position(BRITISH).hand(BRITISH, "Boston").state(), seed=1))
    clock = hands.table.clock
    clock.now = lambda: 0.0
    clock.set_stillness("full")
    clock.set_pace("normal")
    hands.window.current.submit(parse_action("take money: Boston", BRITISH, hands.table.catalogue))
    QApplication.processEvents()
    run = hands.window.play.director.run
    assert run is not None
    clock._timer.stop()  # On a busy machine a tick would come in between and reset everything.
    window = hands.window.width() * hands.window.height()

    def step_to(at: float) -> None:
        painted.clear()
        run.step(at)
        QApplication.processEvents()

    for at in range(16, round(run.length), 48):
        step_to(at)
        rects = [rect for region in painted for rect in region]  # type: ignore[attr-defined]
        area = sum(rect.width() * rect.height() for rect in rects)
        assert area < window * 0.12
    step_to(at)
    assert not painted, "nothing has moved"
    hands.window.play.director.finish()


def test_a_map_that_settles_as_it_was_repaints_nothing(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """The map settles soon after the window has opened, and a flight may be under way by then."""
    board = sit(Game(SECOND, seed=1)).table.board
    painted: list[QRegion] = []
    paint = board.paintEvent

    def record(event: QPaintEvent) -> None:
        painted.append(event.region())
        paint(event)

    monkeypatch.setattr(board, "paintEvent", record)
    QApplication.processEvents()
    painted.clear()
    board._settle()
    QApplication.processEvents()
    assert not painted


def test_what_another_scale_wants_is_made_a_little_at_a_time(sit: Sit, drawings: Drawings) -> None:
    """Laying the map out again in one go would block the window for a fifth of a second."""
    hands = sit(Game(SECOND, seed=1))
    board, scene = hands.table.board, hands.table.scene
    board.zoom_at(1.37, board.viewport().rect().center().toPointF())
    scale = round(board.scale_now, 4)
    steps = list(scene.lay_ahead(scale, board.devicePixelRatioF()))
    assert len(steps) == len(scene.places)
    known = sprites()
    board._settle()
    board.grab()
    assert scene.places[0]._scale == scale
    assert sprites() == known


def test_a_map_settles_after_its_last_step(qtbot: QtBot) -> None:
    done: list[int] = []

    def steps() -> Iterator[None]:
        for number in range(3):
            done.append(number)
            yield

    owner = QObject()
    settling = Settling(steps, lambda: done.append(9), owner)
    settling.start()
    qtbot.waitUntil(lambda: 9 in done)
    assert done == [0, 1, 2, 9]
    settling.start()
    settling.stop()
    assert not settling._rest.isActive()


def test_a_pan_draws_only_the_links_that_come_into_sight(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = sit(Game(SECOND, seed=1), size=(1920, 1080))
    board = hands.table.board
    board.zoom_at(1.8, board.viewport().rect().center().toPointF())
    board._settle()
    QApplication.processEvents()
    drawn: list[LinkItem] = []
    draw = LinkItem.paint_at_rest

    def record(self: LinkItem, painter: object) -> None:
        drawn.append(self)
        draw(self, painter)  # type: ignore[arg-type]

    monkeypatch.setattr(LinkItem, "paint_at_rest", record)
    for _step in range(10):
        board._scroll_by(QPoint(8, 5))
        QApplication.processEvents()
    assert len(drawn) / 10 < len(hands.table.scene.links) / 3


def test_a_pan_paints_only_what_comes_into_sight_and_what_lies_over_the_map(sit: Sit) -> None:
    hands = sit(Game(SECOND, seed=1), size=(1920, 1080))
    board = hands.table.board
    board.zoom_at(1.8, board.viewport().rect().center().toPointF())
    board._settle()
    QApplication.processEvents()
    painted: list[QRegion] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if isinstance(event, QPaintEvent):
                painted.append(QRegion(event.region()))
            return False

    watch = Watch()
    board.viewport().installEventFilter(watch)
    board._scroll_by(QPoint(8, 5))
    QApplication.processEvents()
    (region,) = painted
    assert hands.table.key_button.geometry().translated(-board.pos()).intersects(board.viewport().rect())
    assert sum(rect.width() * rect.height() for rect in region) < board.width() * board.height() * 0.05  # type: ignore[attr-defined]


def test_an_idle_table_has_no_timer_running(sit: Sit) -> None:
    hands = sit(Game(SECOND, seed=1))
    assert hands.table.clock.resting
    assert not hands.window.play.director.overlay.isVisible()
