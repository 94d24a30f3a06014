"""The buttons of the turn ribbon: legal actions, those that differ only in their cards behind one button."""

from __future__ import annotations

from dataclasses import dataclass

from afaos_gui.data.language import _
from afaos_gui.gui.dialogs.chooser import deed_title
from afaos_gui.rules.actions import Action, Discard
from afaos_gui.rules.state import GameState
from afaos_gui.session.text import action_label


@dataclass(frozen=True, slots=True)
class Deed:
    """One button and the actions behind it: the only one, or those to choose among."""

    label: str
    tip: str
    actions: tuple[Action, ...]


def deeds(groups: tuple[tuple[Action, ...], ...], state: GameState) -> tuple[Deed, ...]:
    """The buttons for groups of actions, the groups in order; within one, a button for each deed and place."""
    made: list[Deed] = []
    for group in groups:
        alike: dict[tuple[type[Action], int], list[Action]] = {}
        for action in group:
            alike.setdefault((type(action), action.place), []).append(action)
        # Throwing more away is what a player hardly ever means.
        ordered = sorted(alike.values(), key=lambda actions: isinstance(actions[0], Discard))
        made += [_deed(tuple(actions), state) for actions in ordered]
    return tuple(made)


def _deed(actions: tuple[Action, ...], state: GameState) -> Deed:
    if len(actions) == 1:
        label = action_label(actions[0], state)
        return Deed(label, label, actions)
    tip = _("{n} ways to do it: choose the cards.").format(n=len(actions))
    return Deed(_("{deed} …").format(deed=deed_title(actions[0])), tip, actions)
