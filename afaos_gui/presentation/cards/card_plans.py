"""How the paper of a large card is shared out between its picture and its words.

The caller measures: `width_of` tells how wide words are in the font of the routes, or in that of the text.
"""

from __future__ import annotations

from afaos_gui.presentation.cards.card_metrics import Metrics
from afaos_gui.presentation.cards.card_routes import RouteBlock, lay_out_routes
from afaos_gui.presentation.cards.card_symbols import symbols_of
from afaos_gui.presentation.cards.card_words import ability_of
from afaos_gui.presentation.look.wrapping import WidthOf, bind, wrap
from afaos_gui.rules.catalogue import Card

SHORT_ROUTES = 3
"""Most lines of routes beside the tall picture."""
SHORT_TEXT = 3
"""Most lines of text beside the large roundel."""
LEAST_PICTURE = 0.2
"""The picture never gets lower than this share of the card's height."""


def location_plan(card: Card, metrics: Metrics, lang: str, width_of: WidthOf) -> tuple[float, RouteBlock]:
    """Height of the picture of a location card, and the routes below it.

    The picture is tall with few routes, low with many, and lower still where the names need it.
    """
    paper = metrics.bottom - metrics.symbol_box - metrics.top
    tall, low = metrics.pictures
    block = lay_out_routes(card, metrics, lang, paper - low - 2 * metrics.unit, width_of)
    most = paper - block.height - 2 * metrics.unit
    wanted = tall if block.lines <= SHORT_ROUTES else low
    return max(metrics.height * LEAST_PICTURE, min(wanted, most)), block


def empire_plan(card: Card, metrics: Metrics, lang: str, width_of: WidthOf) -> tuple[float, list[str]]:
    """Height of the picture of an empire card, and the lines of its text."""
    lines = wrap(bind(ability_of(card, lang)).split(" "), width_of, metrics.inner_width - 13 * metrics.unit)
    large, small = metrics.roundels
    needed = len(lines) * metrics.ability_line + symbols_height(card, metrics) + 9 * metrics.unit
    most = metrics.bottom - metrics.top - needed
    wanted = large if len(lines) <= SHORT_TEXT else small
    return max(metrics.height * LEAST_PICTURE, min(wanted, most)), lines


def symbols_height(card: Card, metrics: Metrics) -> float:
    """Height of the symbols above the text of an empire card."""
    return metrics.ability_icon + 3 * metrics.unit + metrics.word_px * 1.2 if symbols_of(card) else 0
