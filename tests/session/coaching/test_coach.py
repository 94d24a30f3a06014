"""The coach of the guided game: what it counts as a loss, and when it says less."""

from __future__ import annotations

import re

import pytest

from afaos_gui.ai.search.results import Candidate, Choice
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.actions import (
    Action,
    Decline,
    Discard,
    EndTurn,
    HomeSupport,
    Pass,
    TakeMoney,
    Withdraw,
)
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import play
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View, observe
from afaos_gui.session.coaching.coach import FIRST_TURNS, REASON_FROM, SETBACK, SILENT_FROM, Coach, Speech, mark_of
from afaos_gui.session.game import Game
from afaos_gui.session.machine.advice import advice_of
from afaos_gui.session.reasons.sentences import rival_name
from tests.rules.builder import SECOND, Position


def view_at(turn: int) -> tuple[View, Action, Action]:
    """A British position on a given turn, and two different actions there."""
    game = Game(SECOND, seed=2)
    first, *others = game.legal
    other = next(action for action in others if type(action) is not type(first))
    return game.view(BRITISH)._replace(turn=turn), first, other


def found(*candidates: tuple[Action, int, float]) -> Choice:
    best = tuple(Candidate(action, visits, value, 0.1) for action, visits, value in candidates)
    return Choice(best[0].action, best[0].value, best, (), sum(one.visits for one in best), 0.1)


def played(coach: Coach, turn: int, value: float, mover: Side = BRITISH) -> None:
    """Play a turn with an action of this win probability, where 0.6 was possible."""
    view, best, other = view_at(turn)
    view = view._replace(mover=mover)
    coach.advise(view, found((best, 60, 0.6), (other, 40, value)))
    coach.acted(other)


def test_turns_played_well_make_it_say_less() -> None:
    coach = Coach()
    spoken = []
    for turn in range(1, SILENT_FROM + 2):
        played(coach, turn, 0.59)
        spoken.append(coach.speech)
    assert spoken[0] is Speech.WHOLE
    assert spoken[REASON_FROM] is Speech.REASON
    assert spoken[SILENT_FROM] is Speech.SILENT


def test_a_loss_gets_a_sentence_and_makes_it_say_more_again() -> None:
    coach = Coach(SILENT_FROM)
    played(coach, 1, 0.45)
    assert "15" in coach.said.note
    played(coach, 2, 0.6)
    assert coach.calm == SILENT_FROM - SETBACK
    assert coach.speech is Speech.REASON


def test_however_long_it_was_silent_it_speaks_again_after_a_loss() -> None:
    """In the turn of the loss already, where “you hardly need a coach” would follow what it cost."""
    coach = Coach()
    for turn in range(1, 3 * SILENT_FROM):
        played(coach, turn, 0.6)
    assert coach.calm >= SILENT_FROM
    played(coach, 3 * SILENT_FROM, 0.45)
    view, best, other = view_at(3 * SILENT_FROM)
    coach.advise(view, found((best, 60, 0.6), (other, 40, 0.5)))
    assert coach.said.do.endswith("What would you do?")
    played(coach, 3 * SILENT_FROM + 1, 0.6)
    assert coach.speech is Speech.REASON


def test_an_answer_in_the_other_side_s_turn_belongs_to_the_turn_before() -> None:
    coach = Coach()
    played(coach, 1, 0.6)
    played(coach, 2, 0.6, mover=FRENCH)
    played(coach, 3, 0.6)
    assert coach.calm == 1
    played(coach, 4, 0.45, mover=FRENCH)
    played(coach, 5, 0.6)
    assert coach.calm == 0


def test_what_is_about_as_good_is_not_told_as_a_loss() -> None:
    coach = Coach()
    played(coach, 1, 0.59)
    assert re.match("You chose “.*”. About equal to", coach.said.note), "what it speaks of is named"
    assert not coach.is_sorry
    silent = Coach(SILENT_FROM)
    played(silent, 1, 0.59)
    assert not silent.said.note


def test_a_loss_is_told_by_what_either_action_gives() -> None:
    coach = Coach()
    played(coach, 1, 0.45)
    cost, heading, *points = coach.said.note.splitlines()
    assert re.match("“.*” cost about 15 of a hundred chances to win. Better was: .*", cost)
    assert "compared with" in heading
    assert points
    assert all(point[0] in "+−" for point in points)
    assert coach.is_sorry


