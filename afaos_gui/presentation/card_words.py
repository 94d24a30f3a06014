"""The words printed on a card; where a location card leads and what it provides, in a few words."""

from __future__ import annotations

from afaos_gui.data.language import _, ngettext
from afaos_gui.data.loader import load_card_texts
from afaos_gui.rules.catalogue import (
    BATEAUX,
    BRITISH,
    FUR,
    MILITARY,
    NEUTRAL,
    SETTLER,
    SHIP,
    WAGON,
    Card,
    Location,
    Side,
)
from afaos_gui.session.names import place_names


def title_of(card: Card, lang: str) -> str:
    """The card's title as printed."""
    return load_card_texts().name(card, lang).replace("'", "’")


def ability_of(card: Card, lang: str) -> str:
    """The ability text of an empire card, in the words for its own side."""
    reader: Side = BRITISH if card.owner == NEUTRAL else card.owner
    return load_card_texts().text(card, reader, lang)


def shown_name(place: Location, lang: str) -> str:
    """A place's name as printed on cards."""
    return load_card_texts().place_name(place, lang).replace("'", "’")


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
