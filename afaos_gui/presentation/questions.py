"""A question to the player as a value: what is asked, and the action behind each answer."""

from __future__ import annotations

from dataclasses import dataclass

from afaos_gui.gui.dialogs.choice_row import Choice
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action, Cards
from afaos_gui.rules.engine import spent_cards
from afaos_gui.rules.state import GameState
from afaos_gui.session.text import action_label


@dataclass(frozen=True, slots=True)
class Question:
    """What a side panel shows; `actions[n]` is done when choice n is taken."""

    title: str
    text: tuple[str, ...]
    """Sentences, one below the other."""
    choices: tuple[Choice, ...]
    actions: tuple[Action, ...] = ()
    dismiss: str = ""
    """Text of the way out, empty where an answer has to be given."""
    proposed: int = -1
    low: bool = False
    """Whether it is asked at the foot of the column, next to the button it came from."""


def choice_for(action: Action, state: GameState) -> Choice:
    """An action as an answer: its sentence and the pictures of its cards."""
    catalogue = state.ruleset.catalogue
    pictures = tuple(catalogue.cards[card] for card in pictured_cards(action, state))
    return Choice(action_label(action, state), pictures, action_label(action, state))


def pictured_cards(action: Action, state: GameState) -> Cards:
    """The cards an action is about, in the order of their roles."""
    if isinstance(action, act.GiveFromHand | act.GiveFromReserve):
        return (state.ruleset.tables.natives,)
    if isinstance(action, act.Intendant):
        return (*spent_cards(state, action), *action.cards)
    return spent_cards(state, action) or action.cards
