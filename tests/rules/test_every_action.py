"""`legal_actions` is complete: compare it with every action that can be constructed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from afaos_gui.rules.actions import ACTIONS, Action
from afaos_gui.rules.engine import legal_actions, play, why_not
from afaos_gui.rules.state import Decision, GameState
from tests.rules.builder import BRITISH, CATALOGUE, FRENCH, FirstCards, Position
from tests.rules.games import some_positions

PLACES, CARDS = range(len(CATALOGUE.locations)), range(len(CATALOGUE.cards))
FROM_HAND = {
    "settle",
    "develop",
    "fortify",
    "besiege",
    "reinforce",
    "military leader",
    "raid",
    "merchant",
    "trader",
    "piracy",
    "discard",
    "governor",
    "take money",
}
LARGEST_HAND = 6


def card_choices(state: GameState, kind: type[Action]) -> Iterator[tuple[int, ...]]:
    """The cards that an action of a kind can name, in every order that may matter."""
    least, most = kind.count
    if kind.verb not in FROM_HAND:
        yield from ((card,) for card in CARDS if most)
        if not least:
            yield ()
        return
    hand = state.sides[state.to_decide].hand
    orders = permutations if most <= 3 or kind.verb == "merchant" else combinations
    for size in range(least, min(most, len(hand)) + 1):
        yield from set(orders(hand, size))


def every_action(state: GameState) -> Iterator[Action]:
    """Every action with places of the board and cards of the hand, or any cards where it names others."""
    for kind in ACTIONS:
        for where in PLACES if kind.has_place else (-1,):
            for cards in card_choices(state, kind):
                yield kind(where, cards)


def examined() -> list[GameState]:
    """Positions with hands small enough to try everything, including every kind of decision."""
    small = [state for state in some_positions() if len(state.sides[state.to_decide].hand) <= LARGEST_HAND]
    asked = [state for state in small if state.decision is not Decision.TURN]
    full = [state for state in small if state.decision is Decision.TURN and state.actions_left]
    return [*asked[::12], *full[::9]]


def test_legal_actions_are_all_that_nothing_forbids() -> None:
    for state in examined():
        allowed = {action for action in every_action(state) if why_not(state, action) is None}
        assert allowed == set(legal_actions(state))


# Counts of action paths


def paths(state: GameState, depth: int) -> int:
    """The number of sequences of actions of this depth; draws give the first cards of the pile."""
    actions = legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(paths(play(state, action, FirstCards()).state, depth - 1) for action in actions)


def opening(british: tuple[str, ...], french: tuple[str, ...]) -> Position:
    """The first turn with these hands."""
    return Position(BRITISH).turn(1).actions(1).hand(BRITISH, *british).hand(FRENCH, *french)


HOME_PORTS = ("Boston", "New Haven", "New York", "Norfolk", "St. Mary's")
SOUTH = ("Norfolk", "Pemaquid", "Philadelphia", "St. Mary's", "New York")
RIVERS = ("Quebec", "Montreal", "Trois Rivieres", "Tadoussac", "Trader")
PORTS = ("Louisbourg", "Gaspe", "Port Royal", "Quebec", "Regular Infantry (initial)")


def test_different_actions_are_told_apart_by_their_hashes() -> None:
    legal = legal_actions(opening(HOME_PORTS, RIVERS).state())
    assert len({hash(action) for action in legal}) == len(legal)


def test_the_first_actions_counted_by_hand() -> None:
    state = opening(HOME_PORTS, RIVERS).state()
    assert Counter(action.verb for action in legal_actions(state)) == {
        "settle": 2 + 1 + 2 + 6 + 5,  # Deerfield, Albany, Richmond, Baltimore, Halifax
        "besiege": 6,  # Port Royal: three ships, and two of the other cards each
        "develop": 3 + 3 + 2,  # New Haven, Norfolk, St. Mary's
        "take money": 4,
        "merchant": 4 * (3 + 3),
        "draft": 13 + 3,
        "discard": 2**5 - 1,
        "pass": 1,
        "end turn": 1,
    }


@pytest.mark.parametrize(
    ("british", "french", "expected"),
    [
        (HOME_PORTS, RIVERS, (107, 182, 7621)),
        (SOUTH, PORTS, (85, 156, 6048)),
    ],
    ids=["home ports", "south"],
)
def test_paths_from_set_up(british: tuple[str, ...], french: tuple[str, ...], expected: tuple[int, ...]) -> None:
    state = opening(british, french).state()
    assert tuple(paths(state, depth) for depth in (1, 2, 3)) == expected


def test_paths_through_a_siege() -> None:
    position = Position(FRENCH).siege(BRITISH, "Port Royal", ["Militia"], ["Militia"]).hand(FRENCH, *RIVERS[:3])
    state = position.hand(FRENCH, "Militia").hand(BRITISH, "Boston", "Norfolk").state()
    assert tuple(paths(state, depth) for depth in (1, 2, 3)) == (46, 1330, 4523)
