"""Undo, redo, resets and jumps in a game in progress, and the barriers that stop them."""

from __future__ import annotations

import time

import pytest

from afaos_gui.rules.actions import Action, Decline, EndTurn, HomeSupport, LoseFromHand, Pass, Priest
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.commands import Notice, Stop
from afaos_gui.session.game import Game, UndoCheck, UndoRefused
from afaos_gui.session.subscription import Subscription
from tests.rules.builder import Position
from tests.session.conftest import act, raid, surrender

FREE_TO_GO = UndoCheck(True, None)


def first(game: Game, kind: type[Action]) -> Action:
    """The first legal action of a kind."""
    return next(action for action in game.legal if type(action) is kind)


def test_one_may_ask_where_one_can_go(game: Game) -> None:
    act(game, "take money: Boston")
    assert game.can_go_to(0) == FREE_TO_GO
    assert game.can_go_to(2) == UndoCheck(False, Stop.NOTHING_DONE)


def test_undo_gives_back_the_very_position(game: Game) -> None:
    before = game.state
    act(game, "take money: Boston")
    game.undo()
    assert game.state is before


def test_redo_repeats_the_same_draws(game: Game) -> None:
    game.policy = "study"
    game.submit(HomeSupport())
    drawn = game.state
    game.undo()
    game.redo()
    assert game.state is drawn


def test_a_new_action_clears_what_could_be_redone(game: Game) -> None:
    act(game, "take money: Boston")
    game.undo()
    act(game, "take money: New York")
    assert not game.can_redo()
    assert len(game.commands) == 1


def test_there_is_nothing_to_undo_at_first(game: Game) -> None:
    assert game.can_undo() == UndoCheck(False, Stop.NOTHING_DONE)


def test_redo_without_anything_to_redo_is_refused(game: Game) -> None:
    with pytest.raises(UndoRefused):
        game.redo()


def test_one_may_undo_within_the_own_turn(game: Game) -> None:
    act(game, "take money: Boston")
    assert game.can_undo() == FREE_TO_GO


def test_undo_stops_at_the_end_of_the_turn(game: Game) -> None:
    game.submit(EndTurn())
    assert game.can_undo() == UndoCheck(False, Stop.TURN_ENDED)


def test_undo_stops_at_the_end_of_a_turn_that_drew_nothing() -> None:
    full = Position().hand(BRITISH, "Boston", "New York", "New Haven", "Norfolk", "Pemaquid")
    game = Game.from_state(full.state())
    game.submit(EndTurn())
    assert not game.commands[0].draws
    assert game.can_undo() == UndoCheck(False, Stop.TURN_ENDED)


def test_undo_stops_where_cards_were_drawn(game: Game) -> None:
    game.submit(HomeSupport())
    assert game.can_undo() == UndoCheck(False, Stop.CARDS_DRAWN)


def test_undo_goes_back_as_far_as_the_draw(game: Game) -> None:
    act(game, "take money: Boston")
    game.submit(HomeSupport())
    act(game, "take money: New York")
    game.undo()
    assert game.position == 2
    assert game.can_undo() == UndoCheck(False, Stop.CARDS_DRAWN)


def test_undo_refused_raises_with_the_reason(game: Game) -> None:
    game.submit(HomeSupport())
    with pytest.raises(UndoRefused) as caught:
        game.undo()
    assert caught.value.reason is Stop.CARDS_DRAWN


def test_undo_stops_where_a_hand_was_shown() -> None:
    game = Game.from_state(Position(FRENCH).hand(FRENCH, "Priest").hand(BRITISH, "Boston").state())
    game.submit(first(game, Priest))
    assert game.can_undo() == UndoCheck(False, Stop.HAND_SHOWN)


def test_undo_stops_where_the_other_side_was_asked() -> None:
    assert raid().can_undo() == UndoCheck(False, Stop.OPPONENT_ASKED)


