"""The role of each card in an action: "Norfolk from, New Haven ship, New York settler"."""

from __future__ import annotations

from afaos_gui.data.language import _
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BATEAUX, SHIP, WAGON
from afaos_gui.rules.state import GameState
from afaos_gui.session.names import money_text, told_card_name


def card_parts(action: Action, state: GameState) -> str:
    """The cards of an action with their roles; empty if all have the same role."""
    templates = _templates(action, state)
    if not templates:
        return ""
    names = (told_card_name(card, state.to_decide) for card in action.cards)
    return _(", ").join(template.format(card=name) for template, name in zip(templates, names, strict=True))


def _templates(action: Action, state: GameState) -> tuple[str, ...]:
    cards = state.ruleset.tables.cards
    if isinstance(action, act.Settle | act.Besiege):
        last = _("{card} in the siege") if isinstance(action, act.Besiege) else _("{card} settler")
        return (_("{card} from"), _carrier(action, state), last)[: len(action.cards)]
    if isinstance(action, act.Develop):
        other = _("{card} settler")
        return tuple(_("{card} place") if cards[card].location == action.place else other for card in action.cards)
    if isinstance(action, act.Fortify):
        other = _("{card} builder")
        return tuple(_("{card} place") if cards[card].location == action.place else other for card in action.cards)
    if isinstance(action, act.Raid):
        return tuple(_("{card} raider") if cards[card].raid else _("{card} reach") for card in action.cards)
    if isinstance(action, act.Merchant):
        earned = tuple("{card} " + money_text(cards[card].money) for card in action.cards[1:])
        return (_("{card} ship"), *earned)
    return ()


def _carrier(action: Action, state: GameState) -> str:
    """How the second card carries the others from the first card's place."""
    cards = state.ruleset.tables.cards
    carried = cards[action.cards[1]].symbols
    ways = [way for way, places in cards[action.cards[0]].connections if action.place in places and way & carried]
    words = {SHIP: _("{card} ship"), BATEAUX: _("{card} bateaux"), WAGON: _("{card} wagon")}
    return words.get(ways[0], "{card}") if ways else "{card}"
