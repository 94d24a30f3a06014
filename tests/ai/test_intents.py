"""Every legal action belongs to an intent, and payments come in a sensible order."""

from __future__ import annotations

from collections.abc import Callable

from afaos_gui.ai.view.intents import group, intent_of, missed_in_hand
from afaos_gui.ai.view.knowledge import worths_of
from afaos_gui.rules.actions import Action, Governor, Merchant, Settle, TakeMoney
from afaos_gui.rules.engine import legal_actions, spent_cards
from afaos_gui.rules.state import GameState

Positions = Callable[[int, int], list[GameState]]


def test_every_legal_action_has_one_intent_and_none_is_lost(positions: Positions) -> None:
    for state in positions(60, 11):
        legal = legal_actions(state)
        groups = group(state, legal)
        flat = [action for payments in groups.values() for action in payments]
        assert len(flat) == len(legal)
        assert set(flat) == set(legal)
        for intent, payments in groups.items():
            assert all(intent_of(action) == intent for action in payments)


def _payments(states: list[GameState], kind: type[Action]) -> list[tuple[GameState, list[Action]]]:
    found = []
    for state in states:
        for intent, payments in group(state, legal_actions(state)).items():
            if intent.kind is kind and len(payments) > 1:
                found.append((state, payments))
    return found


def test_settling_is_paid_with_the_cards_least_missed_first(positions: Positions) -> None:
    found = _payments(positions(150, 12), Settle)
    assert found
    for state, payments in found:
        missed = missed_in_hand(state)
        costs = [sum(missed[card] for card in spent_cards(state, action)) for action in payments]
        assert costs == sorted(costs)


def test_of_cards_with_the_same_symbols_the_richest_is_taken_first(positions: Positions) -> None:
    states = positions(150, 13)
    tables = states[0].ruleset.tables
    money, symbols = tables.money, tables.symbols
    taken = _payments(states, TakeMoney)
    sold = _payments(states, Merchant)
    assert taken and sold
    for _, payments in taken:
        alike = [a.cards[0] for a in payments if symbols[a.cards[0]] == symbols[payments[0].cards[0]]]
        assert money[payments[0].cards[0]] == max(money[card] for card in alike)
    for _, payments in sold:
        assert sum(money[card] for card in payments[0].cards[1:]) > 0


def test_the_governor_thinks_first_of_the_cards_worth_least(positions: Positions) -> None:
    found = _payments(positions(250, 14), Governor)
    assert found
    for state, payments in found:
        worth = worths_of(state.ruleset.tables).deck[state.to_decide]
        first = sum(worth[card] + 0.2 for card in payments[0].cards)
        assert first == min(sum(worth[card] + 0.2 for card in action.cards) for action in payments)