def test_the_best_action_found_by_oneself_is_praised_for_what_it_brings() -> None:
    coach, (view, best, other) = Coach(), view_at(9)
    coach.advise(view, found((best, 60, 0.6), (other, 40, 0.5)))
    coach.acted(best)
    heading, gain = coach.said.note.splitlines()
    deed, rival = rival_name(best, other, view), rival_name(other, best, view)
    assert heading == f"“{deed}” was well chosen, compared with “{rival}”:"
    assert gain.startswith("+ ")
    coach.advise(view, found((best, 60, 0.6), (other, 40, 0.5)))
    coach.show()
    coach.acted(best)
    assert not coach.said.note, "what was shown is no merit"


def besieging() -> View:
    """A siege that cards of the hand can add to, with money for a card."""
    position = Position(BRITISH).hand(BRITISH, "New Haven", "Philadelphia").hand(FRENCH, "Quebec").money(BRITISH, 6)
    return observe(position.siege(BRITISH, "Port Royal", ["Siege Artillery"], ["Quebec"]).state(), BRITISH)


def action_of(state: GameState, text: str) -> Action:
    return parse_action(text, state.to_decide, state.ruleset.catalogue)


def action_in(view: View, text: str) -> Action:
    return parse_action(text, view.viewer, view.ruleset.catalogue)


def test_praise_is_for_what_an_action_brings_and_not_for_what_another_would_have_cost() -> None:
    coach, view = Coach(), besieging()
    best, other = (action_in(view, text) for text in ("reinforce Port Royal: New Haven", "draft: Rangers"))
    coach.advise(view, found((best, 60, 0.6), (other, 40, 0.5)))
    coach.acted(best)
    _heading, gain = coach.said.note.splitlines()
    assert gain.startswith("+ The balance of the siege of Port Royal is ")
    coach.advise(view, found((other, 60, 0.6), (best, 40, 0.5)))
    coach.acted(other)
    assert "You keep" not in coach.said.note, "the siege would have taken the card"


def test_a_remark_names_nothing_that_is_still_to_be_found() -> None:
    coach, view = Coach(), besieging()
    siege, militia, money = (
        action_in(view, text)
        for text in ("reinforce Port Royal: New Haven", "draft: Militia", "take money: Philadelphia")
    )
    best, tried = (siege, money, EndTurn(), EndTurn()), (money, militia, EndTurn(), EndTurn())
    lines = (Candidate(best[0], 60, 0.6, 0.1, 0.01, best), Candidate(tried[0], 40, 0.5, 0.1, 0.01, tried))
    coach.advise(view, Choice(siege, 0.6, lines, best, 100, 0.1))
    coach.acted(money)
    assert "Port Royal" in coach.said.note
    assert "Militia" not in coach.said.note
    assert "Right after it" in coach.said.note, "its price is counted no more than it is named"


def test_of_two_actions_that_nothing_tells_apart_it_is_silent() -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Native Americans", "Militia")
    state = position.known(FRENCH, "Militia").village(FRENCH, "Fort Halifax", "Kennebec").state()
    coach, view = Coach(), observe(state, BRITISH)
    one, other = (action_in(view, f"raid {place}: Rangers") for place in ("Fort Halifax", "Kennebec"))
    coach.advise(view, found((one, 60, 0.6), (other, 40, 0.6)))
    coach.acted(other)
    assert not coach.said.note


def test_what_was_said_of_the_last_action_gives_way_to_the_answer() -> None:
    coach, (view, best, other) = Coach(), view_at(9)
    coach.advise(view, found((best, 60, 0.6), (other, 40, 0.5)))
    coach.acted(other)
    coach.advise(view, found((best, 60, 0.6)))
    assert coach.said.note
    coach.show()
    assert not coach.said.note


def test_an_action_is_not_praised_for_being_more_than_a_pass() -> None:
    coach, (view, best, _other) = Coach(), view_at(9)
    choice = found((best, 100, 0.6))
    assert isinstance(advice_of(view, choice).best[0].reason.rival, Pass)
    coach.advise(view, choice)
    coach.acted(best)
    assert not coach.said.note


