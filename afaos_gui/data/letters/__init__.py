"""Letters of a game apart, and the file of such a game: their fields and their bytes."""
