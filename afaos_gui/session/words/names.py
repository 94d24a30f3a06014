"""Names of sides, places and cards in the current language, alone and in lists.

Each is a Name, so that a translated sentence can choose the form it needs, as in {place:of}.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache, reduce

from afaos_gui.data.resources.loader import load_card_texts, load_grammar
from afaos_gui.data.texts.grammar import Grammar, Name, in_every_form, listed
from afaos_gui.data.texts.language import _, language, ngettext
from afaos_gui.rules.catalogue import BRITISH, NEUTRAL, SIDE_NAMES, Card, Catalogue, Side


def catalogue() -> Catalogue:
    """The catalogue that names are looked up in."""
    return load_card_texts().catalogue


def grammar() -> Grammar:
    """The forms of names in the current language."""
    return load_grammar(language())


def side_name(side: Side) -> Name:
    """The name of a side as a title: British, French."""
    return grammar().name(SIDE_NAMES[side], _("British") if side == BRITISH else _("French"))


def the_side(side: Side) -> Name:
    """A side in the middle of a sentence."""
    return grammar().name(SIDE_NAMES[side], _("the British") if side == BRITISH else _("the French"))


def the_side_first(side: Side) -> Name:
    """A side at the beginning of a sentence."""
    return grammar().name(SIDE_NAMES[side], _("The British") if side == BRITISH else _("The French"))


def place_name(place: int) -> Name:
    """The printed name of a place."""
    location = catalogue().locations[place]
    return grammar().name(location.name, load_card_texts().place_name(location))


def card_name(card: int) -> Name:
    """The title of a card as printed on it; different kinds may share one."""
    info = catalogue().cards[card]
    if info.is_location:
        return place_name(info.location)
    return grammar().name(info.name, load_card_texts().name(info))


def exact_card_name(card: int, side: Side | None = None) -> Name:
    """The title of a card in a list, distinct from all others that `side` (None for either) can hold."""
    return _exact_name(card, side, language())


@lru_cache(maxsize=1024)
def _exact_name(card: int, side: Side | None, _language: str) -> Name:
    info, name = catalogue().cards[card], told_card_name(card, side)
    others = (other for other in catalogue().cards if other.owner == info.owner and other.id != card)
    if info.initial and any(card_name(other.id) == card_name(card) for other in others):
        return in_every_form(_("{name} (initial deck)"), name)
    return name


def told_card_name(card: int, side: Side | None = None) -> Name:
    """The title of a card in a sentence; a neutral card is told apart from one that `side` has of its own."""
    return _told_name(card, side, language())


@lru_cache(maxsize=1024)
def _told_name(card: int, side: Side | None, _language: str) -> Name:
    info, name = catalogue().cards[card], card_name(card)
    if info.owner == NEUTRAL and any(_shares_title(info, other, side) for other in catalogue().cards):
        return in_every_form(_("{name} (neutral)"), name)
    return name


def _shares_title(card: Card, other: Card, side: Side | None) -> bool:
    return other.name == card.name and (other.owner != card.owner if side is None else other.owner == side)


def joined(names: Iterable[str]) -> Name:
    """Names as a list in a sentence: "a", "a and b", "a, b and c"."""
    return listed(names, _(", "), _("{names} and {last}"))


def any_of(names: Iterable[str]) -> Name:
    """Names of which one is enough, as a list in a sentence: "a", "a or b", "a, b or c"."""
    return listed(names, _(", "), _("{names} or {last}"))


def clauses(parts: Iterable[str]) -> str:
    """Join clauses that may themselves contain commas."""
    return reduce(lambda first, rest: _("{first}; {rest}").format(first=first, rest=rest), parts)


def card_names(cards: Iterable[int], side: Side | None = None, exact: bool = False) -> Name:
    """Several cards of `side` in a sentence; identical cards are counted: "2 Settlers and Boston"."""
    called = exact_card_name if exact else told_card_name
    counted = Counter(called(card, side) for card in cards)
    return joined(
        name if number == 1 else grammar().number(_("{number} {card}").format(number=number, card=name))
        for name, number in counted.items()
    )


def place_names(places: Iterable[int]) -> Name:
    """Several places as a list in a sentence."""
    return joined(place_name(place) for place in places)


def money_text(amount: int) -> str:
    """A sum of money: "3 money"."""
    return ngettext("{amount} money", "{amount} money", amount).format(amount=amount)


def points_text(points: int) -> str:
    """Victory points: "1 point", "4 points"."""
    return ngettext("{points} point", "{points} points", points).format(points=points)


def cards_text(number: int) -> str:
    """A number of cards: "1 card", "3 cards"."""
    return ngettext("{number} card", "{number} cards", number).format(number=number)


def signed(value: int) -> str:
    """A balance or a change with its sign, with a typographic minus: "+2", "−1", "0"."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"
