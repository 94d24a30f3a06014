"""The role of each card in an action: "from Norfolk, New Haven as ship, New York as settlers"."""

from __future__ import annotations

from collections.abc import Sequence

from afaos_gui.data.texts.language import _
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BATEAUX, SHIP, WAGON, Card
from afaos_gui.rules.state import GameState
from afaos_gui.session.words.names import told_card_name


def card_parts(action: Action, state: GameState) -> str:
    """The cards of an action with their roles; empty if all have the same role."""
    templates = _templates(action, state)
    if not templates:
        return ""
    names = (told_card_name(card, state.to_decide) for card in action.cards)
    parts = (template.format(card=name) for template, name in zip(templates, names, strict=True))
    return _(", ").join(parts)


def _templates(action: Action, state: GameState) -> tuple[str, ...]:
    cards = state.ruleset.tables.cards
    if isinstance(action, act.Settle | act.Besiege):
        last = _("{card} in the siege") if isinstance(action, act.Besiege) else _("{card} as settlers")
        return (_("from {card}"), _carrier(action, state), last)[: len(action.cards)]
    if isinstance(action, act.Develop):
        return _with_own_card(action, _("{card} as settlers"), cards)
    if isinstance(action, act.Fortify):
        return _with_own_card(action, _("{card} to build"), cards)
    if isinstance(action, act.Raid):
        return tuple(_("{card} as raiders") if cards[card].raid else _("{card} to go farther") for card in action.cards)
    return ()


def _with_own_card(action: Action, other: str, cards: Sequence[Card]) -> tuple[str, ...]:
    """The place's own card, and another."""
    own = _("the card of {card}")
    return tuple(own if cards[card].location == action.place else other for card in action.cards)


def _carrier(action: Action, state: GameState) -> str:
    """How the second card carries the others from the first card's place."""
    cards = state.ruleset.tables.cards
    carried = cards[action.cards[1]].symbols
    ways = [way for way, places in cards[action.cards[0]].connections if action.place in places and way & carried]
    words = {SHIP: _("{card} as ship"), BATEAUX: _("{card} as bateaux"), WAGON: _("{card} as wagon")}
    return words.get(ways[0], "{card}") if ways else "{card}"
