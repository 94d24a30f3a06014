"""Learning the game: the start screen, lessons, the guided game, exercises, problems and reviews."""
