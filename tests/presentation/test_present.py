"""What the table shows of a position, for whom, and in the middle of what: one position in, one value out."""

from __future__ import annotations

import pytest

from afaos_gui.presentation.gesture import Gesture
from afaos_gui.presentation.perspective import Perspective
from afaos_gui.presentation.present import Presenter, present
from afaos_gui.presentation.table_state import TableState
from afaos_gui.presentation.targets import Grip, Held, Spot, Target
from afaos_gui.rules.actions import parse_action
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision
from afaos_gui.session.game import Game, Policy, Seat
from tests.rules.builder import Position, card, place

READING = {"log", "history", "replay"}
"""Commands that only look at a game."""
MACHINE = (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "captain"))


def game_at(position: Position, policy: Policy = "strict", seats: tuple[Seat, ...] = ()) -> Game:
    """A game that begins at a position."""
    return Game.from_state(position.state(), seats, seed=1, policy=policy)


def british(*hand: str) -> Position:
    """The British to move with a hand."""
    return Position(BRITISH).hand(BRITISH, *hand)


def chosen(*names: str) -> Gesture:
    """Cards of the British hand that are chosen."""
    return Gesture(tuple(card(BRITISH, name) for name in names))


def do(game: Game, text: str) -> None:
    """Do an action that is written as text."""
    game.submit(parse_action(text, game.state.to_decide, game.catalogue))


def shown(position: Position, gesture: Gesture | None = None, viewer: Side = BRITISH) -> TableState:
    """The table at a position."""
    return present(game_at(position), Perspective(viewer), gesture or Gesture())


def labels(state: TableState) -> list[str]:
    """What is offered."""
    return [offer.label for offer in state.offers]


def names(ruleset: Ruleset, places: frozenset[int]) -> set[str]:
    """What places are called."""
    return {ruleset.catalogue.locations[one].name for one in places}


# Offers


@pytest.mark.parametrize(
    ("hand", "gesture", "first"),
    [
        (("Boston",), Gesture(), "Pass"),
        (("New Haven", "St. Mary's", "Boston"), chosen("Boston"), "Take 3 money with Boston"),
        (("Militia", "Rangers"), chosen("Militia", "Rangers"), "Discard Militia and Rangers for 1 money"),
    ],
)
def test_the_first_offer(hand: tuple[str, ...], gesture: Gesture, first: str) -> None:
    assert labels(shown(british(*hand), gesture))[0] == first


@pytest.mark.parametrize(
    ("hand", "gesture", "quiet"),
    [
        (("Boston",), Gesture(), True),
        (("Boston",), chosen("Boston"), False),
        (("Militia", "Rangers"), chosen("Militia", "Rangers"), True),
    ],
)
def test_only_what_chosen_cards_are_there_for_is_the_main_button(
    hand: tuple[str, ...], gesture: Gesture, quiet: bool
) -> None:
    assert shown(british(*hand), gesture).offers[0].quiet is quiet


def test_the_other_side_is_offered_nothing() -> None:
    state = shown(british("Boston"), viewer=FRENCH)
    assert not state.can_act and state.offers == ()
    assert state.sentence == "The British are to play."


# Lights


def test_the_chosen_cards_light_the_places_they_reach() -> None:
    game = game_at(british("New Haven", "St. Mary's", "Boston"))
    state = present(game, Perspective(BRITISH), chosen("New Haven", "St. Mary's"))
    assert names(game.ruleset, state.lit) == {"Deerfield", "Halifax", "New Haven"}


def test_the_cards_that_go_with_the_chosen_ones_are_marked() -> None:
    state = shown(british("New Haven", "St. Mary's", "Boston", "Militia"), chosen("St. Mary's"))
    assert state.companions is not None
    assert card(BRITISH, "New Haven") in state.companions
    assert card(BRITISH, "Militia") not in state.companions


def test_a_dragged_card_lights_the_piles_that_take_it() -> None:
    boston = card(BRITISH, "Boston")
    state = shown(british("Boston", "Militia"), Gesture((boston,), dragged=Held(Grip.CARDS, (boston,))))
    assert {Target(Spot.DISCARD), Target(Spot.PURSE)} <= state.zones
    assert Target(Spot.DRAW) not in state.zones


def test_raiders_pointed_at_a_place_light_their_way() -> None:
    position = british("Rangers").village(FRENCH, "Fort Halifax")
    gesture = Gesture((card(BRITISH, "Rangers"),), pointed=Target(Spot.PLACE, place("Fort Halifax")))
    assert shown(position, gesture).paths == ((place("Pemaquid"), place("Fort Halifax")),)


