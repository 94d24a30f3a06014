"""Options of play: for each, its effect, its absence, and its meeting with options that touch the same thing."""

from __future__ import annotations

import pytest

from afaos_gui.data.loader import load_options
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game
from afaos_gui.rules.events import Kind
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.options import OPTIONS, conflicts
from afaos_gui.rules.position import forts_left, siege_strength, villages_left
from afaos_gui.rules.refusals import Code
from afaos_gui.rules.ruleset import Ruleset, RulesetError
from afaos_gui.rules.setup import all_cards, starting_state
from afaos_gui.rules.state import Decision, Ending, GameState
from tests.rules.builder import (
    BRITISH,
    CATALOGUE,
    FRENCH,
    Position,
    after,
    allows,
    card,
    do,
    holds,
    names,
    place,
    refusal,
    texts,
    turn_passes,
    verbs,
    why,
)


def rules(*options: str, edition: str = "second") -> Ruleset:
    return Ruleset(CATALOGUE, edition, frozenset(options))


def position(mover: int, *options: str) -> Position:
    return Position(mover, rules(*options))


def fresh_game(*options: str) -> GameState:
    return new_game(rules(*options), RandomChance(5))


# The options themselves


def test_the_rules_know_the_options_of_the_data() -> None:
    assert set(OPTIONS) == {option.id for option in load_options()}


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("second", {"no_governors", "governor_keeps_starting_locations"}),
        ("second", {"no_governors", "governor_gives_up_location"}),
        ("second", {"french_bateaux_start", "french_bateaux_available"}),
        ("second", {"reserve_locations", "reserve_lost_locations"}),
        ("second", {"late_reshuffle", "pay_to_reshuffle"}),
        ("second", {"late_reshuffle", "home_support_reshuffles"}),
        ("second", {"french_bid_2", "british_bid_1"}),
        ("first", {"short_raids"}),
        ("first", {"home_support_reshuffles"}),
        ("first", {"french_bateaux_start"}),
        ("first", {"french_bateaux_available"}),
        ("first", {"reserve_locations"}),
        ("first", {"reserve_lost_locations"}),
    ],
)
def test_what_does_not_go_together_is_refused_in_a_sentence(edition: str, options: set[str]) -> None:
    assert conflicts(edition, options)
    with pytest.raises(RulesetError, match=r"^The option .*\.$"):
        Ruleset(CATALOGUE, edition, frozenset(options))


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_goes_alone_with_the_second_edition(option: str) -> None:
    assert conflicts("second", [option]) == []


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(RulesetError, match="no option 'free_beer'"):
        rules("free_beer")


# pay_to_reshuffle


def reshuffling(*options: str, money: int) -> GameState:
    """The British end a turn with one card in hand and one in the draw pile."""
    pile = position(BRITISH, *options).draw_pile(BRITISH, "Norfolk").hand(BRITISH, "Boston")
    return pile.money(BRITISH, money).state()


def test_a_reshuffle_while_refilling_costs_one_money() -> None:
    step = do_end(reshuffling("pay_to_reshuffle", money=3))
    assert step.sides[BRITISH].money == 2
    assert step.mover == FRENCH


def do_end(state: GameState) -> GameState:
    return turn_passes(state)


def test_a_reshuffle_costs_nothing_without_the_option() -> None:
    assert do_end(reshuffling(money=3)).sides[BRITISH].money == 3


def test_no_reshuffle_costs_nothing() -> None:
    state = position(BRITISH, "pay_to_reshuffle").hand(BRITISH, "Boston", "Norfolk", "New York", "Pemaquid").state()
    assert do_end(state).sides[BRITISH].money == 12


def test_without_money_two_cards_pay_for_the_reshuffle() -> None:
    state = do_end(reshuffling("pay_to_reshuffle", money=0))
    assert state.decision is Decision.DISCARD_TO_RESHUFFLE
    assert state.to_decide == BRITISH
    hand = names(state, BRITISH, "hand")
    paid = do(state, f"pay with cards: {hand[0]}, {hand[1]}").state
    assert names(paid, BRITISH, "hand") == hand[2:]
    assert names(paid, BRITISH, "discard") == hand[:2]
    assert paid.mover == FRENCH


def test_one_card_does_not_pay_for_a_reshuffle() -> None:
    state = do_end(reshuffling("pay_to_reshuffle", money=0))
    found = refusal(state, "pay with cards: " + names(state, BRITISH, "hand")[0])
    assert found is not None
    assert (found.code, found.section) == (Code.WRONG_NUMBER, "pay_to_reshuffle")


