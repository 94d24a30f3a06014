"""Replay: every position of a game on the table, ways about it, and marks of what happened."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.gui.cards import pixmaps
from afaos_gui.gui.controllers.gestures import prefetch
from afaos_gui.gui.table.log.log import LogModel
from afaos_gui.gui.table.review import replay_bar as bar_module
from afaos_gui.gui.table.review.replay_bar import ReplayBar
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES
from afaos_gui.gui.toolkit.paint.theme import set_text_share
from afaos_gui.gui.toolkit.widgets.buttons import Glyph
from afaos_gui.presentation.cards.card_metrics import CardSize
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Policy, Seat
from afaos_gui.session.milestones import Occasion, milestones
from afaos_gui.session.saving.transfer import open_game
from tests.gui.games.test_history import a_few_turns
from tests.gui.hands import LEFT, PLAIN, Hands
from tests.gui.papers_shown import strays
from tests.gui.size_probe import of_widgets
from tests.rules.builder import SECOND, Position

Sit = Callable[..., Hands]


def random_game(actions: int, seed: int, policy: Policy = "strict") -> Game:
    """A game with this many random actions, or fewer if it ends."""
    rng = random.Random(seed)
    game = Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=seed, policy=policy)
    while len(game.commands) < actions and game.outcome is None:
        game.submit(rng.choice(game.legal))
    return game


def replay(hands: Hands) -> ReplayBar:
    """The bar, opened by its command."""
    hands.window.commands["replay"].trigger()
    QApplication.processEvents()
    bar = hands.window.archive.replay.bar
    assert bar.isVisible()
    return bar


def shown(hands: Hands) -> int:
    """The position shown."""
    return hands.window.current.game.position


def press(bar: ReplayBar, *keys: Qt.Key) -> None:
    """Press keys on the timeline."""
    for key in keys:
        QTest.keyClick(bar.timeline, key)


@pytest.mark.few(2)
@pytest.mark.parametrize("sizes", [(2.0,), (1.0, 2.0), (2.0, 2.0), (2.0, 1.0)])
def test_its_buttons_have_room_whatever_size_was_chosen_before(sit: Sit, sizes: tuple[float, ...]) -> None:
    try:
        set_text_share(sizes[0])
        hands = sit(a_few_turns())
        bar = replay(hands)
        for size in sizes[1:]:
            set_text_share(size)
            hands.window.restyle()
            QApplication.processEvents()
        assert list(of_widgets(bar)) == []
        assert bar.sizeHint().width() <= bar.width()
        has_two_rows = bar.words.geometry().bottom() < bar.take_over.y()
        assert has_two_rows is (sizes[-1] == 2.0)
    finally:
        set_text_share(1.0)


# Moving about


def test_keys_go_by_actions_turns_and_to_the_ends(sit: Sit) -> None:
    hands = sit(a_few_turns())
    bar = replay(hands)
    assert shown(hands) == 7
    press(bar, Qt.Key.Key_Left, Qt.Key.Key_Left)
    assert shown(hands) == 5
    press(bar, Qt.Key.Key_PageUp)
    assert shown(hands) == 4
    press(bar, Qt.Key.Key_PageDown)
    assert shown(hands) == 6
    press(bar, Qt.Key.Key_Home)
    assert shown(hands) == 0
    press(bar, Qt.Key.Key_Left, Qt.Key.Key_Right)
    assert shown(hands) == 1
    press(bar, Qt.Key.Key_End)
    assert shown(hands) == 7


def test_the_buttons_step(sit: Sit) -> None:
    hands = sit(a_few_turns())
    bar = replay(hands)
    assert not bar.buttons[Glyph.FORTH].isEnabled()
    hands.click_widget(bar.buttons[Glyph.BACK])
    assert shown(hands) == 6
    hands.click_widget(bar.buttons[Glyph.FIRST])
    assert shown(hands) == 0
    assert not bar.buttons[Glyph.BACK].isEnabled()
    hands.click_widget(bar.buttons[Glyph.FORTH])
    assert shown(hands) == 1
    hands.click_widget(bar.buttons[Glyph.LAST])
    assert shown(hands) == 7


def test_dragging_along_the_line_scrubs(sit: Sit) -> None:
    hands = sit(random_game(60, 4))
    bar = replay(hands)
    line = bar.timeline
    y = line.height() // 2

    def at(position: int) -> QPoint:
        return line.mapToGlobal(QPoint(round(line.x_of(position)), y))

    hands.press(at(50))
    assert shown(hands) == 50
    for position in (44, 30, 12):
        hands.move(at(position))
        assert shown(hands) == position
    hands.release(at(12))
    assert shown(hands) == 12


def test_it_plays_by_itself_and_stops_at_the_end(sit: Sit, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bar_module, "STEP_MS", 1)
    hands = sit(a_few_turns())
    bar = replay(hands)
    press(bar, Qt.Key.Key_Home)
    QTest.keyClick(bar, Qt.Key.Key_Space)
    assert bar.is_playing
    qtbot.waitUntil(lambda: shown(hands) == 7, timeout=30_000)
    assert not bar.is_playing


def test_pointing_into_the_line_pauses(sit: Sit) -> None:
    hands = sit(a_few_turns())
    bar = replay(hands)
    press(bar, Qt.Key.Key_Home)
    hands.click_widget(bar.buttons[Glyph.PLAY])
    assert bar.is_playing
    press(bar, Qt.Key.Key_Right)
    assert not bar.is_playing


def test_the_speed_goes_round(sit: Sit) -> None:
    hands = sit(a_few_turns())
    bar = replay(hands)
    seen = []
    for _time in range(len(bar_module.PACES) + 1):
        seen.append(bar.pace.text())
        hands.click_widget(bar.pace)
    assert seen == ["1×", "2×", "4×", "8×", "½×", "1×"]


def test_every_position_is_shown_as_it_was(sit: Sit) -> None:
    game = random_game(120, 11)
    hands = sit(game)
    viewer = hands.window.current.viewer
    replay(hands)
    mode = hands.window.archive.replay
    states = [game.start, *(command.after for command in game.commands)]
    for position in random.Random(2).sample(range(len(states)), 25):
        mode.seek(position)
        assert hands.window.current.state is states[position]
        assert hands.table.hand.count == len(states[position].sides[viewer].hand)
        assert hands.table.stock.money == states[position].sides[viewer].money


def test_the_bar_says_turn_and_deed(sit: Sit) -> None:
    hands = sit(a_few_turns())
    bar = replay(hands)
    press(bar, Qt.Key.Key_Home, Qt.Key.Key_Right)
    assert bar.turn.text() == "Turn 1"
    assert bar.words.text.startswith("The British took")
    press(bar, Qt.Key.Key_Home)
    assert bar.words.text == "The game begins."


# Marks


def test_marks_stand_where_things_happened(records_dir: Path) -> None:
    game = open_game(records_dir / "game07.json").game
    for mark in milestones(game.commands):
        command = game.commands[mark.position - 1]
        kinds = {event.kind.value for event in command.events}
        expected = {
            Occasion.TURN: {"turn started"},
            Occasion.SIEGE: {"siege started"},
            Occasion.SIEGE_WON: {"siege won"},
            Occasion.CAPTURE: {"village captured", "town captured"},
            Occasion.END: {"game over"},
        }
        assert kinds & expected[mark.occasion]
        assert bool(mark.text) == (mark.occasion is not Occasion.TURN)


def test_pointing_at_a_mark_goes_to_it_and_names_it(sit: Sit, records_dir: Path) -> None:
    hands = sit(open_game(records_dir / "game07.json").game)
    line = replay(hands).timeline
    mark = next(mark for mark in line.course.marks if mark.occasion is Occasion.SIEGE_WON)
    x = line.x_of(mark.position)
    assert line.tip_at(x + 3) == "Turn 32: The French won the siege of Port Royal."
    QTest.mouseClick(line, LEFT, PLAIN, QPoint(round(x) + 3, 6))
    assert shown(hands) == mark.position


def test_the_log_of_a_replay_holds_the_whole_game_and_marks_where_one_is(sit: Sit) -> None:
    hands = sit(a_few_turns())
    bar = replay(hands)
    hands.window.commands["log"].trigger()
    QApplication.processEvents()
    chronicle = hands.window.archive.chronicle
    rows = chronicle.log.model()
    assert isinstance(rows, LogModel)
    assert rows.rowCount() == 8  # a command that fixes the seed comes before the seven
    for number in (4, 1):
        at = chronicle.log.visualRect(rows.index(number, 0)).center()
        QTest.mouseClick(chronicle.log.viewport(), LEFT, PLAIN, at)
        QApplication.processEvents()
        assert shown(hands) == 7 - number
        assert rows.rowCount() == 8  # a command that fixes the seed comes before the seven
        assert rows.row_of_here() == number
        assert rows.turn == hands.window.current.game.commands[6 - number].before.turn
    press(bar, Qt.Key.Key_End)
    assert rows.row_of_here() is None


# With a machine


def test_what_if_of_a_game_against_the_machine_has_the_same_seats(sit: Sit) -> None:
    game = Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "captain")), seed=1, policy="study")
    while game.state.turn < 5:
        game.submit(game.legal[0])
    hands = sit(game)
    bar = replay(hands)
    press(bar, Qt.Key.Key_Home)
    assert all(button.isEnabled() for button in bar.seen.values())
    hands.click_widget(bar.take_over)
    other = hands.window.current.game
    assert other is not game
    assert (other.seats, other.policy, other.position) == (game.seats, "study", 0)
    assert hands.window.current.viewer == BRITISH
    assert hands.window.current.can_act
    hands.click(hands.at_card(0))
    assert hands.window.current.selection


def test_cards_are_painted_before_one_looks_at_them(sit: Sit, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prefetch, "PAUSE_MS", 0)
    monkeypatch.setattr(prefetch, "REST_MS", 0)
    hands = sit(a_few_turns("study"))
    PICTURES.clear()
    replay(hands)
    qtbot.waitUntil(lambda: not hands.window.prefetcher.stages, timeout=60_000)
    painted: list[float] = []
    monkeypatch.setattr(pixmaps, "paint_compact_face", lambda painter, card, width, *_rest: painted.append(width))
    monkeypatch.setattr(pixmaps, "paint_large_face", lambda painter, card, width, *_rest: painted.append(width))
    for position in range(7):
        hands.window.archive.replay.seek(position)
        QApplication.processEvents()
    assert [width for width in painted if width < CardSize.INSPECTOR.width] == []


def test_a_long_sentence_takes_a_second_line_before_it_is_cut(sit: Sit) -> None:
    hands = sit(Game(SECOND, seed=1))
    hands.window.archive.open_replay()
    bar = hands.window.archive.replay.bar
    bar.words.resize(300, 32)
    sentence = "The French ended their turn. They drew Port Royal and Home Support."
    bar.words.set_text(sentence)
    lines, _face = bar.words.lines()
    assert len(lines) == 2
    assert " ".join(lines) == sentence


def test_a_narrow_window_keeps_room_for_the_sentence_and_a_wide_one_says_the_turn(sit: Sit) -> None:
    hands = sit(random_game(20, 3))
    replay(hands)
    bar = hands.window.archive.replay.bar
    for width, tells_turn in ((960, False), (1280, True), (960, False)):
        hands.window.resize(width, 720)
        QApplication.processEvents()
        assert bar.words.width() > 200 and bar.turn.isVisible() is tells_turn


def test_a_replay_of_a_strict_game_is_not_marked_as_a_study_game(sit: Sit) -> None:
    """The replayed game is a fork for looking only, whose own policy does not matter."""
    hands = sit(random_game(20, 3))
    replay(hands)
    assert not hands.window.game_mark.isVisible()
    hands.window.archive.replay.end()
    assert not hands.window.game_mark.isVisible()


def test_the_bar_stays_below_the_start_screen(sit: Sit) -> None:
    """Also when the table that is hidden is laid out anew."""
    hands = sit(a_few_turns())
    bar = replay(hands)
    hands.window.commands["start_screen"].trigger()
    QApplication.processEvents()
    bar.place_over(bar.geometry().adjusted(0, 0, 0, 10))
    assert strays(hands.window) == []


def test_the_timeline_counts_turns_as_the_log_does() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").hand(FRENCH, "Quebec")
    position.siege(FRENCH, "Boston", ["Regular Infantry", "Siege Artillery", "Regular Infantry"])
    game = Game.from_state(position.state(), seed=1, policy="study")
    game.submit(EndTurn())
    won = next(mark for mark in milestones(game.commands) if mark.occasion in (Occasion.SIEGE_WON, Occasion.END))
    assert won.turn == game.state.turn == game.start.turn + 1
