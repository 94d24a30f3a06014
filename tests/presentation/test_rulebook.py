"""The rule book: every rule has its paragraph, every link and everything on the table leads to one."""

from __future__ import annotations

import re

import pytest

from afaos_gui.data.learning.rulebook import anchors_of, load_pages
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.texts.language import ENGLISH, RELEASED, set_language
from afaos_gui.presentation.look.folding import folded
from afaos_gui.presentation.map.map_measures import MAP_HEIGHT, MAP_WIDTH
from afaos_gui.presentation.rulebook import anchors
from afaos_gui.presentation.rulebook.book import book, every_paragraph, find
from afaos_gui.presentation.rulebook.pictures import CARD_WIDTH, FLATTEST, STEEPEST, part_around, picture_card_width
from afaos_gui.presentation.rulebook.search import search
from afaos_gui.rules.options import OPTIONS
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.state import Decision
from afaos_gui.session.words.names import place_name

CATALOGUE = load_catalogue()

RULES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    # A rule, its paragraph, and words that the paragraph must contain.
    ("control", "map#control", ("village or a town",)),
    ("captured pieces stay captured", "map#control", ("stays with its captor",)),
    ("home and capitals", "map#capitals", ("Québec", "Boston and New York", "home")),
    ("pieces", "set-up#pieces", ("18 villages", "12 towns", "9 towns", "12 fortifications")),
    ("British set-up", "set-up#british-start", ("12 money", "Boston")),
    ("French set-up", "set-up#french-start", ("5 money", "Trader")),
    ("French set-up, first edition", "set-up#french-start-also", ("Bateaux",)),
    ("five cards are dealt", "set-up#about", ("five cards",)),
    ("the neutral cards lie open", "set-up#open-cards", ("neutral",)),
    ("supply network", "supply#supply", ("rivers, lakes, roads or the sea", "Trails do not count")),
    ("sea ports are joined", "map#links", ("sea ports", "All places on one lake")),
    ("home ends the chain", "supply#supply-home", ("even if you have lost it", "besieged place does not break")),
    ("usable cards", "cards#usable", ("control", "not besieged", "in supply", "discarded", "block")),
    ("the Governor removes unusable cards", "cards#usable-removed", ("Governor", "remove")),
    ("start of turn", "turn#turn-start", ("enemy capital", "lead by 2", "no siege is going on", "12 points")),
    ("order of two won sieges", "siege#two-sieges", ("you choose",)),
    ("two actions, one in the first turn", "turn#actions", ("two actions", "one action", "free actions")),
    ("passing", "turn#pass", ("Passing is an action", "unused")),
    ("drawing", "turn#drawing", ("five cards", "more")),
    ("exhausted pile", "turn#exhausted-pile", ("shuffled", "as often as needed", "fewer")),
    ("exhausted pile, first edition", "turn#exhausted-pile-first", ("As soon as the last card",)),
    ("a card serves once", "turn#one-purpose", ("one thing", "siege")),
    ("settle", "settle#settle", ("leads to the place", "bateaux, wagon or ship", "settler", "discard pile")),
    ("settler needed or not", "settle#settle-settler", ("without a settler symbol",)),
    ("settle an empty place from stock", "settle#settle-conditions", ("empty", "stock", "usable")),
    ("regain a card", "settle#regain", ("Governor", "No piece")),
    ("settle a capital", "settle#settle-capital", ("wins the game",)),
    ("settle a capital, first edition", "settle#settle-capital-first", ("only a siege",)),
    ("develop", "develop#develop", ("own card", "settler", "back to your stock")),
    ("develop needs points and a town", "develop#develop-conditions", ("worth points", "town in stock")),
    ("fortify", "fortify#fortify", ("own card", "Fortification card", "3 money", "besieged", "stock")),
    ("a fortification's effect", "fortify#fortification-effect", ("cannot be raided", "counts 2")),
    ("a fortification is lost", "fortify#fortification-lost", ("back to the stock",)),
    ("besiege", "siege#besiege", ("no settler", "strength", "not be besieged", "one siege of your own", "discard")),
    ("strength", "siege#strength", ("military strength", "ship", "never both", "defence only", "3 money each time")),
    ("ports without ships", "map#ports-without-ships", ("Fort Beauséjour and Trois-Rivières",)),
    ("balance", "siege#balance", ("attacker’s", "less 1", "shield", "less 2", "no upper or lower end")),
    ("reinforce", "siege#reinforce", ("one card", "in supply")),
    ("supply of a siege", "supply#supply-siege", ("chain", "need not be yours")),
    ("supply of a siege, first edition", "supply#supply-siege-first", ("New York",)),
    ("Military Leader", "siege#military-leader", ("free action", "first card", "ordinary action")),
    ("winning a siege", "siege#siege-won", ("2 or more", "1 or more", "own turn")),
    ("cards of a siege", "siege#siege-cards", ("owners’ discard piles", "empire cards", "available")),
    ("after a won siege", "siege#siege-captured", ("captures", "settler", "stock", "None of this", "keeps")),
    ("withdraw", "siege#withdraw", ("either side", "losing")),
    ("a capital's siege", "siege#siege-capital", ("loses the game", "withdrawing")),
    ("raid", "raid#raid", ("1 money", "real raider", "Priest or Indian Leader")),
    ("raid range", "raid#raid-range", ("2 links", "1 more")),
    ("raid range, first edition", "raid#raid-range-first", ("1 link with each",)),
    ("a raid's way", "raid#raid-path", ("supply does not matter", "never the sea", "fortified", "enemy besieges")),
    ("a raid's target", "raid#raid-target", ("neither fortified nor besieged",)),
    ("a raid's result", "raid#raid-result", ("village", "town", "stock", "2 points", "4")),
    ("blocking a raid", "block#block-raid", ("without paying", "in supply", "fails", "discarded")),
    ("ambush", "ambush#ambush", ("1 money", "hand or reserve", "of its choice", "shows its hand")),
    ("blocking an ambush", "block#block-ambush", ("without paying",)),
    ("Priest and Indian Leader", "ambush#priest", ("neutral", "hand or reserve", "shows its hand", "blue")),
    ("take money", "money#take-money", ("one location card",)),
    ("merchant", "money#merchant", ("ship", "one or two")),
    ("merchant, first edition", "money#merchant-first", ("any number",)),
    ("trader", "money#trader", ("one or more", "fur", "2 money")),
    ("piracy", "money#piracy", ("Louisbourg", "ship", "2 money", "bank")),
    ("the bank", "money#bank", ("never runs out", "Nobody can owe")),
    ("draft", "deck#draft", ("empire card or neutral card", "price", "discard pile")),
    ("discard", "deck#discard", ("first is free", "1 money")),
    ("reserve", "deck#reserve", ("empire card", "five")),
    ("reserve, first edition", "deck#reserve-first", ("any kind", "cannot use", "any number")),
    ("retrieve the reserve", "deck#retrieve", ("all of it", "1 money for each")),
    ("Governor", "governor#governor", ("one or two other cards", "available")),
    ("Intendant", "governor#intendant", ("2 money", "any card", "cannot fetch itself")),
    ("a card with nothing to work on", "governor#nothing-to-work-on", ("Trader", "Intendant")),
    ("a Governor with nothing to remove", "governor#nothing-to-remove", ("Governor", "empty hand")),
    ("Home Support", "governor#home-support", ("free action", "up to three", "Nothing is shuffled")),
    ("Home Support, first edition", "governor#home-support-first", ("shuffled to complete",)),
    ("Home Support is discarded last", "empire-cards#home-support", ("discarded after the draw",)),
    ("the end by points", "end#end", ("no siege", "no village", "no town", "12 or more")),
    ("the end by a capital", "end#capital", ("siege", "withdraws")),
    ("score", "end#score", ("twice", "2, each captured town 4", "tie is won by the French")),
    ("hidden", "hidden#hidden", ("Hands are hidden", "order of the draw piles", "how many cards")),
    ("what can be deduced", "hidden#deduction", ("accounted for",)),
    ("a shown hand", "ambush#shown-hand", ("remember",)),
    ("the editions", "editions#editions", ("Bateaux", "raids reach 1", "Home Support", "reserve", "merchant")),
    (
        "where the first edition is silent",
        "editions#silent",
        ("besieged place", "lost home", "has no card", "free actions", "played as the second", "giving up a siege"),
    ),
    ("the bid", "options#tournament-bid", ("draw a card", "discard one", "nothing is shuffled")),
)


