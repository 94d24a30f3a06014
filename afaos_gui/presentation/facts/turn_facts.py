"""Whose turn it is and how many actions are left, as the ribbon says it."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.presentation.facts.figures import actions_in_turn
from afaos_gui.rules.catalogue import BRITISH, Side
from afaos_gui.rules.state import Decision
from afaos_gui.rules.view import View


class TurnFacts(NamedTuple):
    """The side in whose colour the ribbon is, what it is called to do, and the actions left of those of its turn."""

    side: Side
    title: str
    left: int
    actions: int

    def actions_words(self) -> str:
        """How many actions are left; empty where none are counted."""
        if not self.actions:
            return ""
        words = ngettext("{left} of {total} action left", "{left} of {total} actions left", self.actions)
        return words.format(left=self.left, total=self.actions)


NO_TURN = TurnFacts(BRITISH, "", 0, 0)
"""What there is to say behind the curtain."""


def turn_facts(view: View, watched: bool, is_sent: bool = False, is_closed: bool = False) -> TurnFacts:
    """The turn for the viewer; one who has watched has no turn, and one who has sent it waits for the other side.

    In a game that `is_closed` nobody has one.
    """
    if view.decision is Decision.OVER:
        return TurnFacts(view.winner, _("The end"), 0, 0)
    if is_closed:
        return TurnFacts(view.viewer, _("The end"), 0, 0)
    if is_sent:
        return TurnFacts(1 - view.viewer, _("The British play") if view.viewer else _("The French play"), 0, 0)
    mine, british = view.to_decide == view.viewer and not watched, view.to_decide == BRITISH
    if view.to_decide == view.mover:
        if british:
            title = _("British, your turn") if mine else _("The British play")
        else:
            title = _("French, your turn") if mine else _("The French play")
        return TurnFacts(view.to_decide, title, view.actions_left, actions_in_turn(view))
    # The remaining actions are those of the other side, which waits.
    if british:
        title = _("British, your answer") if mine else _("The British answer")
    else:
        title = _("French, your answer") if mine else _("The French answer")
    return TurnFacts(view.to_decide, title, 0, 0)
