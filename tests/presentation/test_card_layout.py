"""The words of cards in lines, and how much room they leave the picture; here every letter is one pixel wide."""

from __future__ import annotations

from dataclasses import replace

import pytest

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.presentation.cards.card_metrics import Layout, Metrics, metrics_for
from afaos_gui.presentation.cards.card_plans import LEAST_PICTURE, empire_plan, location_plan, symbols_height
from afaos_gui.presentation.cards.card_routes import lay_out_routes, routes_of, text_room
from afaos_gui.presentation.look.wrapping import NO_BREAK_SPACE, bind, halves, wrap
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Card

CATALOGUE = load_catalogue()
HAND, INSPECTOR = metrics_for(150), metrics_for(330)


def most_connected() -> Card:
    """The card with the most routes."""
    return max(CATALOGUE.cards, key=lambda card: sum(len(places) for _way, places in card.connections))


def shown(card: Card, room: float, layout: Layout = Layout.HAND) -> list[str]:
    """The routes of a card in lines, names of a line joined."""
    metrics = HAND if layout is Layout.HAND else INSPECTOR
    block = lay_out_routes(card, metrics, "en", room, len)
    return [" | ".join(row) for group in block.groups for row in group.rows]


def test_words_fill_each_line() -> None:
    assert wrap(["a", "bb", "ccc", "dddddd", "e"], len, 4) == ["a bb", "ccc", "dddddd", "e"]
    assert wrap([], len, 4) == []


def test_figures_stay_with_their_words() -> None:
    assert bind("Pay 2 money: draw 3 cards") == f"Pay{NO_BREAK_SPACE}2{NO_BREAK_SPACE}money: draw 3 cards"
    assert bind("Pourquoi ?") == f"Pourquoi{NO_BREAK_SPACE}?"


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("New York", ("New", "York")),
        ("Fort St. John", ("Fort", "St. John")),
        ("Trois-Rivières", ("Trois-", "Rivières")),
        ("Ticonderoga", ("Ticon-", "deroga")),
        ("Boston", ("Boston",)),
    ],
)
def test_a_long_name_is_split_evenly(name: str, lines: tuple[str, ...]) -> None:
    assert halves(name, len) == lines


def test_routes_stand_in_printed_order() -> None:
    icons = [icon for icon, _names in routes_of(most_connected(), "en")]
    assert icons == sorted(icons, key=["bateaux", "wagon", "ship"].index)


def test_each_name_has_a_line_where_there_is_room() -> None:
    card = most_connected()
    names = [name for _icon, names in routes_of(card, "en") for name in names]
    assert shown(card, 1000) == names


def test_names_come_closer_where_room_is_short() -> None:
    card = most_connected()
    names = [name for _icon, names in routes_of(card, "en") for name in names]
    close, columns = shown(card, 0), shown(card, 0, Layout.INSPECTOR)
    assert len(close) < len(names) and all(len(line) <= text_room(HAND) for line in close)
    assert len(columns) < len(names) and all(line.count("|") <= 1 for line in columns)
    assert sorted(", ".join(close).replace(NO_BREAK_SPACE, " ").replace(",,", ",").split(", ")) == sorted(names)


@pytest.mark.parametrize("metrics", (HAND, INSPECTOR), ids=lambda metrics: metrics.layout.name)
def test_picture_and_routes_share_the_paper(metrics: Metrics) -> None:
    for card in (card for card in CATALOGUE.cards if card.is_location):
        picture, block = location_plan(card, metrics, "en", lambda words: 5.0 * len(words))
        assert metrics.height * LEAST_PICTURE <= picture <= max(metrics.pictures), card.code
        assert picture + block.height <= metrics.bottom - metrics.symbol_box - metrics.top, card.code


def test_the_picture_is_lower_beside_a_long_text() -> None:
    card = CATALOGUE.card(FRENCH, "E:Priest")
    short, _lines = empire_plan(card, HAND, "en", lambda words: 0.1)
    low, lines = empire_plan(card, HAND, "en", lambda words: 12.0 * len(words))
    assert len(lines) > 3 and low < short


def test_only_cards_with_symbols_leave_room_for_them() -> None:
    plain = replace(CATALOGUE.card(BRITISH, "L:Boston"), money=0, symbols=0)
    assert symbols_height(plain, HAND) == 0
    assert symbols_height(CATALOGUE.card(BRITISH, "L:Boston"), HAND) > HAND.ability_icon