def test_home_support_that_reshuffles_costs_nothing() -> None:
    pile = position(BRITISH, "pay_to_reshuffle", "home_support_reshuffles").hand(BRITISH, "Home Support")
    state = pile.draw_pile(BRITISH, "Norfolk").money(BRITISH, 0).state()
    step = do(state, "home support", ["Norfolk"], ["Boston", "New York"])
    assert step.state.decision is Decision.TURN


def test_paying_for_a_reshuffle_leaves_free_discards_free() -> None:
    state = position(BRITISH, "pay_to_reshuffle", "free_discards").hand(BRITISH, "Boston", "Norfolk").state()
    assert do(state, "discard: Boston, Norfolk").state.sides[BRITISH].money == 12


# louisbourg_starts_fortified, quebec_starts_fortified


@pytest.mark.parametrize(
    ("option", "where"),
    [("louisbourg_starts_fortified", "Louisbourg"), ("quebec_starts_fortified", "Quebec")],
)
def test_a_place_starts_fortified(option: str, where: str) -> None:
    state = fresh_game(option)
    assert state.forts == 1 << place(where)
    assert forts_left(state) == 11


def test_nothing_starts_fortified_without_the_options() -> None:
    assert fresh_game().forts == 0


def test_both_places_can_start_fortified() -> None:
    assert forts_left(fresh_game("louisbourg_starts_fortified", "quebec_starts_fortified")) == 10


@pytest.mark.parametrize("other", ["blocked_raid_free", "short_raids"])
def test_a_place_that_starts_fortified_cannot_be_raided(other: str) -> None:
    state = position(BRITISH, "quebec_starts_fortified", other).hand(BRITISH, "Rangers").state()
    assert why(state, "raid Quebec: Rangers") is Code.FORTIFIED


# duquesne_wins


def at_duquesne(*options: str) -> Position:
    pieces = position(FRENCH, *options).village(FRENCH, "Fort Venango")
    return pieces.hand(FRENCH, "Fort Venango", "Montreal")


def linked(pos: Position) -> Position:
    """Fort Venango in supply of Québec."""
    return pos.village(FRENCH, "Fort Frontenac", "Fort Niagara", "Fort Presqu'Isle")


def test_settling_fort_duquesne_wins_for_the_french() -> None:
    state = linked(at_duquesne("duquesne_wins")).state()
    won = do(state, "settle Fort Duquesne: Fort Venango, Montreal").state
    assert (won.ending, won.winner) == (Ending.DUQUESNE, FRENCH)


def test_settling_fort_duquesne_wins_nothing_without_the_option() -> None:
    state = linked(at_duquesne()).state()
    assert do(state, "settle Fort Duquesne: Fort Venango, Montreal").state.ending is Ending.NONE


def test_regaining_the_card_of_fort_duquesne_places_no_piece() -> None:
    state = linked(at_duquesne("duquesne_wins")).village(FRENCH, "Fort Duquesne").state()
    assert do(state, "settle Fort Duquesne: Fort Venango, Montreal").state.ending is Ending.NONE


@pytest.mark.parametrize("other", ["french_swap_after_siege", "natives_in_sieges"])
def test_settling_fort_duquesne_after_a_siege_wins(other: str) -> None:
    pos = position(BRITISH, "duquesne_wins", other).village(BRITISH, "Fort Duquesne")
    pos.siege(FRENCH, "Fort Duquesne", ["Regular Infantry", "Regular Infantry"])
    state = turn_passes(pos.state())
    assert state.decision is Decision.SETTLE_AFTER_SIEGE
    assert do(state, "settle conquest").state.ending is Ending.DUQUESNE


def test_the_british_win_nothing_at_fort_duquesne() -> None:
    pos = position(BRITISH, "duquesne_wins").village(BRITISH, "Cumberland").hand(BRITISH, "Cumberland", "Philadelphia")
    state = do(pos.state(), "settle Fort Duquesne: Cumberland, Philadelphia").state
    assert holds(state, BRITISH, "Fort Duquesne")
    assert state.ending is Ending.NONE


# siege_cards_ambushable


def ambushed(*options: str, hand: tuple[str, ...] = ("Boston",)) -> GameState:
    """The French have ambushed; the British have a Regular Infantry in the siege of Louisbourg and must answer."""
    pos = position(FRENCH, *options).hand(FRENCH, "Coureurs de Bois").hand(BRITISH, *hand)
    pos.siege(BRITISH, "Louisbourg", ["Regular Infantry", "Rangers"])
    return after(pos.state(), "ambush: Coureurs de Bois")


def test_an_ambush_can_hit_a_card_in_a_siege() -> None:
    state = after(ambushed("siege_cards_ambushable"), "decline")
    assert texts(state) == {"lose from siege Louisbourg: Regular Infantry"}
    hit = do(state, "lose from siege Louisbourg: Regular Infantry").state
    siege = hit.sieges[BRITISH]
    assert siege is not None
    assert siege_strength(hit, siege) == (1, 0)
    assert "Regular Infantry" in names(hit, BRITISH, "available")


