"""A card in one plain sentence, for tool tips and screen readers."""

from __future__ import annotations

from functools import lru_cache

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.texts.language import _, language
from afaos_gui.presentation.cards.card_words import ability_of, route_words, symbol_words, title_of
from afaos_gui.rules.catalogue import BRITISH, FRENCH, MILITARY, Card
from afaos_gui.session.words.names import clauses


def describe(card: Card) -> str:
    """Name, kind, routes, symbols, cost and text of `card` in the current language."""
    return _described(card, language())


@lru_cache(maxsize=512)
def _described(card: Card, lang: str) -> str:
    parts = _location_parts(card) if card.is_location else _empire_parts(card)
    name = title_of(card, lang)
    return _("{name}, {kind}: {parts}.").format(name=name, kind=_kind(card), parts=clauses(parts))


def _kind(card: Card) -> str:
    kinds = {
        (BRITISH, True, True): _("a British initial location card"),
        (BRITISH, True, False): _("a British location card"),
        (FRENCH, True, True): _("a French initial location card"),
        (FRENCH, True, False): _("a French location card"),
        (BRITISH, False, False): _("a British empire card"),
        (FRENCH, False, True): _("a French initial empire card"),
        (FRENCH, False, False): _("a French empire card"),
    }
    return kinds.get((card.owner, card.is_location, card.initial), _("a neutral empire card"))


def _location_parts(card: Card) -> list[str]:
    place = load_catalogue().locations[card.location]
    port = [_("a sea port whose sieges ships do not join")] if place.sea and not place.ship_in_siege else []
    return [*route_words(card), _symbols(card), *port]


def _symbols(card: Card) -> str:
    named = symbol_words(card)
    return _("provides {symbols}").format(symbols=", ".join(named)) if named else _("no symbols")


def _empire_parts(card: Card) -> list[str]:
    """Cost, symbols, abilities, and the printed text at the end."""
    marks = (
        (card.cost > 0, _("costs {cost} to draft").format(cost=card.cost)),
        (card.cost == 0, _("free to draft")),
        (bool(card.symbols), _symbols(card) if card.symbols & ~MILITARY else ""),
        (card.strength > 0, _("strength {strength}").format(strength=card.strength)),
        (card.defender_only, _("in defence only")),
        (card.raid, _("can raid")),
        (card.ambush, _("can ambush")),
        (card.fortify, _("can fortify")),
        (card.extends_raid, _("lengthens a raid")),
        (card.blocks_raid, _("blocks a raid")),
        (card.blocks_ambush, _("blocks an ambush")),
        (card.ambushable, _("can be ambushed")),
        (card.free_action, _("a free action")),
        (card.play_cost > 0, _("costs {cost} to play").format(cost=card.play_cost)),
        (card.raid_cost > 0, _("costs {cost} to raid with").format(cost=card.raid_cost)),
        (card.ambush_cost > 0, _("costs {cost} to ambush with").format(cost=card.ambush_cost)),
    )
    parts = [words for present, words in marks if present and words]
    return [*parts, _("it reads “{text}”").format(text=ability_of(card, language()).removesuffix("."))]
