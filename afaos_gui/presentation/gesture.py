"""A gesture in progress: the chosen cards, a piece in hand, a question of the player's own making."""

from __future__ import annotations

from dataclasses import dataclass

from afaos_gui.presentation.questions import Question
from afaos_gui.presentation.targets import Grip, Held, Target
from afaos_gui.rules.actions import Action, Cards


@dataclass(frozen=True, slots=True)
class Gesture:
    """Nothing of it has been done in the game yet."""

    chosen: Cards = ()
    """Cards of the hand, in the order of the hand."""
    drafted: Cards = ()
    """The card of the market that is chosen; never together with cards of the hand."""
    carried: Held | None = None
    """A piece taken up by a click or a key, until it is laid somewhere."""
    dragged: Held | None = None
    pointed: Target | None = None
    """What lies under the pointer."""
    hovered: int | None = None
    """The card of the hand that is pointed at."""
    said: str = ""
    """Why the last thing tried did nothing, until something else is begun."""
    choosing: tuple[Action, ...] = ()
    """Actions that the gesture may mean, the one to propose first."""
    asked: Question | None = None
    """A question before something that cannot be taken back."""

    @property
    def held(self) -> Held | None:
        """What would be dropped where the pointer is: what is dragged or carried, else the chosen cards."""
        return self.dragged or self.carried or self.selected

    @property
    def selected(self) -> Held | None:
        """The chosen cards."""
        if self.drafted:
            return Held(Grip.MARKET, self.drafted)
        return Held(Grip.CARDS, self.chosen) if self.chosen else None


def toggled(hand: Cards, chosen: Cards, number: int) -> Cards:
    """The chosen cards with one of the hand more, or without it where it is chosen; in the order of the hand."""
    left, card = list(chosen), hand[number]
    if card in left:
        left.remove(card)
    else:
        left.append(card)
    return tuple(sorted(left, key=hand.index))


AT_REST = Gesture()
