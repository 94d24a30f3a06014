"""Rules: Raid and its block."""

from __future__ import annotations

import pytest

from afaos_gui.rules.chapters.position import raid_field, villages_left
from afaos_gui.rules.events import Kind
from afaos_gui.rules.refusals import Code
from afaos_gui.rules.state import Decision, GameState
from tests.rules.builder import (
    BRITISH,
    FRENCH,
    SECOND,
    Position,
    after,
    allows,
    do,
    holds,
    names,
    place,
    places,
    refusal,
    texts,
    why,
)

COUREURS = "Coureurs de Bois"
NATIVES = "Native Americans (N)"


def raiding(*cards: str) -> Position:
    """The French, to move, hold Fort Halifax next to British Pemaquid; the British have Norfolk in hand."""
    return Position(FRENCH).village(FRENCH, "Fort Halifax").hand(FRENCH, *cards).hand(BRITISH, "Norfolk")


def raided(position: Position, line: str = f"raid Pemaquid: {COUREURS}") -> GameState:
    """The position after an unblocked raid."""
    return after(position.state(), line, "decline")


# Range and path


def test_one_card_reaches_two_connections() -> None:
    # Quebec - Kennebec - Fort Halifax - Pemaquid
    state = Position(FRENCH).village(BRITISH, "Fort Halifax").hand(FRENCH, COUREURS).state()
    assert allows(state, f"raid Fort Halifax: {COUREURS}")
    found = refusal(state, f"raid Pemaquid: {COUREURS}")
    assert found is not None
    assert (found.code, found.params["range"], found.params["distance"]) == (Code.OUT_OF_RANGE, 2, 3)


@pytest.mark.parametrize("second", [NATIVES, "Native Americans", "Priest"])
def test_each_further_card_reaches_one_more(second: str) -> None:
    state = Position(FRENCH).hand(FRENCH, COUREURS, second).state()
    assert allows(state, f"raid Pemaquid: {COUREURS}, {second}")


def test_the_indian_leader_lengthens_british_raids() -> None:
    # Pemaquid - Fort Halifax - Kennebec - Quebec
    state = Position(BRITISH).hand(BRITISH, "Rangers", "Indian Leader").state()
    assert allows(state, "raid Quebec: Rangers, Indian Leader")
    assert why(state, "raid Quebec: Rangers") is Code.OUT_OF_RANGE


def test_one_card_must_be_a_raider() -> None:
    state = raiding("Priest", "Priest").state()
    assert why(state, "raid Pemaquid: Priest") is Code.NO_RAIDER
    assert why(state, "raid Pemaquid: Priest, Priest") is Code.NO_RAIDER


def test_other_cards_have_no_part_in_a_raid() -> None:
    state = raiding(COUREURS, "Militia", "Montreal").state()
    assert why(state, f"raid Pemaquid: {COUREURS}, Militia") is Code.NOT_A_RAID_CARD
    assert why(state, f"raid Pemaquid: {COUREURS}, Montreal") is Code.NOT_A_RAID_CARD


def test_a_raid_goes_by_trail_but_not_by_sea() -> None:
    position = Position(FRENCH).village(BRITISH, "Halifax").hand(FRENCH, COUREURS)
    # Port Royal - Fort Beausejour - Halifax by trail
    assert allows(position.state(), f"raid Halifax: {COUREURS}")
    state = Position(FRENCH).hand(FRENCH, COUREURS, NATIVES, "Priest", "Priest").state()
    assert why(state, f"raid St. Mary's: {COUREURS}, {NATIVES}, Priest, Priest") is Code.OUT_OF_RANGE


def test_a_raid_goes_by_river_lake_and_road() -> None:
    position = Position(FRENCH).village(FRENCH, "Detroit", "Fort Duquesne").village(BRITISH, "Oswego", "Cumberland")
    state = position.hand(FRENCH, COUREURS).state()
    assert allows(state, f"raid Oswego: {COUREURS}")  # two lakes
    assert allows(state, f"raid Cumberland: {COUREURS}")  # a road


def test_a_raid_starts_anywhere_whatever_the_supply() -> None:
    state = Position(FRENCH).village(FRENCH, "Deerfield").hand(FRENCH, COUREURS).state()
    assert allows(state, f"raid Boston: {COUREURS}")
    assert allows(state, f"raid New Haven: {COUREURS}")


