"""The pieces and the money of a side in words."""

from __future__ import annotations

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.presentation.facts.figures import Stock

PIECES = ("village", "town", "fort", "siege")
"""The kinds of pieces, in the order of Stock."""


def piece_words(piece: str, count: int) -> str:
    """The word for `count` pieces of a kind."""
    return {
        "village": ngettext("village", "villages", count),
        "town": ngettext("town", "towns", count),
        "fort": ngettext("fort", "forts", count),
        "siege": _("siege marker"),
    }[piece]


def stock_sentence(stock: Stock, money: int) -> str:
    """The pieces and the money in a sentence."""
    parts = [f"{int(count)} {piece_words(piece, int(count))}" for piece, count in zip(PIECES, stock, strict=True)]
    return _("{pieces}; {money} money.").format(pieces=", ".join(parts), money=money)
