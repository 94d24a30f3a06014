"""A card's face: its words, symbols, pictures and the map on it."""
