"""The buttons of the turn ribbon: legal actions, those that differ only in their cards behind one button."""

from __future__ import annotations

from dataclasses import dataclass

from afaos_gui.data.language import _
from afaos_gui.presentation.questions import deed_title
from afaos_gui.presentation.targets import Matches
from afaos_gui.rules.actions import Action, Discard, Governor, Reserve
from afaos_gui.rules.state import GameState
from afaos_gui.session.text import action_label

_PUT_AWAY = (Discard, Reserve)
"""Actions that get rid of cards or lay them aside."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One button and the actions behind it: the only one, or those to choose among."""

    label: str
    tip: str
    actions: tuple[Action, ...]

    @property
    def is_quiet(self) -> bool:
        """Whether it is never the main button: throwing cards away is done for want of something better."""
        return isinstance(self.actions[0], Discard)


def deeds(groups: tuple[tuple[Action, ...], ...], state: GameState) -> tuple[Deed, ...]:
    """The buttons for groups of actions, the groups in order; within one, a button for each deed and place.

    Throwing cards away comes last of all: it is what a player hardly ever means.
    """
    made: list[Deed] = []
    for group in groups:
        alike: dict[tuple[type[Action], int], list[Action]] = {}
        for action in group:
            alike.setdefault((type(action), action.place), []).append(action)
        made += [_deed(tuple(actions), state) for actions in alike.values()]
    return tuple(sorted(made, key=lambda deed: deed.is_quiet))


def only_deed(found: Matches) -> tuple[Action, ...]:
    """What a double click on cards does: the actions of the one deed that uses them for what they are.

    Empty where there is none or where there are several, so that the player has to choose.
    """
    # The Governor can give any card back, which is nothing that the card is there for.
    for group, senseless in ((found.exact, _PUT_AWAY), (found.also, (*_PUT_AWAY, Governor))):
        sensible = [action for action in group if not isinstance(action, senseless)]
        if sensible:
            kinds = {(type(action), action.place) for action in sensible}
            return tuple(sensible) if len(kinds) == 1 else ()
    return ()


def _deed(actions: tuple[Action, ...], state: GameState) -> Deed:
    if len(actions) == 1:
        label = action_label(actions[0], state)
        return Deed(label, label, actions)
    tip = _("{n} ways to do it: choose the cards.").format(n=len(actions))
    return Deed(_("{deed} …").format(deed=deed_title(actions[0])), tip, actions)
