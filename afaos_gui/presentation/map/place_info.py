"""What a place shows when the pointer is on it: its supply chain, or why the chosen cards do nothing there."""

from __future__ import annotations

from afaos_gui.data.texts.language import _
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Catalogue, Side
from afaos_gui.rules.chapters.position import raid_path
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View
from afaos_gui.session.words.names import clauses, joined, place_name


def holder(view: View, place: int) -> Side | None:
    """The side that controls a place."""
    return next((side for side, public in enumerate(view.sides) if public.controlled >> place & 1), None)


def supply_chain(view: View, place: int) -> list[int]:
    """The places from a controlled place to its side's home; empty if it is cut off or uncontrolled."""
    side = holder(view, place)
    if side is None:
        return []
    return view.ruleset.tables.network.supply_chain(side, view.sides[side].controlled, place)


def supply_sentence(view: View, place: int) -> str:
    """Whether a place is in supply, and by which chain; empty for an uncontrolled place."""
    side = holder(view, place)
    if side is None:
        return ""
    chain = supply_chain(view, place)
    if not chain:
        return _("Out of supply.")
    if len(chain) == 1:
        return _("Home: supply comes from here.")
    return _("In supply: {chain}").format(chain=" – ".join(place_name(step) for step in chain))


def joined_sentence(view: View, place: int) -> str:
    """What a place is connected to, and how, in a sentence."""
    return joined_words(view.ruleset.catalogue, place)


def joined_words(catalogue: Catalogue, place: int) -> str:
    """What a place is connected to on the map, and how; empty without connections."""
    ways: dict[str, list[str]] = {}
    for link in catalogue.connections:
        if place in (link.a, link.b):
            ways.setdefault(link.kind, []).append(place_name(link.b if link.a == place else link.a))
    parts = [_way(kind).format(places=joined(names)) for kind, names in ways.items()]
    if catalogue.locations[place].sea:
        parts.append(_("by sea to all other ports"))
    return _("Joined {ways}.").format(ways=clauses(parts)) if parts else ""


def _way(kind: str) -> str:
    return {
        "river": _("by river to {places}"),
        "lake": _("by lake to {places}"),
        "road": _("by road to {places}"),
        "trail": _("by trail to {places}"),
    }[kind]


def paths_of(action: Action, state: GameState) -> list[list[int]]:
    """Chains of places to highlight for an action: a raid's path, or the link used for settling or besieging."""
    if isinstance(action, act.Raid):
        return [raid_path(state, action.place)]
    if isinstance(action, act.Settle | act.Besiege) and action.cards:
        start = state.ruleset.catalogue.cards[action.cards[0]].location
        return [[start, action.place]] if start >= 0 else []
    return []