@pytest.mark.parametrize(("anchor", "facts"), [rule[1:] for rule in RULES], ids=[rule[0] for rule in RULES])
def test_every_rule_has_a_paragraph_with_its_facts(anchor: str, facts: tuple[str, ...]) -> None:
    found = find(anchor)
    assert found is not None
    assert [fact for fact in facts if fact not in found.paragraph.words] == []


def test_every_refusal_has_a_paragraph() -> None:
    for code in Code:
        for anchor in anchors.anchors_of_refusal(Refusal(code, {"option": "fur_for_one"}, "Actions")):
            assert find(anchor) is not None, anchor


@pytest.mark.parametrize("decision", list(Decision))
def test_every_question_leads_to_a_paragraph(decision: Decision) -> None:
    assert find(anchors.OF_DECISION[decision]) is not None


def test_every_card_leads_to_its_paragraph() -> None:
    for card in CATALOGUE.cards:
        found = find(anchors.anchor_of_card(card.id))
        assert found is not None and found.paragraph.heading, card.name


def test_every_place_leads_to_its_paragraph_with_its_figures() -> None:
    for place in CATALOGUE.locations:
        found = find(anchors.anchor_of_place(place.id))
        assert found is not None
        assert found.paragraph.heading == place.printed_name.replace("'", "’")
        assert ("takes a settler" in found.paragraph.words) is place.settler
        assert (f"Worth {place.victory_points} point" in found.paragraph.words) is bool(place.victory_points)