def test_a_raid_starts_at_an_own_fortified_place() -> None:
    assert allows(raiding(COUREURS).fort("Fort Halifax").state(), f"raid Pemaquid: {COUREURS}")


def test_a_raid_does_not_start_at_a_besieged_place() -> None:
    position = raiding(COUREURS).siege(BRITISH, "Fort Halifax", ["Militia"])
    assert why(position.state(), f"raid Pemaquid: {COUREURS}") is Code.OUT_OF_RANGE


def test_a_raid_passes_enemy_places() -> None:
    state = Position(FRENCH).village(BRITISH, "Fort Halifax").hand(FRENCH, COUREURS, NATIVES).state()
    assert allows(state, f"raid Pemaquid: {COUREURS}, {NATIVES}")


def test_a_raid_passes_no_enemy_fortification() -> None:
    position = Position(FRENCH).village(BRITISH, "Fort Halifax").fort("Fort Halifax")
    found = refusal(position.hand(FRENCH, COUREURS, NATIVES).state(), f"raid Pemaquid: {COUREURS}, {NATIVES}")
    assert found is not None
    assert (found.code, found.params["distance"]) == (Code.OUT_OF_RANGE, 0)


def test_a_raid_passes_no_own_fortification_that_is_besieged() -> None:
    position = Position(FRENCH).village(FRENCH, "Fort Halifax").fort("Fort Halifax")
    position.siege(BRITISH, "Fort Halifax", ["Militia"]).hand(FRENCH, COUREURS, NATIVES)
    assert why(position.state(), f"raid Pemaquid: {COUREURS}, {NATIVES}") is Code.OUT_OF_RANGE


def test_a_raid_passes_no_own_besieged_place() -> None:
    # From Quebec it is three links by way of Fort Halifax.
    position = raiding(COUREURS, NATIVES).siege(BRITISH, "Fort Halifax", ["Militia"])
    assert why(position.state(), f"raid Pemaquid: {COUREURS}, {NATIVES}") is Code.OUT_OF_RANGE


def test_a_raid_passes_a_place_that_the_raider_besieges() -> None:
    position = Position(FRENCH).village(BRITISH, "Fort Halifax").siege(FRENCH, "Fort Halifax", ["Militia"])
    state = position.hand(FRENCH, COUREURS, NATIVES).state()
    assert allows(state, f"raid Pemaquid: {COUREURS}, {NATIVES}")


def test_a_raid_comes_upon_no_place_that_is_not_the_enemys() -> None:
    state = raiding(COUREURS).state()
    assert why(state, f"raid Kennebec: {COUREURS}") is Code.NOT_ENEMY
    assert why(state, f"raid Quebec: {COUREURS}") is Code.NOT_ENEMY


def test_a_raid_comes_upon_no_fortified_place() -> None:
    assert why(raiding(COUREURS).fort("Pemaquid").state(), f"raid Pemaquid: {COUREURS}") is Code.FORTIFIED


def test_a_raid_comes_upon_no_besieged_place() -> None:
    state = raiding(COUREURS).siege(FRENCH, "Pemaquid", ["Militia"]).state()
    assert why(state, f"raid Pemaquid: {COUREURS}") is Code.BESIEGED


def test_the_path_of_a_raid_can_be_shown() -> None:
    network = SECOND.tables.network
    starts, blocked = raid_field(Position(FRENCH).state(), FRENCH)
    path = network.raid_path(starts, blocked, place("Pemaquid"))
    assert path == [place(name) for name in ("Quebec", "Kennebec", "Fort Halifax", "Pemaquid")]
    assert network.raid_path(starts, blocked | places("Kennebec", "Montreal"), place("Pemaquid"))
    assert network.raid_path(starts, places("Pemaquid"), place("Pemaquid")) == []
    assert network.raid_path(places("Quebec"), places("Kennebec", "Trois Rivieres"), place("Pemaquid")) == []


def test_without_a_place_to_start_there_is_no_path() -> None:
    network = SECOND.tables.network
    assert network.raid_path(0, 0, place("Pemaquid")) == []
    assert set(network.raid_distances(0, 0)) == {0}


