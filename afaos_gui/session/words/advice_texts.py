"""How a game stands, in sentences."""

from __future__ import annotations

from afaos_gui.data.texts.language import _
from afaos_gui.rules.catalogue import BRITISH, Side

WON, AHEAD, SLIGHTLY_AHEAD = 0.9, 0.6, 0.545
EVEN, SLIGHTLY_BEHIND, BEHIND = 0.455, 0.4, 0.1
"""The lowest win probabilities that count as nearly won, better, slightly better, even and so on."""


def percent_text(chance: float) -> str:
    """A probability or a share as text: "57%"."""
    return _("{percent}%").format(percent=round(100 * chance))


def standing_sentence(chance: float, viewer: Side) -> str:
    """How the game stands for the viewer, given the viewer's win probability."""
    british = chance if viewer == BRITISH else 1.0 - chance
    return _("British {british}, French {french}: {words}").format(
        british=percent_text(british), french=percent_text(1.0 - british), words=standing_words(chance)
    )


def standing_words(chance: float) -> str:
    """What a win probability means in words."""
    if chance >= WON:
        return _("your game is nearly won.")
    if chance >= AHEAD:
        return _("you stand better.")
    if chance >= SLIGHTLY_AHEAD:
        return _("you stand slightly better.")
    if chance >= EVEN:
        return _("the game is about even.")
    if chance >= SLIGHTLY_BEHIND:
        return _("you stand slightly worse.")
    if chance >= BEHIND:
        return _("you stand worse.")
    return _("your game is nearly lost.")
