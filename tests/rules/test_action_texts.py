"""Actions as values and as text."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from afaos_gui.rules.action_text import ActionTextError, action_text, parse_action
from afaos_gui.rules.actions import ACTIONS, Action, Besiege, Merchant, Pass, Raid, Settle
from afaos_gui.rules.engine import IllegalAction
from afaos_gui.rules.refusals import Code, Refusal
from tests.rules.builder import BRITISH, CATALOGUE, FRENCH, Position, card, place

LINES = [
    (BRITISH, "settle Deerfield: New Haven, St. Mary's, Boston"),
    (BRITISH, "settle Fort Presqu'Isle: Detroit, Bateaux"),
    (BRITISH, "develop Norfolk: Norfolk, Boston"),
    (FRENCH, "fortify Quebec: Quebec, Fortification (N)"),
    (FRENCH, "besiege Pemaquid: Port Royal, Ships, Regular Infantry (initial)"),
    (BRITISH, "reinforce Port Royal: Siege Artillery"),
    (FRENCH, "military leader Fort St. John: Military Leader"),
    (FRENCH, "raid Pemaquid: Coureurs de Bois, Native Americans, Native Americans (N), Priest"),
    (BRITISH, "ambush: Native Americans (N)"),
    (BRITISH, "priest: Indian Leader"),
    (BRITISH, "take money: Boston"),
    (BRITISH, "merchant: Norfolk, Boston, New York"),
    (FRENCH, "trader: Gaspe, Montreal"),
    (FRENCH, "piracy: Port Royal"),
    (FRENCH, "draft: Settlers (N)"),
    (BRITISH, "discard: Boston, Militia, Militia"),
    (BRITISH, "reserve: Trader"),
    (BRITISH, "governor: Norfolk, Trader"),
    (FRENCH, "intendant: Quebec"),
    (FRENCH, "pass"),
    (FRENCH, "retrieve reserve"),
    (FRENCH, "home support"),
    (FRENCH, "withdraw Trois Rivieres"),
    (FRENCH, "end turn"),
    (FRENCH, "block: Militia"),
    (FRENCH, "decline"),
    (BRITISH, "lose from hand: Militia"),
    (BRITISH, "lose from reserve: Regular Infantry"),
    (BRITISH, "give from hand"),
    (BRITISH, "give from reserve"),
    (BRITISH, "resolve Norfolk"),
    (BRITISH, "return: Rangers"),
    (BRITISH, "settle conquest"),
    (BRITISH, "settle conquest: Settlers (N)"),
]


@pytest.mark.parametrize(("side", "line"), LINES, ids=[line for _, line in LINES])
def test_a_line_is_an_action_and_the_action_is_the_line(side: int, line: str) -> None:
    assert action_text(parse_action(line, side, CATALOGUE), CATALOGUE) == line


def test_spaces_around_a_line_and_its_names_do_not_matter() -> None:
    assert parse_action("  take money :  Boston  ", BRITISH, CATALOGUE) == parse_action(
        "take money: Boston", BRITISH, CATALOGUE
    )


def test_every_card_and_place_has_a_name_of_its_own() -> None:
    for side in (BRITISH, FRENCH):
        mine = [info for info in CATALOGUE.cards if info.owner != 1 - side]
        assert len({info.text for info in mine}) == len(mine)
        for info in mine:
            assert CATALOGUE.card_by_text(side, info.text) is info
    assert len({found.name for found in CATALOGUE.locations}) == 36


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "No action is called ''."),
        ("march Boston", "No action is called 'march Boston'."),
        ("settle Rome: Boston, Norfolk", "There is no place called 'Rome'."),
        ("settle: Boston, Norfolk", "There is no place called ''."),
        ("take money: Quebec", "There is no card called 'Quebec'."),
        ("take money:", "There is no card called ''."),
        ("take money", "'take money' does not go with 0 cards."),
        ("pass: Boston", "'pass' does not go with 1 cards."),
    ],
)
def test_a_wrong_line_is_refused_with_one_sentence(line: str, reason: str) -> None:
    with pytest.raises(ActionTextError) as raised:
        parse_action(line, BRITISH, CATALOGUE)
    assert str(raised.value) == reason


def test_every_verb_is_that_of_one_action() -> None:
    assert len({kind.verb for kind in ACTIONS}) == len(ACTIONS)


def test_actions_that_do_the_same_are_equal() -> None:
    assert Settle(1, (2, 3, 4)) == Settle(1, (4, 2, 3))
    assert hash(Settle(1, (2, 3, 4))) == hash(Settle(1, (4, 2, 3)))
    assert Raid(1, (2, 3)) == Raid(1, (3, 2))
    assert Besiege(1, (2, 3, 4)) == Besiege(1, (3, 2, 4))
    assert Merchant(-1, (2, 3, 4)) == Merchant(-1, (2, 4, 3))


def test_actions_that_do_something_else_differ() -> None:
    assert Besiege(1, (2, 3, 4)) != Besiege(1, (2, 4, 3))
    assert Merchant(-1, (2, 3)) != Merchant(-1, (3, 2))
    assert Settle(1, (2, 3)) != Settle(2, (2, 3))
    assert Settle(1, (2, 3)) != Raid(1, (2, 3))
    assert Pass() != "pass"
    assert Besiege(1) != Settle(1)
    assert Merchant() == Merchant()


def test_actions_and_states_can_be_copied_and_pickled() -> None:
    action = Settle(place("Deerfield"), (card(BRITISH, "New Haven"), card(BRITISH, "Boston")))
    state = Position().siege(BRITISH, "Port Royal", ["Militia"]).state()
    ways: tuple[Callable[[Action], object], ...]
    ways = (copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value)))
    for way in ways:
        assert way(action) == action
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert hash(again) == hash(state)


def test_values_of_other_kinds_are_not_equal_to_states() -> None:
    state = Position().siege(BRITISH, "Port Royal", ["Militia"]).state()
    others: tuple[object, ...] = ("state", 0, None)
    for value in (state, state.sides[0], state.sieges[0]):
        assert value not in others
    assert state.sides[0] != state.sides[1]


def test_actions_show_what_they_hold() -> None:
    assert repr(Settle(1, (2, 3))) == "Settle(1, (2, 3))"
    error = IllegalAction(Refusal(Code.UNKNOWN, {}, "Actions"), Action(99, (1000,)), Position().state())
    assert str(error) == "Action(99, (1000,)): unknown (Actions)"