# Money


@pytest.mark.parametrize("natives", [NATIVES, "Native Americans"])
def test_a_native_americans_card_costs_one(natives: str) -> None:
    position = raiding(natives)
    step = do(position.money(FRENCH, 1).state(), f"raid Pemaquid: {natives}")
    assert step.state.sides[FRENCH].money == 0
    assert why(position.money(FRENCH, 0).state(), f"raid Pemaquid: {natives}") is Code.MONEY


def test_each_native_americans_card_costs_one() -> None:
    position = raiding(NATIVES, NATIVES)
    line = f"raid Pemaquid: {NATIVES}, {NATIVES}"
    assert after(position.money(FRENCH, 2).state(), line).sides[FRENCH].money == 0
    assert why(position.money(FRENCH, 1).state(), line) is Code.MONEY


@pytest.mark.parametrize("extra", [(), ("Priest",)])
def test_other_raid_cards_cost_nothing(extra: tuple[str, ...]) -> None:
    line = "raid Pemaquid: " + ", ".join((COUREURS, *extra))
    assert allows(raiding(COUREURS, *extra).money(FRENCH, 0).state(), line)


# The block


def test_the_defender_is_asked_for_a_block() -> None:
    step = do(raiding(COUREURS).state(), f"raid Pemaquid: {COUREURS}")
    assert (step.state.decision, step.state.to_decide, step.state.mover) == (Decision.BLOCK_RAID, BRITISH, FRENCH)
    assert step.barrier
    assert texts(step.state) == {"decline"}


def test_an_empty_hand_is_not_asked() -> None:
    state = Position(FRENCH).village(FRENCH, "Fort Halifax").hand(FRENCH, COUREURS).state()
    raid = after(state, f"raid Pemaquid: {COUREURS}")
    assert (raid.decision, holds(raid, BRITISH, "Pemaquid")) == (Decision.TURN, False)


@pytest.mark.parametrize("card", ["Rangers", NATIVES, "Fortification", "Fortification (N)", "Pemaquid"])
def test_a_block_fails_the_raid_and_is_discarded(card: str) -> None:
    state = after(raiding(COUREURS).hand(BRITISH, card).state(), f"raid Pemaquid: {COUREURS}")
    blocked = do(state, f"block: {card}")
    assert blocked.barrier
    assert names(blocked.state, BRITISH, "discard") == [card]
    assert holds(blocked.state, BRITISH, "Pemaquid")
    assert (blocked.state.decision, blocked.state.to_decide) == (Decision.TURN, FRENCH)
    assert names(blocked.state, FRENCH, "discard") == [COUREURS]
    assert blocked.state.actions_left == 1


def test_what_the_other_side_did_not_block_cannot_be_taken_back() -> None:
    """Whether it would or could block was hidden until then."""
    state = after(raiding(COUREURS).hand(BRITISH, "Rangers").state(), f"raid Pemaquid: {COUREURS}")
    assert do(state, "decline").barrier


def test_blocking_costs_no_money() -> None:
    state = raiding(COUREURS).hand(BRITISH, NATIVES).money(BRITISH, 0).state()
    state = after(state, f"raid Pemaquid: {COUREURS}", f"block: {NATIVES}")
    assert state.sides[BRITISH].money == 0


@pytest.mark.parametrize("card", ["Militia", "Norfolk", "Regular Infantry", "Indian Leader"])
def test_other_british_cards_do_not_block(card: str) -> None:
    state = after(raiding(COUREURS).hand(BRITISH, card).state(), f"raid Pemaquid: {COUREURS}")
    assert why(state, f"block: {card}") is Code.CANNOT_BLOCK


@pytest.mark.parametrize("card", ["Militia", COUREURS, "Native Americans", "Fortification", "Louisbourg"])
def test_french_cards_that_block_a_raid(card: str) -> None:
    position = Position(BRITISH).village(BRITISH, "Halifax").village(FRENCH, "Canso").hand(BRITISH, "Rangers")
    position.hand(FRENCH, card, "Canso", "Priest")
    state = after(position.state(), "raid Canso: Rangers")
    assert allows(state, "block: Canso")
    assert allows(state, f"block: {card}") == (card != "Louisbourg")
    assert why(state, "block: Priest") is Code.CANNOT_BLOCK


