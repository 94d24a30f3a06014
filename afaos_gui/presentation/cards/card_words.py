"""The words printed on a card; where a location card leads, what it provides, and what the symbols on cards mean."""

from __future__ import annotations

from collections.abc import Collection

from afaos_gui.data.resources.loader import load_card_texts
from afaos_gui.data.texts.language import _, ngettext
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
from afaos_gui.session.words.names import place_names


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
    routes = (sentences[transport].format(places=place_names(places)) for transport, places in card.connections)
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


def offer_sentence(card: str, count: int, affordable: bool, chosen: bool) -> str:
    """A card of the market, which `card` describes: is it selected, how many are left, can one be paid?"""
    parts = [_("Selected.")] if chosen else []
    parts.append(card)
    if count > 1:
        parts.append(_("{count} copies are left.").format(count=count))
    if not count:
        parts.append(_("None is left."))
    elif not affordable:
        parts.append(_("You have not enough money."))
    return " ".join(parts)


def symbol_meanings(options: Collection[str] = ()) -> tuple[tuple[tuple[str, int], str], ...]:
    """The symbols on cards, each with an example of its figure, and what they mean in a game with these options."""
    fur, ambush = _("Fur: a Trader sells it."), _("May ambush a card of the other hand or reserve.")
    if "fur_for_one" in options:
        fur = _("Fur: a Trader sells it; alone it brings 1 money.")
    if "siege_cards_ambushable" in options:
        ambush = _("May ambush a card in hand, reserve or siege.")
    return (
        (("ship", 0), _("Ship: carries along the sea.")),
        (("bateaux", 0), _("Bateaux: carry on rivers and lakes.")),
        (("wagon", 0), _("Wagon: carries on roads.")),
        (("settler", 0), _("Settler: for a place that needs one, and to make a town.")),
        (("coin", 3), _("Money that the card brings.")),
        (("fur", 0), fur),
        (("strength", 2), _("Strength in a siege, 1 for each sign.")),
        (("military", 0), _("Muskets: this place’s card counts 1 in any siege.")),
        (("raid", 0), _("May raid a place within reach.")),
        (("ambush", 0), ambush),
        (("ambush_mark", 0), _("May be lost to an ambush.")),
        (("block", 0), _("Blocks a raid or an ambush.")),
        (("free_action", 0), _("Playing it costs no action.")),
        (("pay", 2), _("What it costs each time to use the card.")),
    )
