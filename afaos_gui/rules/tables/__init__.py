"""What is derived once from board and cards: bit masks, links, and a cache for the rest."""
