"""Rules: Hidden information: what is public, what becomes known, and what a view shows."""

from __future__ import annotations

import random

import pytest

from afaos_gui.rules.chance import (
    ChanceError,
    KeepingChance,
    ListedChance,
    RandomChance,
    RecordedChance,
)
from afaos_gui.rules.engine import new_game
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import determinise, observe
from tests.rules.builder import BRITISH, CATALOGUE, FRENCH, SECOND, Position, after, card, do, names, place, turn_passes

NATIVES = "Native Americans (N)"


def known(state: GameState, side: int) -> list[str]:
    return names(state, side, "known")


# What a view shows


def test_a_view_shows_ones_own_cards() -> None:
    state = new_game(SECOND, RandomChance(3))
    view = observe(state, BRITISH)
    assert (view.viewer, view.hand, view.draw) == (BRITISH, state.sides[BRITISH].hand, state.sides[BRITISH].draw)


def test_a_viewer_knows_the_own_hand_alone_and_an_onlooker_none() -> None:
    view = observe(new_game(SECOND, RandomChance(3)), BRITISH)
    assert (view.knows(BRITISH), view.knows(FRENCH)) == (True, False)
    assert not view._replace(hand=(), draw=()).knows(BRITISH)


def test_a_view_shows_how_many_cards_the_other_side_holds_but_not_which() -> None:
    state = new_game(SECOND, RandomChance(3))
    public = observe(state, BRITISH).sides[FRENCH]
    me = state.sides[FRENCH]
    assert (public.hand_size, public.draw_size, public.known) == (5, 4, ())
    assert public.unseen == tuple(sorted(me.hand + me.draw))


def test_a_view_shows_everything_open() -> None:
    position = Position().siege(BRITISH, "Port Royal", ["Militia"]).reserve(FRENCH, "Priest").fort("Quebec")
    state = position.discard(FRENCH, "Gaspe").captured(FRENCH, 1, 1).state()
    view = observe(state, BRITISH)
    me, public = state.sides[FRENCH], view.sides[FRENCH]
    assert (view.sieges, view.neutral, view.forts) == (state.sieges, state.neutral, state.forts)
    assert (public.reserve, public.discard, public.money) == (me.reserve, me.discard, me.money)
    assert (public.available, public.places, public.controlled) == (me.available, me.places, me.controlled)
    assert (public.captured_villages, public.captured_towns) == (1, 1)


def test_known_cards_are_no_longer_unseen() -> None:
    state = Position().hand(FRENCH, "Quebec", "Gaspe").known(FRENCH, "Gaspe").state()
    public = observe(state, BRITISH).sides[FRENCH]
    assert [CATALOGUE.cards[kind].text for kind in public.known] == ["Gaspe"]
    assert card(FRENCH, "Gaspe") not in public.unseen
    assert card(FRENCH, "Quebec") in public.unseen


def test_a_resampled_world_has_the_same_view() -> None:
    state = new_game(SECOND, RandomChance(3))
    view = observe(state, BRITISH)
    worlds = [determinise(view, random.Random(seed)) for seed in range(20)]
    assert all(observe(world, BRITISH) == view for world in worlds)
    assert len({world.sides[FRENCH].hand for world in worlds}) > 5


def test_a_resampled_world_keeps_what_is_known() -> None:
    state = Position().hand(FRENCH, "Quebec", "Gaspe", "Trader").known(FRENCH, "Gaspe").state()
    for seed in range(20):
        world = determinise(observe(state, BRITISH), random.Random(seed))
        assert card(FRENCH, "Gaspe") in world.sides[FRENCH].hand


# What becomes known


def test_a_shown_hand_is_known_until_its_cards_are_played() -> None:
    position = Position(BRITISH).hand(BRITISH, "Indian Leader").hand(FRENCH, "Quebec", "Trader", "Gaspe")
    state = after(position.state(), "priest: Indian Leader")
    assert known(state, FRENCH) == ["Gaspe", "Quebec", "Trader"]
    state = after(turn_passes(state), "take money: Quebec")
    assert known(state, FRENCH) == ["Gaspe", "Trader"]


def test_drawn_cards_are_not_known() -> None:
    position = Position(FRENCH).hand(FRENCH, "Quebec", "Gaspe").known(FRENCH, "Gaspe", "Quebec")
    state = do(position.state(), "end turn", ["Montreal", "Tadoussac", "Trader"]).state
    assert known(state, FRENCH) == ["Gaspe", "Quebec"]


def test_a_second_copy_does_not_stay_known_when_one_is_played() -> None:
    position = Position(FRENCH).hand(FRENCH, "Militia", "Militia").known(FRENCH, "Militia")
    state = after(position.state(), "discard: Militia")
    assert known(state, FRENCH) == []


def test_a_retrieved_reserve_is_known() -> None:
    position = Position(FRENCH).hand(FRENCH, "Quebec").reserve(FRENCH, "Priest", "Militia")
    assert known(after(position.state(), "retrieve reserve"), FRENCH) == ["Militia", "Priest"]


