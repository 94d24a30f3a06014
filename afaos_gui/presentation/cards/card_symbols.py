"""The symbols of a card: which ones it has, in which order, and the word for each."""

from __future__ import annotations

from typing import Final, NamedTuple

from afaos_gui.data.texts.language import _, pgettext
from afaos_gui.rules.catalogue import BATEAUX, FUR, MILITARY, SETTLER, SHIP, WAGON, Card
from afaos_gui.rules.chapters.expansion import FORTIFY_PRICE

LOCATION_SYMBOLS: Final = (
    (SHIP, "ship"),
    (BATEAUX, "bateaux"),
    (WAGON, "wagon"),
    (SETTLER, "settler"),
    (FUR, "fur"),
    (MILITARY, "military"),
)
"""The printed order of the symbols of a card."""

TRANSPORT_ICONS: Final = ((BATEAUX, "bateaux"), (WAGON, "wagon"), (SHIP, "ship"))
"""The printed order of the routes of a card."""


class Symbol(NamedTuple):
    """One symbol; `value` is the figure in a coin, or how many grenades."""

    icon: str
    value: int = 0


def symbols_of(card: Card) -> tuple[Symbol, ...]:
    """The symbols of `card` in the order they are drawn, from the left."""
    printed = [Symbol(name) for bit, name in LOCATION_SYMBOLS if card.symbols & bit]
    if card.is_location:
        return tuple(([Symbol("coin", card.money)] if card.money else []) + printed)
    price = card.play_cost or card.raid_cost or card.ambush_cost or (FORTIFY_PRICE if card.fortify else 0)
    marks = (
        (bool(card.strength), Symbol("strength", card.strength)),
        (card.raid, Symbol("raid")),
        (card.ambush, Symbol("ambush")),
        (card.fortify, Symbol("fort")),
        (card.blocks_raid or card.blocks_ambush, Symbol("block")),
        (card.ambushable, Symbol("ambush_mark")),
        (card.free_action, Symbol("free_action")),
        (bool(price), Symbol("pay", price)),
    )
    return tuple(printed + [symbol for present, symbol in marks if present])


def word_of(symbol: Symbol) -> str:
    """The word under a symbol on a large card."""
    words = {
        "ship": _("Ship"),
        "bateaux": _("Bateaux"),
        "wagon": _("Wagon"),
        "settler": _("Settler"),
        "fur": _("Fur"),
        "military": _("Strength"),
        "coin": _("Money"),
        "strength": _("Strength"),
        "raid": _("Raid"),
        "ambush": pgettext("below a symbol of a card", "Ambush"),
        "fort": _("Fort"),
        "block": _("Blocks"),
        "ambush_mark": _("At risk"),
        "free_action": _("Free"),
        "pay": _("Pay"),
    }
    return words[symbol.icon]
