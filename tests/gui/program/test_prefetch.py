"""Faces of cards and words of the log, prepared in idle time before anybody looks at them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.gui.app.start import make_window
from afaos_gui.gui.cards import pixmaps
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.gestures import prefetch
from afaos_gui.gui.controllers.gestures.prefetch import Prefetcher
from afaos_gui.gui.table.cards.hand import HandView
from afaos_gui.gui.table.cards.stock import StockView
from afaos_gui.gui.table.standing.ends_strip import EndsStrip
from afaos_gui.gui.table.standing.sieges import SiegePanel
from afaos_gui.gui.toolkit.clock import Clock
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES, budget_for
from afaos_gui.presentation.cards.card_metrics import CardSize
from afaos_gui.presentation.facts.discard_tops import tops
from afaos_gui.presentation.look.palettes import current_palette, set_palette
from afaos_gui.presentation.viewer import rights
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Decision
from afaos_gui.rules.view import View
from afaos_gui.session.commands import Command
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.log import Log
from tests.gui.hands import Hands
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]
ACTIONS = 60
LARGE = CardSize.INSPECTOR.width


def undone_at(current: CurrentGame) -> Iterator[rights.Undone]:
    """The next positions that undo would show."""
    return rights.undone(current.game, current.perspective)


@pytest.fixture(autouse=True)
def nothing_painted(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An empty cache and no waiting times."""
    monkeypatch.setattr(prefetch, "PAUSE_MS", 0)
    monkeypatch.setattr(prefetch, "REST_MS", 0)
    PICTURES.clear()
    yield
    PICTURES.clear()


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """The faces that would be painted: card and width."""
    found: list[tuple[str, float]] = []
    for name in ("paint_compact_face", "paint_large_face"):
        monkeypatch.setattr(pixmaps, name, lambda _painter, card, width, *_rest: found.append((card.name, width)))
    return found


def played_game() -> Game:
    """A study game of some turns, as if loaded."""
    game = Game(SECOND, seed=3, policy="study")
    for _number in range(ACTIONS):
        game.submit(game.legal[0])
    return game


def until_done(hands: Hands, qtbot: QtBot) -> None:
    """Wait until nothing is left to paint."""
    qtbot.waitUntil(lambda: not hands.window.prefetcher.stages, timeout=60_000)


def test_a_card_of_the_hand_is_pointed_at_without_painting_its_large_face(
    sit: Sit, qtbot: QtBot, painted: list[tuple[str, float]]
) -> None:
    hands = sit(played_game(), size=(1366, 768))
    until_done(hands, qtbot)
    painted.clear()
    for index in range(hands.table.hand.count):
        hands.move(hands.at_card(index))
        QApplication.processEvents()
    assert not hands.table.hand.large_rect.isEmpty()
    assert not painted