def test_an_ambush_hits_no_siege_without_the_option() -> None:
    step = do(ambushed(), "decline")
    assert any(event.kind is Kind.HAND_SHOWN for event in step.events)


def test_with_cards_in_hand_the_siege_is_a_choice() -> None:
    state = after(ambushed("siege_cards_ambushable", hand=("Militia",)), "decline")
    assert texts(state) == {"lose from hand: Militia", "lose from siege Louisbourg: Regular Infantry"}


def test_the_siege_goes_on_with_no_attacker_left() -> None:
    pos = position(FRENCH, "siege_cards_ambushable").hand(FRENCH, "Coureurs de Bois").hand(BRITISH, "Boston")
    state = after(pos.siege(BRITISH, "Louisbourg", ["Militia"]).state(), "ambush: Coureurs de Bois", "decline")
    state = do(state, "lose from siege Louisbourg: Militia").state
    assert state.sieges[BRITISH] is not None
    assert problems(state) == []


def test_natives_in_a_siege_cannot_be_ambushed() -> None:
    pos = position(FRENCH, "siege_cards_ambushable", "natives_in_sieges").hand(FRENCH, "Coureurs de Bois")
    pos.hand(BRITISH, "Boston").siege(BRITISH, "Louisbourg", ["Native Americans (N)"])
    step = do(after(pos.state(), "ambush: Coureurs de Bois"), "decline")
    assert any(event.kind is Kind.HAND_SHOWN for event in step.events)


def test_an_ambush_of_siege_cards_that_is_blocked_can_be_free() -> None:
    pos = position(FRENCH, "siege_cards_ambushable", "blocked_ambush_free").hand(FRENCH, "Coureurs de Bois")
    pos.hand(BRITISH, "Rangers").siege(BRITISH, "Louisbourg", ["Militia"])
    state = after(pos.state(), "ambush: Coureurs de Bois", "block: Rangers")
    assert state.actions_left == 2


# three_fewer_regulars


def test_three_regular_infantry_are_left_out() -> None:
    regular = card(BRITISH, "Regular Infantry")
    assert fresh_game("three_fewer_regulars").sides[BRITISH].available.count(regular) == 3
    assert len(all_cards(rules("three_fewer_regulars"))) == 106


def test_six_regular_infantry_without_the_option() -> None:
    assert fresh_game().sides[BRITISH].available.count(card(BRITISH, "Regular Infantry")) == 6


def test_fewer_regulars_and_no_governors_are_both_left_out() -> None:
    assert len(all_cards(rules("three_fewer_regulars", "no_governors"))) == 104


def test_fewer_regulars_leave_the_french_theirs_and_the_bateaux() -> None:
    state = fresh_game("three_fewer_regulars", "french_bateaux_available")
    assert state.sides[FRENCH].available.count(card(FRENCH, "Regular Infantry")) == 3
    assert card(FRENCH, "Bateaux") in state.sides[FRENCH].available


# french_swap_after_siege


def french_siege_won(*options: str) -> GameState:
    """The French begin their turn with a won defence of Louisbourg."""
    pos = position(BRITISH, *options).hand(FRENCH, "Gaspe", "Montreal")
    pos.siege(BRITISH, "Louisbourg", ["Boston"], ["Militia", "Militia"])
    return turn_passes(pos.state())


def test_the_french_may_swap_a_card_after_a_siege() -> None:
    state = french_siege_won("french_swap_after_siege")
    assert (state.decision, state.to_decide) == (Decision.SWAP_AFTER_SIEGE, FRENCH)
    assert texts(state) == {"swap: Gaspe", "swap: Montreal", "decline"}
    swapped = do(state, "swap: Gaspe", ["Quebec"]).state
    assert names(swapped, FRENCH, "hand") == ["Montreal", "Quebec"]
    assert swapped.decision is Decision.TURN
    assert swapped.actions_left == 2


def test_the_french_swap_nothing_without_the_option() -> None:
    assert french_siege_won().decision is Decision.TURN


def test_the_french_may_decline_to_swap() -> None:
    state = do(french_siege_won("french_swap_after_siege"), "decline").state
    assert names(state, FRENCH, "hand") == ["Gaspe", "Montreal"]
    assert state.decision is Decision.TURN


def test_the_british_never_swap() -> None:
    pos = position(FRENCH, "french_swap_after_siege").hand(BRITISH, "Boston")
    pos.siege(FRENCH, "Pemaquid", ["Quebec"], ["Militia", "Militia"])
    assert turn_passes(pos.state()).decision is Decision.TURN


