"""An action of a record as an action of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from afaos_gui.data.records.record_files import ActionEntry
from afaos_gui.rules import actions as act
from afaos_gui.rules.catalogue import Catalogue, Side
from afaos_gui.rules.state import GameState


class NotFitting(Exception):
    """A recorded action that the rules do not allow or that does not fit; the message is the reason."""


def cards_of(catalogue: Catalogue, side: Side, codes: Sequence[str]) -> tuple[int, ...]:
    """The ids of a side's cards; KeyError for an unknown code."""
    return tuple(catalogue.card(side, code).id for code in codes)


def place_of(catalogue: Catalogue, name: str | None) -> int:
    """The id of a place. Raises NotFitting."""
    if name not in catalogue.location_ids:
        raise NotFitting(f"names {name!r}, which is not a place of the board")
    return catalogue.location_ids[str(name)]


def action_of(entry: ActionEntry, state: GameState) -> act.Action:
    """The action of the side whose turn it is. Raises NotFitting, KeyError for an unknown card."""
    verb = entry.verb.replace("_", " ")
    kind = next((k for k in act.ACTIONS if k.verb == verb and k not in act.DECISIONS), None)
    if kind is None or kind is act.EndTurn:
        raise NotFitting("is not a known verb")
    side, catalogue, tables = state.mover, state.ruleset.catalogue, state.ruleset.tables
    place = place_of(catalogue, entry.location) if kind.has_place else -1
    cards = cards_of(catalogue, side, entry.cards)
    if kind is act.Draft:
        cards = cards_of(catalogue, side, [entry.card or ""])
    elif kind is act.Intendant:
        cards = cards_of(catalogue, side, [entry.taken or ""])
    elif kind is act.RetrieveReserve:
        if tuple(sorted(cards)) != state.sides[side].reserve:
            raise NotFitting("does not list the whole reserve")
        cards = ()
    elif kind in (act.HomeSupport, act.UseBid):
        cards = ()
    elif kind is act.Trader:
        cards = _less(cards, tables.trader[side])
    elif kind is act.Governor:
        cards = _less(cards, tables.governor[side])
    elif kind is act.Piracy:
        cards = _less(cards, tables.louisbourg)
    return kind(place, cards)


def _less(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without one that the action implies."""
    left = list(cards)
    if card in left:
        left.remove(card)
    return tuple(left)
