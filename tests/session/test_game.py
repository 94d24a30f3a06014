"""A game in progress: its commands, its views, the barriers that are foreseen, subscribers."""

from __future__ import annotations

import random

import pytest

from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.actions import Action, Decline, EndTurn, HomeSupport, Pass, Priest
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.engine import IllegalAction, legal_actions
from afaos_gui.rules.events import Kind
from afaos_gui.rules.refusals import Code
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.view import observe
from afaos_gui.session.autoplay import pick
from afaos_gui.session.commands import Notice, Stop, foreseen_stop
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.subscription import Listener, Subscription
from tests.rules.builder import Position
from tests.session.conftest import act, raid, surrender


def test_a_new_game_is_dealt_by_its_seed(ruleset: Ruleset) -> None:
    assert Game(ruleset, seed=7).state == Game(ruleset, seed=7).state
    assert Game(ruleset, seed=7).state != Game(ruleset, seed=8).state


def test_a_new_game_begins_without_what_others_had_worked_out(ruleset: Ruleset) -> None:
    at_first = worked_out(Game(ruleset, seed=7))
    game, rng = Game(ruleset, seed=8), random.Random(1)
    for _ in range(30):
        game.submit(pick(game.legal, rng))
    assert worked_out(game) > 3 * at_first
    assert worked_out(Game(ruleset, seed=7)) == at_first


def worked_out(game: Game) -> int:
    """The number of action lists that the rules cache once the legal actions are known."""
    assert game.legal
    kept = game.ruleset.tables.kept
    return len(kept.singles) + len(kept.routes) + len(kept.besieges)


def test_seats_are_in_order_of_sides(ruleset: Ruleset) -> None:
    game = Game(ruleset, seats=[Seat(FRENCH, "Marie"), Seat(BRITISH, "John")])
    assert [seat.name for seat in game.seats] == ["John", "Marie"]


def test_a_seat_may_be_nameless(ruleset: Ruleset) -> None:
    assert Game(ruleset, seats=[Seat(FRENCH, "Marie")]).seats[BRITISH] == Seat(BRITISH, "")


def test_legal_is_what_the_rules_list(game: Game) -> None:
    assert game.legal == legal_actions(game.state)


def test_a_view_is_one_sides(game: Game) -> None:
    assert game.view(FRENCH) == observe(game.state, FRENCH)


def test_a_game_that_goes_on_has_no_outcome(game: Game) -> None:
    assert game.outcome is None


def test_legal_is_listed_once_for_a_position(game: Game) -> None:
    assert game.legal is game.legal


def test_submit_plays_the_action(game: Game) -> None:
    act(game, "take money: Boston")
    assert game.state.sides[BRITISH].money == 13


def test_an_illegal_action_is_refused_with_its_code(game: Game) -> None:
    with pytest.raises(IllegalAction) as caught:
        act(game, "take money: Norfolk")
    assert caught.value.code is Code.NOT_IN_HAND


def test_an_illegal_action_changes_nothing(game: Game) -> None:
    act(game, "take money: Boston")
    game.undo()
    before = (game.state, game.commands, game.position, game.can_redo())
    with pytest.raises(IllegalAction):
        act(game, "take money: Norfolk")
    assert (game.state, game.commands, game.position, game.can_redo()) == before


def test_why_not_agrees_with_submit(game: Game) -> None:
    action = parse_action("take money: Norfolk", BRITISH, game.catalogue)
    refusal = game.why_not(action)
    assert refusal is not None and refusal.code is Code.NOT_IN_HAND


def test_an_answer_is_the_other_sides_command() -> None:
    game = raid()
    game.submit(Decline())
    assert [command.side for command in game.commands] == [FRENCH, BRITISH]


def test_nothing_is_legal_after_the_end() -> None:
    assert surrender().legal == ()


def test_a_command_holds_its_draws(game: Game) -> None:
    game.submit(HomeSupport())
    (command,) = game.commands
    assert len(command.draws) == 1 and len(command.draws[0]) == 3


def test_a_game_is_brought_up_to_date_from_its_moves(game: Game) -> None:
    act(game, "take money: Boston")
    game.submit(HomeSupport())
    game.submit(EndTurn())
    again = Game.from_moves(game.start, [(command.action, command.draws) for command in game.commands])
    assert again.state == game.state
    assert again.can_undo() == game.can_undo()


