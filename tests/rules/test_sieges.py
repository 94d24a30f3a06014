"""Rules: Besiege, Reinforce, strength and balance."""

from __future__ import annotations

from itertools import product

import pytest

from afaos_gui.rules.chapters.position import balance, cards_in_sieges, is_won, siege_of, siege_strength
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.refusals import Code
from afaos_gui.rules.state import GameState, Siege
from tests.rules.builder import BRITISH, FRENCH, Position, after, allows, card, names, place, verbs, why

BESIEGE = "besiege Port Royal: Boston, Norfolk, Militia"


def besieging(attackers: tuple[str, ...], defenders: tuple[str, ...] = (), where: str = "Port Royal") -> Position:
    """The British, to move, besiege a French village."""
    return Position(BRITISH).village(FRENCH, where).siege(BRITISH, where, attackers, defenders)


def the_siege(state: GameState, attacker: int = BRITISH) -> Siege:
    siege = state.sieges[attacker]
    assert siege is not None
    return siege


def balance_of(state: GameState) -> int:
    return balance(state, the_siege(state))


# Besiege


def test_the_cards_of_a_side_in_sieges_are_those_of_both() -> None:
    position = besieging(("Regular Infantry",), ("Militia",)).village(BRITISH, "Boston")
    state = position.siege(FRENCH, "Boston", ("Siege Artillery",), ("Ships",)).state()
    british, french = (cards_in_sieges(state.sieges, side) for side in (BRITISH, FRENCH))
    assert british == (card(BRITISH, "Regular Infantry"), card(BRITISH, "Ships"))
    assert french == (card(FRENCH, "Militia"), card(FRENCH, "Siege Artillery"))


def test_besieging_discards_start_and_transport_and_sends_the_siege_card() -> None:
    state = after(Position(BRITISH).hand(BRITISH, "Boston", "Norfolk", "Militia").state(), BESIEGE)
    assert names(state, BRITISH, "discard") == ["Boston", "Norfolk"]
    assert siege_strength(state, the_siege(state)) == (1, 0)
    assert state.actions_left == 1


def test_besieging_takes_no_settler() -> None:
    # Port Royal has the settler symbol.
    assert allows(Position(BRITISH).hand(BRITISH, "Boston", "Norfolk", "Militia").state(), BESIEGE)


def test_besieging_needs_a_route_and_its_transport() -> None:
    position = Position(BRITISH).hand(BRITISH, "Norfolk", "New Haven", "Boston", "St. Mary's", "Militia")
    state = position.state()
    assert why(state, "besiege Port Royal: Norfolk, New Haven, Militia") is Code.NO_CONNECTION
    assert why(state, "besiege Port Royal: Boston, St. Mary's, Militia") is Code.WRONG_TRANSPORT


def test_only_an_enemy_place_can_be_besieged() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston", "Norfolk", "Militia")
    assert why(position.state(), "besiege Halifax: Boston, Norfolk, Militia") is Code.NOT_ENEMY
    assert why(position.state(), "besiege New York: Boston, Norfolk, Militia") is Code.NOT_ENEMY


def test_a_side_besieges_one_place_at_a_time() -> None:
    position = besieging(("Militia",)).village(FRENCH, "Halifax").hand(BRITISH, "Boston", "Norfolk", "Militia")
    assert why(position.state(), "besiege Halifax: Boston, Norfolk, Militia") is Code.ALREADY_BESIEGING
    assert why(position.state(), BESIEGE) is Code.ALREADY_BESIEGED


def test_a_besieged_side_may_besiege_too() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston", "Norfolk", "Militia").siege(FRENCH, "New Haven", ["Militia"])
    state = after(position.state(), BESIEGE)
    assert [siege and siege.place for siege in state.sieges] == [place("Port Royal"), place("New Haven")]


@pytest.mark.parametrize("card", ["Fortification", "Fortification (N)"])
def test_a_fortification_is_no_first_siege_card(card: str) -> None:
    state = Position(BRITISH).hand(BRITISH, "Boston", "Norfolk", card).state()
    assert why(state, f"besiege Port Royal: Boston, Norfolk, {card}") is Code.DEFENDER_ONLY