@pytest.mark.parametrize("other", ["siege_cards_ambushable", "late_reshuffle"])
def test_each_of_two_sieges_brings_a_swap(other: str) -> None:
    pos = position(BRITISH, "french_swap_after_siege", other).hand(FRENCH, "Gaspe")
    pos.siege(BRITISH, "Louisbourg", ["Boston"], ["Militia", "Militia"])
    pos.siege(FRENCH, "Pemaquid", ["Siege Artillery", "Port Royal"])
    state = turn_passes(pos.state())
    state = do(state, "resolve Louisbourg").state
    state = do(state, "decline").state
    state = do(state, "decline").state
    assert state.decision is Decision.SWAP_AFTER_SIEGE


# reserve_locations, reserve_lost_locations


def test_location_cards_may_be_reserved() -> None:
    state = position(BRITISH, "reserve_locations").hand(BRITISH, "Boston", "Militia").state()
    assert {"reserve: Boston", "reserve: Militia"} <= texts(state)


def test_location_cards_may_not_be_reserved_without_the_option() -> None:
    state = position(BRITISH).hand(BRITISH, "Boston").state()
    assert why(state, "reserve: Boston") is Code.NOT_EMPIRE


def test_lost_locations_may_be_reserved() -> None:
    state = position(BRITISH, "reserve_lost_locations").empty("Pemaquid").hand(BRITISH, "Boston", "Pemaquid").state()
    assert allows(state, "reserve: Pemaquid")
    assert why(state, "reserve: Boston") is Code.NOT_EMPIRE


@pytest.mark.parametrize("other", ["drop_lost_locations", "free_discards"])
def test_a_lost_location_can_be_reserved_beside_other_ways_to_be_rid_of_it(other: str) -> None:
    state = position(BRITISH, "reserve_lost_locations", other).empty("Pemaquid").hand(BRITISH, "Pemaquid").state()
    assert names(do(state, "reserve: Pemaquid").state, BRITISH, "reserve") == ["Pemaquid"]


@pytest.mark.parametrize("other", ["free_discards", "siege_cards_ambushable"])
def test_five_is_the_limit_of_a_reserve_with_locations(other: str) -> None:
    pos = position(BRITISH, "reserve_locations", other).hand(BRITISH, "New York")
    state = pos.reserve(BRITISH, "Boston", "Norfolk", "Pemaquid", "Militia", "Militia").state()
    assert why(state, "reserve: New York") is Code.RESERVE_FULL


# british_start_bateaux, french_bateaux_available, french_bateaux_start


def test_the_british_bateaux_start_in_the_deck() -> None:
    start = starting_state(rules("british_start_bateaux")).sides[BRITISH]
    assert card(BRITISH, "Bateaux") in start.draw
    assert card(BRITISH, "Bateaux") not in start.available


def test_the_british_bateaux_are_available_without_the_option() -> None:
    assert card(BRITISH, "Bateaux") in starting_state(rules()).sides[BRITISH].available


def test_the_french_bateaux_start_in_the_deck() -> None:
    assert card(FRENCH, "Bateaux") in starting_state(rules("french_bateaux_start")).sides[FRENCH].draw
    assert len(all_cards(rules("french_bateaux_start"))) == 110


def test_the_french_bateaux_are_available() -> None:
    assert card(FRENCH, "Bateaux") in starting_state(rules("french_bateaux_available")).sides[FRENCH].available
    assert len(all_cards(rules("french_bateaux_available"))) == 110


def test_the_french_bateaux_are_not_in_the_game_without_the_options() -> None:
    assert card(FRENCH, "Bateaux") not in all_cards(rules())


@pytest.mark.parametrize("french", ["french_bateaux_start", "french_bateaux_available"])
def test_both_sides_can_have_bateaux(french: str) -> None:
    start = starting_state(rules("british_start_bateaux", french))
    assert len(all_cards(start.ruleset)) == 110
    assert len(start.sides[BRITISH].draw) == 8


def test_the_french_can_start_with_the_available_bateaux() -> None:
    state = fresh_game("french_bateaux_available", "french_extra_start_card")
    assert allows(state, "start with: Bateaux")


def test_the_french_cannot_start_twice_with_the_bateaux() -> None:
    assert not allows(fresh_game("french_bateaux_start", "french_extra_start_card"), "start with: Bateaux")


def test_the_british_bateaux_in_the_first_edition() -> None:
    assert len(all_cards(rules("british_start_bateaux", edition="first"))) == 110


# blocked_ambush_free, blocked_raid_free


def blocked_ambush(*options: str) -> GameState:
    pos = position(FRENCH, *options).hand(FRENCH, "Coureurs de Bois").hand(BRITISH, "Rangers")
    return after(pos.state(), "ambush: Coureurs de Bois", "block: Rangers")


