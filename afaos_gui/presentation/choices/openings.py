"""The kinds of actions that are possible now, in one sentence for a player who has chosen nothing yet."""

from __future__ import annotations

from collections.abc import Iterable

from afaos_gui.data.texts.language import _
from afaos_gui.rules import actions
from afaos_gui.rules.actions import Action

_WITH_ACTIONS = {actions.Pass, actions.Discard, actions.Reserve}
"""Kinds that show that actions are left."""


def openings(legal: Iterable[Action]) -> str:
    """What can be done now, most important first; empty if there is only what gives something up, or the turn's end."""
    kinds = {type(action) for action in legal}
    if not kinds:
        return ""
    named = [words for types, words in _kinds() if kinds & types]
    free = [words for types, words in _free_kinds() if kinds & types]
    if not named and not free:
        return ""
    if not free or (not named and kinds & _WITH_ACTIONS):
        return _("Open to you: {kinds}.").format(kinds=", ".join(named or free))
    if not named:
        return _("Free actions are left: {free}.").format(free=", ".join(free))
    return _("Open to you: {kinds}; free: {free}.").format(kinds=", ".join(named), free=", ".join(free))


def _kinds() -> tuple[tuple[set[type[Action]], str], ...]:
    """Kinds that use an action."""
    return (
        ({actions.Settle}, _("settle")),
        ({actions.Develop}, _("develop")),
        ({actions.Besiege}, _("besiege")),
        ({actions.Reinforce}, _("reinforce")),
        ({actions.Raid}, _("raid")),
        ({actions.Ambush}, _("ambush")),
        ({actions.Priest}, _("take Native Americans")),
        ({actions.TakeMoney, actions.Merchant, actions.Trader, actions.Piracy}, _("money")),
        ({actions.Draft}, _("draft")),
        ({actions.Fortify}, _("fortify")),
        ({actions.Governor, actions.Intendant}, _("govern")),
    )


def _free_kinds() -> tuple[tuple[set[type[Action]], str], ...]:
    """Free kinds."""
    return (
        ({actions.HomeSupport}, _("Home Support")),
        ({actions.MilitaryLeader}, _("Military Leader")),
        ({actions.RetrieveReserve}, _("fetch the reserve")),
        ({actions.SellFur}, _("sell fur")),
        ({actions.UseBid}, _("use the bid")),
        ({actions.DropLost}, _("drop a lost card")),
    )