@pytest.mark.parametrize("option", [*OPTIONS, "british_bid_1", "french_bid_3"])
def test_every_option_leads_to_its_paragraph(option: str) -> None:
    assert find(anchors.anchor_of_option(option)) is not None


def test_a_refusal_by_an_option_leads_to_the_option() -> None:
    by_section = Refusal(Code.NOT_AVAILABLE, {}, "french_extra_start_card")
    assert anchors.anchors_of_refusal(by_section) == ("options#french-extra-start-card",)
    # An option that is not on has no paragraph in the game's book.
    off = Refusal(Code.OPTION_OFF, {"option": "drop_lost_locations"}, "Actions")
    assert anchors.anchors_of_refusal(off) == ("options#about",)


def test_every_written_ruling_has_found_its_card_or_place() -> None:
    """A ruling whose anchor names nothing would have no heading."""
    for page in book():
        if page.id in ("places", "empire-cards"):
            bare = [part.anchor for part in page.paragraphs if not part.heading and not part.condition]
            assert bare == ["about"]


def test_anchors_are_unique() -> None:
    assert len(anchors_of(book())) == len(list(every_paragraph()))


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("quebec", "places#quebec"),
        ("Native Americans", "empire-cards#native-americans"),
        ("fort st john", "places#fort-st-john"),
        ("tie", "end#score"),
        ("merchant", "money#merchant"),
        ("short raids", "options#short-raids"),
        ("pira", "money#piracy"),
    ],
)
def test_search_finds_words_cards_and_places(query: str, first: str) -> None:
    assert search(query)[0].anchor == first


def test_search_puts_the_page_of_a_topic_first() -> None:
    assert search("siege")[0].page.id == "siege"


def test_search_finds_the_places_with_a_symbol() -> None:
    found = {hit.anchor for hit in search("fur", most=200)}
    for card in CATALOGUE.cards:
        if card.is_location:
            words = find(anchors.anchor_of_card(card.id))
            assert words is not None
            has_fur = "fur" in folded(words.paragraph.words).split()
            assert has_fur is (words.anchor in found)


@pytest.mark.parametrize("query", ["", "   ", "?!", "xyzzy", "siege xyzzy"])
def test_search_finds_nothing_for_nothing(query: str) -> None:
    assert search(query) == []


@pytest.mark.parametrize("lang", RELEASED[1:])
def test_a_translated_book_has_every_paragraph_and_every_link(lang: str) -> None:
    english, translation = load_pages(lang="en"), load_pages(lang=lang)
    assert anchors_of(english) == anchors_of(translation)
    for page, translated in zip(english, translation, strict=True):
        assert page.title != translated.title
        for one, other in zip(page.paragraphs, translated.paragraphs, strict=True):
            assert one.anchor == other.anchor
            assert one.words != other.words, one.anchor
            assert sorted(span.target for span in one.spans) == sorted(span.target for span in other.spans)


@pytest.mark.parametrize("lang", RELEASED)
def test_the_book_names_forts_as_the_map_does(lang: str) -> None:
    set_language(lang)
    names = tuple(place_name(place.id) for place in CATALOGUE.locations)
    told = " ".join(paragraph.words for page in load_pages(lang=lang) for paragraph in page.paragraphs)
    set_language(ENGLISH)
    forts = re.findall(r"Fort [A-Z].{16}", told)
    assert forts and [fort for fort in forts if not fort.startswith(names)] == []


@pytest.mark.parametrize(
    "points",
    [[(900.0, 500.0)], [(200.0, 500.0), (1500.0, 510.0)], [(900.0, 50.0), (910.0, 1100.0)], [(5.0, 5.0)]],
)
def test_a_picture_shows_its_places_in_a_handy_part_of_the_map(points: list[tuple[float, float]]) -> None:
    part = part_around(points)
    assert all(part.left < x < part.right and part.top < y < part.bottom for x, y in points)
    assert part.left >= 0 and part.top >= 0 and part.right <= MAP_WIDTH and part.bottom <= MAP_HEIGHT
    assert FLATTEST - 0.001 <= (part.bottom - part.top) / (part.right - part.left) <= STEEPEST + 0.001


def test_cards_in_a_picture_shrink_only_where_they_would_not_fit() -> None:
    assert picture_card_width(2, 372) == CARD_WIDTH
    assert picture_card_width(4, 372) == (372 - 30) / 4
