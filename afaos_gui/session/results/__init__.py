"""What comes of one's games: what was done in each, goals that teach, and the level that is next."""
