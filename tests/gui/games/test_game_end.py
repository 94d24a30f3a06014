"""The end of a game at the window: its result, what can be done next, and resigning."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect

from afaos_gui.rules.actions import Action, OpponentResigns, Resign
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Ending
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.saving.transfer import open_game
from tests.gui.hands import Hands
from tests.gui.saved_games import save_as
from tests.rules.builder import SECOND, Position

Sit = Callable[..., Hands]
SEATS = (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis"))


@pytest.fixture
def over(sit: Sit) -> Hands:
    """A finished game of two people, just opened."""
    game = Game(SECOND, SEATS, seed=1)
    game.submit(game.legal[0])
    game.submit(Resign())
    return sit(game, curtain=True)


def test_a_finished_game_opens_with_its_result_and_no_curtain(over: Hands) -> None:
    assert not over.window.curtain.isVisible()
    assert over.window.score.isVisible()


def test_a_finished_game_started_later_does_so_too(sit: Sit, over: Hands) -> None:
    finished = over.window.current.game
    hands = sit(Game(SECOND, seed=2), curtain=True)
    hands.window.start(finished)
    assert hands.window.score.isVisible()
    assert not hands.window.curtain.isVisible()


def test_the_ribbon_leads_back_to_the_result(over: Hands) -> None:
    score = over.window.score
    over.click_widget(score.board_button)
    way = over.window.scores.way_back
    assert not score.isVisible() and way.isVisible() and way.sentence == "The game is over."
    over.click_widget(way.buttons["score"])
    assert score.isVisible()
    over.click_widget(score.replay_button)
    assert not way.isVisible()
    over.window.start(Game(SECOND, SEATS, seed=2))
    assert not way.isVisible()


def test_the_end_sheet_opens_the_replay(over: Hands) -> None:
    over.click_widget(over.window.score.replay_button)
    assert over.window.archive.replay.is_on and over.window.current.game.position == 0
    assert not over.window.score.isVisible()


def test_the_sheet_of_a_replay_offers_what_that_of_the_game_does(over: Hands) -> None:
    score = over.window.score
    over.click_widget(score.replay_button)
    over.window.archive.replay.seek(len(over.window.current.game.commands))
    over.window.commands["score"].trigger()
    assert score.isVisible() and score.rematch_button.isVisible() and score.swapped_button.isVisible()
    over.click_widget(score.replay_button)
    assert over.window.archive.replay.is_on and over.window.current.game.position == 0
    assert not score.isVisible()


def test_a_notice_leaves_the_result_uncovered_in_a_low_window(over: Hands) -> None:
    over.window.resize(1024, 640)
    notice, score = over.window.notice, over.window.score
    notice.say("Goal reached: Earn six money with one action. Goal reached: Beat off a siege.")
    assert notice.isVisible() and score.isVisible()
    within = QRect(score.mapTo(over.window, QPoint()), score.size())
    assert not within.intersects(QRect(notice.mapTo(over.window, QPoint()), notice.size()))


def test_a_sheet_laid_out_twice_is_as_high_as_before(over: Hands) -> None:
    score = over.window.score
    before = score.new_button.size(), score.new_button.pos()
    over.window.commands["score"].trigger()
    assert (score.new_button.size(), score.new_button.pos()) == before


@pytest.mark.parametrize("swapped", [False, True])
def test_a_rematch_has_the_same_players(over: Hands, swapped: bool) -> None:
    score = over.window.score
    over.click_widget(score.swapped_button if swapped else score.rematch_button)
    game = over.window.current.game
    assert game.outcome is None and game.position == 0
    assert [seat.name for seat in game.seats] == (["Louis", "Anne"] if swapped else ["Anne", "Louis"])
    assert not score.isVisible()


def test_a_game_that_goes_on_offers_no_rematch(sit: Sit) -> None:
    hands = sit(Game(SECOND, SEATS, seed=1))
    hands.window.commands["score"].trigger()
    assert not hands.window.score.rematch_button.isVisible()
    assert hands.window.score.board_button.isVisible()


def test_resigning_is_asked_for_and_ends_the_game(sit: Sit) -> None:
    hands = sit(Game(SECOND, SEATS, seed=1))
    hands.window.commands["resign"].trigger()
    assert hands.done() == 0
    hands.answer()
    outcome = hands.window.current.game.outcome
    assert outcome is not None and (outcome.winner, outcome.ending) == (FRENCH, Ending.RESIGNED)
    assert hands.window.score.isVisible()
    assert not hands.window.commands["resign"].isEnabled()


def test_resigning_can_be_thought_better_of(sit: Sit) -> None:
    hands = sit(Game(SECOND, SEATS, seed=1))
    hands.window.commands["resign"].trigger()
    hands.click_widget(hands.table.side_panel.foot)
    assert hands.window.play.question is None
    assert hands.done() == 0


def test_a_study_game_has_no_curtain(sit: Sit) -> None:
    hands = sit(Game(SECOND, SEATS, seed=1, policy="study"), curtain=True)
    assert not hands.window.curtain.isVisible()
    hands.end_turn()
    assert not hands.window.curtain.isVisible()
    assert hands.window.current.viewer == FRENCH


def test_a_withdrawal_is_asked_for(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").siege(FRENCH, "Pemaquid", ["Militia"])
    hands = sit(Game.from_state(position.hand(FRENCH, "Quebec").state(), seed=1))
    hands.offer("Give up the defence")
    assert hands.done() == 0
    hands.answer()
    assert hands.done() == 1


def test_the_ribbon_shows_the_answering_side_and_no_actions_of_the_other(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Militia", "Quebec")
    hands = sit(Game.from_state(position.state(), seed=1))
    hands.drag_cards(("Rangers",), hands.at_zone("opponent"))
    assert "French, your answer" in hands.table.ribbon.accessibleDescription()
    assert "left" not in hands.table.ribbon.accessibleDescription()


@pytest.mark.few(2)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_question_at_the_end_of_a_turn_leaves_the_siege_it_warns_of_in_sight(
    sit: Sit, size: tuple[int, int]
) -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").actions(0)
    state = position.siege(FRENCH, "Pemaquid", ["Regular Infantry", "Siege Artillery", "Militia"]).state()
    hands = sit(Game.from_state(state, SEATS, seed=1), size=size)
    hands.window.commands["end_turn"].trigger()
    panel, sieges = hands.table.side_panel, hands.table.sieges
    assert panel.isVisible() and "Pemaquid" in panel.accessibleDescription()
    assert not panel.geometry().intersects(sieges.geometry())


@pytest.mark.parametrize("action", [Resign(), OpponentResigns()])
def test_a_resigned_game_that_was_saved_opens_with_its_result(sit: Sit, tmp_path: Path, action: Action) -> None:
    hands = sit(Game(SECOND, SEATS, seed=1), games=tmp_path)
    game = hands.window.current.game
    game.submit(game.legal[0])
    game.submit(action)
    opened = open_game(save_as(hands, "Given up")).game
    assert opened.outcome == game.outcome and game.outcome is not None
    assert game.outcome.ending == Ending.RESIGNED
    again = sit(opened, curtain=True)
    assert again.window.score.isVisible() and not again.window.curtain.isVisible()
    assert not again.window.commands["resign"].isEnabled()


def test_the_keys_for_parts_of_the_table_lead_to_what_lies_on_the_ribbon(over: Hands) -> None:
    over.click_widget(over.window.score.board_button)
    over.table.ribbon.button("undo").setEnabled(True)  # as in some study games, below the bar
    over.table.hand.setFocus()
    over.window.commands["next_part"].trigger()
    assert over.window.scores.way_back.buttons["score"].hasFocus()