def blocked_raid(*options: str) -> GameState:
    pos = position(FRENCH, *options).hand(FRENCH, "Coureurs de Bois", "Priest").hand(BRITISH, "Rangers")
    pos.village(BRITISH, "Fort Halifax")
    return after(pos.state(), "raid Fort Halifax: Coureurs de Bois, Priest", "block: Rangers")


def test_a_blocked_ambush_uses_no_action() -> None:
    assert blocked_ambush("blocked_ambush_free").actions_left == 2


def test_a_blocked_ambush_uses_an_action_without_the_option() -> None:
    assert blocked_ambush().actions_left == 1


def test_a_blocked_raid_uses_no_action() -> None:
    assert blocked_raid("blocked_raid_free").actions_left == 2


def test_a_blocked_raid_uses_an_action_without_the_option() -> None:
    assert blocked_raid().actions_left == 1


def test_each_of_the_two_frees_only_its_own_kind() -> None:
    assert blocked_raid("blocked_ambush_free").actions_left == 1
    assert blocked_ambush("blocked_raid_free").actions_left == 1


def test_both_blocks_can_be_free() -> None:
    assert blocked_raid("blocked_ambush_free", "blocked_raid_free").actions_left == 2
    assert blocked_ambush("blocked_ambush_free", "blocked_raid_free").actions_left == 2


@pytest.mark.parametrize("other", ["siege_cards_ambushable", "natives_in_sieges"])
def test_an_ambush_that_succeeds_uses_an_action(other: str) -> None:
    pos = position(FRENCH, "blocked_ambush_free", other).hand(FRENCH, "Coureurs de Bois").hand(BRITISH, "Militia")
    assert after(pos.state(), "ambush: Coureurs de Bois", "decline").actions_left == 1


def test_a_short_raid_that_is_blocked_can_be_free() -> None:
    pos = position(FRENCH, "blocked_raid_free", "short_raids").hand(FRENCH, "Coureurs de Bois").hand(BRITISH, "Rangers")
    pos.village(BRITISH, "Kennebec")
    assert after(pos.state(), "raid Kennebec: Coureurs de Bois", "block: Rangers").actions_left == 2


# fur_for_one


def test_one_fur_sells_for_one_money_as_a_free_action() -> None:
    state = position(FRENCH, "fur_for_one").hand(FRENCH, "Gaspe").actions(0).state()
    sold = do(state, "sell fur: Gaspe").state
    assert sold.sides[FRENCH].money == 6
    assert names(sold, FRENCH, "discard") == ["Gaspe"]


def test_no_fur_sells_alone_without_the_option() -> None:
    found = refusal(position(FRENCH).hand(FRENCH, "Gaspe").state(), "sell fur: Gaspe")
    assert found is not None
    assert (found.code, found.params) == (Code.OPTION_OFF, {"option": "fur_for_one"})


def test_a_card_without_fur_sells_no_fur() -> None:
    state = position(FRENCH, "fur_for_one").hand(FRENCH, "Quebec").state()
    assert why(state, "sell fur: Quebec") is Code.NO_FUR


@pytest.mark.parametrize("other", ["drop_lost_locations", "reserve_lost_locations"])
def test_the_fur_of_a_lost_place_does_not_sell(other: str) -> None:
    state = position(FRENCH, "fur_for_one", other).empty("Gaspe").hand(FRENCH, "Gaspe").state()
    assert why(state, "sell fur: Gaspe") is Code.CARD_NOT_CONTROLLED


# free_discards


def test_discards_cost_nothing() -> None:
    state = position(BRITISH, "free_discards").hand(BRITISH, "Boston", "Norfolk", "New York").money(BRITISH, 0).state()
    assert do(state, "discard: Boston, New York, Norfolk").state.sides[BRITISH].money == 0


def test_discards_cost_money_without_the_option() -> None:
    state = position(BRITISH).hand(BRITISH, "Boston", "Norfolk").money(BRITISH, 0).state()
    assert why(state, "discard: Boston, Norfolk") is Code.MONEY


@pytest.mark.parametrize("other", ["drop_lost_locations", "late_reshuffle"])
def test_free_discards_stay_an_action(other: str) -> None:
    state = position(BRITISH, "free_discards", other).hand(BRITISH, "Boston").actions(0).state()
    assert why(state, "discard: Boston") is Code.NO_ACTIONS_LEFT


# french_extra_start_card