def test_the_card_that_the_intendant_takes_is_known() -> None:
    position = Position(FRENCH).hand(FRENCH, "Intendant", "Quebec").discard(FRENCH, "Gaspe")
    assert known(after(position.state(), "intendant: Gaspe"), FRENCH) == ["Gaspe"]


def test_a_hand_is_known_when_nothing_is_left_to_draw() -> None:
    position = Position(FRENCH).hand(FRENCH, "Quebec", "Gaspe", "Trader").draw_pile(FRENCH, "Montreal", "Tadoussac")
    state = do(position.state(), "end turn", ["Montreal", "Tadoussac"]).state
    assert known(state, FRENCH) == names(state, FRENCH, "hand")


def test_cards_drawn_after_a_reshuffle_are_not_known() -> None:
    position = Position(FRENCH).hand(FRENCH, "Quebec", "Gaspe", "Trader").draw_pile(FRENCH, "Montreal")
    state = do(position.state(), "end turn", ["Montreal"], ["Tadoussac"]).state
    assert known(state, FRENCH) == ["Gaspe", "Montreal", "Quebec", "Trader"]


def test_a_known_card_that_is_reserved_given_or_removed_is_no_longer_known_in_hand() -> None:
    hand = ("Militia", "Governor", NATIVES, "Gaspe")
    position = Position(FRENCH).hand(FRENCH, *hand).known(FRENCH, *hand)
    assert "Militia" not in known(after(position.state(), "reserve: Militia"), FRENCH)
    assert known(after(position.state(), "governor: Gaspe"), FRENCH) == ["Militia", NATIVES]
    asked = Position(BRITISH).hand(BRITISH, "Indian Leader").hand(FRENCH, *hand).known(FRENCH, *hand)
    state = after(asked.state(), "priest: Indian Leader", "give from hand")
    assert NATIVES not in known(state, FRENCH)


# Events


def test_drawn_cards_are_told_to_their_side_only() -> None:
    step = do(Position().hand(BRITISH, "Boston", "Norfolk", "Militia").state(), "end turn", ["Pemaquid", "New York"])
    (drew,) = (event for event in step.events if event.kind is Kind.DREW)
    assert drew.seen_by(BRITISH).cards == (card(BRITISH, "New York"), card(BRITISH, "Pemaquid"))
    assert (drew.seen_by(FRENCH).cards, drew.seen_by(FRENCH).amount) == ((), 2)


def test_open_events_are_told_to_both() -> None:
    event = Event(Kind.PLAYED, BRITISH, (3,), place("Boston"))
    assert event.seen_by(FRENCH) is event
    assert event.seen_by(BRITISH) is event


@pytest.mark.parametrize(
    ("line", "hand", "barrier"),
    [
        ("take money: Boston", ("Boston",), False),
        ("draft: Militia", (), False),
        ("pass", (), False),
        ("reserve: Militia", ("Militia",), False),
        ("retrieve reserve", (), False),
        ("governor: Boston", ("Governor", "Boston"), False),
        ("withdraw Port Royal", (), False),
        ("priest: Indian Leader", ("Indian Leader",), True),
        ("ambush: Rangers", ("Rangers",), True),
    ],
)
def test_a_barrier_is_what_showed_drew_or_asked_for_something_hidden(
    line: str, hand: tuple[str, ...], barrier: bool
) -> None:
    position = Position(BRITISH).hand(BRITISH, *hand).reserve(BRITISH, "Trader").hand(FRENCH, "Quebec")
    state = position.siege(BRITISH, "Port Royal", ["Boston" if "Boston" not in hand else "Norfolk"]).state()
    assert do(state, line).barrier is barrier


# Chance


def test_the_same_seed_draws_the_same_cards() -> None:
    assert new_game(SECOND, RandomChance(7)) == new_game(SECOND, RandomChance(7))
    assert new_game(SECOND, RandomChance(7)) != new_game(SECOND, RandomChance(8))


def test_a_whole_pile_is_drawn_without_choosing() -> None:
    assert RandomChance(1).draw(0, (1, 2, 3), 3) == (1, 2, 3)


def test_recorded_draws_come_from_the_pile_that_is_asked_about() -> None:
    chance = RecordedChance([5, 1, 2])
    assert chance.draw(0, (1, 2), 1) == (1,)
    assert chance.draw(0, (2, 5, 5), 2) == (5, 2)
    with pytest.raises(ChanceError, match="holds 0 of the 1 cards"):
        chance.draw(0, (1,), 1)


@pytest.mark.parametrize(
    ("draws", "reason"),
    [([], "no further draw"), ([(9,)], "not in the draw pile"), ([(1, 2)], "has 2 cards where 1 are drawn")],
)
def test_listed_draws_have_to_fit(draws: list[tuple[int, ...]], reason: str) -> None:
    with pytest.raises(ChanceError, match=reason):
        ListedChance(draws).draw(0, (1, 2), 1)


def test_kept_draws_can_be_listed_again() -> None:
    keeping = KeepingChance(RandomChance(4))
    state = new_game(SECOND, keeping)
    assert len(keeping.draws) == 2
    assert new_game(SECOND, ListedChance(keeping.draws)) == state
