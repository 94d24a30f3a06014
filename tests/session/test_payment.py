"""Which payment is suggested first."""

from __future__ import annotations

from afaos_gui.rules.actions import Action, Besiege, Discard, Raid, Settle
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.state import GameState
from afaos_gui.session.choice.payment import least_missed
from tests.rules.builder import Position, card, place


def best(state: GameState, kind: type[Action], where: str) -> Action:
    """The least missed way to do something at a place."""
    ways = [a for a in legal_actions(state) if type(a) is kind and a.place == place(where)]
    assert len(ways) > 1
    return least_missed(ways, state)[0]


def test_the_settler_with_less_money_is_proposed() -> None:
    state = Position().hand(BRITISH, "New Haven", "St. Mary's", "Boston", "Settlers").state()
    assert set(best(state, Settle, "Deerfield").cards) == {
        card(BRITISH, name) for name in ("New Haven", "St. Mary's", "Settlers")
    }


def test_a_lone_raider_is_enough() -> None:
    state = (
        Position(FRENCH)
        .village(BRITISH, "Fort Halifax")
        .hand(FRENCH, "Native Americans (N)", "Coureurs de Bois", "Priest")
    )
    raid = best(state.state(), Raid, "Fort Halifax")
    assert len(raid.cards) == min(len(a.cards) for a in legal_actions(state.state()) if isinstance(a, Raid))


def test_every_way_is_kept() -> None:
    state = Position().hand(BRITISH, "New Haven", "Boston", "New York", "Norfolk").state()
    ways = [a for a in legal_actions(state) if isinstance(a, Besiege)]
    assert ways
    assert set(least_missed(ways, state)) == set(ways)


def test_the_order_does_not_depend_on_the_order_given_but_for_equals() -> None:
    state = Position().hand(BRITISH, "New Haven", "St. Mary's", "Boston", "Settlers").state()
    ways = [a for a in legal_actions(state) if isinstance(a, Settle)]
    assert least_missed(ways, state)[0] == least_missed(reversed(ways), state)[0]


def test_a_card_that_cannot_be_used_is_discarded_first() -> None:
    state = Position().empty("Norfolk").hand(BRITISH, "Boston", "Norfolk").state()
    ways = [a for a in legal_actions(state) if isinstance(a, Discard) and len(a.cards) == 1]
    assert least_missed(ways, state)[0].cards == (card(BRITISH, "Norfolk"),)


def test_one_of_two_like_cards_is_missed_less() -> None:
    state = Position().hand(BRITISH, "Militia", "Regular Infantry", "Regular Infantry").state()
    ways = [a for a in legal_actions(state) if isinstance(a, Discard) and len(a.cards) == 1]
    assert least_missed(ways, state)[0].cards == (card(BRITISH, "Militia"),)
