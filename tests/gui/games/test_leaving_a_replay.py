"""Replay: the ways out of it, and what is left as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.catalogue import FRENCH
from afaos_gui.session.game import Game
from tests.gui.games.test_history import a_few_turns
from tests.gui.games.test_replay import Sit, press, replay, shown
from tests.rules.builder import SECOND


def test_leaving_goes_on_where_one_was(sit: Sit) -> None:
    game = a_few_turns()
    hands = sit(game, curtain=True)
    hands.lift_curtain()
    state = game.state
    bar = replay(hands)
    press(bar, Qt.Key.Key_Home)
    hands.click_widget(bar.close_button)
    assert not bar.isVisible()
    assert not hands.window.curtain.isVisible()
    assert game.state is state
    assert hands.table.hand.count == len(state.sides[FRENCH].hand)
    hands.end_turn()
    assert game.position == 8


def test_escape_leaves(sit: Sit) -> None:
    hands = sit(a_few_turns())
    bar = replay(hands)
    press(bar, Qt.Key.Key_Escape)
    assert not bar.isVisible()


def test_nothing_can_be_done_to_the_past(sit: Sit) -> None:
    game = a_few_turns()
    hands = sit(game)
    bar = replay(hands)
    press(bar, Qt.Key.Key_Left)
    hands.click(hands.at_card(0))
    hands.drag(hands.at_card(0), hands.at_pile("discard"))
    for name in ("end_turn", "undo", "redo", "reset_turn"):
        assert not hands.window.commands[name].isEnabled()
    assert (game.position, len(game.commands)) == (7, 7)
    assert len(hands.window.current.game.commands) == 7


def test_taking_over_begins_a_new_game_and_keeps_the_old_one(sit: Sit, tmp_path: Path) -> None:
    game = a_few_turns("study")
    hands = sit(game, games=tmp_path)
    bar = replay(hands)
    press(bar, Qt.Key.Key_PageUp)
    position = shown(hands)
    hands.click_widget(bar.take_over)
    other = hands.window.current.game
    assert other is not game
    assert other.state is game.commands[position - 1].after
    other.submit(EndTurn())
    assert len(game.commands) == 7
    desk = hands.window.archive.desk
    assert desk is not None
    assert [entry.listed is not None for entry in desk.kept.entries()] == [True, True]


def test_another_game_ends_the_replay(sit: Sit) -> None:
    hands = sit(a_few_turns())
    bar = replay(hands)
    hands.window.start(Game(SECOND, seed=2))
    assert not bar.isVisible()
    assert hands.window.current.can_act


@pytest.mark.parametrize("way", ["", "start_screen", "learn"])
def test_a_lesson_ends_the_replay_and_leads_back_to_the_game(sit: Sit, way: str) -> None:
    game = a_few_turns()
    hands = sit(game)
    window, bar = hands.window, replay(hands)
    bar.seek(2)
    if way:
        window.commands[way].trigger()
    window.learning.teach("2-growing")
    assert window.learning.lessons.is_on and not bar.isVisible() and not window.archive.replay.is_on
    window.learning.lessons.leave()
    assert window.current.game is game and window.current.is_live and game.position == len(game.commands)


def test_there_is_no_replay_behind_the_curtain(sit: Sit) -> None:
    hands = sit(a_few_turns(), curtain=True)
    assert hands.window.curtain.isVisible()
    hands.window.archive.open_replay()
    assert not hands.window.archive.replay.is_on
    assert not hands.window.commands["replay"].isEnabled()
