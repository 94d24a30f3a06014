"""Faces of cards, and the words of the log, made before anybody looks at them, while nothing else is to do."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.gui.cards import pixmaps, warming
from afaos_gui.gui.cards.painter import CardSize, card_pixmap
from afaos_gui.gui.cards.pixmaps import face_size
from afaos_gui.gui.cards.warming import FaceWarmer, nearest_first
from afaos_gui.gui.controllers.current_game import CurrentGame
from afaos_gui.gui.toolkit.fonts import load_fonts
from afaos_gui.gui.toolkit.picture_cache import PICTURES
from afaos_gui.presentation import rights
from afaos_gui.presentation.discard_tops import tops
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Catalogue
from afaos_gui.rules.state import Decision
from afaos_gui.rules.view import observe
from afaos_gui.session.commands import Command
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.log import log_entries
from tests.gui.hands import Hands
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]
ACTIONS = 60
LARGE = CardSize.INSPECTOR.width
SIZES = {face_size(64, 1.0)}


def undone_at(current: CurrentGame) -> Iterator[rights.Undone]:
    """What the next undos would show."""
    return rights.undone(current.game, current.perspective)


@pytest.fixture(autouse=True)
def nothing_painted(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No face is left over from another test; nothing is waited for."""
    load_fonts()
    monkeypatch.setattr(warming, "PAUSE_MS", 0)
    monkeypatch.setattr(warming, "REST_MS", 0)
    PICTURES.clear()
    yield
    PICTURES.clear()


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """The faces painted: whose, and how wide."""
    found: list[tuple[str, float]] = []
    for name in ("paint_compact_face", "paint_large_face"):
        paint = getattr(pixmaps, name)

        def counted(
            painter: object, card: object, width: float, *rest: object, paint: Callable[..., None] = paint
        ) -> None:
            found.append((card.name, width))  # type: ignore[attr-defined]
            paint(painter, card, width, *rest)

        monkeypatch.setattr(pixmaps, name, counted)
    return found


def played_game() -> Game:
    """A study game of some turns, as one is loaded."""
    game = Game(SECOND, seed=3, policy="study")
    for _number in range(ACTIONS):
        game.submit(game.legal[0])
    return game


def until_done(warmer: FaceWarmer, qtbot: QtBot) -> None:
    """Wait until nothing is left to paint."""
    qtbot.waitUntil(lambda: not warmer.is_busy, timeout=60_000)