# Why not


def test_a_place_out_of_reach_says_why() -> None:
    gesture = chosen("New Haven", "Ships")
    pointing = Gesture(gesture.chosen, pointed=Target(Spot.PLACE, place("Deerfield")))
    state = shown(british("New Haven", "Ships", "Boston"), pointing)
    assert not state.promise.allowed
    assert "Deerfield" in state.promise.text
    assert state.sentence == state.promise.text


def test_a_drop_that_does_something_promises_it() -> None:
    cards = tuple(card(BRITISH, name) for name in ("New Haven", "St. Mary's", "Boston"))
    dragged = Gesture(cards, dragged=Held(Grip.CARDS, cards), pointed=Target(Spot.PLACE, place("Deerfield")))
    state = shown(british("New Haven", "St. Mary's", "Boston"), dragged)
    assert state.promise.allowed and state.promise.text.startswith("Settle Deerfield")


# Questions


def test_a_decision_is_asked_of_the_side_that_has_to_decide() -> None:
    position = british("Rangers").village(FRENCH, "Fort Halifax").hand(FRENCH, "Militia", "Coureurs de Bois", "Ships")
    game = game_at(position)
    do(game, "raid Fort Halifax: Rangers")
    assert game.state.decision is Decision.BLOCK_RAID
    asked = present(game, Perspective(FRENCH))
    assert asked.question is not None and asked.question.binds
    assert set(asked.question.actions) == set(game.legal)
    assert names(game.ruleset, asked.about) == {"Fort Halifax"}
    assert present(game, Perspective(BRITISH)).question is None


def test_news_stand_beside_a_turn_and_in_a_question() -> None:
    state = present(game_at(british("Boston")), Perspective(BRITISH, news=("They passed.",)))
    assert state.recap is not None and state.recap.text == ("They passed.",)
    assert state.question is None


def test_against_the_machine_news_are_told_elsewhere() -> None:
    game = game_at(british("Boston"), seats=MACHINE)
    assert present(game, Perspective(BRITISH, news=("They passed.",))).recap is None
    assert present(game, Perspective(BRITISH, news=("They passed.",), retells=True)).recap is not None


# Commands


@pytest.mark.parametrize(
    ("perspective", "enabled"),
    [
        (Perspective(BRITISH), {"undo", "reset_turn", "reset_action", "end_turn", "resign", "hint", *READING}),
        (Perspective(FRENCH), READING),
        (Perspective(BRITISH, is_live=False), READING),
        (Perspective(BRITISH, seated=False, with_curtain=True), set()),
    ],
    ids=["to move", "waiting", "replay", "curtain"],
)
def test_what_can_be_commanded_after_an_action(perspective: Perspective, enabled: set[str]) -> None:
    game = game_at(british("Boston", "New York"))
    do(game, "take money: Boston")
    state = present(game, perspective)
    assert {name for name, one in state.commands.items() if one.enabled} == enabled


def test_undo_says_why_it_stops() -> None:
    game = game_at(british("Home Support"))
    do(game, "home support")
    undo = present(game, Perspective(BRITISH)).commands["undo"]
    assert (undo.enabled, undo.tip) == (False, "Cards have been drawn, which cannot be taken back.")


# Whose eyes


def test_nothing_of_the_position_is_shown_behind_the_curtain() -> None:
    game = game_at(british("Boston", "Militia"))
    state = present(game, Perspective(FRENCH, seated=False, with_curtain=True))
    assert state.view is None and state.offers == () and state.question is None
    assert state.title.startswith("Pass to the French")


def test_both_hands_lie_open_where_they_may() -> None:
    position = british("Boston").hand(FRENCH, "Quebec", "Gaspe")
    view = present(game_at(position), Perspective(BRITISH, is_open=True)).view
    assert view is not None and len(view.sides[FRENCH].known) == 2


def test_the_same_inputs_show_the_same_value() -> None:
    game = game_at(british("Boston", "Norfolk"))
    presenter, gesture = Presenter(game), chosen("Boston")
    first = presenter.present(Perspective(BRITISH), gesture)
    assert presenter.present(Perspective(BRITISH), gesture) == first == present(game, Perspective(BRITISH), gesture)


def test_the_title_names_who_moves_and_in_a_replay_the_turn() -> None:
    game = game_at(british("Boston"), seats=(Seat(BRITISH, "Wolfe"), Seat(FRENCH)))
    assert present(game, Perspective(BRITISH)).title.startswith("The British (Wolfe) to move, turn ")
    assert present(game, Perspective(BRITISH, is_live=False)).title.startswith("Replay, turn ")
