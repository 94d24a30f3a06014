"""`problems` reports every breach of a position's invariants; bounded caches change nothing."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

from afaos_gui.rules.actions import Pass
from afaos_gui.rules.chapters import expansion, scope
from afaos_gui.rules.chapters import position as position_module
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.state import Decision, Ending, GameState, Siege, without
from afaos_gui.rules.tables import network
from afaos_gui.rules.tables.kept import Actions
from tests.rules.builder import BRITISH, FRENCH, Position, card, place, places
from tests.rules.games import random_game

Edit = Callable[[GameState], None]
BOSTON, TRADER, QUEBEC = card(BRITISH, "Boston"), card(BRITISH, "Trader"), card(FRENCH, "Quebec")


def position() -> GameState:
    """A valid position with a card in every British pile."""
    made = Position().hand(BRITISH, "Boston", "Militia").reserve(BRITISH, "Ships").discard(BRITISH, "Norfolk")
    return made.siege(BRITISH, "Port Royal", ["Rangers"]).state()


def move(source: str, target: str, kind: int) -> Edit:
    """Move a British card between two piles, ignoring order and location."""

    def edit(state: GameState) -> None:
        me = state.sides[BRITISH]
        setattr(me, source, without(getattr(me, source), kind))
        setattr(me, target, tuple(sorted((*getattr(me, target), kind))))

    return edit


def of_state(**fields: object) -> Edit:
    def edit(state: GameState) -> None:
        for name, value in fields.items():
            setattr(state, name, value)

    return edit


def of_side(side: int, **fields: object) -> Edit:
    def edit(state: GameState) -> None:
        for name, value in fields.items():
            setattr(state.sides[side], name, value)

    return edit


def double_boston(state: GameState) -> None:
    state.sides[BRITISH].hand = tuple(sorted((*state.sides[BRITISH].hand, BOSTON)))


def lose_trader(state: GameState) -> None:
    state.sides[BRITISH].available = without(state.sides[BRITISH].available, TRADER)


def unsort(state: GameState) -> None:
    state.sides[BRITISH].hand = state.sides[BRITISH].hand[::-1]


def give_quebec(state: GameState) -> None:
    state.sides[FRENCH].draw = without(state.sides[FRENCH].draw, QUEBEC)
    state.sides[BRITISH].hand = (*state.sides[BRITISH].hand, QUEBEC)


def fill_reserve(state: GameState) -> None:
    me = state.sides[BRITISH]
    me.reserve, me.available = tuple(sorted(me.reserve + me.available)), ()


def besiege_with_none(state: GameState) -> None:
    me = state.sides[BRITISH]
    me.discard = tuple(sorted((*me.discard, card(BRITISH, "Rangers"))))
    state.sieges = (Siege(place("Port Royal"), ()), None)


def lift_port_royal(state: GameState) -> None:
    state.sides[FRENCH].villages &= ~places("Port Royal")


BREACHES: list[tuple[Edit, str]] = [
    (double_boston, "Boston: 2 copies instead of 1"),
    (lose_trader, "Trader: 0 copies instead of 1"),
    (unsort, "British hand is not sorted"),
    (give_quebec, "British holds a card of the other side"),
    (move("hand", "available", BOSTON), "British available empire cards hold a location card"),
    (move("available", "places", TRADER), "British available location cards hold an empire card"),
    (of_side(BRITISH, money=-1), "British money is -1"),
    (of_side(BRITISH, known=(BOSTON, BOSTON)), "British known cards are not in hand"),
    (of_side(BRITISH, towns=places("Norfolk")), "British has a village and a town in one place"),
    (of_side(FRENCH, captured_villages=14), "British has too many villages"),
    (of_side(BRITISH, captured_towns=9), "French has too many towns"),
    (fill_reserve, "British reserve holds 19 cards"),
    (of_side(BRITISH, villages=places("Quebec")), "both sides hold one place"),
    (of_state(forts=places("Kennebec")), "a fortification lies in a place that nobody holds"),
    (of_state(forts=2**13 - 1), "there are too many fortifications"),
    (lift_port_royal, "the British besiege a place that the other side does not hold"),
    (besiege_with_none, "the British besiege with no card"),
    (of_state(decision=Decision.OVER), "decision, ending and winner do not agree"),
    (of_state(ending=Ending.TOWNS), "decision, ending and winner do not agree"),
    (of_state(winner=FRENCH), "decision, ending and winner do not agree"),
    (of_state(actions_left=3), "3 actions are left"),
    (of_state(to_decide=FRENCH), "the side to decide is not the one that moves"),
    (of_state(opening=True), "the turn goes on while its start is being resolved"),
    (of_state(bids=(0, -1)), "a bid was used too often"),
]


def test_a_sound_position_has_no_problem() -> None:
    assert problems(position()) == []


@pytest.mark.parametrize(("edit", "problem"), BREACHES, ids=[f"{i}: {text}" for i, (_, text) in enumerate(BREACHES)])
def test_a_breach_is_said(edit: Edit, problem: str) -> None:
    state = position()
    edit(state)
    assert problem in problems(state)


def test_a_hand_that_anybody_can_work_out_must_be_known() -> None:
    state = Position().hand(BRITISH, "Boston").draw_pile(BRITISH).state()
    state.sides[BRITISH].known = ()
    assert problems(state) == ["British hand is not known though nothing is left to draw"]


LIMITS: list[tuple[ModuleType, str]] = [
    *((module, "LISTS_KEPT") for module in (expansion, scope)),
    (scope, "LONGEST_KEPT"),
    (scope, "CACHE_LIMIT"),
    (network, "_CACHE_LIMIT"),
    (position_module, "CARD_MASKS_KEPT"),
]


@pytest.mark.parametrize("limits", [LIMITS, LIMITS[:2]], ids=["nothing kept", "one of each kept"])
def test_emptied_caches_change_nothing(monkeypatch: pytest.MonkeyPatch, limits: list[tuple[ModuleType, str]]) -> None:
    for module, name in limits:
        monkeypatch.setattr(module, name, 0)
    moments = [moment for seed in (901, 902) for moment in random_game(seed, turn_cap=150)]
    monkeypatch.undo()
    assert all(legal_actions(moment.state) == moment.legal for moment in moments)


def test_a_long_list_of_actions_is_not_kept() -> None:
    """A hand of fifteen cards has thousands of discards, and hardly ever occurs again."""
    kept: dict[str, Actions] = {}
    long = [Pass()] * (scope.LONGEST_KEPT + 1)
    assert scope.keep(kept, "long", long) == tuple(long)
    assert scope.keep(kept, "short", [Pass()]) == (Pass(),)
    assert list(kept) == ["short"]


def test_a_list_of_actions_as_long_as_may_be_is_kept() -> None:
    kept: dict[str, Actions] = {}
    longest = [Pass()] * scope.LONGEST_KEPT
    scope.keep(kept, "longest", longest)
    assert kept == {"longest": tuple(longest)}
