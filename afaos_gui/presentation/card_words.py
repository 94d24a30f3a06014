"""Where a location card leads and what it provides, in a few words."""

from __future__ import annotations

from afaos_gui.data.language import _, ngettext
from afaos_gui.rules.catalogue import BATEAUX, FUR, MILITARY, SETTLER, SHIP, WAGON, Card
from afaos_gui.session.names import place_names


def route_words(card: Card) -> list[str]:
    """Where a location card leads, by each means of transport."""
    sentences = {
        SHIP: _("by ship to {places}"),
        BATEAUX: _("by bateaux to {places}"),
        WAGON: _("by wagon to {places}"),
    }
    routes = (
        sentences[transport].format(places=place_names(places)) for transport, places in card.connections
    )
    return list(routes) or [_("no onward route")]


def symbol_words(card: Card) -> list[str]:
    """The money and the symbols of a card."""
    words = {
        SHIP: _("ship"),
        BATEAUX: _("bateaux"),
        WAGON: _("wagon"),
        SETTLER: _("settler"),
        FUR: _("fur"),
        MILITARY: _("military strength"),
    }
    money = [ngettext("{money} money", "{money} money", card.money).format(money=card.money)] if card.money else []
    return money + [name for symbol, name in words.items() if card.symbols & symbol]
