"""What one side knows of a position, and positions consistent with it (rules: Hidden information)."""

from __future__ import annotations

import random
from typing import NamedTuple

from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import (
    Decision,
    Ending,
    GameState,
    Pile,
    SideState,
    Siege,
    with_cards,
    without,
)


class PublicSide(NamedTuple):
    """What both players know of a side. `unseen` is the hand and draw pile without the cards `known` in hand."""

    money: int
    hand_size: int
    draw_size: int
    known: Pile
    unseen: Pile
    discard: Pile
    reserve: Pile
    available: Pile
    places: Pile
    villages: int
    towns: int
    captured_villages: int
    captured_towns: int

    @property
    def controlled(self) -> int:
        """Mask of the places that hold this side's village or town."""
        return self.villages | self.towns


class View(NamedTuple):
    """A position as `viewer` knows it: everything public, and the viewer's own hand and draw pile."""

    ruleset: Ruleset
    viewer: Side
    sides: tuple[PublicSide, PublicSide]
    hand: Pile
    draw: Pile
    sieges: tuple[Siege | None, Siege | None]
    neutral: Pile
    forts: int
    turn: int
    mover: Side
    actions_left: int
    to_decide: Side
    decision: Decision
    pending: int
    opening: bool
    ending: Ending
    winner: Side
    besieged_once: int
    bids: tuple[int, int]

    def knows(self, side: Side) -> bool:
        """Whether the viewer knows which cards a side has in hand; an onlooker knows it of neither."""
        public = self.sides[side]
        return side == self.viewer and len(self.hand) + len(self.draw) == public.hand_size + public.draw_size


def less(pile: Pile, taken: Pile) -> Pile:
    """The pile without the taken cards, all of which it must hold."""
    for card in taken:
        pile = without(pile, card)
    return pile


def _public(side: SideState) -> PublicSide:
    return PublicSide(
        side.money,
        len(side.hand),
        len(side.draw),
        side.known,
        with_cards(less(side.hand, side.known), side.draw),
        side.discard,
        side.reserve,
        side.available,
        side.places,
        side.villages,
        side.towns,
        side.captured_villages,
        side.captured_towns,
    )


def observe(state: GameState, side: Side) -> View:
    """The position as `side` knows it."""
    me = state.sides[side]
    return View(
        state.ruleset,
        side,
        (_public(state.sides[0]), _public(state.sides[1])),
        me.hand,
        me.draw,
        state.sieges,
        state.neutral,
        state.forts,
        state.turn,
        state.mover,
        state.actions_left,
        state.to_decide,
        state.decision,
        state.pending,
        state.opening,
        state.ending,
        state.winner,
        state.besieged_once,
        state.bids,
    )


def _side_of(public: PublicSide, hand: Pile, known: Pile, draw: Pile) -> SideState:
    return SideState(
        public.money,
        hand,
        known,
        draw,
        public.discard,
        public.reserve,
        public.available,
        public.places,
        public.villages,
        public.towns,
        public.captured_villages,
        public.captured_towns,
    )


def _state_of(view: View, british: SideState, french: SideState) -> GameState:
    return GameState(
        view.ruleset,
        (british, french),
        view.sieges,
        view.neutral,
        view.forts,
        view.turn,
        view.mover,
        view.actions_left,
        view.to_decide,
        view.decision,
        view.pending,
        view.opening,
        view.ending,
        view.winner,
        view.besieged_once,
        view.bids,
    )


def public_position(view: View) -> GameState:
    """What is public of a view, as a position with empty hands and draw piles."""
    british, french = (_side_of(public, (), (), ()) for public in view.sides)
    return _state_of(view, british, french)


def determinise(view: View, rng: random.Random) -> GameState:
    """Sample a position consistent with the view: the opponent's unseen cards are dealt at random."""
    sides: list[SideState] = []
    for side, public in enumerate(view.sides):
        if side == view.viewer:
            hand, draw = view.hand, view.draw
        else:
            dealt = tuple(rng.sample(public.unseen, public.hand_size - len(public.known)))
            hand = with_cards(public.known, dealt)
            draw = less(public.unseen, dealt)
        sides.append(_side_of(public, hand, public.known, draw))
    return _state_of(view, sides[0], sides[1])