def test_it_asks_before_it_tells() -> None:
    coach, (view, best, other) = Coach(), view_at(9)
    choice = found((best, 60, 0.6), (other, 40, 0.5))
    coach.advise(view, choice)
    label = advice_of(view, choice).best[0].label
    assert coach.said.do.startswith("The plan: ")
    assert coach.said.do.endswith("What would you do?")
    assert label not in coach.said.do + coach.said.why
    assert not coach.tells
    assert not coach.may_do, "nothing has been tried"
    coach.show()
    assert coach.said.do == label
    assert coach.said.why
    assert coach.may_do


def test_it_may_do_it_after_something_was_tried_and_taken_back() -> None:
    coach, (view, best, other) = Coach(), view_at(9)
    choice = found((best, 60, 0.6), (other, 40, 0.5))
    coach.advise(view, choice)
    coach.acted(other)
    assert not coach.may_do
    coach.went_back()
    coach.advise(view, choice)
    assert coach.may_do
    assert not coach.tells, "it still asks"
    coach.advise(view._replace(turn=11), choice)
    assert not coach.may_do, "in another position nothing has been tried"


def test_what_was_taken_back_has_cost_nothing() -> None:
    coach = Coach(SILENT_FROM)
    played(coach, 1, 0.3)
    coach.went_back()
    assert not coach.said.note
    played(coach, 2, 0.6)
    assert coach.calm > SILENT_FROM - 1


def test_a_turn_with_help_makes_it_neither_quieter_nor_louder() -> None:
    coach = Coach(REASON_FROM)
    view, best, other = view_at(1)
    coach.advise(view, found((best, 60, 0.6), (other, 40, 0.5)))
    coach.show()
    assert coach.speech is Speech.WHOLE
    coach.acted(best)
    played(coach, 2, 0.6)
    assert coach.calm == REASON_FROM


def test_a_raid_let_through_is_told_what_it_cost_though_the_machine_hardly_looked_at_that() -> None:
    position = Position(FRENCH).hand(FRENCH, "Native Americans", "Port Royal").hand(BRITISH, "Boston", "Rangers")
    state = position.village(BRITISH, "Halifax").state()
    state = play(state, action_of(state, "raid Halifax: Native Americans"), RandomChance(0)).state
    coach, view = Coach(), observe(state, BRITISH)
    coach.advise(view, found((action_in(view, "block: Rangers"), 99, 0.6)))
    coach.acted(Decline())
    cost, _heading, point = coach.said.note.splitlines()[:3]
    assert cost == "You chose “Let the raid happen”. Better was: Block the raid with Rangers."
    assert point == "− You have 17 points rather than 19."


def test_what_is_within_noise_has_no_cost() -> None:
    coach, (view, best, other) = Coach(), view_at(9)
    lines = (Candidate(best, 60, 0.6, 0.1, 0.08, (best,)), Candidate(other, 40, 0.53, 0.1, 0.08, (other,)))
    coach.advise(view, Choice(best, 0.6, lines, (best,), 100, 0.1))
    coach.acted(other)
    assert "About equal" in coach.said.note
    assert "cost" not in coach.said.note
    assert not coach.is_sorry


def test_a_turn_in_which_something_better_was_missed_makes_it_no_quieter() -> None:
    coach = Coach(SILENT_FROM - 1)
    played(coach, 1, 0.57)
    played(coach, 2, 0.6)
    assert coach.calm == SILENT_FROM - 1
    played(coach, 3, 0.6)
    assert coach.calm == SILENT_FROM


def test_what_the_machine_hardly_looked_at_is_judged_by_the_next_position() -> None:
    coach = Coach()
    view, best, other = view_at(1)
    coach.advise(view, found((best, 99, 0.6), (other, 1, 0.1)))
    coach.acted(other)
    assert not coach.said.note
    coach.advise(view, found((best, 99, 0.5)))
    assert "10" in coach.said.note


def test_the_next_turn_judges_nothing_that_was_hardly_looked_at() -> None:
    coach = Coach()
    view, best, _other = view_at(1)
    coach.advise(view, found((best, 99, 0.6)))
    coach.acted(TakeMoney(cards=(0,)))
    coach.advise(view_at(2)[0], found((best, 99, 0.2)))
    assert not coach.said.note