def test_an_undo_after_loading_a_game_paints_no_face(
    sit: Sit, qtbot: QtBot, painted: list[tuple[str, float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = sit(played_game())
    until_done(hands, qtbot)
    monkeypatch.setattr(prefetch, "PAUSE_MS", 60_000)
    monkeypatch.setattr(pixmaps, "paint_back", lambda painter, side, width: painted.append((f"back of {side}", width)))
    painted.clear()
    for _number in range(ACTIONS):
        hands.window.current.undo()
        QApplication.processEvents()
    assert hands.done() == 0
    assert [width for _name, width in painted if width < LARGE] == []


def test_the_first_undos_after_loading_a_game_draw_no_panel_that_keeps_its_pictures(
    sit: Sit, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[int, type]] = []
    hands = sit(played_game())
    until_done(hands, qtbot)
    monkeypatch.setattr(prefetch, "PAUSE_MS", 60_000)
    for kind in (StockView, EndsStrip, HandView, SiegePanel):
        monkeypatch.setattr(kind, "draw", lambda self, painter: drawn.append((hands.done(), type(self))))
    table = hands.table
    shown = {(table.stock.stock, table.stock.money, table.ends.facts)}
    held = {table.hand.cards}
    for _number in range(2):
        hands.window.current.undo()
        QApplication.processEvents()
        shown.add((table.stock.stock, table.stock.money, table.ends.facts))
        held.add(table.hand.cards)
    assert table.ends.isVisible()
    assert len(shown) > 1
    assert len(held) > 1
    assert drawn == []


@pytest.mark.few(1)
@pytest.mark.parametrize("words", ["", "colours"])
def test_a_palette_chosen_in_the_preferences_or_by_words_paints_no_face(
    sit: Sit, qtbot: QtBot, painted: list[tuple[str, float]], monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    hands = sit(played_game())
    monkeypatch.setattr(prefetch, "AT_LOAD", 0.0)
    hands.window.commands["command_bar" if words else "preferences"].trigger()
    if words:
        QTest.keyClicks(hands.window.command_bar.finder.field, words)
    until_done(hands, qtbot)
    assert current_palette() is PaletteName.USUAL
    monkeypatch.setattr(prefetch, "PAUSE_MS", 60_000)
    painted.clear()
    for name in (PaletteName.RED_GREEN, PaletteName.HIGH_CONTRAST, PaletteName.BLUE_YELLOW):
        set_palette(name)
        hands.window.restyle()
        QApplication.processEvents()
    assert [width for _name, width in painted if width < LARGE] == []


@pytest.fixture
def nothing_but_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Faces are painted ahead after the first frame, only as long as that lasts, and never later."""
    monkeypatch.setattr(prefetch, "AT_LOAD", 60.0)
    monkeypatch.setattr(prefetch, "PAUSE_MS", 60_000)
    monkeypatch.setattr(prefetch, "REST_MS", 60_000)


def until_one_undoes(game: Game, fits: Callable[[Command], bool]) -> None:
    """Play until the last command meets a condition."""
    chance = random.Random(2)
    while not (game.commands and fits(game.commands[-1])):
        game.submit(chance.choice(game.legal))


@pytest.mark.usefixtures("nothing_but_loading")
def test_the_first_undo_of_a_game_just_loaded_paints_no_face(sit: Sit, painted: list[tuple[str, float]]) -> None:
    """Undo shows the table to the other side at once, without an idle moment before."""
    game = played_game()
    until_one_undoes(game, lambda command: isinstance(command.action, EndTurn))
    hands = sit(game)
    QApplication.processEvents()
    painted.clear()
    hands.window.current.undo()
    QApplication.processEvents()
    assert hands.window.current.viewer == game.state.to_decide == game.commands[-1].side
    assert hands.table.hand.count > 0
    assert painted == []


@pytest.mark.usefixtures("nothing_but_loading")
def test_an_undo_back_to_a_question_paints_none_of_its_cards(sit: Sit, painted: list[tuple[str, float]]) -> None:
    game = played_game()
    until_one_undoes(game, lambda command: command.before.decision is Decision.LOSE_TO_AMBUSH)
    hands = sit(game)
    QApplication.processEvents()
    painted.clear()
    hands.window.current.undo()
    QApplication.processEvents()
    assert hands.table.decision_panel.rows
    assert painted == []


def test_likely_pictures_come_behind_the_first_frame_and_later_with_pauses(
    sit: Sit, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def likely(_self: Prefetcher, _view: View) -> Iterator[None]:
        for number in range(3):
            made.append(number)
            yield

    monkeypatch.setattr(prefetch, "REST_MS", 60_000)
    monkeypatch.setattr(prefetch, "AT_ONCE", 0.0)
    monkeypatch.setattr(Prefetcher, "_likely", likely)
    hands = sit(Game(SECOND, seed=1, policy="study"))
    qtbot.waitUntil(lambda: made == [0, 1, 2])
    made.clear()
    hands.window.current.submit(hands.window.current.game.legal[0])
    assert made == [], "the frame waits for nothing"
    QTest.qWait(20)
    assert made == [], "there is no time for a step"
    monkeypatch.setattr(prefetch, "AT_ONCE", 60.0)
    qtbot.waitUntil(lambda: made == [0, 1, 2])
    hands.table.update()
    QTest.qWait(20)
    assert made == [0, 1, 2], "a frame that shows nothing new brings nothing"


def test_nothing_follows_that_one_may_not_go_back_to(qapp: QApplication) -> None:
    strict = Game(SECOND, seed=3)
    until_one_undoes(strict, lambda command: isinstance(command.action, EndTurn))
    assert list(undone_at(CurrentGame(strict, curtain=False))) == []
    study = Game(SECOND, seed=3, policy="study")
    until_one_undoes(study, lambda command: isinstance(command.action, EndTurn))
    for curtain in (False, True):
        undone = list(undone_at(CurrentGame(study, curtain=curtain)))
        assert [one.view.viewer for one in undone] == [study.commands[-1].side], "a study game has no curtain"


def test_undoing_again_and_again_shows_what_was_foreseen(sit: Sit) -> None:
    game = played_game()
    bridge = sit(game).window.current
    while game.position:
        for undone in list(undone_at(bridge)):
            bridge.undo()
            assert (bridge.state, bridge.view()) == (undone.state, undone.view)
            assert undone.tops == tops(game.commands[: game.position])


def test_a_larger_window_has_faces_of_its_size_painted(
    sit: Sit, qtbot: QtBot, painted: list[tuple[str, float]]
) -> None:
    hands = sit(Game(SECOND, seed=1), size=(1280, 720))
    until_done(hands, qtbot)
    before = {width for _name, width in painted if width < hands.table.grid.hover_card}
    painted.clear()
    hands.window.resize(1920, 1080)
    QApplication.processEvents()
    hands.table.board._settle()  # now, without really baking another chart
    until_done(hands, qtbot)
    widths = {width for _name, width in painted if width < hands.table.grid.hover_card}
    assert max(widths) > max(before)
    cards = {card.name for card in hands.table.catalogue.cards}
    assert all({name for name, width in painted if width == each} == cards for each in widths)


def test_nothing_is_painted_while_something_moves_or_a_button_is_down(
    sit: Sit, qtbot: QtBot, painted: list[tuple[str, float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = sit(played_game())
    qtbot.waitUntil(lambda: bool(painted))
    for name, value in (("resting", property(lambda self: False)), ("mouseButtons", lambda: Qt.MouseButton.LeftButton)):
        PICTURES.clear()
        with monkeypatch.context() as patch:
            patch.setattr(Clock if name == "resting" else QApplication, name, value)
            hands.window.current.undo()
            QApplication.processEvents()
            painted.clear()
            QTest.qWait(30)
            assert painted == []
        qtbot.waitUntil(lambda: bool(painted))


def test_nothing_is_painted_while_the_map_is_scrolled(sit: Sit, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def endless(_self: Prefetcher, _view: View) -> Iterator[None]:
        """However fast this machine is, something is left."""
        while True:
            made.append(len(made))
            yield

    monkeypatch.setattr(Prefetcher, "_likely", endless)
    hands = sit(played_game())
    board = hands.table.board
    board.zoom_at(1.5, board.viewport().rect().center().toPointF())
    qtbot.waitUntil(lambda: bool(made))
    monkeypatch.setattr(prefetch, "REST_MS", 60_000)
    board._scroll_by(QPoint(3, 0))
    made.clear()
    QTest.qWait(30)
    assert made == []
    monkeypatch.setattr(prefetch, "REST_MS", 0)
    board._scroll_by(QPoint(-3, 0))
    qtbot.waitUntil(lambda: bool(made))


def test_what_is_painted_ahead_leaves_room_for_others(sit: Sit, qtbot: QtBot, painted: list[tuple[str, float]]) -> None:
    hands = sit(Game(SECOND, seed=1), size=(1280, 720))
    until_done(hands, qtbot)
    everything = PICTURES.bytes
    PICTURES.clear()
    PICTURES.set_budget(everything // 2)
    hands.window.current.submit(hands.window.current.game.legal[0])
    until_done(hands, qtbot)
    assert everything // 4 < PICTURES.bytes < 0.8 * PICTURES.budget
    PICTURES.set_budget(budget_for(1.0))


def test_nothing_is_painted_behind_the_curtain(qapp: QApplication) -> None:
    window = make_window(Game(SECOND, seed=1), (1280, 720))
    window.show()
    assert window.current.table_state.view is None
    QApplication.processEvents()
    assert not window.prefetcher.stages
    window.current.sit_down()
    assert window.prefetcher.stages
    window.close()
    assert not window.prefetcher.stages
    window.deleteLater()


def test_a_step_of_a_replay_paints_no_face(
    sit: Sit, qtbot: QtBot, painted: list[tuple[str, float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the next position has been prepared, without an idle moment in between."""
    game = played_game()
    hands = sit(game)
    monkeypatch.setattr(prefetch, "REST_MS", 60_000)
    hands.window.archive.open_replay(ACTIONS // 2)
    for position in (ACTIONS // 2 + 1, ACTIONS // 2 + 2, ACTIONS // 2 + 1):
        qtbot.waitUntil(lambda: len(hands.window.prefetcher.stages) == 1)
        painted.clear()
        hands.window.archive.replay.seek(position)
        hands.table.grab()
        assert [width for _name, width in painted if width < LARGE] == []
        QApplication.processEvents()


def test_the_log_is_told_ahead_for_the_one_who_does_not_sit(qapp: QApplication, qtbot: QtBot) -> None:
    game = played_game()
    current = CurrentGame(game, curtain=False)
    other, ahead = 1 - current.viewer, current._log_ahead
    qtbot.waitUntil(lambda: not ahead._timer.isActive())
    log = current._presenter.logs[other]
    assert len(log._told) == ACTIONS
    assert log.entries() == Log(game, other).entries()
    current.close()
    against = Game(SECOND, (Seat(BRITISH), Seat(FRENCH, level="hard")), seed=1)
    assert not CurrentGame(against)._log_ahead._timer.isActive()
