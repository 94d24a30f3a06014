"""Cards: all are painted at every size, words fit, and each has a description."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtGui import QImage, QPixmap

from afaos_gui.data.resources.loader import load_card_texts, load_catalogue
from afaos_gui.data.texts.language import RELEASED
from afaos_gui.gui.cards.compact import COST_FROM, compact_symbols, compact_title
from afaos_gui.gui.cards.faces import route_face
from afaos_gui.gui.cards.pixmaps import back_pixmap, card_pixmap
from afaos_gui.gui.cards.states import CardState
from afaos_gui.gui.toolkit.paint.ink import fit_line, width_in
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES
from afaos_gui.gui.toolkit.paint.theme import Role, font
from afaos_gui.presentation.cards.card_metrics import (
    HAND_FROM,
    INSPECTOR_FROM,
    SMALLEST_TEXT,
    CardSize,
    Layout,
    metrics_for,
)
from afaos_gui.presentation.cards.card_plans import empire_plan, location_plan, symbols_height
from afaos_gui.presentation.cards.card_routes import text_room
from afaos_gui.presentation.cards.card_sentence import describe
from afaos_gui.presentation.cards.card_symbols import Symbol, symbols_of
from afaos_gui.presentation.cards.card_words import title_of
from afaos_gui.rules.catalogue import BRITISH, FRENCH, NEUTRAL, Card, Catalogue

CARDS = load_catalogue().cards
IN_USE = [64, 88, 96, 110, 118, 124, 129, 150, 200, 236, 240, 272, 330]
"""Widths used on the table, and both sides of every change of layout."""


pytestmark = pytest.mark.usefixtures("qapp")


def pixels(pixmap: QPixmap) -> bytes:
    """The pixmap as an image, for comparing."""
    image = pixmap.toImage().convertToFormat(QImage.Format.Format_ARGB32)
    return bytes(image.constBits())


def largest_overrun(card: Card, width: float, lang: str) -> float:
    """By how many pixels the card's words exceed their room; 0 or less where all fit."""
    metrics = metrics_for(width)
    paper = metrics.bottom - metrics.top
    if card.is_location:
        picture, block = location_plan(card, metrics, lang, width_in(route_face(metrics)))
        return max(block.height - (paper - metrics.symbol_box - picture), block.widest - text_room(metrics))
    width_of = width_in(font(Role.SANS, metrics.ability_px))
    picture, lines = empire_plan(card, metrics, lang, width_of)
    room = paper - picture - 5 * metrics.unit - symbols_height(card, metrics)
    widest = max(width_of(words) for words in lines)
    return max(len(lines) * metrics.ability_line - room, widest - (metrics.inner_width - 12 * metrics.unit))


@pytest.mark.few(2)
@pytest.mark.parametrize("width", [64, 96, 150, 330])
def test_every_card_paints_and_differs_from_every_other(width: int) -> None:
    pictures = {card.id: pixels(card_pixmap(card, width, 1)) for card in CARDS}
    for a, b in itertools.combinations(CARDS, 2):
        assert pictures[a.id] != pictures[b.id], (a.code, b.code)