def test_a_turn_that_ends_with_an_action_left_is_told_what_it_could_have_brought() -> None:
    coach, view = Coach(), besieging()
    best = action_in(view, "reinforce Port Royal: New Haven")
    coach.advise(view, found((best, 99, 0.6)))
    coach.acted(EndTurn())
    unused, heading, *points = coach.said.note.splitlines()
    assert unused == "You left 2 actions unused. Better was: Send New Haven to the siege of Port Royal."
    assert heading == "Right after it, compared with “Send New Haven to the siege of Port Royal”:"
    assert points[0].startswith("− The balance of the siege of Port Royal is ")
    silent = Coach(SILENT_FROM)
    silent.advise(view, found((best, 99, 0.6)))
    silent.acted(EndTurn())
    assert not silent.said.note


def forced(monkeypatch: pytest.MonkeyPatch, action: Action) -> None:
    """Leave nothing to choose but an action."""
    monkeypatch.setattr("afaos_gui.session.coaching.coach.legal_for", lambda view: (action,))


def test_later_only_the_plan_is_named_and_nothing_is_asked_where_there_is_no_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    coach, (view, best, other) = Coach(REASON_FROM), view_at(9)
    coach.advise(view, found((best, 60, 0.6), (other, 40, 0.5)))
    assert coach.said.do.startswith("The plan: ")
    assert not coach.said.why
    with monkeypatch.context() as only:
        forced(only, EndTurn())
        coach.advise(view, found((EndTurn(), 99, 0.6)))
    assert coach.said.do == "End the turn"
    coach.show()
    coach.acted(EndTurn())
    played(coach, 10, 0.6)
    assert coach.calm == REASON_FROM + 1, "to be told the only thing there is to do is no help"


def test_what_a_hurried_search_did_not_look_at_can_still_be_chosen() -> None:
    coach, (view, best, _other) = Coach(REASON_FROM), view_at(1)
    coach.advise(view, found((best, 3, 0.6)))
    assert coach.said.do.endswith("What would you do?")


def test_what_there_is_no_choice_about_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    coach = Coach()

    def why(action: Action, turn: int) -> str:
        forced(monkeypatch, action)
        coach.advise(view_at(turn)[0], found((action, 99, 0.5)))
        return coach.said.why

    assert why(EndTurn(), 1).startswith("Your actions are used: your hand is filled to five cards")
    assert not why(EndTurn(), FIRST_TURNS + 1)
    assert why(Pass(), 1).startswith("There is no card in your hand to do anything with")
    assert why(Decline(), 1) == "There is nothing else to choose."


def test_giving_a_siege_up_is_no_choice_that_it_asks_about(monkeypatch: pytest.MonkeyPatch) -> None:
    coach, view = Coach(), view_at(1)[0]
    monkeypatch.setattr("afaos_gui.session.coaching.coach.legal_for", lambda view: (EndTurn(), Withdraw(3)))
    coach.advise(view, found((EndTurn(), 90, 0.6), (Withdraw(3), 9, 0.2)))
    assert coach.said.do == "End the turn"
    assert coach.said.why.startswith("Your actions are used")
    coach.acted(Withdraw(3))
    assert coach.is_sorry, "it is spoken of all the same"


def test_an_end_of_turn_that_is_asked_for_has_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    coach, view = Coach(), view_at(1)[0]
    coach.advise(view._replace(actions_left=0), found((EndTurn(), 90, 0.6)))
    coach.show()
    assert coach.said.why


@pytest.mark.parametrize("action", [HomeSupport(), Discard(cards=(1,))])
def test_cards_that_make_room_for_others_are_not_for_later(action: Action) -> None:
    coach, view = Coach(), view_at(9)[0]
    coach.advise(view, found((action, 90, 0.6)))
    assert coach.said.do == "The plan: a better hand. What would you do?"
    assert coach.said.why == "With other cards in hand you could do more."


def test_a_mark_tells_games_apart_and_is_nothing_without_a_seed() -> None:
    assert mark_of(b"one") != mark_of(b"two")
    assert mark_of(b"") == 0