def test_an_undo_after_loading_a_game_paints_no_face(
    sit: Sit, qtbot: QtBot, painted: list[tuple[str, float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = sit(played_game())
    until_done(hands.table.warmer, qtbot)
    monkeypatch.setattr(warming, "PAUSE_MS", 60_000)
    painted.clear()
    for _number in range(ACTIONS):
        hands.window.current.undo()
        QApplication.processEvents()
    assert hands.done() == 0
    assert [width for _name, width in painted if width < LARGE] == []


@pytest.fixture
def nothing_but_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Faces are painted ahead behind the first frame, for as long as it takes, and never after."""
    monkeypatch.setattr(warming, "AT_LOAD", 60.0)
    monkeypatch.setattr(warming, "PAUSE_MS", 60_000)
    monkeypatch.setattr(warming, "REST_MS", 60_000)


def until_one_undoes(game: Game, fits: Callable[[Command], bool]) -> None:
    """Play until the last command fits."""
    chance = random.Random(2)
    while not (game.commands and fits(game.commands[-1])):
        game.submit(chance.choice(game.legal))


@pytest.mark.usefixtures("nothing_but_loading")
def test_the_first_undo_of_a_game_just_loaded_paints_no_face(sit: Sit, painted: list[tuple[str, float]]) -> None:
    """It turns the table to the other side; nobody has rested."""
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


def test_what_follows_is_made_behind_the_first_frame_and_later_with_pauses(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def following() -> Iterator[None]:
        for number in range(3):
            made.append(number)
            yield

    monkeypatch.setattr(warming, "REST_MS", 60_000)
    monkeypatch.setattr(warming, "AT_ONCE", 0.0)
    parent = QObject()
    warmer = FaceWarmer(parent, lambda: SIZES)
    warmer.warm((), following=following)
    warmer.note_position()
    QTest.qWait(20)
    assert made == [], "the first frame waits for nothing"
    warmer.note_frame()
    QApplication.processEvents()
    assert made == [0, 1, 2]
    made.clear()
    warmer.note_position()
    warmer.note_frame()
    warmer.note_frame()
    QTest.qWait(20)
    assert made == [], "there is no time for a step"
    monkeypatch.setattr(warming, "AT_ONCE", 60.0)
    qtbot.waitUntil(lambda: made == [0, 1, 2])
    QTest.qWait(20)
    assert made == [0, 1, 2], "a frame that shows nothing new brings nothing"
    assert not warmer._soon.isActive()


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
    until_done(hands.table.warmer, qtbot)
    before = {width for _name, width in painted}
    painted.clear()
    hands.window.resize(1920, 1080)
    QApplication.processEvents()
    hands.table.board._settle()  # now, not when another chart would really be baked
    until_done(hands.table.warmer, qtbot)
    widths = {width for _name, width in painted if width < LARGE}
    assert max(widths) > max(before)
    cards = {card.name for card in hands.table.catalogue.cards}
    assert all({name for name, width in painted if width == each} == cards for each in widths)


def test_the_cards_that_come_first_are_those_of_ones_own_deck(catalogue: Catalogue) -> None:
    view = observe(Game(SECOND, seed=1).state, BRITISH)
    mine, theirs, others = nearest_first(view)
    assert {*view.hand, *view.draw} <= {card.id for card in mine}
    assert {card.owner for card in theirs} == {FRENCH}
    assert len([*mine, *theirs, *others]) == len({*mine, *theirs, *others}) == len(view.ruleset.catalogue.cards)


def test_nothing_is_painted_while_something_moves_or_is_shown(
    catalogue: Catalogue, qtbot: QtBot, painted: list[tuple[str, float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = [True]
    parent = QObject()
    warmer = FaceWarmer(parent, lambda: SIZES, lambda: not moves[0])
    card_pixmap(catalogue.cards[0], 64, 1.0)
    painted.clear()
    warmer.warm(catalogue.cards[:3])
    QTest.qWait(20)
    assert painted == []
    moves[0] = False
    monkeypatch.setattr(warming, "REST_MS", 60_000)
    warmer.hold()
    QTest.qWait(20)
    assert painted == []
    monkeypatch.setattr(warming, "REST_MS", 0)
    warmer.hold()
    until_done(warmer, qtbot)
    assert len(painted) == 2, "the first is there already"


def test_faces_nobody_asked_for_leave_room_for_others(
    catalogue: Catalogue, qtbot: QtBot, painted: list[tuple[str, float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    parent = QObject()
    warmer = FaceWarmer(parent, lambda: SIZES)
    card_pixmap(catalogue.cards[0], 64, 1.0)
    monkeypatch.setattr(warming, "SHARE", 100 * 1024 / PICTURES.budget)
    painted.clear()
    warmer.warm(catalogue.cards)
    until_done(warmer, qtbot)
    assert 2 <= len(painted) <= 6, "a face takes some 23 KiB"


def test_the_log_is_told_ahead_for_the_one_who_does_not_sit(qapp: QApplication, qtbot: QtBot) -> None:
    game = played_game()
    current = CurrentGame(game, curtain=False)
    other, log = 1 - current.viewer, current._log
    qtbot.waitUntil(lambda: not log.is_telling)
    assert len(log._logs[other]._told) == ACTIONS
    assert log.entries(other) == log_entries(game, other)
    current.close()
    against = Game(SECOND, (Seat(BRITISH), Seat(FRENCH, level="hard")), seed=1)
    assert not CurrentGame(against)._log.is_telling
