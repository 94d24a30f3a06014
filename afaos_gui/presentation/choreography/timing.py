"""How long the parts of a sequence take, in milliseconds at normal speed."""

from __future__ import annotations

from typing import Final

CARD: Final = 320.0
"""A card from one place to another."""
CARD_AFTER: Final = 55.0
"""From the start of one card to that of the next."""
PIECE: Final = 260.0
DROP: Final = 170.0
"""The last short drop of a piece onto its place."""
COIN: Final = 280.0
COIN_AFTER: Final = 45.0
LIGHT: Final = 420.0
FIGURE: Final = 620.0
MARKER: Final = 360.0
REFLOW: Final = 280.0
"""The hand closing up, or making room."""
READ: Final = 260.0
"""How long a card of the opponent is held up to be read."""
SHOWN_HAND: Final = 900.0
"""How long a revealed hand is held up."""

NEXT: Final = 160.0
"""From the start of one event to that of the next, which need not wait for its end."""
AFTER_PIECE: Final = 300.0
"""The same after a piece, so that its card follows when the piece stands."""

LEAD: Final = 160.0
"""The latest beginning of a scene, whatever else is still flying."""
MEET: Final = 300.0
"""Two sums on their way to each other."""
STRIKE: Final = 260.0
"""A flag going down."""
HOIST: Final = 320.0
"""A flag going up."""
STAND: Final = 170.0
"""How long what a scene has come to stands still."""
APPEAR: Final = 80.0
FADE: Final = 130.0
MARCH: Final = 620.0
"""A raiding party on its way, however far."""
SMOKE: Final = 460.0
FLASH: Final = 130.0

MOST: Final = 880.0
"""Longest sequence of an ordinary action: a longer one runs faster."""
MOST_TO_READ: Final = 1200.0
"""Longest sequence in which cards of the opponent are held up, or a scene is played."""
MOST_OF_HAND: Final = 1900.0
"""Longest sequence in which a whole hand is shown."""