def test_the_first_siege_card_has_strength_there() -> None:
    position = Position(BRITISH).village(FRENCH, "Fort Beausejour").hand(BRITISH, "Pemaquid", "Ships", "Norfolk")
    state = position.hand(BRITISH, "Trader", "Ships").state()
    assert why(state, "besiege Fort Beausejour: Pemaquid, Norfolk, Ships") is Code.SHIPS_STAY_OUT
    assert why(state, "besiege Port Royal: Pemaquid, Norfolk, Trader") is Code.NO_STRENGTH
    assert allows(state, "besiege Port Royal: Pemaquid, Norfolk, Ships")


def test_two_ships_cards_are_transport_and_siege_card() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston", "Ships")
    line = "besiege Port Royal: Boston, Ships, Ships"
    assert why(position.state(), line) is Code.NOT_IN_HAND
    assert allows(position.hand(BRITISH, "Ships").state(), line)


def test_the_military_leader_begins_a_siege_as_an_action() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston", "Norfolk", "Military Leader")
    line = "besiege Port Royal: Boston, Norfolk, Military Leader"
    assert after(position.state(), line).actions_left == 1
    assert not allows(position.actions(0).state(), line)


def test_beginning_a_siege_with_artillery_costs_three() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston", "Norfolk", "Siege Artillery")
    line = "besiege Port Royal: Boston, Norfolk, Siege Artillery"
    assert after(position.money(BRITISH, 3).state(), line).sides[BRITISH].money == 0
    assert why(position.money(BRITISH, 2).state(), line) is Code.MONEY


def test_besieging_needs_no_supply_of_the_besieged_place() -> None:
    # Quebec is printed on the British card of Fort St. John, but no link of the board joins the two.
    position = Position(BRITISH).village(BRITISH, "Albany", "Fort William Henry", "Ticonderoga", "Fort St. John")
    position.empty("Trois Rivieres", "Montreal").town(FRENCH, "Quebec")
    state = position.hand(BRITISH, "Fort St. John", "St. Mary's", "Militia").state()
    assert allows(state, "besiege Quebec: Fort St. John, St. Mary's, Militia")


def test_a_card_of_a_besieged_place_starts_no_siege() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston", "Norfolk", "Militia").siege(FRENCH, "Norfolk", ["Militia"])
    assert why(position.state(), BESIEGE) is Code.CARD_BESIEGED


# Reinforce


def test_reinforcing_sends_one_card_to_the_siege() -> None:
    state = after(besieging(("Militia",)).hand(BRITISH, "Rangers").state(), "reinforce Port Royal: Rangers")
    assert siege_strength(state, the_siege(state)) == (2, 0)
    assert (names(state, BRITISH, "discard"), state.actions_left) == ([], 1)


def test_both_sides_of_a_siege_reinforce_it() -> None:
    position = Position(FRENCH).siege(BRITISH, "Port Royal", ["Militia"]).hand(FRENCH, "Militia")
    state = after(position.state(), "reinforce Port Royal: Militia")
    assert siege_strength(state, the_siege(state)) == (1, 1)


def test_with_two_sieges_a_card_can_go_to_either() -> None:
    position = besieging(("Militia",)).siege(FRENCH, "New Haven", ["Militia"]).hand(BRITISH, "Rangers")
    state = position.state()
    assert allows(state, "reinforce Port Royal: Rangers")
    assert allows(state, "reinforce New Haven: Rangers")


def test_without_a_siege_nothing_is_reinforced() -> None:
    state = Position(BRITISH).hand(BRITISH, "Militia").state()
    assert why(state, "reinforce Port Royal: Militia") is Code.NO_SIEGE


def test_only_the_defender_reinforces_with_a_fortification() -> None:
    position = besieging(("Militia",)).siege(FRENCH, "New Haven", ["Militia"]).hand(BRITISH, "Fortification")
    state = position.state()
    assert why(state, "reinforce Port Royal: Fortification") is Code.DEFENDER_ONLY
    assert allows(state, "reinforce New Haven: Fortification")