def heard(game: Game, listener: Listener) -> Subscription:
    """A listener's subscription to a game."""
    subscription = Subscription(listener)
    subscription.follow(game.subscribers)
    return subscription


def test_subscribers_hear_of_what_is_done(game: Game) -> None:
    told: list[Notice] = []
    _kept = heard(game, told.append)
    act(game, "take money: Boston")
    assert [(notice.kind, notice.command, notice.index) for notice in told] == [("done", game.commands[0], 0)]


def test_subscribers_hear_of_every_step_of_a_jump(game: Game) -> None:
    act(game, "take money: Boston")
    act(game, "take money: New York")
    told: list[Notice] = []
    _kept = heard(game, told.append)
    game.back_to(0)
    game.back_to(2)
    assert [(notice.kind, notice.index, notice.more) for notice in told] == [
        ("undone", 1, True),
        ("undone", 0, False),
        ("redone", 0, True),
        ("redone", 1, False),
    ]


def test_the_position_fits_each_notice(game: Game) -> None:
    act(game, "take money: Boston")
    act(game, "take money: New York")
    seen: list[bool] = []
    _kept = heard(game, lambda notice: seen.append(game.state is notice.command.before))
    game.back_to(0)
    assert seen == [True, True]


def test_after_its_end_a_subscription_tells_nothing(game: Game) -> None:
    told: list[Notice] = []
    subscription = heard(game, told.append)
    assert len(game.subscribers) == 1
    subscription.end()
    subscription.end()
    act(game, "take money: Boston")
    assert told == [] and len(game.subscribers) == 0


def test_a_subscription_ends_with_its_subscriber(game: Game) -> None:
    told: list[Notice] = []
    subscription = heard(game, told.append)
    del subscription
    act(game, "take money: Boston")
    assert told == [] and len(game.subscribers) == 0


def test_a_subscription_is_to_one_game_at_a_time(game: Game) -> None:
    told: list[Notice] = []
    subscription, other = heard(game, told.append), game.fork(0)
    subscription.follow(other.subscribers)
    act(game, "take money: Boston")
    assert told == [] and (len(game.subscribers), len(other.subscribers)) == (0, 1)


def test_who_ends_another_subscription_while_being_told_is_the_last_to_hear(game: Game) -> None:
    told: list[Notice] = []
    _first = heard(game, lambda _notice: second.end())
    second = heard(game, told.append)
    act(game, "take money: Boston")
    assert told == []


def test_a_refused_action_is_not_told(game: Game) -> None:
    told: list[Notice] = []
    _kept = heard(game, told.append)
    with pytest.raises(IllegalAction):
        act(game, "take money: Norfolk")
    assert told == []


def test_a_subscriber_cannot_change_the_game(game: Game) -> None:
    _kept = heard(game, lambda notice: game.undo())
    with pytest.raises(RuntimeError):
        act(game, "take money: Boston")
    assert game.position == 1


def test_events_hide_what_the_other_side_draws(game: Game) -> None:
    game.submit(HomeSupport())
    (own,) = [event for event in game.commands[0].events_for(BRITISH) if event.kind is Kind.DREW]
    (other,) = [event for event in game.commands[0].events_for(FRENCH) if event.kind is Kind.DREW]
    assert len(own.cards) == 3 and other.cards == () and other.amount == 3


@pytest.mark.parametrize(
    ("action", "stop"),
    [(EndTurn(), Stop.TURN_ENDED), (HomeSupport(), Stop.CARDS_DRAWN), (Pass(), None)],
)
def test_a_stop_is_foreseen(game: Game, action: Action, stop: Stop | None) -> None:
    assert foreseen_stop(game.state, action) is stop


@pytest.mark.parametrize("held", ["Native Americans (N)", "Boston"])
def test_what_a_demand_will_find_is_not_foreseen(held: str) -> None:
    state = Position(FRENCH).hand(FRENCH, "Priest").hand(BRITISH, held).state()
    (action,) = (action for action in legal_actions(state) if isinstance(action, Priest))
    assert foreseen_stop(state, action) is Stop.OPPONENT_ASKED


@pytest.mark.parametrize("text", ["ambush: Native Americans (N)", "priest: Priest"])
def test_nobody_is_asked_who_holds_nothing(text: str) -> None:
    state = Position(FRENCH).hand(FRENCH, "Native Americans (N)", "Priest").state()
    assert foreseen_stop(state, parse_action(text, FRENCH, state.ruleset.catalogue)) is Stop.HAND_SHOWN
