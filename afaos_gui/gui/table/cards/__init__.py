"""The player's own things: hand, market, piles and stock, and the card that is in view."""