@pytest.mark.parametrize("dpr", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", list(CardSize))
def test_a_face_has_the_size_asked_for(catalogue: Catalogue, size: CardSize, dpr: float) -> None:
    pixmap = card_pixmap(catalogue.card(BRITISH, "L:Boston"), size, dpr)
    assert pixmap.devicePixelRatio() == dpr
    assert (pixmap.width(), pixmap.height()) == (round(size.value[0] * dpr), round(size.value[1] * dpr))


@pytest.mark.parametrize("lang", RELEASED)
@pytest.mark.parametrize("width", [w for w in IN_USE if w >= HAND_FROM])
def test_routes_and_texts_fit(width: int, lang: str) -> None:
    too_long = {card.code: largest_overrun(card, width, lang) for card in CARDS}
    assert {code: over for code, over in too_long.items() if over > 0.5} == {}


@pytest.mark.parametrize("lang", RELEASED)
@pytest.mark.parametrize("width", IN_USE)
def test_titles_fit_without_being_narrowed(width: int, lang: str) -> None:
    metrics = metrics_for(width)
    for card in CARDS:
        if metrics.layout is Layout.COMPACT:
            title = compact_title(card, width, lang)
        else:
            room = metrics.inner_width - 4 * metrics.unit
            name = title_of(card, lang)
            title = fit_line(name, Role.SMALL_CAPS, room, metrics.title_px, metrics.title_least_px)
        assert title.squeeze == 1, (card.code, width)
        assert title.face.pixelSize() >= 10


def test_no_text_of_a_hand_card_is_smaller_than_eleven_pixels() -> None:
    for width in range(HAND_FROM, 400):
        metrics = metrics_for(width)
        smallest = min(metrics.text_px, metrics.ability_px, metrics.word_px or SMALLEST_TEXT)
        assert smallest >= SMALLEST_TEXT


def test_the_layout_follows_the_width() -> None:
    assert metrics_for(HAND_FROM - 1).layout is Layout.COMPACT
    assert metrics_for(HAND_FROM).layout is Layout.HAND
    assert metrics_for(INSPECTOR_FROM).layout is Layout.INSPECTOR


def test_pictures_of_states_differ(catalogue: Catalogue) -> None:
    card = catalogue.card(FRENCH, "E:Priest")
    for width in (64, 150):
        shown = {pixels(card_pixmap(card, width, 1, state=state)) for state in CardState}
        assert len(shown) == len(CardState)


def test_a_state_may_be_named_in_words(catalogue: Catalogue) -> None:
    card = catalogue.card(FRENCH, "E:Priest")
    by_name = card_pixmap(card, 150, 1, state="dimmed")
    assert pixels(by_name) == pixels(card_pixmap(card, 150, 1, state=CardState.DIMMED))


def test_a_stack_is_larger_and_shows_its_count(catalogue: Catalogue) -> None:
    card = catalogue.card(BRITISH, "E:Militia")
    one, two, three = (card_pixmap(card, 100, 1, count=count) for count in (1, 2, 3))
    assert one.width() == 100
    assert one.width() < two.width() < three.width()


def test_an_index_strip_changes_the_left_edge_only_in_the_picture(catalogue: Catalogue) -> None:
    card = catalogue.card(BRITISH, "L:Boston")
    assert pixels(card_pixmap(card, 150, 1, index_strip=True)) != pixels(card_pixmap(card, 150, 1))


def test_the_language_changes_the_face(catalogue: Catalogue) -> None:
    card = catalogue.card(BRITISH, "E:Governor")
    assert pixels(card_pixmap(card, 150, 1, lang="fr")) != pixels(card_pixmap(card, 150, 1, lang="en"))


def test_the_backs_of_the_sides_differ() -> None:
    british, french = back_pixmap(BRITISH, 150, 1), back_pixmap(FRENCH, 150, 1)
    assert (british.width(), british.height()) == CardSize.HAND.value
    assert pixels(british) != pixels(french)


def test_a_face_drawn_again_is_the_same(catalogue: Catalogue) -> None:
    card = catalogue.card(FRENCH, "L:Quebec")
    first = pixels(card_pixmap(card, 150, 1))
    PICTURES.clear()
    assert pixels(card_pixmap(card, 150, 1)) == first


def test_a_face_in_the_cache_is_not_drawn_again(catalogue: Catalogue) -> None:
    card = catalogue.card(FRENCH, "L:Quebec")
    assert card_pixmap(card, 150, 1).cacheKey() == card_pixmap(card, 150, 1).cacheKey()


@pytest.mark.parametrize(("side", "name"), [(BRITISH, "Indian Leader"), (FRENCH, "Priest")])
def test_the_cards_that_take_natives_say_that_they_take_neutral_ones(
    catalogue: Catalogue, side: int, name: str
) -> None:
    card = catalogue.card(side, f"E:{name}")
    assert "neutral Native Americans" in load_card_texts().text(card, card.owner)
    assert "neutral Native Americans" in describe(card)


@pytest.mark.parametrize(("name", "price"), [("Native Americans", 1), ("Siege Artillery", 3), ("Fortification", 3)])
def test_a_card_that_shows_its_draft_cost_shows_what_its_use_costs(name: str, price: int) -> None:
    for card in (card for card in CARDS if card.name == name):
        assert Symbol("pay", price) in compact_symbols(card, COST_FROM)
        assert Symbol("pay", price) not in compact_symbols(card, COST_FROM - 1)


def test_symbols_stand_in_printed_order(catalogue: Catalogue) -> None:
    boston = symbols_of(catalogue.card(BRITISH, "L:Boston"))
    assert [symbol.icon for symbol in boston] == ["coin", "ship", "settler", "military"]
    assert boston[0].value == 3
    artillery = symbols_of(catalogue.card(BRITISH, "E:Siege Artillery"))
    assert [symbol.icon for symbol in artillery] == ["strength", "ambush_mark", "pay"]


def test_a_description_names_everything_on_a_location_card(catalogue: Catalogue) -> None:
    sentence = describe(catalogue.card(FRENCH, "L:Quebec"))
    for word in ("Québec", "French", "initial", "bateaux", "Kennebec", "Trois-Rivières", "ship", "Gaspé"):
        assert word in sentence
    assert "2 money" in sentence
    assert "settler" in sentence
    assert "military strength" in sentence


@pytest.mark.parametrize(("name", "told"), [("Fort Beausejour", True), ("Trois Rivieres", True), ("Halifax", False)])
def test_the_card_of_a_port_tells_whether_ships_stay_out_of_its_sieges(
    catalogue: Catalogue, name: str, told: bool
) -> None:
    assert ("a sea port whose sieges ships do not join" in describe(catalogue.card(BRITISH, f"L:{name}"))) is told


def test_every_card_is_described_in_one_sentence() -> None:
    for card in CARDS:
        texts, sentence = load_card_texts(), describe(card)
        assert sentence.startswith(title_of(card, "en"))
        assert sentence.endswith(".")
        for _transport, places in card.connections:
            for place in places:
                name = texts.place_name(load_catalogue().locations[place], "en").replace("'", "’")
                assert name in sentence
        if not card.is_location:
            printed = texts.text(card, BRITISH if card.owner == NEUTRAL else card.owner, "en")
            assert f"“{printed.removesuffix('.')}”." in sentence
            assert (f"costs {card.cost} to draft" if card.cost else "free to draft") in sentence