def test_the_french_choose_a_card_before_the_first_turn() -> None:
    state = fresh_game("french_extra_start_card")
    assert (state.decision, state.to_decide) == (Decision.EXTRA_START_CARD, FRENCH)
    assert "start with: Siege Artillery" in texts(state)
    assert "start with: Settlers (N)" not in texts(state)
    chosen = do(
        state, "start with: Siege Artillery", ["Quebec", "Siege Artillery", "Gaspe", "Montreal", "Trader"]
    ).state
    assert names(chosen, FRENCH, "hand") == ["Gaspe", "Montreal", "Quebec", "Siege Artillery", "Trader"]
    assert len(chosen.sides[FRENCH].draw) == 5
    assert chosen.sides[FRENCH].money == 5
    assert (chosen.mover, chosen.turn, chosen.actions_left) == (BRITISH, 1, 1)


def test_nobody_chooses_a_start_card_without_the_option() -> None:
    assert fresh_game().decision is Decision.TURN


def test_the_french_cannot_start_with_a_card_that_is_left_out() -> None:
    state = fresh_game("french_extra_start_card", "no_governors")
    assert why(state, "start with: Governor") is Code.NOT_AVAILABLE


def test_the_french_start_card_comes_on_top_of_their_bid() -> None:
    state = fresh_game("french_extra_start_card", "french_bid_2")
    assert state.bids == (0, 2)
    assert state.decision is Decision.EXTRA_START_CARD


# governor_gives_up_location, governor_keeps_starting_locations, no_governors


def governing(*options: str) -> Position:
    return position(BRITISH, *options).hand(BRITISH, "Governor", "Norfolk", "Militia")


def test_the_governor_gives_up_the_location() -> None:
    state = governing("governor_gives_up_location").state()
    stock = villages_left(state, BRITISH)
    given = do(state, "governor: Norfolk").state
    assert not holds(given, BRITISH, "Norfolk")
    assert villages_left(given, BRITISH) == stock + 1


def test_the_governor_gives_nothing_up_without_the_option() -> None:
    assert holds(do(governing().state(), "governor: Norfolk").state, BRITISH, "Norfolk")


def test_a_given_up_fortification_returns_to_stock() -> None:
    given = do(governing("governor_gives_up_location").fort("Norfolk").state(), "governor: Norfolk").state
    assert given.forts == 0


def test_the_card_of_a_besieged_location_stays() -> None:
    pos = governing("governor_gives_up_location").siege(FRENCH, "Norfolk", ["Regular Infantry"])
    found = refusal(pos.state(), "governor: Norfolk")
    assert found is not None
    assert (found.code, found.section) == (Code.KEEPS_BESIEGED, "governor_gives_up_location")


def test_the_governor_keeps_starting_locations() -> None:
    state = governing("governor_keeps_starting_locations").state()
    assert why(state, "governor: Norfolk") is Code.KEEPS_STARTING
    assert allows(state, "governor: Militia")


def test_the_governor_may_return_a_lost_starting_location() -> None:
    assert allows(governing("governor_keeps_starting_locations").empty("Norfolk").state(), "governor: Norfolk")


def test_the_governor_may_return_starting_locations_without_the_option() -> None:
    assert allows(governing().state(), "governor: Norfolk")


def test_kept_and_given_up_locations_together() -> None:
    pos = governing("governor_keeps_starting_locations", "governor_gives_up_location")
    state = pos.village(BRITISH, "Baltimore").hand(BRITISH, "Baltimore").state()
    assert why(state, "governor: Norfolk") is Code.KEEPS_STARTING
    assert not holds(do(state, "governor: Baltimore").state, BRITISH, "Baltimore")


@pytest.mark.parametrize("option", ["governor_keeps_starting_locations", "governor_gives_up_location"])
def test_a_lost_location_can_be_dropped_rather_than_governed(option: str) -> None:
    state = governing(option, "drop_lost_locations").empty("Norfolk").state()
    assert allows(state, "drop: Norfolk")


def test_giving_up_a_place_makes_its_other_card_droppable() -> None:
    state = governing("governor_gives_up_location", "reserve_lost_locations").state()
    assert why(state, "reserve: Norfolk") is Code.NOT_EMPIRE


def test_there_are_no_governors() -> None:
    state = fresh_game("no_governors")
    assert "Governor" not in names(state, BRITISH, "available") + names(state, FRENCH, "available")
    assert len(all_cards(state.ruleset)) == 107


def test_there_are_governors_without_the_option() -> None:
    assert "Governor" in names(fresh_game(), BRITISH, "available")


@pytest.mark.parametrize("other", ["french_extra_start_card", "free_discards"])
def test_no_governor_can_be_drafted_without_governors(other: str) -> None:
    state = position(BRITISH, "no_governors", other).state()
    assert why(state, "draft: Governor") is Code.NOT_AVAILABLE


# natives_in_sieges


def test_natives_fight_in_sieges() -> None:
    pos = position(BRITISH, "natives_in_sieges").hand(BRITISH, "Native Americans (N)")
    pos.siege(BRITISH, "Louisbourg", ["Boston"]).village(BRITISH, "Halifax")
    state = do(pos.state(), "reinforce Louisbourg: Native Americans (N)").state
    siege = state.sieges[BRITISH]
    assert siege is not None
    assert siege_strength(state, siege)[0] == 2
    assert state.sides[BRITISH].money == 12


