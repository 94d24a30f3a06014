"""The coach of the guided game: what it counts as a loss, and when it says less."""

from __future__ import annotations

import pytest

from afaos_gui.ai.search.results import Candidate, Choice
from afaos_gui.rules.actions import Action, Decline, EndTurn, TakeMoney
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.view import View
from afaos_gui.session.game import Game
from afaos_gui.session.lessons.guided import FIRST_TURNS, REASON_FROM, SETBACK, SILENT_FROM, Coach, Speech, mark_of
from tests.rules.builder import SECOND


def view_at(turn: int) -> tuple[View, Action, Action]:
    """A British position on a given turn, and two different actions there."""
    game = Game(SECOND, seed=2)
    first, *others = game.legal
    other = next(action for action in others if type(action) is not type(first))
    return game.view(BRITISH)._replace(turn=turn), first, other


def found(*candidates: tuple[Action, int, float]) -> Choice:
    best = tuple(Candidate(action, visits, value, 0.1) for action, visits, value in candidates)
    return Choice(best[0].action, best[0].value, best, (), sum(one.visits for one in best), 0.1)


def played(coach: Coach, turn: int, value: float) -> None:
    """Play a turn with an action of this win probability, where 0.6 was possible."""
    view, best, other = view_at(turn)
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


def test_a_small_loss_gets_no_sentence() -> None:
    coach = Coach()
    played(coach, 1, 0.58)
    assert not coach.said.note


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
    coach.acted(EndTurn() if not isinstance(best, EndTurn) else TakeMoney(cards=(0,)))
    coach.advise(view_at(2)[0], found((best, 99, 0.2)))
    assert not coach.said.note


def forced(monkeypatch: pytest.MonkeyPatch, action: Action) -> None:
    """Leave nothing to choose but an action."""
    monkeypatch.setattr("afaos_gui.session.lessons.guided.legal_for", lambda view: (action,))


def test_later_only_a_clue_is_given_and_nothing_is_asked_where_there_is_no_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    coach, (view, best, other) = Coach(REASON_FROM), view_at(1)
    coach.advise(view, found((best, 60, 0.6), (other, 40, 0.5)))
    assert coach.said.do == "What would you do?"
    assert coach.said.why.startswith("A clue to the coach’s choice: “")
    with monkeypatch.context() as only:
        forced(only, EndTurn())
        coach.advise(view, found((EndTurn(), 99, 0.6)))
    assert coach.said.do == "End the turn"
    coach.show()
    coach.acted(EndTurn())
    played(coach, 2, 0.6)
    assert coach.calm == REASON_FROM + 1, "to be told the only thing there is to do is no help"


def test_what_a_hurried_search_did_not_look_at_can_still_be_chosen() -> None:
    coach, (view, best, _other) = Coach(REASON_FROM), view_at(1)
    coach.advise(view, found((best, 3, 0.6)))
    assert coach.said.do == "What would you do?"


def test_what_there_is_no_choice_about_says_so_and_how_the_game_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    coach, (view, best, _other) = Coach(), view_at(1)
    forced(monkeypatch, EndTurn())
    coach.advise(view, found((EndTurn(), 99, 0.5)))
    assert coach.said.why.startswith("Your actions are used: your hand is filled to five cards")
    assert coach.said.why.endswith("The game is about even.")
    coach.advise(view_at(FIRST_TURNS + 1)[0], found((EndTurn(), 99, 0.5)))
    assert coach.said.why == "The game is about even."
    forced(monkeypatch, Decline())
    coach.advise(view, found((Decline(), 99, 0.5)))
    assert coach.said.why == "There is nothing else to choose. The game is about even."
    monkeypatch.undo()
    coach.advise(view, found((EndTurn(), 60, 0.5), (best, 39, 0.4)))
    assert coach.said.why == "Nothing that you could do now brings more."


def test_a_mark_tells_games_apart_and_is_nothing_without_a_seed() -> None:
    assert mark_of(b"one") != mark_of(b"two")
    assert mark_of(b"") == 0
