"""What selections and gestures mean, over many positions: every legal action can be taken by mouse."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from afaos_gui.presentation.choices.place_needs import need_at
from afaos_gui.presentation.choices.questions import decision_question
from afaos_gui.presentation.choices.refusals import reason
from afaos_gui.presentation.choices.targets import CARD_DROPS, Grip, Held, LegalTargets, Spot, Target
from afaos_gui.rules import actions as act
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, legal_choices, new_game, play, spent_cards
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.session.autoplay import pick
from tests.gui.tables import busy_position
from tests.presentation.positions import british
from tests.rules.builder import BRITISH, FRENCH, SECOND, Position, card, place
from tests.rules.option_games import position as option_position
from tests.rules.option_games import rules

CARD_SPOTS = {kind: spot for spot, kinds in CARD_DROPS.items() for kind in kinds if spot is not Spot.SIEGE}
"""A spot where cards can be dropped for an action."""


def positions(seed: int, turns: int) -> list[GameState]:
    """The positions of a random game."""
    rng, chance = random.Random(seed), RandomChance(seed)
    state, found = new_game(SECOND, chance), []
    while state.turn <= turns and state.decision is not Decision.OVER:
        found.append(state)
        state = play(state, pick(legal_actions(state), rng), chance).state
    return found


@pytest.mark.few(2)
@pytest.mark.parametrize("seed", range(4))
def test_every_legal_action_can_be_done_with_the_mouse(seed: int) -> None:
    for state in positions(seed, 45):
        legal = legal_actions(state)
        reach = LegalTargets(state, legal)
        if state.decision is not Decision.TURN:
            assert set(decision_question(state, legal).actions) == set(legal)
            continue
        without = reach.without_cards()
        for action in legal:
            offered = reach.using(spent_cards(state, action)).exact + without
            assert isinstance(action, act.Draft | act.EndTurn) or action in offered, "a choice of cards offers it"
            if not isinstance(action, act.Pass | act.EndTurn | act.Withdraw):
                assert action in reach.drop(*drop_for(state, action)), "some drop does it"


def drop_for(state: GameState, action: act.Action) -> tuple[Held, Target]:
    """The gesture for an action."""
    if isinstance(action, act.Draft):
        return Held(Grip.MARKET, action.cards), Target(Spot.DISCARD)
    if isinstance(action, act.RetrieveReserve):
        return Held(Grip.RESERVE), Target(Spot.HAND)
    if isinstance(action, act.Intendant):
        return Held(Grip.DISCARD, action.cards), Target(Spot.HAND)
    spot = CARD_SPOTS[type(action)]
    return Held(Grip.CARDS, spent_cards(state, action)), Target(spot, action.place)


@pytest.mark.parametrize(
    ("position", "held", "target", "done"),
    [
        (british("Pemaquid", "Boston"), ("Pemaquid", "Boston"), "Pemaquid", "develop Pemaquid: Pemaquid, Boston"),
        (
            british("Pemaquid", "Fortification"),
            ("Pemaquid", "Fortification"),
            "Pemaquid",
            "fortify Pemaquid: Pemaquid, Fortification",
        ),
        (
            british("Pemaquid", "New Haven", "Regular Infantry"),
            ("Pemaquid", "New Haven", "Regular Infantry"),
            "Port Royal",
            "besiege Port Royal: Pemaquid, New Haven, Regular Infantry",
        ),
        (british("Rangers").village(FRENCH, "Deerfield"), ("Rangers",), "Deerfield", "raid Deerfield: Rangers"),
        (
            british("New Haven", "St. Mary's", "Boston"),
            ("New Haven", "St. Mary's", "Boston"),
            "Deerfield",
            "settle Deerfield: New Haven, St. Mary's, Boston",
        ),
        (
            british("Ships", "Boston", "New Haven"),
            ("Ships", "Boston", "New Haven"),
            Spot.PURSE,
            "merchant: Ships, Boston, New Haven",
        ),
        (british("Trader", "Pemaquid"), ("Trader",), Spot.PURSE, "trader: Pemaquid"),
        (Position(FRENCH).hand(FRENCH, "Louisbourg", "Ships"), ("Louisbourg", "Ships"), Spot.PURSE, "piracy: Ships"),
        (
            british("Military Leader").siege(BRITISH, "Port Royal", ["Regular Infantry"]),
            ("Military Leader",),
            Target(Spot.SIEGE, place("Port Royal")),
            "military leader Port Royal: Military Leader",
        ),
        (
            british("Indian Leader").hand(FRENCH, "Native Americans (N)"),
            ("Indian Leader",),
            Spot.OPPONENT,
            "priest: Indian Leader",
        ),
    ],
    ids=lambda given: given if isinstance(given, str) and ":" in given else "",
)
def test_what_cards_do_where_they_are_dropped(
    position: Position, held: tuple[str, ...], target: str | Spot | Target, done: str
) -> None:
    state = position.state()
    cards = tuple(card(state.to_decide, name) for name in held)
    if isinstance(target, Spot):
        target = Target(target)
    where = target if isinstance(target, Target) else Target(Spot.PLACE, place(target))
    (found,) = LegalTargets(state, legal_actions(state)).drop(Held(Grip.CARDS, cards), where)
    assert action_text(found, SECOND.catalogue) == done


@pytest.mark.parametrize(
    ("hand", "grip", "where", "begins"),
    [
        (("Pemaquid", "Boston"), Grip.TOWN, "Pemaquid", "develop Pemaquid"),
        (("Pemaquid", "Fortification"), Grip.FORT, "Pemaquid", "fortify Pemaquid"),
        (("Pemaquid", "Ships", "Regular Infantry"), Grip.SIEGE, "Port Royal", "besiege Port Royal"),
        (("New Haven", "St. Mary's", "Boston"), Grip.VILLAGE, "Deerfield", "settle Deerfield"),
    ],
)
def test_what_pieces_do_where_they_are_laid(hand: tuple[str, ...], grip: Grip, where: str, begins: str) -> None:
    state = british(*hand).state()
    found = LegalTargets(state, legal_actions(state)).drop(Held(grip), Target(Spot.PLACE, place(where)))
    assert found and all(action_text(action, SECOND.catalogue).startswith(begins) for action in found)


@pytest.mark.parametrize("seed", range(3))
def test_every_wrong_drop_has_a_reason(seed: int) -> None:
    rng = random.Random(seed)
    for state in positions(seed, 40):
        hand = state.sides[state.to_decide].hand
        if state.decision is not Decision.TURN or not hand:
            continue
        reach = LegalTargets(state, legal_actions(state))
        held = Held(Grip.CARDS, tuple(rng.sample(hand, rng.randint(1, min(3, len(hand))))))
        spot = rng.choice([spot for spot in CARD_DROPS if spot is not Spot.SIEGE])
        target = Target(spot, rng.randrange(36) if spot is Spot.PLACE else -1)
        if not reach.drop(held, target):
            assert reason(state, held, target) is not None


def test_a_drop_never_throws_more_away_than_was_held() -> None:
    state = Position(BRITISH).hand(BRITISH, "Boston", "Norfolk", "New York").state()
    held = Held(Grip.CARDS, (card(BRITISH, "Boston"),))
    assert LegalTargets(state, legal_actions(state)).drop(held, Target(Spot.DISCARD)) == (act.Discard(-1, held.cards),)


def test_a_selection_is_never_widened_to_throw_more_away() -> None:
    state = Position(BRITISH).hand(BRITISH, "Boston", "Norfolk", "New York").state()
    names = ("New York", "Boston")
    held = tuple(card(BRITISH, name) for name in names)
    found = LegalTargets(state, legal_actions(state)).using(held)
    assert [action for action in found.exact if isinstance(action, act.Discard)] == [
        act.Discard(-1, tuple(sorted(held)))
    ]
    assert not any(isinstance(action, act.Discard) for action in found.also)


def test_the_discards_of_a_large_hand_are_not_looked_through() -> None:
    """Fourteen cards can be discarded in twelve thousand ways; a click may check only the few other actions."""
    state = busy_position().state()
    legal = legal_actions(state)
    reach = LegalTargets(state, legal)
    looked_at: list[act.Action] = []

    class Watched(list[tuple[act.Action, Counter[int]]]):
        def __iter__(self) -> Iterator[tuple[act.Action, Counter[int]]]:
            for entry in super().__iter__():
                looked_at.append(entry[0])
                yield entry

    reach._spent = Watched(reach._spent)
    assert reach.using(state.sides[BRITISH].hand[:1]).every
    discards = next(choice for choice in legal_choices(state) if choice.kind is act.Discard)
    assert len(looked_at) < 400 < 12_000 < discards.bound


def test_exact_cards_come_before_more_cards() -> None:
    state = Position(BRITISH).hand(BRITISH, "Rangers", "Native Americans (N)").state()
    state.sides[1].villages |= 1 << place("Fort Halifax")
    reach = LegalTargets(state, legal_actions(state))
    held = Held(Grip.CARDS, (card(BRITISH, "Rangers"),))
    assert reach.drop(held, Target(Spot.PLACE, place("Fort Halifax"))) == (act.Raid(place("Fort Halifax"), held.cards),)


def test_all_that_the_governor_may_return_joins_it_and_nothing_joins_other_cards_for_it() -> None:
    state = Position(BRITISH).hand(BRITISH, "Governor", "Boston", "Militia").state()
    governor, boston, militia = (card(BRITISH, name) for name in ("Governor", "Boston", "Militia"))
    reach = LegalTargets(state, legal_actions(state))
    assert reach.companions((governor,)) == {boston, militia}
    assert governor not in reach.companions((militia,))


@pytest.mark.parametrize("left", [2, 0])
def test_a_lost_card_is_dropped_for_nothing(left: int) -> None:
    position = option_position(BRITISH, "drop_lost_locations").hand(BRITISH, "Pemaquid", "Boston").empty("Pemaquid")
    state = position.actions(left).state()
    lost = Held(Grip.CARDS, (card(BRITISH, "Pemaquid"),))
    assert LegalTargets(state, tuple(legal_actions(state))).drop(lost, Target(Spot.DISCARD)) == (
        act.DropLost(-1, lost.cards),
    )


@pytest.mark.parametrize("left", [2, 0])
def test_a_leader_is_kept_from_a_siege_by_its_supply(left: int) -> None:
    position = british("Military Leader").village(FRENCH, "Detroit").siege(BRITISH, "Detroit", ["Regular Infantry"])
    state, detroit = position.actions(left).state(), place("Detroit")
    for spot in (Spot.SIEGE, Spot.PLACE):
        told = reason(state, Held(Grip.CARDS, (card(BRITISH, "Military Leader"),)), Target(spot, detroit))
        assert told is not None and told.code is Code.SIEGE_OUT_OF_SUPPLY
    needed = need_at(state, detroit)
    assert isinstance(needed, Refusal) and needed.code is Code.SIEGE_OUT_OF_SUPPLY


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_place_of_the_enemy_says_first_why_no_siege_can_begin(edition: str) -> None:
    later = Position(BRITISH, rules("british_siege_later", edition=edition)).hand(BRITISH, "Boston", "Halifax")
    busy = Position(FRENCH, rules(edition=edition)).hand(FRENCH, "Louisbourg", "Halifax")
    busy.siege(FRENCH, "Pemaquid", ["Regular Infantry"])
    for position, where, code in ((later, "Quebec", Code.NOT_YET), (busy, "Boston", Code.ALREADY_BESIEGING)):
        state = position.state()
        told = need_at(state, place(where))
        assert isinstance(told, Refusal) and told.code is code
        held = Held(Grip.CARDS, state.sides[state.to_decide].hand[:1])
        told = reason(state, held, Target(Spot.PLACE, place(where)))
        assert told is not None and told.code is code


@pytest.mark.parametrize("edition", ["first", "second"])
def test_cards_of_which_one_leads_there_are_not_said_to_lead_nowhere(edition: str) -> None:
    position = Position(FRENCH, rules(edition=edition)).village(BRITISH, "Canso")
    state = position.hand(FRENCH, "Montreal", "Louisbourg", "Trader").state()
    held = Held(Grip.CARDS, (card(FRENCH, "Montreal"), card(FRENCH, "Louisbourg")))
    told = reason(state, held, Target(Spot.PLACE, place("Canso")))
    assert told is not None and told.code is Code.WRONG_TRANSPORT