def test_the_first_card_of_the_catalogue_blocks_a_raid_on_its_place() -> None:
    """Boston's id is 0, which is a card like any other."""
    position = Position(FRENCH).village(FRENCH, "Deerfield").hand(FRENCH, COUREURS).hand(BRITISH, "Boston", "Norfolk")
    state = after(position.state(), f"raid Boston: {COUREURS}")
    assert texts(state) == {"block: Boston", "decline"}


def test_the_card_of_a_place_out_of_supply_does_not_block() -> None:
    position = Position(FRENCH).village(BRITISH, "Fort Stanwix").village(FRENCH, "Oswego").hand(FRENCH, COUREURS)
    line = f"raid Fort Stanwix: {COUREURS}"
    cut_off = after(position.hand(BRITISH, "Fort Stanwix").state(), line)
    assert why(cut_off, "block: Fort Stanwix") is Code.CANNOT_BLOCK
    supplied = after(position.village(BRITISH, "Albany").state(), line)
    assert allows(supplied, "block: Fort Stanwix")


# What a raid does


def test_an_unblocked_raid_captures_a_village() -> None:
    before = raiding(COUREURS).state()
    state = raided(raiding(COUREURS))
    assert state.sides[FRENCH].captured_villages == 1
    assert not holds(state, BRITISH, "Pemaquid")
    assert not holds(state, FRENCH, "Pemaquid")
    assert villages_left(state, BRITISH) == villages_left(before, BRITISH)


def test_an_unblocked_raid_captures_a_town_and_leaves_a_village() -> None:
    before = raiding(COUREURS).town(BRITISH, "Pemaquid").state()
    state = raided(raiding(COUREURS).town(BRITISH, "Pemaquid"))
    assert state.sides[FRENCH].captured_towns == 1
    assert state.sides[BRITISH].villages & places("Pemaquid")
    assert villages_left(state, BRITISH) == villages_left(before, BRITISH) - 1


def test_a_town_raided_with_no_village_in_stock_is_lost() -> None:
    position = raiding(COUREURS).town(BRITISH, "Pemaquid").captured(FRENCH, villages=14)
    assert villages_left(position.state(), BRITISH) == 0
    state = raided(position)
    assert state.sides[FRENCH].captured_towns == 1
    assert not holds(state, BRITISH, "Pemaquid")


def test_the_cards_of_a_raided_place_stay_where_they_are() -> None:
    assert "Pemaquid" in names(raided(raiding(COUREURS)), BRITISH, "draw")


def test_a_home_can_be_raided_away() -> None:
    position = Position(FRENCH).village(FRENCH, "Deerfield").hand(FRENCH, COUREURS, NATIVES)
    state = after(position.state(), f"raid Boston: {COUREURS}", f"raid Boston: {NATIVES}")
    assert not holds(state, BRITISH, "Boston")
    assert (state.sides[FRENCH].captured_villages, state.sides[FRENCH].captured_towns) == (1, 1)


def test_a_raid_is_told_to_both() -> None:
    state = after(raiding(COUREURS).state(), f"raid Pemaquid: {COUREURS}")
    kinds = [event.kind for event in do(state, "decline").events]
    assert kinds == [Kind.NOT_BLOCKED, Kind.VILLAGE_CAPTURED]


def test_a_priest_alone_makes_no_raid_though_a_raider_is_in_the_hand() -> None:
    state = Position(FRENCH).village(FRENCH, "Fort Halifax").hand(FRENCH, COUREURS, "Priest").state()
    assert why(state, "raid Pemaquid: Priest") is Code.NO_RAIDER
    assert allows(state, f"raid Pemaquid: {COUREURS}, Priest")


def test_asking_for_a_block_tells_the_place() -> None:
    step = do(raiding(COUREURS, NATIVES).hand(BRITISH, "Boston").state(), f"raid Pemaquid: {COUREURS}, {NATIVES}")
    (asked,) = [event for event in step.events if event.kind is Kind.ASKED]
    assert (asked.side, asked.place) == (BRITISH, place("Pemaquid"))
