"""Paragraphs of the rule book generated from game data: set-up, options, all places and all empire cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from afaos_gui.data.learning.rulebook import Paragraph, Span, spans_of
from afaos_gui.data.learning.rulebook_conditions import parse_condition
from afaos_gui.data.resources.loader import load_card_texts
from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.presentation.cards.card_words import route_words, symbol_words
from afaos_gui.presentation.map.place_info import joined_words
from afaos_gui.presentation.rulebook.anchors import anchor_of_option, printed_title, slug
from afaos_gui.rules.catalogue import BRITISH, FRENCH, NEUTRAL, Card, Location, Side
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.setup import starting_state
from afaos_gui.session.words.names import (
    card_name,
    card_names,
    catalogue,
    clauses,
    money_text,
    place_names,
    points_text,
    side_name,
)
from afaos_gui.session.words.option_texts import option_texts


def set_up() -> tuple[Paragraph, ...]:
    """Pieces, money and decks."""
    return (_pieces(), _start(BRITISH), _start(FRENCH), _french_bateaux())


def _pieces() -> Paragraph:
    figures = catalogue().sides
    sentence = _(
        "The British have {bv} villages and {bt} towns, the French {fv} villages and {ft} towns; those on the map at "
        "the start are among them. Both share {forts} fortifications."
    )
    words = sentence.format(
        bv=figures[BRITISH].villages,
        bt=figures[BRITISH].towns,
        fv=figures[FRENCH].villages,
        ft=figures[FRENCH].towns,
        forts=catalogue().fortifications,
    )
    return Paragraph("pieces", (Span(words),), heading=_("Pieces"))


def _start(side: Side) -> Paragraph:
    me = starting_state(Ruleset(catalogue())).sides[side]
    sentences = [
        _("{money}. Towns: {towns}. Villages: {villages}.").format(
            money=money_text(me.money), towns=_places(me.towns), villages=_places(me.villages)
        ),
        _("The first deck: {cards}.").format(cards=card_names(me.draw, side)),
    ]
    anchor = "british-start" if side == BRITISH else "french-start"
    return Paragraph(anchor, (Span(" ".join(sentences)),), heading=side_name(side))


def _french_bateaux() -> Paragraph:
    """What the first edition adds to the French deck."""
    first = starting_state(Ruleset(catalogue(), "first")).sides[FRENCH]
    more = Counter(first.draw) - Counter(starting_state(Ruleset(catalogue())).sides[FRENCH].draw)
    sentence = _("The first French deck also holds {cards}.")
    return Paragraph("french-start-also", (Span(sentence.format(cards=card_names(more.elements(), FRENCH))),))


def _places(mask: int) -> str:
    return place_names(place.id for place in catalogue().locations if mask >> place.id & 1)


def options() -> tuple[Paragraph, ...]:
    """Every option, in list order."""
    return tuple(
        Paragraph(
            anchor_of_option(text.id).partition("#")[2],
            (Span(text.text),),
            heading=text.title,
            condition=parse_condition(text.id),
        )
        for text in option_texts()
    )


def places() -> tuple[Paragraph, ...]:
    """Every place, by name."""
    by_name = sorted(catalogue().locations, key=lambda place: slug(place.name))
    return tuple(
        Paragraph(
            slug(place.name),
            spans_of(" ".join(_place_sentences(place))),
            heading=_place_name(place),
            cards=tuple(card.id for card in _cards_of(place)),
        )
        for place in by_name
    )


def _cards_of(place: Location) -> list[Card]:
    return [card for card in catalogue().cards if card.location == place.id]


def _place_name(place: Location) -> str:
    return load_card_texts().place_name(place)


def _place_sentences(place: Location) -> list[str]:
    worth = _("Worth {points}, {doubled} with a town.") if place.victory_points else _("Worth no points.")
    points = points_text(place.victory_points)
    sentences = [worth.format(points=points, doubled=place.victory_points * 2)]
    sentences += [words for present, words in _marks(place) if present]
    if place.start:
        sentences.append(_starting_piece(*place.start))
    sentences.append(joined_words(catalogue(), place.id))
    sentences += map(_card_sentence, _cards_of(place))
    return [sentence for sentence in sentences if sentence]


def _marks(place: Location) -> tuple[tuple[bool, str], ...]:
    shield = ngettext("Its shield is {n} in a siege.", "Its shields are {n} in a siege.", place.defence)
    return (
        (place.settler, _("Settling it takes a settler.")),
        (not place.settler, _("Settling it takes no settler.")),
        (place.defence > 0, shield.format(n=place.defence)),
        (place.sea and place.ship_in_siege, _("A sea port; ships take part in its siege.")),
        (place.sea and not place.ship_in_siege, _("A sea port whose siege ships do not join.")),
    )


def _starting_piece(side: Side, piece: str) -> str:
    sentences = {
        (BRITISH, "village"): _("The British begin with a village here."),
        (BRITISH, "town"): _("The British begin with a town here."),
        (FRENCH, "village"): _("The French begin with a village here."),
        (FRENCH, "town"): _("The French begin with a town here."),
    }
    return sentences[side, piece]


def _card_sentence(card: Card) -> str:
    """A location card in a sentence."""
    sentence = _("British card: {parts}.") if card.owner == BRITISH else _("French card: {parts}.")
    if card.initial:
        sentence = _("British card, in the first deck: {parts}.")
        if card.owner == FRENCH:
            sentence = _("French card, in the first deck: {parts}.")
    symbols = ", ".join(symbol_words(card)) or _("no symbols")
    return sentence.format(parts=clauses((*route_words(card), symbols)))


def empire_cards() -> tuple[Paragraph, ...]:
    """Every title of an empire card, with each side's kinds."""
    titles: dict[str, list[Card]] = {}
    for card in catalogue().cards:
        if not card.is_location:
            titles.setdefault(printed_title(card), []).append(card)
    made = (
        Paragraph(
            slug(title),
            (Span(" ".join(filter(None, _kinds(cards)))),),
            heading=card_name(cards[0].id),
            cards=tuple(card.id for card in cards if card.name == title),
        )
        for title, cards in sorted(titles.items())
    )
    return tuple(made)


