"""Facts about a position that a panel shows: figures, sieges, decks, history, score."""