def test_artillery_costs_three_each_time() -> None:
    position = besieging(("Militia",)).hand(BRITISH, "Siege Artillery")
    line = "reinforce Port Royal: Siege Artillery"
    assert after(position.money(BRITISH, 5).state(), line).sides[BRITISH].money == 2
    assert why(position.money(BRITISH, 2).state(), line) is Code.MONEY


@pytest.mark.parametrize("card", ["Native Americans (N)", "Settlers", "Trader", "Indian Leader", "Governor", "Albany"])
def test_a_card_without_strength_does_not_reinforce(card: str) -> None:
    state = besieging(("Militia",)).village(BRITISH, "Albany").hand(BRITISH, card).state()
    assert why(state, f"reinforce Port Royal: {card}") is Code.NO_STRENGTH


def test_the_military_leader_does_not_reinforce_by_an_action() -> None:
    state = besieging(("Militia",)).hand(BRITISH, "Military Leader").state()
    assert why(state, "reinforce Port Royal: Military Leader") is Code.LEADER_IS_FREE


def test_an_attacker_needs_a_chain_from_the_siege_to_home() -> None:
    position = besieging(("Militia",), where="Fort St. John").hand(BRITISH, "Rangers", "Boston")
    chain = ("Albany", "Fort William Henry", "Ticonderoga")
    position.village(BRITISH, *chain)
    for line in ("reinforce Fort St. John: Rangers", "reinforce Fort St. John: Boston"):
        assert allows(position.state(), line)
    for gap in chain:
        broken = position.village(BRITISH, *chain).empty(gap)
        assert why(broken.state(), "reinforce Fort St. John: Rangers") is Code.SIEGE_OUT_OF_SUPPLY


def test_a_chain_of_trails_supplies_no_siege() -> None:
    # From Deerfield a trail leads to Fort William Henry.
    position = besieging(("Militia",), where="Fort William Henry").village(BRITISH, "Deerfield")
    state = position.hand(BRITISH, "Rangers").state()
    assert why(state, "reinforce Fort William Henry: Rangers") is Code.SIEGE_OUT_OF_SUPPLY


def test_a_port_can_be_besieged_from_home_over_the_sea() -> None:
    state = besieging(("Militia",)).empty("Pemaquid", "New Haven").hand(BRITISH, "Rangers").state()
    assert allows(state, "reinforce Port Royal: Rangers")


def test_a_siege_is_supplied_through_a_besieged_place() -> None:
    position = besieging(("Militia",), where="Fort Halifax").siege(FRENCH, "Pemaquid", ["Militia"])
    assert allows(position.hand(BRITISH, "Rangers").state(), "reinforce Fort Halifax: Rangers")


def test_a_siege_is_supplied_from_a_home_that_is_lost() -> None:
    state = besieging(("Militia",)).empty("Boston").hand(BRITISH, "Rangers").state()
    assert allows(state, "reinforce Port Royal: Rangers")


def test_a_defender_needs_the_chain_too() -> None:
    position = Position(FRENCH).siege(BRITISH, "Montreal", ["Militia"]).hand(FRENCH, "Militia")
    assert allows(position.state(), "reinforce Montreal: Militia")
    cut = position.empty("Trois Rivieres")
    assert why(cut.state(), "reinforce Montreal: Militia") is Code.SIEGE_OUT_OF_SUPPLY


def test_the_defender_cannot_play_the_card_of_the_besieged_place() -> None:
    state = Position(FRENCH).siege(BRITISH, "Quebec", ["Militia"]).hand(FRENCH, "Quebec").state()
    assert why(state, "reinforce Quebec: Quebec") is Code.CARD_BESIEGED


# Strength and balance


def test_the_military_symbol_of_a_location_card_counts_one() -> None:
    # Boston has a military and a ship symbol: one or the other, never both.
    for where in ("Port Royal", "Fort Beausejour"):
        assert siege_strength(*pair(besieging(("Boston",), where=where))) == (1, 0)


def test_the_ship_symbol_of_a_location_card_counts_one_where_ships_count() -> None:
    position = besieging(("Militia",)).hand(BRITISH, "Norfolk")
    state = after(position.state(), "reinforce Port Royal: Norfolk")
    assert siege_strength(state, the_siege(state)) == (2, 0)


