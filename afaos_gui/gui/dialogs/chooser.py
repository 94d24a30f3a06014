"""The chooser: several actions fit one gesture, and the player says which is meant."""

from __future__ import annotations

from afaos_gui.data.language import _
from afaos_gui.presentation.questions import Question, choice_for
from afaos_gui.rules.actions import Action
from afaos_gui.rules.state import GameState
from afaos_gui.session.names import place_name
from afaos_gui.session.text import action_short

MOST_ANSWERS = 60
"""More than anybody would read; choosing one more card in the hand narrows them."""


def chooser_question(actions: tuple[Action, ...], state: GameState) -> Question:
    """What to ask; the actions come with the one to be proposed first."""
    shown = actions[:MOST_ANSWERS]
    same_deed = len({(type(action), action.place) for action in actions}) == 1
    text = _("Choose which cards to play. Those you can best spare come first.")
    if not same_deed:
        text = _("Choose what you mean.")
    if len(shown) < len(actions):
        text = _("There are many ways: choose one here, or select more cards in your hand.")
    return Question(
        deed_title(actions[0]) if same_deed else _("Several actions are possible"),
        (text,),
        tuple(choice_for(action, state) for action in shown),
        shown,
        dismiss=_("Not now"),
        proposed=0 if same_deed else -1,
    )


def deed_title(action: Action) -> str:
    """What is done and where: "Settle Albany"."""
    if action.place < 0:
        return action_short(action)
    return _("{deed} {place}").format(deed=action_short(action), place=place_name(action.place))
