"""A gesture in progress: chosen cards, a held piece, a question the player asked for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from afaos_gui.presentation.choices.questions import Question, question_before
from afaos_gui.presentation.choices.targets import Grip, Held, Target
from afaos_gui.rules.actions import Action, Cards
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.state import GameState


class Gesture(NamedTuple):
    """An unfinished gesture. Nothing has been done in the game yet."""

    chosen: Cards = ()
    """Cards in hand, in hand order."""
    drafted: Cards = ()
    """The chosen card of the market; never together with cards from the hand."""
    carried: Held | None = None
    """A piece picked up by a click or a key, until it is put down."""
    place: int | None = None
    """The place clicked while nothing was chosen or carried: what can be done there is offered."""
    dragged: Held | None = None
    pointed: Target | None = None
    """The target under the pointer."""
    hovered: int | None = None
    """The card in hand under the pointer."""
    said: str = ""
    """Why the last attempt did nothing, until something else is begun."""
    choosing: tuple[Action, ...] = ()
    """Actions that the gesture may mean, the suggested one first."""
    shows_rest: bool = False
    """Whether those that nobody would choose have been asked for."""
    asked: Question | None = None
    """A question before an action that cannot be undone."""

    @property
    def held(self) -> Held | None:
        """What would be dropped at the pointer: what is dragged or carried, else the chosen cards."""
        return self.dragged or self.carried or self.selected

    @property
    def selected(self) -> Held | None:
        """The chosen cards."""
        if self.drafted:
            return Held(Grip.MARKET, self.drafted)
        return Held(Grip.CARDS, self.chosen) if self.chosen else None

    @property
    def narrows(self) -> bool:
        """Whether only what the chosen cards or the place can be used for is offered."""
        return self.selected is not None or self.place is not None

    @property
    def is_begun(self) -> bool:
        """Whether something has been chosen, picked up or dragged."""
        return self.narrows or self.carried is not None or self.dragged is not None


def toggled(hand: Cards, chosen: Cards, number: int) -> Cards:
    """Toggle a card of the hand among the chosen ones, which stay in hand order; of equal ones the first are chosen."""
    left, card = list(chosen), hand[number]
    if number in places_in_hand(hand, chosen):
        left.remove(card)
    else:
        left.append(card)
    return tuple(sorted(left, key=hand.index))


def places_in_hand(hand: Cards, cards: Iterable[int]) -> list[int]:
    """Where the hand holds these cards: as many places of each kind, from the left."""
    left, places = list(cards), []
    for place, card in enumerate(hand):
        if card in left:
            left.remove(card)
            places.append(place)
    return places


AT_REST = Gesture()


def in_other_words(gesture: Gesture, state: GameState, viewer: Side) -> Gesture:
    """The gesture with its question in the present language; a remark on what was tried is over."""
    asked = gesture.asked
    again = None if asked is None else question_before(asked.actions[0], state, viewer)
    return gesture._replace(said="", asked=again)