@pytest.mark.parametrize("where", ["Fort Beausejour", "Trois Rivieres"])
def test_ships_do_not_count_at_two_ports(where: str) -> None:
    state = besieging(("Militia",), where=where).hand(BRITISH, "Norfolk", "Ships", "Boston").state()
    assert why(state, f"reinforce {where}: Norfolk") is Code.SHIPS_STAY_OUT
    assert why(state, f"reinforce {where}: Ships") is Code.SHIPS_STAY_OUT
    assert allows(state, f"reinforce {where}: Boston")


def pair(position: Position) -> tuple[GameState, Siege]:
    state = position.state()
    return state, the_siege(state)


@pytest.mark.parametrize(
    ("card", "strength"),
    [
        ("Militia", 1),
        ("Rangers", 1),
        ("Military Leader", 1),
        ("Regular Infantry", 2),
        ("Siege Artillery", 3),
        ("Ships", 1),
        ("Boston", 1),
        ("Norfolk", 1),
    ],
)
def test_cards_have_their_printed_strength(card: str, strength: int) -> None:
    assert siege_strength(*pair(besieging((card,)))) == (strength, 0)


@pytest.mark.parametrize(
    ("where", "fortified", "expected"),
    [
        ("Port Royal", False, 5 - 2 - 1),
        ("Louisbourg", False, 5 - 2 - 1 - 1),
        ("Port Royal", True, 5 - 2 - 1 - 2),
        ("Louisbourg", True, 5 - 2 - 1 - 1 - 2),
        ("Quebec", False, 5 - 2 - 1 - 2),
    ],
)
def test_balance_is_attack_less_defence_less_one(where: str, fortified: bool, expected: int) -> None:
    position = Position(BRITISH).siege(BRITISH, where, ["Siege Artillery", "Regular Infantry"], ["Regular Infantry"])
    assert balance_of(position.fort(*[where] * fortified).state()) == expected


def test_the_balance_counts_on_without_limit() -> None:
    guns = ("Siege Artillery", "Regular Infantry", "Regular Infantry", "Regular Infantry")
    state = besieging(guns).hand(BRITISH, "Regular Infantry").state()
    assert balance_of(state) == 8
    assert balance_of(after(state, "reinforce Port Royal: Regular Infantry")) == 10
    down = besieging(("Militia",), ("Siege Artillery", "Regular Infantry", "Regular Infantry")).state()
    assert balance_of(down) == -7


def test_defence_beyond_the_track_has_to_be_made_up_for() -> None:
    # Clamped at -4, six strength would win; the real balance is -7 + 6.
    defenders = ("Siege Artillery", "Regular Infantry", "Regular Infantry")
    attackers = ("Militia", "Regular Infantry", "Regular Infantry", "Regular Infantry")
    state = besieging(attackers, defenders).state()
    assert balance_of(state) == -1
    assert is_won(state, BRITISH, FRENCH)


@pytest.mark.parametrize(("attack", "defence"), [*product(range(1, 5), range(4))])
def test_the_attacker_wins_from_plus_two_and_the_defender_from_minus_one(attack: int, defence: int) -> None:
    attackers = ("Rangers", "Militia", "Militia", "Militia")[:attack]
    defenders = ("Militia", "Militia", "Militia")[:defence]
    state = besieging(attackers, defenders).state()
    assert is_won(state, BRITISH, BRITISH) == (attack - defence - 1 >= 2)
    assert is_won(state, BRITISH, FRENCH) == (attack - defence - 1 <= -1)


def test_without_a_siege_nobody_has_won_one() -> None:
    state = Position(BRITISH).state()
    assert not is_won(state, BRITISH, BRITISH)
    assert siege_of(state, place("Port Royal")) is None


def test_siege_actions_are_listed_once() -> None:
    position = besieging(("Militia",)).hand(BRITISH, "Militia", "Militia", "Ships", "Ships")
    actions = legal_actions(position.state())
    assert len(actions) == len(set(actions))
    assert "reinforce" in verbs(position.state())
