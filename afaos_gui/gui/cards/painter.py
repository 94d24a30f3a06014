"""The public interface of card drawing, for hand, market, piles, log and inspector."""

from __future__ import annotations

from afaos_gui.gui.cards.describe import describe
from afaos_gui.gui.cards.pixmaps import back_pixmap, card_pixmap, stack_depth
from afaos_gui.gui.cards.states import CardState
from afaos_gui.presentation.card_metrics import CardSize, card_height

__all__ = [
    "CardSize",
    "CardState",
    "back_pixmap",
    "card_height",
    "card_pixmap",
    "describe",
    "stack_depth",
]