def test_undo_stops_where_the_other_side_answered() -> None:
    game = raid()
    game.submit(Decline())
    assert game.can_undo() == UndoCheck(False, Stop.OPPONENT_ANSWERED)


def test_a_card_lost_to_an_ambush_is_not_taken_back() -> None:
    hands = Position(FRENCH).hand(FRENCH, "Native Americans (N)").hand(BRITISH, "Regular Infantry")
    game = Game.from_state(hands.state())
    act(game, "ambush: Native Americans (N)")
    game.submit(Decline())
    game.submit(first(game, LoseFromHand))
    assert game.can_undo() == UndoCheck(False, Stop.OPPONENT_ANSWERED)


def test_the_end_of_the_game_is_final() -> None:
    game = surrender()
    assert game.outcome is not None and game.outcome.winner == FRENCH
    assert game.can_undo() == UndoCheck(False, Stop.GAME_OVER)


def test_reset_action_takes_the_last_action_back(game: Game) -> None:
    act(game, "take money: Boston")
    act(game, "take money: New York")
    game.reset_action()
    assert game.position == 1


def test_reset_action_takes_free_actions_after_it_back_too() -> None:
    game = Game.from_state(Position().hand(BRITISH, "Boston", "Trader").state())
    act(game, "reserve: Trader")
    act(game, "retrieve reserve")
    game.reset_action()
    assert game.position == 0


def test_reset_action_takes_back_free_actions_alone() -> None:
    game = Game.from_state(Position().reserve(BRITISH, "Trader").state())
    act(game, "retrieve reserve")
    game.reset_action()
    assert game.position == 0


def test_reset_action_does_not_cross_a_draw(game: Game) -> None:
    act(game, "take money: Boston")
    game.submit(HomeSupport())
    assert game.can_reset_action() == UndoCheck(False, Stop.CARDS_DRAWN)


def test_reset_turn_goes_to_its_start(game: Game) -> None:
    act(game, "take money: Boston")
    act(game, "take money: New York")
    game.reset_turn()
    assert game.position == 0


def test_reset_turn_goes_back_to_the_draw(game: Game) -> None:
    act(game, "take money: Boston")
    game.submit(HomeSupport())
    act(game, "take money: New York")
    game.reset_turn()
    assert game.position == 2


def test_reset_turn_at_the_draw_says_why_not(game: Game) -> None:
    game.submit(HomeSupport())
    assert game.can_reset_turn() == UndoCheck(False, Stop.CARDS_DRAWN)


def test_reset_turn_in_a_study_game_keeps_to_this_turn(game: Game) -> None:
    game.policy = "study"
    game.submit(EndTurn())
    start = game.position
    game.submit(Pass())
    game.reset_turn()
    assert game.position == start


def test_a_study_game_goes_back_anywhere(game: Game) -> None:
    game.policy = "study"
    game.submit(HomeSupport())
    game.submit(EndTurn())
    game.submit(EndTurn())
    game.back_to(0)
    assert game.state is game.start


def test_back_to_goes_forward_too(game: Game) -> None:
    act(game, "take money: Boston")
    act(game, "take money: New York")
    last = game.state
    game.back_to(0)
    game.back_to(2)
    assert game.state is last


def test_back_to_where_one_is_does_nothing(game: Game) -> None:
    told: list[Notice] = []
    subscription = Subscription(told.append)
    subscription.follow(game.subscribers)
    game.back_to(game.position)
    assert told == []


@pytest.mark.parametrize("index", [-1, 3])
def test_back_to_nowhere_is_refused(game: Game, index: int) -> None:
    act(game, "take money: Boston")
    with pytest.raises(UndoRefused):
        game.back_to(index)


def test_undo_takes_less_than_thirty_milliseconds(ruleset: Ruleset) -> None:
    game = Game(ruleset, seed=1, policy="study")
    for _ in range(300):
        game.submit(EndTurn())
    start = time.thread_time()
    game.undo()
    assert time.thread_time() - start < 0.03