def test_natives_have_no_strength_without_the_option() -> None:
    pos = position(BRITISH).hand(BRITISH, "Native Americans (N)")
    state = pos.siege(BRITISH, "Louisbourg", ["Boston"]).village(BRITISH, "Halifax").state()
    assert why(state, "reinforce Louisbourg: Native Americans (N)") is Code.NO_STRENGTH


@pytest.mark.parametrize("other", ["blocked_raid_free", "siege_cards_ambushable"])
def test_the_french_natives_can_begin_a_siege(other: str) -> None:
    pos = position(FRENCH, "natives_in_sieges", other).hand(FRENCH, "Louisbourg", "Port Royal", "Native Americans")
    state = pos.village(BRITISH, "Halifax").state()
    assert allows(state, "besiege Halifax: Louisbourg, Port Royal, Native Americans")


# british_siege_later


def wishing_siege(*options: str) -> Position:
    pos = position(BRITISH, *options).village(BRITISH, "Halifax")
    return pos.hand(BRITISH, "Halifax", "Boston", "Militia")


SIEGE = "besiege Louisbourg: Halifax, Boston, Militia"


def test_the_british_may_not_begin_the_first_siege() -> None:
    found = refusal(wishing_siege("british_siege_later").state(), SIEGE)
    assert found is not None
    assert (found.code, found.section) == (Code.NOT_YET, "british_siege_later")


def test_the_british_may_besiege_without_the_option() -> None:
    assert allows(wishing_siege().state(), SIEGE)


def test_the_british_may_besiege_with_25_points() -> None:
    state = wishing_siege("british_siege_later").town(BRITISH, "Albany").state()
    assert allows(state, SIEGE)


@pytest.mark.parametrize("other", ["natives_in_sieges", "louisbourg_starts_fortified"])
def test_the_british_may_besiege_once_the_french_have(other: str) -> None:
    pos = position(FRENCH, "british_siege_later", other).hand(FRENCH, "Louisbourg", "Port Royal", "Militia")
    pos.village(BRITISH, "Halifax", "Canso").hand(BRITISH, "Halifax", "Boston", "Militia")
    state = do(pos.state(), "besiege Canso: Louisbourg, Port Royal, Militia").state
    assert allows(turn_passes(state), SIEGE)


# drop_lost_locations


def test_the_card_of_a_lost_place_can_be_dropped() -> None:
    state = position(BRITISH, "drop_lost_locations").empty("Norfolk").hand(BRITISH, "Norfolk").actions(0).state()
    assert names(do(state, "drop: Norfolk").state, BRITISH, "hand") == []


def test_nothing_can_be_dropped_without_the_option() -> None:
    state = position(BRITISH).empty("Norfolk").hand(BRITISH, "Norfolk").state()
    assert why(state, "drop: Norfolk") is Code.OPTION_OFF


def test_the_card_of_an_own_place_cannot_be_dropped() -> None:
    state = position(BRITISH, "drop_lost_locations").hand(BRITISH, "Norfolk", "Militia").state()
    assert why(state, "drop: Norfolk") is Code.CARD_CONTROLLED
    assert why(state, "drop: Militia") is Code.NOT_LOCATION


# home_support_reshuffles, short_raids


def supported(*options: str) -> GameState:
    return position(BRITISH, *options).hand(BRITISH, "Home Support").draw_pile(BRITISH, "Norfolk").state()


def test_home_support_reshuffles_to_complete_three() -> None:
    state = do(supported("home_support_reshuffles"), "home support", ["Norfolk"], ["Boston", "New York"]).state
    assert names(state, BRITISH, "hand") == ["Boston", "New York", "Norfolk"]


def test_home_support_draws_what_there_is_without_the_option() -> None:
    assert names(do(supported(), "home support", ["Norfolk"]).state, BRITISH, "hand") == ["Norfolk"]


@pytest.mark.parametrize("other", ["free_discards", "reserve_locations"])
def test_home_support_can_draw_from_an_empty_pile_when_it_reshuffles(other: str) -> None:
    pos = position(BRITISH, "home_support_reshuffles", other).hand(BRITISH, "Home Support").draw_pile(BRITISH)
    assert "home support" in texts(pos.state())


def test_a_short_raid_reaches_one_connection_a_card() -> None:
    pos = position(FRENCH, "short_raids").hand(FRENCH, "Coureurs de Bois", "Priest").village(BRITISH, "Fort Halifax")
    state = pos.state()
    assert why(state, "raid Fort Halifax: Coureurs de Bois") is Code.OUT_OF_RANGE
    assert allows(state, "raid Fort Halifax: Coureurs de Bois, Priest")