def _kinds(cards: Sequence[Card]) -> list[str]:
    """What a title says and each side's copies; listed separately if the sides' cards differ."""
    texts = [load_card_texts().text(card, _reader(card)) for card in cards]
    counts = [_count(card) for card in cards]
    if len(set(texts)) == 1:
        return [texts[0], *counts]
    return [sentence for pair in zip(counts, texts, strict=True) for sentence in pair]


def _reader(card: Card) -> Side:
    return BRITISH if card.owner == NEUTRAL else card.owner


def _count(card: Card) -> str:
    """Whose a kind of card is, how many there are, and at what price."""
    sentences = {BRITISH: _("British: {where}."), FRENCH: _("French: {where}."), NEUTRAL: _("Neutral: {where}.")}
    parts = []
    if card.copies:
        price = money_text(card.cost) if card.cost else _("nothing")
        parts.append(_("{number} to draft for {price}").format(number=card.copies, price=price))
    if in_deck := _in_first_deck(card):
        parts.append(_("{number} in the first deck").format(number=in_deck))
    return sentences[card.owner].format(where=_(", ").join(parts)) if parts else ""


def _in_first_deck(card: Card) -> int:
    """How many copies of a kind are in its side's initial deck."""
    if card.owner == NEUTRAL:
        return 0
    return starting_state(Ruleset(catalogue())).sides[card.owner].draw.count(card.id)


MADE: dict[str, Callable[[], tuple[Paragraph, ...]]] = {
    "set-up": set_up,
    "options": options,
    "places": places,
    "empire-cards": empire_cards,
}
"""By the page that they join."""
