"""Options for sieges: each one's effect, its absence, and its combination with others."""

from __future__ import annotations

import pytest

from afaos_gui.rules.chapters.position import siege_strength
from afaos_gui.rules.events import Kind
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.refusals import Code
from afaos_gui.rules.scoring import total_points
from afaos_gui.rules.state import Decision, GameState
from tests.rules.builder import BRITISH, FRENCH, Position, after, allows, do, names, refusal, texts, turn_passes, why
from tests.rules.option_games import position

# siege_cards_ambushable


def ambushed(*options: str, hand: tuple[str, ...] = ("Boston",)) -> GameState:
    """The British, ambushed with Regular Infantry in the siege of Louisbourg, must answer."""
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


# french_swap_after_siege


def french_siege_won(*options: str) -> GameState:
    """The French begin their turn having won the defence of Louisbourg."""
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


# natives_in_sieges


def test_natives_fight_in_sieges() -> None:
    pos = position(BRITISH, "natives_in_sieges").hand(BRITISH, "Native Americans (N)")
    pos.siege(BRITISH, "Louisbourg", ["Boston"]).village(BRITISH, "Halifax")
    state = do(pos.state(), "reinforce Louisbourg: Native Americans (N)").state
    siege = state.sieges[BRITISH]
    assert siege is not None
    assert siege_strength(state, siege)[0] == 2
    assert state.sides[BRITISH].money == 12


@pytest.mark.parametrize(("options", "strength"), [((), 0), (("natives_in_sieges",), 1)])
def test_the_cards_of_the_natives_have_the_strength_that_the_rules_in_force_give_them(
    options: tuple[str, ...], strength: int
) -> None:
    cards = position(BRITISH, *options).state().ruleset.tables.cards
    assert [card.strength for card in cards if card.name == "Native Americans"] == [strength] * 2


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


@pytest.mark.parametrize(("captured", "points", "allowed"), [(2, 23, False), (3, 25, True)])
def test_25_points_are_just_enough_for_the_first_siege(captured: int, points: int, allowed: bool) -> None:
    state = wishing_siege("british_siege_later").captured(BRITISH, villages=captured).state()
    assert total_points(state, BRITISH) == points
    assert allows(state, SIEGE) is allowed


@pytest.mark.parametrize("other", ["natives_in_sieges", "louisbourg_starts_fortified"])
def test_the_british_may_besiege_once_the_french_have(other: str) -> None:
    pos = position(FRENCH, "british_siege_later", other).hand(FRENCH, "Louisbourg", "Port Royal", "Militia")
    pos.village(BRITISH, "Halifax", "Canso").hand(BRITISH, "Halifax", "Boston", "Militia")
    state = do(pos.state(), "besiege Canso: Louisbourg, Port Royal, Militia").state
    assert allows(turn_passes(state), SIEGE)


def test_a_siege_card_is_given_up_from_the_siege_that_it_lies_in() -> None:
    pos = position(FRENCH, "siege_cards_ambushable").hand(FRENCH, "Coureurs de Bois").hand(BRITISH, "Boston")
    pos.siege(BRITISH, "Louisbourg", ["Regular Infantry"]).siege(FRENCH, "Pemaquid", ["Gaspe"], ["Militia"])
    state = after(pos.state(), "ambush: Coureurs de Bois", "decline")
    assert why(state, "lose from siege Pemaquid: Regular Infantry") is Code.NOT_IN_SIEGE
    assert allows(state, "lose from siege Louisbourg: Regular Infantry")