def test_a_raid_reaches_two_without_the_option() -> None:
    pos = position(FRENCH).hand(FRENCH, "Coureurs de Bois").village(BRITISH, "Fort Halifax")
    assert allows(pos.state(), "raid Fort Halifax: Coureurs de Bois")


@pytest.mark.parametrize("other", ["blocked_raid_free", "natives_in_sieges"])
def test_a_short_raid_beside_other_options(other: str) -> None:
    pos = position(FRENCH, "short_raids", other).hand(FRENCH, "Coureurs de Bois").village(BRITISH, "Fort Halifax")
    assert not allows(pos.state(), "raid Fort Halifax: Coureurs de Bois")


# late_reshuffle


def test_the_draw_pile_is_not_replaced_while_refilling() -> None:
    state = turn_passes(reshuffling("late_reshuffle", money=3))
    assert names(state, BRITISH, "hand") == ["Boston", "Norfolk"]
    assert names(state, BRITISH, "discard") == []
    assert len(state.sides[BRITISH].draw) > 0


def test_a_draw_pile_that_lasts_is_not_reshuffled_late() -> None:
    pos = position(BRITISH, "late_reshuffle").hand(BRITISH, "Boston", "Norfolk", "New York", "Pemaquid")
    pos.discard(BRITISH, "St. Mary's")
    state = turn_passes(pos.state())
    assert names(state, BRITISH, "discard") == ["St. Mary's"]


def test_the_draw_pile_is_replaced_while_refilling_without_the_option() -> None:
    assert len(names(turn_passes(reshuffling(money=3)), BRITISH, "hand")) == 5


def test_home_support_of_the_first_edition_does_not_reshuffle_late() -> None:
    pos = Position(BRITISH, rules("late_reshuffle", edition="first")).hand(BRITISH, "Home Support")
    state = do(pos.draw_pile(BRITISH, "Norfolk").state(), "home support", ["Norfolk"]).state
    assert names(state, BRITISH, "hand") == ["Norfolk"]


def test_a_swap_does_not_reshuffle_late() -> None:
    pos = position(BRITISH, "late_reshuffle", "french_swap_after_siege").hand(FRENCH, "Gaspe").draw_pile(FRENCH)
    pos.siege(BRITISH, "Louisbourg", ["Boston"], ["Militia", "Militia"])
    state = do(turn_passes(pos.state()), "swap: Gaspe").state
    assert names(state, FRENCH, "hand") == []


# The tournament bid


def test_a_bid_draws_one_card_and_discards_one() -> None:
    state = position(FRENCH, "french_bid_2").hand(FRENCH, "Gaspe").state()
    drawn = do(state, "use bid", ["Quebec"]).state
    assert texts(drawn) == {"discard for bid: Gaspe", "discard for bid: Quebec"}
    done = do(drawn, "discard for bid: Gaspe").state
    assert names(done, FRENCH, "hand") == ["Quebec"]
    assert (done.bids, done.actions_left) == ((0, 1), 2)


def test_a_bid_runs_out() -> None:
    state = position(FRENCH, "french_bid_1").hand(FRENCH, "Gaspe").state()
    done = do(do(state, "use bid", ["Quebec"]).state, "discard for bid: Gaspe").state
    assert why(done, "use bid") is Code.NO_BID


def test_a_bid_does_not_reshuffle() -> None:
    state = position(FRENCH, "french_bid_1").hand(FRENCH, "Gaspe").draw_pile(FRENCH).state()
    assert why(state, "use bid") is Code.NO_DRAW_PILE


def test_only_the_side_that_has_it_uses_a_bid() -> None:
    assert "use bid" not in verbs(position(BRITISH, "french_bid_3").hand(BRITISH, "Boston").state())


def test_a_siege_card_cannot_be_given_up_without_the_option() -> None:
    state = after(ambushed(hand=("Militia",)), "decline")
    found = refusal(state, "lose from siege Louisbourg: Regular Infantry")
    assert found is not None
    assert (found.code, found.params) == (Code.OPTION_OFF, {"option": "siege_cards_ambushable"})


def test_a_defender_can_give_up_a_siege_card_too() -> None:
    pos = position(BRITISH, "siege_cards_ambushable").hand(BRITISH, "Rangers").hand(FRENCH, "Gaspe")
    pos.siege(BRITISH, "Louisbourg", ["Militia"], ["Regular Infantry"])
    state = after(pos.state(), "ambush: Rangers", "decline")
    state = do(state, "lose from siege Louisbourg: Regular Infantry").state
    siege = state.sieges[BRITISH]
    assert siege is not None
    assert siege.defenders == ()
