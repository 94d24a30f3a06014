"""The turn ribbon's buttons: legal actions, with those that differ only in their cards behind one button."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.data.language import _
from afaos_gui.presentation.questions import deed_title
from afaos_gui.presentation.targets import Matches
from afaos_gui.rules.actions import Action, Discard, Governor, Reserve
from afaos_gui.rules.state import GameState
from afaos_gui.session.text import action_told

_PUT_AWAY = (Discard, Reserve)
"""Actions that discard or reserve cards."""


class Offer(NamedTuple):
    """One button and the actions behind it: a single one, or several to choose from."""

    label: str
    tip: str = ""
    id: str = ""
    quiet: bool = False
    """Whether it is never the main button, being a last resort."""
    actions: tuple[Action, ...] = ()

    def with_tip(self, line: str) -> Offer:
        """The same offer with another line in its tip."""
        return self._replace(tip="\n".join(filter(None, (self.tip, line))))


def offers(groups: tuple[tuple[Action, ...], ...], state: GameState, quiet: bool = False) -> tuple[Offer, ...]:
    """The buttons for groups of actions, in order; within a group, one for each deed and place.

    Discarding comes last, because players hardly ever mean it. With `quiet`, none is the main button.
    """
    made: list[Offer] = []
    for group in groups:
        alike: dict[tuple[type[Action], int], list[Action]] = {}
        for action in group:
            alike.setdefault((type(action), action.place), []).append(action)
        made += [_offer(tuple(actions), state, quiet) for actions in alike.values()]
    ordered = sorted(made, key=lambda offer: isinstance(offer.actions[0], Discard))
    return tuple(offer._replace(id=str(number)) for number, offer in enumerate(ordered))


def promise(actions: tuple[Action, ...], state: GameState) -> str:
    """What several actions of one gesture have in common, in a few words."""
    return offers((actions,), state)[0].label


def only_offer(found: Matches) -> tuple[Action, ...]:
    """What a double click on cards does: the actions of the only deed that uses them for their purpose.

    Empty if there is none or several, so that the player has to choose.
    """
    # The Governor can return any card, but that is not what those cards are for.
    for group, senseless in ((found.exact, _PUT_AWAY), (found.also, (*_PUT_AWAY, Governor))):
        sensible = [action for action in group if not isinstance(action, senseless)]
        if sensible:
            kinds = {(type(action), action.place) for action in sensible}
            return tuple(sensible) if len(kinds) == 1 else ()
    return ()


def _offer(actions: tuple[Action, ...], state: GameState, quiet: bool) -> Offer:
    quiet = quiet or isinstance(actions[0], Discard)
    if len(actions) == 1:
        label = action_told(actions[0], state)
        return Offer(label, label, quiet=quiet, actions=actions)
    tip = _("{n} ways to do it: choose the cards.").format(n=len(actions))
    return Offer(_("{deed} …").format(deed=deed_title(actions[0])), tip, quiet=quiet, actions=actions)
